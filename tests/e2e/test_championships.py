"""Whole championships, played by a crowd from outside against real processes."""

import pytest

from config.crowd.report import Report
from tests.e2e.ledger import ledger, records, results
from tests.e2e.service import Service, replay

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300), pytest.mark.xdist_group("service")]


def test_the_wait_makes_a_prata_and_a_bronze_of_twenty_four(smaller: Report) -> None:
    assert smaller.problems == []
    assert sorted((played.tier, played.points) for played in smaller.played) == [("bronze", 30), ("prata", 132)]


def test_the_ledger_holds_what_a_prata_and_a_bronze_are_worth(service: Service, smaller: Report) -> None:
    found = {played.tier: ledger(service, played.public_id) for played in smaller.played}

    assert found == {"prata": (16, 132), "bronze": (8, 30)}


def test_every_record_replays_to_the_result_that_was_kept(service: Service, smaller: Report) -> None:
    for played in smaller.played:
        answers = replay(records(service, played.public_id))

        assert all(answer["ok"] and answer["finished"] for answer in answers)
        assert [(answer["scores"], answer["winners"]) for answer in answers] == results(service, played.public_id)


def test_nothing_differs_when_every_log_is_folded_again(service: Service, smaller: Report) -> None:
    service.manage("verify_matches")


def test_nothing_differs_when_every_bracket_is_resolved_again(service: Service, smaller: Report) -> None:
    service.manage("verify_championships")
