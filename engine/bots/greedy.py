"""The medium robot: heavy tiles, doubles early, and ends that its own next tiles fit."""

from collections.abc import Mapping
from typing import Any

from engine.tiles import HIGH, LOW, OTHER, WEIGHT, WITH, Mask, mask_of, parse

DOUBLE = 4
"""What it is worth to be rid of a double, in pips."""
FIT = 3
"""What each own tile is worth that can be played next, in pips."""


def choose(view: Mapping[str, Any]) -> dict[str, Any]:
    """The play that sheds most and keeps most options; the first of equal ones; never swaps."""
    mine = mask_of(parse(name) for name in view["mine"])
    best: dict[str, Any] = max(view["legal"], key=lambda action: _worth(view["ends"], mine, action))
    return best


def _worth(ends: list[int], mine: Mask, action: Mapping[str, Any]) -> int:
    if "play" not in action:
        return -2 if "swap" in action else -1
    tile = parse(action["play"])
    left = mine & ~(1 << tile)
    fits = 0
    for end in _ends_after(ends, tile, action["at"]):
        fits |= WITH[end]
    double = DOUBLE if LOW[tile] == HIGH[tile] else 0
    return WEIGHT[tile] + double + FIT * (left & fits).bit_count()


def _ends_after(ends: list[int], tile: int, at: str | int) -> list[int]:
    if not ends:
        return [LOW[tile], HIGH[tile]]
    place = at if isinstance(at, int) else ("left", "right").index(at)
    return [*ends[:place], OTHER[ends[place]][tile], *ends[place + 1 :]]
