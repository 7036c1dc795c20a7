"""Matches over HTTP."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from engine.record import replay
from games import services
from tests.games.conftest import Table

pytestmark = pytest.mark.django_db


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    return client


def act(client: Client, table: Table, **fields: Any) -> Any:
    body = {"version": 0, "action": table.move()} | fields
    return client.post(f"/api/v1/matches/{table.match.public_id}/actions", body, "application/json")


def address(table: Table, rest: str = "") -> str:
    return f"/api/v1/matches/{table.match.public_id}{rest}"


def test_anyone_may_look_at_a_game_but_sees_no_hand(table: Table) -> None:
    shown = Client().get(address(table)).json()

    assert shown["table"]["match"] == table.match.public_id
    assert shown["state"]["view"]["mine"] is None
    assert shown["table"]["seats"][0] == {
        "seat": 0, "animal": "timbu", "name": None, "robot": None, "guest": False, "away": False,
        "left": False, "you": False
    }  # fmt: skip


def test_an_unknown_match_is_not_found(table: Table) -> None:
    answer = Client().get("/api/v1/matches/nothing")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_person_plays_over_http_and_sees_the_state_after_it(table: Table) -> None:
    answer = act(signed_in(table.mover), table)

    assert answer.status_code == 200
    assert answer.json()["state"]["version"] == 1
    assert len(answer.json()["state"]["view"]["mine"]) == 5


def test_a_stale_action_is_a_conflict_with_the_present_state(table: Table) -> None:
    client, move = signed_in(table.mover), table.move()
    table.play()

    answer = act(client, table, action=move)

    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert answer.json()["state"]["version"] == 1


@pytest.mark.parametrize(
    ("fields", "status", "code"),
    [
        ({"action": {"play": "9|9", "at": "left"}}, 400, "bad_tile"),
        ({"action": "pass"}, 400, "invalid"),
        ({"version": -1}, 400, "invalid"),
        ({"version": "x"}, 400, "invalid"),
        ({"action": {"pass": True}}, 409, "not_legal"),
    ],
)
def test_nonsense_is_refused_with_a_code(table: Table, fields: dict[str, Any], status: int, code: str) -> None:
    answer = act(signed_in(table.mover), table, **fields)

    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert table.now().version == 0


def test_a_stranger_who_acts_cannot_tell_the_match_from_none(table: Table, stranger: Account) -> None:
    client = signed_in(stranger)

    here = act(client, table)
    nowhere = client.post("/api/v1/matches/nothing/actions", {"version": 0, "action": {}}, "application/json")

    assert here.status_code == nowhere.status_code == 404
    assert here.json() == nowhere.json()


def test_nobody_acts_without_signing_in(table: Table) -> None:
    assert act(Client(), table).status_code in {401, 403}


def test_the_record_is_had_only_once_the_game_is_over(table: Table) -> None:
    early = Client().get(address(table, "/record"))
    table.play_out()

    late = Client().get(address(table, "/record"))

    assert (early.status_code, early.json()["code"]) == (409, "not_over")
    answer = replay(late.json())
    assert answer["ok"]
    assert answer["scores"] == table.now().scores
    assert {"Ana", "timbu"}.isdisjoint(late.content.decode().split('"'))


def test_a_game_that_ended_without_a_result_has_no_record_and_says_so(table: Table) -> None:
    services.match_void(match_id=table.match.pk, reason="left")

    answer = Client().get(address(table, "/record"))

    assert (answer.status_code, answer.json()["code"]) == (409, "no_record")


def test_the_seed_is_shown_with_the_end_of_the_game_and_not_before(table: Table) -> None:
    early = Client().get(address(table)).json()["table"]["seed"]
    table.play_out()

    late = Client().get(address(table)).json()["table"]["seed"]

    assert early is None
    assert len(late) == 64


def test_one_tap_starts_a_game_against_robots_and_a_second_finds_the_same(stranger: Account) -> None:
    client = signed_in(stranger)

    first, second = (client.post("/api/v1/practice").json() for _ in range(2))

    shown = client.get(f"/api/v1/matches/{first['match']}").json()
    assert first == second
    assert [seat["robot"] for seat in shown["table"]["seats"]] == [None, "greedy", "greedy", "greedy"]
    assert shown["table"]["seats"][0]["name"] == "Elisa"


def test_leaving_the_practice_game_ends_it(stranger: Account) -> None:
    client = signed_in(stranger)
    first = client.post("/api/v1/practice").json()["match"]

    left = client.delete("/api/v1/practice")

    assert left.status_code == 204
    assert client.get(f"/api/v1/matches/{first}").json()["table"]["status"] == "void"
    assert client.post("/api/v1/practice").json()["match"] != first


def test_who_plays_a_real_game_cannot_practise_meanwhile(table: Table) -> None:
    answer = signed_in(table.people[0]).post("/api/v1/practice")

    assert (answer.status_code, answer.json()["code"]) == (409, "seated_elsewhere")


@pytest.mark.parametrize("name", ["%00", "a%00b", "x" * 40, "..%2f..", "%F0%9F%81%AB"])
def test_an_address_that_cannot_be_is_not_found(name: str) -> None:
    answer = Client().get(f"/api/v1/matches/{name}")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
