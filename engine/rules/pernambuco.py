"""Dominoes as played in Pernambuco: pairs, six tiles each, four asleep, to six points."""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import PASSES, STARTS, Action, Play, Start
from engine.deal import Deal
from engine.rules.base import scored
from engine.rules.line import blocked, ends_after, hands_after, plays
from engine.state import BadOptions, GameState, HandState, Options, Outcome
from engine.tiles import DOUBLES, HIGH, LOW, Mask, Tile, mask_of, pips

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
    lowest = min(counts)
    seats = [(first + step) % SEATS for step in range(SEATS)]
    ties = [seat for seat in seats if counts[seat] == lowest]
    return ties[0] if len({seat % 2 for seat in ties}) == 1 else None


def _outcome(kind: str, winner: int | None) -> Outcome:
    gains = [0, 0]
    if winner is not None:
        gains[winner % 2] = POINTS[kind]
    return Outcome(kind, winner, tuple(gains))


def _ended(before: HandState, play: Play, hands: tuple[Mask, ...]) -> Outcome:
    if not hands[play.seat]:
        return _outcome(win_kind(before.ends, play.tile), play.seat)
    winner = count_winner(hands, _NEXT[play.seat])
    return _outcome("tie" if winner is None else "count", winner)


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
        hands = tuple(mask_of(tiles) for tiles in deal.hands)
        winner = game.results[-1].winner if game.results else None
        if winner is not None:
            return HandState(hands, deal.stock, winner, (), (), winner, phase="start")
        held = DOUBLES & mask_of(tile for tiles in deal.hands for tile in tiles)
        must = 1 << (held.bit_length() - 1)
        opener = next(seat for seat in range(SEATS) if hands[seat] & must)
        return HandState(hands, deal.stock, opener, (), (), opener, must=must)

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        seat = hand.turn
        if seat is None:
            return ()
        if hand.phase == "start":
            return STARTS[seat]
        return plays(hand, seat) or PASSES[seat]

    def after(self, hand: HandState, action: Action) -> HandState:
        log = (*hand.log, action)
        if isinstance(action, Play):
            hands, ends = hands_after(hand.hands, action), ends_after(hand.ends, action)
            if hands[action.seat] and not blocked(hands, ends):
                return HandState(hands, hand.stock, _NEXT[action.seat], ends, log, hand.opener)
            outcome = _ended(hand, action, hands)
            return HandState(hands, hand.stock, None, ends, log, hand.opener, "over", outcome=outcome)
        if isinstance(action, Start):
            opener = action.seat if action.who == "self" else (action.seat + 2) % SEATS
            return HandState(hand.hands, hand.stock, opener, (), log, opener)
        return HandState(hand.hands, hand.stock, _NEXT[action.seat], hand.ends, log, hand.opener)

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
