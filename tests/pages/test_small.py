"""The table on the smallest screens, for who only watches, and at its end: all is in sight, nothing is covered."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.forms import GuestForm
from tests.pages.conftest import DESK, PHONE, Open, Sit
from tests.pages.rooms import room, shown
from tests.pages.stage import MATCH, Game, draw, person

pytestmark = pytest.mark.browser

SMALLEST = (320, 640)


def inside(page: Page, selector: str) -> bool:
    """Is all that this finds within the width of the screen?"""
    found = page.locator(selector)
    boxes = [found.nth(index).bounding_box() for index in range(found.count())]
    width = page.evaluate("innerWidth")
    return bool(boxes) and all(box and box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_lost_line_covers_no_more_than_its_words(sit: Sit, size: tuple[int, int]) -> None:
    page, _ = sit(Game(), size=size, user=person())

    page.locator("[data-line-strip]").evaluate("it => it.removeAttribute('hidden')")

    box = page.locator("[data-line-strip]").bounding_box()
    assert box
    assert box["height"] < 60
    page.locator(".mao button").first.click(trial=True)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_who_watches_reaches_everything_on_the_page(sit: Sit, size: tuple[int, int]) -> None:
    game = Game(seat=None, rules="draw@1", target=100, players=4)
    game.names = ("Lenira", "Seu Dedé", "Mestre Amaro do Alto", "Biu")
    page, _ = sit(game, size=size, user=person())

    page.locator("[data-talk-open]:visible").click()

    expect(page.locator("[data-talk]")).to_be_visible()


@pytest.mark.parametrize(("rules", "count"), [("pernambuco@1", 6), ("garrafina-4@1", 7)])
def test_a_whole_hand_fits_the_narrowest_phone(sit: Sit, rules: str, count: int) -> None:
    page, _ = sit(Game(rules=rules), size=SMALLEST)

    expect(page.locator(".mao button")).to_have_count(count)

    assert inside(page, ".mao button")
    assert inside(page, ".cadeira:not([hidden]) .versos")


def test_all_that_can_be_picked_is_in_sight_on_a_phone(sit: Sit) -> None:
    page, _ = sit(Game(5, rules="garrafina-4@1", picking=True), size=(360, 740))

    field = page.locator(".campo").bounding_box()
    last = page.locator(".monte button").last.bounding_box()

    assert field
    assert last
    assert last["y"] + last["height"] <= field["y"] + field["height"]
    assert page.locator("[data-chain]").evaluate("it => it.scrollHeight <= it.clientHeight")


def test_who_watches_on_a_phone_reads_the_whole_score(sit: Sit) -> None:
    game = Game(seat=None)
    game.names = ("Lenira Cavalcanti", "Seu Dedé do Morro", "Mestre Amaro do Alto", "Biu")
    game.place = {"table": "ABC234"}
    page, _ = sit(game, size=(360, 740))

    assert inside(page, "[data-score] .lado")


def test_only_the_double_that_must_open_is_not_dimmed(sit: Sit) -> None:
    game = next(it for it in map(Game, range(1, 60)) if it.view["forced"] and it.turn == 0 and not it.view["log"])
    page, _ = sit(game)

    expect(page.locator(".mao button:not([aria-disabled])")).to_have_count(1)
    expect(page.locator(".mao button:not([aria-disabled])")).to_have_attribute("data-tile", "6|6")


def test_the_ring_of_a_long_turn_closes_from_its_beginning(sit: Sit) -> None:
    game = next(it for it in map(Game, range(1, 60)) if it.turn == 0 and not it.view["log"])
    page, wire = sit(game)
    ring = "it => Number(it.style.getPropertyValue('--falta'))"

    wire.send(game.message(left=60_000) | {"version": game.version + 1})
    wire.send(game.message(left=30_000) | {"version": game.version + 1})
    expect(page.locator(".digitos")).to_have_text("30")

    assert page.locator("[data-chair=me]").evaluate(ring) <= 0.5


def practice_over(seat: int | None = 0) -> Game:
    """A game against robots at its end."""
    game = Game(7, seat).until(lambda view: bool(view["over"]))
    game.place = {"practice": "yes"}
    return game


def test_a_practice_that_is_over_leads_to_another(sit: Sit) -> None:
    page, _ = sit(practice_over(), user=person())
    asked: list[str] = []

    def start(route: Any) -> None:
        asked.append(route.request.method)
        route.fulfill(status=201, body=json.dumps({"match": MATCH}), content_type="application/json")

    page.route("**/api/v1/practice", start)
    with page.expect_navigation():
        page.locator("[data-again] button").click()

    assert asked == ["POST"]


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_end_says_first_who_won_and_offers_another_game_without_scrolling(sit: Sit, size: tuple[int, int]) -> None:
    page, _ = sit(practice_over(), size=size, user=person())

    expect(page.locator(".palavra .veredito")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-again] button")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-onward]")).to_have_attribute("href", "/")


def test_nobody_is_the_partner_of_who_watches(sit: Sit) -> None:
    page, _ = sit(practice_over(None))

    expect(page.locator(".maos-fim li")).to_have_count(5)
    expect(page.locator(".maos-fim small")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_who_is_away_is_marked_however_long_their_name(sit: Sit, size: tuple[int, int]) -> None:
    game = Game()
    game.names = ("Lenira", "Bartolomeu Figueiredo", "Mestre Amaro do Alto", "Biu")
    page, wire = sit(game, size=size)
    seats = game.table()["seats"]
    seats[1]["away"] = True

    wire.send({"type": "reveal", "seats": seats})

    expect(page.locator("[data-chair=left] .marca-longe")).to_be_in_viewport(ratio=1)


def test_a_name_that_was_refused_has_the_focus_and_is_in_sight(open_page: Open) -> None:
    refused = GuestForm({"guest_name": "Bartolomeu Figueiredo de Albuquerque"})
    refused.add_error("guest_name", "Longo demais")

    page = open_page({"/tables/K7Q2ZM": draw("games/room.html", room() | {"guest_form": refused})}, size=(360, 640))

    expect(page.locator("[name=guest_name]")).to_be_focused()
    bar = page.locator(".rodape").bounding_box()
    box = page.locator("[name=guest_name]").bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"]


def test_a_phone_leads_from_the_room_to_its_invitation(open_page: Open) -> None:
    page = open_page({"/tables/K7Q2ZM": draw("games/room.html", room())}, size=(360, 740))

    page.locator(".convidar").click()

    expect(page.locator("[data-copy]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("rules", ["pernambuco", "garrafina-4"])
def test_a_room_is_no_wider_than_the_narrowest_phone(open_page: Open, rules: str) -> None:
    table = shown("Lenira", "Seu Dedé", rules=rules)
    page = open_page({"/tables/K7Q2ZM": draw("games/room.html", room() | {"table": table})}, size=SMALLEST)

    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert inside(page, ".convidar")
