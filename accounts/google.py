"""Signing in with Google: the backend, and the one step of the pipeline that is ours."""

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from social_core.backends.oauth import BaseOAuth2PKCE
from social_core.exceptions import (
    AuthCanceled,
    AuthInputError,
    AuthResponseError,
    AuthSessionError,
    SocialAuthBaseException,
)

from accounts.errors import Refused
from accounts.models import Account
from accounts.services import account_of_google, guest_become
from accounts.sessions import check_may_sign_in, guest_of, signed_in_already

USERINFO_URL = "https://openidconnect.googleapis.com/v1/userinfo"

_TOLD = {
    "google_denied": Refused("google_denied", _("You did not let Google tell us who you are. Nothing was kept."), 403),
    "google_state": Refused("google_state", _("That sign-in has grown old or began elsewhere. Try again."), 403),
    "google_failed": Refused("google_failed", _("Google did not answer as it should. Try again in a moment."), 502),
}


class Google(BaseOAuth2PKCE[Any]):
    """Asks for the subject and the e-mail, keeps nothing else: no token, no name, no picture."""

    name = "google"
    title = "Google"
    REDIRECT_STATE = False
    ID_KEY = "sub"
    AUTHORIZATION_URL = "https://accounts.google.com/o/oauth2/v2/auth"
    ACCESS_TOKEN_URL = "https://oauth2.googleapis.com/token"  # noqa: S105 - an address
    DEFAULT_SCOPE = ["openid", "email"]

    def user_data(self, access_token: str, *args: object, **kwargs: object) -> dict[str, Any]:
        address = self.setting("USERINFO_URL", USERINFO_URL)
        answer = self.get_json(address, headers={"Authorization": f"Bearer {access_token}"})
        if not isinstance(answer, dict) or not answer.get("sub") or not answer.get("email"):
            raise AuthResponseError(self, code="missing_claim", stage="user_info")
        if answer.get("email_verified") is not True:
            raise Refused("email_unverified", _("Google has not verified your e-mail address yet."), 403)
        return {"sub": str(answer["sub"]), "email": str(answer["email"])}

    def get_user_details(self, response: dict[str, Any]) -> dict[str, Any]:
        return {"email": response["email"]}

    def extra_data(self, *args: object, **kwargs: object) -> dict[str, Any]:
        return {}


@transaction.atomic
def come_in(
    *, backend: Google, uid: str, details: dict[str, str], user: Account | None = None, **_rest: object
) -> dict[str, Any]:
    """The pipeline's last step: find or make the account, and ask for a nickname where there is none.

    Whoever is refused leaves nothing behind: an account made here goes with the transaction.
    """
    person = account_of_google(subject=uid, email=details["email"], language=(get_language() or "")[:2])
    if user is not None and user.is_authenticated and user != person.account:
        raise signed_in_already()
    check_may_sign_in(person.account)
    if guest := getattr(getattr(backend.strategy, "request", None), "guest", None):
        guest_become(guest=guest, person=person.account)
    if person.account.nickname is None:
        _by_way_of_the_nickname(backend)
    return {"user": person.account, "social": person.association, "is_new": person.is_new}


def set_guest_aside(request: HttpRequest) -> None:
    """Where a guest signs in: let the sign-in find nobody here, and ``come_in`` the guest."""
    guest = guest_of(request)
    if guest is not None:
        request.user = AnonymousUser()
        request.guest = guest  # type: ignore[attr-defined] # read by ``come_in``


def _by_way_of_the_nickname(backend: Google) -> None:
    after = backend.strategy.session_get("next")
    query = f"?{urlencode({'next': after})}" if after else ""
    backend.strategy.session_set("next", reverse("accounts:nickname") + query)


def refused_by(request: HttpRequest, exception: Exception) -> Refused | None:
    """What to tell a person whose sign-in failed; ``None`` when the exception is not about signing in."""
    if not hasattr(request, "social_strategy"):
        return None
    if isinstance(exception, Refused):
        return exception
    if isinstance(exception, AuthCanceled):
        return _TOLD["google_denied"]
    if isinstance(exception, (AuthSessionError, AuthInputError)):
        return _TOLD["google_state"]
    return _TOLD["google_failed"] if isinstance(exception, SocialAuthBaseException) else None
