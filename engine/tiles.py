"""The double-six set.

Inside the engine a tile is a small whole number and a set of tiles is a bit mask; names such as
`"3|6"` exist only at the edges. Tiles are numbered in the order of the deck: `0|0, 0|1, …, 0|6, 1|1, …, 6|6`.
"""

from collections.abc import Iterable
from typing import TypeAlias

Tile: TypeAlias = int
Mask: TypeAlias = int

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


def names_in(mask: Mask) -> list[str]:
    """The names of the tiles of a set, in the order of the deck."""
    return [NAMES[tile] for tile in tiles_in(mask)]


def pips(mask: Mask) -> int:
    """The count of a set of tiles."""
    return sum(WEIGHT[tile] for tile in tiles_in(mask))
