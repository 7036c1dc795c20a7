"""What Pernambuco and the draw game share: one line with two ends.

What a play changes is looked up, not computed: the engine is folded for every move of every match.
"""

from typing import TypeAlias

from engine.actions import LEFTS, RIGHTS, Action, Play
from engine.state import HandState
from engine.tiles import BIT, DECK, HIGH, LOW, OTHER, WITH, Mask, tiles_in

Ends: TypeAlias = tuple[int, ...]
"""The numbers at the left and at the right of a line; none before its first tile."""

_LINES = [(left, right) for left in range(7) for right in range(7)]

FITTING: dict[Ends, Mask] = {ends: WITH[ends[0]] | WITH[ends[1]] for ends in _LINES}
"""By the ends: the tiles that fit one of them."""

_LEFT_OF: dict[Ends, tuple[Ends, ...]] = {
    (left, right): tuple((OTHER[left][tile], right) for tile in DECK) for left, right in _LINES
}
_RIGHT_OF: dict[Ends, tuple[Ends, ...]] = {
    (left, right): tuple((left, OTHER[right][tile]) for tile in DECK) for left, right in _LINES
}
_LEFT_OF[()] = tuple((LOW[tile], HIGH[tile]) for tile in DECK)


def plays(hand: HandState, seat: int) -> tuple[Action, ...]:
    """Every play of `seat`: left ones first; before the first tile those of `hand.must`, at the left."""
    mine = hand.hands[seat]
    if hand.ends:
        left, right = hand.ends
        return LEFTS[seat][mine & WITH[left]] + RIGHTS[seat][mine & WITH[right]]
    return tuple([LEFTS[seat][BIT[tile]][0] for tile in tiles_in(mine & hand.must)])


def ends_after(ends: Ends, play: Play) -> Ends:
    """The two open numbers once `play` lies there. The first tile has its lower half at the left."""
    return (_LEFT_OF if play.at == "left" else _RIGHT_OF)[ends][play.tile]


def hands_after(hands: tuple[Mask, ...], play: Play) -> tuple[Mask, ...]:
    """The hands without the tile that was played."""
    left = list(hands)
    left[play.seat] &= ~BIT[play.tile]
    return tuple(left)


def blocked(hands: tuple[Mask, ...], ends: Ends) -> bool:
    """Can no tile in any hand be played?"""
    fitting = FITTING[ends]
    for mask in hands:  # noqa: SIM110  # asked for every move, and a generator takes three times as long
        if mask & fitting:
            return False
    return True
