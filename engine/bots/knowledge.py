"""What a view tells about the tiles that it hides: who cannot hold what, and who hardly does.

Who passed or drew had nothing that fitted. Who played one tile had, more likely than not, none that they would
rather have played: each tile that fitted too and is worth more becomes unlikelier in that hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp
from typing import Any

from engine.bots.kernel import DOUBLES, ENDS, EVERY, FITTING, INDEX, OUTER, SHOWING, WORTH, indices
from engine.tiles import Mask

TRUST = 0.35
"""How much a play tells of what was not played: 0 nothing, large values that everybody plays what is worth most."""

STOCK = -1


@dataclass(slots=True)
class Group:
    """Tiles that a seat (or the stock) has held since the same instant: how many, which not, which hardly."""

    owner: int
    room: int
    never: Mask = 0
    doubt: list[float] = field(default_factory=lambda: [1.0] * 28)


@dataclass(slots=True)
class Knowledge:
    """What seat `me` knows: its own tiles, where the hidden ones may be, and the table."""

    me: int
    seats: int
    mine: Mask
    hidden: Mask
    groups: list[Group]
    ends: list[int]
    freed: int
    swapper: int | None


def know(view: Mapping[str, Any]) -> Knowledge:
    """Read a view from the start of its hand. The view must be that of a seat."""
    return _Reader(view).read()


class _Reader:
    """Follows the actions of a hand, keeping the groups of tiles of everyone else."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view, self.me, self.seats = view, view["seat"], view["seats"]
        self.cross = view["arms"] is not None
        self.ends: list[int] = []
        self.freed, self.seen = 0, 0
        self.swapper: int | None = None
        self.mine = sum(1 << INDEX[name] for name in view["mine"])

    def read(self) -> Knowledge:
        self.groups = self.start()
        for entry in self.view["log"]:
            self.follow(entry["seat"], entry["action"])
        hidden = EVERY & ~self.mine & ~self.seen
        groups = [group for group in self.groups if group.room > 0]
        return Knowledge(self.me, self.seats, self.mine, hidden, groups, self.ends, self.freed, self.swapper)

    def start(self) -> list[Group]:
        """Everyone's tiles before the first action; what is known from who had to open."""
        size = 6 if self.view["rules"].startswith("pernambuco") else 7
        groups = [Group(seat, size) for seat in range(self.seats) if seat != self.me]
        groups.append(Group(STOCK, 28 - size * self.seats))
        forced = self.forced_double()
        if forced is not None:
            for group in groups[:-1]:
                group.never = sum(1 << INDEX[f"{number}|{number}"] for number in range(forced + 1, 7))
        return groups

    def forced_double(self) -> int | None:
        """The number of the double that had to open as the highest one; None where the opening was free."""
        results, log = self.view["results"], self.view["log"]
        if self.view["rules"].startswith("draw") or not log or "play" not in log[0]["action"]:
            return None
        counted = [result for result in results if result["kind"] != "void"]
        if counted and (self.cross or counted[-1]["winner"] is not None):
            return None
        low, high = ENDS[INDEX[log[0]["action"]["play"]]]
        return low if low == high else None

    def follow(self, seat: int, action: Mapping[str, Any]) -> None:
        if "play" in action:
            self.follow_play(seat, INDEX[action["play"]], action["at"])
        elif "swap" in action:
            self.follow_swap(seat)
        elif "start" not in action:
            self.follow_pass(seat)
            if "draw" in action:
                self.follow_draw(seat)

    def open_to(self, seat: int) -> Mask:
        """The tiles that fit where `seat` may play."""
        if not self.ends:
            return DOUBLES if self.cross else EVERY
        if not self.cross:
            return FITTING[self.ends[0]][self.ends[1]]
        fitting = SHOWING[self.ends[seat]]
        for arm, end in enumerate(self.ends):
            if self.freed >> arm & 1:
                fitting |= SHOWING[end]
        return fitting

    def of(self, seat: int) -> list[Group]:
        return [group for group in self.groups if group.owner == seat]

    def follow_play(self, seat: int, tile: int, at: str | int) -> None:
        if seat != self.me:
            self.doubt_better(seat, tile)
            self.take(seat, tile)
        self.seen |= 1 << tile
        if not self.ends:
            low, high = ENDS[tile]
            self.ends = [low] * self.seats if self.cross else [low, high]
            return
        place = at if isinstance(at, int) else ("left", "right").index(at)
        self.ends[place] = OUTER[self.ends[place]][tile]
        if self.cross and ENDS[tile][0] != ENDS[tile][1]:
            self.freed &= ~(1 << place)

    def doubt_better(self, seat: int, tile: int) -> None:
        for other in indices(self.open_to(seat) & ~self.seen & ~(1 << tile)):
            unlikely = 1 / (1 + exp(min(TRUST * (WORTH[other] - WORTH[tile]), 50)))
            for group in self.of(seat):
                group.doubt[other] *= unlikely

    def take(self, seat: int, tile: int) -> None:
        """A tile leaves the oldest group that it may have been in."""
        groups = [group for group in self.of(seat) if group.room > 0]
        fitting = [group for group in groups if not group.never >> tile & 1]
        (fitting or groups)[0].room -= 1

    def follow_pass(self, seat: int) -> None:
        for group in self.of(seat):
            group.never |= self.open_to(seat)
        if self.cross and self.ends:
            self.freed |= 1 << seat

    def follow_draw(self, seat: int) -> None:
        self.groups[-1].room -= 1
        if seat != self.me:
            self.groups.insert(-1, Group(seat, 1))

    def follow_swap(self, seat: int) -> None:
        """Hand and stock change places; who swapped oneself no longer sees what one gave."""
        self.swapper = seat
        stock = self.groups.pop()
        given = self.of(seat)
        self.groups = [group for group in self.groups if group.owner != seat]
        if seat != self.me:
            stock.owner = seat
            self.groups.append(stock)
        self.groups.extend(given or [Group(STOCK, 7)])
        for group in given:
            group.owner = STOCK
