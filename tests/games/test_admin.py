import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.games.conftest import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator(stranger: Account) -> Client:
    stranger.is_staff = True
    stranger.save()
    client = Client()
    client.force_login(stranger, "django.contrib.auth.backends.ModelBackend")
    return client


def test_a_moderator_sees_a_running_game_masked(table: Table, moderator: Client) -> None:
    page = moderator.get(reverse("admin:games_match_change", args=[table.match.pk])).content.decode()

    assert "timbu, jacare, lontra, aratu" in page
    assert not any(name in page for name in ("Ana", "Bento", "Clara", "Davi"))
    assert "deadline" not in page


def test_nobody_edits_a_game_in_the_panel(table: Table, moderator: Client) -> None:
    answer = moderator.post(reverse("admin:games_match_change", args=[table.match.pk]), {"version": 7})

    assert answer.status_code == 403
    assert table.now().version == 0
