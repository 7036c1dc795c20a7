"""What cannot be done at a private table: a code and a sentence, and nothing has changed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.forms.models import model_to_dict
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from accounts.services import guest_create
from games import services
from games.models import Chair, Match, Seat, Table
from games.services import NewTable
from tests.games.conftest import Table as Game
from tests.games.conftest import in_parallel
from tests.games.test_api import signed_in
from tests.games.test_tables import post

pytestmark = pytest.mark.django_db
ANY, LONG = "ABCDEF", "x" * 5000


@pytest.fixture
def room(people: list[Account]) -> Table:
    """Ana's and Bento's table, waiting."""
    made = services.table_create(account_id=people[0].pk, new=NewTable())
    return services.table_sit(code=made.code, account_id=people[1].pk)


@pytest.fixture
def at_play(room: Table, people: list[Account]) -> Table:
    services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now())
    room.refresh_from_db()
    return room


def everything() -> list[dict[str, Any]]:
    """All that tables and games consist of."""
    rows = [*Table.objects.order_by("pk"), *Chair.objects.order_by("pk"), *Match.objects.order_by("pk")]
    return [model_to_dict(row) for row in (*rows, *Seat.objects.order_by("pk"))]


def unchanged(act: Callable[[], Any]) -> tuple[int, str]:
    """Status and code of a refusal that left everything as it was, and said so in a sentence."""
    before = everything()
    answer = act()
    assert everything() == before
    assert answer.json()["detail"]
    return answer.status_code, answer.json()["code"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("sit", {"chair": -1}, 400, "invalid"),
        ("sit", {"chair": "left"}, 400, "invalid"),
        ("sit", {"chair": None}, 400, "invalid"),
        ("sit", {"chair": 4}, 400, "no_chair"),
        ("sit", {"chair": 10**30}, 400, "no_chair"),
        ("sit", {"chair": 1}, 409, "chair_taken"),
        ("swap", {}, 400, "invalid"),
        ("swap", {"chair": -1}, 400, "invalid"),
        ("swap", {"chair": 4}, 400, "no_chair"),
        ("swap", {"chair": 2}, 409, "nobody_there"),
        ("robots", {}, 400, "invalid"),
        ("robots", {"robot": ""}, 400, "invalid"),
        ("robots", {"robot": LONG}, 400, "invalid"),
        ("robots", {"robot": "hal"}, 400, "bad_options"),
        ("replace", {"seat": -1}, 400, "invalid"),
        ("replace", {"seat": 1}, 404, "not_found"),
        ("return", {}, 404, "not_found"),
        ("dance", {}, 404, "not_found"),
    ],
)
def test_at_a_table_that_waits(
    room: Table, people: list[Account], path: str, body: dict[str, Any], status: int, code: str
) -> None:
    assert unchanged(lambda: post(people[0], f"/{room.code}/{path}", **body)) == (status, code)


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("sit", {"chair": 2}, 409, "wrong_phase"),
        ("swap", {"chair": 1}, 409, "wrong_phase"),
        ("robots", {"robot": "strong"}, 409, "wrong_phase"),
        ("start", {}, 409, "wrong_phase"),
        ("replace", {"seat": 0}, 409, "still_here"),
        ("replace", {"seat": 1}, 409, "still_here"),
        ("replace", {"seat": 2}, 409, "nobody_there"),
        ("replace", {"seat": 99}, 400, "no_chair"),
        ("replace", {"seat": 10**30}, 400, "no_chair"),
    ],
)
def test_while_a_game_is_played(
    at_play: Table, people: list[Account], path: str, body: dict[str, Any], status: int, code: str
) -> None:
    assert unchanged(lambda: post(people[0], f"/{at_play.code}/{path}", **body)) == (status, code)


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [("start", {}, "not_seated"), ("swap", {"chair": 0}, "not_seated"), ("robots", {"robot": "strong"}, "not_seated")],
)
def test_to_who_does_not_sit_there(room: Table, stranger: Account, path: str, body: dict[str, Any], code: str) -> None:
    assert unchanged(lambda: post(stranger, f"/{room.code}/{path}", **body)) == (409, code)


@pytest.mark.parametrize("path", ["replace", "return"])
def test_a_stranger_cannot_tell_the_game_of_a_table_from_none(at_play: Table, stranger: Account, path: str) -> None:
    assert unchanged(lambda: post(stranger, f"/{at_play.code}/replace", seat=1)) == (404, "not_found")
    assert path == "replace" or post(stranger, f"/{at_play.code}/return").status_code == 200


@pytest.mark.parametrize("path", ["sit", "swap", "leave", "start", "robots", "replace", "return"])
@pytest.mark.parametrize("code", [ANY, "ABCDEFG", "A", "ÁÉÍÓÚÑ", "......"])
def test_an_unknown_code(people: list[Account], path: str, code: str) -> None:
    assert unchanged(lambda: post(people[0], f"/{code}/{path}", seat=0, chair=0, robot="strong")) == (404, "not_found")


@pytest.mark.parametrize("path", ["sit", "swap", "leave", "start", "robots", "replace", "return"])
def test_nobody_does_anything_without_coming_in_first(room: Table, path: str) -> None:
    def act() -> Any:
        return Client().post(f"/api/v1/tables/{room.code}/{path}", {}, "application/json")

    assert unchanged(act) == (401, "not_signed_in")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"rules": LONG}, "invalid"),
        ({"rules": None}, "invalid"),
        ({"rules": "pernambuco@1"}, "bad_rules"),
        ({"move_seconds": "soon"}, "invalid"),
        ({"move_seconds": -15}, "bad_options"),
        ({"move_seconds": 10**30}, "bad_options"),
        ({"robot": LONG}, "invalid"),
        ({"listed": "perhaps"}, "invalid"),
        ({"picking": "perhaps"}, "invalid"),
        ({"options": "none"}, "invalid"),
        ({"options": {"cheat": 1}}, "bad_options"),
        ({"rules": "draw", "options": {"players": 1}}, "bad_options"),
        ({"rules": "draw", "options": {"players": "2"}}, "bad_options"),
        ({"rules": "draw", "options": {"players": True}}, "bad_options"),
        ({"rules": "draw", "options": {"players": {"a": 1}}}, "bad_options"),
        ({"rules": "draw", "options": {"target": 0}}, "bad_options"),
        ({"rules": "draw", "options": {"target": 10_001}}, "bad_options"),
        ({"rules": "draw", "options": {"rounds": -1}}, "bad_options"),
        ({"rules": "garrafina-3", "options": {"target": 1.5}}, "bad_options"),
    ],
)
def test_a_table_that_cannot_be(people: list[Account], fields: dict[str, Any], code: str) -> None:
    assert unchanged(lambda: post(people[0], "", **fields)) == (400, code)


@pytest.mark.parametrize("body", ["", "{", "[]", '"sit"', "null"])
def test_what_is_no_json_object(room: Table, people: list[Account], body: str) -> None:
    browser = signed_in(people[2])
    browser.raise_request_exception = False

    answer = browser.post(f"/api/v1/tables/{room.code}/sit", body, "application/json")

    assert answer.status_code == (200 if body == "" else 400)
    assert Chair.objects.filter(account=people[2]).exists() == (body == "")


def test_a_table_wants_a_name(room: Table) -> None:
    nobody = guest_create(nickname=None, address="198.51.100.7")

    assert unchanged(lambda: post(nobody, f"/{room.code}/sit")) == (409, "nickname_needed")
    assert unchanged(lambda: post(nobody, "")) == (409, "nickname_needed")


def test_who_calls_too_often_is_told_when_to_try_again(room: Table, people: list[Account], settings: Any) -> None:
    settings.ACCOUNT_CALLS = 0

    answer = post(people[2], f"/{room.code}/sit")

    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert 1 <= int(answer.headers["Retry-After"]) == answer.json()["retry_after"] <= 60
    assert not Chair.objects.filter(account=people[2]).exists()


def test_who_plays_in_a_championship_sits_at_no_table(table: Game, people: list[Account], stranger: Account) -> None:
    other = services.table_create(account_id=stranger.pk, new=NewTable())

    assert unchanged(lambda: post(people[0], f"/{other.code}/sit")) == (409, "seated_elsewhere")
    assert unchanged(lambda: post(people[0], "")) == (409, "seated_elsewhere")


def test_a_championship_calls_away_from_the_chair_and_nobody_is_told_why(
    room: Table, people: list[Account], stranger: Account
) -> None:
    services.table_sit(code=room.code, account_id=stranger.pk)
    before = room.version

    services.match_create(seats=[services.NewSeat(people[0].pk), services.NewSeat(people[1].pk),
                                 services.NewSeat(people[2].pk), services.NewSeat(people[3].pk)],
                          opens_at=timezone.now(), masked=True)  # fmt: skip

    room.refresh_from_db()
    assert list(room.chairs.values_list("account", flat=True)) == [None, None, stranger.pk, None]
    assert (room.host, room.version > before) == (stranger, True)
    assert post(stranger, f"/{room.code}/start").status_code == 200


def test_the_host_who_starts_learns_of_nobody_that_they_are_busy(
    room: Table, people: list[Account], stranger: Account
) -> None:
    services.match_create(seats=[services.NewSeat(people[1].pk), services.NewSeat(people[2].pk),
                                 services.NewSeat(people[3].pk), services.NewSeat(stranger.pk)],
                          opens_at=timezone.now(), masked=True)  # fmt: skip
    Chair.objects.filter(table=room, number=1).update(account=people[1])  # as if it had not been given up

    answer = post(people[0], f"/{room.code}/start")

    seats = Match.objects.get(public_id=answer.json()["match"]).seats.values_list("account", flat=True)
    assert answer.status_code == 200
    assert list(seats) == [people[0].pk, None, None, None]


@pytest.mark.django_db(transaction=True)
def test_of_four_people_who_want_the_last_chair_one_gets_it(room: Table, people: list[Account]) -> None:
    Chair.objects.filter(table=room, number=2).update(account=people[2])
    racers = [guest_create(nickname=name, address="198.51.100.7") for name in ("Um Dois", "Tres", "Quatro", "Cinco")]

    answers = in_parallel(4, lambda number: post(racers[number], f"/{room.code}/sit", chair=3).status_code)

    assert sorted(answers) == [200, 409, 409, 409]
    assert Chair.objects.get(table=room, number=3).account in racers


@pytest.mark.django_db(transaction=True)
def test_who_sits_down_while_the_host_starts_is_in_the_game_or_on_no_chair(room: Table, people: list[Account]) -> None:
    calls = [lambda: post(people[0], f"/{room.code}/start"), lambda: post(people[2], f"/{room.code}/sit")]

    started, sat = in_parallel(2, lambda number: calls[number]())

    assert started.status_code == 200
    assert sat.status_code == 200 or sat.json()["code"] == "wrong_phase"
    chairs = set(Chair.objects.filter(account__isnull=False).values_list("account", flat=True))
    assert chairs == set(Seat.objects.filter(account__isnull=False).values_list("account", flat=True))
