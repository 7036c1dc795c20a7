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
