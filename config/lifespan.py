"""What a web process does for itself from its start to its end: it beats, and looks after its sockets."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from games.consumers import Hub, TableHub
from tournaments.consumers import LobbyHub

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

HELLO = 2.0  # seconds
GOODBYE = 2.0


async def lifespan(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI lifespan protocol."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await _hello()
            await send({"type": "lifespan.startup.complete"})
        else:
            await _goodbye()
            await send({"type": "lifespan.shutdown.complete"})
            return


async def _hello() -> None:
    """Be heard before anybody is let in, but for no database keep them out: it may come back any moment."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(Hub.here().heard(), HELLO)


async def _goodbye() -> None:
    try:
        hubs = (Hub.here(), LobbyHub.here(), TableHub.here())
        await asyncio.wait_for(asyncio.gather(*(hub.stop() for hub in hubs)), GOODBYE)
    except Exception as error:
        logger.warning("No goodbye could be said (%s).", type(error).__name__)
