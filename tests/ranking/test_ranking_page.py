"""The ranking as a page."""

import pytest
from django.test import Client
from django.utils import timezone

from tests.ranking.conftest import Earn


@pytest.mark.parametrize("path", ["/ranking", "/"])
def test_a_champion_stands_on_the_page_with_a_medal(earn: Earn, client: Client, path: str) -> None:
    earn("Ana", 128, at=timezone.now())

    page = client.get(path)

    assert page.status_code == 200
    assert "Ana" in page.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["week=0001-01-01", "week=9999-12-27", "week=2026-12-01", f"page={'9' * 5000}"])
def test_no_week_and_no_page_breaks_the_ranking(client: Client, asked: str) -> None:
    assert client.get(f"/ranking?{asked}").status_code in {200, 404}
