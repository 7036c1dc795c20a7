import random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from tests.tournaments.conftest import Cup, people, person, referee, wait
from tournaments.models import Championship
from tournaments.services import championship_cancel

pytestmark = pytest.mark.django_db


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def shown(cup: Cup, client: Client | None = None) -> dict[str, Any]:
    answer = (client or Client()).get(f"/api/v1/championships/{cup.row.public_id}")
    assert answer.status_code == 200
    return dict(answer.json())


@pytest.fixture
def ids_like_no_other_number(db: None) -> None:
    """Ids of people that no count and no number of a pair is."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER SEQUENCE accounts_account_id_seq RESTART WITH 900000001")


def marks(account: Account) -> set[str]:
    """What would tell who this is."""
    return {account.nickname or "", account.public_id, f'"{account.pk}"', f":{account.pk},"}


# The queue


def test_a_guest_sees_the_queue_and_cannot_join(client: Client) -> None:
    assert client.get("/api/v1/queue").json() == {
        "waiting": 0, "you": {"queued": False}, "next": None, "reachable": None,
    }  # fmt: skip
    assert client.post("/api/v1/queue").status_code in (401, 403)


def test_one_joins_is_heard_and_leaves() -> None:
    client = signed_in(person("Ana"))

    assert client.post("/api/v1/queue").json()["you"] == {"queued": True}
    assert client.post("/api/v1/queue/heartbeat").json() == {"queued": True}
    assert client.delete("/api/v1/queue").json()["you"] == {"queued": False}
    assert client.post("/api/v1/queue/heartbeat").json() == {"queued": False}


def test_a_refusal_has_its_code(bronze: Cup) -> None:
    answer = signed_in(bronze.accounts[0]).post("/api/v1/queue")

    assert (answer.status_code, answer.json()["code"]) == (409, "playing")


def test_the_queue_shows_a_number_and_nobodys_name() -> None:
    wait(people(9), joined=100)
    client = signed_in(person("Ana"))

    text = client.post("/api/v1/queue").content.decode()

    assert "Gente" not in text
    assert '"waiting":10' in text
    assert '"tier":"bronze"' in text


def test_now_tells_where_one_is(bronze: Cup) -> None:
    ana = bronze.accounts[0]

    now = signed_in(ana).get("/api/v1/me/now").json()

    assert now["championship"] == bronze.row.public_id
    assert now["animal"] == bronze.animal_of(ana)
    assert now["match"] in {match.game.public_id for match in bronze.open_matches_now() if match.game}


def test_now_is_for_who_is_signed_in(client: Client) -> None:
    assert client.get("/api/v1/me/now").status_code in (401, 403)


# Championships


def test_the_bracket_is_shown_to_anyone_as_animals(bronze: Cup) -> None:
    found = shown(bronze)

    assert (found["tier"], found["state"], found["you"]) == ("bronze", "running", None)
    assert [pair["pair"] for pair in found["pairs"]] == [1, 2, 3, 4]
    assert all(pair["names"] is None and len(pair["animals"]) == 2 for pair in found["pairs"])
    first = found["matches"][0]
    assert (first["code"], first["pairs"], first["state"], first["winner"]) == ("WB1.1", [1, 2], "ready", None)
    assert 0 < first["opens_in"] <= 10_000


def test_one_knows_oneself_and_the_partners_animal_only(bronze: Cup) -> None:
    ana = bronze.accounts[0]
    mine = bronze.row.entrants.get(account=ana)
    partner = bronze.row.entrants.get(pair=mine.pair, place=1 - mine.place)

    found = shown(bronze, signed_in(ana))

    assert found["you"] == {"pair": mine.pair.number, "animal": mine.animal, "partner": partner.animal}
    assert all(pair["names"] is None for pair in found["pairs"])


def test_a_finished_championship_names_everybody(bronze: Cup) -> None:
    bronze.play_out()

    found = shown(bronze)

    names = {name for pair in found["pairs"] for name in pair["names"]}
    assert names == {account.nickname for account in bronze.accounts}
    assert sorted(pair["points"] for pair in found["pairs"]) == [1, 2, 4, 8]
    assert [pair["out"] for pair in found["pairs"] if pair["level"] == 1] == [False]


def test_an_unknown_championship_is_not_found(client: Client) -> None:
    answer = client.get("/api/v1/championships/nothing")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_list_names_champions_of_finished_ones_only(bronze: Cup, client: Client) -> None:
    assert client.get("/api/v1/championships").json()["championships"][0]["champions"] is None

    bronze.play_out()

    (line,) = client.get("/api/v1/championships").json()["championships"]
    champions = bronze.row.entrants.filter(pair__level=1).values_list("account__nickname", flat=True)
    assert set(line["champions"]) == set(champions)


@pytest.mark.usefixtures("ids_like_no_other_number")
def test_no_byte_tells_of_a_hidden_person_before_their_pair_is_out(prata: Cup) -> None:
    chance = random.Random(7)
    doors = [
        f"/api/v1/championships/{prata.row.public_id}",
        "/api/v1/championships",
        "/api/v1/ranking",
        "/api/v1/queue",
    ]
    onlooker = signed_in(person("Olho"))
    for match in prata.open_matches():
        prata.win(match.code, first=chance.random() < 0.5)
        hidden = list(prata.row.entrants.filter(pair__level=None).select_related("account"))

        text = "".join(onlooker.get(door).content.decode() for door in doors)

        assert not [entrant for entrant in hidden if any(mark in text for mark in marks(entrant.account))]


def test_a_cancelled_championship_names_only_who_was_out(bronze: Cup) -> None:
    for code in ("WB1.1", "WB1.2", "LB1.1"):
        bronze.win(code)

    championship_cancel(championship_id=bronze.row.pk, actor=referee(), reason="power cut")

    found = shown(bronze)
    assert found["state"] == Championship.State.CANCELLED
    assert [pair["pair"] for pair in found["pairs"] if pair["names"]] == [4]
    assert {match["state"] for match in found["matches"]} == {"over", "waiting"}


def test_the_size_of_the_answer_does_not_depend_on_who_asks(bronze: Cup) -> None:
    strangers = [signed_in(person(name)) for name in ("Olho", "Ana")]

    now = {len(client.get(f"/api/v1/championships/{bronze.row.public_id}").content) for client in strangers}

    assert max(now) - min(now) <= len("10000") * 4  # the milliseconds


@pytest.mark.parametrize("door", ["queue", "championships", "ranking", "me/now"])
def test_no_cache_keeps_what_was_answered(client: Client, door: str) -> None:
    assert client.get(f"/api/v1/{door}").headers["Cache-Control"] == "private, no-store"


def test_a_version_grows_with_every_change(bronze: Cup) -> None:
    before = shown(bronze)["version"]

    bronze.win("WB1.1", at=timezone.now())

    assert shown(bronze)["version"] == before + 1


def test_a_championship_takes_few_statements_however_big(ouro: Cup, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(6):
        shown(ouro)


@pytest.mark.parametrize("page", ["0", "-1", "x", "²", "9" * 5000])
def test_no_number_of_a_page_breaks_the_list_of_championships(client: Client, page: str) -> None:
    assert client.get(f"/championships?page={page}").status_code == 200
