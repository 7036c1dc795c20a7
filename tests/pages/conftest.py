"""Pages on the stage, in a browser."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from accounts.models import Account
from accounts.services import account_for_development
from tests.pages.stage import MATCH, ORIGIN, Game, Wire, draw, serve

PHONE, DESK = (360, 780), (1280, 800)
PATIENCE = 30_000  # milliseconds: a busy machine is slow, not wrong
expect.set_options(timeout=PATIENCE)

Open: TypeAlias = Callable[..., Page]
Sit: TypeAlias = Callable[..., tuple[Page, Wire]]


@pytest.fixture
def ana() -> Account:
    return account_for_development(nickname="Ana do Pina")


@pytest.fixture
def as_ana(client: Client, ana: Account) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def open_page(browser: Browser, complaints: list[str]) -> Iterator[Open]:
    """Opens documents of the stage by path, the first one given is shown."""
    contexts = []

    def opened(pages: dict[str, str], *, size: tuple[int, int] = DESK, shown: bool = True, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda it: complaints.append(it.text) if it.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        serve(page, pages)
        page.route_web_socket("**/ws/lobby/", lambda socket: None)
        page.route_web_socket("**/ws/tables/**", lambda socket: None)
        if shown:
            page.goto(ORIGIN + next(iter(pages)))
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def sit(open_page: Open) -> Sit:
    """Sits down (or watches) at a table where ``game`` stands."""

    def seated(
        game: Game,
        *,
        language: str = "pt",
        size: tuple[int, int] = DESK,
        user: Any = None,
        init: str = "",
        **options: Any,
    ) -> tuple[Page, Wire]:
        html = draw("games/table.html", {"match_id": MATCH}, language=language, user=user)
        page = open_page({f"/matches/{MATCH}": html}, size=size, shown=False, **options)
        page.add_init_script(init)
        wire = Wire(page, game)
        page.goto(f"{ORIGIN}/matches/{MATCH}")
        page.wait_for_selector(".cadeira .nome")
        return page, wire

    return seated
