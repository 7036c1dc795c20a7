"""What is known of one person who talks, at all tables and in all of their tabs, and of each thing said."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from config.crowd.tables.words import Saying

MOST, WINDOW = 5, 10.0  # things said by one person in so many seconds
LONG_AGO = float("-inf")
PROMPT = 1.0  # an answer within so many seconds: the service counted from about when this was sent
PATIENCE = 15.0  # seconds in which what is said is heard, and a mute known in all tabs


@dataclass(slots=True, eq=False)
class Said:
    """``line``: the connection it went out on; ``hearers``: the connections greeted before; ``heard``: how often by
    connection, 0 where it was only shown among the earlier lines. ``late``: seconds that the refused one has to wait.
    """

    who: str
    match: str
    seat: int | None
    saying: Saying
    line: int
    sent: float
    hearers: frozenset[int] = frozenset()
    waited: bool = False
    done: float | None = None
    code: str = ""
    late: float = 0.0
    id: str = ""
    heard: dict[int, int] = field(default_factory=dict)
    settled: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True, eq=False)
class Mute:
    """Whether somebody is muted: ``asked`` when, ``sure`` since when; none while nobody knows."""

    on: bool
    asked: float
    sure: float | None = None
    seat: int = -1
    name: str = ""
    line: int = 0
    settled: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Voice:
    """``mutes`` by the name of who is not heard."""

    name: str
    mutes: dict[str, Mute] = field(default_factory=dict)
    lately: deque[Said] = field(default_factory=lambda: deque(maxlen=6 * MOST))

    def too_soon(self, said: Said) -> bool:
        """May this be refused as too much? As many others may have been taken in the seconds before it."""
        since = said.sent - WINDOW
        others = [one for one in self._taken() if one is not said and (one.done is None or one.done > since)]
        return len(others) >= MOST

    def too_much(self, said: Said) -> bool:
        """Was it taken, and should not have been? So many others were, for sure in the seconds before it."""
        before = sorted(one.sent for one in self._taken() if one.done is not None and one.sent < said.sent)
        return said.done is not None and len(before) >= MOST and said.done - before[-MOST] < WINDOW

    def doubt(self, now: float) -> bool:
        """Is it unknown of anything lately whether it was taken?"""
        return any(one.done is None and one.sent > now - 2 * WINDOW for one in self._taken())

    def _taken(self) -> Iterable[Said]:
        """Those taken for sure or perhaps."""
        return (one for one in self.lately if not one.code and not one.saying.code)

    def learns(self, name: str, now: float, *, on: bool) -> bool:
        """The service says whether somebody is muted. Is it wrong?"""
        known = self.mutes.get(name)
        if known is None or (known.sure is None and known.asked < now - PATIENCE):
            self.mutes[name] = Mute(on, LONG_AGO, LONG_AGO)
            return False
        return known.sure is not None and known.sure < now - PATIENCE and known.on != on

    def steady(self, name: str, since: float) -> bool:
        """Has nothing been changed about muting them since then, and a while before?"""
        known = self.mutes.get(name)
        return known is None or (known.sure is not None and max(known.asked, known.sure) < since - PATIENCE)

    def long_muted(self, name: str, at: float) -> bool:
        """Were they muted so long before this that every tab must know?"""
        known = self.mutes.get(name)
        return known is not None and known.on and known.sure is not None and known.sure < at - PATIENCE
