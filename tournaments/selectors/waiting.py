"""Who waits, what starts next, and where one person is."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q

from accounts.models import Account, Sanction
from accounts.selectors import NO_CHAMPIONSHIPS
from engine.tiers import PRESENT, Decision, Entry, Next, decide, reachable
from games import selectors as games
from games.models import Seat
from tournaments.models import Entrant, Queue, QueueEntry
from tournaments.presenters import Lobby, lobby_told, match_notice


@dataclass(frozen=True, slots=True)
class Judged:
    """The queue's rows, judged: ``decision`` by account, and what the lobby shows once it is carried out."""

    decision: Decision[int]
    lobby: Lobby


def queue_judged(at: datetime) -> Judged | None:
    """What the queue's rows amount to at ``at``; none while no web process is heard, and so nobody can be.

    After a restart everyone counts as present for a while, and for a shorter while nothing starts.
    """
    if games.silent_since(at) is not None:
        return None
    back = games.back_since()
    entries = _entries(at if back and at < back + timedelta(seconds=settings.RESTART_PRESENT) else None)
    decision = decide(at, timedelta(seconds=settings.QUEUE_WAIT), entries)
    present = sum(at - entry.heard <= PRESENT for entry in entries)
    held_until = back and back + timedelta(seconds=settings.RESTART_HOLD)
    if held_until and at < held_until:
        return _held(decision, present, held_until)
    left = present - sum(len(start.ids) for start in decision.start)
    return Judged(decision, Lobby(left, decision.next, reachable(left)))


def _entries(heard: datetime | None) -> list[Entry[int]]:
    rows = QueueEntry.objects.values_list("account_id", "joined_at", "heard_at")
    return [Entry(account, joined, heard or last) for account, joined, last in rows]


def _held(decision: Decision[int], present: int, until: datetime) -> Judged:
    """Nothing starts before ``until``, and what would have started comes then."""
    coming = Next(decision.start[0].tier, until) if decision.start else decision.next
    if coming and coming.at < until:
        coming = replace(coming, at=until)
    return Judged(replace(decision, start=()), Lobby(present, coming, reachable(present)))


@dataclass(frozen=True, slots=True)
class Person:
    """Where one person is: what the lobby was last told, and their own part in it.

    ``match`` as ``presenters.match_notice`` has it, of a championship only.
    """

    told: Mapping[str, Any]
    queued: bool = False
    championship: str | None = None
    animal: str | None = None
    match: Mapping[str, Any] | None = None


def person_now(account: Account | None) -> Person:
    """Where this person is; a guest only looks."""
    told = Queue.objects.filter(pk=1).values_list("told", flat=True).first() or lobby_told(Lobby(0, None, None))
    if account is None:
        return Person(told)
    entrant = living_entrant(account)
    if entrant is None:
        return Person(told, queued=QueueEntry.objects.filter(account=account).exists())
    match = games.living_match(account)
    return Person(
        told,
        championship=entrant.championship.public_id,
        animal=entrant.animal,
        match=match_notice(match) if match and "championship" in match.context else None,
    )


def barred_from_queue() -> list[int]:
    """Accounts in the queue that may not play championships any more, sit where nothing calls them away, or were
    brought back into a championship by a ruling.
    """
    suspended = Sanction.objects.in_force().filter(kind__in=NO_CHAMPIONSHIPS).values("account")
    seated = Seat.objects.filter(living=True, match__casual=False).values("account")
    playing = Entrant.objects.filter(alive=True).values("account")
    closed = Q(account__is_active=False) | Q(account__nickname=None) | Q(account__is_guest=True)
    barred = QueueEntry.objects.filter(
        Q(account__in=suspended) | Q(account__in=seated) | Q(account__in=playing) | closed
    )
    return list(barred.values_list("account", flat=True))


def living_entrant(account: Account) -> Entrant | None:
    """This person in the championship they may still have to play in."""
    return Entrant.objects.select_related("championship", "pair").filter(account=account, alive=True).first()
