"""Robots. A robot sees a view, never a state; chance is a stream handed in."""

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.bots import greedy, heaviest

View: TypeAlias = Mapping[str, Any]
Robot: TypeAlias = Callable[[View, random.Random], dict[str, Any]]

ROBOTS: Mapping[str, Robot] = {"heaviest": heaviest.choose, "greedy": greedy.choose}


def choose(name: str, view: View, chance: random.Random) -> dict[str, Any]:
    """The action, one of `view["legal"]`, that the robot plays; KeyError for an unknown robot.

    The view must be that of the seat in turn.
    """
    return ROBOTS[name](view, chance)
