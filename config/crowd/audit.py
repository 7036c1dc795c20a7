"""After the play: what the service says happened, held against what the crowd did and the rules promise."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from config.crowd.door import Door
from config.crowd.tally import Tally, key

# tier: (games without and with the second final, what both members of all pairs get together)
PROMISED = {"ouro": ((30, 31), 552), "prata": ((14, 15), 132), "bronze": ((6, 7), 30)}


@dataclass(frozen=True, slots=True)
class Played:
    """One championship as it ended: ``points`` for all accounts together, ``names`` of the champions."""

    public_id: str
    tier: str
    state: str
    names: tuple[str, ...]
    games: int
    actions: int
    timeouts: int
    points: int


async def examine(door: Door, public_id: str) -> Played | None:
    """Read a championship and every record of it; what breaks a promise becomes a problem of the tally."""
    found = await door.read(f"/api/v1/championships/{public_id}")
    if found is None:
        return None
    records = [record async for record in _records(door, found)]
    moves = [move for match, record in records for move in _moves(door.tally, match, record)]
    played = Played(
        public_id=public_id,
        tier=found["tier"],
        state=found["state"],
        names=champions(found),
        games=sum(bool(match["match"]) for match in found["matches"]),
        actions=len(moves),
        timeouts=moves.count("clock"),
        points=2 * sum(pair["points"] or 0 for pair in found["pairs"]),
    )
    for text in _broken(found, played):
        door.tally.problem(f"championship {public_id}: {text}")
    return played


async def _records(door: Door, found: dict[str, Any]) -> Any:
    for match in found["matches"]:
        if not match["match"]:
            continue
        answer = await door.ask("GET", f"/api/v1/matches/{match['match']}/record")
        if answer.status_code == HTTPStatus.OK:
            yield match["match"], answer.json()
        else:
            door.tally.problem(f"no record of {match['code']}: {answer.status_code} {answer.text[:80]}")


def _moves(tally: Tally, match: str, record: dict[str, Any]) -> Iterator[str]:
    """For each action of a record who made it: one of ours, the clock for one of ours, or a stranger."""
    actions = [action for hand in record["hands"] for action in hand["actions"]]
    for version, action in enumerate(actions):
        if (match, action["seat"]) not in tally.seats:
            yield "stranger"
        else:
            honest = key(action) in tally.sent.get((match, version), ()) and (match, version) not in tally.clocked
            yield "ours" if honest else "clock"


def champions(found: dict[str, Any]) -> tuple[str, ...]:
    """Their two nicknames; none while the championship runs."""
    return tuple(name for pair in found["pairs"] if pair["level"] == 1 for name in pair["names"] or ())


def _broken(found: dict[str, Any], played: Played) -> Iterator[str]:
    games, points = PROMISED[played.tier]
    if played.state != "finished":
        yield f"is {played.state}, not finished"
        return
    if played.games not in games:
        yield f"{played.games} games, not {games[0]} or {games[1]}"
    if played.points != points:
        yield f"{played.points} points in all, not {points}"
    if len(played.names) != 2:
        yield f"the champions are {played.names}"
    for pair in found["pairs"]:
        if pair["level"] is None or not pair["names"]:
            yield f"pair {pair['pair']} has no level or no names at the end"
