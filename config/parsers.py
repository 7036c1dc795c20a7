"""How the API listens: one JSON object a request."""

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.parsers import BaseParser

from accounts.errors import Refused

LONGEST_BODY = 64 * 1024


def bad_json() -> Refused:
    return Refused("bad_json", _("This is not a valid JSON object."), 400)


def too_large() -> Refused:
    return Refused("too_large", _("That is too long."), 413)


class JSONObject(BaseParser):
    """Strict JSON, at most 64 KiB, and an object: what a view reads from ``request.data`` is a dict."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        body = stream.read(LONGEST_BODY + 1)
        if len(body) > LONGEST_BODY:
            raise too_large()
        try:
            parsed = json.loads(body.decode("utf-8"), parse_constant=_no_constant)
        except (ValueError, RecursionError):
            raise bad_json() from None
        if not isinstance(parsed, dict):
            raise bad_json()
        return parsed


def _no_constant(name: str) -> Any:
    raise ValueError(name)
