"""The easy robot: always the heaviest tile, as the move timer."""

from collections.abc import Mapping
from typing import Any

from engine.tiles import RANK, parse


def weight(action: Mapping[str, Any]) -> int:
    """The rank of the tile that a wire action plays; -1 for one that plays none, -2 for a swap."""
    if "swap" in action:
        return -2
    return RANK[parse(action["play"])] if "play" in action else -1


def choose(view: Mapping[str, Any]) -> dict[str, Any]:
    """The heaviest tile, at the first place listed; opens itself; never swaps."""
    best: dict[str, Any] = max(view["legal"], key=weight)
    return best
