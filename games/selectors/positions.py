"""A match folded from its log, and what each audience sees of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.conf import settings
from django.db.models import F

from engine import clock, view
from engine.actions import from_json
from engine.match import Dealer, GameState, fold, hand_opening, seed_dealer
from games.models import LoggedAction, Match, Seat
from games.presenters import PUBLIC, Seen, seat_audience


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
        return seat_of(self.match, self.seats, account_id)

    @property
    def audiences(self) -> Iterable[int | None]:
        """The seats that have a person, and the public: nobody looks at a game from where a robot sits."""
        return (*(seat.number for seat in self.seats if seat.account_id is not None), None)

    @cached_property
    def neutral_ends_at(self) -> datetime | None:
        """When this turn would end if it were an ordinary one; none where no clock runs."""
        if self.match.turn_began_at is None or self.match.move_seconds == 0:
            return None
        pace = pace_of(self.match)
        return self.match.turn_began_at + pace.turn + (pace.hand_break if hand_opening(self.game) else timedelta())


def seat_of(match: Match, seats: Iterable[Seat], account_id: int | None) -> int | None:
    """The number of a person's seat. Who left a game that goes on without them has none any more."""
    if account_id is None:
        return None
    over = match.status != Match.Status.OPEN
    mine = (seat.number for seat in seats if seat.account_id == account_id and (seat.living or over))
    return next(mine, None)


def pace_of(match: Match) -> clock.Pace:
    """The seconds of a turn: those of the match for every move, else the championship's as set."""
    own = match.move_seconds
    return clock.Pace(
        turn=timedelta(seconds=settings.TURN_SECONDS if own is None else own),
        forced=timedelta(seconds=settings.FORCED_SECONDS if own is None else own),
        hand_break=timedelta(seconds=settings.HAND_BREAK),
        grace=timedelta(seconds=settings.GRACE),
    )


def dealer_of(match: Match, seed: bytes) -> Dealer:
    """The deals of this match."""
    return seed_dealer(seed, match.rules, match.options, picking=match.picking)


def picking_round(game: GameState) -> tuple[int, int] | None:
    """Which hand is being picked from the pool; none while nobody picks."""
    if game.hand is None or game.hand.phase != "pick":
        return None
    return len(game.results), game.deals


def position(match: Match, *, people: bool = False) -> Position:
    """Fold a match, in two statements; under its lock if a move is to follow. ``people`` loads the accounts.

    Without the lock it is the position of the row that was read, though the log may have grown meanwhile.
    """
    seats = Seat.objects.filter(match_id=match.pk).order_by("number").annotate(seed=F("match__secret__seed"))
    seated = list(seats.select_related("account") if people else seats)
    seed = bytes(seated[0].seed)
    logged = LoggedAction.objects.filter(match_id=match.pk, number__lt=match.version).order_by("number")
    log = tuple(Entry(*row) for row in logged.values_list("seat", "action", "cause"))
    dealer = dealer_of(match, seed)
    game = fold(match.rules, match.options, dealer, (from_json(entry.seat, entry.action) for entry in log))
    return Position(match, seated, log, game, dealer, seed)


def seen(position: Position, seat: int | None) -> Seen:
    """What the person on ``seat`` sees, or (none) the public."""
    return _seen(position, seat, view.view(position.game, seat))


def seen_by_all(position: Position) -> dict[str, Seen]:
    """One masked view for each audience that anybody can be of."""
    shown = view.views(position.game, position.audiences)
    return {PUBLIC if seat is None else seat_audience(seat): _seen(position, seat, own) for seat, own in shown.items()}


def _seen(position: Position, seat: int | None, shown: dict[str, Any]) -> Seen:
    match = position.match
    ends_at = match.deadline_at if seat is not None and seat == match.turn_seat else position.neutral_ends_at
    return Seen(
        version=match.version,
        began_at=in_seconds(match.turn_began_at),
        ends_at=in_seconds(ends_at),
        causes=_causes(position.log, len(shown["log"])),
        view=shown,
    )


def _causes(log: Sequence[Entry], shown: int) -> dict[str, str]:
    """Which of the last ``shown`` actions no player made."""
    last = log[len(log) - shown :]
    return {str(index): entry.cause for index, entry in enumerate(last) if entry.cause != LoggedAction.Cause.PLAYER}


def in_seconds(instant: datetime | None) -> float | None:
    return None if instant is None else instant.timestamp()
