"""The engine beside the `dominoes` package, and what its steps cost. Run by `python -m benchmarks`.

Every contender plays the same shuffled deals of six tiles for four seats. Dealing is not measured, and the random
choice is made in the cheapest way, the same for all. One round is so many hands as `HANDS`, so that a table in hands
a second can be made.
"""

import json
import random
from pathlib import Path

import dominoes
import pytest

from engine import match, record
from engine.bots import kernel
from engine.deal import Deal
from engine.rules import RULES, base
from engine.view import view

HANDS = 200
RULES_NAME = "pernambuco@1"
BOOK = RULES[RULES_NAME]
GOLDEN = Path(__file__).parent.parent / "tests" / "engine" / "golden"


def decks():
    chance = random.Random(1)
    for _ in range(HANDS):
        deck = list(range(28))
        chance.shuffle(deck)
        yield deck


@pytest.fixture
def deals():
    return [Deal(tuple(tuple(deck[at : at + 6]) for at in (0, 6, 12, 18)), tuple(deck[24:])) for deck in decks()]


@pytest.fixture
def packaged():
    set_of_28 = [dominoes.Domino(low, high) for low in range(7) for high in range(low, 7)]
    return [[[set_of_28[tile] for tile in deck[at : at + 6]] for at in (0, 6, 12, 18)] for deck in decks()]


@pytest.mark.benchmark(group="random hands")
def test_the_dominoes_package(benchmark, packaged):
    def play():
        chance, played = random.Random(2).random, 0
        for hands in packaged:
            held = [dominoes.Hand(hand) for hand in hands]
            opening = tuple((tile, True) for tile in held[0])
            game = dominoes.Game(dominoes.Board(), held, [], 0, opening, 0, None)
            while game.result is None:
                moves = game.valid_moves
                game.make_move(*moves[int(chance() * len(moves))])
                played += 1
        return played

    benchmark.extra_info["moves"] = benchmark(play)


@pytest.mark.benchmark(group="random hands")
def test_the_engine(benchmark, deals):
    """`legal` and `apply`, which checks again what it is given."""
    game, apply = match.new(RULES_NAME, {}), base.apply

    def play():
        chance, played = random.Random(2).random, 0
        for deal in deals:
            hand = BOOK.open(game, deal)
            while hand.outcome is None:
                legal = hand.legal
                hand = apply(BOOK, hand, legal[int(chance() * len(legal))])
                played += 1
        return played

    benchmark.extra_info["moves"] = benchmark(play)


@pytest.mark.benchmark(group="random hands")
def test_the_engine_trusting_its_caller(benchmark, deals):
    """`legal` and `after`, as in folding a log."""
    game, after = match.new(RULES_NAME, {}), BOOK.after

    def play():
        chance, played = random.Random(2).random, 0
        for deal in deals:
            hand = BOOK.open(game, deal)
            while hand.outcome is None:
                legal = hand.legal
                hand = after(hand, legal[int(chance() * len(legal))])
                played += 1
        return played

    benchmark.extra_info["moves"] = benchmark(play)


@pytest.mark.benchmark(group="random hands")
def test_the_playout_kernel(benchmark):
    """Its own policy instead of a random choice."""
    hands = [[sum(1 << tile for tile in deck[at : at + 6]) for at in (0, 6, 12, 18)] for deck in decks()]

    def play():
        for deal in hands:
            first = deal[0].bit_length() - 1
            kernel.play_line([deal[0] ^ 1 << first, *deal[1:]], 1, *kernel.ENDS[first])

    benchmark(play)


@pytest.fixture
def game():
    """A whole game of Pernambuco: its dealer, its actions and the state before the last of them."""
    dealer, chance = match.seed_dealer(bytes(32), RULES_NAME, {}), random.Random(3)
    state, actions = match.begin(RULES_NAME, {}, dealer), []
    while not state.over:
        before = state
        actions.append(chance.choice(match.legal(state)))
        state = match.advance(state, actions[-1], dealer)
    return dealer, actions, before


@pytest.mark.benchmark(group="steps")
def test_folding_a_whole_game(benchmark, game):
    dealer, actions, _ = game
    benchmark.extra_info["actions"] = len(actions)
    benchmark(lambda: match.fold(RULES_NAME, {}, dealer, actions))


@pytest.mark.benchmark(group="steps")
def test_one_act(benchmark, game):
    dealer, actions, before = game
    benchmark(lambda: match.advance(before, actions[-1], dealer))


@pytest.mark.benchmark(group="steps")
def test_one_view(benchmark, game):
    benchmark(lambda: view(game[2], match.turn(game[2])))


@pytest.mark.benchmark(group="steps")
@pytest.mark.parametrize("name", ["pernambuco", "garrafina-4", "garrafina-3", "draw"])
def test_one_replay(benchmark, name):
    """Reading, checking and replaying one record, and writing the answer; the mean of 20."""
    lines = [json.dumps(json.loads(line)["record"]) for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines()]
    benchmark.extra_info["of"] = len(lines)
    benchmark(lambda: [json.dumps(record.replay(json.loads(line))) for line in lines])
