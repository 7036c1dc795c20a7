"""Every page in every language: nothing that the content security policy forbids, nothing left untranslated."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.forms import Form
from django.template import Context, Template

from accounts.forms import GuestForm, NicknameForm
from games.forms import RULES
from tests.pages.rooms import doorway, finished, past, replay_page, room, shown
from tests.pages.stage import LANGUAGES, championship, cover, draw
from tournaments import bracket_page

CUP = bracket_page.page(championship(rounds=24, you=1), {"WB3.1": [3, 2]})
WAY = CUP.way
OUT = next(team for team in CUP.teams.values() if team.names)
PEOPLE = [{"animal": slug, "name": name} for slug, name in zip(OUT.animals, OUT.names or (), strict=True)]


def form() -> Form:
    return NicknameForm({"nickname": ""})


PAGES: dict[str, Callable[[], dict[str, Any]]] = {
    "laelo/home.html": lambda: cover(waiting=17),
    "laelo/more.html": dict,
    "laelo/rules.html": dict,
    "laelo/errors/403.html": dict,
    "laelo/errors/404.html": dict,
    "laelo/errors/429.html": dict,
    "laelo/errors/500.html": dict,
    "laelo/errors/refused.html": lambda: {"detail": "You are seated in another game."},
    "accounts/sign_in.html": lambda: {
        "google": True,
        "development": True,
        "form": form(),
        "guest_form": GuestForm(),
        "next": "/tables",
    },
    "accounts/nickname.html": lambda: {"form": form(), "next": "/"},
    "games/table.html": lambda: {"match_id": "match0000001"},
    "games/tables.html": doorway,
    "games/room.html": room,
    "games/history.html": past,
    "games/muted.html": lambda: {
        "section": "more",
        "people": [{"id": "m1", "name": "Dona Nice do Alto José do Pinho"}],
    },
    "games/replay.html": lambda: replay_page(finished("garrafina-4@1", {"hands": 1}, picking=True)),
    "tournaments/queue.html": lambda: cover(waiting=9, queued=True),
    "tournaments/championships.html": lambda: {"going": [CUP], "past": [], "page": 1, "pages": 1},
    "tournaments/bracket.html": lambda: {"page": CUP},
    "tournaments/draw.html": lambda: {"page": CUP, "way": WAY},
    "tournaments/reveal.html": lambda: {"page": CUP, "team": OUT, "people": PEOPLE, "level": 8, "points": 1},
    "tournaments/strip.html": lambda: {"page": CUP, "way": WAY, "card": None},
    "tournaments/after.html": lambda: {"page": CUP, "way": WAY, "card": CUP.cards["LB1.1"]},
}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("template", PAGES)
def test_a_page_obeys_the_policy(template: str, language: str) -> None:
    html = draw(template, PAGES[template](), language=language)

    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", html)
    assert all("src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", html))


@pytest.mark.parametrize("template", [name for name in PAGES if "strip" not in name and "after" not in name])
def test_a_page_says_its_language(template: str, language: str) -> None:
    assert f'<html lang="{language}"' in draw(template, PAGES[template](), language=language)


@pytest.mark.parametrize("template", PAGES)
def test_no_page_shows_a_hole(template: str, language: str) -> None:
    text = re.sub(r"<script.*?</script>|<[^>]+>", " ", draw(template, PAGES[template](), language=language), flags=re.S)

    assert not re.search(r"%\(|\bNone\b|\{\{|\{%", text)


def test_the_cover_fills_a_pip_for_each_who_waits() -> None:
    html = draw("tournaments/queue.html", cover(waiting=17, queued=True))

    assert html.count('<i data-pin class="on">') == 17
    assert html.count("<i data-pin") == 32


def test_the_second_final_is_shown_only_when_it_is_played() -> None:
    assert [card.code for card in bracket_page.page(championship(rounds=5), {}).finals] == ["GF1"]


def test_an_eliminated_pair_wears_its_nicknames() -> None:
    html = draw("tournaments/bracket.html", {"page": CUP})

    assert f'<span class="era">{PEOPLE[0]["name"]}</span>' in html


def test_the_fragments_carry_no_frame() -> None:
    assert "<html" not in draw("tournaments/strip.html", PAGES["tournaments/strip.html"]())


def test_an_instant_is_written_as_recife_reads_it() -> None:
    shown = Template("{% load laelo %}{{ at|recife|date:'Y-m-d H:i' }}")

    assert shown.render(Context({"at": datetime(2026, 11, 30, 1, 30, tzinfo=UTC)})) == "2026-11-29 22:30"


@pytest.mark.parametrize("rules", RULES)
def test_a_room_leads_to_the_rules_of_its_game(rules: str) -> None:
    table = room() | {"table": shown("Lenira", rules=rules)}
    anchor = re.search(r'href="/rules#([a-z]+)"', draw("games/room.html", table))

    assert anchor
    assert f'id="{anchor[1]}"' in draw("laelo/rules.html", {})
