"""What a web process does for all of its lobby sockets: listen to the bus, and never depend on it."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

logger = logging.getLogger(__name__)

REST = 1.0  # seconds between two tries at a bus that does not answer
BUS_PATIENCE = 1.0


class Socket(Protocol):
    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of one of its groups."""


class LobbyHub:
    """One an event loop, and so one a process. Groups are joined while a socket here wants them."""

    _hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, LobbyHub]" = WeakKeyDictionary()

    @classmethod
    def here(cls) -> "LobbyHub":
        loop = asyncio.get_running_loop()
        if loop not in cls._hubs:
            cls._hubs[loop] = cls()
        return cls._hubs[loop]

    def __init__(self) -> None:
        self._sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self._joined: set[str] = set()
        self._channel = ""
        self._changed = asyncio.Event()
        self._moved = asyncio.Condition()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._settle())]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._hubs.pop(asyncio.get_running_loop(), None)

    async def join(self, socket: Socket, groups: Iterable[str]) -> None:
        """Take a socket in; when this is over it hears its groups, unless the bus does not answer."""
        wanted = set(groups)
        for group in wanted:
            self._sockets[group].add(socket)
        self._changed.set()
        try:
            async with asyncio.timeout(BUS_PATIENCE), self._moved:
                await self._moved.wait_for(lambda: wanted <= self._joined)
        except TimeoutError:
            logger.warning("The bus does not answer.")

    def leave(self, socket: Socket, groups: Iterable[str]) -> None:
        for group in groups:
            self._sockets[group].discard(socket)
        self._changed.set()

    async def _listen(self) -> None:
        layer = get_channel_layer()
        while layer is not None:
            try:
                if not self._channel:
                    self._channel = await layer.new_channel()
                    self._changed.set()
                self._pass_on(await layer.receive(self._channel))
            except Exception as error:
                logger.warning("Nothing comes from the bus (%s).", type(error).__name__)
                await asyncio.sleep(REST)

    def _pass_on(self, message: Mapping[str, Any]) -> None:
        for socket in list(self._sockets.get(message["group"], ())):
            socket.hear(message)

    async def _settle(self) -> None:
        """Join what sockets want and leave what none wants any more, whenever that changes."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._join_and_leave()
            except Exception as error:
                logger.warning("Groups of the bus cannot be joined (%s).", type(error).__name__)
                await asyncio.sleep(REST)
                self._changed.set()

    async def _join_and_leave(self) -> None:
        layer = get_channel_layer()
        if layer is None or not self._channel:
            return
        for group in {group for group, sockets in self._sockets.items() if sockets} - self._joined:
            await layer.group_add(group, self._channel)
            self._joined.add(group)
            async with self._moved:
                self._moved.notify_all()
        for group in list(self._joined):
            if not self._sockets[group]:  # asked anew for each: somebody may have come meanwhile
                self._joined.discard(group)
                del self._sockets[group]
                await layer.group_discard(group, self._channel)
