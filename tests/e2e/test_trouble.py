"""People who never answer, lose the line or misbehave; and processes that die in the middle of it all."""

import asyncio
from collections.abc import Callable

import httpx
import pytest

from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from tests.e2e.conftest import Play
from tests.e2e.ledger import gaps, ledger, never_sent, records, results
from tests.e2e.service import Service, replay

pytestmark = [pytest.mark.slow, pytest.mark.timeout(560)]


@pytest.fixture(scope="module")
def troubled(play: Play) -> Report:
    """Sixteen people, a quarter of them trouble: the wait makes a Prata of them."""
    return play(players=16, silent=2, drop=0.02, rogue=2, seed=7)


def test_a_prata_ends_with_silent_lost_and_rogue_people(service: Service, troubled: Report) -> None:
    assert troubled.problems == []
    assert [played.tier for played in troubled.played] == ["prata"]
    assert ledger(service, troubled.played[0].public_id) == (16, 132)


def test_every_kind_of_trouble_was_there(troubled: Report) -> None:
    kinds = {"wrong seat", "wrong version", "illegal", "nonsense", "flood"}

    assert kinds <= set(troubled.tally.mischief)
    assert troubled.tally.drops > 0
    assert troubled.played[0].timeouts > 0


def test_each_action_is_one_that_its_player_sent_or_a_time_out(service: Service, troubled: Report) -> None:
    assert gaps(service) == []
    assert never_sent(service, troubled) == []


def test_every_record_of_a_prata_replays(service: Service, troubled: Report) -> None:
    championship = troubled.played[0].public_id

    answers = replay(records(service, championship))

    assert [(answer["scores"], answer["winners"]) for answer in answers] == results(service, championship)


def test_no_refusal_left_a_traceback(service: Service, troubled: Report) -> None:
    assert service.tracebacks() == []


@pytest.mark.parametrize(
    ("dead", "back"),
    [
        ("clock", "broker"),  # the sweep plays the time-outs, and what was on the bus is found again
        ("sweep", "web-0"),  # the signals carry the bracket on, and people come in by the other process
        ("default", "database"),  # everybody is told to come back, nobody loses the time, every move is still there
    ],
)
def test_a_bronze_survives_processes_killed_in_its_middle(service: Service, dead: str, back: str) -> None:
    report = asyncio.run(_killing(service, dead, back))

    assert report.problems == []
    assert [played.tier for played in report.played] == ["bronze"]
    assert ledger(service, report.played[0].public_id) == (8, 30)


def test_without_a_database_every_door_asks_to_come_back_and_the_log_stays_short(service: Service) -> None:
    url, log = service.urls[0], service.programs["web-0"].log
    with httpx.Client(base_url=url, trust_env=False, timeout=30) as browser:
        _sign_in(browser)
        before = log.stat().st_size
        service.kill("database")
        try:
            call, page = browser.get("/api/v1/me"), browser.get("/history")
        finally:
            service.revive()
        said = log.read_text()[before:]

        assert (call.status_code, call.json()["code"]) == (503, "unavailable")
        assert (page.status_code, "</html>" in page.text) == (503, True)
        assert int(call.headers["Retry-After"]) == int(page.headers["Retry-After"]) > 0
        assert "Traceback" not in said
        assert browser.get("/api/v1/me").status_code == 200


def _sign_in(browser: httpx.Client) -> None:
    browser.get("/sign-in")
    headers = {"X-CSRFToken": browser.cookies.get("csrftoken") or ""}
    assert browser.post("/dev/login/", json={"nickname": "Sem Banco"}, headers=headers).status_code == 200


async def _killing(service: Service, dead: str, back: str) -> Report:
    """Kill one process for good, and later another that comes back after two seconds."""
    crowd = Crowd(Options(urls=service.urls, pace=0.0, limit=400.0, players=8, silent=1, seed=len(dead)))
    run = asyncio.create_task(crowd.run())
    try:
        await _until(lambda: len(crowd.tally.latencies) >= 100)
        service.kill(dead)
        await _until(lambda: run.done() or len(crowd.tally.latencies) >= 250)
        service.kill(back)
        await asyncio.sleep(2)
        service.revive(back)
        return await run
    finally:
        service.revive()


async def _until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(560):
        while not condition():
            await asyncio.sleep(0.05)
