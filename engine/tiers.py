"""How many wait and who starts: the queue's decision as a pure function of its rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

PRESENT = timedelta(seconds=30)  # heard at most so long ago: present
SILENT = timedelta(seconds=60)  # not heard for longer: to be removed


@dataclass(frozen=True, slots=True)
class Tier:
    name: str
    players: int
    levels: int

    @property
    def pairs(self) -> int:
        return self.players // 2


OURO, PRATA, BRONZE = Tier("ouro", 32, 8), Tier("prata", 16, 6), Tier("bronze", 8, 4)
TIERS = {tier.name: tier for tier in (OURO, PRATA, BRONZE)}


Id = TypeVar("Id", int, str)


@dataclass(frozen=True, slots=True)
class Entry(Generic[Id]):
    """One who waits: when they joined and when they were last heard."""

    id: Id
    joined: datetime
    heard: datetime


@dataclass(frozen=True, slots=True)
class Start(Generic[Id]):
    tier: Tier
    ids: tuple[Id, ...]


@dataclass(frozen=True, slots=True)
class Next:
    """What starts at that instant with those present now, if nobody comes or goes."""

    tier: Tier
    at: datetime


@dataclass(frozen=True, slots=True)
class Decision(Generic[Id]):
    start: tuple[Start[Id], ...]
    remove: tuple[Id, ...]
    next: Next | None


def decide(now: datetime, wait: timedelta, entries: Sequence[Entry[Id]]) -> Decision[Id]:
    """Who starts now, who has gone, and what comes next; all lists by rising instant of joining, then id.

    Thirty-two present start an Ouro at once. Fewer wait until ``wait`` has passed since the one who is
    eighth among those present joined; then the largest tier that fits starts, and the rest are judged
    again by their own eighth. Raises ``OverflowError`` at the ends of the calendar.
    """
    ordered = sorted(entries, key=lambda entry: (entry.joined, entry.id))
    waiting = [entry for entry in ordered if now - entry.heard <= PRESENT]
    start: list[Start[Id]] = []
    while tier := _due(now, wait, waiting):
        start.append(Start(tier, tuple(entry.id for entry in waiting[: tier.players])))
        waiting = waiting[tier.players :]
    silent = tuple(entry.id for entry in ordered if now - entry.heard > SILENT)
    return Decision(tuple(start), silent, _next(wait, waiting))


def reachable(present: int) -> Tier | None:
    """The largest tier that so many could play."""
    return next((tier for tier in TIERS.values() if present >= tier.players), None)


def _due(now: datetime, wait: timedelta, waiting: Sequence[Entry[Id]]) -> Tier | None:
    coming = _next(wait, waiting)
    if coming is None or (coming.tier is not OURO and coming.at > now):
        return None
    return coming.tier


def _next(wait: timedelta, waiting: Sequence[Entry[Id]]) -> Next | None:
    tier = reachable(len(waiting))
    if tier is None:
        return None
    return Next(tier, waiting[BRONZE.players - 1].joined + wait)
