"""Is a game what it claims to be? Checks a record with its revealed seed and says so in plain words."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from engine.cases import BadCase, cases, parsed
from engine.deal import commitment
from engine.record import Fault, game_of
from engine.state import GameState

Finding = tuple[bool, str]
"""Is it as it should be, and a sentence."""


def verify(record: object, shown: str | None = None) -> list[Finding]:
    """What was checked of a record (decoded JSON of any shape), in order.

    `shown` is the commitment that was shown before the game, in hex. A record may carry it as `commitment`,
    and its result as `result`: `{"scores", "winners"}`.
    """
    try:
        game = game_of(record)
    except Fault as fault:
        return [(False, f"{_where(fault)}{fault}")]
    assert isinstance(record, dict)  # noqa: S101  # else game_of had found the fault
    return [*_seed(record, shown), *_play(record, game), *_result(record, game)]


def _where(fault: Fault) -> str:
    place = "" if fault.hand is None else f"Hand {fault.hand + 1}"
    if fault.action is not None:
        place += f", action {fault.action + 1}"
    return f"{place}: " if place else ""


def _seed(record: dict[str, Any], shown: str | None) -> Iterator[Finding]:
    if "seed" not in record:
        yield False, "The record does not reveal its seed, so nobody can check its deals."
        return
    made = commitment(bytes.fromhex(record["seed"]))
    for told in (shown, record.get("commitment")):
        if told is None:
            continue
        if str(told).lower() == made:
            yield True, f"The seed is the one that was committed to: its SHA-256 is {made}."
        else:
            yield False, f"Another seed was committed to: {told} was shown, but the SHA-256 of this one is {made}."
    if shown is None and "commitment" not in record:
        yield True, f"The SHA-256 of the seed is {made}: compare it with what was shown before the game."


def _play(record: dict[str, Any], game: GameState) -> Iterator[Finding]:
    hands = record["hands"]
    actions = sum(len(hand["actions"]) for hand in hands)
    if "seed" in record:
        yield True, f"Deals: all {len(hands)} are the ones that the seed makes."
    yield True, f"Actions: all {actions} are allowed by the rules of {record['rules']}."


def _result(record: dict[str, Any], game: GameState) -> Iterator[Finding]:
    scores = " to ".join(map(str, game.scores))
    if not game.over:
        yield True, f"Result: the game is not over; it stands {scores}."
        return
    seats = " and ".join(map(str, game.winners))
    yield True, f"Result: {scores}; " + (f"won by seat {seats}." if seats else "a drawn game.")
    claimed = record.get("result")
    if claimed is not None and claimed != {"scores": list(game.scores), "winners": list(game.winners)}:
        yield False, "The result that the record claims is another one."


def command(arguments: Sequence[str]) -> int:
    """``verify [--commitment HEX] [FILE]...``: 0 when everything is as it should be, else 1."""
    parser = argparse.ArgumentParser("python -m engine verify", description=__doc__)
    parser.add_argument("--commitment", metavar="HEX", help="what was shown before the game")
    parser.add_argument("files", nargs="*", metavar="FILE", help="records; standard input for none or -")
    asked = parser.parse_args(arguments)
    status = 0
    for number, case in enumerate(cases(asked.files), start=1):
        try:
            findings = verify(parsed(case), asked.commitment)
        except BadCase as bad:
            findings = [(False, str(bad))]
        good = all(fine for fine, _ in findings)
        status |= not good
        sys.stdout.write(f"Game {number}: {'everything is as it should be' if good else 'NOT as it should be'}\n")
        sys.stdout.writelines(f"  {'+' if fine else '!'} {sentence}\n" for fine, sentence in findings)
    return status
