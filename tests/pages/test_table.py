"""The table in a real browser, against the real engine: by mouse, by keyboard, with a line that drops."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages.conftest import DESK, PHONE, Open, Sit
from tests.pages.stage import MATCH, ORIGIN, Game, Wire, draw, person

pytestmark = pytest.mark.browser


def plays(view: dict[str, Any]) -> list[str]:
    return [action["play"] for action in view["legal"] if "play" in action]


def one_end(view: dict[str, Any]) -> str | None:
    """A tile in hand that fits one end only."""
    return next((tile for tile in plays(view) if view["line"]["tiles"] and plays(view).count(tile) == 1), None)


def two_ends(view: dict[str, Any]) -> str | None:
    """A tile in hand that fits two different ends."""
    different = len(set(view["ends"])) == 2
    return next((tile for tile in plays(view) if different and plays(view).count(tile) == 2), None)


def found(wanted: Any, **game: Any) -> Game:
    """A game in which that comes up on the viewer's turn."""
    for seed in range(1, 60):
        try:
            return Game(seed, **game).until(lambda view: bool(wanted(view)), 120)
        except AssertionError:
            continue
    raise AssertionError("no game in which that comes up")


def acts(wire: Wire) -> list[dict[str, Any]]:
    return [it for it in wire.received if it["type"] == "act"]


def answered(page: Page, wire: Wire) -> dict[str, Any]:
    """The move that went out, once the table has moved on."""
    expect(page.locator("[data-chair=me]")).not_to_have_class("na-vez")
    return acts(wire)[-1]


def test_a_tile_that_fits_one_end_is_played_by_a_click(sit: Sit, complaints: list[str]) -> None:
    game = found(one_end)
    tile = one_end(game.view)
    page, wire = sit(game)

    page.click(f'[data-tile="{tile}"]')
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert acts(wire)[-1]["action"]["play"] == tile
    assert [it for it in complaints if "Content Security" in it] == []


def test_a_tile_that_fits_two_ends_asks_for_the_end(sit: Sit) -> None:
    game = found(two_ends)
    tile = two_ends(game.view)
    page, wire = sit(game, size=PHONE)

    page.click(f'[data-tile="{tile}"]')
    expect(page.locator(".fantasma")).to_have_count(2)
    page.click("[data-action=right]")
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert acts(wire)[-1]["action"] == {"play": tile, "at": "right"}


def test_the_ghost_of_a_tile_is_where_it_comes_to_lie(sit: Sit) -> None:
    game = found(two_ends)
    tile = two_ends(game.view)
    page, _ = sit(game)

    page.click(f'[data-tile="{tile}"]')
    ghost = page.locator('.fantasma[data-end="left"]').get_attribute("transform")
    page.locator('.fantasma[data-end="left"]').click()
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert page.locator("g:has(> .chega)").get_attribute("transform") == ghost


def test_a_hand_is_played_by_keyboard_alone(sit: Sit) -> None:
    game = found(two_ends)
    tile = two_ends(game.view)
    index = game.view["mine"].index(tile)
    page, wire = sit(game)

    page.locator(".mao button").first.focus()
    for _ in range(index):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert acts(wire)[-1]["action"] == {"play": tile, "at": "right"}


def test_escape_takes_a_chosen_tile_back_and_returns_to_it(sit: Sit) -> None:
    game = found(two_ends)
    tile = two_ends(game.view)
    page, _ = sit(game)

    page.locator(f'[data-tile="{tile}"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-action=left]")).to_be_focused()
    page.keyboard.press("Escape")

    expect(page.locator(f'[data-tile="{tile}"]')).to_be_focused()
    expect(page.locator('[aria-pressed="true"][data-tile]')).to_have_count(0)


def test_a_figure_plays_the_tile_of_that_number(sit: Sit) -> None:
    game = found(one_end)
    tile = one_end(game.view)
    page, wire = sit(game)

    page.keyboard.press(str(game.view["mine"].index(tile) + 1))
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert acts(wire)[-1]["action"]["play"] == tile


def test_who_can_play_is_refused_a_pass_politely(sit: Sit) -> None:
    page, wire = sit(found(one_end))

    page.click("[data-action=pass]", force=True)

    expect(page.locator("[data-note]")).to_have_text("Não dá para passar: você tem pedra que encaixa")
    assert acts(wire) == []


def test_who_cannot_play_passes(sit: Sit) -> None:
    page, wire = sit(found(lambda view: {"pass": True} in view["legal"]))

    page.keyboard.press("p")
    page.wait_for_selector("[data-chair=me]:not(.na-vez)")

    assert acts(wire)[-1]["action"] == {"pass": True}


def test_the_winner_of_a_hand_chooses_who_opens(sit: Sit) -> None:
    page, wire = sit(found(lambda view: any("start" in action for action in view["legal"])), language="es")

    expect(page.locator(".vez")).to_contain_text("¿Quién abre?")
    page.click("[data-action=partner]")
    page.wait_for_selector("[data-chair=top].na-vez")

    assert acts(wire)[-1]["action"] == {"start": "partner"}


def test_a_move_that_could_not_go_out_is_kept_and_sent_when_the_line_is_back(sit: Sit) -> None:
    game = found(one_end)
    tile = one_end(game.view)
    page, wire = sit(game)
    version = game.version

    wire.cut()
    expect(page.locator("[data-line]")).to_have_attribute("data-line", "lost")
    page.click(f'[data-tile="{tile}"]')
    expect(page.locator("[data-note]")).to_have_text("Sua jogada não saiu. Vai assim que a linha voltar.")
    assert acts(wire) == []
    wire.mend()
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert [(it["version"], it["action"]["play"]) for it in acts(wire)] == [(version, tile)]


def test_a_kept_move_survives_that_the_page_is_loaded_again(sit: Sit) -> None:
    game = found(one_end)
    tile = one_end(game.view)
    page, wire = sit(game)
    wire.answering = False

    page.click(f'[data-tile="{tile}"]')
    page.wait_for_selector("[data-tile][data-sending]")
    wire.answering = True
    page.reload()
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert {it["action"]["play"] for it in acts(wire)} == {tile}


def test_a_move_that_was_overtaken_is_not_sent(sit: Sit) -> None:
    game = found(lambda view: one_end(view) and len(plays(view)) > 1)
    tiles = plays(game.view)
    page, wire = sit(game)
    timer = game.view["legal"]

    wire.cut()
    expect(page.locator("[data-line]")).to_have_attribute("data-line", "lost")
    page.click(f'[data-tile="{one_end(game.view)}"]')
    game.play(next(it for it in timer if it["play"] != one_end(game.view)))
    wire.mend()

    expect(page.locator("[data-note]")).to_have_text("Sua jogada não chegou a tempo")
    assert acts(wire) == []
    assert tiles


def test_the_focus_stays_when_an_opponent_plays(sit: Sit) -> None:
    game = Game(7).until(lambda view: view["turn"] == 1 and len(view["log"]) > 3)
    page, wire = sit(game)
    page.locator(".mao button").nth(1).focus()

    game.play()
    wire.send()
    page.wait_for_selector("[data-chair=left]:not(.na-vez)")

    expect(page.locator(".mao button").nth(1)).to_be_focused()


def test_what_is_said_is_heard_by_readers(sit: Sit) -> None:
    game = Game(7).until(lambda view: view["turn"] == 1 and len(view["log"]) > 3)
    page, wire = sit(game)

    game.play()
    wire.send()

    expect(page.locator("[data-polite] p").last).to_contain_text("Timbu: ")


def test_the_end_of_a_hand_is_laid_over_the_table_until_it_is_closed(sit: Sit) -> None:
    game = Game(7).until(lambda view: view["hand"] == 0 and sum(view["counts"]) <= 8)
    page, wire = sit(game)
    while not game.view["results"]:
        game.play()
    wire.send()

    expect(page.locator(".fim .conta, .fim .placar-fim").first).to_be_visible()
    expect(page.locator(".fim .maos-fim li")).to_have_count(5)
    page.keyboard.press("Escape")

    expect(page.locator(".fim")).to_be_hidden()


def test_the_end_of_a_game_stays(sit: Sit) -> None:
    game = Game(7)
    while not game.view["over"]:
        game.play()
    page, _ = sit(game)

    expect(page.locator(".fim .fecho")).to_be_visible()
    expect(page.locator(".fim [data-onward]")).to_have_attribute("href", "/championships/champion0001")
    assert page.title().startswith("Fim da partida")


def test_who_watches_sees_no_hand_and_no_buttons(sit: Sit) -> None:
    page, _ = sit(Game(7, None).until(lambda view: len(view["log"]) > 5))

    expect(page.locator(".mao button")).to_have_count(0)
    expect(page.locator(".acoes")).to_be_hidden()
    expect(page.locator("[data-chair=me] .versos")).to_be_visible()


def test_the_title_says_whose_turn_it_is(sit: Sit) -> None:
    game = found(one_end)
    page, wire = sit(game)
    assert page.title() == "Sua vez · Cruzada de Ouro · laelo"

    game.play()
    wire.send()
    page.wait_for_selector("[data-chair=me]:not(.na-vez)")

    assert page.title().startswith("Vez de Timbu")


def test_only_ones_own_clock_has_figures(sit: Sit) -> None:
    page, wire = sit(found(one_end))
    expect(page.locator(".digitos")).to_have_text("11")

    wire.game.play()
    wire.send()
    page.wait_for_selector("[data-chair=me]:not(.na-vez)")

    expect(page.locator(".digitos")).to_have_text("")
    expect(page.locator(".cadeira.na-vez .cheio")).to_have_count(0)


def test_who_wants_pernambucos_words_hears_them_in_any_language(sit: Sit) -> None:
    page, _ = sit(Game(7).until(lambda view: view["turn"] == 1 and len(view["log"]) > 3), language="es")

    page.keyboard.press("?")
    page.locator(".chave-opcao", has_text="Pernambuco").locator("input").check()
    page.locator("[data-keys-dialog] button").click()

    expect(page.locator(".diario")).to_contain_text("Carroça de sena")


def free_arm(view: dict[str, Any]) -> str | None:
    """A tile of a Garrafina that fits one's own arm and a freed one."""
    return next((tile for tile in plays(view) if view["center"] and plays(view).count(tile) > 1), None)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["lanes", "cross"])
def test_an_arm_that_is_free_says_so(sit: Sit, size: tuple[int, int]) -> None:
    game = found(lambda view: any(view["freed"] or []), rules="garrafina-4@1")
    page, _ = sit(game, size=size)

    expect(page.locator(".corrente").get_by_text("livre", exact=True)).to_have_count(sum(game.view["freed"]))


def test_a_game_without_a_result_leads_to_its_replay_and_to_another(sit: Sit) -> None:
    game = Game(7, rules="draw@1").until(lambda view: len(view["log"]) > 1)
    page, wire = sit(game)
    expect(page.locator("[data-company]")).to_be_hidden()

    wire.send({"type": "reveal", "status": "void", "seats": game.table()["seats"]})

    expect(page.locator("[data-company] a")).to_have_attribute("href", f"/matches/{MATCH}/replay")
    expect(page.locator("[data-company] button")).to_have_count(1)
    expect(page.locator(".na-vez")).to_have_count(0)
    expect(page.locator("[data-chair=me] .vez")).to_contain_text("Fim da partida")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["lanes", "cross"])
def test_a_tile_of_a_garrafina_goes_to_the_arm_that_is_chosen(sit: Sit, size: tuple[int, int]) -> None:
    game = found(free_arm, rules="garrafina-4@1")
    tile = free_arm(game.view)
    arms = [action["at"] for action in game.view["legal"] if action["play"] == tile]
    page, wire = sit(game, size=size)

    page.click(f'[data-tile="{tile}"]')
    page.locator(f'.corrente [data-end="{arms[-1]}"]').first.click()
    page.wait_for_selector(f'[data-tile="{tile}"]', state="detached")

    assert acts(wire)[-1]["action"] == {"play": tile, "at": arms[-1]}


def test_tiles_are_picked_from_the_pool_one_by_one_or_by_chance(sit: Sit) -> None:
    page, wire = sit(Game(5, rules="garrafina-4@1", picking=True), size=PHONE)

    page.click('[data-place-in-pool="3"]')
    expect(page.locator(".mao button")).to_have_count(1)
    page.click("[data-action=random]")
    expect(page.locator(".mao button")).to_have_count(7)

    assert [len(it["action"]["pick"]) for it in acts(wire)] == [1, 6]


def test_who_cannot_play_draws_while_there_is_stock(sit: Sit) -> None:
    game = found(lambda view: {"draw": True} in view["legal"], rules="draw@1", players=3)
    page, wire = sit(game)

    page.click("[data-action=draw]")
    page.wait_for_selector("[data-chair=me]:not(.na-vez)")

    assert acts(wire)[-1]["action"] == {"draw": True}
    expect(page.locator(".mao button")).to_have_count(len(game.view["mine"]))


def test_each_for_themself_sees_what_everybody_has(sit: Sit) -> None:
    game = Game(7, rules="garrafina-3@1").until(lambda view: len(view["results"]) == 1)
    page, _ = sit(game)

    expect(page.locator("[data-total] td")).to_have_text(["Até 100", *map(str, game.view["scores"])])


def test_a_championship_calls_away_from_another_table(open_page: Open) -> None:
    html = draw("games/table.html", {"match_id": MATCH}, user=person())
    page = open_page({f"/matches/{MATCH}": html, "/championships/abc/draw": html}, shown=False)
    Wire(page, Game(7, rules="garrafina-4@1"))
    said = '{"type":"championship","championship":"abc"}'
    page.route_web_socket("**/ws/lobby/", lambda socket: socket.send(said))
    page.goto(f"{ORIGIN}/matches/{MATCH}")

    expect(page.locator("[data-call-link]")).to_have_text("Seu campeonato começou")
    page.wait_for_url("**/championships/abc/draw")


@pytest.mark.parametrize(
    ("cause", "told"),
    [
        ("timeout", re.compile("Tempo esgotado")),
        ("robot", "Enquanto você não estava, um robô jogou por você"),
    ],
)
def test_who_comes_back_is_told_what_was_played_for_them(sit: Sit, cause: str, told: str | re.Pattern[str]) -> None:
    game = Game(7).until(lambda view: view["turn"] == 1 and len(view["log"]) > 3)
    own = max(number for number, entry in enumerate(game.view["log"]) if entry["seat"] == 0)
    game.causes = {str(own): cause}

    page, _ = sit(game)

    expect(page.locator("[data-note]")).to_have_text(told)


def test_what_the_clock_drew_is_not_called_a_pass(sit: Sit) -> None:
    game = Game(7, rules="draw@1", players=2).until(lambda view: drew(view) is not None and view["turn"] == 1)
    game.causes = {str(drew(game.view)): "timeout"}

    page, _ = sit(game)

    expect(page.locator("[data-note]")).to_have_text("Tempo esgotado: o relógio moveu por você")


def drew(view: dict[str, Any]) -> int | None:
    """Where in the log seat 0 drew, if that is its last action."""
    own = [number for number, entry in enumerate(view["log"]) if entry["seat"] == 0]
    return own[-1] if own and "draw" in view["log"][own[-1]]["action"] else None


def test_a_table_that_is_not_there_says_so(open_page: Open) -> None:
    page = open_page({f"/matches/{MATCH}": draw("games/table.html", {"match_id": MATCH})}, shown=False, size=PHONE)
    page.route_web_socket(f"**/ws/matches/{MATCH}/", lambda socket: socket.close(code=4404))
    page.goto(f"{ORIGIN}/matches/{MATCH}")

    expect(page.locator("[data-line-words]")).to_have_text("Esta mesa não existe")
