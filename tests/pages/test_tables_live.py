"""A table with friends in two real browsers, on the whole service: made, joined by its link, picked, left, finished."""

import contextlib
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(300)]

CLOCKS = {"AWAY_AFTER": "2", "HAND_BREAK": "1", "ROBOT_DELAY_LEAST": "0.1", "ROBOT_DELAY_MOST": "0.3"}
READY = ":not([aria-disabled])"
MOVES = 200
SEVEN = 7
PATIENCE = 30_000  # milliseconds

Person = Callable[[], Page]


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    running = Service(CLOCKS, webs=1, without=frozenset({"beat"}))
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture
def person(browser: Browser, service: Service) -> Iterator[Person]:
    """Somebody with a browser of their own, not signed in."""
    with contextlib.ExitStack() as contexts:

        def fresh() -> Page:
            context = browser.new_context(locale="en-US", base_url=service.urls[0])
            contexts.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(30_000)
            return page

        yield fresh


def sign_in(page: Page, nickname: str) -> None:
    page.get_by_label("Nickname").fill(nickname)
    page.get_by_role("button", name="Sign in").click()


def test_friends_pick_play_vanish_and_come_back(service: Service, person: Person) -> None:
    ana, bia = person(), person()
    room = made(ana)
    joined(bia, room)
    expect(ana.locator(".lugar", has_text="Bia Marola")).to_be_visible()

    ana.get_by_role("button", name="Start").click()
    for page in (ana, bia):
        expect(page).to_have_url(re.compile("/matches/"), timeout=PATIENCE)  # of two ways one may be cut short
        pick(page)
    game = ana.url
    vanish_in_turn(bia, ana)
    ana.get_by_role("button", name="Put a robot in for Bia Marola").click()
    wait(lambda: seats(service)["Bia Marola"] != "", ana)
    expect(ana.locator("[data-company]")).to_be_hidden()
    bia = bia.context.new_page()
    bia.goto(game)
    wait(lambda: seats(service)["Bia Marola"] == "", ana)
    expect(ana.locator("[data-log]")).to_contain_text("a robot plays here now")
    expect(ana.locator("[data-log]")).to_contain_text("is back")
    play_on(service, ana, bia)

    assert service.tracebacks() == []


def made(page: Page, nickname: str = "Ana Ventania") -> str:
    """A table of Garrafina for three, made by somebody who signs in for it: there nobody is left the last seven."""
    page.goto("/sign-in?next=/tables")
    sign_in(page, nickname)
    page.get_by_label("Garrafina for three").check()
    page.get_by_label("no clock").check()
    page.get_by_role("button", name="Create the table").click()
    expect(page).to_have_url(re.compile(r"/tables/[2-9A-Z]{6}$"), timeout=PATIENCE)
    return page.url


def joined(page: Page, room: str, name: str = "Bia Marola") -> None:
    """The link leads to a name and a chair, without an account."""
    page.goto(room)
    page.get_by_label("Your name at the table").fill(name)
    page.get_by_role("button", name="Sit here").first.click()
    expect(page.locator(".lugar.eu")).to_contain_text(name)
    expect(page.locator(".lugar.eu")).to_contain_text("guest")


def pick(page: Page) -> None:
    """By the button, and again where somebody else was quicker at some of the places."""
    button = page.locator(f"[data-action=random]{READY}")
    button.click()
    for _ in range(MOVES):
        if page.locator("[data-hand] [data-tile]").count() == SEVEN:
            return
        button.evaluate_all("buttons => buttons.forEach(button => button.click())")
        page.wait_for_timeout(100)
    pytest.fail("seven tiles never came")


def vanish_in_turn(gone: Page, other: Page) -> None:
    """Close the page when it is one's turn."""
    for _ in range(MOVES):
        if gone.title().startswith(("Your turn", "You open")):
            gone.close()
            return
        move(other)
        gone.wait_for_timeout(100)
    pytest.fail("the turn never came")


def play_on(service: Service, *pages: Page) -> None:
    """Both play until the first hand has ended."""
    for _ in range(MOVES):
        if hands_ended(service):
            return
        for page in pages:
            move(page)
        pages[0].wait_for_timeout(100)
    pytest.fail("the hand did not end")


def move(page: Page) -> None:
    if not page.title().startswith(("Your turn", "You open")):
        return
    if page.locator(f"[data-action=pass]{READY}").count():
        page.locator("[data-action=pass]").click()
        return
    playable = page.locator(f"[data-hand] [data-tile]{READY}")
    if not playable.count():
        return
    playable.first.click()
    arms = page.locator(f"[data-actions] [data-action]:not([data-action=pass], [data-action=swap]){READY}")
    if arms.count():
        arms.first.click()


def wait(so: Callable[[], bool], page: Page) -> None:
    for _ in range(MOVES):
        if so():
            return
        page.wait_for_timeout(100)
    pytest.fail("it never came to that")


def seats(service: Service) -> dict[str, Any]:
    """Who plays on the chair of whom: the robot's name, or nothing."""
    query = """SELECT p.nickname, s.robot FROM games_seat s JOIN accounts_account p ON p.id = s.account_id"""
    return dict(service.rows(query))


def hands_ended(service: Service) -> bool:
    return int(service.rows("SELECT coalesce(max(hand), 0) FROM games_loggedaction")[0][0]) > 0


def test_friends_talk_and_one_is_muted_in_every_tab(service: Service, person: Person) -> None:
    ana, bia = person(), person()
    room = made(ana, "Lia Recado")
    joined(bia, room, "Téo Recado")
    ana.get_by_role("button", name="Start").click()
    expect(bia).to_have_url(re.compile("/matches/"), timeout=PATIENCE)
    tabs = [bia, bia.context.new_page(), bia.context.new_page()]
    for page in (ana, *tabs):
        page.goto(bia.url)
        page.locator("[data-talk-open]:visible").click()

    written(ana, "Boa <i>noite</i>")
    for page in tabs:
        expect(page.locator(".ditos")).to_contain_text("Boa <i>noite</i>")
    tabs[1].locator("[data-mute]").first.click()
    for page in tabs:
        expect(page.locator(".ditos li.nota")).to_be_visible()
    written(ana, "Alguém aí?")
    tabs[2].locator("[data-mute][aria-pressed=true]").click()

    for page in tabs:
        expect(page.locator(".ditos li")).to_have_count(2)
    assert service.tracebacks() == []


def written(page: Page, text: str) -> None:
    """Say it, and wait until the service has taken it."""
    page.locator(".escrever textarea").fill(text)
    page.locator(".escrever textarea").press("Enter")
    expect(page.locator(".escrever textarea")).to_have_value("")
