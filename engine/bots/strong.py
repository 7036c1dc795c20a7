"""The strong robot: it deals the hidden tiles in many ways that fit what it saw, plays each way out for every
action that it could take, and takes the one after which the game is won most often.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.bots import value
from engine.bots.kernel import DOUBLES, ENDS, INDEX, IS_DOUBLE, OUTER, SHOWING, pips, play_cross, play_draw, play_line
from engine.bots.knowledge import Knowledge, know
from engine.bots.worlds import Worlds
from engine.tiles import Mask

WORLDS = 150
"""The usual budget of a decision."""

View = Mapping[str, Any]
Wire = dict[str, Any]
Deal = tuple[list[Mask], list[int]]


@dataclass(frozen=True, slots=True)
class Thought:
    """The action that was chosen, the worlds that were played out for it, and whether time cut them short."""

    action: Wire
    worlds: int
    cut: bool


def think(
    view: View,
    chance: random.Random,
    worlds: int = WORLDS,
    may_continue: Callable[[], bool] | None = None,
) -> Thought:
    """Decide within a budget of worlds; `may_continue` is asked after each and can cut it short."""
    legal: Sequence[Wire] = view["legal"]
    if len(legal) == 1:
        return Thought(legal[0], 0, cut=False)
    known = know(view)
    drawing, table = Worlds(known), _table(view, known)
    totals = [0.0] * len(legal)
    for done in range(1, worlds + 1):
        deal = drawing.draw(chance)
        for number, action in enumerate(legal):
            totals[number] += table.outcome(deal, action)
        if may_continue is not None and done < worlds and not may_continue():
            return Thought(legal[totals.index(max(totals))], done, cut=True)
    return Thought(legal[totals.index(max(totals))], worlds, cut=False)


class _Line:
    """Pernambuco: plays a world out after an action and says how good that is."""

    def __init__(self, view: View, known: Knowledge) -> None:
        self.me, self.ends, self.choosing = known.me, tuple(known.ends), view["phase"] == "start"
        ours, theirs = view["scores"][known.me % 2], view["scores"][1 - known.me % 2]
        times = view["multiplier"]
        self.won = [value.pair_wins(ours + points * times, theirs, 1) for points in range(5)]
        self.lost = [value.pair_wins(ours, theirs + points * times, 1) for points in range(5)]
        self.tied = value.pair_wins(ours, theirs, times + 1)

    def outcome(self, deal: Deal, action: Wire) -> float:
        hands = deal[0].copy()
        if "start" in action:
            return self.opened(hands, self.me if action["start"] == "self" else (self.me + 2) % 4)
        return self.after_play(hands, INDEX[action["play"]], action["at"])

    def opened(self, hands: list[Mask], seat: int) -> float:
        """Whoever opens plays what the policy likes best."""
        tile = hands[seat].bit_length() - 1
        hands[seat] ^= 1 << tile
        return self.played_out(hands, (seat + 1) % 4, *ENDS[tile])

    def after_play(self, hands: list[Mask], tile: int, at: str) -> float:
        me = self.me
        hands[me] ^= 1 << tile
        if not self.ends:
            return self.played_out(hands, (me + 1) % 4, *ENDS[tile])
        left, right = self.ends
        if not hands[me]:
            return self.ended(hands, (me, tile, left, right))
        if at == "left":
            left = OUTER[left][tile]
        else:
            right = OUTER[right][tile]
        return self.played_out(hands, (me + 1) % 4, left, right)

    def played_out(self, hands: list[Mask], seat: int, left: int, right: int) -> float:
        return self.ended(hands, play_line(hands, seat, left, right))

    def ended(self, hands: list[Mask], end: tuple[int, int, int, int]) -> float:
        winner, tile, left, right = end
        if winner < 0:
            return self.blocked(hands)
        points = 1
        if IS_DOUBLE[tile]:
            points = 4 if left == right else 2
        elif left != right and SHOWING[left] & SHOWING[right] & (1 << tile):
            points = 3
        return self.won[points] if (winner - self.me) % 2 == 0 else self.lost[points]

    def blocked(self, hands: list[Mask]) -> float:
        counts = [pips(mask) for mask in hands]
        me = self.me
        ours, theirs = min(counts[me], counts[me - 2]), min(counts[me - 1], counts[me - 3])
        if ours == theirs:
            return self.tied
        return self.won[1] if ours < theirs else self.lost[1]


class _Alone:
    """Each for themself: how good the scores after a hand are."""

    def __init__(self, view: View, known: Knowledge) -> None:
        self.view, self.known, self.me = view, known, known.me
        self.following = (known.me + 1) % known.seats
        self.worths: dict[tuple[int, ...], float] = {}

    def worth(self, gains: Sequence[int]) -> float:
        scores = tuple(score + gain for score, gain in zip(self.view["scores"], gains, strict=True))
        found = self.worths.get(scores)
        if found is None:
            found = self.worths[scores] = value.seat_wins(self.view, self.me, scores)
        return found


class _Draw(_Alone):
    """The draw game."""

    def outcome(self, deal: Deal, action: Wire) -> float:
        hands, stock, ends = deal[0].copy(), deal[1].copy(), self.known.ends
        tile = INDEX[action["play"]]
        hands[self.me] ^= 1 << tile
        winner = self.me
        if hands[self.me]:
            left, right = ends or ENDS[tile]
            if ends and action["at"] == "left":
                left = OUTER[left][tile]
            elif ends:
                right = OUTER[right][tile]
            winner = play_draw(hands, stock, self.following, left, right)
        return self.worth(self.gains([pips(mask) for mask in hands], winner))

    def gains(self, counts: list[int], winner: int) -> list[int]:
        gains = [0] * len(counts)
        least = min(counts)
        if winner < 0 and counts.count(least) == 1:
            winner = counts.index(least)
        if winner >= 0:
            gains[winner] = sum(counts) - len(counts) * least
        return gains


class _Cross(_Alone):
    """Garrafina."""

    def outcome(self, deal: Deal, action: Wire) -> float:
        hands, ends, freed = deal[0].copy(), self.known.ends.copy(), self.known.freed
        if "play" in action:
            return self.after_play(hands, ends, freed, action)
        swapper = self.known.swapper
        if "swap" in action:
            hands[self.me], swapper = sum(1 << tile for tile in deal[1]), self.me
            if ends:
                return self.played_out(hands, ends, freed, (self.me, swapper))
        elif ends:
            freed |= 1 << self.me
        if not ends:
            return self.opened(hands, swapper)
        return self.played_out(hands, ends, freed, (self.following, swapper))

    def after_play(self, hands: list[Mask], ends: list[int], freed: int, action: Wire) -> float:
        tile, at, swapper = INDEX[action["play"]], action["at"], self.known.swapper
        hands[self.me] ^= 1 << tile
        if at == "center":
            ends = [ENDS[tile][0]] * self.known.seats
        else:
            ends[at] = OUTER[ends[at]][tile]
            if not IS_DOUBLE[tile]:
                freed &= ~(1 << at)
        if not hands[self.me]:
            return self.worth(self.gains([pips(mask) for mask in hands], self.me, swapper))
        return self.played_out(hands, ends, freed, (self.following, swapper))

    def opened(self, hands: list[Mask], swapper: int | None) -> float:
        """The next seat with a double opens with its heaviest; without any the hand is void."""
        for step in range(1, self.known.seats + 1):
            seat = (self.me + step) % self.known.seats
            doubles = hands[seat] & DOUBLES
            if doubles:
                tile = doubles.bit_length() - 1
                hands[seat] ^= 1 << tile
                ends = [ENDS[tile][0]] * self.known.seats
                return self.played_out(hands, ends, 0, ((seat + 1) % self.known.seats, swapper))
        return self.worth([0] * self.known.seats)

    def played_out(
        self, hands: list[Mask], ends: list[int], freed: int, turn_and_swapper: tuple[int, int | None]
    ) -> float:
        turn, swapper = turn_and_swapper
        winner = play_cross(hands, turn, ends, freed)
        return self.worth(self.gains([pips(mask) for mask in hands], winner, swapper))

    def gains(self, counts: list[int], winner: int, swapper: int | None) -> list[int]:
        least = min(counts)
        if winner < 0:
            if counts.count(least) > 1:
                return [0] * len(counts)
            winner = counts.index(least)
        gains = [least - count for count in counts]
        if swapper is not None:
            gains[swapper] *= 2
        gains[winner] = 0
        gains[winner] = -sum(gains)
        return gains


def _table(view: View, known: Knowledge) -> _Line | _Draw | _Cross:
    if view["arms"] is not None:
        return _Cross(view, known)
    return _Line(view, known) if view["rules"].startswith("pernambuco") else _Draw(view, known)
