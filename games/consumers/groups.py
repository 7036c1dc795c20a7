"""What a web process does for its sockets that hear groups of the bus: listen, and never depend on it."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Protocol, TypeVar
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

from accounts.selectors import NO_SIGN_IN, barred_among
from games.consumers.threads import in_database

logger = logging.getLogger(__name__)

T = TypeVar("T", bound="GroupHub")

REST = 1.0  # seconds between two tries at a bus that does not answer
BUS_PATIENCE = 1.0
BEAT = 1.0
SHUT_OUT = 3  # beats between two looks for those who may not be here any more
BARRED = 4403  # close code


class Socket(Protocol):
    account_id: int | None

    def hear(self, message: Mapping[str, Any]) -> None:
        """Take a message of one of its groups."""

    async def close(self, code: Any = None, reason: str | None = None) -> None:
        """Hang up."""


class GroupHub:
    """One of each kind an event loop, and so one a process. Groups are joined while a socket here wants them."""

    _hubs: "ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[type[GroupHub], GroupHub]]]" = (
        WeakKeyDictionary()
    )

    @classmethod
    def here(cls: type[T]) -> T:
        hubs = cls._hubs.setdefault(asyncio.get_running_loop(), {})
        if cls not in hubs:
            hubs[cls] = cls()
        return hubs[cls]  # type: ignore[return-value] # each kind is kept under itself

    def __init__(self) -> None:
        self.beats = 0
        self._sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self._joined: set[str] = set()
        self._channel = ""
        self._changed = asyncio.Event()
        self._moved = asyncio.Condition()
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._settle, self._each_second)]

    async def stop(self) -> None:
        """Listen no more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._hubs.get(asyncio.get_running_loop(), {}).pop(type(self), None)

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

    # Each second

    async def _each_second(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.check()
            except Exception as error:
                logger.warning("The look of this second failed (%s).", type(error).__name__)

    async def check(self) -> None:
        """Hang up on those whose account was closed or banned since they came."""
        self.beats += 1
        if self.beats % SHUT_OUT:
            return
        people = {socket.account_id for socket in self.sockets() if socket.account_id}
        if people and (barred := await in_database(lambda: barred_among(people, NO_SIGN_IN))):
            for socket in self.sockets():
                if socket.account_id in barred:
                    await socket.close(BARRED)

    def sockets(self) -> set[Socket]:
        return {socket for sockets in self._sockets.values() for socket in sockets}

    def heard_by(self, group: str) -> set[Socket]:
        """The sockets here that hear this group."""
        return set(self._sockets.get(group, ()))
