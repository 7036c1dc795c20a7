"""The robots see a view and answer with one of its actions."""

import random

import pytest

from engine import match
from engine.actions import from_json
from engine.bots import LEVELS, choose
from engine.view import view
from tests.engine.play import GAMES, random_game


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_a_robot_chooses_a_legal_action(name, number, rules, options):
    for game, action in random_game(number, rules, options):
        if action:
            seen = view(game, match.turn(game))
            assert choose(name, seen, random.Random(1)) in seen["legal"]


def test_the_easy_robot_plays_what_the_move_timer_plays():
    for game, action in random_game(7):
        if action:
            seat = match.turn(game)
            answer = choose("heaviest", view(game, seat), random.Random(1))
            assert from_json(seat, answer) == match.timeout_action(game)
