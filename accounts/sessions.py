"""Coming in and going out, the same for every door."""

from django.conf import settings
from django.contrib.auth import get_user, login
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.errors import Refused
from accounts.models import Account
from accounts.selectors import may_sign_in, sanctioned_guest

BACKEND = "django.contrib.auth.backends.ModelBackend"
YEAR = 365 * 24 * 3600
_WHY_NOT = {"banned": _("This account has been banned."), "account_closed": _("This account is closed.")}


def check_may_sign_in(account: Account) -> None:
    if code := may_sign_in(account):
        raise Refused(code, _WHY_NOT[code], 403)


def signed_in_already() -> Refused:
    return Refused("signed_in_already", _("You are signed in with another account. Sign out first."), 409)


def guest_of(request: HttpRequest) -> Account | None:
    """The guest whose session this is."""
    user = request.user
    return user if isinstance(user, Account) and user.is_guest else None


def enter(request: HttpRequest, account: Account) -> None:
    """Sign in for development: a fresh session key, and a CSRF cookie for what follows. A guest becomes the person."""
    check_may_sign_in(account)
    before = get_user(request)  # of the session: where this is called nobody need be authenticated
    login(request, account, backend=BACKEND)
    get_token(request)
    if isinstance(before, Account) and before.is_guest:
        services.guest_become(guest=before, person=account)


def enter_as_guest(request: HttpRequest, nickname: str | None) -> Account:
    """Come in as a guest of this name, if any. One who is in already stays the same one, by this name from now on.

    A browser that was a guest under a sanction is that guest again, and not a new one. Refused: as in
    ``guest_create``; ``banned``; ``signed_in_already`` to a person with an account.
    """
    if guest := guest_of(request):
        return _named(guest, nickname)
    if request.user.is_authenticated:
        raise signed_in_already()
    if before := _guest_before(request):
        check_may_sign_in(before)
        guest = _named(before, nickname)
    else:
        guest = services.guest_create(nickname=nickname, address=request.META.get("REMOTE_ADDR", ""))
    login(request, guest, backend=BACKEND)
    get_token(request)
    return guest


def _named(guest: Account, nickname: str | None) -> Account:
    return guest if nickname is None else services.nickname_choose(account=guest, nickname=nickname)


def _guest_before(request: HttpRequest) -> Account | None:
    """The guest whom this browser was, while a sanction on them is in force."""
    public_id = request.get_signed_cookie(settings.GUEST_COOKIE_NAME, None)
    return sanctioned_guest(public_id) if public_id else None


def remember_guest(request: HttpRequest, answer: HttpResponse) -> None:
    """Have the browser know for a year which guest it was: the session ends with a ban."""
    guest = guest_of(request)
    name = settings.GUEST_COOKIE_NAME
    if guest is not None and request.get_signed_cookie(name, None) != guest.public_id:
        answer.set_signed_cookie(
            name, guest.public_id, max_age=YEAR, httponly=True, secure=settings.SESSION_COOKIE_SECURE, samesite="Lax"
        )
