"""Robots. A robot sees a view, never a state; chance is a stream handed in.

Levels: `heaviest` (easy), `greedy` (medium), `strong`.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.bots import greedy, heaviest, strong
from engine.bots.strong import Thought
from engine.rules.picking import SIZE

__all__ = ["LEVELS", "Thought", "choose", "pick", "think"]

View: TypeAlias = Mapping[str, Any]
Simple: TypeAlias = Callable[[View], dict[str, Any]]

_SIMPLE: Mapping[str, Simple] = {"heaviest": heaviest.choose, "greedy": greedy.choose}

LEVELS: tuple[str, ...] = ("heaviest", "greedy", "strong")
"""From easy to strong."""


def choose(name: str, view: View, chance: random.Random) -> dict[str, Any]:
    """The action, one of `view["legal"]`, that the robot plays; KeyError for an unknown robot.

    The view must be that of the seat in turn. Same view and same chance, same action.
    """
    return think(name, view, chance).action


def think(
    name: str,
    view: View,
    chance: random.Random,
    worlds: int = strong.WORLDS,
    may_continue: Callable[[], bool] | None = None,
) -> Thought:
    """As `choose`, with what a strong robot spent on it.

    `worlds` is its budget; `may_continue` is asked after each world and can cut the decision short.
    """
    if view["phase"] == "pick":
        return Thought(pick(view, chance), 0, cut=False)
    if name == "strong":
        return strong.think(view, chance, worlds, may_continue)
    return Thought(_SIMPLE[name](view), 0, cut=False)


def pick(view: View, chance: random.Random) -> dict[str, Any]:
    """As many places of the face-down pool as the viewer still needs, at random among the free ones."""
    free = [place for place, owner in enumerate(view["pool"]) if owner is None]
    return {"pick": sorted(chance.sample(free, SIZE - len(view["mine"])))}
