from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from engine.points import week
from tests.ranking.conftest import Earn, person

pytestmark = pytest.mark.django_db


def test_anyone_may_look_at_the_ranking(client: Client, earn: Earn) -> None:
    earn("Ana", 128, at=timezone.now())

    answer = client.get("/api/v1/ranking").json()

    assert answer["rows"] == [{"rank": 1, "shared": False, "nickname": "Ana", "points": 128, "titles": {"ouro": 1}}]
    assert answer["you"] is None
    assert 0 < answer["ends_in"] <= 7 * 86_400_000


def test_who_is_signed_in_sees_the_own_row(client: Client, earn: Earn) -> None:
    earn("Ana", 8, at=timezone.now())
    client.force_login(person("Ana"))

    assert client.get("/api/v1/ranking").json()["you"]["rank"] == 1


def test_a_past_week_stays_reachable(client: Client, earn: Earn) -> None:
    then = timezone.now() - timedelta(days=7)
    earn("Ana", 8, at=then)

    (listed,) = client.get("/api/v1/ranking/weeks").json()["weeks"]
    answer = client.get("/api/v1/ranking", {"week": listed["week"]}).json()

    assert listed == {"week": week(then).isoformat(), "points": 8, "champions": ["Ana"]}
    assert [row["nickname"] for row in answer["rows"]] == ["Ana"]


@pytest.mark.parametrize(
    "asked",
    [{"week": "yesterday"}, {"week": "2026-11-24"}, {"week": "2999-12-30"}, {"page": "0"}, {"page": "x"}],
    ids=str,
)
def test_a_page_that_cannot_be_is_refused_with_a_code(client: Client, asked: dict[str, str]) -> None:
    answer = client.get("/api/v1/ranking", asked)

    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")


def test_no_id_of_a_person_is_told(client: Client, earn: Earn) -> None:
    earn("Ana", 8, at=timezone.now())
    ana = person("Ana")

    text = client.get("/api/v1/ranking").content.decode()

    assert ana.public_id not in text
    assert '"id"' not in text
