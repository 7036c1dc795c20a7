"""What every socket of ours does: it speaks its reader's language, and lives on when something it needs is away."""

import contextlib
import logging
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.db import InterfaceError, OperationalError
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header
from redis import RedisError

logger = logging.getLogger(__name__)

COME_BACK = 1012  # close code: the service restarts


def language_of(scope: Mapping[str, Any]) -> str:
    """As the pages find it: what the person has chosen, else the cookie, else what the browser asks for."""
    user, headers = scope.get("user"), dict(scope.get("headers", ()))
    asked = headers.get(b"accept-language", b"").decode("latin-1").lower()
    chosen = getattr(user, "language", ""), scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    for wish in (*chosen, *(language for language, _ in parse_accept_lang_header(asked))):
        with contextlib.suppress(LookupError, ValueError):
            return get_supported_language_variant(wish)
    return settings.LANGUAGE_CODE


class SteadyConsumer(AsyncWebsocketConsumer):
    """Leaves its room however the connection ends, and asks the client to come back while the database is away."""

    channel_layer_alias = ""  # a hub listens to the bus for all sockets of the process

    _came = _went = _ended = False

    @cached_property
    def language(self) -> str:
        """In which its reader is told what is worded here: sentences of refusals, and names that are none."""
        return language_of(self.scope)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except (OperationalError, InterfaceError, RedisError, OSError) as error:
            logger.warning("A socket has to come back (%s).", type(error).__name__)
            with contextlib.suppress(Exception):
                await send({"type": "websocket.close", "code": COME_BACK})
        finally:
            if self._came and not self._went:
                await self.disconnect(COME_BACK)

    async def websocket_connect(self, message: Any) -> None:
        self._came = True
        await super().websocket_connect(message)

    async def websocket_receive(self, message: Any) -> None:
        """Unless we have hung up: what was on its way then is not heard any more."""
        if not self._ended:
            await super().websocket_receive(message)

    async def close(self, code: Any = None, reason: str | None = None) -> None:
        self._ended = True
        await super().close(code, reason)

    async def websocket_disconnect(self, message: Any) -> None:
        self._went = True
        await super().websocket_disconnect(message)
