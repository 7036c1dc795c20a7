"""From hands to six points: multiplication, buchuda, buchuda de ré."""

from dataclasses import replace

import pytest

from engine import match
from engine.state import HandResult, Outcome
from tests.engine.play import PERNAMBUCO, finished

POINTS = {"simple": 1, "double": 2, "la_e_lo": 3, "cruzada": 4, "count": 1}


def ended(kind, winner):
    gains = [0, 0]
    if winner is not None:
        gains[winner % 2] = POINTS[kind]
    return finished(Outcome(kind, winner, tuple(gains)), 4)


def scored(*hands, scores=(0, 0)):
    """The game once these hands, (kind, winner), have ended."""
    game = replace(match.new(PERNAMBUCO, {}), scores=scores)
    for kind, winner in hands:
        game = match.settle(game, ended(kind, winner))
    return game


@pytest.mark.parametrize(("kind", "points"), POINTS.items())
def test_a_hand_is_worth_its_points(kind, points):
    game = scored((kind, 3))

    assert game.results == (HandResult(3, kind, points, 1, (0, points)),)


def test_a_hand_after_a_tie_counts_double_and_after_two_triple():
    game = scored(("tie", None), ("tie", None), ("double", 0))

    assert game.results[-1] == HandResult(0, "double", 6, 3, (6, 0))
    assert game.over


def test_a_decided_hand_ends_the_multiplication():
    game = scored(("tie", None), ("simple", 0), ("simple", 1))

    assert [result.multiplier for result in game.results] == [1, 2, 1]
    assert game.scores == (2, 1)


def test_a_cruzada_in_a_doubled_hand_is_eight_and_is_not_cut():
    assert scored(("tie", None), ("cruzada", 1)).scores == (0, 8)


@pytest.mark.parametrize(
    ("hands", "flags"),
    [
        ([("cruzada", 0), ("double", 2)], ("buchuda",)),
        ([("simple", 1), ("cruzada", 0), ("double", 2)], ()),
        ([("cruzada", 1), ("simple", 3), ("cruzada", 0), ("double", 2)], ("buchuda_de_re",)),
        ([("cruzada", 1), ("simple", 0), ("simple", 3), ("cruzada", 0), ("double", 2)], ()),
        ([("cruzada", 0), ("simple", 2), ("simple", 2)], ("buchuda",)),
    ],
)
def test_the_flags_of_a_game(hands, flags):
    game = scored(*hands)

    assert (game.over, game.winners, game.flags) == (True, (0, 2), flags)
