"""The strong robot: what it knows, the worlds it deals, what it decides."""

import random
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match
from engine.announce import walk
from engine.bots import kernel, strong, value
from engine.bots.knowledge import STOCK, know
from engine.bots.worlds import Worlds
from engine.tiles import NAMES, tiles_in
from engine.view import view
from tests.engine.play import GAMES, random_game
from tests.engine.test_kernel import turned


def reachable(rules, number, step):
    states = [game for game, action in random_game(number, *rules) if action]
    return states[step % len(states)]


games = st.builds(reachable, st.sampled_from(GAMES), st.integers(0, 300), st.integers(0, 10_000))


@given(games, st.integers(0, 3))
def test_what_is_true_is_never_ruled_out(game, seat):
    me = seat % game.options.seats
    known = know(view(game, me))

    for other in range(game.options.seats):
        if other != me:
            assert can_be(known, other, turned(tiles_in(game.hand.hands[other])))
    assert can_be(known, STOCK, turned(game.hand.stock))


def can_be(known, owner, held):
    """May `owner` hold just these tiles? Older groups rule out more, so it is enough to count."""
    groups = [group for group in known.groups if group.owner == owner]
    allowed = [(held & ~group.never).bit_count() for group in groups]
    needed = accumulate(group.room for group in groups)
    return sum(group.room for group in groups) == held.bit_count() and all(
        have >= need for have, need in zip(allowed, needed, strict=True)
    )


@given(games, st.randoms(use_true_random=False))
def test_a_world_has_every_tile_once_and_the_right_numbers(game, chance):
    me = match.turn(game)
    hands, stock = Worlds(know(view(game, me))).draw(chance)

    assert hands[me] == turned(tiles_in(game.hand.hands[me]))
    assert [mask.bit_count() for mask in hands] == [mask.bit_count() for mask in game.hand.hands]
    assert len(stock) == len(game.hand.stock)
    played = turned(action.tile for action in game.hand.log if hasattr(action, "tile"))
    assert sum(hands) + sum(1 << tile for tile in stock) + played == kernel.EVERY


def test_worlds_that_cannot_be_are_dealt_by_numbers_alone():
    game = reachable(GAMES[0], 1, 3)
    known = know(view(game, match.turn(game)))
    for group in known.groups:
        group.never = kernel.EVERY

    hands, stock = Worlds(known).draw(random.Random(1))

    assert sum(mask.bit_count() for mask in hands) + len(stock) == 28 - 3


def test_a_passed_number_is_not_in_any_world():
    game = next(
        game for game, action in random_game(3) if action and game.hand.ends and said_pass(game) != match.turn(game)
    )
    passer, ends = said_pass(game), passed_ends(game)

    for _ in range(20):
        hands, _ = Worlds(know(view(game, match.turn(game)))).draw(random.Random(_))
        assert not hands[passer] & kernel.FITTING[ends[0]][ends[1]]


def said_pass(game):
    """The seat that passed last in this hand; its own turn if none did."""
    seats = [action.seat for action in game.hand.log if type(action).__name__ == "Pass"]
    return seats[-1] if seats else match.turn(game)


def passed_ends(game):
    return [before for action, before, _ in walk(game.hand) if type(action).__name__ == "Pass"][-1]


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_the_same_view_and_chance_give_the_same_action(rules, options):
    for game, action in list(random_game(1, rules, options))[:12]:
        if action:
            seen = view(game, match.turn(game))
            first = strong.think(seen, random.Random(5), worlds=10)
            assert first == strong.think(seen, random.Random(5), worlds=10)
            assert first.action in seen["legal"]


def test_a_decision_can_be_cut_short_and_says_so():
    game = next(game for game, action in random_game(1) if action and len(match.legal(game)) > 2)
    asked = iter([True, True, False])

    thought = strong.think(view(game, match.turn(game)), random.Random(1), 50, lambda: next(asked))

    assert (thought.worlds, thought.cut) == (3, True)


def test_a_budget_is_used_up_without_a_cut():
    game = next(game for game, action in random_game(1) if action and len(match.legal(game)) > 2)

    thought = strong.think(view(game, match.turn(game)), random.Random(1), 7, lambda: True)

    assert (thought.worlds, thought.cut) == (7, False)


def test_a_world_in_which_nobody_could_open_leaves_the_scores_alone():
    game, _ = next(random_game(2, "garrafina-3@1"))
    seen = view(game, match.turn(game))
    cross = strong._table(seen, know(seen))

    assert cross.opened([1, 2, 4], None) == pytest.approx(1 / 3)


@pytest.mark.parametrize(("scores", "wins"), [((6, 0, 1), 1.0), ((0, 6, 1), 0.0), ((3, 3, 1), 0.5), ((5, 5, 3), 0.5)])
def test_equal_scores_are_an_even_game(scores, wins):
    assert value.pair_wins(*scores) == pytest.approx(wins)


def test_a_lead_is_worth_more_than_none():
    ladder = [value.pair_wins(ours, 3, 1) for ours in range(7)]

    assert ladder == sorted(ladder)


def test_whoever_has_the_target_has_won():
    seen = {"target": 100, "limit": None, "results": []}

    assert value.seat_wins(seen, 1, (100, 20, 0)) == 0.0
    assert value.seat_wins(seen, 0, (100, 20, 0)) == 1.0
    assert value.seat_wins(seen, 0, (20, 20)) == pytest.approx(0.5)
    assert value.seat_wins({**seen, "limit": 1}, 0, (20, 20, 3)) == pytest.approx(0.5)


def test_every_tile_has_its_name():
    assert sorted(kernel.NAME) == sorted(NAMES)
