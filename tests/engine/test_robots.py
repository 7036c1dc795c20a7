"""The robots see a view and answer with one of its actions."""

import random

import pytest

from engine import match
from engine.actions import from_json
from engine.bots import LEVELS, choose
from engine.view import view
from tests.engine.play import GAMES, random_game, seed_of


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


@pytest.mark.parametrize("name", LEVELS)
def test_robots_pick_their_tiles_from_the_pool(name):
    dealer = match.seed_dealer(seed_of(1), "garrafina-3@1", {}, picking=True)
    game = match.begin("garrafina-3@1", {}, dealer)

    while match.turn(game) is None:
        seat = match.to_move(game)[0]
        answer = choose(name, view(game, seat), random.Random(seat))
        game = match.advance(game, from_json(seat, answer), dealer)

    assert [len(places) for places in game.hand.pool.taken] == [7, 7, 7]
