"""People who never answer, lose the line or misbehave; and processes that die in the middle of it all."""

import asyncio
from collections.abc import Callable

import pytest

from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from tests.e2e.conftest import Play
from tests.e2e.ledger import differences_from, gaps, ledger
from tests.e2e.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.xdist_group("service")]


@pytest.fixture(scope="module")
def troubled(play: Play) -> Report:
    return play(players=16, silent=4, drop=0.02, rogue=2, seed=7)


def test_a_championship_ends_with_silent_lost_and_rogue_people(service: Service, troubled: Report) -> None:
    assert troubled.problems == []
    assert ledger(service, troubled.played[0].public_id) == (16, 132)


def test_every_kind_of_trouble_was_there(troubled: Report) -> None:
    kinds = {"wrong seat", "wrong version", "illegal", "nonsense", "flood"}

    assert kinds <= set(troubled.tally.mischief)
    assert troubled.tally.drops > 0
    assert troubled.played[0].timeouts > 0


def test_each_action_is_one_that_its_player_sent_or_a_time_out(service: Service, troubled: Report) -> None:
    assert gaps(service) == []
    assert differences_from(service, troubled) == []


def test_no_refusal_left_a_traceback(service: Service, troubled: Report) -> None:
    assert service.tracebacks() == []


@pytest.mark.parametrize(
    ("process", "comes_back"), [("clock", False), ("sweep", False), ("broker", True), ("web-0", False)]
)
def test_a_championship_survives_a_process_killed_in_its_middle(
    service: Service, process: str, comes_back: bool
) -> None:
    report = asyncio.run(_killing(service, process, comes_back))

    assert report.problems == []
    assert ledger(service, report.played[0].public_id) == (8, 30)


async def _killing(service: Service, process: str, comes_back: bool) -> Report:
    crowd = Crowd(Options(urls=service.urls, pace=0.0, limit=150.0, players=8, silent=1, seed=len(process)))
    run = asyncio.create_task(crowd.run())
    try:
        await _until(lambda: len(crowd.tally.seats) >= 8 and len(crowd.tally.latencies) >= 100)
        service.kill(process)
        if comes_back:
            await asyncio.sleep(2)
            service.revive()
        return await run
    finally:
        service.revive()


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.05)
