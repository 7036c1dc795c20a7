"""The double-six set.

Inside the engine a tile is a small whole number and a set of tiles is a bit mask; names such as
`"3|6"` exist only at the edges. Tiles are numbered in the order of the deck: `0|0, 0|1, …, 0|6, 1|1, …, 6|6`.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Tile: TypeAlias = int
Mask: TypeAlias = int
Held: TypeAlias = int
"""The hands of all seats side by side in one number: those of seat s are moved up by `s * SPAN` bits."""

_PAIRS = tuple((low, high) for low in range(7) for high in range(low, 7))

DECK: tuple[Tile, ...] = tuple(range(len(_PAIRS)))
ALL: Mask = (1 << len(DECK)) - 1
LOW: tuple[int, ...] = tuple(low for low, _ in _PAIRS)
HIGH: tuple[int, ...] = tuple(high for _, high in _PAIRS)
WEIGHT: tuple[int, ...] = tuple(low + high for low, high in _PAIRS)
NAMES: tuple[str, ...] = tuple(f"{low}|{high}" for low, high in _PAIRS)
BIT: tuple[Mask, ...] = tuple(1 << tile for tile in DECK)

WITH: tuple[Mask, ...] = tuple(sum(BIT[tile] for tile in DECK if number in _PAIRS[tile]) for number in range(7))
"""By number: the seven tiles that show it."""

SEATS = range(4)
SPAN = len(DECK)
IN_HAND: tuple[tuple[Held, ...], ...] = tuple(tuple(BIT[tile] << seat * SPAN for tile in DECK) for seat in SEATS)
"""`IN_HAND[seat][tile]`: that tile in that hand."""
HAND: tuple[Held, ...] = tuple(ALL << seat * SPAN for seat in SEATS)
"""By seat: every tile in that hand."""
SHOWING: tuple[tuple[Held, ...], ...] = tuple(tuple(mask << seat * SPAN for mask in WITH) for seat in SEATS)
"""`SHOWING[seat][number]`: in that hand the tiles that show the number."""
ANYWHERE: tuple[Held, ...] = tuple(sum(SHOWING[seat][number] for seat in SEATS) for number in range(7))
"""By number: the tiles that show it in whatever hand."""

DOUBLES: Mask = sum(BIT[tile] for tile in DECK if LOW[tile] == HIGH[tile])

RANK: tuple[int, ...] = tuple(
    sorted(DECK, key=lambda tile: (WEIGHT[tile], LOW[tile] == HIGH[tile], HIGH[tile])).index(tile) for tile in DECK
)
"""By tile: its place from the lightest to the heaviest; of equal weights the double, then the higher half."""

OTHER: tuple[tuple[int, ...], ...] = tuple(
    tuple(LOW[tile] + HIGH[tile] - number for tile in DECK) for number in range(7)
)
"""`OTHER[number][tile]`: the half that looks outwards when `tile` is put onto `number`."""

_BY_NAME = {f"{a}|{b}": tile for tile, (low, high) in enumerate(_PAIRS) for a, b in ((low, high), (high, low))}


class BadTile(ValueError):
    """A string that names no tile of the set."""


def parse(name: str) -> Tile:
    """The tile that `name` (`"3|6"` or `"6|3"`) means; BadTile for anything else."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise BadTile(name) from None


def mask_of(tiles: Iterable[Tile]) -> Mask:
    """The set of `tiles`."""
    mask = 0
    for tile in tiles:
        mask |= BIT[tile]
    return mask


def tiles_in(mask: Mask) -> list[Tile]:
    """The tiles of a set, in the order of the deck."""
    tiles = []
    while mask:
        lowest = mask & -mask
        tiles.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tiles


def together(hands: Sequence[Mask]) -> Held:
    """The hands of seats 0, 1, … side by side."""
    held = 0
    for mask in reversed(hands):
        held = held << SPAN | mask
    return held


def apart(held: Held, seats: int) -> tuple[Mask, ...]:
    """The hand of each of so many seats."""
    return tuple([held >> seat * SPAN & ALL for seat in range(seats)])


def names_in(mask: Mask) -> list[str]:
    """The names of the tiles of a set, in the order of the deck."""
    return [NAMES[tile] for tile in tiles_in(mask)]


_SEVEN = (1 << 7) - 1
_PIPS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(WEIGHT[first + tile] for tile in tiles_in(part)) for part in range(_SEVEN + 1))
    for first in range(0, len(DECK), 7)
)
"""The counts of all sets among the first seven tiles of the deck, among the next seven, and so on."""


def pips(mask: Mask) -> int:
    """The count of a set of tiles."""
    first, second, third, fourth = _PIPS
    return first[mask & _SEVEN] + second[mask >> 7 & _SEVEN] + third[mask >> 14 & _SEVEN] + fourth[mask >> 21]
