"""What a robot does on its turn: it sees the view of its seat, and has so much time and so many worlds."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings

from engine import bots
from engine.actions import Action, from_json
from engine.match import to_move
from games import selectors
from games.selectors import Position


@dataclass(frozen=True, slots=True)
class RobotThought:
    """The action, for how many worlds it was tried, and whether time cut that short."""

    action: Action
    worlds: int
    cut: bool


def robot_thought(position: Position) -> RobotThought | None:
    """What the robot that is to move chooses; none where a person has come back to the seat meanwhile."""
    waiting = to_move(position.game)
    seat = next((seat for seat in position.seats if seat.number in waiting and seat.robot), None)
    if seat is None:
        return None
    view = selectors.seen(position, seat.number).view
    thought = bots.think(seat.robot, view, random.SystemRandom(), settings.ROBOT_WORLDS, until(settings.ROBOT_THINKING))
    return RobotThought(from_json(seat.number, thought.action), thought.worlds, thought.cut)


def until(seconds: float) -> Callable[[], bool]:
    """True for so long from now on."""
    ends_at = time.monotonic() + seconds
    return lambda: time.monotonic() < ends_at
