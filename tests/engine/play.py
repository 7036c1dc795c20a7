"""Games and hands for the tests: scripted ones in words, random ones from a number."""

import json
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import match
from engine.actions import Action, Pass, Pick, Play
from engine.deal import Deal
from engine.rules import RULES, picking
from engine.state import GameState, HandState, Opening, Outcome
from engine.tiles import ALL, DOUBLES, mask_of, parse, tiles_in, together

PERNAMBUCO = "pernambuco@1"


def tiles(words: str) -> tuple[int, ...]:
    return tuple(parse(word) for word in words.split())


def deal_of(*hands: str, stock: str | None = None) -> Deal:
    """A deal in words; without a stock it is what is left of the deck."""
    dealt = tuple(tiles(hand) for hand in hands)
    left = ALL & ~mask_of(tile for hand in dealt for tile in hand)
    return Deal(dealt, tuple(tiles_in(left)) if stock is None else tiles(stock))


def script(words: str, first: int, seats: int = 4) -> list[Action]:
    """`"6|6 6|3R - …"`: plays in turn order, at the left or, with `R`, at the right; `-` passes."""
    actions: list[Action] = []
    for step, word in enumerate(words.split()):
        seat = (first + step) % seats
        at = "right" if word.endswith("R") else "left"
        actions.append(Pass(seat) if word == "-" else Play(seat, parse(word.rstrip("R")), at))
    return actions


def played(game: GameState, actions: Iterable[Action], *deals: Deal) -> GameState:
    """The game after checked actions, its next hands dealt from `deals`."""
    coming = iter(deals)
    for action in actions:
        game = match.advance(game, action, lambda hand, redeal: next(coming))
    return game


def changed(rules: str, hand: HandState, **fields: Any) -> HandState:
    """The hand with other fields, or other `hands`, and with what is legal then."""
    if "hands" in fields:
        fields["held"] = together(fields.pop("hands"))
    hand = replace(hand, **fields)
    return replace(hand, legal=RULES[rules].legal(hand))


def finished(outcome: Outcome, seats: int, opener: int = 0) -> HandState:
    """A finished hand, where nothing but its outcome matters."""
    return HandState(together((1,) * seats), (), None, (0, 0), (), (), Opening(seats, opener), None, outcome)


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def picks(game: GameState, chance: random.Random) -> list[Action]:
    """Some picks of one of the seats that have still to pick."""
    seat = chance.choice(match.to_move(game))
    free = picking.free(game.hand.pool) if game.hand and game.hand.pool else []
    return [Pick(seat, tuple(chance.sample(free, chance.randint(1, min(7, len(free))))))]


def random_game(
    number: int, rules: str = PERNAMBUCO, options: Mapping[str, Any] | None = None, *, picked: bool = False
) -> Iterator[tuple[GameState, Action | None]]:
    """Every state of a random game with the action that follows; None after the last one."""
    chance = random.Random(number)
    dealer = match.seed_dealer(seed_of(number), rules, options or {}, picking=picked)
    game = match.begin(rules, options or {}, dealer)
    while not game.over:
        action = chance.choice(match.legal(game) or picks(game, chance))
        yield game, action
        game = match.advance(game, action, dealer)
    yield game, None


GAMES: list[tuple[str, dict[str, int]]] = [
    (PERNAMBUCO, {}),
    ("garrafina-4@1", {}),
    ("garrafina-3@1", {}),
    ("garrafina-3@1", {"target": 40, "hands": 4}),
    ("draw@1", {}),
    ("draw@1", {"players": 3, "target": 50, "starter": 2}),
    ("draw@1", {"players": 4, "rounds": 1}),
]
"""Every rule set with the options that the properties are tried with."""


def hands_of(number: int, rules: str, options: Mapping[str, Any]) -> list[HandState]:
    """The finished hands of a random game."""
    seen = [game.previous for game, _ in random_game(number, rules, options) if game.previous]
    return [hand for hand, before in zip(seen, [None, *seen], strict=False) if hand is not before]


def loaded(number: int) -> match.Dealer:
    """Deals for three in which one seat, or the stock, often gets all doubles."""

    def dealer(hand: int, redeal: int) -> Deal:
        chance = random.Random(f"{number}:{hand}:{redeal}")
        doubles, others = tiles_in(DOUBLES), tiles_in(ALL & ~DOUBLES)
        chance.shuffle(others)
        heaps = [tuple(others[start : start + 7]) for start in (0, 7, 14)]
        heaps.insert(chance.randrange(4), tuple(doubles))
        return Deal(tuple(heaps[:3]), heaps[3])

    return dealer


GOLDEN = Path(__file__).parent / "golden"


def golden() -> Iterator[Any]:
    """Every recorded game with the answer that it must get, as parameters of a test."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        for number, line in enumerate(path.read_text().splitlines()):
            case = json.loads(line)
            yield pytest.param(case["record"], case["answer"], id=case.get("name", f"{path.stem}-{number}"))
