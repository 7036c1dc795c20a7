from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bracket import structure
from engine.tiers import BRONZE, OURO, PRATA, Decision, Entry, Next, Tier, decide, reachable

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
WAIT = timedelta(seconds=180)


def ago(seconds: float) -> datetime:
    return NOW - timedelta(seconds=seconds)


def waiting(count: int, *, joined: float = 0, every: float = 0, first: int = 0) -> list[Entry[int]]:
    """``count`` present people; the first joined ``joined`` seconds ago, each next ``every`` later."""
    return [Entry(first + place, ago(joined - place * every), NOW) for place in range(count)]


def started(decision: Decision[int]) -> list[tuple[Tier, int]]:
    return [(start.tier, len(start.ids)) for start in decision.start]


@pytest.mark.parametrize(("tier", "pairs"), [(OURO, 16), (PRATA, 8), (BRONZE, 4)])
def test_two_people_make_a_pair_and_as_many_levels_as_its_bracket_has(tier: Tier, pairs: int) -> None:
    assert tier.pairs == pairs
    assert tier.levels == structure(pairs).levels


def test_thirty_two_start_an_ouro_at_once_and_the_longest_waiting_play() -> None:
    decision = decide(NOW, WAIT, waiting(33, joined=33, every=1))

    assert started(decision) == [(OURO, 32)]
    assert decision.start[0].ids == tuple(range(32))


@pytest.mark.parametrize(
    ("present", "expected"),
    [
        (7, []),
        (8, [(BRONZE, 8)]),
        (15, [(BRONZE, 8)]),
        (16, [(PRATA, 16)]),
        (23, [(PRATA, 16)]),
        (24, [(PRATA, 16), (BRONZE, 8)]),
        (31, [(PRATA, 16), (BRONZE, 8)]),
        (40, [(OURO, 32), (BRONZE, 8)]),
        (64, [(OURO, 32), (OURO, 32)]),
    ],
)
def test_after_the_wait_the_largest_tier_that_fits_starts_until_nothing_does(
    present: int, expected: list[tuple[Tier, int]]
) -> None:
    assert started(decide(NOW, WAIT, waiting(present, joined=180))) == expected


def test_the_wait_is_over_at_its_last_instant_and_not_before() -> None:
    assert decide(NOW, WAIT, waiting(8, joined=179.999)).start == ()
    assert started(decide(NOW, WAIT, waiting(8, joined=180))) == [(BRONZE, 8)]


def test_the_clock_is_that_of_the_eighth_and_no_newcomer_restarts_it() -> None:
    eight = waiting(8, joined=170, every=10)

    alone, joined = decide(NOW, WAIT, eight), decide(NOW, WAIT, eight + waiting(1, first=8))

    assert alone.next == joined.next == Next(BRONZE, ago(100) + WAIT)


def test_those_left_behind_are_judged_with_their_own_eighth() -> None:
    decision = decide(NOW, WAIT, waiting(16, joined=300) + waiting(9, joined=60, first=16))

    assert started(decision) == [(PRATA, 16)]
    assert decision.next == Next(BRONZE, ago(60) + WAIT)


@pytest.mark.parametrize(("silence", "counts"), [(30, True), (30.001, False), (60, False), (-1, True)])
def test_heard_within_thirty_seconds_is_present(silence: float, counts: bool) -> None:
    decision = decide(NOW, WAIT, [*waiting(7, joined=500), Entry(7, ago(400), ago(silence))])

    assert bool(decision.start) is counts


@pytest.mark.parametrize(("silence", "removed"), [(60, ()), (60.001, (7,))])
def test_silent_for_more_than_sixty_seconds_is_removed(silence: float, removed: tuple[int, ...]) -> None:
    assert decide(NOW, WAIT, [Entry(7, ago(400), ago(silence))]).remove == removed


def test_an_absent_one_neither_plays_nor_counts_for_the_clock() -> None:
    decision = decide(NOW, WAIT, [Entry(99, ago(900), ago(45)), *waiting(8, joined=10, every=1)])

    assert decision.next == Next(BRONZE, ago(3) + WAIT)
    assert decision.remove == ()


def test_equal_instants_are_told_apart_by_id() -> None:
    entries = [Entry(name, ago(200), NOW) for name in "hgfedcbaz"]

    assert decide(NOW, WAIT, entries).start[0].ids == tuple("abcdefgh")


@pytest.mark.parametrize(("present", "tier"), [(0, None), (7, None), (8, BRONZE), (16, PRATA), (31, PRATA), (32, OURO)])
def test_what_is_reachable_depends_on_how_many_are_present(present: int, tier: Tier | None) -> None:
    assert reachable(present) == tier


seconds = st.integers(0, 400)
rows = st.lists(st.tuples(seconds, st.integers(0, 90)), max_size=90).map(
    lambda pairs: [Entry(place, ago(joined), ago(heard)) for place, (joined, heard) in enumerate(pairs)]
)


@given(rows, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(entries: list[Entry[int]], chance: Random) -> None:
    shuffled = list(entries)
    chance.shuffle(shuffled)

    assert decide(NOW, WAIT, shuffled) == decide(NOW, WAIT, entries)


@given(rows)
def test_nobody_starts_twice_or_while_absent_and_the_longest_waiting_go_first(entries: list[Entry[int]]) -> None:
    decision = decide(NOW, WAIT, entries)
    chosen = [entry for start in decision.start for entry in start.ids]

    assert chosen == [entry.id for entry in in_order(entries)][: len(chosen)]
    assert not set(chosen) & set(decision.remove)


@given(rows)
def test_what_is_left_would_not_start_and_has_its_clock_only_from_eight(entries: list[Entry[int]]) -> None:
    decision = decide(NOW, WAIT, entries)
    left = in_order(entries)[sum(start.tier.players for start in decision.start) :]

    assert decide(NOW, WAIT, left).start == ()
    assert (decision.next is None) == (len(left) < 8)
    assert decision.next is None or decision.next.at > NOW


def in_order(entries: Sequence[Entry[int]]) -> list[Entry[int]]:
    present = [entry for entry in entries if NOW - entry.heard <= timedelta(seconds=30)]
    return sorted(present, key=lambda entry: (entry.joined, entry.id))
