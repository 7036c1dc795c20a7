"""The engine and the literal rules agree at every step of random games."""

import json
import random

import pytest

from engine import clock, match
from engine.actions import Play
from engine.deal import Deal
from engine.record import wire
from engine.tiles import ALL, DOUBLES, HIGH, LOW, tiles_in
from tests.engine.literal import LITERAL
from tests.engine.play import GAMES, seed_of

ROUNDS = 60


def pairs(tiles):
    return [(LOW[tile], HIGH[tile]) for tile in tiles]


def loaded(number):
    """Deals for three in which one seat, or the stock, often gets all doubles."""

    def dealer(hand, redeal):
        chance = random.Random(f"{number}:{hand}:{redeal}")
        doubles, others = tiles_in(DOUBLES), tiles_in(ALL & ~DOUBLES)
        chance.shuffle(others)
        heaps = [tuple(others[start : start + 7]) for start in (0, 7, 14)]
        heaps.insert(chance.randrange(4), tuple(doubles))
        return Deal(tuple(heaps[:3]), heaps[3])

    return dealer


def begun(rules, options, dealer):
    """The same game twice: the engine's and the literal one."""

    def deals(hand, again):
        deal = dealer(hand, again)
        return [pairs(tiles) for tiles in deal.hands], pairs(deal.stock)

    return match.begin(rules, options, dealer), LITERAL[rules](options, deals)


def in_order(actions):
    return sorted(json.dumps(action, sort_keys=True) for action in actions)


def told(game):
    """What both say about the game, in the form of the literal one."""
    results = [
        {
            "winner": result.winner,
            "kind": result.kind,
            "points": result.points,
            "multiplier": result.multiplier,
            "scores": list(result.scores),
        }
        for result in game.results
    ]
    return list(game.scores), results, game.over, list(game.winners), list(game.flags)


def agree(game, literal):
    assert told(game) == (literal.scores, literal.results, literal.over, literal.winners, literal.flags)
    if not game.over:
        assert match.turn(game) == literal.turn
        assert in_order(map(wire, match.legal(game))) == in_order(literal.legal())
        assert clock.seconds(game) == literal.seconds()
        assert wire(match.timeout_action(game)) == literal.timeout()


def play_both(rules, options, dealer, chance):
    game, literal = begun(rules, options, dealer)
    agree(game, literal)
    while not game.over:
        action = chance.choice(match.legal(game))
        tile = pairs([action.tile])[0] if isinstance(action, Play) else None
        game = match.advance(game, action, dealer)
        literal.act(wire(action), tile)
        agree(game, literal)
    return game


@pytest.mark.parametrize("number", range(ROUNDS))
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_the_engine_and_the_literal_rules_agree(rules, options, number):
    dealer = match.seed_dealer(seed_of(number), rules, options)

    assert play_both(rules, options, dealer, random.Random(number)).over


@pytest.mark.parametrize("number", range(ROUNDS))
def test_they_agree_where_hands_are_void(number):
    game = play_both("garrafina-3@1", {}, loaded(number), random.Random(number))

    assert game.over
