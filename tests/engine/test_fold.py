"""Properties of every rule set, over games that can be reached."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import match
from engine.actions import DRAWS, PASSES, STARTS, SWAPS, IllegalAction, Play
from engine.rules import RULES, base
from engine.tiles import ALL, DECK, mask_of, pips
from tests.engine.play import GAMES, hands_of, random_game, seed_of

games = st.tuples(st.sampled_from(GAMES), st.integers(0, 300))

EVERYTHING = [
    *(Play(seat, tile, at) for seat in range(4) for tile in DECK for at in ("left", "right", "center", 0, 1, 2, 3)),
    *(action for table in (PASSES, DRAWS, SWAPS, STARTS) for actions in table for action in actions),
]


@given(games)
def test_folding_a_log_gives_the_state_that_was_played(which):
    (rules, options), number = which
    states, actions = zip(*random_game(number, rules, options), strict=True)
    dealer = match.seed_dealer(seed_of(number), rules, options)

    assert match.fold(rules, options, dealer, actions[:-1]) == states[-1]
    assert match.fold(rules, options, dealer, actions[:-1][:20]) == states[min(20, len(states) - 1)]


@given(games, st.integers(0, 500))
def test_exactly_what_is_legal_is_accepted(which, step):
    (rules, options), number = which
    states = [game for game, action in random_game(number, rules, options) if action]
    hand = states[step % len(states)].hand

    accepted = [action for action in EVERYTHING if is_accepted(RULES[rules], hand, action)]

    assert sorted(map(repr, accepted)) == sorted(map(repr, RULES[rules].legal(hand)))


@given(games)
def test_a_state_knows_what_is_legal(which):
    (rules, options), number = which
    picked = "garrafina" in rules and number % 2 == 1

    for game, _ in random_game(number, rules, options, picked=picked):
        for hand in filter(None, (game.hand, game.previous)):
            assert hand.legal == RULES[rules].legal(hand)


def is_accepted(rules, hand, action):
    try:
        base.apply(rules, hand, action)
    except IllegalAction:
        return False
    return True


@given(games)
def test_no_tile_is_lost_or_doubled(which):
    (rules, options), number = which
    for hand in hands_of(number, rules, options):
        played = [action.tile for action in hand.log if isinstance(action, Play)]
        masks = [*hand.hands, mask_of(hand.stock), *(1 << tile for tile in played)]

        assert sum(masks) == ALL
        assert sum(map(int.bit_count, masks)) == 28


@given(games)
def test_a_hand_ends_within_its_bound(which):
    (rules, options), number = which
    for hand in hands_of(number, rules, options):
        plays = sum(isinstance(action, Play) for action in hand.log)

        assert len(hand.log) <= 2 + 28 + len(hand.hands) * (plays + 1)


@given(games)
def test_nothing_may_be_done_once_a_hand_is_over(which):
    (rules, options), number = which
    for hand in hands_of(number, rules, options):
        assert RULES[rules].legal(hand) == ()
        with pytest.raises(IllegalAction, match="hand_over"):
            base.apply(RULES[rules], hand, PASSES[0][0])


@given(games)
def test_a_hand_is_over_as_soon_as_nothing_can_be_played(which):
    (rules, options), number = which
    for hand in hands_of(number, rules, options):
        assert not any(mask == 0 for mask in hand.hands) or hand.outcome.kind not in ("count", "tie")
        assert hand.outcome.kind in ("count", "tie", "void") or hand.hands[hand.outcome.winner] == 0


@given(games)
def test_the_lowest_count_wins_a_blocked_hand(which):
    (rules, options), number = which
    for hand in hands_of(number, rules, options):
        if hand.outcome.kind == "count":
            counts = [pips(mask) for mask in hand.hands]
            assert counts[hand.outcome.winner] == min(counts)


@given(st.sampled_from([game for game in GAMES if "garrafina" in game[0]]), st.integers(0, 300))
def test_what_one_gains_in_garrafina_the_others_lose(game, number):
    *_, (over, _) = random_game(number, *game)

    assert all(sum(result.scores) == 0 for result in over.results)


@given(games)
def test_the_points_of_a_game_are_those_of_its_hands(which):
    (rules, options), number = which
    *_, (over, _) = random_game(number, rules, options)

    assert over.scores == over.results[-1].scores
    assert over.winners == tuple(sorted(over.winners))
