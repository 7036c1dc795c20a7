"""The draw game: two to four players, each for themself; who cannot play draws.

The rules of the manual of the draw game; what it leaves open is ruled where it is used.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import DRAWS, PASSES, Action, Draw, Play
from engine.deal import Deal
from engine.rules.base import lowest, scored, whole
from engine.rules.line import blocked, ends_after, hands_after, plays
from engine.state import BadOptions, GameState, HandState, Options, Outcome
from engine.tiles import BIT, Mask, mask_of, pips


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
        hands = tuple(mask_of(tiles) for tiles in deal.hands)
        return HandState(hands, deal.stock, opener, (), (), opener)

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        seat = hand.turn
        if seat is None:
            return ()
        return plays(hand, seat) or (DRAWS if hand.stock else PASSES)[seat]

    def after(self, hand: HandState, action: Action) -> HandState:
        hands, stock, ends, log = hand.hands, hand.stock, hand.ends, (*hand.log, action)
        seat = action.seat
        if isinstance(action, Play):
            hands, ends = hands_after(hands, action), ends_after(ends, action)
            if not hands[seat]:
                outcome = _outcome("domino", seat, hands)
                return HandState(hands, stock, None, ends, log, hand.opener, "over", outcome=outcome)
        elif isinstance(action, Draw):
            hands = (*hands[:seat], hands[seat] | BIT[stock[0]], *hands[seat + 1 :])
            stock = stock[1:]
        if not stock and blocked(hands, ends):
            return HandState(hands, stock, None, ends, log, hand.opener, "over", outcome=_close(hands))
        return HandState(hands, stock, (seat + 1) % len(hands), ends, log, hand.opener)

    def settle(self, game: GameState, hand: HandState) -> GameState:
        """Who reaches the target wins; a game of a single round is its winner's, and drawn after a tie."""
        game = scored(game, hand)
        winner = game.results[-1].winner
        if game.options.rounds == len(game.results):
            return replace(game, over=True, winners=() if winner is None else (winner,))
        if winner is None or game.scores[winner] < game.options.target:
            return game
        return replace(game, over=True, winners=(winner,))
