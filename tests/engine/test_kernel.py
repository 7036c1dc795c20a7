"""The kernel ends hands as the rules do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Play
from engine.bots import kernel
from engine.rules import RULES
from engine.tiles import ALL, DECK, NAMES, mask_of, pips, tiles_in
from tests.engine.play import random_game

RANK = {tile: index for index, tile in enumerate(kernel.ORDER)}
steps = st.integers(0, 10_000)
numbers = st.integers(0, 300)


def turned(tiles):
    """A set of tiles in the kernel's numbers."""
    return sum(1 << RANK[tile] for tile in tiles)


def reachable(rules, options, number, step):
    """A hand on the way, with its first tile on the table."""
    states = [game.hand for game, _ in random_game(number, rules, options) if game.hand and game.hand.ends]
    return states[step % len(states)]


def ended(rules, hand):
    """The hand played out by the kernel's policy, but by the rules."""
    while not hand.over:
        legal = RULES[rules].legal(hand)
        plays = [action for action in legal if isinstance(action, Play)]
        action = max(plays, key=lambda play: (RANK[play.tile], *preference(play))) if plays else legal[0]
        hand = RULES[rules].after(hand, action)
    return hand


def preference(play):
    """Left before right; one's own arm, then the lowest."""
    if isinstance(play.at, str):
        return (play.at == "left",)
    return play.at == play.seat, -play.at


@given(numbers, steps)
def test_pernambuco_ends_as_by_the_rules(number, step):
    hand = reachable("pernambuco@1", {}, number, step)
    end = ended("pernambuco@1", hand)

    hands = [turned(tiles_in(mask)) for mask in hand.hands]
    winner, tile, left, right = kernel.play_line(hands, hand.turn, *hand.ends)

    assert [kernel.pips(mask) for mask in hands] == [pips(mask) for mask in end.hands]
    if winner >= 0:
        assert (winner, kernel.ORDER[tile]) == (end.outcome.winner, end.log[-1].tile)
    else:
        assert (left, right) == end.ends


@given(numbers, steps, st.sampled_from([2, 3, 4]))
def test_the_draw_game_ends_as_by_the_rules(number, step, players):
    hand = reachable("draw@1", {"players": players}, number, step)
    end = ended("draw@1", hand)

    hands, stock = [turned(tiles_in(mask)) for mask in hand.hands], [RANK[tile] for tile in hand.stock[::-1]]
    winner = kernel.play_draw(hands, stock, hand.turn, *hand.ends)

    assert hands == [turned(tiles_in(mask)) for mask in end.hands]
    assert winner == (end.outcome.winner if end.outcome.kind == "domino" else -1)


@given(numbers, steps, st.sampled_from(["garrafina-4@1", "garrafina-3@1"]))
def test_garrafina_ends_as_by_the_rules(number, step, rules):
    hand = reachable(rules, {}, number, step)
    end = ended(rules, hand)

    hands = [turned(tiles_in(mask)) for mask in hand.hands]
    winner = kernel.play_cross(hands, hand.turn, list(hand.ends), hand.cross.freed)

    assert hands == [turned(tiles_in(mask)) for mask in end.hands]
    assert winner == (end.outcome.winner if end.outcome.kind == "domino" else -1)


@pytest.mark.parametrize("tile", DECK)
def test_a_tile_has_one_number_in_the_kernel(tile):
    assert kernel.NAME[kernel.INDEX[NAMES[tile]]] == NAMES[tile]
    assert kernel.INDEX[NAMES[tile][::-1]] == RANK[tile]


def test_sets_are_the_same_in_both_numbers():
    assert kernel.indices(kernel.DOUBLES) == sorted(RANK[tile] for tile in DECK if NAMES[tile][0] == NAMES[tile][2])
    assert kernel.pips(kernel.EVERY) == pips(ALL) == 168
    assert mask_of(kernel.ORDER) == ALL
