"""What a player can do. An accepted action is the event that is kept.

On the wire and in a record an action is a small JSON object; `to_json` and `from_json` translate.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from engine.tiles import DECK, NAMES, SEATS, SPAN, BadTile, Held, Tile, parse, tiles_in

Place: TypeAlias = str | int
"""An end of the line (`"left"`, `"right"`), the `"center"` of a cross, or the seat whose arm is meant."""


class IllegalAction(Exception):
    """A player's mistake. `code`: `not_your_turn`, `not_legal`, `taken`, `hand_over` or `game_over`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class BadAction(ValueError):
    """No action at all. `code`: `bad_action`, or `bad_tile` where only the tile is wrong."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Play:
    """There is one object for every play that a game could have, so that two are equal only if they are the same:
    for each move it is looked up among the legal ones. One with a seat or place that no game has equals none.
    """

    seat: int
    tile: Tile
    at: Place

    def __new__(cls, seat: int, tile: Tile, at: Place) -> "Play":
        return _EVERY_PLAY.get((seat, tile, at)) or _made(seat, tile, at)

    def __getnewargs__(self) -> tuple[int, Tile, Place]:
        return self.seat, self.tile, self.at


def _made(seat: int, tile: Tile, at: Place) -> Play:
    play = object.__new__(Play)
    for field, value in (("seat", seat), ("tile", tile), ("at", at)):
        object.__setattr__(play, field, value)
    return play


PLACES: tuple[Place, ...] = ("left", "right", "center", *SEATS)
_EVERY_PLAY = {each: _made(*each) for each in product(SEATS, DECK, PLACES)}


@dataclass(frozen=True, slots=True)
class Draw:
    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    seat: int


@dataclass(frozen=True, slots=True)
class Start:
    """`who` opens: `"self"` or `"partner"`; nothing else is ever legal."""

    seat: int
    who: str


@dataclass(frozen=True, slots=True)
class Pick:
    """`places` are positions in the face-down pool, from 0."""

    seat: int
    places: tuple[int, ...]


Action: TypeAlias = Play | Draw | Pass | Swap | Start | Pick


class Plays(dict[Held, tuple[Play, ...]]):
    """The plays of one seat at one place, by the tiles of its hand that fit there. Kept, as few such sets occur.

    `each` are the plays by tile.
    """

    def __init__(self, seat: int, at: Place) -> None:
        super().__init__()
        self.each = tuple(Play(seat, tile, at) for tile in DECK)
        self._seat = seat

    def __missing__(self, fitting: Held) -> tuple[Play, ...]:
        plays = self[fitting] = tuple(self.each[tile] for tile in tiles_in(fitting >> self._seat * SPAN))
        return plays


LEFTS = tuple(Plays(seat, "left") for seat in SEATS)
RIGHTS = tuple(Plays(seat, "right") for seat in SEATS)
CENTERS = tuple(Plays(seat, "center") for seat in SEATS)
ARMS = tuple(tuple(Plays(seat, arm) for arm in SEATS) for seat in SEATS)
"""`LEFTS[seat][fitting]` and the like; the tiles share a number."""

DRAWS = tuple((Draw(seat),) for seat in SEATS)
PASSES = tuple((Pass(seat),) for seat in SEATS)
SWAPS = tuple((Swap(seat),) for seat in SEATS)
STARTS = tuple((Start(seat, "self"), Start(seat, "partner")) for seat in SEATS)


def to_json(action: Action) -> dict[str, Any]:
    """The action without its seat, ready for JSON."""
    match action:
        case Play(tile=tile, at=at):
            return {"play": NAMES[tile], "at": at}
        case Start(who=who):
            return {"start": who}
        case Pick(places=places):
            return {"pick": list(places)}
        case Draw():
            return {"draw": True}
        case Swap():
            return {"swap": True}
        case _:
            return {"pass": True}


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _play(seat: int, wire: Mapping[str, object]) -> Action:
    name, at = wire["play"], wire.get("at")
    if not isinstance(name, str) or not (isinstance(at, str) or _whole(at)):
        raise BadAction("bad_action")
    try:
        return Play(seat, parse(name), at)  # type: ignore[arg-type]  # checked just above
    except BadTile:
        raise BadAction("bad_tile") from None


def _start(seat: int, wire: Mapping[str, object]) -> Action:
    who = wire["start"]
    if not isinstance(who, str):
        raise BadAction("bad_action")
    return Start(seat, who)


def _pick(seat: int, wire: Mapping[str, object]) -> Action:
    places = wire["pick"]
    if not isinstance(places, list) or not all(_whole(place) for place in places):
        raise BadAction("bad_action")
    return Pick(seat, tuple(places))


def _plain(verb: str, kind: Callable[[int], Action]) -> Callable[[int, Mapping[str, object]], Action]:
    def read(seat: int, wire: Mapping[str, object]) -> Action:
        if wire[verb] is not True:
            raise BadAction("bad_action")
        return kind(seat)

    return read


_READERS: dict[str, Callable[[int, Mapping[str, object]], Action]] = {
    "play": _play,
    "start": _start,
    "pick": _pick,
    "draw": _plain("draw", Draw),
    "pass": _plain("pass", Pass),
    "swap": _plain("swap", Swap),
}


def from_json(seat: int, wire: object) -> Action:
    """The action that `wire` (decoded JSON of any shape) means when `seat` sends it; BadAction if none.

    Whether it may be played is not asked here.
    """
    if not isinstance(wire, dict):
        raise BadAction("bad_action")
    verbs = [verb for verb in _READERS if verb in wire]
    if len(verbs) != 1:
        raise BadAction("bad_action")
    return _READERS[verbs[0]](seat, wire)
