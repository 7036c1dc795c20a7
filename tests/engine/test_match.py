"""From hands to a game."""

from dataclasses import replace

import pytest

from engine import match
from engine.actions import IllegalAction, Pass
from tests.engine.play import PERNAMBUCO, random_game, seed_of


@pytest.mark.parametrize("number", range(40))
def test_folding_the_log_gives_the_state_that_was_played(number):
    states, actions = zip(*random_game(number), strict=True)
    dealer = match.seed_dealer(seed_of(number), PERNAMBUCO, {})

    assert match.fold(PERNAMBUCO, {}, dealer, actions[:-1]) == states[-1]


@pytest.mark.parametrize("number", range(40))
def test_a_game_ends_when_a_pair_has_six(number):
    *_, (game, _) = random_game(number)

    assert max(game.scores) >= 6
    assert game.winners == ((0, 2) if game.scores[0] >= 6 else (1, 3))
    assert game.hand is None


def test_nothing_is_played_after_the_end():
    *_, (game, _) = random_game(1)

    assert match.legal(game) == ()
    assert match.turn(game) is None
    with pytest.raises(IllegalAction, match="game_over"):
        match.advance(game, Pass(0), match.seed_dealer(seed_of(1), PERNAMBUCO, {}))


def test_a_log_longer_than_its_game_is_refused():
    actions = [action for _, action in random_game(1) if action]
    dealer = match.seed_dealer(seed_of(1), PERNAMBUCO, {})

    with pytest.raises(IllegalAction, match="game_over"):
        match.fold(PERNAMBUCO, {}, dealer, [*actions, Pass(0)])


def test_states_show_no_tile_when_printed():
    for game, _ in random_game(3):
        assert "|" not in repr(game) + repr(game.hand) + repr(game.previous)
        for hand in filter(None, (game.hand, game.previous)):
            emptied = replace(hand, held=0, stock=(), legal=(), opening=replace(hand.opening, must=0))
            assert repr(hand) + repr(hand.opening) == repr(emptied) + repr(emptied.opening)


def test_nobody_has_to_move_after_the_end():
    *_, (game, _) = random_game(1)

    assert match.to_move(game) == ()
    with pytest.raises(IllegalAction, match="hand_over"):
        match.timeout_action(game)


def test_the_seat_in_turn_is_to_move():
    game, _ = next(random_game(1))

    assert match.to_move(game) == (match.turn(game),)
