"""The draw game: two to four players, each for themself; who cannot play draws.

The rules of the manual of the draw game; what it leaves open is ruled where it is used.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import DRAWS, PASSES, Action, Draw, Play
from engine.deal import Deal
from engine.rules.base import lowest, scored, whole
from engine.rules.line import ENDS_AFTER, blocked, openings, plays
from engine.state import BadOptions, GameState, HandState, Opening, Options, Outcome, hand_state
from engine.tiles import HAND, IN_HAND, Mask, apart, mask_of, pips, together


def _outcome(kind: str, winner: int, hands: tuple[Mask, ...]) -> Outcome:
    """The winner gains the pips that all others hold, in a blocked hand less their own for each of them."""
    counts = [pips(mask) for mask in hands]
    gains = [0] * len(hands)
    gains[winner] = sum(counts) - len(counts) * counts[winner]
    return Outcome(kind, winner, tuple(gains))


def _close(hands: tuple[Mask, ...]) -> Outcome:
    """The lowest count wins; a shared one is a tie in which nobody scores."""
    winner = lowest([pips(mask) for mask in hands])
    if winner is None:
        return Outcome("tie", None, (0,) * len(hands))
    return _outcome("count", winner, hands)


class DrawGame:
    name = "draw@1"
    size = 7
    sides = 0
    picks = False

    def options(self, given: Mapping[str, object]) -> Options:
        """`players` 2 to 4, `target` from 1, `rounds` 1 or absent, `starter` a seat; BadOptions otherwise."""
        unknown = given.keys() - {"players", "target", "rounds", "starter"}
        if unknown:
            raise BadOptions(*unknown)
        seats = whole(given.get("players", 2), 2, 4)
        return Options(
            seats=seats,
            target=whole(given.get("target", 100), 1),
            rounds=whole(given["rounds"], 1, 1) if "rounds" in given else None,
            starter=whole(given.get("starter", 0), 0, seats - 1),
        )

    def open(self, game: GameState, deal: Deal) -> HandState:
        """The opening rotates; any tile opens."""
        opener = (game.options.starter + game.counted) % game.options.seats
        hands = [mask_of(tiles) for tiles in deal.hands]
        opening = Opening(game.options.seats, opener)
        return hand_state(together(hands), deal.stock, opener, (), (), openings(hands[opener], opener), opening)

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        seat = hand.turn
        if seat is None:
            return ()
        if not hand.ends:
            return openings(hand.hands[seat], seat)
        return plays(hand.held, seat, hand.ends) or (DRAWS if hand.stock else PASSES)[seat]

    def after(self, hand: HandState, action: Action) -> HandState:
        seat, held, stock, ends = action.seat, hand.held, hand.stock, hand.ends
        opening, trail = hand.opening, (hand.trail, action)
        if isinstance(action, Play):
            held ^= IN_HAND[seat][action.tile]
            ends = ENDS_AFTER[action.at][ends][action.tile]
            if not held & HAND[seat]:
                outcome = _outcome("domino", seat, apart(held, opening.seats))
                return hand_state(held, stock, None, ends, trail, (), opening, None, outcome)
        elif isinstance(action, Draw):
            held |= IN_HAND[seat][stock[0]]
            stock = stock[1:]
        turn = (seat + 1) % opening.seats
        legal = plays(held, turn, ends)
        if not legal:
            if not stock and blocked(held, ends):
                outcome = _close(apart(held, opening.seats))
                return hand_state(held, stock, None, ends, trail, (), opening, None, outcome)
            legal = (DRAWS if stock else PASSES)[turn]
        return hand_state(held, stock, turn, ends, trail, legal, opening)

    def settle(self, game: GameState, hand: HandState) -> GameState:
        """Who reaches the target wins; a game of a single round is its winner's, and drawn after a tie."""
        game = scored(game, hand)
        winner = game.results[-1].winner
        if game.options.rounds == len(game.results):
            return replace(game, over=True, winners=() if winner is None else (winner,))
        if winner is None or game.scores[winner] < game.options.target:
            return game
        return replace(game, over=True, winners=(winner,))
