"""Dominoes as played in Pernambuco: pairs, six tiles each, four asleep, to six points."""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import LEFTS, PASSES, STARTS, Action, Play, Start
from engine.deal import Deal
from engine.rules.base import scored
from engine.rules.line import ENDS_AFTER, Ends, blocked, openings, plays
from engine.state import BadOptions, GameState, HandState, Opening, Options, Outcome, hand_state
from engine.tiles import (
    BIT,
    DOUBLES,
    HAND,
    HIGH,
    IN_HAND,
    LOW,
    Held,
    Mask,
    Tile,
    apart,
    mask_of,
    pips,
    tiles_in,
    together,
)

SEATS = 4
TARGET = 6
POINTS = {"simple": 1, "double": 2, "la_e_lo": 3, "cruzada": 4, "count": 1, "tie": 0}
_NEXT = (1, 2, 3, 0)


def win_kind(ends: tuple[int, ...], tile: Tile) -> str:
    """The name of a win with `tile` as the last one, by the ends before it is placed."""
    low, high = LOW[tile], HIGH[tile]
    if low == high:
        return "cruzada" if ends == (low, low) else "double"
    return "la_e_lo" if low in ends and high in ends else "simple"


def count_winner(hands: tuple[Mask, ...], first: int) -> int | None:
    """Who wins a blocked hand: the lowest single count; None if it is shared between the pairs.

    `first` is the seat whose turn comes first after the closing tile: it decides between partners.
    """
    counts = [pips(mask) for mask in hands]
    even, odd = min(counts[0], counts[2]), min(counts[1], counts[3])
    if even == odd:
        return None
    pair = (0, 2) if even < odd else (1, 3)
    return min(pair, key=lambda seat: (counts[seat], (seat - first) % SEATS))


def _outcome(kind: str, winner: int | None) -> Outcome:
    gains = [0, 0]
    if winner is not None:
        gains[winner % 2] = POINTS[kind]
    return Outcome(kind, winner, tuple(gains))


_WINS = {(kind, seat): _outcome(kind, seat) for kind in POINTS for seat in range(SEATS)}
_TIE = _outcome("tie", None)


def _counted(held: Held, first: int) -> Outcome:
    """How a blocked hand ends; `first` as in `count_winner`."""
    winner = count_winner(apart(held, SEATS), first)
    return _TIE if winner is None else _WINS["count", winner]


_FORCED = {(seat, tile): Opening(SEATS, seat, must=BIT[tile]) for seat in range(SEATS) for tile in tiles_in(DOUBLES)}
"""By the seat and the double with which it must open."""


def _chosen(hand: HandState, start: Start) -> HandState:
    opener = start.seat if start.who == "self" else (start.seat + 2) % SEATS
    legal = openings(hand.hands[opener], opener)
    return hand_state(hand.held, hand.stock, opener, (), (hand.trail, start), legal, Opening(SEATS, opener))


def _over(hand: HandState, action: Action, held: Held, ends: Ends, outcome: Outcome) -> HandState:
    return hand_state(held, hand.stock, None, ends, (hand.trail, action), (), hand.opening, None, outcome)


class Pernambuco:
    name = "pernambuco@1"
    size = 6
    sides = 2
    picks = False

    def options(self, given: Mapping[str, object]) -> Options:
        """None can be given (BadOptions otherwise)."""
        if given:
            raise BadOptions(*given)
        return Options(seats=SEATS, target=TARGET)

    def open(self, game: GameState, deal: Deal) -> HandState:
        """First, and after a tie, the highest double must open; else the last winner chooses who does."""
        hands = [mask_of(tiles) for tiles in deal.hands]
        winner = game.results[-1].winner if game.results else None
        if winner is not None:
            choosing = Opening(SEATS, winner, "start")
            return hand_state(together(hands), deal.stock, winner, (), (), STARTS[winner], choosing)
        double = (sum(hands) & DOUBLES).bit_length() - 1
        opener = 0
        while not hands[opener] & BIT[double]:
            opener += 1
        legal = LEFTS[opener][IN_HAND[opener][double]]
        return hand_state(together(hands), deal.stock, opener, (), (), legal, _FORCED[opener, double])

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        seat = hand.turn
        if seat is None:
            return ()
        if hand.phase == "start":
            return STARTS[seat]
        if not hand.ends:
            return openings(hand.hands[seat] & hand.opening.must, seat)
        return plays(hand.held, seat, hand.ends) or PASSES[seat]

    def after(self, hand: HandState, action: Action) -> HandState:
        seat, held, ends = action.seat, hand.held, hand.ends
        if isinstance(action, Play):
            held ^= IN_HAND[seat][action.tile]
            ends = ENDS_AFTER[action.at][ends][action.tile]
            if not held & HAND[seat]:
                return _over(hand, action, held, ends, _WINS[win_kind(hand.ends, action.tile), seat])
        elif isinstance(action, Start):
            return _chosen(hand, action)
        turn = _NEXT[seat]
        legal = plays(held, turn, ends)
        if not legal:
            if blocked(held, ends):
                return _over(hand, action, held, ends, _counted(held, turn))
            legal = PASSES[turn]
        return hand_state(held, hand.stock, turn, ends, (hand.trail, action), legal, hand.opening)

    def settle(self, game: GameState, hand: HandState) -> GameState:
        """Multiply and add up. Six points win the game; scores are not cut there."""
        game = scored(game, hand, game.multiplier)
        winner, scores = game.results[-1].winner, game.scores
        game = replace(game, multiplier=game.multiplier + 1 if winner is None else 1)
        if winner is None or scores[winner % 2] < TARGET:
            return game
        return replace(game, over=True, winners=(winner % 2, winner % 2 + 2), flags=_flags(game, winner % 2))


def _flags(game: GameState, won: int) -> tuple[str, ...]:
    lost = 1 - won
    flags = []
    if game.scores[lost] == 0:
        flags.append("buchuda")
    if any(result.scores[lost] == TARGET - 1 and result.scores[won] == 0 for result in game.results):
        flags.append("buchuda_de_re")
    return tuple(flags)
