"""The table on the smallest screens, and for who only watches: nothing covers what must be reached."""

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import DESK, PHONE, Sit
from tests.pages.stage import Game, person

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
