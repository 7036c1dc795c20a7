"""The replay: a game that is over, open to anyone, masked as long as the game is."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from accounts.services import account_for_development
from games import services
from games.models import Match
from games.services import NewSeat
from tests.pages.conftest import PHONE, Open
from tests.pages.rooms import finished, record_of, replay_page
from tests.pages.stage import MATCH, ORIGIN, draw

SETS: list[tuple[str, dict[str, Any], bool]] = [
    ("pernambuco@1", {}, False),
    ("garrafina-4@1", {"target": 999, "hands": 2}, True),
    ("garrafina-3@1", {"target": 999, "hands": 2}, False),
    ("draw@1", {"players": 3, "target": 60}, False),
]


def tiles_of(step: dict[str, Any]) -> list[str]:
    """All tiles of the table, wherever they lie, the lower number first."""
    lying = step["line"]["tiles"] + [tile for arm in step["arms"] or [] for tile in arm]
    held = [tile for hand in step["hands"] for tile in hand]
    center = [step["center"]] if step["center"] else []
    return ["|".join(sorted(tile.split("|"))) for tile in lying + held + center + step["stock"]]


@pytest.mark.parametrize(("rules", "options", "picking"), SETS)
def test_every_tile_is_somewhere_at_every_step(rules: str, options: dict[str, Any], picking: bool) -> None:
    hands = finished(rules, options, picking=picking).hands

    steps = [step for hand in hands for step in (hand["start"], *hand["steps"]) if "pick" not in step.get("action", {})]
    seen = [tiles_of(step) for step in steps if any(step["hands"])]
    assert all(len(set(tiles)) == len(tiles) == 28 for tiles in seen)


@pytest.mark.parametrize(("rules", "options", "picking"), SETS)
def test_the_last_hand_tells_the_score_of_the_game(rules: str, options: dict[str, Any], picking: bool) -> None:
    found = finished(rules, options, picking=picking)

    assert found.hands[-1]["result"]["scores"] == found.match.scores
    assert all(hand["result"] for hand in found.hands)


@pytest.fixture
def _nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)


@pytest.fixture
def match(_nothing_is_sent: None, db: None) -> Match:
    """A masked game of two that is just beginning."""
    people = [account_for_development(nickname=f"Pessoa {number} xyz") for number in range(2)]
    seats = [NewSeat(it.pk, alias=alias) for it, alias in zip(people, ("timbu", "polvo"), strict=True)]
    return services.match_create(
        seats=seats, rules="draw@1", options={"rounds": 1}, masked=True, opens_at=timezone.now()
    )


def test_a_game_that_goes_on_has_no_replay(client: Client, match: Match) -> None:
    assert client.get(reverse("replay", args=[match.public_id])).status_code == 404
    assert client.get(reverse("replay", args=["nothing"])).status_code == 404


def test_a_masked_game_names_nobody_in_its_replay(client: Client, match: Match) -> None:
    while match.status == Match.Status.OPEN:
        assert match.deadline_at is not None
        late = match.deadline_at + timedelta(seconds=9)
        services.expire_turn(match_id=match.pk, version=match.version, at=late)
        match.refresh_from_db()

    html = client.get(reverse("replay", args=[match.public_id])).content.decode()
    assert "Pessoa" not in html
    assert '"animal": "timbu"' in html


def test_a_game_that_ended_without_a_result_shows_what_was_played_and_has_no_record(
    client: Client, match: Match
) -> None:
    assert match.deadline_at is not None
    services.expire_turn(match_id=match.pk, version=0, at=match.deadline_at + timedelta(seconds=9))
    services.match_void(match_id=match.pk, reason="test")

    html = client.get(reverse("replay", args=[match.public_id]), headers={"accept-language": "en"}).content.decode()
    record = client.get(f"/api/v1/matches/{match.public_id}/record")

    assert "This game ended without a result" in html
    assert "data-verify" not in html
    assert (record.status_code, record.json()["code"]) == (409, "no_record")


def test_a_game_of_which_nothing_was_played_has_no_replay(client: Client, match: Match) -> None:
    services.match_void(match_id=match.pk, reason="test")

    assert client.get(reverse("replay", args=[match.public_id])).status_code == 404


@pytest.mark.browser
def test_one_steps_through_a_game_without_a_result(open_page: Open, complaints: list[str]) -> None:
    found = finished("draw@1", {"players": 3, "target": 60})
    found.match.status = "void"
    found.hands[-1]["result"] = None
    address = f"/matches/{MATCH}/replay"

    page = open_page({address: draw("games/replay.html", replay_page(found), language="en")}, size=PHONE)
    page.click("[data-step=last]")

    expect(page.locator("[data-verify]")).to_have_count(0)
    assert complaints == []


@pytest.mark.browser
@pytest.mark.parametrize(("rules", "options", "picking"), SETS)
def test_one_steps_through_and_checks_the_deals(
    open_page: Open, complaints: list[str], rules: str, options: dict[str, Any], picking: bool
) -> None:
    found = finished(rules, options, picking=picking)
    address = f"/matches/{MATCH}/replay"
    html = draw("games/replay.html", replay_page(found), language="en")

    page = open_page({address: html, f"/api/v1/matches/{MATCH}/record": json.dumps(record_of(found))}, size=PHONE)
    expect(page.locator("[data-said]")).to_have_text("The tiles have been dealt")
    page.click("[data-step=last]")
    page.click("[data-step=back]")
    page.click("[data-step=on]")
    expect(page.locator("[data-log] [aria-current]")).to_have_count(1)
    page.click("[data-step=on]")

    assert page.url == f"{ORIGIN}{address}#1.0"
    assert complaints == []
