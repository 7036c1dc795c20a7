"""What one's games come to: written down at the end of each, and never what a robot or the clock did."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Account
from games import selectors, services
from games.models import Feats, LoggedAction, Match, Seat
from tests.games.conftest import Table, seat_people

pytestmark = pytest.mark.django_db

BUCHUDA, BOTH = 4, 45  # seeds: 6 to 0 with a lá-e-lô of seat 2; a lá-e-lô of seat 0 and a cruzada of seat 1
NOTHING = selectors.Tally(0, 0, 0, 0, 0, 0, 0)


def dealt(people: list[Account], seed: int, monkeypatch: pytest.MonkeyPatch, **fields: Any) -> Table:
    """A game among friends with these deals."""
    chance = SimpleNamespace(token_bytes=lambda length: bytes([seed]) * length)
    monkeypatch.setattr("games.services.matches.secrets", chance)
    return seat_people(people, **({"masked": False, "casual": True, "context": {"table": "ABC234"}} | fields))


def tallies(people: list[Account]) -> list[selectors.Tally]:
    return [selectors.tally(one) for one in people]


def test_cruzadas_and_la_e_los_belong_to_who_played_them(
    people: list[Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(people, BOTH, monkeypatch).play_out()

    assert [(it.games, it.won, it.cruzadas, it.la_e_los) for it in tallies(people)] == [
        (1, 1, 0, 1), (1, 0, 1, 0), (1, 1, 0, 0), (1, 0, 0, 0),
    ]  # fmt: skip


def test_a_buchuda_is_given_by_two_and_suffered_by_two(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(people, BUCHUDA, monkeypatch).play_out()

    assert [(it.buchudas, it.suffered) for it in tallies(people)] == [(1, 0), (0, 1)] * 2


def test_the_same_people_again_count_both_games(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        dealt(people, BUCHUDA, monkeypatch).play_out()

    assert [(it.games, it.won) for it in tallies(people)] == [(2, 2), (2, 0)] * 2


def test_a_void_game_counts_nothing(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(people, BOTH, monkeypatch)
    while len(selectors.position(table.now()).game.results) < 3:
        table.play()

    services.match_void(match_id=table.match.pk, reason="cancelled")

    assert (tallies(people), Feats.objects.count()) == ([NOTHING] * 4, 0)


def test_a_game_that_is_awarded_counts_for_its_winners_with_what_was_done_in_it(
    people: list[Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = dealt(people, BOTH, monkeypatch)
    while len(selectors.position(table.now()).game.results) < 3:
        table.play()

    services.match_award(match_id=table.match.pk, winners=[1, 3], reason="walkover")

    assert [(it.games, it.won, it.cruzadas) for it in tallies(people)] == [(1, 0, 0), (1, 1, 1), (1, 0, 0), (1, 1, 0)]


def test_a_game_that_a_robot_finished_is_not_ones_own(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(people, BUCHUDA, monkeypatch)
    services.people_call_away(account_ids=[people[2].pk])

    _play_with_robots(table)

    assert (selectors.tally(people[2]), Feats.objects.get(seat__account=people[2]).stayed) == (NOTHING, False)
    assert selectors.tally(people[0]).games == 1


def _play_with_robots(table: Table) -> None:
    while (match := table.now()).status == Match.Status.OPEN:
        if match.robot_due_at is None:
            table.play()
        else:
            services.robot_turn(match_id=match.pk, version=match.version, at=match.robot_due_at)


@pytest.mark.parametrize("cause", ["robot", "timeout"])
def test_a_hand_that_robot_or_clock_ended_is_nobodys_feat(
    people: list[Account], monkeypatch: pytest.MonkeyPatch, cause: str
) -> None:
    table = dealt(people, BOTH, monkeypatch)
    table.play_out()
    match = table.now()

    LoggedAction.objects.filter(match=match).update(cause=cause)
    told = selectors.feats_of(match, selectors.position(match).game, match.result or {})

    assert [(it.cruzadas, it.la_e_los) for it in told] == [(0, 0)] * 4


def test_who_came_back_in_time_has_the_game(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(people, BUCHUDA, monkeypatch)
    Seat.objects.filter(number=2).update(away=True)
    match = table.match.public_id
    services.seat_replace(match_id=match, account_id=people[0].pk, seat=2, at=timezone.now())
    services.seat_return(match_id=match, account_id=people[2].pk, at=timezone.now())

    table.play_out()

    assert (selectors.tally(people[2]).games, selectors.tally(people[2]).won) == (1, 1)


def test_a_championship_tells_nothing_before_one_is_out(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(people, BOTH, monkeypatch, masked=True, casual=False, context={"championship": "c1"}).play_out()

    assert tallies(people) == [NOTHING] * 4
    services.seats_unmask(account_ids=[people[1].pk], context_championship="c1")
    assert [it.cruzadas for it in tallies(people)] == [0, 1, 0, 0]


def test_a_tally_takes_one_statement(
    people: list[Account], monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    dealt(people, BOTH, monkeypatch).play_out()

    with django_assert_num_queries(1):
        selectors.tally(people[0])


def test_feats_that_the_log_does_not_tell_are_found(people: list[Account], monkeypatch: pytest.MonkeyPatch) -> None:
    table = dealt(people, BOTH, monkeypatch)
    table.play_out()
    assert selectors.match_differences(table.match.public_id) == []

    Feats.objects.filter(seat__number=0).update(cruzadas=9)

    assert any("feats" in line for line in selectors.match_differences(table.match.public_id))


def test_the_api_tells_ones_games_and_what_they_come_to(
    people: list[Account], monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    table = dealt(people, BUCHUDA, monkeypatch)
    table.play_out()
    client.force_login(people[2])

    told, listed = client.get("/api/v1/me/statistics").json(), client.get("/api/v1/me/games").json()

    assert told == {
        "games": 1, "won": 1, "buchudas": 1, "suffered": 0, "cruzadas": 0, "la_e_los": 1, "timeouts": 0,
    }  # fmt: skip
    (game,) = listed["games"]
    assert (game["match"], game["won"], game["left"], game["flags"]) == (
        table.match.public_id, True, False, ["buchuda"],
    )  # fmt: skip


@pytest.mark.parametrize(("query", "found"), [("", 1), ("kind=table", 1), ("kind=practice", 0), ("rules=draw", 0)])
def test_the_api_filters_ones_games(
    people: list[Account], monkeypatch: pytest.MonkeyPatch, client: Client, query: str, found: int
) -> None:
    dealt(people, BUCHUDA, monkeypatch).play_out()
    client.force_login(people[0])

    assert len(client.get(f"/api/v1/me/games?{query}").json()["games"]) == found


@pytest.mark.parametrize("query", ["kind=x", "rules=chess", "page=0", "page=a"])
def test_the_api_refuses_filters_that_are_none(people: list[Account], client: Client, query: str) -> None:
    client.force_login(people[0])

    assert client.get(f"/api/v1/me/games?{query}").status_code == 400
