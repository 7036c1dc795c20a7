"""Whole championships, played by a crowd from outside against real processes."""

import pytest

from config.crowd.report import Report
from tests.e2e.conftest import Play
from tests.e2e.ledger import differences, ledger, records, results
from tests.e2e.service import Service, replay

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280), pytest.mark.xdist_group("service")]


@pytest.mark.parametrize(("players", "tier", "points"), [(16, "prata", 132), (8, "bronze", 30)])
def test_the_wait_starts_a_smaller_championship(
    service: Service, play: Play, players: int, tier: str, points: int
) -> None:
    report = play(players=players, seed=players)

    assert report.problems == []
    assert [played.tier for played in report.played] == [tier]
    assert ledger(service, report.played[0].public_id) == (players, points)


def test_nothing_differs_when_every_log_is_folded_again(service: Service, small: Report) -> None:
    assert differences(service) == ""


def test_every_record_replays_to_the_result_that_was_kept(service: Service, small: Report) -> None:
    public_id = small.played[0].public_id

    answers = replay(records(service, public_id))

    assert [(answer["scores"], answer["winners"]) for answer in answers] == results(service, public_id)
