"""Coming in and going out, the same for every door."""

from django.contrib.auth import get_user, login
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.errors import Refused
from accounts.models import Account
from accounts.selectors import may_sign_in

BACKEND = "django.contrib.auth.backends.ModelBackend"
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

    Refused: as in ``guest_create``; ``signed_in_already`` to a person with an account.
    """
    if guest := guest_of(request):
        return guest if nickname is None else services.nickname_choose(account=guest, nickname=nickname)
    if request.user.is_authenticated:
        raise signed_in_already()
    guest = services.guest_create(nickname=nickname, address=request.META.get("REMOTE_ADDR", ""))
    login(request, guest, backend=BACKEND)
    get_token(request)
    return guest
