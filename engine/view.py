"""The only door out: what one seat, or the public, may see of a game.

An allow-list, field by field. A field that is added to a state stays secret until it is named here.
"""

from collections.abc import Iterable
from typing import Any

from engine import announce
from engine.actions import Play, to_json
from engine.rules.base import forced
from engine.state import GameState, HandState
from engine.tiles import NAMES, names_in, pips


def view(game: GameState, viewer: int | None) -> dict[str, Any]:
    """What seat `viewer` sees, ready for JSON; None is the public, which sees no hand.

    Hands are counted from 0, void ones too. The legal actions go only to the seat in turn. When the game is
    over the table shows its last hand.
    """
    return views(game, (viewer,))[viewer]


def views(game: GameState, viewers: Iterable[int | None]) -> dict[int | None, dict[str, Any]]:
    """What each viewer sees: as `view`, with what all may see made once and shared by them."""
    hand = game.hand or game.previous
    assert hand is not None  # noqa: S101  # a game is seen from its first deal on
    known = _known(game, hand)
    return {viewer: known | _own(game, hand, viewer) for viewer in viewers}


def _own(game: GameState, hand: HandState, viewer: int | None) -> dict[str, Any]:
    """What only this viewer may see."""
    legal = hand.legal if viewer is not None and viewer == hand.turn else ()
    return {
        "seat": viewer,
        "mine": None if viewer is None else names_in(hand.hands[viewer]),
        "legal": [to_json(action) for action in legal],
        "forced": bool(legal) and forced(legal),
    }


def _known(game: GameState, hand: HandState) -> dict[str, Any]:
    """What everybody may see."""
    return {
        "rules": game.rules,
        "seats": game.options.seats,
        "hand": len(game.results) - (game.hand is None),
        "phase": hand.phase,
        "turn": hand.turn,
        "opener": None if hand.phase in ("pick", "start") else hand.opener,
        "line": _line(hand),
        **_cross(hand),
        "ends": list(hand.ends),
        "pool": _pool(hand),
        "counts": [mask.bit_count() for mask in hand.hands],
        "stock": len(hand.stock),
        "target": game.options.target,
        "limit": game.options.hands or game.options.rounds,
        "scores": list(game.scores),
        "multiplier": game.multiplier,
        "log": _log(hand, game.flags if game.over else ()),
        "results": [_result(game, number) for number in range(len(game.results))],
        "previous": _previous(game),
        "over": game.over,
        "winners": list(game.winners),
        "flags": list(game.flags),
    }


def _line(hand: HandState) -> dict[str, Any]:
    """The tiles from left to right, each turned as it lies; where the first and the last one lie."""
    tiles: list[str] = []
    first = last = None
    for action, before, after in announce.walk(hand):
        if not isinstance(action, Play) or hand.cross is not None:
            continue
        if not before:
            tiles, first, last = [NAMES[action.tile]], 0, 0
        elif action.at == "left":
            tiles.insert(0, f"{after[0]}|{before[0]}")
            first, last = (first or 0) + 1, 0
        else:
            tiles.append(f"{before[1]}|{after[1]}")
            last = len(tiles) - 1
    return {"tiles": tiles, "first": first, "last": last}


def _cross(hand: HandState) -> dict[str, Any]:
    """The double in the centre and the tiles of each arm outwards, which arms are free, which grew last; who
    swapped. All null for a line.
    """
    if hand.cross is None:
        return {"center": None, "arms": None, "freed": None, "last_arm": None, "swapper": None}
    seats = range(len(hand.hands))
    arms: list[list[str]] = [[] for _ in seats]
    center = last = None
    for action, before, after in announce.walk(hand):
        if not isinstance(action, Play):
            continue
        if action.at == "center":
            center = NAMES[action.tile]
        else:
            last = int(action.at)
            arms[last].append(f"{before[last]}|{after[last]}")
    freed = [bool(hand.cross.freed >> seat & 1) for seat in seats]
    return {"center": center, "arms": arms, "freed": freed, "last_arm": last, "swapper": hand.cross.swapper}


def _pool(hand: HandState) -> list[int | None] | None:
    """While all pick: for each place of the face-down pool the seat that took it, else null."""
    if hand.phase != "pick" or hand.pool is None:
        return None
    owners: list[int | None] = [None] * len(hand.pool.deck)
    for seat, places in enumerate(hand.pool.taken):
        for place in places:
            owners[place] = seat
    return owners


def _log(hand: HandState, flags: tuple[str, ...]) -> list[dict[str, Any]]:
    calls = announce.said(hand)
    if flags:
        calls[-1].extend(flags)
    return [
        {"seat": action.seat, "action": to_json(action), "said": said}
        for action, said in zip(hand.log, calls, strict=True)
    ]


def _result(game: GameState, number: int) -> dict[str, Any]:
    result = game.results[number]
    return {
        "winner": result.winner,
        "kind": result.kind,
        "points": result.points,
        "multiplier": result.multiplier,
        "scores": list(result.scores),
    }


def _previous(game: GameState) -> dict[str, Any] | None:
    """The hand that ended last, open on the table: nothing of it is secret any more."""
    hand = game.previous
    if hand is None:
        return None
    number = len(game.results) - 1
    return {
        "hand": number,
        **_result(game, number),
        "hands": [names_in(mask) for mask in hand.hands],
        "pips": [pips(mask) for mask in hand.hands],
        "stock": [NAMES[tile] for tile in hand.stock],
        "line": _line(hand),
        **_cross(hand),
        "log": _log(hand, game.flags if game.over else ()),
    }
