"""Looks for what nobody should have received: marks of hidden people, tiles and seeds one could not know.

Everything that a client gets is kept with its instant. The judges are pure functions of what was kept and of what
the database says afterwards, so that a planted leak can show that they see.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx

TOKEN = "qxz"  # in nickname, e-mail, public id, picture and settings: qxz07 is a mark of person 7
FIRST_KEY = 713_001_000  # the row ids are marks too
NOBODY = -1  # the anonymous watcher

MARK = re.compile(rf"(?i){TOKEN}(\d\d)|713001(\d{{3}})")
HEX = re.compile(r"[0-9a-f]{32,128}")
TILE = re.compile(r"(?<![\d|])([0-6])(?:\||&#124;|%7C)([0-6])(?![\d|])")
EMBEDDED = re.compile(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', re.DOTALL)
FOREVER = float("inf")


@dataclass(frozen=True, slots=True)
class Received:
    who: int
    at: float
    where: str
    text: str


@dataclass(frozen=True, slots=True)
class Leak:
    what: str
    received: Received

    def __str__(self) -> str:
        return f"{self.what}: to {self.received.who} in {self.received.where}: {self.received.text[:300]}"


class Capture:
    """The witness: keeps status, headers and body of each answer, and each frame."""

    def __init__(self, people: Mapping[str, int]) -> None:
        self.people = people
        self.kept: list[Received] = []

    def body(self, who: str, response: httpx.Response) -> None:
        head = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
        where = f"{response.request.method} {response.request.url.path}"
        self._keep(who, where, f"{response.status_code}\n{head}\n\n{response.text}")

    def frame(self, who: str, path: str, text: str) -> None:
        self._keep(who, path, text)

    def _keep(self, who: str, where: str, text: str) -> None:
        self.kept.append(Received(self.people.get(who, NOBODY), datetime.now(UTC).timestamp(), where, text))


def hashes(secrets: Mapping[str, int]) -> dict[str, int]:
    """The usual digests of texts that are marks: a picture address may hold one."""
    kinds = (hashlib.md5, hashlib.sha1, hashlib.sha256)
    return {kind(text.encode()).hexdigest(): person for text, person in secrets.items() for kind in kinds}


def named_too_soon(kept: list[Received], known_from: Mapping[int, float], digests: Mapping[str, int]) -> Iterator[Leak]:
    """Marks of person p that somebody else received before ``known_from[p]`` (never, where it is missing)."""
    for received in kept:
        for person in _people_in(received.text, digests):
            if person != received.who and received.at < known_from.get(person, FOREVER):
                yield Leak(f"a mark of {person}", received)


def _people_in(text: str, digests: Mapping[str, int]) -> set[int]:
    found = {int(short or long) for short, long in MARK.findall(text)}
    return found | {digests[run] for run in HEX.findall(text) if run in digests}


def seeds_too_soon(kept: list[Received], over_at: Mapping[str, float]) -> Iterator[Leak]:
    """Seeds (hex) that anyone received before their match was over."""
    for received in kept:
        for run in HEX.findall(received.text):
            if received.at < over_at.get(run, 0):
                yield Leak("a seed", received)


@dataclass(frozen=True, slots=True)
class Game:
    """What really happened in one match: ``seats`` by person, deals and (hand, tile or None) of each action.

    From ``over_at`` on everybody may know all of it.
    """

    over_at: float
    seats: Mapping[int, int]
    hands: tuple[tuple[frozenset[str], ...], ...]
    played: tuple[tuple[int, str | None], ...]

    def knowable(self, person: int, hand: int, version: int) -> frozenset[str]:
        """The tiles of a hand that a person (or a watcher) knows after ``version`` actions."""
        own = self.hands[hand][self.seats[person]] if person in self.seats else frozenset[str]()
        shown = self.played[:version]
        if shown and shown[-1][0] > hand:
            return own.union(*self.hands[hand])
        return own | {tile for number, tile in shown if number == hand and tile}


def game(record: Mapping[str, Any], seats: Mapping[int, int], over_at: float) -> Game:
    """``record`` as downloaded, ``seats`` from person to seat."""
    hands = tuple(tuple(frozenset(map(_tile, hand)) for hand in one["deal"]["hands"]) for one in record["hands"])
    played = tuple(
        (number, _tile(action["play"]) if "play" in action else None)
        for number, one in enumerate(record["hands"])
        for action in one["actions"]
    )
    return Game(over_at, seats, hands, played)


def tiles_too_soon(kept: list[Received], games: Mapping[str, Game]) -> Iterator[Leak]:
    """Tiles in a view (or anywhere around it) that its receiver could not know at its version."""
    for received in kept:
        if not TILE.search(received.text):
            continue
        match = next((public_id for public_id in games if f"/{public_id}" in received.where), None)
        if match is None:
            yield Leak("tiles away from any table", received)
        elif received.at < games[match].over_at:
            yield from (Leak(problem, received) for problem in _misplaced(received, games[match]))


def _misplaced(received: Received, game: Game) -> Iterator[str]:
    documents, rest = _documents(received.text)
    if TILE.search(rest):
        yield "tiles outside of a view"
    for document in documents:
        state = _state(document)
        if state is None:
            yield "tiles in something that is no state"
        else:
            yield from _beyond(received.who, state, game)


def _beyond(person: int, state: dict[str, Any], game: Game) -> Iterator[str]:
    """Every tile of a running state is one of this hand that one may know, or of the finished hand before."""
    view = state["view"]
    present = dict(view, previous=None)
    for tile in sorted(_tiles(present) - game.knowable(person, view["hand"], state["version"])):
        yield f"the tile {tile}"
    before = view["previous"]
    if before is not None and before["hand"] >= view["hand"]:
        yield "a hand that is not finished"
    if view["legal"] and game.seats.get(person) != view["turn"]:
        yield "what another may play"
    outside = {key: value for key, value in state.items() if key != "view"}
    if _tiles(outside):
        yield "tiles beside the view"


def _documents(text: str) -> tuple[list[Any], str]:
    """The JSON in a frame, a body or the scripts of a page; and what is left around it."""
    body = text.partition("\n\n")[2] if text[:3].isdigit() else text
    try:
        return [json.loads(body)], text.removesuffix(body)
    except ValueError:
        found = EMBEDDED.findall(body)
        return [json.loads(one) for one in found if TILE.search(one)], EMBEDDED.sub("", body)


def _state(document: Any) -> dict[str, Any] | None:
    """The state in a document: itself, or the one value of it that is a state."""
    if isinstance(document, dict):
        if isinstance(document.get("view"), dict):
            return document
        return next((found for value in document.values() if (found := _state(value))), None)
    return None


def _tiles(value: Any) -> set[str]:
    return {f"{min(pair)}|{max(pair)}" for pair in TILE.findall(json.dumps(value))}


def _tile(text: str) -> str:
    low, high = sorted(text.split("|"))
    return f"{low}|{high}"
