import pytest

from tests.engine.play import random_game


@pytest.fixture
def after_one_hand():
    """A game of Pernambuco whose first hand was won: its winner chooses who opens."""
    return next(
        game for number in range(9) for game, _ in random_game(number) if game.hand and game.hand.phase == "start"
    )
