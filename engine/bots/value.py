"""What the end of a hand is worth to a seat: its chance to win the whole game."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, sqrt
from typing import Any

TARGET = 6
POINTS = ((1, 0.36), (2, 0.10), (3, 0.03), (4, 0.01))
"""How often one pair wins a hand with so many points; ties take the rest. Counted in games of robots."""
TIE = 0.02
SWING = 25
"""How far one hand of each for themself moves the scores, in pips."""


@cache
def pair_wins(ours: int, theirs: int, multiplier: int) -> float:
    """The chance that the first of two equal pairs wins a game of Pernambuco from these scores."""
    if ours >= TARGET or theirs >= TARGET:
        return 1.0 if ours >= TARGET else 0.0
    chance = 0.0
    for points, likely in POINTS:
        gain = points * multiplier
        chance += likely * pair_wins(ours + gain, theirs, 1)
        chance += likely * pair_wins(ours, theirs + gain, 1)
    again = pair_wins(ours, theirs, multiplier + 1) if multiplier < 4 else 0.5
    return (chance + TIE * again) / (2 * sum(likely for _, likely in POINTS) + TIE)


def seat_wins(view: Mapping[str, Any], me: int, scores: Sequence[int]) -> float:
    """The chance that `me` wins a game of each for themself once this hand has ended with these scores."""
    best, left = max(scores), _hands_left(view, max(scores))
    if left <= 0:
        return float(scores[me] == best) / scores.count(best)
    shares = [exp((score - best) / (SWING * sqrt(left))) for score in scores]
    return shares[me] / sum(shares)


def _hands_left(view: Mapping[str, Any], best: int) -> float:
    """How many hands are still to come, about: to the target at a usual pace, and within the limit."""
    to_target = max(0.0, float(view["target"] - best) / SWING)
    if view["limit"] is None or best >= view["target"]:
        return to_target
    played = sum(result["kind"] != "void" for result in view["results"]) + 1
    return float(min(to_target, view["limit"] - played))
