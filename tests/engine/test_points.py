from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.points import points, ranks, week, week_span
from engine.tiers import BRONZE, OURO, PRATA, Tier


@pytest.mark.parametrize(("tier", "champions"), [(OURO, 128), (PRATA, 32), (BRONZE, 8)])
def test_the_champions_get_the_figure_of_the_tier_and_the_last_get_one(tier: Tier, champions: int) -> None:
    assert points(tier.levels, 1) == champions
    assert points(tier.levels, tier.levels) == 1


def test_a_level_that_does_not_exist_has_no_points() -> None:
    with pytest.raises(ValueError, match="level 9 of 8"):
        points(8, 9)


@pytest.mark.parametrize(
    ("instant", "monday"),
    [
        ("2026-11-30T02:59:59Z", date(2026, 11, 23)),
        ("2026-11-30T03:00:00Z", date(2026, 11, 30)),
        ("2027-01-04T02:59:59Z", date(2026, 12, 28)),
        ("2019-01-07T02:59:59.999999Z", date(2018, 12, 31)),
        ("2001-10-15T02:00:00Z", date(2001, 10, 15)),
    ],
    ids=["before", "at", "year", "microsecond", "daylight saving, one hour earlier"],
)
def test_a_week_begins_on_monday_at_midnight_in_recife(instant: str, monday: date) -> None:
    assert week(datetime.fromisoformat(instant)) == monday


def test_an_instant_without_its_zone_has_no_week() -> None:
    with pytest.raises(ValueError, match="zone"):
        week(datetime(2026, 11, 30))


@given(st.datetimes(datetime(1990, 1, 1), datetime(2080, 1, 1), timezones=st.just(UTC)))
def test_every_instant_lies_in_the_span_of_its_week(instant: datetime) -> None:
    start, end = week_span(week(instant))

    assert start <= instant < end
    assert week(start) == week(end - timedelta(microseconds=1)) == week(end) - timedelta(days=7)


def test_equal_sums_share_a_rank_and_the_next_skips() -> None:
    assert ranks([128, 128, 64, 32, 32, 1]) == (1, 1, 3, 4, 4, 6)


@given(st.lists(st.integers(-5, 5)).map(lambda sums: sorted(sums, reverse=True)))
def test_a_rank_tells_how_many_have_more(sums: list[int]) -> None:
    assert ranks(sums) == tuple(1 + sum(other > mine for other in sums) for mine in sums)
