"""The move timer, on instants handed in."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from engine import match
from engine.state import GameState

RECONNECT = timedelta(seconds=5)


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a move may take: with a choice, without one, on top for the first of a later hand.

    `grace` is how late a move may arrive and still count.
    """

    turn: timedelta = timedelta(seconds=15)
    forced: timedelta = timedelta(seconds=3)
    hand_break: timedelta = timedelta(seconds=6)
    grace: timedelta = timedelta(milliseconds=300)


CHAMPIONSHIP = Pace()


@dataclass(frozen=True, slots=True)
class Clock:
    """A running turn. The move timer plays from `deadline + grace` on, not a moment earlier."""

    deadline: datetime
    grace: timedelta = CHAMPIONSHIP.grace

    def expired(self, at: datetime) -> bool:
        return at >= self.deadline + self.grace


def seconds(game: GameState) -> int:
    """The seconds of the championship's move timer, without the break: 15 or 3."""
    return int((CHAMPIONSHIP.forced if match.forced(game) else CHAMPIONSHIP.turn).total_seconds())


def allowance(game: GameState, pace: Pace = CHAMPIONSHIP) -> timedelta:
    """The time of the seat to move: 15 s, or 3 s where it has one tile to play, or must pass or draw.

    The first action of each later hand has the break on top.
    """
    time = pace.forced if match.forced(game) else pace.turn
    return time + pace.hand_break if match.hand_opening(game) else time


def deadline(game: GameState, began_at: datetime, pace: Pace = CHAMPIONSHIP) -> datetime:
    """When the time of the seat to move is up, if its turn began at `began_at`."""
    return began_at + allowance(game, pace)


def after_outage(deadline: datetime, turn_began: datetime, silence_began: datetime, now: datetime) -> datetime:
    """The deadline once the service is back: what was lost to the silence, and 5 s to reconnect."""
    return deadline + (now - max(turn_began, silence_began)) + RECONNECT
