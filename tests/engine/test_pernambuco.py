"""The hands of Pernambuco, scripted."""

import pytest

from engine import match
from engine.actions import IllegalAction, Pass, Play, Start, to_json
from engine.rules.pernambuco import count_winner, win_kind
from engine.state import BadOptions
from engine.tiles import mask_of, parse
from tests.engine.play import PERNAMBUCO, deal_of, played, script, tiles

DEAL = deal_of(
    "6|6 1|2 1|3 1|4 1|5 1|1",
    "0|6 0|1 2|3 2|4 2|5 2|2",
    "3|6 0|3 3|4 3|5 3|3 4|4",
    "4|6 5|6 4|5 5|5 0|4 0|5",
)


@pytest.fixture
def game():
    return match.begin(PERNAMBUCO, {}, lambda hand, redeal: DEAL)


def test_the_highest_double_opens_and_must(game):
    assert match.turn(game) == 0
    assert match.legal(game) == (Play(0, parse("6|6"), "left"),)
    assert match.forced(game)


def test_a_double_that_sleeps_does_not_open():
    deal = deal_of(
        "5|6 1|2 1|3 1|4 1|5 1|1",
        "0|6 0|1 2|3 2|4 2|5 2|2",
        "3|6 0|3 3|4 3|5 3|3 4|4",
        "4|6 0|2 4|5 5|5 0|4 0|5",
    )

    game = match.begin(PERNAMBUCO, {}, lambda hand, redeal: deal)

    assert match.legal(game) == (Play(3, parse("5|5"), "left"),)


def test_a_tile_that_fits_both_equal_ends_has_two_actions(game):
    game = played(game, script("6|6", 0))

    assert [to_json(action) for action in match.legal(game)] == [
        {"play": "0|6", "at": "left"},
        {"play": "0|6", "at": "right"},
    ]
    assert match.forced(game)


def test_nobody_passes_who_can_play(game):
    game = played(game, script("6|6", 0))

    with pytest.raises(IllegalAction, match="not_legal"):
        played(game, [Pass(1)])


def test_nobody_plays_out_of_turn(game):
    with pytest.raises(IllegalAction, match="not_your_turn"):
        played(game, [Play(1, parse("0|6"), "left")])


def test_who_has_no_tile_that_fits_passes(game):
    game = played(game, script("6|6 0|6 3|6R 0|4", 0))

    assert match.legal(game) == (Play(0, parse("1|3"), "right"), Play(0, parse("1|4"), "left"))[::-1]


@pytest.mark.parametrize(
    ("ends", "tile", "kind"),
    [
        ((1, 2), "1|6", "simple"),
        ((1, 1), "1|6", "simple"),
        ((6, 2), "6|6", "double"),
        ((3, 6), "3|6", "la_e_lo"),
        ((6, 3), "3|6", "la_e_lo"),
        ((6, 6), "6|6", "cruzada"),
    ],
)
def test_a_win_is_named_by_how_the_last_tile_fits(ends, tile, kind):
    assert win_kind(ends, parse(tile)) == kind


@pytest.mark.parametrize(
    ("hands", "first", "winner"),
    [
        (("6|6", "0|1", "5|5", "4|4"), 0, 1),
        (("0|3", "6|6", "1|2", "5|5"), 0, 0),
        (("0|3", "6|6", "1|2", "5|5"), 1, 2),
        (("0|3", "1|2", "6|6", "5|5"), 0, None),
        (("0|3", "1|2", "1|2", "5|5"), 0, None),
    ],
)
def test_a_blocked_hand_goes_to_the_lowest_single_count(hands, first, winner):
    assert count_winner(tuple(mask_of(tiles(hand)) for hand in hands), first) == winner


def test_pernambuco_has_no_options():
    with pytest.raises(BadOptions):
        match.begin(PERNAMBUCO, {"target": 7}, lambda hand, redeal: DEAL)


def test_the_time_out_plays_the_heaviest_tile_at_the_left(game):
    game = played(game, script("6|6 0|6", 0))

    assert match.timeout_action(game) == Play(2, parse("3|6"), "right")


def test_the_winner_chooses_who_opens_and_the_opening_is_free():
    game = after_one_hand()

    assert match.legal(game) == (Start(match.turn(game), "self"), Start(match.turn(game), "partner"))
    assert not match.forced(game)
    assert match.timeout_action(game) == Start(match.turn(game), "self")


def test_the_partner_may_be_asked_to_open():
    game = after_one_hand()
    winner = match.turn(game)

    game = played(game, [Start(winner, "partner")])

    assert match.turn(game) == (winner + 2) % 4
    assert len(match.legal(game)) == 6


def after_one_hand():
    game = match.begin(PERNAMBUCO, {}, lambda hand, redeal: DEAL)
    while not game.results:
        game = played(game, [match.timeout_action(game)], DEAL)
    return game
