"""What each audience may see."""

import random
from dataclasses import replace
from itertools import chain, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match
from engine.tiles import mask_of, parse, tiles_in
from engine.view import view
from tests.engine.play import GAMES, changed, random_game

SEATS = (None, 0, 1, 2, 3)


def reachable(number, step, rules, picked):
    states = [game for game, _ in random_game(number, *rules, picked=picked and "garrafina" in rules[0])]
    return states[step % len(states)]


games = st.builds(reachable, st.integers(0, 400), st.integers(0, 10_000), st.sampled_from(GAMES), st.booleans())
lines = st.builds(reachable, st.integers(0, 400), st.integers(0, 10_000), st.just(GAMES[0]), st.just(False))


def permuted(game, me, chance):
    """The same game with everything that `me` cannot see shuffled."""
    hand = game.hand
    others = [seat for seat in range(len(hand.hands)) if seat != me]
    hidden = [tile for seat in others for tile in tiles_in(hand.hands[seat])] + list(hand.stock)
    chance.shuffle(hidden)
    pool = hand.pool and shuffled_pool(hand.pool, me, chance)
    hands = tuple(
        mask if seat == me else mask_of(hidden.pop() for _ in range(mask.bit_count()))
        for seat, mask in enumerate(hand.hands)
    )
    opening = replace(hand.opening, pool=pool)
    return replace(game, hand=changed(game.rules, hand, hands=hands, stock=tuple(hidden), opening=opening))


def shuffled_pool(pool, me, chance):
    known = set() if me is None else set(pool.taken[me])
    hidden = [tile for place, tile in enumerate(pool.deck) if place not in known]
    chance.shuffle(hidden)
    deck = tuple(tile if place in known else hidden.pop() for place, tile in enumerate(pool.deck))
    return replace(pool, deck=deck)


@given(games, st.randoms(use_true_random=False), st.sampled_from(SEATS))
def test_a_view_does_not_depend_on_what_is_hidden(game, chance, me):
    if game.hand is None or me in (game.hand.turn, None) or me >= game.options.seats:
        me = None

    if game.hand is not None:
        assert view(permuted(game, me, chance), me) == view(game, me)


@given(games, st.randoms(use_true_random=False))
def test_the_view_of_the_seat_in_turn_does_not_depend_on_what_is_hidden(game, chance):
    me = match.turn(game)

    if me is not None:
        assert view(permuted(game, me, chance), me) == view(game, me)


@given(games)
def test_only_the_seat_in_turn_is_told_what_is_legal(game):
    told = [seat for seat in range(game.options.seats) if view(game, seat)["legal"]]

    assert told == ([] if match.turn(game) is None else [match.turn(game)])
    assert view(game, None)["legal"] == []


@given(lines)
def test_the_line_fits_together(game):
    line = view(game, None)["line"]
    halves = [tile.split("|") for tile in line["tiles"]]

    assert all(left[1] == right[0] for left, right in pairwise(halves))
    if halves:
        assert [int(halves[0][0]), int(halves[-1][1])] == view(game, None)["ends"]


@given(lines)
def test_every_tile_is_somewhere(game):
    if game.hand is None:
        return
    seen = view(game, None)
    hands = [view(game, seat)["mine"] for seat in range(4)]
    held = [parse(name) for name in chain(*hands, seen["line"]["tiles"])]

    assert len(set(held)) == 24
    assert seen["stock"] == 4
    assert seen["counts"] == [len(hand) for hand in hands]


def test_the_hand_before_lies_open():
    game = next(game for game, _ in random_game(2) if game.results)

    previous = view(game, None)["previous"]

    assert previous["hand"] == 0
    assert len(previous["stock"]) == 4
    assert previous["log"][-1]["said"][-1].startswith(("win:", "tie"))
    assert len([*chain(*previous["hands"]), *previous["line"]["tiles"]]) == 24


def test_the_end_is_announced():
    game = next(game for n in range(60) for game, _ in random_game(n) if game.flags)

    assert view(game, 0)["log"][-1]["said"][-1] == game.flags[-1]
    assert view(game, 0)["phase"] == "over"


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_has_the_same_keys_for_everyone(seat):
    game = random.Random(1).choice([game for game, _ in random_game(5)])

    assert view(game, seat).keys() == view(game, None).keys()
