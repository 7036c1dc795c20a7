"""What every rule set offers, and what all of them share."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from engine.actions import Action, IllegalAction, Play, Start, Swap
from engine.deal import Deal
from engine.rules import picking
from engine.state import BadOptions, GameState, HandResult, HandState, Options
from engine.tiles import RANK


class Rules(Protocol):
    """One game in one version. A change of behaviour is a new version; old hands keep theirs."""

    @property
    def name(self) -> str:
        """The versioned name, `"pernambuco@1"`."""

    @property
    def size(self) -> int:
        """How many tiles a seat gets."""

    @property
    def sides(self) -> int:
        """How many seats apart partners sit: 2 where pairs play, 0 where each plays for themself."""

    @property
    def picks(self) -> bool:
        """May the tiles be picked from a face-down pool?"""

    def options(self, given: Mapping[str, object]) -> Options:
        """The options in full; BadOptions for an unknown key or a value out of range."""

    def open(self, game: GameState, deal: Deal) -> HandState | None:
        """The next hand of `game` with that deal; None where the deal is void and the hand is dealt again."""

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        """Every action of the seat to move, one's own and left places first; none when the hand is over.

        A state that a rule set made has them at hand: `hand.legal`.
        """

    def after(self, hand: HandState, action: Action) -> HandState:
        """The hand after a legal action. Trusts its caller: see `apply`."""

    def settle(self, game: GameState, hand: HandState) -> GameState:
        """The game once its hand has ended as `hand` shows: scored, no hand under way."""


def apply(rules: Rules, hand: HandState, action: Action) -> HandState:
    """The hand after `action`; IllegalAction for anything that is not legal.

    While all pick nothing is listed: there `picking.check` decides.
    """
    if action in hand.legal:
        return rules.after(hand, action)
    if hand.outcome is not None:
        raise IllegalAction("hand_over")
    if hand.phase == "pick":
        picking.check(hand, action)
        return rules.after(hand, action)
    raise IllegalAction("not_your_turn" if action.seat != hand.turn else "not_legal")


def forced(legal: Sequence[Action]) -> bool:
    """Is there at most one tile to play, at whatever ends, or only a pass or a draw? (3 seconds, not 15.)"""
    tiles = set()
    for action in legal:
        if isinstance(action, Play):
            tiles.add(action.tile)
        elif isinstance(action, Swap | Start):
            return False
    return len(tiles) < 2


def timeout(legal: Sequence[Action]) -> Action:
    """What the move timer plays: the heaviest tile at the first place listed, else what is listed first.

    That is the draw or the pass, never the swap, or that one opens oneself. IllegalAction if nothing is legal.
    """
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return max(plays, key=lambda play: RANK[play.tile])
    if not legal:
        raise IllegalAction("hand_over")
    return legal[0]


def scored(game: GameState, hand: HandState, multiplier: int = 1) -> GameState:
    """The game with its ended hand added up and put aside."""
    assert hand.outcome is not None  # noqa: S101  # only ended hands are scored
    kind, winner, gains = hand.outcome.kind, hand.outcome.winner, hand.outcome.gains
    scores = tuple(score + gain * multiplier for score, gain in zip(game.scores, gains, strict=True))
    points = max(gains) * multiplier
    result = HandResult(winner, kind, points, multiplier, scores)
    return replace(game, hand=None, previous=hand, results=(*game.results, result), scores=scores)


def lowest(counts: Sequence[int]) -> int | None:
    """The seat with the lowest count; None where it is shared."""
    least = min(counts)
    return counts.index(least) if counts.count(least) == 1 else None


def whole(value: object, low: int, high: int | None = None) -> int:
    """`value` if it is a whole number from `low` to `high`, else BadOptions."""
    if not isinstance(value, int) or isinstance(value, bool) or value < low:
        raise BadOptions(value)
    if high is not None and value > high:
        raise BadOptions(value)
    return value
