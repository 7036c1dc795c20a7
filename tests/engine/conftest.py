import pytest
from hypothesis import HealthCheck, settings

from tests.engine.play import random_game

# A busy machine is no reason to fail: how long an example takes says nothing about the rules.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


@pytest.fixture
def after_one_hand():
    """A game of Pernambuco whose first hand was won: its winner chooses who opens."""
    return next(
        game for number in range(9) for game, _ in random_game(number) if game.hand and game.hand.phase == "start"
    )
