"""How the API refuses: always ``{"code", "detail"}``, never a traceback."""

from typing import Any

from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler


def refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler; ``None`` for what is no refusal (a bug: 500)."""
    response = exception_handler(error, context)
    if response is None:
        return None
    if isinstance(error, ValidationError):
        response.data = {"code": "invalid", "detail": "Some values are not valid.", "fields": response.data}
    elif isinstance(error, APIException):
        code = error.get_codes()
        response.data = {"code": code if isinstance(code, str) else error.default_code, "detail": str(error.detail)}
    else:
        response.data = {"code": "not_found" if response.status_code == 404 else "forbidden", "detail": "Not here."}
    return response
