"""Double elimination for 4, 8 and 16 pairs as data: who feeds which match, results in, levels out.

Pairs are numbered from 1 in the order drawn. ``WBr.m`` is match m of round r of the winners' bracket,
``LBr.m`` of the losers'; ``GF1`` and ``GF2`` are the finals, the second played only when needed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from engine.points import points

SIZES = (4, 8, 16)
CROSSED_ROUND = 2  # its losers fall into the far end of the losers' bracket; those of later rounds fall straight


class NotInBracket(ValueError):
    """A number of pairs, a match or a winner that this bracket does not have at that point."""


class Side(Enum):
    """What a feed takes from its source."""

    DRAWN = "drawn"
    WINNER = "winner"
    LOSER = "loser"


LOSER = Side.LOSER  # an enum's member is slow to look up, and a resolution asks for it 60 times


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


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match whose two pairs are known."""

    code: str
    pairs: tuple[int, int]
    winner: int | None

    @property
    def loser(self) -> int | None:
        if self.winner is None:
            return None
        return self.pairs[self.pairs[0] == self.winner]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a set of results amounts to; ``levels`` holds only the pairs whose level can change no more."""

    matches: tuple[Meeting, ...]
    ready: tuple[str, ...]
    levels: Mapping[int, int]
    points: Mapping[int, int]
    finished: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    """``fixtures`` in an order in which every match comes after those that feed it; GF2 is not among them."""

    pairs: int
    levels: int
    fixtures: tuple[Fixture, ...]

    def resolve(self, winners: Mapping[str, int]) -> Standing:
        """The standing after ``winners`` (match code to pair number).

        Raises ``NotInBracket`` for a match that does not exist or whose pairs are not both known, and for
        a winner that does not play in it. GF2 exists only once the pair without a loss has lost GF1.
        """
        met: dict[str, Meeting] = {}
        levels: dict[int, int] = {}
        won: dict[int | str, int] = {pair: pair for pair in range(1, self.pairs + 1)}  # who is drawn, by number too
        lost: dict[int | str, int] = {}
        for fixture in self._played(met):
            code, first, second = fixture.code, fixture.first, fixture.second
            one = (lost if first.side is LOSER else won).get(first.source)
            other = (lost if second.side is LOSER else won).get(second.source)
            if one is None or other is None:
                continue
            winner = winners.get(code)
            met[code] = Meeting(code, (one, other), winner)
            if winner is None:
                continue
            won[code], lost[code] = winner, _other(code, one, other, winner)
            if fixture.level is not None:
                levels[lost[code]] = fixture.level
        if unknown := [code for code in winners if code not in met]:
            raise NotInBracket(f"Match {unknown[0]} does not exist, or its pairs are not known yet.")
        if (champion := _champion(met)) is not None:
            levels[champion] = 1
        return self._standing(met, levels, finished=champion is not None)

    def _played(self, met: Mapping[str, Meeting]) -> Iterator[Fixture]:
        """The fixtures in order, and the finals with the level that they fix."""
        yield from self.fixtures
        last = met.get("GF1")
        if last is not None and last.winner == last.pairs[1]:
            yield SECOND_FINAL

    def _standing(self, met: Mapping[str, Meeting], levels: dict[int, int], *, finished: bool) -> Standing:
        if finished:
            last = met.get("GF2") or met["GF1"]
            assert last.loser is not None  # noqa: S101 - finished means decided
            levels[last.loser] = 2
        return Standing(
            matches=tuple(met.values()),
            ready=tuple(code for code, meeting in met.items() if meeting.winner is None),
            levels=levels,
            points={pair: points(self.levels, level) for pair, level in levels.items()},
            finished=finished,
        )


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


def _other(code: str, one: int, other: int, winner: int) -> int:
    """The loser of a match."""
    if winner == one:
        return other
    if winner == other:
        return one
    raise NotInBracket(f"Pair {winner} does not play in {code}.")


def _champion(met: Mapping[str, Meeting]) -> int | None:
    """Who won GF1 without a loss, or GF2."""
    first, second = met.get("GF1"), met.get("GF2")
    if second is not None:
        return second.winner
    return first.winner if first is not None and first.winner == first.pairs[0] else None
