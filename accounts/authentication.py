"""Personal tokens on the API: ``Authorization: Bearer laelo_…``."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.errors import Refused
from accounts.models import AccessToken, Account, Scope
from accounts.selectors import living_token
from accounts.services import token_touch

KEYWORD = "bearer"


class TokenAuthentication(BaseAuthentication):
    """Reading takes the scope ``read``. Everything else is closed to tokens, unless the view says with
    ``token_scopes = {"PATCH": "account"}`` which scope opens which method.
    """

    def authenticate(self, request: Request) -> tuple[Account, AccessToken] | None:
        keyword, _space, token = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != KEYWORD:
            return None
        found = living_token(token.strip())
        if found is None:
            raise Refused("bad_token", _("This token is not valid any more."), 401)
        if _needed_scope(request) not in found.scopes:
            raise Refused("token_not_enough", _("A token cannot do this, or not this token."), 403)
        token_touch(token=found)
        return found.account, found

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="laelo"'


def _needed_scope(request: Request) -> str | None:
    if request.method in SAFE_METHODS:
        return Scope.READ
    scopes: dict[str, str] = getattr(request.parser_context["view"], "token_scopes", {})
    return scopes.get(request.method or "")


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call] # its metaclass is untyped
    target_class = TokenAuthentication
    name = "personalToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer", "description": "A personal token, made under /api/v1/me/tokens."}
