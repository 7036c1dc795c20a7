"""What is said at the table."""

import pytest

from engine import match
from engine.announce import said
from engine.rules import RULES
from engine.state import HandState, Opening
from engine.tiles import mask_of, together
from tests.engine.play import PERNAMBUCO, changed, played, script, tiles

RULES_HERE = RULES[PERNAMBUCO]
FILLERS = ("1|4 4|4", "0|1 0|2 0|3 0|4 0|5 0|6", "1|2 2|2")


def hand_of(*hands):
    masks = tuple(mask_of(tiles(hand)) for hand in (*hands, *FILLERS[len(hands) - 1 :]))
    return HandState(together(masks), (), 0, (), (), (), Opening(4, 0))


def said_after(words, *hands):
    hand = hand_of(*hands)
    for action in script(words, 0):
        hand = RULES_HERE.after(hand, action)
    return said(hand)


@pytest.mark.parametrize(
    ("words", "hands", "code"),
    [
        ("2|3", ["2|3 6|6"], "opening:2:3"),
        ("6|6", ["6|6 2|3"], "double:6"),
        ("3|6 2|3", ["3|6 6|6", "2|3 1|1"], "end:2"),
        ("3|6 2|6R", ["3|6 6|6", "2|6 1|1"], "end:2"),
        ("3|5 3|5R", ["3|5 6|6", "3|5 1|1"], "both:3"),
        ("4|6 6|6R", ["4|6 1|6", "6|6 1|1"], "double:6"),
        ("3|6 -", ["3|6 6|6", "1|1 2|2"], "pass"),
    ],
)
def test_a_play_is_announced(words, hands, code):
    assert said_after(words, *hands)[-1] == [code]


@pytest.mark.parametrize(
    ("words", "last", "kind"),
    [
        ("1|2 - - - 1|6", "1|2 1|6", "simple"),
        ("2|6 - - - 6|6R", "2|6 6|6", "double"),
        ("3|6 - - - 3|6", "3|6 3|6", "la_e_lo"),
        ("6|6 - - - 6|6", "6|6", "cruzada"),
    ],
)
def test_a_winning_tile_is_announced_by_its_win(words, last, kind):
    won = hand_of("5|6 4|5")
    *_, final = script(words, 0)
    first = RULES_HERE.after(won, script("5|6", 0)[0])
    ends = {"simple": (1, 2), "double": (2, 6), "la_e_lo": (3, 6), "cruzada": (6, 6)}[kind]
    nearly = changed(PERNAMBUCO, first, hands=(mask_of([final.tile]), *first.hands[1:]), ends=ends, turn=0)

    assert said(RULES_HERE.after(nearly, final))[-1] == [f"win:{kind}"]


def test_a_blocked_hand_is_announced_with_its_count():
    assert said_after("6|6", "6|6 5|5", "0|1 0|2", "3|3 3|4", "4|4 4|5")[-1] == ["double:6", "close", "win:count"]


def test_a_tie_is_announced():
    assert said_after("6|6", "6|6 0|1", "0|1", "3|3", "4|4")[-1] == ["double:6", "close", "tie"]


def test_choosing_who_opens_is_silent(after_one_hand):
    game = played(after_one_hand, [match.timeout_action(after_one_hand)])

    assert said(game.hand) == [[]]
