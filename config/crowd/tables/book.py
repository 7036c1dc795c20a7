"""What all clients together were told of seats and logs, held against itself."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Any

from config.crowd.tally import Tally, key

Entry = tuple[int, str]

# What happens to people, in turn, so that even a short run has everything: gone means not to be seen again.
TROUBLES = ("vanish", "tab", "vanish", "leave", "vanish", "tab", "gone", "vanish", "tab", "vanish", "leave")

# How they talk, in turn: most of the time well; the rest is what is refused, and whom they do not hear.
TURNS = (
    "say", "mute", "say", "hurry", "say", "mute", "unknown", "say", "say", "mute", "insult", "say", "mute", "say",
    "long", "say", "mute", "say", "empty", "say", "say", "mute", "both", "say", "say", "mute",
)  # fmt: skip
TALKED = frozenset({
    "phrase", "text", "heard", "muted", "unmuted", "kept from", "refused too_many_requests", "refused bad_phrase",
    "refused bad_words", "refused text_too_long", "refused text_empty", "refused bad_message",
})  # fmt: skip


@dataclass(slots=True)
class Book:
    """One for the whole crowd. ``done`` counts what its people did, ``ends`` the games by rules and how they ended,
    ``talked`` what became of what they said; ``guests`` are the names of those who came without an account.
    """

    tally: Tally
    done: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    forbidden: Counter[str] = field(default_factory=Counter)
    talked: Counter[str] = field(default_factory=Counter)
    guests: set[str] = field(default_factory=set)
    matches: dict[str, str] = field(default_factory=dict)  # rules by match
    tables: set[str] = field(default_factory=set)
    actions: int = 0
    troubles: Iterator[str] = field(default_factory=lambda: cycle(TROUBLES))
    turns: Iterator[str] = field(default_factory=lambda: cycle(TURNS))
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    _occasions: Counter[str] = field(default_factory=Counter)
    _yours: dict[tuple[str, int], str] = field(default_factory=dict)
    _chairs: dict[tuple[str, int], tuple[str | None, ...]] = field(default_factory=dict)
    _log: dict[str, dict[int, Entry]] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Whether everything has happened that happens to people, and to what they say."""
        return {*TROUBLES, "return", "replaced"} <= self.done.keys() and self.talked.keys() >= TALKED

    def dares(self, occasion: str) -> bool:
        """Each third party tries what is forbidden, each time there is an occasion; the first does."""
        self._occasions[occasion] += 1
        return self._occasions[occasion] % 3 == 1

    def seats(self, who: str, match: str, seats: Sequence[Mapping[str, Any]]) -> None:
        """Each seat is held by one person or one robot, nobody has two, and "you" is one person everywhere."""
        where = f"match {match}, as {who} was told"
        if [seat["seat"] for seat in seats] != list(range(len(seats))):
            self.tally.problem(f"{where}: the seats are numbered {[seat['seat'] for seat in seats]}")
        for seat in seats:
            if seat["name"] is None and seat["robot"] is None:
                self.tally.problem(f"{where}: nobody holds seat {seat['seat']}")
        self._marked(where, seats)
        names = [seat["name"] for seat in seats if seat["name"] is not None]
        if len(set(names)) < len(names):
            self.tally.problem(f"{where}: somebody holds two seats")
        mine = [seat for seat in seats if seat["you"]]
        if len(mine) > 1:
            self.tally.problem(f"{where}: two seats are theirs")
        for seat in mine:
            holder = self._yours.setdefault((match, seat["seat"]), who)
            if holder != who or seat["name"] != who:
                self.tally.problem(f"{where}: seat {seat['seat']} is theirs, and {seat['name']}'s, and {holder}'s")

    def chairs(self, who: str, table: Mapping[str, Any]) -> None:
        """At one version of a table everybody is told the same, nobody sits on two chairs, and one is the host."""
        where = f"table at version {table['version']}, as {who} was told"
        names = tuple(chair["name"] for chair in table["chairs"])
        if self._chairs.setdefault((table["code"], table["version"]), names) != names:
            self.tally.problem(f"{where}: {names}, and others were told otherwise")
        self._marked(where, table["chairs"])
        people = [name for name in names if name is not None]
        if len(set(people)) < len(people):
            self.tally.problem(f"{where}: somebody sits on two chairs")
        if [chair["name"] for chair in table["chairs"] if chair["you"] and chair["name"] != who]:
            self.tally.problem(f"{where}: a chair of somebody else is theirs")
        if people and sum(chair["host"] for chair in table["chairs"]) != 1:
            self.tally.problem(f"{where}: not one host")

    def _marked(self, where: str, places: Iterable[Mapping[str, Any]]) -> None:
        """Who is a guest is said to be one, and nobody else."""
        for place in places:
            if place["guest"] != (place["name"] in self.guests):
                self.tally.problem(f"{where}: {place['name']} is{'' if place['guest'] else ' not'} marked as a guest")

    def log(self, match: str, state: Mapping[str, Any], known: int) -> list[tuple[int, Entry, str]]:
        """The actions from number ``known`` on as (number, (seat, action), cause); whoever sees one sees the same."""
        view, log = state["view"], self._log.setdefault(match, {})
        first = state["version"] - len(view["log"])
        found = []
        for index in range(max(0, known - first), len(view["log"])):
            line, number = view["log"][index], first + index
            entry = (line["seat"], key(line["action"]))
            if log.setdefault(number, entry) != entry:
                self.tally.problem(f"match {match}: action {number} is {entry} and {log[number]}")
            found.append((number, entry, state["causes"].get(str(index), "player")))
        return found

    def seen(self, match: str) -> list[Entry]:
        """Every action of a match that any client saw, in order, picks left out."""
        return [entry for _, entry in sorted(self._log.get(match, {}).items()) if '"pick"' not in entry[1]]

    def forget(self, match: str) -> None:
        self._log.pop(match, None)
