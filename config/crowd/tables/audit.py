"""After a game, and after all of them: what the service says happened, held against what its people saw."""

from collections.abc import Iterable
from typing import Any

from config.crowd.door import Door
from config.crowd.tables.book import Book
from config.crowd.tally import key


async def game_over(door: Door, book: Book, match: str, *, picking: bool) -> None:
    """A game that its people saw end has ended, by play with a whole record, or because nobody was left."""
    found = await door.read(f"/api/v1/matches/{match}")
    if found is None:
        return
    table, state = found["table"], found["state"]
    book.seats("nobody in particular", match, [{**seat, "you": False} for seat in table["seats"]])
    book.ends[f"{table['rules'].partition('@')[0]} {table['status']}"] += 1
    if table["status"] == "open":
        door.tally.problem(f"match {match} goes on, and its people were told that it is over")
    elif table["status"] == "over":
        await _record(door, book, match, state["version"], picking=picking)
    book.forget(match)


async def _record(door: Door, book: Book, match: str, version: int, *, picking: bool) -> None:
    """Every action is numbered, and what anybody saw is what the record tells. Picks are in its deals."""
    record = await door.read(f"/api/v1/matches/{match}/record")
    if record is None:
        return
    actions = [(action["seat"], key(action)) for hand in record["hands"] for action in hand["actions"]]
    if len(actions) > version or (len(actions) < version and not picking):
        door.tally.problem(f"match {match} at version {version} has a record of {len(actions)} actions")
    if not _in_order(book.seen(match), actions):
        door.tally.problem(f"match {match}: its record is not what its people saw")
    book.actions += version


def _in_order(some: Iterable[Any], everything: Iterable[Any]) -> bool:
    """Whether all of ``some`` are found in ``everything``, in this order."""
    rest = iter(everything)
    return all(one in rest for one in some)


async def all_over(door: Door, book: Book, people: Iterable[Door]) -> None:
    """At the very end no game lives, and nobody is busy with one."""
    for match in book.matches:
        found = await door.read(f"/api/v1/matches/{match}")
        if found is not None and found["table"]["status"] == "open":
            door.tally.problem(
                f"match {match} of {book.matches[match]} still lives at version {found['state']['version']}"
            )
    for person in people:
        now = await person.read("/api/v1/me/now")
        if now is not None and now["match"]:
            person.tally.problem(f"{person.name} is still busy with {now['match']}")
