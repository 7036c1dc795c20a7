"""Games that are over, to be stepped through with all hands open."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import from_json
from engine.match import GameState, advance, begin
from engine.tiles import NAMES, names_in
from engine.view import view
from games.models import Match, Seat
from games.selectors.positions import Position, position

ON_THE_TABLE = ("line", "center", "arms", "freed", "last_arm", "swapper")


@dataclass(frozen=True, slots=True)
class Replay:
    """A match that has ended, its people, and its hands: ``start`` as dealt, ``steps`` after each action, ``result``.

    Each is ready for JSON. A hand that was never ended has no result.
    """

    match: Match
    seats: Sequence[Seat]
    seed: bytes
    hands: list[dict[str, Any]]


def match_replay(public_id: str) -> Replay | None:
    """The replay of a match that has ended, with a result or without; none while it goes on, where nothing was played,
    and where there is no such match.
    """
    match = Match.objects.filter(public_id=public_id).exclude(status=Match.Status.OPEN).first()
    if match is None:
        return None
    folded = position(match, people=True)
    hands = hands_of(folded)
    return Replay(match, folded.seats, folded.seed, hands) if hands else None


def hands_of(folded: Position) -> list[dict[str, Any]]:
    game = begin(folded.match.rules, folded.match.options, folded.dealer)
    hands = [_begun(game)]
    for entry in folded.log:
        ended = len(game.results)
        game = advance(game, from_json(entry.seat, entry.action), folded.dealer)
        over = len(game.results) > ended
        said = _said(game, over=over) if "pick" not in entry.action else []
        step = {"seat": entry.seat, "action": entry.action, "cause": entry.cause, "said": said}
        hands[-1]["steps"].append(step | _table(game, over=over))
        if over:
            hands[-1]["result"] = view(game, None)["results"][-1]
        if over and game.hand is not None:
            hands.append(_begun(game))
    return hands if hands[-1]["steps"] else hands[:-1]


def _begun(game: GameState) -> dict[str, Any]:
    return {"start": _table(game, over=False), "multiplier": game.multiplier, "steps": [], "result": None}


def _said(game: GameState, *, over: bool) -> list[str]:
    shown = view(game, None)
    log = shown["previous"]["log"] if over else shown["log"]
    return list(log[-1]["said"]) if log else []


def _table(game: GameState, *, over: bool) -> dict[str, Any]:
    """The table with all hands open; ``over``: that of the hand which has just ended."""
    hand = game.previous if over else game.hand
    assert hand is not None  # noqa: S101  # a game is at a hand, or has just ended one
    shown = view(game, None)
    lies = shown["previous"] if over else shown
    return {
        **{key: lies[key] for key in ON_THE_TABLE},
        "ends": list(hand.ends),
        "turn": hand.turn,
        "hands": [names_in(mask) for mask in hand.hands],
        "stock": [NAMES[tile] for tile in hand.stock],
    }
