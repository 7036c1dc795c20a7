"""What Pernambuco and the draw game share: one line with two ends.

What a play changes is looked up, not computed: the engine is folded for every move of every match.
"""

from typing import TypeAlias

from engine.actions import LEFTS, RIGHTS, Action, Place, Plays
from engine.tiles import ANYWHERE, DECK, HIGH, LOW, OTHER, SEATS, SHOWING, Held, Mask, tiles_in

Ends: TypeAlias = tuple[int, ...]
"""The numbers at the left and at the right of a line; none before its first tile."""

_LINES = [(left, right) for left in range(7) for right in range(7)]

_FITTING: dict[Ends, Held] = {ends: ANYWHERE[ends[0]] | ANYWHERE[ends[1]] for ends in _LINES}
"""By the ends: the tiles that fit one of them, in whatever hand."""

_PLACES: dict[Ends, tuple[tuple[Held, Plays, Held, Plays], ...]] = {
    (left, right): tuple((SHOWING[seat][left], LEFTS[seat], SHOWING[seat][right], RIGHTS[seat]) for seat in SEATS)
    for left, right in _LINES
}
"""By the ends and the seat: what fits at the left, the plays there, and the same for the right."""

ENDS_AFTER: dict[Place, dict[Ends, tuple[Ends, ...]]] = {
    "left": {(left, right): tuple((OTHER[left][tile], right) for tile in DECK) for left, right in _LINES},
    "right": {(left, right): tuple((left, OTHER[right][tile]) for tile in DECK) for left, right in _LINES},
}
"""`ENDS_AFTER[at][ends][tile]`: the open numbers once that tile lies there, where it fits."""

ENDS_AFTER["left"][()] = tuple((LOW[tile], HIGH[tile]) for tile in DECK)
"""The first tile has its lower half at the left."""


def plays(held: Held, seat: int, ends: Ends) -> tuple[Action, ...]:
    """Every play of `seat` at a line with these ends: left ones first."""
    left, lefts, right, rights = _PLACES[ends][seat]
    return lefts[held & left] + rights[held & right]


def openings(mask: Mask, seat: int) -> tuple[Action, ...]:
    """The plays with which `seat` may open: each of these tiles, at the left."""
    each = LEFTS[seat].each
    return tuple([each[tile] for tile in tiles_in(mask)])


def blocked(held: Held, ends: Ends) -> bool:
    """Can no tile in any hand be played?"""
    return not held & _FITTING[ends]
