"""The talk at the table in a real browser: phrases, texts, mutes, reports, and what is called."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import DESK, PHONE, Sit
from tests.pages.stage import Game, Wire, person
from tests.pages.test_access import LOOKS, barriers

pytestmark = pytest.mark.browser

NAMES = ("Ana do Pina", "Bento", "Clara", "Davi")


def among_friends(**more: Any) -> Game:
    game = Game(**more)
    game.place, game.names = {"table": "ABC234"}, NAMES
    game.talk["may"] = ["phrase", "text"] if game.seat is not None else []
    return game


def line(seat: int, text: str = "", phrase: str = "", name: str = "") -> dict[str, Any]:
    said = {"phrase": phrase} if phrase else {"text": text}
    return {"id": name or f"{seat}{text}{phrase}", "seat": seat, **said}


def opened(page: Page) -> None:
    page.locator("[data-talk-open]:visible").click()
    expect(page.locator("[data-talk]")).to_be_visible()


def heard(wire: Wire, page: Page, kind: str) -> dict[str, Any]:
    """The first message of that kind that the page has sent."""
    for _ in range(200):
        if found := [it for it in wire.received if it["type"] == kind]:
            return found[-1]
        page.wait_for_timeout(20)
    raise AssertionError("nothing came")


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_phrase_goes_out_as_a_code_and_is_read_in_ones_own_language(sit: Sit, size: tuple[int, int]) -> None:
    page, wire = sit(Game(), language="en", size=size, user=person())

    opened(page)
    page.click("[data-phrase=well_played]")

    assert heard(wire, page, "say")["phrase"] == "well_played"
    wire.send({"type": "said", **line(1, phrase="good_game")})
    expect(page.locator("[data-balloon]")).to_have_text("Good game!")
    expect(page.locator("[data-polite]")).to_contain_text("Good game!")


def test_a_phrase_of_a_championship_is_said_by_an_animal(sit: Sit) -> None:
    page, wire = sit(Game(), user=person())

    wire.send({"type": "said", **line(1, phrase="wow")})

    expect(page.locator("[data-polite]")).to_contain_text("Timbu: Eita!")
    expect(page.locator("[data-balloon]")).to_have_attribute("data-from", "left")


def test_a_text_is_shown_as_text(sit: Sit, complaints: list[str]) -> None:
    page, wire = sit(among_friends(), user=person())
    opened(page)

    wire.send({"type": "said", **line(1, "<img src=x onerror=alert(1)><b>oi</b>")})

    expect(page.locator(".ditos")).to_contain_text("<img src=x onerror=alert(1)><b>oi</b>")
    assert page.locator(".ditos img, .ditos li > b > b, [data-balloon] img, [data-polite] img").count() == 0


def test_what_was_said_before_is_there_and_nothing_is_shown_twice(sit: Sit) -> None:
    game = among_friends()
    game.talk["lines"] = [line(1, "um"), line(0, "dois")]
    page, wire = sit(game, user=person())

    wire.send({"type": "said", **line(0, "dois")})
    wire.send({"type": "said", **line(1, "três")})
    opened(page)

    expect(page.locator(".ditos li")).to_have_count(3)
    expect(page.locator(".ditos li").nth(1)).to_contain_text("Você")


def test_a_text_is_sent_with_enter_and_cleared_once_it_was_taken(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    opened(page)

    page.fill(".escrever textarea", "Oxente!")
    page.press(".escrever textarea", "Enter")
    said = heard(wire, page, "say")
    expect(page.locator(".escrever textarea")).to_have_value("Oxente!")
    wire.send({"type": "done", "ref": said["ref"]})

    expect(page.locator(".escrever textarea")).to_have_value("")
    assert said["text"] == "Oxente!"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"code": "bad_words"}, "Diga sem xingar"),
        ({"code": "too_many_requests", "retry_in": 3400}, "Espere 4 s"),
        ({"code": "text_too_long"}, "Está longo demais"),
    ],
)
def test_a_text_that_is_refused_stays_and_says_why(sit: Sit, answer: dict[str, Any], words: str) -> None:
    page, wire = sit(among_friends(), user=person())
    opened(page)

    page.fill(".escrever textarea", "assim não")
    page.click(".escrever .acao")
    wire.send({"type": "refused", "detail": "", **answer, "ref": heard(wire, page, "say")["ref"]})

    expect(page.locator("[data-talk] [role=status]")).to_contain_text(words)
    expect(page.locator(".escrever textarea")).to_have_value("assim não")


def test_a_muted_person_is_silent_at_once_and_can_be_heard_again(sit: Sit) -> None:
    game = among_friends()
    game.talk["lines"] = [line(1, "um"), line(2, "dois")]
    page, wire = sit(game, user=person())
    opened(page)

    page.click('[data-person="1"] [data-mute]')
    expect(page.locator(".ditos li")).to_have_count(1)
    assert {key: heard(wire, page, "mute")[key] for key in ("seat", "on")} == {"seat": 1, "on": True}
    wire.send({"type": "talk", **game.talk, "muted": [1], "lines": [line(2, "dois")]})
    wire.send({"type": "said", **line(1, "três")})
    wire.send({"type": "said", **line(2, "quatro")})
    expect(page.locator(".ditos")).to_contain_text("quatro")
    expect(page.locator(".ditos")).not_to_contain_text("três")
    page.click('[data-person="1"] [data-mute][aria-pressed=true]')
    wire.send({"type": "talk", **game.talk, "muted": [], "lines": [line(1, "um"), line(1, "três")]})

    expect(page.locator(".ditos")).to_contain_text("três")


def test_who_is_silenced_keeps_the_draft(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    opened(page)
    page.fill(".escrever textarea", "meu rascunho")

    wire.send({"type": "talk", "may": [], "barred_for": 600_000, "muted": [], "lines": []})

    expect(page.locator(".escrever textarea")).to_be_disabled()
    expect(page.locator(".escrever textarea")).to_have_value("meu rascunho")
    expect(page.locator("[data-talk] [role=status]")).to_contain_text("A moderação tirou a sua palavra até")
    wire.send({"type": "talk", "may": ["phrase", "text"], "barred_for": None, "muted": [], "lines": []})
    expect(page.locator(".escrever textarea")).to_be_enabled()


def test_in_a_championship_one_writes_nothing_and_waits_for_the_partner(sit: Sit) -> None:
    game = Game().until(lambda view: view["turn"] == 2)
    page, wire = sit(game, user=person())
    opened(page)

    expect(page.locator(".escrever")).to_be_hidden()
    page.locator("[data-phrase=hello]").press("Enter")

    expect(page.locator("[data-talk] [role=status]")).to_contain_text("é a vez do seu parceiro")
    assert [it for it in wire.received if it["type"] == "say"] == []


def test_who_watches_listens_and_reports(sit: Sit) -> None:
    page, _ = sit(among_friends(seat=None), user=person())
    opened(page)

    expect(page.locator(".frases")).to_be_hidden()
    expect(page.locator(".escrever")).to_be_hidden()
    expect(page.locator("[data-report]")).to_have_count(4)


def test_a_stranger_is_offered_nothing_that_would_be_refused(sit: Sit) -> None:
    page, _ = sit(among_friends(seat=None))
    opened(page)

    expect(page.locator("[data-person]")).to_have_count(4)
    expect(page.locator("[data-report], [data-mute]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_seat_is_reported_with_a_reason(sit: Sit, size: tuple[int, int]) -> None:
    page, _ = sit(among_friends(), size=size, user=person())
    told: list[dict[str, Any]] = []

    def take(route: Any) -> None:
        told.append(json.loads(route.request.post_data))
        route.fulfill(status=201, body='{"id": "r1"}', content_type="application/json")

    page.route("**/api/v1/reports", take)
    page.locator('[data-chair="left"] .sobre-cadeira').click()
    page.locator('[data-person="1"] [data-report]').click()
    page.locator("[data-report-dialog] .acao").click()
    expect(page.locator("[data-report-dialog] [role=alert]")).to_have_text("Escolha o que aconteceu.")
    page.check("[data-report-dialog] [value=spam]")
    page.fill("[data-report-dialog] textarea", "Sem parar")
    page.locator("[data-report-dialog] .acao").click()

    expect(page.locator("[data-report-dialog]")).to_contain_text("A moderação vai olhar.")
    assert told == [{"match": "match0000001", "seat": 1, "said": "", "reason": "spam", "text": "Sem parar"}]


def test_a_line_is_reported_with_its_mark(sit: Sit) -> None:
    game = among_friends()
    game.talk["lines"] = [line(1, "um", name="l1"), line(0, "meu", name="l2")]
    page, _ = sit(game, user=person())
    opened(page)

    expect(page.locator(".ditos .redondo")).to_have_count(1)
    page.click(".ditos .redondo")

    expect(page.locator("[data-report-dialog]")).to_contain_text("Bento")


def test_what_was_not_read_is_marked_until_it_is(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    button = page.locator("[data-talk-open]:visible")

    wire.send({"type": "said", **line(1, "um")})
    wire.send({"type": "said", **line(0, "meu")})
    expect(button).to_have_attribute("aria-label", "Conversa, 1 por ler")
    opened(page)

    expect(button).to_have_attribute("aria-label", "Conversa")


def test_the_talk_closes_with_escape_and_gives_the_focus_back(sit: Sit) -> None:
    page, _ = sit(among_friends(), user=person())
    opened(page)

    page.keyboard.press("Escape")

    expect(page.locator("[data-talk]")).to_be_hidden()
    expect(page.locator("[data-talk-open]:visible")).to_be_focused()


def test_letters_written_to_the_table_are_no_keys(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    opened(page)

    page.locator(".escrever textarea").press_sequentially("p1 tesls")

    expect(page.locator(".escrever textarea")).to_have_value("p1 tesls")
    assert [it for it in wire.received if it["type"] == "act"] == []


def test_a_name_that_is_revealed_is_called(sit: Sit) -> None:
    game = Game()
    page, wire = sit(game, user=person())

    seats = game.table()["seats"]
    seats[1]["name"] = "Bento"
    wire.send({"type": "reveal", "seats": seats})

    expect(page.locator("[data-balloon]")).to_have_text("O Timbu era Bento")
    expect(page.locator("[data-polite]")).to_contain_text("O Timbu era Bento")


def test_a_robot_that_comes_and_goes_is_called(sit: Sit) -> None:
    game = among_friends()
    page, wire = sit(game, user=person())
    seats = game.table()["seats"]

    wire.send({"type": "reveal", "seats": [seats[0], seats[1] | {"robot": "greedy"}, *seats[2:]]})
    expect(page.locator("[data-polite]")).to_contain_text("Agora um robô joga por Bento")
    wire.send({"type": "reveal", "seats": seats})

    expect(page.locator("[data-polite]")).to_contain_text("Bento voltou")


def test_who_leaves_a_game_is_said_to_have_left_and_not_why(sit: Sit) -> None:
    game = among_friends()
    page, wire = sit(game, user=person())
    seats = game.table()["seats"]

    wire.send({"type": "reveal", "seats": [seats[0], seats[1] | {"robot": "greedy", "left": True}, *seats[2:]]})

    expect(page.locator("[data-polite]")).to_contain_text("Bento saiu: um robô continua")
    expect(page.locator("[data-log]")).to_contain_text("Bentosaiu: um robô continua")
    expect(page.locator(".cadeira", has_text="Bento").locator("small", has_text="robô")).to_be_visible()


def test_one_balloon_at_a_time_and_two_wait(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    page.clock.install()
    expect(page.locator("[data-balloon]")).to_be_hidden()

    for word in ("um", "dois", "três", "quatro"):
        wire.send({"type": "said", **line(1, word)})
    expect(page.locator("[data-polite]")).to_contain_text("quatro")
    seen = []
    for _ in range(4):
        seen.append(
            page.locator("[data-balloon]").text_content() if page.locator("[data-balloon]").is_visible() else ""
        )
        page.clock.fast_forward(2600)

    assert seen[:3] == ["um", "três", "quatro"]
    assert seen[3] == ""


def test_a_balloon_stays_for_two_and_a_half_seconds(sit: Sit) -> None:
    page, wire = sit(among_friends(), user=person())
    page.clock.install()
    balloon = page.locator("[data-balloon]")
    expect(balloon).to_be_hidden()

    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    wire.send({"type": "said", **line(2, "um")})
    expect(balloon).to_have_attribute("data-from", "top")
    page.clock.run_for(2400)
    expect(balloon).to_be_visible()
    page.clock.run_for(200)

    expect(balloon).to_be_hidden()


SPEECH = """
const spoken = [];
Object.defineProperty(window, "speechSynthesis", {value: {
  speak: (it) => {
    spoken.push(`${it.lang}: ${it.text}`);
    document.documentElement.dataset.spoken = spoken.join("; ");
    setTimeout(() => it.onend(), 0);
  },
  cancel: () => {},
}});
"""


@pytest.mark.parametrize(("language", "voice", "expected"), [("es", False, "es"), ("en", True, "pt-BR")])
def test_calls_are_spoken_to_who_wants_that(sit: Sit, language: str, voice: bool, expected: str) -> None:
    game = Game().until(lambda view: view["turn"] == 1 and len(view["log"]) > 1)
    reader = person()
    reader.preferences |= {"aloud": True, "voice": voice}
    page, wire = sit(game, language=language, user=reader, init=SPEECH)

    game.play()
    wire.send()

    expect(page.locator("html")).to_have_attribute("data-spoken", re.compile(f"^{expected}: "))


def test_the_score_is_spoken_after_a_hand(sit: Sit) -> None:
    game = Game().until(lambda view: min(view["counts"]) == 1)
    ended = len(game.view["results"])
    reader = person()
    reader.preferences |= {"aloud": True}
    page, wire = sit(game, user=reader, init=SPEECH)

    while len(game.view["results"]) == ended:
        game.play()
    wire.send()

    expect(page.locator("html")).to_have_attribute("data-spoken", re.compile("; pt-BR: Placar: "))


def test_nothing_is_spoken_unless_it_is_wanted(sit: Sit) -> None:
    game = Game().until(lambda view: view["turn"] == 1 and len(view["log"]) > 1)
    page, wire = sit(game, user=person(), init=SPEECH)

    before = page.locator("[data-polite] p").count()
    game.play()
    wire.send()
    expect(page.locator("[data-polite] p")).not_to_have_count(before)

    assert page.locator("html").get_attribute("data-spoken") is None


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=["phone", "desk, dark"])
def test_the_talk_and_a_report_have_no_barrier(sit: Sit, size: tuple[int, int], scheme: str) -> None:
    game = among_friends()
    game.talk |= {"lines": [line(1, "um"), line(2, phrase="wow")], "muted": [3]}
    page, _ = sit(game, size=size, color_scheme=scheme, user=person(), bypass_csp=True, reduced_motion="reduce")
    opened(page)

    found = barriers(page)
    page.locator('[data-person="1"] [data-report]').click()
    expect(page.locator("[data-report-dialog]")).to_be_visible()

    assert found + barriers(page) == []


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_the_open_talk_fits_and_leaves_the_hand_in_sight(sit: Sit, width: int) -> None:
    game = among_friends().until(lambda view: view["turn"] == 0 and len(view["log"]) > 8)
    page, _ = sit(game, size=(width, 780), user=person())
    opened(page)

    assert page.evaluate("document.documentElement.scrollWidth") <= width
    hand, talk = (page.locator(it).bounding_box() for it in ("[data-hand]", "[data-talk]"))
    assert talk["y"] + talk["height"] <= hand["y"] or talk["x"] >= hand["x"] + hand["width"] - 1
