"""The engine and the literal rules agree at every step of random games."""

import json
import random
from contextlib import suppress

import pytest

from engine import clock, match
from engine.actions import Play
from engine.record import wire
from engine.rules import CURRENT
from engine.tiles import HIGH, LOW, parse
from tests.engine.literal import LITERAL
from tests.engine.play import GAMES, golden, loaded, seed_of

ROUNDS = 60


def pairs(tiles):
    return [(LOW[tile], HIGH[tile]) for tile in tiles]


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


class RecordEndsError(Exception):
    """There is no further hand in the record."""


def literally(record):
    """What the literal rules make of a record: scores, results, winners, flags."""
    entries, waiting = iter(record["hands"]), []

    def deals(hand, again):
        entry = next(entries, None)
        if entry is None:
            raise RecordEndsError
        waiting.extend(entry["actions"])
        deal = entry["deal"]
        return [pairs(map(parse, held)) for held in deal["hands"]], pairs(map(parse, deal.get("stock", [])))

    literal = LITERAL[CURRENT[record["rules"]]](record["options"], deals)
    with suppress(RecordEndsError):
        while waiting:
            action = waiting.pop(0)
            literal.act(action, pairs([parse(action["play"])])[0] if "play" in action else None)
    return literal.scores, literal.results, literal.winners, literal.flags


@pytest.mark.parametrize(("record", "answer"), [case for case in golden() if case.values[1]["ok"]])
def test_the_literal_rules_give_the_recorded_answers(record, answer):
    assert literally(record) == (answer["scores"], answer["hands"], answer["winners"], answer["flags"])
