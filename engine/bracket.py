"""Double elimination for 4, 8 and 16 pairs as data: who feeds which match, results in, levels out.

Pairs are numbered from 1 in the order drawn. ``WBr.m`` is match m of round r of the winners' bracket,
``LBr.m`` of the losers'; ``GF1`` and ``GF2`` are the finals, the second played only when needed.

``structure(pairs).begin()`` is the standing before the first result, ``standing.after(code, winner)`` the one with a
result more; ``resolve`` enters all results that are known, in the same way.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias

from engine.points import points

SIZES = (4, 8, 16)
FIRST, SECOND = 1, 2  # the levels that the last final fixes
CROSSED_ROUND = 2  # its losers fall into the far end of the losers' bracket; those of later rounds fall straight

Place: TypeAlias = tuple[str, bool]
"""A place of a match: is it the first one?"""
Trail: TypeAlias = "tuple[()] | tuple[Trail, str, tuple[int, int], int]"
"""Decided matches (code, pairs, winner), the last one outermost: another one is added without copying those before."""


class NotInBracket(ValueError):
    """A number of pairs, a match or a winner that this bracket does not have at that point."""


class Side(Enum):
    """What a feed takes from its source."""

    DRAWN = "drawn"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Feed:
    """One of the two places of a match: pair number ``source``, or the winner or loser of match ``source``."""

    side: Side
    source: int | str


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the structure; ``level`` is where its loser ends, or ``None`` if they play on."""

    code: str
    first: Feed
    second: Feed
    level: int | None = None


class Meeting(NamedTuple):
    """A match whose two pairs are known."""

    code: str
    pairs: tuple[int, int]
    winner: int | None

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.pairs[self.pairs[0] == self.winner]


class Way(NamedTuple):
    """Where the winner of a match goes on to, nowhere after a final; where the loser does, or else its level."""

    winner: Place | None
    loser: Place | int


@dataclass(frozen=True, slots=True)
class Bracket:
    """``fixtures`` in an order in which every match comes after those that feed it; GF2 is not among them.

    What is made of them: ``ways`` by match, in that order, GF2 last; ``drawn``, the pairs of the first matches.
    """

    pairs: int
    levels: int
    fixtures: tuple[Fixture, ...]
    ways: Mapping[str, Way] = field(init=False, repr=False, compare=False)
    drawn: dict[str, tuple[int, int]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "ways", _ways(self.fixtures))
        object.__setattr__(self, "drawn", _drawn(self.fixtures))

    def begin(self) -> "Standing":
        """The standing before the first result."""
        return Standing(self, self.drawn, {}, {}, ())

    def resolve(self, winners: Mapping[str, int]) -> "Standing":
        """The standing after ``winners`` (match code to pair number).

        Raises ``NotInBracket`` for a match that does not exist or whose pairs are not both known, and for
        a winner that does not play in it. GF2 exists only once the pair without a loss has lost GF1.
        """
        due, waiting, levels = self.drawn.copy(), dict[str, int](), dict[int, int]()
        trail: Trail = ()
        left = dict(winners)
        for code in self.ways:
            if code in due and code in left:
                winner = left.pop(code)
                pairs, fixed = _enter(self, due, waiting, code, winner)
                levels |= fixed
                trail = trail, code, pairs, winner
        for code in left:
            raise _not_due(code)
        return Standing(self, due, waiting, levels, trail)


class Standing(NamedTuple):
    """What the results so far amount to.

    ``due`` are the matches that can be played and the pairs that meet in them, the one that waits longest first;
    ``waiting`` the pair that has come to a match whose other one is not known yet. ``levels`` holds only the pairs
    whose level can change no more. ``trail`` keeps the decided matches.
    """

    bracket: Bracket
    due: dict[str, tuple[int, int]]
    waiting: dict[str, int]
    levels: dict[int, int]
    trail: Trail

    def after(self, code: str, winner: int) -> "Standing":
        """The standing with one result more. It takes the same time early and late; this one stays as it is.

        Raises ``NotInBracket`` for a match that is not due, and for a winner that does not play in it.
        """
        bracket, due, waiting, levels, trail = self
        due, waiting = due.copy(), waiting.copy()
        pairs, fixed = _enter(bracket, due, waiting, code, winner)
        if fixed:
            levels = levels | fixed
        return _made(Standing, (bracket, due, waiting, levels, (trail, code, pairs, winner)))

    @property
    def matches(self) -> tuple[Meeting, ...]:
        """Every match whose two pairs are known, in the order of the bracket."""
        met = {code: Meeting(code, pairs, None) for code, pairs in self.due.items()}
        trail = self.trail
        while trail:
            trail, code, pairs, winner = trail
            met[code] = Meeting(code, pairs, winner)
        return tuple([met[code] for code in self.bracket.ways if code in met])

    @property
    def ready(self) -> tuple[str, ...]:
        """The matches that can be played, in the order of the bracket."""
        return tuple([code for code in self.bracket.ways if code in self.due])

    @property
    def points(self) -> dict[int, int]:
        """What each level that is fixed is worth, by pair."""
        return {pair: points(self.bracket.levels, level) for pair, level in self.levels.items()}

    @property
    def finished(self) -> bool:
        return not self.due


_made = tuple.__new__  # what Standing(...) does, at half the price: there is one for every result


def _enter(
    bracket: Bracket,
    due: dict[str, tuple[int, int]],
    waiting: dict[str, int],
    code: str,
    winner: int,
) -> tuple[tuple[int, int], dict[int, int]]:
    """Enter a result into ``due`` and ``waiting``; the pairs that met, and the levels that are fixed with it."""
    pairs = due.pop(code, None)
    if pairs is None:
        raise _not_due(code)
    one, other = pairs
    if winner not in pairs:
        raise NotInBracket(f"Pair {winner} does not play in {code}.")
    loser = one if winner == other else other
    onward, down = bracket.ways[code]
    if onward is None:
        if code == "GF1" and winner == other:
            due["GF2"] = pairs
            return pairs, {}
        return pairs, {loser: SECOND, winner: FIRST}
    _seat(due, waiting, onward, winner)
    if isinstance(down, int):
        return pairs, {loser: down}
    _seat(due, waiting, down, loser)
    return pairs, {}


def _seat(due: dict[str, tuple[int, int]], waiting: dict[str, int], place: Place, pair: int) -> None:
    """A pair has come to its place: it waits for the other one, or they meet."""
    code, first = place
    rival = waiting.pop(code, None)
    if rival is None:
        waiting[code] = pair
    else:
        due[code] = (pair, rival) if first else (rival, pair)


def _not_due(code: str) -> NotInBracket:
    return NotInBracket(f"Match {code} does not exist, is decided, or its pairs are not known yet.")


SECOND_FINAL = Fixture("GF2", Feed(Side.LOSER, "GF1"), Feed(Side.WINNER, "GF1"))


def resolve(pairs: int, winners: Mapping[str, int]) -> Standing:
    """``structure(pairs).resolve(winners)``."""
    return structure(pairs).resolve(winners)


@cache
def structure(pairs: int) -> Bracket:
    """The bracket for so many pairs; raises ``NotInBracket`` for a number other than 4, 8 or 16."""
    if pairs not in SIZES:
        raise NotInBracket(f"A bracket has {', '.join(map(str, SIZES))} pairs, not {pairs}.")
    rounds = pairs.bit_length() - 1
    final = Fixture("GF1", Feed(Side.WINNER, f"WB{rounds}.1"), Feed(Side.WINNER, f"LB{2 * rounds - 2}.1"))
    fixtures = (*_winners_bracket(pairs, rounds), *_losers_bracket(pairs, rounds), final)
    return Bracket(pairs, 2 * rounds, fixtures)


def _winners_bracket(pairs: int, rounds: int) -> Iterator[Fixture]:
    for match in range(1, pairs // 2 + 1):
        yield Fixture(f"WB1.{match}", Feed(Side.DRAWN, 2 * match - 1), Feed(Side.DRAWN, 2 * match))
    for stage in range(2, rounds + 1):
        for match in range(1, (pairs >> stage) + 1):
            yield Fixture(f"WB{stage}.{match}", *_neighbours(Side.WINNER, f"WB{stage - 1}", match))


def _losers_bracket(pairs: int, rounds: int) -> Iterator[Fixture]:
    """Odd rounds are between neighbours of the round before; in even ones those who fell meet who survived."""
    for stage in range(1, 2 * rounds - 1):
        fallen = stage // 2 + 1
        count = pairs >> ((stage + 1) // 2 + 1)
        for match in range(1, count + 1):
            if stage == 1:
                feeds = _neighbours(Side.LOSER, "WB1", match)
            elif stage % 2:
                feeds = _neighbours(Side.WINNER, f"LB{stage - 1}", match)
            else:
                place = count + 1 - match if fallen == CROSSED_ROUND else match
                feeds = Feed(Side.LOSER, f"WB{fallen}.{place}"), Feed(Side.WINNER, f"LB{stage - 1}.{match}")
            yield Fixture(f"LB{stage}.{match}", *feeds, level=2 * rounds + 1 - stage)


def _neighbours(side: Side, stage: str, match: int) -> tuple[Feed, Feed]:
    return Feed(side, f"{stage}.{2 * match - 1}"), Feed(side, f"{stage}.{2 * match}")


def _drawn(fixtures: tuple[Fixture, ...]) -> dict[str, tuple[int, int]]:
    return {
        fixture.code: (fixture.first.source, fixture.second.source)
        for fixture in fixtures
        if isinstance(fixture.first.source, int) and isinstance(fixture.second.source, int)
    }


def _ways(fixtures: tuple[Fixture, ...]) -> dict[str, Way]:
    places: dict[tuple[Side, int | str], Place] = {}
    for fixture in fixtures:
        places[fixture.first.side, fixture.first.source] = fixture.code, True
        places[fixture.second.side, fixture.second.source] = fixture.code, False
    return {
        fixture.code: Way(
            places.get((Side.WINNER, fixture.code)), places.get((Side.LOSER, fixture.code), fixture.level or SECOND)
        )
        for fixture in (*fixtures, SECOND_FINAL)
    }
