"""What is so: positions folded from the log, what each audience sees of them, who is seated where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import F, Max, Q, Sum
from django.db.models.functions import Coalesce

from accounts.models import Account
from engine import clock, view
from engine.actions import from_json
from engine.match import Dealer, GameState, fold, hand_opening, seed_dealer
from games.models import Heartbeat, LoggedAction, Match, Seat
from games.presenters import PUBLIC, Seen, seat_audience

HEARD = timedelta(seconds=5)  # a web process that has not beaten for so long is taken for dead


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log, as far as a fold and a view need it."""

    seat: int
    action: Mapping[str, Any]
    cause: str


@dataclass(frozen=True)
class Position:
    """A match with its game folded. Holds every hand: it never leaves services and selectors."""

    match: Match
    seats: Sequence[Seat]
    log: Sequence[Entry]
    game: GameState = field(repr=False)
    dealer: Dealer = field(repr=False)
    seed: bytes = field(repr=False)

    def seat_of(self, account_id: int | None) -> int | None:
        """The number of this person's seat; none for a stranger."""
        if account_id is None:
            return None
        return next((seat.number for seat in self.seats if seat.account_id == account_id), None)

    @property
    def audiences(self) -> Iterable[int | None]:
        return (*(seat.number for seat in self.seats), None)

    @cached_property
    def neutral_ends_at(self) -> datetime | None:
        """When this turn would end if it were an ordinary one."""
        if self.match.turn_began_at is None:
            return None
        pace = current_pace()
        return self.match.turn_began_at + pace.turn + (pace.hand_break if hand_opening(self.game) else timedelta())


def current_pace() -> clock.Pace:
    """The seconds of a turn, as set."""
    return clock.Pace(
        turn=timedelta(seconds=settings.TURN_SECONDS),
        forced=timedelta(seconds=settings.FORCED_SECONDS),
        hand_break=timedelta(seconds=settings.HAND_BREAK),
        grace=timedelta(seconds=settings.GRACE),
    )


def position(match: Match, *, people: bool = False) -> Position:
    """Fold a match, in two statements; under its lock if a move is to follow. ``people`` loads the accounts."""
    seats = Seat.objects.filter(match_id=match.pk).order_by("number").annotate(seed=F("match__secret__seed"))
    seated = list(seats.select_related("account") if people else seats)
    seed = bytes(seated[0].seed)
    rows = LoggedAction.objects.filter(match_id=match.pk).order_by("number").values_list("seat", "action", "cause")
    log = tuple(Entry(*row) for row in rows)
    dealer = seed_dealer(seed, match.rules, match.options)
    game = fold(match.rules, match.options, dealer, (from_json(entry.seat, entry.action) for entry in log))
    return Position(match, seated, log, game, dealer, seed)


def seen(position: Position, seat: int | None) -> Seen:
    """What the person on ``seat`` sees, or (none) the public."""
    shown = view.view(position.game, seat)
    match = position.match
    ends_at = match.deadline_at if seat is not None and seat == match.turn_seat else position.neutral_ends_at
    return Seen(
        version=match.version,
        began_at=_seconds(match.turn_began_at),
        ends_at=_seconds(ends_at),
        causes=_causes(position.log, len(shown["log"])),
        view=shown,
    )


def seen_by_all(position: Position) -> dict[str, Seen]:
    """One masked view an audience."""
    return {PUBLIC if seat is None else seat_audience(seat): seen(position, seat) for seat in position.audiences}


def _causes(log: Sequence[Entry], shown: int) -> dict[str, str]:
    """Which of the last ``shown`` actions no player made."""
    last = log[len(log) - shown :]
    return {str(index): entry.cause for index, entry in enumerate(last) if entry.cause != LoggedAction.Cause.PLAYER}


def _seconds(instant: datetime | None) -> float | None:
    return None if instant is None else instant.timestamp()


@dataclass(frozen=True, slots=True)
class Watched:
    """A match as one person (or nobody in particular) may see it. ``seed`` once the game is over."""

    match: Match
    seats: Sequence[Seat]
    seat: int | None
    seed: bytes | None
    seen: Seen


def match_watched(public_id: str, account_id: int | None) -> Watched | None:
    """A match through the eyes of this person; none if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    folded = position(match, people=True)
    seat = folded.seat_of(account_id)
    seed = folded.seed if match.status == Match.Status.OVER else None
    return Watched(match, folded.seats, seat, seed, seen(folded, seat))


def match_seat(public_id: str, account_id: int | None) -> tuple[int | None] | None:
    """In a tuple: this person's seat in a match (none for a stranger). None if there is no such match."""
    rows = Match.objects.filter(public_id=public_id).values_list("pk", flat=True)
    if (match := rows.first()) is None:
        return None
    if account_id is None:
        return (None,)
    return (Seat.objects.filter(match=match, account_id=account_id).values_list("number", flat=True).first(),)


def match_seats(public_id: str) -> tuple[Match, list[Seat]] | None:
    """A match and who sits there, with their accounts."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    return match, list(match.seats.select_related("account").order_by("number"))


def match_seen_by_all(public_id: str) -> dict[str, Seen]:
    """The present views of every audience; empty if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    return {} if match is None else seen_by_all(position(match))


@dataclass(frozen=True, slots=True)
class Pulse:
    """What a web process asks each second of the matches it has sockets for."""

    mark: tuple[int, float | None]
    watchers: int


def pulses(public_ids: Iterable[str], at: datetime) -> dict[str, Pulse]:
    """The present mark and number of watchers of many matches, in one statement."""
    heard = Q(watching__process__at__gt=at - HEARD)
    rows = (
        Match.objects.filter(public_id__in=list(public_ids))
        .annotate(watchers=Coalesce(Sum("watching__watchers", filter=heard), 0))
        .values_list("public_id", "version", "turn_began_at", "watchers")
    )
    return {public_id: Pulse((version, _seconds(began)), watchers) for public_id, version, began, watchers in rows}


def silent_since(at: datetime) -> datetime | None:
    """When the last web process was heard, if that is so long ago that nobody may be timed out."""
    last = Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB).aggregate(last=Max("at"))["last"]
    if last is None or at - last < timedelta(seconds=settings.OUTAGE_SILENCE):
        return None
    return last  # type: ignore[no-any-return] # aggregates are not typed


def back_since() -> datetime | None:
    """When the last silence of all web processes ended; none if there never was one."""
    return Heartbeat.objects.filter(kind=Heartbeat.Kind.BACK).values_list("at", flat=True).first()


def match_result(match_id: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Winners' seats and final scores of a match that is over; none while it is not, or void."""
    row = Match.objects.filter(pk=match_id, status=Match.Status.OVER).values_list("result", "scores").first()
    if row is None:
        return None
    result, scores = row
    return tuple((result or {})["winners"]), tuple(scores)


def living_match(account: Account) -> Match | None:
    """The match this person is busy with."""
    return Match.objects.filter(seats__account=account, seats__living=True).first()


def clocks_overdue(at: datetime, limit: int) -> list[tuple[int, int, datetime]]:
    """(match, version, deadline) of the clocks that ran out before ``at``, longest ago first."""
    overdue = Match.objects.filter(status=Match.Status.OPEN, deadline_at__lte=at)
    rows = overdue.order_by("deadline_at").values_list("pk", "version", "deadline_at")[:limit]
    return [(pk, version, deadline) for pk, version, deadline in rows if deadline is not None]


def robots_overdue(at: datetime, limit: int) -> list[tuple[int, int]]:
    """(match, version) of the robots that should have played before ``at``."""
    overdue = Match.objects.filter(status=Match.Status.OPEN, robot_due_at__lte=at)
    return list(overdue.order_by("robot_due_at").values_list("pk", "version")[:limit])
