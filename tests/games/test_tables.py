"""Private tables: created, taken, filled with robots, left, played again."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account, Sanction
from games import services
from games.models import Chair, Match, Seat, Table, new_code
from games.services import NewTable
from tests.games.conftest import in_parallel
from tests.games.test_api import signed_in

pytestmark = pytest.mark.django_db


def post(account: Account, address: str, **body: Any) -> Any:
    return signed_in(account).post(f"/api/v1/tables{address}", body, "application/json")


def created(host: Account, **fields: Any) -> str:
    """The code of a new table."""
    answer = post(host, "", **fields)
    assert answer.status_code == 201, answer.json()
    return str(answer.json()["code"])


def names(code: str) -> list[str | None]:
    return [chair["name"] for chair in Client().get(f"/api/v1/tables/{code}").json()["chairs"]]


def test_who_creates_a_table_is_its_host_on_the_first_chair(people: list[Account]) -> None:
    shown = post(people[0], "", rules="garrafina-3", move_seconds=30).json()

    assert [(chair["name"], chair["host"], chair["you"]) for chair in shown["chairs"]] == [
        ("Ana", True, True), (None, False, False), (None, False, False)
    ]  # fmt: skip
    assert (shown["phase"], shown["match"], len(shown["code"])) == ("waiting", None, 6)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"rules": "chess"}, "bad_rules"),
        ({"rules": "draw", "options": {"players": 5}}, "bad_options"),
        ({"rules": "pernambuco", "options": {"target": 3}}, "bad_options"),
        ({"rules": "garrafina-4", "options": {"target": 10**400}}, "bad_options"),
        ({"move_seconds": 7}, "bad_options"),
        ({"robot": "hal"}, "bad_options"),
        ({"picking": True}, "bad_options"),
        ({"options": []}, "invalid"),
    ],
)
def test_a_table_that_cannot_be_is_refused(people: list[Account], fields: dict[str, Any], code: str) -> None:
    answer = post(people[0], "", **fields)

    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Table.objects.exists()


def test_a_code_has_no_sign_that_is_taken_for_another() -> None:
    signs = set("".join(new_code() for _ in range(2000)))

    assert {len(new_code()) for _ in range(50)} == {6}
    assert [pair for pair in ("0O", "1I", "1L", "IL", "8B", "6G", "5S", "2Z", "UV") if signs >= set(pair)] == []
    assert signs <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_people_with_the_code_sit_down_and_change_chairs(people: list[Account]) -> None:
    code = created(people[0])

    for one in people[1:3]:
        post(one, f"/{code.lower()}/sit")
    post(people[2], f"/{code}/sit", chair=3)

    assert names(code) == ["Ana", "Bento", None, "Clara"]


def test_a_taken_chair_a_chair_that_is_none_and_a_fifth_player_are_refused(
    people: list[Account], stranger: Account
) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit", chair=2)

    taken, none = post(people[2], f"/{code}/sit", chair=2), post(people[2], f"/{code}/sit", chair=9)
    for one in people[2:]:
        post(one, f"/{code}/sit")
    fifth = post(stranger, f"/{code}/sit")

    assert [answer.json()["code"] for answer in (taken, none, fifth)] == ["chair_taken", "no_chair", "table_full"]


def test_an_unknown_code_is_not_found(people: list[Account]) -> None:
    answers = [post(people[0], f"/ABCDEF/{what}") for what in ("sit", "leave", "start", "return")]

    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(404, "not_found")}


def test_robots_play_where_nobody_sits_and_the_game_belongs_to_the_table(people: list[Account]) -> None:
    code = created(people[0], robot="heaviest")
    post(people[1], f"/{code}/sit", chair=2)

    shown = post(people[0], f"/{code}/start").json()

    match = Client().get(f"/api/v1/matches/{shown['match']}").json()["table"]
    assert shown["phase"] == "playing"
    assert [seat["name"] or seat["robot"] for seat in match["seats"]] == ["Ana", "heaviest", "Bento", "heaviest"]
    assert match["context"] == {"table": code}


def test_nobody_starts_a_table_without_sitting_there(people: list[Account], stranger: Account) -> None:
    code = created(people[0])

    assert post(stranger, f"/{code}/start").json()["code"] == "not_seated"


def test_the_first_game_is_the_hosts_to_start_and_another_anybodys_who_sits_there(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")

    refused = post(people[1], f"/{code}/start")
    match = post(people[0], f"/{code}/start").json()["match"]
    services.match_award(match_id=Match.objects.get(public_id=match).pk, winners=[0], reason="test")
    again = post(people[1], f"/{code}/start")

    assert (refused.status_code, refused.json()["code"], again.status_code) == (409, "not_host", 200)
    assert Match.objects.count() == 2


def test_who_inherits_the_table_may_start(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")
    post(people[0], f"/{code}/leave")

    assert post(people[1], f"/{code}/start").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_of_all_who_press_start_at_once_the_host_starts_one_game(people: list[Account]) -> None:
    code = created(people[0])
    for one in people[1:]:
        post(one, f"/{code}/sit")

    answers = in_parallel(8, lambda number: post(people[number % 4], f"/{code}/start").json().get("code"))

    assert answers.count(code) == 1
    assert set(answers) <= {code, "not_host", "wrong_phase"}
    assert Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_while_the_host_leaves_the_heir_starts_for_those_who_are_left(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")
    calls = [lambda: post(people[0], f"/{code}/leave"), lambda: post(people[1], f"/{code}/start")]

    left, started = in_parallel(2, lambda number: calls[number]())

    host = Table.objects.get().host
    assert (left.status_code, host) == (204, people[1])
    assert started.status_code == 200 or started.json()["code"] == "not_host"
    assert Match.objects.count() == (1 if started.status_code == 200 else 0)


def test_while_a_game_is_played_nobody_sits_down_or_starts_another(people: list[Account], stranger: Account) -> None:
    code = created(people[0])
    post(people[0], f"/{code}/start")

    refused = [post(stranger, f"/{code}/sit"), post(people[0], f"/{code}/start")]

    assert [answer.json()["code"] for answer in refused] == ["wrong_phase"] * 2


def test_after_a_game_the_same_people_play_again_and_in_draw_the_next_seat_opens(people: list[Account]) -> None:
    code = created(people[0], rules="draw", options={"players": 2, "rounds": 1})
    post(people[1], f"/{code}/sit")
    first = post(people[0], f"/{code}/start").json()["match"]
    services.match_award(match_id=Match.objects.get(public_id=first).pk, winners=[0], reason="test")

    over = Client().get(f"/api/v1/tables/{code}").json()["phase"]
    second = post(people[1], f"/{code}/start").json()["match"]

    openers = [Match.objects.get(public_id=match).options["starter"] for match in (first, second)]
    assert over == "over"
    assert first != second
    assert openers in ([0, 1], [1, 0])


@pytest.mark.parametrize("lot", [0, 1, 2])
def test_the_lot_says_who_opens_the_first_draw_game_and_the_next_seats_the_others(
    people: list[Account], monkeypatch: pytest.MonkeyPatch, lot: int
) -> None:
    monkeypatch.setattr("games.services.tables.secrets.randbelow", lambda seats: lot)
    code = created(people[0], rules="draw", options={"players": 3, "rounds": 1})

    openers = []
    for _ in range(4):
        match = Match.objects.get(public_id=post(people[0], f"/{code}/start").json()["match"])
        openers.append(match.options["starter"])
        services.match_void(match_id=match.pk, reason="test")

    assert openers == [lot, (lot + 1) % 3, (lot + 2) % 3, lot]


def test_who_opens_a_draw_game_can_be_asked_for(people: list[Account]) -> None:
    code = created(people[0], rules="draw", options={"players": 4, "starter": 3})

    match = post(people[0], f"/{code}/start").json()["match"]

    assert Match.objects.get(public_id=match).options["starter"] == 3


def test_the_host_who_leaves_passes_on_and_an_empty_table_is_gone(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")

    post(people[0], f"/{code}/leave")
    heir = Client().get(f"/api/v1/tables/{code}").json()["chairs"][1]
    post(people[1], f"/{code}/leave")

    assert (heir["name"], heir["host"]) == ("Bento", True)
    assert Client().get(f"/api/v1/tables/{code}").status_code == 404


def test_who_leaves_in_the_middle_is_played_by_a_robot(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")
    match = post(people[0], f"/{code}/start").json()["match"]

    post(people[1], f"/{code}/leave")

    seats = Client().get(f"/api/v1/matches/{match}").json()["table"]["seats"]
    assert [seat["robot"] for seat in seats] == [None, "greedy", "greedy", "greedy"]


def test_a_table_whose_last_person_leaves_in_the_middle_is_gone(people: list[Account]) -> None:
    code = created(people[0])
    match = post(people[0], f"/{code}/start").json()["match"]

    post(people[0], f"/{code}/leave")

    assert Client().get(f"/api/v1/tables/{code}").status_code == 404
    assert Client().get(f"/api/v1/matches/{match}").json()["table"]["status"] == "void"


def test_who_sits_down_at_another_table_leaves_the_one_before(people: list[Account]) -> None:
    first, second = created(people[0]), created(people[1])
    post(people[2], f"/{first}/sit")

    post(people[2], f"/{second}/sit")

    assert names(first)[1] is None
    assert names(second)[1] == "Clara"


@pytest.mark.django_db(transaction=True)
def test_of_tabs_that_sit_down_at_once_one_gets_a_chair(people: list[Account]) -> None:
    codes = [services.table_create(account_id=one.pk, new=NewTable()).code for one in people[:2]]

    in_parallel(8, lambda number: post(people[3], f"/{codes[number % 2]}/sit").status_code)

    assert Chair.objects.filter(account=people[3]).count() == 1


def test_only_listed_tables_that_wait_are_shown_to_everybody(people: list[Account]) -> None:
    created(people[0])
    code = created(people[1], listed=True)
    busy = created(people[2], listed=True)
    post(people[2], f"/{busy}/start")

    assert [table["code"] for table in Client().get("/api/v1/tables").json()] == [code]


def test_the_robots_of_a_table_are_chosen_by_who_sits_there(people: list[Account], stranger: Account) -> None:
    code = created(people[0])

    answers = [
        post(people[0], f"/{code}/robots", robot="strong"),
        post(people[0], f"/{code}/robots", robot="hal"),
        post(stranger, f"/{code}/robots", robot="strong"),
    ]

    assert answers[0].json()["robot"] == "strong"
    assert [answer.json().get("code") for answer in answers[1:]] == ["bad_options", "not_seated"]


def test_who_is_away_is_replaced_and_comes_back_through_the_table(people: list[Account]) -> None:
    code = created(people[0])
    post(people[1], f"/{code}/sit")
    match = post(people[0], f"/{code}/start").json()["match"]

    early = post(people[0], f"/{code}/replace", seat=1)
    Seat.objects.filter(account=people[1]).update(away=True)
    replaced = post(people[0], f"/{code}/replace", seat=1)
    robots = [seat["robot"] for seat in Client().get(f"/api/v1/matches/{match}").json()["table"]["seats"]]
    returned = post(people[1], f"/{code}/return")

    assert (early.json()["code"], replaced.status_code, returned.status_code) == ("still_here", 200, 200)
    assert robots[1] == "greedy"
    assert Seat.objects.get(account=people[1]).robot == ""


def test_nothing_is_replaced_at_a_table_where_no_game_was_begun(people: list[Account]) -> None:
    code = created(people[0])

    assert post(people[0], f"/{code}/replace", seat=1).status_code == 404


@pytest.mark.parametrize(("kind", "status"), [("all", 403), ("championships", 200)])
def test_who_may_play_no_games_at_all_sits_at_no_table(people: list[Account], kind: str, status: int) -> None:
    code, ends_at = created(people[0]), timezone.now() + timedelta(days=1)
    Sanction.objects.create(account=people[1], kind=kind, reason="spam", ends_at=ends_at)

    assert post(people[1], f"/{code}/sit").status_code == status
    assert post(people[1], "").status_code == (403 if kind == "all" else 201)
    assert signed_in(people[1]).post("/api/v1/practice").status_code == (403 if kind == "all" else 201)


def test_who_makes_a_table_changes_the_one_they_leave_under_its_lock(people: list[Account]) -> None:
    services.table_create(account_id=people[0].pk, new=NewTable())

    with CaptureQueriesContext(connection) as captured:
        services.table_create(account_id=people[0].pk, new=NewTable())

    said = [query["sql"] for query in captured]
    lock = next(n for n, sql in enumerate(said) if 'FROM "games_table"' in sql and "FOR NO KEY UPDATE" in sql)
    changed = next(n for n, sql in enumerate(said) if sql.startswith('UPDATE "games_chair"'))
    assert lock < changed
    assert Table.objects.count() == 1
