"""How the API refuses: always ``{"code", "detail"}`` in the reader's language, never a traceback."""

import logging
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.exceptions import ValidationError as ModelError
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, set_rollback

from accounts.errors import Refused, absent
from config.away import database_away
from config.parsers import bad_json, too_large

logger = logging.getLogger(__name__)

_GENERAL = {
    400: Refused("bad_request", _("This request cannot be understood."), 400),
    401: Refused("not_signed_in", _("Sign in first."), 401),
    403: Refused("forbidden", _("You may not do this."), 403),
    404: absent(),
    405: Refused("method_not_allowed", _("This address does not take that method."), 405),
    406: Refused("not_acceptable", _("Only JSON is spoken here."), 406),
    413: too_large(),
    415: Refused("unsupported_media_type", _("Send JSON, with its content type."), 415),
    429: Refused("too_many_requests", _("Too many requests. Wait a moment."), 429),
}
UNAVAILABLE = Refused("unavailable", _("laelo is overloaded or restarting. Try again in a moment."), 503, retry_after=3)
BROKEN = Refused("broken", _("Something broke on our side. It has been noted."), 500)
_CSRF_FAILED = Refused("csrf_failed", _("The page has grown old. Load it again."), 403)


class Nothing(APIView):
    """Every address below ``/api/`` that does not exist."""

    authentication_classes = []
    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise absent()


def refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; ``None`` for what is no refusal (a bug: 500)."""
    refused = _as_refused(error)
    if refused is None:
        return None
    set_rollback()
    return Response(refused.body(), status=refused.status, headers=_headers(error, refused))


def _as_refused(error: Exception) -> Refused | None:
    if isinstance(error, Refused):
        return error
    if database_away(error):
        logger.warning("A call has to come back (%s).", type(error.__cause__ or error).__name__)
        return UNAVAILABLE
    if isinstance(error, Http404):
        return _GENERAL[404]
    if isinstance(error, PermissionDenied):
        return _GENERAL[403]
    if isinstance(error, ModelError):
        return _invalid(error.message_dict if hasattr(error, "error_dict") else error.messages)
    if isinstance(error, exceptions.ValidationError):
        return _invalid(error.detail)
    if isinstance(error, exceptions.Throttled):
        wait = _seconds(getattr(error, "wait", None))
        return Refused("too_many_requests", _GENERAL[429].detail, 429, retry_after=wait)
    return _known(error) if isinstance(error, exceptions.APIException) else None


def _known(error: exceptions.APIException) -> Refused:
    if isinstance(error, exceptions.ParseError):
        return bad_json()
    if isinstance(error, exceptions.PermissionDenied) and str(error.detail).startswith("CSRF"):
        return _CSRF_FAILED
    general = _GENERAL.get(error.status_code, _GENERAL[400])
    return Refused(general.code, general.detail, error.status_code)


def _seconds(wait: float | None) -> int:
    """Whole seconds, rounded up: trying again then is never too early."""
    return max(1, -int(-(wait or 1) // 1))


def _headers(error: Exception, refused: Refused) -> dict[str, str]:
    headers = {}
    if refused.retry_after is not None:
        headers["Retry-After"] = str(refused.retry_after)
    if refused.status == 401:
        headers["WWW-Authenticate"] = getattr(error, "auth_header", None) or 'Bearer realm="laelo"'
    return headers


def _invalid(detail: Any) -> Refused:
    return Refused("invalid", _("Some values are not valid."), fields=_fields(detail))


def _fields(detail: Any) -> dict[str, str]:
    """The first sentence about each value; the name of a nested one is its path with dots."""
    if not isinstance(detail, dict):
        detail = {"body": detail}
    found: dict[str, str] = {}
    for name, about in detail.items():
        if isinstance(about, dict):
            found |= {f"{name}.{inner}": said for inner, said in _fields(about).items()}
        else:
            found["body" if name in {"non_field_errors", "__all__"} else str(name)] = _first(about)
    return found


def _first(about: Any) -> str:
    while isinstance(about, (list, dict)):
        about = next((item for item in (about.values() if isinstance(about, dict) else about) if item), "")
    return str(about)
