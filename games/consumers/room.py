"""The sockets of one web process that look at the same match."""

import asyncio
import json
from collections import defaultdict
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from django.utils import timezone

from games.presenters import PUBLIC, Seen, seat_audience, state_message

CROWD = 200  # public sockets of a process above which views are sent at most four times a second
CROWD_PAUSE = 0.25


class Socket(Protocol):
    """What a room needs of a socket."""

    account_id: int | None
    seat: int | None

    @property
    def language(self) -> str:
        """In which its person reads."""

    def show(self, text: str) -> None:
        """Send a state."""

    def say(self, message: Mapping[str, Any]) -> None:
        """Send anything else."""

    def hear(self, said: Mapping[str, Any], *, late: datetime | None = None) -> None:
        """Pass on what a seat said, unless its person does not want to hear it or has heard it already.

        ``late``: when it was said, if it is told once more.
        """

    @property
    def hidden(self) -> frozenset[int]:
        """The seats that its person does not hear, as far as it was told."""

    async def tell_talk(self) -> None:
        """Read anew what may be said and whom its person hears, and send it if it is news."""

    async def move_to(self, seat: int | None) -> None:
        """See the game from another seat from now on."""

    async def close(self, code: Any = None, reason: str | None = None) -> None:
        """Hang up."""


def audience_of(seat: int | None) -> str:
    return PUBLIC if seat is None else seat_audience(seat)


class Room:
    """Keeps the newest view of each audience and gives it to its sockets."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.sockets: defaultdict[str, set[Socket]] = defaultdict(set)
        self.newest: dict[str, Seen] = {}
        self.seats: dict[str, int] = {}  # which seats_version each audience was told
        self.watchers = 0  # all over the service
        self._pause: asyncio.TimerHandle | None = None

    @property
    def audiences(self) -> set[str]:
        return {audience for audience, sockets in self.sockets.items() if sockets}

    @property
    def watching(self) -> int:
        """How many watch through this process."""
        return len(self.sockets[PUBLIC])

    def missed(self, mark: tuple[int, float | None]) -> bool:
        """Does any audience here lack the state with this mark?"""
        return any(
            (known := self.newest.get(audience)) is None or _older(known.mark, mark) for audience in self.audiences
        )

    def unseated(self, seats_version: int) -> set[str]:
        """The audiences here that were told of other seats than these."""
        return {audience for audience in self.audiences if self.seats.get(audience, seats_version) != seats_version}

    def offer(self, audience: str, seen: Seen) -> None:
        """Show a view unless a newer one (or this very one) was shown."""
        known = self.newest.get(audience)
        if known is not None and not _older(known.mark, seen.mark):
            return
        self.newest[audience] = seen
        if audience == PUBLIC and self.watching > CROWD:
            self._show_soon()
        else:
            self._show(audience)

    def offer_all(self, seen: Mapping[str, Seen]) -> None:
        for audience in self.audiences & seen.keys():
            self.offer(audience, seen[audience])

    def hear(self, audience: str, said: Mapping[str, Any]) -> None:
        """Somebody said something."""
        for socket in self.sockets[audience]:
            socket.hear(said)

    def hear_late(self, said: Mapping[str, Any], at: datetime) -> None:
        """Somebody said something then; the bus may have lost it for some."""
        for socket in [one for audience in self.audiences for one in self.sockets[audience]]:
            socket.hear(said, late=at)

    def text(self, audience: str) -> str:
        """The newest state of an audience as it goes over the wire now."""
        return json.dumps(
            state_message(self.newest[audience], at=timezone.now(), watchers=self.watchers),
            separators=(",", ":"),
        )

    def close(self) -> None:
        if self._pause is not None:
            self._pause.cancel()

    def _show(self, audience: str) -> None:
        if sockets := self.sockets[audience]:
            text = self.text(audience)
            for socket in sockets:
                socket.show(text)

    def _show_soon(self) -> None:
        if self._pause is None:
            self._pause = asyncio.get_running_loop().call_later(CROWD_PAUSE, self._show_crowd)

    def _show_crowd(self) -> None:
        self._pause = None
        self._show(PUBLIC)


def _older(known: tuple[int, float | None], mark: tuple[int, float | None]) -> bool:
    """Of equal versions the one that differs is the later: a turn got more time, or the game ended."""
    return known[0] < mark[0] or (known[0] == mark[0] and known[1] != mark[1])
