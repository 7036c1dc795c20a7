"""The account's pages: coming in, going out, a nickname, settings."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.mixins import LoginRequiredMixin
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language
from social_django import views as social

from accounts import selectors, services
from accounts.errors import Refused
from accounts.forms import GuestForm, NicknameForm, SettingsForm
from accounts.google import set_guest_aside
from accounts.models import Account
from accounts.sessions import enter, enter_as_guest, guest_of


def after(request: HttpRequest) -> str:
    """Where ``next`` leads, if that is ours; else home."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if ours else "/"


class SignIn(View):
    """Google's button, and in development a nickname instead."""

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.user.is_authenticated and guest_of(request) is None:
            return HttpResponseRedirect(after(request))
        return self._page(request, NicknameForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NicknameForm(request.POST)
        if not settings.DEV_LOGIN:
            return self._page(request, form, status=404)
        if form.is_valid():
            try:
                enter(request, services.account_for_development(nickname=form.cleaned_data["nickname"]))
            except Refused as refused:
                form.add_error("nickname", str(refused.detail))
            else:
                return HttpResponseRedirect(after(request))
        return self._page(request, form, status=400)

    def _page(self, request: HttpRequest, form: Form, status: int = 200) -> HttpResponse:
        return sign_in_page(request, form=form, status=status)


def sign_in_page(
    request: HttpRequest, *, form: Form | None = None, guest_form: GuestForm | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "next": after(request),
        "google": bool(settings.SOCIAL_AUTH_GOOGLE_KEY),
        "development": settings.DEV_LOGIN,
        "form": form or NicknameForm(),
        "guest": guest_of(request),
        "guest_form": guest_form or GuestForm(),
    }
    return render(request, "accounts/sign_in.html", context, status=status)


@require_POST
def come_as_guest(request: HttpRequest) -> HttpResponse:
    """From the sign-in page on as a guest."""
    form = GuestForm(request.POST)
    if entered_as_guest(request, form):
        return HttpResponseRedirect(after(request))
    return sign_in_page(request, guest_form=form, status=form.status)


def entered_as_guest(request: HttpRequest, form: GuestForm) -> bool:
    """Come in as the guest that the form names; why not is said in it."""
    if not form.is_valid():
        return False
    try:
        enter_as_guest(request, form.cleaned_data["guest_name"])
    except Refused as refused:
        form.status = refused.status
        form.add_error("guest_name", str(refused.detail))
        return False
    return True


@csrf_exempt
def google_complete(request: HttpRequest, backend: str) -> HttpResponse:
    """Back from Google; a guest becomes the person who signs in, and stays a guest if that fails."""
    set_guest_aside(request)
    answer: HttpResponse = social.complete(request, backend)
    return answer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Go. A guest who goes has left for good: nothing but the session knew them."""
    if guest := guest_of(request):
        services.guest_leave(guest=guest)
    logout(request)
    return HttpResponseRedirect("/")


class Nickname(LoginRequiredMixin, View):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, NicknameForm(initial={"nickname": _account(request).nickname}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NicknameForm(request.POST)
        if form.is_valid():
            try:
                services.nickname_choose(account=_account(request), nickname=form.cleaned_data["nickname"])
            except Refused as refused:
                form.add_error("nickname", str(refused.detail))
            else:
                return HttpResponseRedirect(after(request))
        return self._page(request, form, status=400)

    def _page(self, request: HttpRequest, form: Form, status: int = 200) -> HttpResponse:
        return render(request, "accounts/nickname.html", {"next": after(request), "form": form}, status=status)


class Settings(LoginRequiredMixin, View):
    def get(self, request: HttpRequest) -> HttpResponse:
        account = _account(request)
        language = account.language or get_language()
        return self._page(request, SettingsForm(initial={"language": language, **account.preferences}))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SettingsForm(request.POST)
        if not form.is_valid():
            return self._page(request, form, status=400)
        services.account_update(
            account=_account(request), language=form.cleaned_data["language"], settings=form.preferences()
        )
        messages.success(request, _("Saved."))
        return HttpResponseRedirect(reverse("accounts:settings"))

    def _page(self, request: HttpRequest, form: Form, status: int = 200) -> HttpResponse:
        sanction = selectors.gravest_sanction(_account(request))
        return render(request, "accounts/settings.html", {"form": form, "sanction": sanction}, status=status)


@require_POST
def close(request: HttpRequest) -> HttpResponse:
    """Close the account; the person writes their nickname to say that they mean it."""
    account = request.user
    if not account.is_authenticated:
        return HttpResponseRedirect(reverse("accounts:sign_in"))
    if request.POST.get("nickname", "").strip() != (account.nickname or ""):
        messages.error(request, _("Write your nickname to close your account."))
        return HttpResponseRedirect(reverse("accounts:settings"))
    try:
        services.account_delete(account=account)
    except Refused as refused:
        messages.error(request, str(refused.detail))
        return HttpResponseRedirect(reverse("accounts:settings"))
    logout(request)
    messages.success(request, _("Your account is closed."))
    return HttpResponseRedirect("/")


@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Django's own, remembered in the account too."""
    language: Any = request.POST.get("language")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        services.account_update(account=request.user, language=language)
    return django_set_language(request)


def _account(request: HttpRequest) -> Account:
    """The person of a page that asks for one."""
    account: Account = request.user  # type: ignore[assignment] # the mixin lets nobody else through
    return account
