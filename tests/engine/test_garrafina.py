"""Garrafina, scripted."""

from dataclasses import replace

import pytest

from engine import match
from engine.actions import IllegalAction, Pass, Play, Swap, to_json
from engine.rules import RULES
from engine.rules.garrafina import _close, _domino
from engine.state import BadOptions, Outcome
from engine.tiles import mask_of, parse
from engine.view import view
from tests.engine.play import changed, deal_of, finished, tiles

FOUR, THREE = "garrafina-4@1", "garrafina-3@1"
DEAL_OF_FOUR = deal_of(
    "6|6 0|6 0|0 0|1 0|2 0|3 0|4",
    "1|6 1|1 1|2 1|3 1|4 1|5 0|5",
    "2|2 2|3 2|4 2|5 3|3 3|4 3|5",
    "2|6 3|6 4|6 5|6 4|4 4|5 5|5",
)
DEAL_OF_THREE = deal_of(
    "5|5 0|6 0|0 0|1 0|2 0|3 0|4",
    "1|6 1|2 1|3 1|4 1|5 0|5 2|3",
    "2|2 2|4 2|5 3|3 3|4 3|5 4|4",
)


def begun(rules, deal, **options):
    return match.begin(rules, options, lambda hand, redeal: deal)


def after(game, words):
    """`"0:6|6@center 1:- 2:swap"`: seat, tile and place; `-` passes."""
    for word in words.split():
        seat, what = word.split(":")
        game = match.advance(game, action_of(int(seat), what), lambda hand, redeal: DEAL_OF_THREE)
    return game


def action_of(seat, what):
    if what in ("-", "swap"):
        return Pass(seat) if what == "-" else Swap(seat)
    name, at = what.split("@")
    return Play(seat, parse(name), at if at == "center" else int(at))


def legal(game):
    return [" ".join(map(str, to_json(action).values())) for action in match.legal(game)]


@pytest.fixture
def four():
    return begun(FOUR, DEAL_OF_FOUR)


@pytest.fixture
def three():
    return begun(THREE, DEAL_OF_THREE)


def test_with_four_the_six_six_opens_in_the_centre(four):
    assert legal(four) == ["6|6 center"]


def test_everyone_plays_onto_their_own_arm(four):
    game = after(four, "0:6|6@center")

    assert legal(game) == ["1|6 1"]


def test_a_pass_frees_ones_arm(four):
    game = after(four, "0:6|6@center 1:1|6@1 2:-")

    assert game.hand.cross.freed == 1 << 2
    assert legal(game) == ["2|6 3", "3|6 3", "4|6 3", "5|6 3", "2|6 2", "3|6 2", "4|6 2", "5|6 2"]


def test_a_common_tile_gives_the_arm_back_to_its_owner(four):
    game = after(four, "0:6|6@center 1:1|6@1 2:- 3:2|6@2 0:0|6@0 1:1|1@1")

    assert game.hand.cross.freed == 0
    assert legal(game) == ["2|2 2", "2|3 2", "2|4 2", "2|5 2"]


def test_a_double_leaves_the_arm_free(four):
    game = after(four, "0:6|6@center 1:1|6@1 2:-")
    hand = changed(FOUR, game.hand, ends=(6, 1, 4, 6))

    onto = RULES[FOUR].after(hand, Play(3, parse("4|4"), 2))

    assert onto.cross.freed == 1 << 2


def test_who_cannot_play_at_home_must_play_on_a_freed_arm_and_frees_nothing(four):
    game = after(four, "0:6|6@center 1:1|6@1 2:- 3:2|6@3 0:0|6@2 1:1|1@1")
    hand = changed(FOUR, game.hand, turn=2, cross=replace(game.hand.cross, freed=0b1000))

    assert [to_json(action)["at"] for action in RULES[FOUR].legal(hand)] == [3, 3, 3, 3]
    with pytest.raises(IllegalAction, match="not_legal"):
        match.advance(replace(game, hand=hand), Pass(2), None)
    moved = RULES[FOUR].after(hand, Play(2, parse("2|3"), 3))
    assert moved.cross.freed == 0


def test_the_swap_is_open_in_ones_first_turn(three):
    assert legal(three) == ["5|5 center", "True"]
    assert not match.forced(three)
    assert match.timeout_action(three) == Play(0, parse("5|5"), "center")


def test_who_swaps_after_the_double_goes_on_in_the_same_turn(three):
    game = after(three, "0:5|5@center 1:swap")

    assert match.turn(game) == 1
    assert legal(game) == ["4|5 1", "5|6 1"]
    assert game.hand.hands[1] == mask_of(DEAL_OF_THREE.stock)
    assert set(game.hand.stock) == set(DEAL_OF_THREE.hands[1])


def test_who_swaps_before_the_double_waits_and_any_double_may_open(three):
    game = after(three, "0:swap")

    assert match.turn(game) == 1
    assert legal(game) == ["True"]
    assert match.timeout_action(game) == Pass(1)
    assert legal(after(game, "1:-")) == ["2|2 center", "3|3 center", "4|4 center"]
    assert after(game, "1:-").hand.cross.freed == 0
    assert view(after(game, "1:-"), None)["log"][-1]["said"] == ["pass"]


def test_only_one_player_of_a_hand_may_swap(three):
    game = after(three, "0:5|5@center 1:swap 1:4|5@1")

    assert legal(game) == ["2|5 2", "3|5 2"]


def test_whose_first_turn_is_over_may_not_swap(three):
    game = after(three, "0:5|5@center 1:1|5@1 2:2|5@2")

    assert legal(game) == ["True"]
    assert match.legal(game) == (Pass(0),)


def test_a_swap_that_leaves_nobody_a_double_voids_the_hand():
    doubles = deal_of("0|0 1|1 2|2 3|3 4|4 5|5 6|6", "1|6 1|2 1|3 1|4 1|5 2|6 2|3", "3|6 2|4 2|5 4|6 3|4 3|5 4|5")

    game = after(begun(THREE, doubles), "0:swap")

    assert game.previous.outcome == Outcome("void", None, (0, 0, 0))
    assert (game.deals, game.counted, game.results[0].kind, game.first) == (1, 0, "void", None)


def test_a_deal_without_a_double_is_dealt_again():
    void = deal_of("5|6 0|6 0|5 0|1 0|2 0|3 0|4", "1|6 1|2 1|3 1|4 1|5 2|6 2|3", "3|6 2|4 2|5 4|6 3|4 3|5 4|5")
    game = match.begin(THREE, {}, lambda hand, redeal: DEAL_OF_THREE if redeal == 2 else void)

    assert (game.deals, match.turn(game), game.results) == (2, 0, ())


def test_the_opening_rotates_from_who_held_the_highest_double(three):
    game = match.settle(match.new(THREE, {}), tie(opener=2))

    openers = []
    for _ in range(4):
        opened = RULES[THREE].open(game, DEAL_OF_THREE)
        openers.append(opened.turn)
        game = match.settle(game, tie(opened.opener))

    assert openers == [0, 1, 2, 0]


def test_a_later_opener_may_use_any_double_and_passes_without_one():
    game = replace(match.new(THREE, {}), first=0, results=(match.settle(match.new(THREE, {}), tie()).results[0],))

    hand = RULES[THREE].open(game, DEAL_OF_THREE)

    assert [to_json(action) for action in RULES[THREE].legal(hand)] == [{"pass": True}, {"swap": True}]


def tie(opener=2):
    return finished(Outcome("tie", None, (0, 0, 0)), 3, opener)


HANDS = tuple(mask_of(tiles(hand)) for hand in ("0|1", "1|3", "6|6"))


@pytest.mark.parametrize(
    ("outcome", "gains"),
    [
        (_domino((0, *HANDS[1:]), 0, None), (16, -4, -12)),
        (_domino((0, *HANDS[1:]), 0, 2), (28, -4, -24)),
        (_domino((0, *HANDS[1:]), 0, 0), (16, -4, -12)),
        (_close(HANDS, None), (14, -3, -11)),
        (_close(HANDS, 1), (17, -6, -11)),
        (_close((HANDS[0], HANDS[0], HANDS[2]), 1), (0, 0, 0)),
    ],
)
def test_the_winner_gains_what_the_rivals_lose(outcome, gains):
    assert outcome.gains == gains


def settled(*gains, **options):
    game = match.new(THREE, options)
    for each in gains:
        best = max(range(3), key=each.__getitem__)
        hand = replace(tie(), outcome=Outcome("domino", best, each))
        game = match.settle(game, hand)
    return game


@pytest.mark.parametrize(
    ("gains", "options", "winners"),
    [
        ([(100, -50, -50)], {}, (0,)),
        ([(99, -50, -49)], {}, ()),
        ([(10, -4, -6)] * 9, {}, (0,)),
        ([(10, -4, -6)] * 8, {}, ()),
        ([(10, 5, -15), (-5, 0, 5)], {"hands": 2}, (0, 1)),
        ([(40, -20, -20)], {"target": 40}, (0,)),
    ],
)
def test_a_game_ends_at_its_target_or_after_its_hands(gains, options, winners):
    game = settled(*gains, **options)

    assert (game.over, game.winners) == (bool(winners), winners)


@pytest.mark.parametrize("options", [{"target": 0}, {"hands": 0}, {"players": 3}, {"target": True}, {"hands": "8"}])
def test_other_options_are_refused(options):
    with pytest.raises(BadOptions):
        match.new(FOUR, options)


def test_the_view_shows_the_cross(four):
    game = after(four, "0:6|6@center 1:1|6@1 2:- 3:2|6@2")

    seen = view(game, None)

    assert (seen["center"], seen["arms"]) == ("6|6", [[], ["6|1"], ["6|2"], []])
    assert (seen["freed"], seen["last_arm"], seen["swapper"]) == ([False] * 4, 2, None)
    assert [entry["said"] for entry in seen["log"]] == [["double:6"], ["end:1"], ["pass_free"], ["end:2"]]
