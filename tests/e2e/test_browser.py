"""Two people at real browsers: one plays a Bronze with seven of the crowd, by mouse and by keyboard."""

import asyncio
import contextlib
import re
import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from config.crowd.options import Options
from config.crowd.run import Crowd
from tests.e2e.service import Service

pytestmark = [pytest.mark.slow, pytest.mark.browser, pytest.mark.timeout(240)]

UNHURRIED = {"TURN_SECONDS": "8", "FORCED_SECONDS": "4", "HAND_BREAK": "1", "QUEUE_WAIT": "2"}
UNHURRIED |= {"FIRST_ROUND_DELAY": "2", "NEXT_ROUND_DELAY": "2"}
READY = ":not([aria-disabled])"
ENOUGH = 90.0  # seconds for a hand


@pytest.fixture(scope="module")
def unhurried() -> Iterator[Service]:
    """A service with the clocks of people."""
    running = Service(UNHURRIED, webs=1, without=frozenset({"beat", "robots"}))
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture
def person(browser: Browser, unhurried: Service, complaints: list[str]) -> Iterator[Callable[[str], Page]]:
    """Somebody with a browser of their own, signed in by the page's own form."""
    contexts = []

    def signed_in(nickname: str) -> Page:
        context = browser.new_context(locale="en-US", base_url=unhurried.urls[0])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto("/sign-in")
        page.get_by_label("Nickname").fill(nickname)
        page.get_by_role("button", name="Sign in").click()
        expect(page).to_have_url(re.compile("/$"), timeout=30_000)
        return page

    yield signed_in
    for context in contexts:
        context.close()


@pytest.fixture
def seven(unhurried: Service) -> Iterator[Crowd]:
    """Seven simulated people who play until the test is over."""
    crowd = Crowd(Options(urls=unhurried.urls, players=7, pace=0.05, limit=200.0, seed=77))
    loop = asyncio.new_event_loop()
    task = loop.create_task(crowd.run())
    thread = threading.Thread(target=_finish, args=(loop, task))
    thread.start()
    yield crowd
    loop.call_soon_threadsafe(task.cancel)
    thread.join(30)
    loop.close()


def _finish(loop: asyncio.AbstractEventLoop, task: asyncio.Task[object]) -> None:
    with contextlib.suppress(asyncio.CancelledError):
        loop.run_until_complete(task)


def test_one_plays_a_bronze_by_mouse_and_by_keyboard_and_one_looks_on(
    unhurried: Service, person: Callable[[str], Page], seven: Crowd, complaints: list[str]
) -> None:
    ana, bia = person("Ana Ventania"), person("Bia Marola")

    ana.get_by_role("button", name="Join in").click()
    ana.locator("[data-called-link]").click()
    expect(ana).to_have_url(re.compile("/matches/"), timeout=30_000)
    bia.goto(ana.url)
    play_hand(unhurried, ana, 0, by_mouse)
    play_hand(unhurried, ana, 1, by_keyboard)

    assert made(unhurried, "Ana Ventania", 0) >= 2
    assert made(unhurried, "Ana Ventania", 1) >= 2
    assert bia.locator("[data-hand] [data-tile]").count() == 0
    assert "Ana" not in bia.content()
    assert complaints == []


def play_hand(service: Service, page: Page, hand: int, move: Callable[[Page], None]) -> None:
    """Make every move of one hand in one way."""
    match = page.url.rpartition("/")[2]
    for _ in range(int(ENOUGH / 0.1)):
        if hands_begun(service, match) > hand + 1 or page.title().startswith("End of the game"):
            return
        if page.title().startswith(("Your turn", "Who opens")):
            move(page)
        page.wait_for_timeout(100)
    pytest.fail(f"hand {hand} did not end")


def by_mouse(page: Page) -> None:
    if page.locator("[data-sheet]").is_visible():
        page.locator("[data-sheet] button").click()
    if page.title().startswith("Who opens"):
        return page.locator("[data-action=self]").click()
    if page.locator(f"[data-action=pass]{READY}").count():
        return page.locator("[data-action=pass]").click()
    page.locator(f"[data-hand] [data-tile]{READY}").first.click()
    if page.locator(f"[data-action=left]{READY}").count():
        page.locator("[data-action=left]").click()
    return None


def by_keyboard(page: Page) -> None:
    """Tab stops and arrows, Enter, and the letter of the pass; the mouse is not touched."""
    page.keyboard.press("Escape")  # the end of the hand before
    if page.title().startswith("Who opens"):
        page.locator("[data-action=self]").focus()
        return page.keyboard.press("Enter")
    if page.locator(f"[data-action=pass]{READY}").count():
        page.locator("[data-hand] [tabindex='0']").focus()
        return page.keyboard.press("p")
    page.locator("[data-hand] [tabindex='0']").focus()
    page.keyboard.press("Home")
    while page.evaluate("document.activeElement.getAttribute('aria-disabled') === 'true'"):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    if page.evaluate("document.activeElement.dataset.action === 'left'"):
        page.keyboard.press("Enter")
    return None


def hands_begun(service: Service, match: str) -> int:
    """One more than the hands that have ended, as soon as the next has an action."""
    query = "SELECT count(DISTINCT hand) FROM games_loggedaction a JOIN games_match m ON m.id = a.match_id"
    return int(service.rows(query + " WHERE m.public_id = %s", match)[0][0])


def made(service: Service, nickname: str, hand: int) -> int:
    """How many actions this person made in a hand, the clock's not counted."""
    query = """
        SELECT count(*) FROM games_loggedaction a
        JOIN games_seat s ON s.match_id = a.match_id AND s.number = a.seat
        JOIN accounts_account p ON p.id = s.account_id
        WHERE p.nickname = %s AND a.hand = %s AND a.cause = 'player'
    """
    return int(service.rows(query, nickname, hand)[0][0])
