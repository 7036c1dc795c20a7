"""The bracket's page model: rounds, who waits for whom, and one's own way."""

from typing import Any

import pytest

from engine.bracket import Side
from tests.pages.stage import championship, draw
from tournaments.bracket_page import Page, page


def laid_out(**wanted: Any) -> Page:
    return page(championship(**wanted), {})


def test_sixteen_pairs_have_four_rounds_and_six() -> None:
    shown = laid_out(rounds=0)

    assert [len(it.cards) for it in shown.winners] == [8, 4, 2, 1]
    assert [len(it.cards) for it in shown.losers] == [4, 4, 2, 2, 1, 1]
    assert [it.kind for it in shown.winners] == ["round", "round", "semi", "final"]


def test_lines_meet_where_the_next_round_is_half_as_long() -> None:
    assert [it.shape for it in laid_out(rounds=0).losers] == ["reta", "junta", "reta", "junta", "reta", "reta ultima"]


def test_four_pairs_have_no_semifinal_of_their_own() -> None:
    assert [it.kind for it in laid_out(pairs=4, rounds=0).winners] == ["round", "final"]


def test_a_place_that_is_not_known_says_where_it_comes_from() -> None:
    place = laid_out(rounds=0).cards["LB2.1"].places[0]

    assert (place.team, place.feed.side, place.table) == (None, Side.LOSER, 12)


def test_tables_are_numbered_once() -> None:
    tables = [card.table for card in laid_out(rounds=0).cards.values()]

    assert tables == list(range(1, 31))


def test_one_sees_what_a_first_win_leads_to() -> None:
    way = laid_out(rounds=0, you=1).way

    assert way is not None
    assert (way.now and way.now.code, way.ahead and way.ahead.code, way.if_lost) == ("WB1.1", "WB2.1", None)


def test_who_has_lost_once_is_told_what_a_second_defeat_costs() -> None:
    shown = championship(pairs=4, rounds=2, you=None)
    loser = next(it for it in shown["matches"][0]["pairs"] if it != shown["matches"][0]["winner"])
    shown["you"] = {"pair": loser, "animal": "timbu", "partner": "polvo"}

    way = page(shown, {}).way

    assert way is not None
    assert (way.now and way.now.code, way.if_lost, way.points_if_lost, way.least_if_won) == ("LB1.1", 4, 1, 2)
    assert [step.won for step in way.steps] == [False]


def test_a_game_that_goes_on_shows_its_score() -> None:
    shown = championship(rounds=0)
    shown["matches"][0]["state"] = "open"

    card = page(shown, {"WB1.1": [4, 1]}).cards["WB1.1"]

    assert [place.score for place in card.places] == [4, 1]


def test_the_tab_of_a_finished_championship_is_the_final() -> None:
    assert laid_out(rounds=99, you=None).open_side == "GF"


def test_a_finished_championship_leaves_one_pair() -> None:
    assert laid_out(rounds=99, you=None).left == 1


@pytest.mark.parametrize("template", ["tournaments/own.html", "tournaments/strip.html"])
def test_who_waits_is_told_of_the_other_table_alone(template: str) -> None:
    shown = championship(pairs=4, rounds=1, you=None)
    for it in shown["matches"][0]["pairs"]:
        shown["you"] = {"pair": it, "animal": "timbu", "partner": "polvo"}
        laid = page(shown, {})

        told = draw(template, {"page": laid, "way": laid.way})

        assert "mesa 2" in told
        assert "mesa 1" not in told


def test_one_point_is_no_points() -> None:
    shown = championship(rounds=99, you=None)
    shown["you"] = {"pair": next(it["pair"] for it in shown["pairs"] if it["points"] == 1)} | dict.fromkeys(
        ("animal", "partner"), "timbu"
    )
    laid = page(shown, {})

    assert "1 ponto cada" in draw("tournaments/own.html", {"page": laid, "way": laid.way})
