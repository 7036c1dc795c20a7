"""What a web process does for all of its match sockets: listen to the bus, beat, and find what was missed."""

import asyncio
import logging
import os
import secrets
import socket as network
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.utils import timezone, translation

from accounts.selectors import NO_SIGN_IN, barred_among
from games import selectors, services
from games.consumers.room import Room, Socket, audience_of
from games.effects import PEOPLE, group, person_key
from games.presenters import Seen, remark_shown, seats_shown
from games.selectors import Pulse

logger = logging.getLogger(__name__)
T = TypeVar("T")

BEAT = 1.0
PRESENCE = 3  # seconds between two notes of who is here, and beats between two looks at who may be
BUS_PATIENCE = 1.0  # for a subscription; without it the check each second still finds what was missed
BARRED = 4403  # close code
TALK_SEEN = timedelta(seconds=10)  # what was said, or who may talk or is muted, is found again for so long
UNDER_WAY = 0.25  # a state that was just committed may still be on the bus
TOGETHER = 0.02  # audiences of a match that are told within so long of who sits there are told by one look


class Hub:
    """One a process (more exactly: one an event loop)."""

    _hubs: "WeakKeyDictionary[asyncio.AbstractEventLoop, Hub]" = WeakKeyDictionary()

    @classmethod
    def here(cls) -> "Hub":
        """The running one of this process."""
        loop = asyncio.get_running_loop()
        if loop not in cls._hubs:
            cls._hubs[loop] = cls()
        return cls._hubs[loop]

    def __init__(self) -> None:
        self.name = f"{network.gethostname()[:24]}-{os.getpid()}-{secrets.token_hex(4)}"
        self.rooms: dict[str, Room] = {}
        self._channel = ""
        self._bus = asyncio.Lock()
        self._listening: set[str] = set()
        self._counted: dict[str, int] = {}
        self._checks = 0
        self._to_tell: dict[str, set[str]] = {}  # audiences by match that are about to hear who sits there
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hub")  # a check waits for no move
        self._pulse = ThreadPoolExecutor(1, thread_name_prefix="beat")  # and a beat for no check
        self._note = ThreadPoolExecutor(1, thread_name_prefix="presence")  # nor is anybody away for one that is slow
        self._alive = services.Alive()
        self._awake = asyncio.Event()
        works = ((self.beat, BEAT), (self.check, BEAT), (self.note, PRESENCE * BEAT))
        self._tasks = [asyncio.create_task(self._each(seconds, work)) for work, seconds in works]

    async def stop(self) -> None:
        """Say goodbye."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._database(self._alive.close, self._pulse)
        await self._database(lambda: services.web_gone(name=self.name))
        for threads in (self._thread, self._pulse, self._note):
            threads.shutdown(wait=False)
        self._hubs.pop(asyncio.get_running_loop(), None)

    # Sockets come and go

    async def join(self, match_id: str, socket: Socket) -> Room:
        """Take a socket into the room of its match."""
        room = self.rooms.setdefault(match_id, Room(match_id))
        room.sockets[audience_of(socket.seat)].add(socket)
        await self._settle(match_id, audience_of(socket.seat))
        return room

    async def leave(self, room: Room, socket: Socket) -> None:
        audience = audience_of(socket.seat)
        room.sockets[audience].discard(socket)
        if not room.sockets[audience]:
            room.newest.pop(audience, None)
            room.seats.pop(audience, None)
        if not room.audiences and self.rooms.get(room.match_id) is room:
            room.close()
            del self.rooms[room.match_id]
        await self._settle(room.match_id, audience)

    # The bus

    async def _settle(self, match_id: str, audience: str) -> bool:
        """Listen to what an audience is sent just as long as one of its sockets is here. Does the bus answer?"""
        try:
            async with asyncio.timeout(BUS_PATIENCE), self._bus:
                await self._listen_or_not(match_id, audience)
        except Exception as error:
            logger.warning("The bus does not answer (%s).", type(error).__name__)
            return False
        return True

    async def _listen_or_not(self, match_id: str, audience: str) -> None:
        layer, name = get_channel_layer(), group(match_id, audience)
        room = self.rooms.get(match_id)
        wanted = room is not None and audience in room.audiences
        if layer is None or wanted == (name in self._listening):
            return
        if not self._channel:
            self._channel = await layer.new_channel()
            self._soon(self._listen(self._channel))
            await layer.group_add(PEOPLE, self._channel)
        if wanted:
            await layer.group_add(name, self._channel)
            self._listening.add(name)
        else:
            self._listening.discard(name)
            await layer.group_discard(name, self._channel)

    async def _listen(self, channel: str) -> None:
        while layer := get_channel_layer():
            try:
                self._receive(await layer.receive(channel))
            except Exception as error:
                logger.warning("Nothing comes from the bus (%s).", type(error).__name__)
                await asyncio.sleep(BEAT)

    def _receive(self, message: dict[str, Any]) -> None:
        if message["type"] == "talk":
            people = {one.account_id for one in self._sockets() if one.account_id is not None}
            self._soon(self._tell_talk({one for one in people if person_key(one) == message["person"]}))
            return
        room = self.rooms.get(message["match"])
        if room is None:
            return
        if message["type"] == "seats":
            self._tell_soon(room, message["audience"])
        elif message["type"] == "said":
            room.hear(message["audience"], message["said"])
        else:
            seen = {name: message[name] for name in ("version", "began_at", "ends_at", "causes", "view")}
            room.offer(message["audience"], Seen(**seen))

    def _soon(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.append(task)
        task.add_done_callback(self._tasks.remove)

    def _tell_soon(self, room: Room, audience: str) -> None:
        if room.match_id in self._to_tell:
            self._to_tell[room.match_id].add(audience)
        else:
            self._to_tell[room.match_id] = {audience}
            self._soon(self._tell_together(room))

    async def _tell_together(self, room: Room) -> None:
        await asyncio.sleep(TOGETHER)
        await self._reseat(room, self._to_tell.pop(room.match_id))

    async def _reseat(self, room: Room, audiences: set[str]) -> None:
        """Tell these audiences who sits where now; who got or lost a seat sees the game from there."""
        sockets = [(audience, socket) for audience in audiences for socket in room.sockets[audience]]
        people = {socket.account_id for _, socket in sockets if socket.account_id is not None}
        found = await self._database(lambda: selectors.match_seats_heard(room.match_id, people))
        if found is None:
            return
        match, seats, hidden = found
        room.seats.update(dict.fromkeys(audiences & room.audiences, match.seats_version))
        for audience, socket in sockets:
            if socket not in room.sockets[audience]:
                continue
            seat = selectors.seat_of(match, seats, socket.account_id)
            with translation.override(socket.language):
                socket.say({"type": "reveal", "status": match.status, "seats": seats_shown(match, seats, you=seat)})
            if seat != socket.seat:
                await socket.move_to(seat)
            elif socket.account_id is not None and hidden[socket.account_id] != socket.hidden:
                await socket.tell_talk()

    async def _tell_talk(self, account_ids: set[int]) -> None:
        """Have all sockets of these people read again what they may say and whom they hear."""
        for socket in [one for one in self._sockets() if one.account_id in account_ids]:
            await socket.tell_talk()

    # Each second

    async def _each(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            began = asyncio.get_running_loop().time()
            try:
                await work()
            except Exception:
                logger.exception("The work of this second failed.")
            await asyncio.sleep(max(0.0, began + seconds - asyncio.get_running_loop().time()))

    async def beat(self) -> None:
        """Be heard, however long the checks take: who is not heard stops all clocks."""
        await self._database(self._be_heard, self._pulse)
        self._awake.set()

    def _be_heard(self) -> None:
        """Give back what an outage took before anybody can be timed out again."""
        services.web_beat(name=self.name, at=timezone.now())
        self._alive.hold()

    async def heard(self) -> None:
        """Return after the first beat: whoever comes from then on finds the time that they have."""
        await self._awake.wait()

    async def note(self) -> None:
        """Note who is here."""
        seated = [socket.account_id for socket in self._sockets() if socket.seat is not None and socket.account_id]
        if seated:
            await self._database(lambda: services.seats_present(account_ids=seated, at=timezone.now()), self._note)

    async def check(self) -> None:
        """Count who watches, show what was missed; from the first beat on."""
        await self.heard()
        rooms = list(self.rooms)
        watched = {match_id: room.watching for match_id, room in self.rooms.items() if room.watching}
        pulses = await self._database(lambda: self._ask(rooms, watched))
        if any(self._missed(pulses)) or any(self._unseated(pulses)):
            await asyncio.sleep(UNDER_WAY)
        for room in self._missed(pulses):
            room.offer_all(await self._database(partial(selectors.match_seen_by_all, room.match_id)))
        for room, audiences in self._unseated(pulses):
            await self._reseat(room, audiences)
        await self._settle_all()
        if self._checks % PRESENCE == 0:
            await self._shut_out()
            await self._catch_up_with_talk()
            await self._catch_up_with_lines()

    async def _shut_out(self) -> None:
        """Hang up on those whose account was closed or banned since they came."""
        people = {socket.account_id for socket in self._sockets() if socket.account_id}
        if people and (barred := await self._database(lambda: barred_among(people, NO_SIGN_IN))):
            for socket in self._sockets():
                if socket.account_id in barred:
                    await socket.close(BARRED)

    async def _catch_up_with_talk(self) -> None:
        """Find what the bus lost of who may talk and who is muted."""
        people = {socket.account_id for socket in self._sockets() if socket.account_id}
        if not people:
            return
        now = timezone.now()
        changed = await self._database(lambda: selectors.talk_changed(people, now - TALK_SEEN, now))
        await self._tell_talk(changed)

    async def _catch_up_with_lines(self) -> None:
        """Find what the bus lost of what was said."""
        rooms, since = list(self.rooms), timezone.now() - TALK_SEEN
        for remark in await self._database(lambda: selectors.said_since(rooms, since)) if rooms else ():
            if room := self.rooms.get(remark.match.public_id):
                room.hear_late(remark_shown(remark), remark.at)

    async def _settle_all(self) -> None:
        """Catch up with the groups that could not be joined while the bus was away."""
        for match_id, audience in [(m, a) for m, room in self.rooms.items() for a in room.audiences]:
            if group(match_id, audience) not in self._listening and not await self._settle(match_id, audience):
                return

    def _sockets(self) -> list[Socket]:
        return [one for room in self.rooms.values() for sockets in room.sockets.values() for one in sockets]

    def _ask(self, rooms: list[str], watched: dict[str, int]) -> dict[str, Pulse]:
        now = timezone.now()
        self._checks += 1
        if watched != self._counted:
            services.watching_count(name=self.name, watchers=watched)
            self._counted = watched
        return selectors.pulses(rooms, now) if rooms else {}

    def _missed(self, pulses: dict[str, Pulse]) -> list[Room]:
        missed = []
        for match_id, pulse in pulses.items():
            if room := self.rooms.get(match_id):
                room.watchers = pulse.watchers
                if room.missed(pulse.mark):
                    missed.append(room)
        return missed

    def _unseated(self, pulses: dict[str, Pulse]) -> list[tuple[Room, set[str]]]:
        found = ((self.rooms.get(match_id), pulse) for match_id, pulse in pulses.items())
        asked = [(room, room.unseated(pulse.seats_version)) for room, pulse in found if room]
        return [(room, audiences) for room, audiences in asked if audiences]

    async def _database(self, call: Callable[[], T], thread: ThreadPoolExecutor | None = None) -> T:
        return await database_sync_to_async(call, thread_sensitive=False, executor=thread or self._thread)()
