"""What Pernambuco and the draw game share: one line with two ends."""

from engine.actions import LEFTS, RIGHTS, Action, Play
from engine.state import HandState
from engine.tiles import BIT, HIGH, LOW, OTHER, WITH, Mask, tiles_in


def plays(hand: HandState, seat: int) -> tuple[Action, ...]:
    """Every play of `seat`: left ones first; before the first tile those of `hand.must`, at the left."""
    mine = hand.hands[seat]
    if hand.ends:
        left, right = hand.ends
        return LEFTS[seat][mine & WITH[left]] + RIGHTS[seat][mine & WITH[right]]
    return tuple(LEFTS[seat][BIT[tile]][0] for tile in tiles_in(mine & hand.must))


def ends_after(ends: tuple[int, ...], play: Play) -> tuple[int, int]:
    """The two open numbers once `play` lies there. The first tile has its lower half at the left."""
    if not ends:
        return LOW[play.tile], HIGH[play.tile]
    left, right = ends
    if play.at == "left":
        return OTHER[left][play.tile], right
    return left, OTHER[right][play.tile]


def hands_after(hands: tuple[Mask, ...], play: Play) -> tuple[Mask, ...]:
    """The hands without the tile that was played."""
    seat = play.seat
    return (*hands[:seat], hands[seat] & ~BIT[play.tile], *hands[seat + 1 :])


def blocked(hands: tuple[Mask, ...], ends: tuple[int, ...]) -> bool:
    """Can no tile in any hand be played?"""
    held = 0
    for mask in hands:
        held |= mask
    return not held & (WITH[ends[0]] | WITH[ends[1]])
