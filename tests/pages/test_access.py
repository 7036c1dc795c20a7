"""Every page in a browser, on a phone and on a desk: no barrier that axe can find, nothing that sticks out."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.pages.conftest import DESK, PHONE, Open, Sit
from tests.pages.stage import Game, draw
from tests.pages.test_templates import PAGES

pytestmark = pytest.mark.browser

WHOLE = [name for name in PAGES if name not in {"tournaments/strip.html", "tournaments/after.html", "games/table.html"}]
GRAVE = {"serious", "critical"}
LOOKS = [(PHONE, "light"), (DESK, "dark")]
SIZES = [(320, 568), PHONE, (768, 1024), DESK]
STILL: dict[str, Any] = {"reduced_motion": "reduce"}

Stage = Callable[[], Game]
TABLES: dict[str, Stage] = {
    "one plays": lambda: Game(7).until(lambda view: view["turn"] == 0 and len(view["log"]) > 8),
    "another plays": lambda: Game(7).until(lambda view: view["turn"] == 2 and len(view["log"]) > 4),
    "one watches": lambda: Game(7, None).until(lambda view: len(view["log"]) > 6),
    "a Garrafina": lambda: Game(7, rules="garrafina-4@1").until(lambda view: len(view["log"]) > 14),
    "all pick": lambda: Game(5, rules="garrafina-4@1", picking=True),
    "it is over": lambda: Game(7).until(lambda view: bool(view["over"])),
}


def barriers(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{it['id']}: {node['html'][:160]}" for it in found if it["impact"] in GRAVE for node in it["nodes"]]


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=["phone", "desk, dark"])
@pytest.mark.parametrize("template", WHOLE)
def test_a_page_has_no_barrier(template: str, size: tuple[int, int], scheme: str, open_page: Open) -> None:
    html = draw(template, PAGES[template](), language="es")

    page = open_page({"/": html}, size=size, color_scheme=scheme, bypass_csp=True, **STILL)

    assert barriers(page) == []


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=["phone", "desk, dark"])
@pytest.mark.parametrize("moment", TABLES)
def test_a_table_has_no_barrier(moment: str, size: tuple[int, int], scheme: str, sit: Sit) -> None:
    page, _ = sit(TABLES[moment](), size=size, color_scheme=scheme, bypass_csp=True, **STILL)

    assert barriers(page) == []


@pytest.mark.parametrize("template", WHOLE)
def test_nothing_sticks_out_and_the_policy_holds(template: str, open_page: Open, complaints: list[str]) -> None:
    page = open_page({"/": draw(template, PAGES[template](), language="es")})

    assert [size for size in SIZES if width_at(page, size) > size[0]] == []
    assert [it for it in complaints if "Failed to load" not in it] == []


def width_at(page: Page, size: tuple[int, int]) -> int:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    return int(page.evaluate("document.documentElement.scrollWidth"))


def test_a_table_fits_every_screen(sit: Sit) -> None:
    page, _ = sit(TABLES["one plays"]())
    expect(page.locator(".mao button").first).to_be_visible()

    assert [size for size in SIZES if width_at(page, size) > size[0]] == []
    assert page.evaluate("document.querySelector('.acoes').getBoundingClientRect().bottom") <= DESK[1]


@pytest.mark.parametrize(("rules", "tiles"), [("pernambuco@1", 6), ("garrafina-4@1", 7), ("draw@1", 7)])
def test_a_whole_hand_fits_every_screen(rules: str, tiles: int, sit: Sit) -> None:
    page, _ = sit(Game(7, rules=rules).until(lambda view: view["turn"] == 0))
    expect(page.locator(".mao button")).to_have_count(tiles)

    assert [size for size in SIZES if not hand_within(page, size) or width_at(page, size) > size[0]] == []


def hand_within(page: Page, size: tuple[int, int]) -> bool:
    """Is every tile of the hand on the screen, and none under 40 px wide?"""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tiles = [tile.bounding_box() for tile in page.locator(".mao .pedra").all()]
    return all(box and box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["width"] >= 40 for box in tiles)


def test_the_ladder_follows_the_lobby(open_page: Open) -> None:
    page = open_page({"/": draw("laelo/home.html", PAGES["laelo/home.html"]())}, shown=False)
    said = (
        '{"type":"lobby","waiting":9,"you":{"queued":false},"next":{"tier":"bronze","in":84000},"reachable":"bronze"}'
    )
    page.route_web_socket("**/ws/lobby/", lambda socket: socket.send(said))
    page.goto("http://laelo.test/")

    expect(page.locator("[data-waiting]")).to_have_text("9")
    expect(page.locator("[data-pin].on")).to_have_count(9)
    expect(page.locator("[data-says=bronze]")).to_be_visible()
    expect(page.locator("[data-clock]")).to_have_text("1:24")


def test_who_is_drawn_is_called(open_page: Open) -> None:
    html = draw("tournaments/queue.html", PAGES["tournaments/queue.html"]())
    page = open_page({"/queue": html}, shown=False)
    page.route_web_socket("**/ws/lobby/", lambda socket: socket.send('{"type":"championship","championship":"abc"}'))
    page.goto("http://laelo.test/queue")

    expect(page.locator("[data-called-link]")).to_have_attribute("href", "/championships/abc/draw")
    expect(page.locator("[data-called-link]")).to_be_focused()
