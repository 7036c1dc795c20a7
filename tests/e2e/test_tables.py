"""A crowd at private tables: people and guests talk, vanish, come back, are replaced, leave, try what is forbidden."""

import asyncio

import pytest

from config.crowd.tables.book import TALKED
from config.crowd.tables.options import TableOptions
from config.crowd.tables.report import TablesReport
from config.crowd.tables.run import TablesCrowd
from tests.e2e.ledger import gaps
from tests.e2e.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]

TABLES = 8


@pytest.fixture(scope="module")
def evening(service: Service) -> TablesReport:
    """Eight tables at a time for some nine seconds, and then to the end of their games."""
    away = float(service.clocks["AWAY_AFTER"])
    options = TableOptions(
        tables=TABLES, minutes=0.15, urls=service.urls, pace=0.0, away=away, trouble=4.0, talk=2.0, drop=0.01,
        seed=5, settle=300.0, small=True, logs=str(service.home / "logs"),
    )  # fmt: skip
    return asyncio.run(TablesCrowd(options).run())


def test_every_seat_has_one_holder_and_every_game_ends(evening: TablesReport) -> None:
    assert evening.problems == []
    assert len(evening.book.tables) >= TABLES
    assert sum(evening.book.ends.values()) == len(evening.book.matches)
    assert not [end for end in evening.book.ends if end.endswith("open")]


def test_people_vanished_and_came_back_and_were_replaced_and_left(evening: TablesReport) -> None:
    assert evening.book.whole


def test_guests_were_among_them(evening: TablesReport) -> None:
    assert 0 < len(evening.book.guests) < evening.people


def test_most_of_what_they_said_was_heard_and_all_of_the_rest_refused_or_kept_from_somebody(
    evening: TablesReport,
) -> None:
    talked = evening.book.talked

    assert talked["heard"] > talked["left before"]
    assert talked.keys() >= TALKED


def test_the_forbidden_was_tried_and_refused_with_its_code(evening: TablesReport) -> None:
    assert {"second start", "second table", "change in the game", "no chair"} <= set(evening.book.forbidden)
    assert {"wrong_phase", "seated_elsewhere", "no_chair", "not_found"} <= set(evening.book.tally.refusals)


def test_the_logs_of_the_games_have_no_gap_and_give_what_the_columns_say(
    service: Service, evening: TablesReport
) -> None:
    assert gaps(service) == []
    assert service.manage("verify_matches", *(f"--match={match}" for match in evening.book.matches)).endswith(
        "matches, 0 differences.\n"
    )
