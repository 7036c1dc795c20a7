"""Match sockets in tests: a connection that keeps what it was sent, frame by frame."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, TypeVar

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser

from accounts.models import Account
from games.routing import websocket_urlpatterns

T = TypeVar("T")
ROUTES: list[Any] = list(websocket_urlpatterns)
application = URLRouter(ROUTES)

PATIENCE = 5.0


async def database(call: Callable[[], T]) -> T:
    return await database_sync_to_async(call)()


class Line:
    """One person's connection to one match (or private table)."""

    def __init__(self, name: str, account: Account | None, what: str = "matches", **scope_more: Any) -> None:
        scope = {"type": "websocket", "path": f"/ws/{what}/{name}/", "user": account or AnonymousUser(), **scope_more}
        self.application = ApplicationCommunicator(application, scope)
        self.frames: list[str] = []

    async def open(self) -> "Line":
        await self.application.send_input({"type": "websocket.connect"})
        assert (await self._next())["type"] == "websocket.accept"
        return self

    async def say(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.application.send_input({"type": "websocket.receive", "text": text})

    async def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this kind with these fields; whatever comes before it is kept in ``frames``."""
        async with asyncio.timeout(PATIENCE):
            while True:
                frame = (await self._next())["text"]
                self.frames.append(frame)
                message: dict[str, Any] = json.loads(frame)
                if message["type"] == kind and fields.items() <= message.items():
                    return message

    async def closed(self) -> int:
        """Wait for the end of the connection; its close code."""
        while (output := await self._next())["type"] != "websocket.close":
            self.frames.append(output["text"])
        return int(output["code"])

    async def hang_up(self) -> None:
        await self.application.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.application.wait(PATIENCE)

    def left(self) -> list[dict[str, Any]]:
        """What was sent and not read yet."""
        queue = self.application.output_queue
        return [queue.get_nowait() for _ in range(queue.qsize())]

    async def _next(self) -> dict[str, Any]:
        output: dict[str, Any] = await self.application.receive_output(PATIENCE)
        return output
