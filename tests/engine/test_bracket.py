from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bracket import SIZES, Bracket, Feed, Fixture, NotInBracket, Side, Standing, resolve, structure

EXPECTED_LEVELS = {
    4: {1: 1, 2: 1, 3: 1, 4: 1},
    8: {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2},
    16: {1: 1, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 4, 8: 4},
}
SHARED_POINTS = {4: 15, 8: 66, 16: 276}
TEXT_OF_SIXTEEN = {
    "LB1.1": ("L WB1.1", "L WB1.2"),
    "LB1.4": ("L WB1.7", "L WB1.8"),
    "LB2.1": ("L WB2.4", "W LB1.1"),
    "LB2.2": ("L WB2.3", "W LB1.2"),
    "LB2.3": ("L WB2.2", "W LB1.3"),
    "LB2.4": ("L WB2.1", "W LB1.4"),
    "LB3.2": ("W LB2.3", "W LB2.4"),
    "LB4.1": ("L WB3.1", "W LB3.1"),
    "LB4.2": ("L WB3.2", "W LB3.2"),
    "LB5.1": ("W LB4.1", "W LB4.2"),
    "LB6.1": ("L WB4.1", "W LB5.1"),
    "GF1": ("W WB4.1", "W LB6.1"),
}


def feeds(bracket: Bracket) -> dict[str, tuple[str, str]]:
    def named(feed: Feed) -> str:
        return f"{'S' if feed.side is Side.DRAWN else feed.side.value[0].upper()} {feed.source}"

    return {fixture.code: (named(fixture.first), named(fixture.second)) for fixture in bracket.fixtures}


def played(pairs: int, wins_first: Any, stop: int = 99) -> tuple[dict[str, int], Standing]:
    """Play ready matches one at a time; ``wins_first()`` says whether the first of the two wins."""
    winners: dict[str, int] = {}
    standing = resolve(pairs, winners)
    while standing.ready and len(winners) < stop:
        code = standing.ready[0]
        meeting = next(meeting for meeting in standing.matches if meeting.code == code)
        winners[code] = meeting.pairs[0 if wins_first() else 1]
        standing = resolve(pairs, winners)
    return winners, standing


@st.composite
def championships(draw: st.DrawFn) -> tuple[int, dict[str, int], Standing]:
    pairs = draw(st.sampled_from(SIZES))
    return pairs, *played(pairs, lambda: draw(st.booleans()))


def test_the_sixteen_bracket_is_the_one_of_the_text() -> None:
    found = feeds(structure(16))

    assert {code: found[code] for code in TEXT_OF_SIXTEEN} == TEXT_OF_SIXTEEN
    assert found["WB1.8"] == ("S 15", "S 16")
    assert found["WB3.2"] == ("W WB2.3", "W WB2.4")


def test_the_eight_bracket_crosses_the_second_round() -> None:
    found = feeds(structure(8))

    assert found["LB2.1"] == ("L WB2.2", "W LB1.1")
    assert found["LB2.2"] == ("L WB2.1", "W LB1.2")
    assert found["LB4.1"] == ("L WB3.1", "W LB3.1")


def test_the_four_bracket_is_the_one_of_the_text() -> None:
    found = feeds(structure(4))

    assert list(found) == ["WB1.1", "WB1.2", "WB2.1", "LB1.1", "LB2.1", "GF1"]
    assert found["LB2.1"] == ("L WB2.1", "W LB1.1")


@given(championships())
def test_every_championship_fixes_every_level_once(championship: tuple[int, dict[str, int], Standing]) -> None:
    pairs, _winners, standing = championship

    levels = list(standing.levels.values())

    assert standing.finished
    assert {level: levels.count(level) for level in set(levels)} == EXPECTED_LEVELS[pairs]
    assert sum(standing.points.values()) == SHARED_POINTS[pairs]


@given(championships())
def test_a_second_final_is_played_only_after_the_unbeaten_lost(
    championship: tuple[int, dict[str, int], Standing],
) -> None:
    pairs, winners, standing = championship
    first = next(meeting for meeting in standing.matches if meeting.code == "GF1")

    assert ("GF2" in winners) == (first.winner == first.pairs[1])
    assert len(winners) == 2 * pairs - 2 + ("GF2" in winners)


@given(championships())
def test_all_but_the_champions_lose_twice(championship: tuple[int, dict[str, int], Standing]) -> None:
    _pairs, _winners, standing = championship
    losses = [meeting.loser for meeting in standing.matches]

    by_level = {level: losses.count(pair) for pair, level in standing.levels.items()}

    assert by_level.pop(1) <= 1
    assert by_level[2] == 2 or "GF2" not in {meeting.code for meeting in standing.matches}
    assert all(lost == 2 for level, lost in by_level.items() if level > 2)


@given(st.sampled_from(SIZES), st.integers(0, 30), st.randoms(use_true_random=False))
def test_a_level_is_fixed_only_by_a_second_loss_or_the_end(pairs: int, stop: int, chance: Any) -> None:
    _winners, standing = played(pairs, lambda: chance.random() < 0.5, stop)
    losses = [meeting.loser for meeting in standing.matches]

    out = {pair for pair in range(1, pairs + 1) if losses.count(pair) == 2}

    assert set(standing.levels) == (set(range(1, pairs + 1)) if standing.finished else out)


@given(championships(), st.data())
def test_results_only_ever_add(championship: tuple[int, dict[str, int], Standing], data: st.DataObject) -> None:
    pairs, winners, last = championship
    kept = dict(list(winners.items())[: data.draw(st.integers(0, len(winners)))])

    before = resolve(pairs, kept)

    assert before.levels.items() <= last.levels.items()
    assert {m.code: m.pairs for m in before.matches}.items() <= {m.code: m.pairs for m in last.matches}.items()


def told(standing: Standing) -> tuple[Any, ...]:
    return standing.matches, standing.ready, standing.levels, standing.points, standing.finished


@given(st.sampled_from(SIZES), st.randoms(use_true_random=False))
def test_results_in_any_order_come_to_the_same_as_all_at_once(pairs: int, chance: Any) -> None:
    standing, winners = structure(pairs).begin(), dict[str, int]()

    while standing.due:
        assert standing.ready == tuple(sorted(standing.due, key=list(standing.bracket.ways).index))
        assert standing.due == {m.code: m.pairs for m in standing.matches if m.winner is None}
        code = chance.choice(standing.ready)
        winners[code] = chance.choice(standing.due[code])
        standing = standing.after(code, winners[code])
        assert told(standing) == told(resolve(pairs, winners))

    assert standing.finished
    assert standing.waiting == {}


@given(championships(), st.data())
def test_a_standing_stays_as_it_is_when_another_result_comes(
    championship: tuple[int, dict[str, int], Standing], data: st.DataObject
) -> None:
    pairs, winners, _last = championship
    standing = resolve(pairs, dict(list(winners.items())[: data.draw(st.integers(0, len(winners) - 1))]))
    before = told(standing)

    after = [standing.after(code, pair) for code, two in standing.due.items() for pair in two]

    assert told(standing) == before
    assert all(len(each.due) <= len(standing.due) + 1 for each in after)


@given(championships(), st.integers(0, 31), st.sampled_from([*structure(16).ways, "WB9.1", ""]), st.integers(0, 17))
def test_a_result_more_is_refused_as_it_is_among_all(
    championship: tuple[int, dict[str, int], Standing], stop: int, code: str, winner: int
) -> None:
    pairs, winners, _last = championship
    known = dict(list(winners.items())[:stop])

    if code in known:
        with pytest.raises(NotInBracket, match="is decided"):
            resolve(pairs, known).after(code, winner)
    else:
        assert outcome(lambda: resolve(pairs, known).after(code, winner)) == outcome(
            lambda: resolve(pairs, known | {code: winner})
        )


def outcome(make: Any) -> Any:
    try:
        return told(make())
    except NotInBracket as error:
        return str(error)


def test_the_winners_of_the_winners_bracket_end_it_with_one_final() -> None:
    winners, standing = played(8, lambda: True)

    assert len(winners) == 14
    assert "GF2" not in {meeting.code for meeting in standing.matches}


@pytest.mark.parametrize("winners", [{"WB2.1": 1}, {"WB1.1": 3}, {"WB9.1": 1}, {"GF2": 1}, {"": 1}], ids=str)
def test_a_result_that_does_not_belong_there_is_refused(winners: dict[str, int]) -> None:
    with pytest.raises(NotInBracket):
        resolve(8, winners)


def test_a_second_final_is_refused_where_the_first_decided() -> None:
    winners, standing = played(4, lambda: True)

    with pytest.raises(NotInBracket):
        resolve(4, winners | {"GF2": next(iter(standing.levels))})


@pytest.mark.parametrize("pairs", [0, 1, 2, 5, 32])
def test_there_is_no_bracket_for_other_numbers(pairs: int) -> None:
    with pytest.raises(NotInBracket):
        structure(pairs)


# Before the losers' final, with even pairs. The winners' bracket may be fixed: its outcomes are alike but for
# the names of the pairs. What is left are the 12 matches of LB1 to LB4, and whether LB5 is a rematch.

LOSERS_MATCHES = [
    fixture.code for fixture in structure(16).fixtures if fixture.code[:3] in {"LB1", "LB2", "LB3", "LB4"}
]


def share_of_rematches(bracket: Bracket, winners_bracket: dict[str, int]) -> float:
    outcomes = list(product((0, 1), repeat=len(LOSERS_MATCHES)))
    return sum(has_rematch(bracket, winners_bracket, wins) for wins in outcomes) / len(outcomes)


def has_rematch(bracket: Bracket, winners_bracket: dict[str, int], wins: tuple[int, ...]) -> bool:
    """A light walk of its own over the same data: 4,096 whole resolutions would take too long."""
    won, lost, met = dict(winners_bracket), dict[str, int](), set[frozenset[int]]()
    choice = dict(zip(LOSERS_MATCHES, wins, strict=True))
    for fixture in bracket.fixtures[:-2]:
        two = [pair_in(feed, won, lost) for feed in (fixture.first, fixture.second)]
        if frozenset(two) in met:
            return True
        met.add(frozenset(two))
        won.setdefault(fixture.code, two[choice.get(fixture.code, 0)])
        lost[fixture.code] = two[0] if won[fixture.code] == two[1] else two[1]
    return False


def pair_in(feed: Feed, won: dict[str, int], lost: dict[str, int]) -> int:
    if isinstance(feed.source, int):
        return feed.source
    return (won if feed.side is Side.WINNER else lost)[feed.source]


def first_listed_win(bracket: Bracket) -> dict[str, int]:
    standing = played(bracket.pairs, lambda: True)[1]
    return {m.code: m.pairs[0] for m in standing.matches if m.code.startswith("WB")}


def crossed(order: dict[str, str]) -> Bracket:
    """The bracket of sixteen with other matches falling into LB2 and LB4."""
    bracket = structure(16)
    return Bracket(16, 8, tuple(_refed(fixture, order) for fixture in bracket.fixtures))


def _refed(fixture: Fixture, order: dict[str, str]) -> Fixture:
    if fixture.code not in order:
        return fixture
    return Fixture(fixture.code, Feed(Side.LOSER, order[fixture.code]), fixture.second, fixture.level)


def falling(second_round: tuple[int, ...], *, turned: bool) -> Bracket:
    order = {f"LB2.{match}": f"WB2.{place}" for match, place in enumerate(second_round, start=1)}
    return crossed(order | {"LB4.1": "WB3.2", "LB4.2": "WB3.1"} if turned else order)


def test_the_crossing_keeps_rematches_at_three_in_eight() -> None:
    bracket = structure(16)

    assert share_of_rematches(bracket, first_listed_win(bracket)) == 0.375


@pytest.mark.parametrize(
    ("second_round", "turned", "share"), [((1, 2, 3, 4), False, 0.985), ((2, 1, 4, 3), True, 0.555)]
)
def test_the_other_crossings_in_use_have_more(second_round: tuple[int, ...], turned: bool, share: float) -> None:
    bracket = falling(second_round, turned=turned)

    assert share_of_rematches(bracket, first_listed_win(bracket)) == pytest.approx(share, abs=0.001)


def test_no_fixed_crossing_has_fewer_rematches() -> None:
    winners = first_listed_win(structure(16))
    every = [falling(order, turned=turned) for order in permutations(range(1, 5)) for turned in (False, True)]

    assert min(share_of_rematches(bracket, winners) for bracket in every) == 0.375


@settings(max_examples=10)
@given(st.randoms(use_true_random=False))
def test_rematches_do_not_depend_on_who_wins_in_the_winners_bracket(chance: Any) -> None:
    winners, _standing = played(16, lambda: chance.random() < 0.5)
    winners_bracket = {code: pair for code, pair in winners.items() if code.startswith("WB")}

    assert share_of_rematches(structure(16), winners_bracket) == 0.375
