"""Fast playouts on bit masks for the strong robot: one hand to its end, by a simple fixed policy.

Tiles have numbers of their own here: in the order in which the policy prefers to play them, so that the tile to
play is the highest bit. `tests/engine/test_kernel.py` proves that the kernel ends hands as the rules do.
"""

from engine.tiles import DECK, HIGH, LOW, NAMES, WEIGHT, Mask, Tile

DOUBLE = 4
"""What it is worth to be rid of a double, in pips."""


def worth(tile: Tile) -> int:
    """How early the policy plays a tile of the deck: its pips, and more for a double."""
    return WEIGHT[tile] + (DOUBLE if LOW[tile] == HIGH[tile] else 0)


ORDER: tuple[Tile, ...] = tuple(sorted(DECK, key=lambda tile: (worth(tile), HIGH[tile])))
INDEX: dict[str, int] = {
    f"{a}|{b}": index for index, tile in enumerate(ORDER) for a, b in ((LOW[tile], HIGH[tile]), (HIGH[tile], LOW[tile]))
}
NAME: tuple[str, ...] = tuple(NAMES[tile] for tile in ORDER)
WORTH: tuple[int, ...] = tuple(worth(tile) for tile in ORDER)
PIPS: tuple[int, ...] = tuple(WEIGHT[tile] for tile in ORDER)
ENDS: tuple[tuple[int, int], ...] = tuple((LOW[tile], HIGH[tile]) for tile in ORDER)
IS_DOUBLE: tuple[bool, ...] = tuple(low == high for low, high in ENDS)
DOUBLES: Mask = sum(1 << index for index, double in enumerate(IS_DOUBLE) if double)
EVERY: Mask = (1 << 28) - 1
SHOWING: tuple[Mask, ...] = tuple(
    sum(1 << index for index, ends in enumerate(ENDS) if number in ends) for number in range(7)
)
FITTING: tuple[tuple[Mask, ...], ...] = tuple(tuple(a | b for b in SHOWING) for a in SHOWING)
"""`FITTING[left][right]`: the tiles that fit a line with these ends."""
OUTER: tuple[tuple[int, ...], ...] = tuple(tuple(sum(ends) - number for ends in ENDS) for number in range(7))
"""`OUTER[number][tile]`: the new end once `tile` lies on `number`."""


_BIT = tuple(1 << tile for tile in range(28))


def indices(mask: Mask) -> list[int]:
    """The tiles of a set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def pips(mask: Mask) -> int:
    """The count of a set of tiles."""
    total = 0
    while mask:
        low = mask & -mask
        total += PIPS[low.bit_length() - 1]
        mask ^= low
    return total


class _Line:
    """A line with two open ends: what fits it, and the line that each fitting tile makes of it, left if it can."""

    __slots__ = ("after", "fitting", "left", "right")

    def __init__(self, left: int, right: int) -> None:
        self.left, self.right, self.fitting = left, right, FITTING[left][right]
        self.after: tuple[_Line, ...] = ()


_LINES = tuple(tuple(_Line(left, right) for right in range(7)) for left in range(7))
for _line in (_line for _row in _LINES for _line in _row):
    _line.after = tuple(
        _LINES[OUTER[_line.left][tile]][_line.right]
        if _line.left in ends
        else _LINES[_line.left][OUTER[_line.right][tile]]
        if _line.right in ends
        else _line
        for tile, ends in enumerate(ENDS)
    )


def play_line(hands: list[Mask], seat: int, left: int, right: int) -> tuple[int, int, int, int]:
    """Play a hand of a line without stock to its end; `hands` is used up.

    Returns the seat that played the last tile, that tile and the ends before it; for a blocked hand -1, the
    seat whose turn comes first after the closing tile, and the ends.
    """
    line, passed, last = _LINES[left][right], 0, len(hands) - 1
    while True:
        mine = hands[seat]
        fit = mine & line.fitting
        if fit:
            tile = fit.bit_length() - 1
            hands[seat] = mine = mine ^ _BIT[tile]
            if not mine:
                return seat, tile, line.left, line.right
            line = line.after[tile]
            passed = 0
        elif passed < last:
            passed += 1
        else:
            return -1, 0 if seat == last else seat + 1, line.left, line.right
        seat = 0 if seat == last else seat + 1


def play_draw(hands: list[Mask], stock: list[int], seat: int, left: int, right: int) -> int:
    """Play a hand of the draw game to its end; `hands` and `stock` (drawn from its end) are used up.

    Returns the seat that emptied its hand, or -1 for a closed hand.
    """
    line, passed, last = _LINES[left][right], 0, len(hands) - 1
    while True:
        mine = hands[seat]
        fit = mine & line.fitting
        if fit:
            tile = fit.bit_length() - 1
            hands[seat] = mine = mine ^ _BIT[tile]
            if not mine:
                return seat
            line = line.after[tile]
            passed = 0
        elif stock:
            hands[seat] = mine | _BIT[stock.pop()]
            passed = 0
        elif passed < last:
            passed += 1
        else:
            return -1
        seat = 0 if seat == last else seat + 1


_ARMS = tuple(tuple(arm for arm in range(4) if freed >> arm & 1) for freed in range(16))
"""By the set of freed arms: which they are, rising."""


def play_cross(hands: list[Mask], seat: int, ends: list[int], freed: int) -> int:
    """Play a hand of Garrafina to its end, with nobody swapping; `hands` and `ends` are used up.

    Returns the seat that emptied its hand, or -1 for a closed hand. `freed` is a set of seats, as bits.
    """
    passed, last = 0, len(hands) - 1
    while True:
        mine = hands[seat]
        own = fitting = SHOWING[ends[seat]]
        for arm in _ARMS[freed]:
            fitting |= SHOWING[ends[arm]]
        fit = mine & fitting
        if fit:
            tile = fit.bit_length() - 1
            hands[seat] = mine = mine ^ _BIT[tile]
            if not mine:
                return seat
            onto = seat
            if not own & _BIT[tile]:
                for onto in _ARMS[freed]:  # pragma: no branch  # one of them fits
                    if SHOWING[ends[onto]] & _BIT[tile]:
                        break
            ends[onto] = OUTER[ends[onto]][tile]
            if not IS_DOUBLE[tile]:
                freed &= ~_BIT[onto]
            passed = 0
        elif passed <= 2 * last:
            freed |= _BIT[seat]
            passed += 1
        else:
            return -1
        seat = 0 if seat == last else seat + 1
