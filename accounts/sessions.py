"""Coming in and going out, the same for every door."""

from django.contrib.auth import login
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.models import Account
from accounts.selectors import may_sign_in

_WHY_NOT = {"banned": _("This account has been banned."), "account_closed": _("This account is closed.")}


def check_may_sign_in(account: Account) -> None:
    if code := may_sign_in(account):
        raise Refused(code, _WHY_NOT[code], 403)


def enter(request: HttpRequest, account: Account) -> None:
    """Sign in for development: a fresh session key, and a CSRF cookie for what follows."""
    check_may_sign_in(account)
    login(request, account, backend="django.contrib.auth.backends.ModelBackend")
    get_token(request)
