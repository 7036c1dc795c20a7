"""The pages of tables in a browser: they follow what happens, and when the service does not answer nothing is lost."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.pages.conftest import PHONE, Open
from tests.pages.rooms import CODE, doorway, room
from tests.pages.stage import ORIGIN, draw

pytestmark = pytest.mark.browser

ROOM = f"/tables/{CODE}"


@pytest.fixture
def page(open_page: Open) -> Page:
    pages = {ROOM: draw("games/room.html", room(), language="en"), "/tables": "<title>All tables</title>"}
    return open_page(pages, size=PHONE)


def start(page: Page, status: int) -> None:
    """Press Start while the service answers every post like that; 0: not at all."""

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
        elif status:
            route.fulfill(status=status, body="no")
        else:
            route.abort()

    page.route("**/tables/*", answer)
    page.get_by_role("button", name="Start").click()


@pytest.mark.parametrize("status", [0, 429, 500, 503])
def test_what_did_not_arrive_is_said_and_one_stays(page: Page, status: int) -> None:
    start(page, status)

    expect(page.get_by_role("alert")).to_have_text("That did not arrive. Try again in a moment.")
    assert page.url.endswith(ROOM)
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_open_tables_appear_while_one_looks(open_page: Open) -> None:
    page = open_page({"/tables": draw("games/tables.html", doorway() | {"listed": []}, language="en")}, shown=False)
    page.clock.install()
    page.goto(f"{ORIGIN}/tables")
    part = draw("games/listed.html", doorway(), language="en")
    page.route("**/tables", lambda route: route.fulfill(body=part, content_type="text/html; charset=utf-8"))

    page.clock.fast_forward(11_000)

    expect(page.locator("[data-listed]")).to_contain_text("Seu Dedé")


def test_a_table_that_is_gone_leads_to_all_tables(page: Page) -> None:
    start(page, 404)

    expect(page).to_have_title("All tables")
