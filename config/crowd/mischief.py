"""What a rogue sends: wrong seats, wrong versions, tiles out of nowhere, broken JSON, floods."""

import json
import random
from collections.abc import Callable, Container, Iterator
from typing import Any

from engine import bots

Frame = str | bytes
OFTEN = 0.12  # the share of views that a rogue answers with a misdeed
FLOOD = 60

ALL_TILES = [f"{low}|{high}" for high in range(7) for low in range(high + 1)]

NONSENSE: tuple[Frame, ...] = (
    "{",
    "",
    "null",
    "[]",
    "42",
    '"act"',
    "{}",
    '{"type": null}',
    '{"type": "teleport"}',
    '{"type": ["act"]}',
    '{"type": "act"}',
    '{"type": "act", "version": "one", "action": {}}',
    '{"type": "act", "version": 1e400, "action": {"pass": true}}',
    '{"type": "act", "version": true, "action": {"pass": true}}',
    '{"type": "act", "version": -1, "action": null}',
    '{"type": "act", "version": 99999999999999999999999, "action": {"pass": true}}',
    '{"type": "act", "version": 0, "action": {"play": "\\u0000|6", "at": "left"}}',
    "[" * 5000,
    "\x00\ud83d".encode("utf-8", "surrogatepass"),
    b"\xff\xfe\x00",
)


def _act(version: int, action: object, **more: object) -> str:
    return json.dumps({"type": "act", "version": version, "action": action, "ref": "rogue", **more})


def _others_tile(chance: random.Random, view: dict[str, Any]) -> str:
    return chance.choice([tile for tile in ALL_TILES if tile not in (view["mine"] or [])])


def _wrong_seat(chance: random.Random, version: int, view: dict[str, Any]) -> Iterator[Frame]:
    """Move for whoever is in turn, with a tile that is not one's own."""
    action = {"play": _others_tile(chance, view), "at": chance.choice(["left", "right"]), "seat": view["turn"]}
    yield _act(version, action, seat=view["turn"], account=1, match="another")


def _wrong_version(chance: random.Random, version: int, view: dict[str, Any]) -> Iterator[Frame]:
    foreign = {"play": _others_tile(chance, view), "at": "left"}
    action = bots.choose("heaviest", view, chance) if view["legal"] else foreign
    yield _act(version + chance.choice([-2, -1, 1, 1000]), action)


def _illegal(chance: random.Random, version: int, view: dict[str, Any]) -> Iterator[Frame]:
    action = chance.choice(
        [
            {"play": _others_tile(chance, view), "at": "left"},
            {"play": "7|9", "at": "left"},
            {"play": "3|6", "at": "up"},
            {"play": 36, "at": ["left"]},
            {"start": "everybody"},
            {"play": "1|1", "pass": True},
            {"draw": True},
            {"swap": True},
            {"pass": False},
            {},
        ]
    )
    yield _act(version, action)


def _nonsense(chance: random.Random, version: int, view: dict[str, Any]) -> Iterator[Frame]:
    yield chance.choice(NONSENSE)


def _flood(chance: random.Random, version: int, view: dict[str, Any]) -> Iterator[Frame]:
    foreign = {"play": _others_tile(chance, view), "at": "left"}
    for number in range(FLOOD):
        yield chance.choice(['{"type": "sync"}', '{"type": "ping"}', _act(version - number, foreign)])


MISDEEDS: dict[str, Callable[[random.Random, int, dict[str, Any]], Iterator[Frame]]] = {
    "wrong seat": _wrong_seat,
    "wrong version": _wrong_version,
    "illegal": _illegal,
    "nonsense": _nonsense,
    "flood": _flood,
}


def misdeed(
    chance: random.Random, version: int, view: dict[str, Any], done: Container[str]
) -> Iterator[tuple[str, Frame]]:
    """Now and then a misdeed: its name and each frame to send.

    What is not among those ``done`` comes first, so that a short run sees each; a flood is rarer than the rest.
    """
    if chance.random() >= OFTEN:
        return
    new = [name for name in MISDEEDS if name not in done]
    name = chance.choice(new) if new else chance.choices(list(MISDEEDS), weights=[3, 3, 3, 3, 0.3])[0]
    for frame in MISDEEDS[name](chance, version, view):
        yield name, frame
