"""The draw game, scripted."""

from dataclasses import replace

import pytest

from engine import match
from engine.actions import Draw, IllegalAction, Pass, Play
from engine.rules import RULES
from engine.rules.draw import _close, _outcome
from engine.state import BadOptions, Outcome
from engine.tiles import mask_of, parse
from tests.engine.play import changed, deal_of, finished, played, tiles

DRAW = "draw@1"
DEAL = deal_of(
    "6|6 0|6 0|0 0|1 0|2 0|3 0|4",
    "1|1 1|2 1|3 1|4 1|5 2|2 2|3",
    stock="1|6 0|5 2|4 2|5 2|6 3|3 3|4 3|5 3|6 4|4 4|5 4|6 5|5 5|6",
)
OPENED = (Play(0, parse("6|6"), "left"),)


@pytest.fixture
def game():
    return match.begin(DRAW, {}, lambda hand, redeal: DEAL)


def test_any_tile_opens(game):
    assert len(match.legal(game)) == 7


def test_who_cannot_play_must_draw_in_three_seconds(game):
    game = played(game, OPENED)

    assert match.legal(game) == (Draw(1),)
    assert match.forced(game)
    assert match.timeout_action(game) == Draw(1)
    with pytest.raises(IllegalAction, match="not_legal"):
        played(game, [Pass(1)])


def test_what_is_drawn_comes_from_the_front_and_waits_for_the_next_turn(game):
    game = played(game, [*OPENED, Draw(1)])

    assert match.turn(game) == 0
    assert game.hand.hands[1] >> parse("1|6") & 1
    assert game.hand.stock == DEAL.stock[1:]


def test_with_the_stock_empty_one_passes(game):
    hand = changed(DRAW, played(game, OPENED).hand, stock=())

    assert RULES[DRAW].legal(hand) == (Pass(1),)
    assert RULES[DRAW].after(hand, Pass(1)).turn == 0


def test_a_hand_closes_with_the_last_drawn_tile(game):
    hand = changed(DRAW, played(game, OPENED).hand, hands=(mask_of(tiles("1|1")), 0b10), stock=tiles("2|2"))

    assert RULES[DRAW].after(hand, Draw(1)).outcome == Outcome("count", 0, (3, 0))


def test_a_row_does_not_close_while_there_is_stock(game):
    hand = changed(DRAW, played(game, OPENED).hand, hands=(mask_of(tiles("1|1")), 0b10))

    assert not RULES[DRAW].after(hand, Draw(1)).over


HANDS = tuple(mask_of(tiles(hand)) for hand in ("1|3", "3|6", "2|6 6|0"))


def test_the_example_of_the_manual():
    assert _close(HANDS) == Outcome("count", 0, (15, 0, 0))


def test_a_shared_lowest_count_is_a_tie():
    assert _close((HANDS[0], HANDS[0], HANDS[2])) == Outcome("tie", None, (0, 0, 0))


def test_who_empties_their_hand_gains_all_pips():
    assert _outcome("domino", 0, (0, *HANDS[1:])).gains == (23, 0, 0)


def ended(winner, gain):
    gains = tuple(gain if seat == winner else 0 for seat in range(3))
    kind = "tie" if winner is None else "domino"
    return finished(Outcome(kind, winner, gains), 3)


@pytest.mark.parametrize(
    ("options", "hands", "over", "winners"),
    [
        ({}, [(0, 99)], False, ()),
        ({}, [(0, 99), (0, 1)], True, (0,)),
        ({"target": 5}, [(2, 5)], True, (2,)),
        ({"rounds": 1}, [(1, 7)], True, (1,)),
        ({"rounds": 1}, [(None, 0)], True, ()),
        ({}, [(None, 0)], False, ()),
    ],
)
def test_when_a_game_ends(options, hands, over, winners):
    game = match.new(DRAW, {"players": 3, **options})

    for winner, gain in hands:
        game = match.settle(game, ended(winner, gain))

    assert (game.over, game.winners) == (over, winners)


def test_the_opening_rotates_from_the_starter():
    game, deal = match.new(DRAW, {"players": 3, "starter": 2}), replace(DEAL, hands=(*DEAL.hands, tiles("1|1")))
    openers = []
    for _ in range(4):
        openers.append(RULES[DRAW].open(game, deal).turn)
        game = match.settle(game, ended(None, 0))

    assert openers == [2, 0, 1, 2]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 5},
        {"players": 2.0},
        {"target": 0},
        {"target": None},
        {"rounds": 0},
        {"rounds": 2},
        {"rounds": None},
        {"starter": 2},
        {"starter": -1},
        {"hands": 3},
    ],
)
def test_other_options_are_refused(options):
    with pytest.raises(BadOptions):
        match.new(DRAW, options)
