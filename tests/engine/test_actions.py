"""Actions on the wire."""

from copy import copy
from dataclasses import replace

import pytest

from engine.actions import BadAction, Draw, Pass, Pick, Play, Start, Swap, from_json, to_json
from engine.tiles import parse

WIRE = [
    (Play(2, parse("3|6"), "left"), {"play": "3|6", "at": "left"}),
    (Play(2, parse("3|6"), 0), {"play": "3|6", "at": 0}),
    (Draw(2), {"draw": True}),
    (Pass(2), {"pass": True}),
    (Swap(2), {"swap": True}),
    (Start(2, "self"), {"start": "self"}),
    (Start(2, "partner"), {"start": "partner"}),
    (Pick(2, (0, 27)), {"pick": [0, 27]}),
]


@pytest.mark.parametrize(("action", "wire"), WIRE)
def test_an_action_has_one_form_on_the_wire(action, wire):
    assert to_json(action) == wire
    assert from_json(2, wire) == action


def test_either_half_may_come_first():
    assert from_json(0, {"play": "6|3", "at": "left"}) == Play(0, parse("3|6"), "left")


def test_a_play_is_one_object_wherever_it_comes_from():
    play = Play(1, parse("2|5"), "right")

    assert from_json(1, {"play": "5|2", "at": "right"}) is play
    assert copy(play) is play
    assert replace(play, at="left") is Play(1, parse("2|5"), "left")


@pytest.mark.parametrize("nowhere", [(0, 0, "top"), (9, 0, "left"), (0, 0, 4)])
def test_a_play_that_no_game_has_is_kept_as_it_was_written(nowhere):
    play = Play(*nowhere)

    assert (play.seat, play.tile, play.at) == nowhere
    assert play != Play(0, 0, "left")


def test_any_seat_may_be_written():
    assert from_json(9, {"start": "self"}) == Start(9, "self")


@pytest.mark.parametrize(
    "wire",
    [
        None,
        [],
        "pass",
        {},
        {"jump": True},
        {"pass": True, "draw": True},
        {"pass": False},
        {"pass": 1},
        {"start": None},
        {"pick": 3},
        {"pick": [True]},
        {"play": "3|6"},
        {"play": "3|6", "at": None},
        {"play": "3|6", "at": True},
        {"play": 36, "at": "left"},
    ],
)
def test_what_is_no_action_is_refused(wire):
    with pytest.raises(BadAction, match="bad_action"):
        from_json(0, wire)


@pytest.mark.parametrize("name", ["7|0", "", "3|6 ", "36", "3|6|1"])
def test_what_is_no_tile_is_refused(name):
    with pytest.raises(BadAction, match="bad_tile"):
        from_json(0, {"play": name, "at": "left"})
