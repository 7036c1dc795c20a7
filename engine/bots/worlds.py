"""Worlds: ways to hand out the hidden tiles that fit everything that was seen."""

import random

from engine.bots.kernel import indices
from engine.bots.knowledge import Knowledge
from engine.tiles import Mask

TRIES = 20


class Worlds:
    """Draws worlds from what is known; likelier ones come more often."""

    def __init__(self, known: Knowledge) -> None:
        self._known = known
        groups, places = known.groups, range(len(known.groups))
        options = {
            tile: [(place, groups[place].doubt[tile]) for place in places if not groups[place].never >> tile & 1]
            for tile in indices(known.hidden)
        }
        self._order = sorted(options.items(), key=lambda item: len(item[1]))
        self._loose = [(tile, [(place, 1.0) for place in places]) for tile in options]

    def draw(self, chance: random.Random) -> tuple[list[Mask], list[int]]:
        """The hands of all seats and the stock, in the kernel's numbers.

        Where no world that fits is found in a few tries, one that fits only the numbers of tiles.
        """
        for _ in range(TRIES):
            owners = self._hand_out(self._order, chance)
            if owners is not None:
                break
        else:
            owners = self._hand_out(self._loose, chance)
        assert owners is not None  # noqa: S101  # there is always room for every tile
        return self._world(owners)

    def _hand_out(
        self, order: list[tuple[int, list[tuple[int, float]]]], chance: random.Random
    ) -> list[tuple[int, int]] | None:
        """(tile, place of its group) for each tile; None if a tile finds no room."""
        room = [group.room for group in self._known.groups]
        owners, draw = [], chance.random
        for tile, options in order:
            total = 0.0
            for place, likely in options:
                total += room[place] * likely
            if total <= 0:
                return None
            point = draw() * total
            chosen = -1
            for place, likely in options:  # pragma: no branch  # only rounding could use it up
                if room[place]:
                    chosen = place
                    point -= room[place] * likely
                    if point < 0:
                        break
            room[chosen] -= 1
            owners.append((tile, chosen))
        return owners

    def _world(self, owners: list[tuple[int, int]]) -> tuple[list[Mask], list[int]]:
        known = self._known
        hands = [0] * known.seats
        hands[known.me] = known.mine
        stock = []
        for tile, place in owners:
            owner = known.groups[place].owner
            if owner < 0:
                stock.append(tile)
            else:
                hands[owner] |= 1 << tile
        return hands, stock
