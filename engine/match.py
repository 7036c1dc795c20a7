"""From hands to a game: deal, play, settle, deal again, until somebody has won.

A game is its rules, its options, its deals and its actions; `fold` makes the state of them.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeAlias

from engine.actions import Action, IllegalAction
from engine.deal import Deal, deal, shuffled
from engine.rules import RULES, base, picking
from engine.state import GameState, HandState

__all__ = [
    "Dealer",
    "GameState",
    "advance",
    "begin",
    "fold",
    "forced",
    "hand_opening",
    "legal",
    "seed_dealer",
]

Dealer: TypeAlias = Callable[[int, int], Deal]
"""(hand from 0, void ones not counted; how often it was dealt again) to the deal."""


def seed_dealer(seed: bytes, rules: str, options: Mapping[str, object], *, picking: bool = False) -> Dealer:
    """The deals that `seed` makes for a game of these rules (versioned name) and options.

    With `picking` (Garrafina) the deck is the face-down pool of each hand, from which the players pick.
    """
    if picking:
        return lambda hand, redeal: Deal((), (), pool=shuffled(seed, hand, redeal))
    book = RULES[rules]
    seats = book.options(options).seats

    def dealer(hand: int, redeal: int) -> Deal:
        return deal(seed, seats=seats, size=book.size, hand=hand, redeal=redeal)

    return dealer


def new(rules: str, options: Mapping[str, object]) -> GameState:
    """A game before its first deal; KeyError for unknown rules, BadOptions for wrong options."""
    book = RULES[rules]
    chosen = book.options(options)
    return GameState(rules, chosen, scores=(0,) * (book.sides or chosen.seats))


def begin(rules: str, options: Mapping[str, object], dealer: Dealer) -> GameState:
    """A game with its first hand dealt; errors as in `new`."""
    return deal_next(new(rules, options), dealer)


def deal_next(game: GameState, dealer: Dealer) -> GameState:
    """The game with its next hand dealt, again and again where the deal is void."""
    book, number, redeal = RULES[game.rules], game.counted, game.deals
    hand = book.open(game, dealer(number, redeal))
    while hand is None:
        redeal += 1
        hand = book.open(game, dealer(number, redeal))
    return replace(game, hand=hand, deals=redeal)


def settle(game: GameState, hand: HandState) -> GameState:
    """The game once `hand`, its present one, has ended."""
    return RULES[game.rules].settle(game, hand)


def _moved(book: base.Rules, game: GameState, hand: HandState, dealer: Dealer) -> GameState:
    game = book.settle(game, hand)
    return game if game.over else deal_next(game, dealer)


def advance(game: GameState, action: Action, dealer: Dealer) -> GameState:
    """The game after `action`, checked: IllegalAction with its code.

    A hand that ends with it is scored and the next one dealt; `previous` then holds the finished one.
    """
    if game.hand is None:
        raise IllegalAction("game_over" if game.over else "hand_over")
    book = RULES[game.rules]
    hand = base.apply(book, game.hand, action)
    return replace(game, hand=hand) if hand.outcome is None else _moved(book, game, hand, dealer)


def fold(rules: str, options: Mapping[str, object], dealer: Dealer, actions: Iterable[Action]) -> GameState:
    """The game after accepted `actions`, in order. Trusts them: only their number is checked."""
    game = begin(rules, options, dealer)
    book, hand = RULES[rules], game.hand
    after = book.after
    for action in actions:
        if hand is None:
            raise IllegalAction("game_over")
        hand = after(hand, action)
        if hand.outcome is not None:
            game = _moved(book, game, hand, dealer)
            hand = game.hand
    return replace(game, hand=hand)


def turn(game: GameState) -> int | None:
    """The seat to move; None when nobody is, and while all pick."""
    return None if game.hand is None else game.hand.turn


def to_move(game: GameState) -> tuple[int, ...]:
    """Every seat that may act now: the one in turn, or all that have still to pick."""
    if game.hand is not None and game.hand.phase == "pick":
        return tuple(picking.missing(game.hand))
    seat = turn(game)
    return () if seat is None else (seat,)


def legal(game: GameState) -> tuple[Action, ...]:
    """Every action of the seat to move; none is listed while all pick."""
    return () if game.hand is None else game.hand.legal


def forced(game: GameState) -> bool:
    """Has the seat to move next to no choice, and so only the short time?"""
    options = legal(game)
    return bool(options) and base.forced(options)


def timeout_action(game: GameState) -> Action:
    """What is played for the seat to move when its time runs out; IllegalAction if no seat has to.

    Where all pick the first seat that misses tiles is served: ask again until nobody does.
    """
    if game.hand is not None and game.hand.phase == "pick":
        return picking.timeout(game.hand)
    return base.timeout(legal(game))


def hand_opening(game: GameState) -> bool:
    """Is the next action the first one of a hand that is not the game's first? Picking is the first there."""
    hand = game.hand
    if hand is None or hand.trail or not game.results:
        return False
    return hand.pool is None or hand.phase == "pick"
