"""The judges of the canary test see what they are there for."""

import json
from dataclasses import replace

import pytest

from tests.e2e.canary import Game, Received, hashes, named_too_soon, seeds_too_soon, tiles_too_soon

GAME = Game(
    over_at=99.0,
    seats={0: 0, 1: 1},
    hands=((frozenset({"1|2", "6|6"}), frozenset({"0|3", "5|5"})), (frozenset({"4|4"}), frozenset({"2|2"}))),
    played=((0, "6|6"), (0, None), (0, "1|2"), (1, None)),
)


def frame(who: int, **view: object) -> Received:
    whole = {"hand": 0, "turn": 1, "legal": [], "mine": [], "previous": None, "log": []} | view
    return Received(who, 10.0, "/ws/matches/m1/", json.dumps({"type": "state", "version": 1, "view": whole}))


@pytest.mark.parametrize("mark", ["Ana qxz07", "QXZ07@example.org", "/u/713001007", "?k=QxZ07"])
def test_a_mark_before_its_instant_is_a_leak(mark: str) -> None:
    kept = [Received(3, 10.0, "GET /", f"<p>{mark}</p>")]

    assert list(named_too_soon(kept, {7: 10.5}, {}))
    assert not list(named_too_soon(kept, {7: 10.0}, {}))


def test_a_mark_of_ones_own_is_no_leak() -> None:
    kept = [Received(7, 10.0, "GET /", "Ana qxz07")]

    assert not list(named_too_soon(kept, {}, {}))


def test_a_digest_of_a_mark_is_a_leak() -> None:
    digests = hashes({"qxz07@example.org": 7})
    kept = [Received(3, 10.0, "GET /", f"/avatar/{next(iter(digests))}")]

    assert list(named_too_soon(kept, {}, digests))


def test_a_seed_is_a_leak_until_its_match_is_over() -> None:
    kept = [Received(3, 10.0, "/ws/matches/m1/", '{"seed": "' + "ab" * 32 + '"}')]

    assert list(seeds_too_soon(kept, {"ab" * 32: 11.0}))
    assert not list(seeds_too_soon(kept, {"ab" * 32: 9.0}))


def test_own_tiles_and_played_tiles_are_no_leak() -> None:
    kept = [frame(0, mine=["1|2"], line=["6|6"]), frame(1, mine=["0|3", "5|5"], line=["6|6"])]

    assert not list(tiles_too_soon(kept, {"m1": GAME}))


@pytest.mark.parametrize(
    "leaking",
    [
        frame(0, mine=["1|2"], counts=["5|5"]),
        frame(1, line=["2|1"]),
        frame(-1, mine=["6|6", "1|2"]),
        frame(0, previous={"hand": 0, "hands": [["0|3"]]}),
        frame(0, legal=[{"pass": True}], line=["6|6"]),
        replace(frame(0), where="GET /ranking", text="200\n\n\n<b>0|3</b>"),
        replace(frame(0), where="GET /matches/m1", text='200\n\n\n<i data-tile="0|3"></i>'),
    ],
)
def test_a_tile_that_one_cannot_know_is_a_leak(leaking: Received) -> None:
    assert list(tiles_too_soon([leaking], {"m1": GAME}))


def test_the_tiles_of_a_finished_hand_are_no_leak() -> None:
    later = frame(0, hand=1, mine=["4|4"], previous={"hand": 0, "hands": [["0|3", "5|5"]]})
    text = later.text.replace('"version": 1', '"version": 3')

    assert not list(tiles_too_soon([replace(later, text=text)], {"m1": GAME}))
