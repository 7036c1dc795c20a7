"""The people of one table: they gather, play, play again, go, and open the next one."""

import asyncio
import random
from http import HTTPStatus

from config.crowd.tables import audit, forbidden
from config.crowd.tables.book import Book
from config.crowd.tables.options import Kind, TableOptions, kind
from config.crowd.tables.person import Person
from config.crowd.tables.talk import Talk

TOLD = 30.0  # seconds in which everybody at a table must be told that a game has begun
AGAIN = 0.5  # how often the same people play again
MISCHIEF = 8.0  # seconds between two tries to put a robot in for who is there


class Party:
    """Runs until ``late`` is set and its last game is over. Who gathers passes the ``entrance``: so many at a time."""

    def __init__(
        self,
        number: int,
        people: list[Person],
        options: TableOptions,
        book: Book,
        late: asyncio.Event,
        entrance: asyncio.Semaphore,
    ) -> None:
        self.people, self.options, self.book, self.late, self.entrance = people, options, book, late, entrance
        self.chance = random.Random(f"{options.seed}:party:{number}")  # noqa: S311 - a whim is no secret
        self.match = ""
        self.talk = Talk(book.tally, book.talked)

    async def run(self) -> None:
        async with self.entrance:
            for person in self.people:
                await person.come_in()
        while not self.late.is_set():
            self.chance.shuffle(self.people)
            wanted = kind(self.chance, small=self.options.small)
            await self._one_table(wanted)

    async def _one_table(self, wanted: Kind) -> None:
        async with self.entrance:
            code = await self._open(wanted)
            match = await self._start(self._seated()) if code else ""
        if not match:
            self.late.set()
            return
        while True:
            await self._one_game(wanted, match)
            seated = self._seated()
            if not seated or self.late.is_set() or self.chance.random() > AGAIN:
                break
            self.book.done["rematch"] += 1
            async with self.entrance:
                match = await self._start(seated)
            if not match:
                break
        await self._go(code)

    async def _open(self, wanted: Kind) -> str:
        """A table with everybody at it; its code."""
        host, strangers = self.people[0], self.people[wanted.chairs :]
        if self.book.dares("at the door"):
            await forbidden.at_the_door(host, self.chance)
        self.talk = talk = Talk(self.book.tally, self.book.talked)
        code = await host.open(wanted, talk)
        if code:
            self.book.tables.add(code)
            for person in self.people[1:]:
                person.at(code, wanted, talk)
            await self._gather(wanted, strangers)
        return code

    def _seated(self) -> list[Person]:
        return [person for person in self.people if person.chair is not None]

    async def _gather(self, wanted: Kind, strangers: list[Person]) -> None:
        """All sit down at once; some change; whoever finds no chair stays to look on."""
        guests = self.people[1 : wanted.chairs]
        await asyncio.gather(*(person.ask("sit") for person in guests))
        if self.book.dares("before the start"):
            await forbidden.before_the_start(self.people[0], guests, strangers)
        if len(self._seated()) == wanted.chairs:
            for stranger in strangers[:1]:
                path = f"{forbidden.TABLES}/{stranger.code}/sit"
                await forbidden.refused(stranger, "full table", path, {}, "table_full")
        for person in self._seated():
            if self.chance.random() < 0.3:
                self.book.done["change"] += 1
                # two may want the same chair at the same time: one of them stays where they are
                await person.ask("sit", {"chair": self.chance.randrange(wanted.chairs)}, wanted=False)
        if self.chance.random() < 0.3:
            await self.people[0].ask("robots", {"robot": self.chance.choice(["heaviest", "greedy", "strong"])})

    async def _one_game(self, wanted: Kind, match: str) -> None:
        self.match = match
        self.book.matches[match] = wanted.rules
        seated = self._seated()
        strangers = [person for person in self.people if person not in seated]
        if self.book.dares("just begun"):
            await forbidden.just_begun(match, seated, strangers)
        over = asyncio.Event()
        watching = [asyncio.create_task(person.watch(match, over)) for person in strangers]
        mischief = asyncio.create_task(self._mischief(seated))
        try:
            await asyncio.gather(*(person.play(match) for person in seated))
        finally:
            over.set()
            mischief.cancel()
            await asyncio.gather(mischief, *watching, return_exceptions=True)
        await audit.game_over(self.people[0].door, self.book, match, picking=wanted.picking)
        await self.chance.choice(self._seated() or self.people).look_back(match)

    async def _start(self, seated: list[Person]) -> str:
        """The host deals; everybody at the table must hear of it. The id of the game."""
        listening = [asyncio.create_task(person.told(self.match)) for person in seated]
        host = next((person for person in seated if person.hosts), seated[0])
        table = await host.ask("start")
        match = str(table["match"]) if table else ""
        _, deaf = await asyncio.wait(listening, timeout=TOLD if match else 0)
        for task in listening:
            task.cancel()
        if match and deaf:
            self.book.tally.problem(f"{len(deaf)} people were not told of game {match}")
        if [task for task in listening if task not in deaf and not task.cancelled() and task.result() != match]:
            self.book.tally.problem(f"not everybody was told of the same game as {match}")
        return match

    async def _mischief(self, seated: list[Person]) -> None:
        while len(seated) > 1:
            await asyncio.sleep(self.chance.expovariate(1 / MISCHIEF))
            person, target = self.chance.sample(seated, 2)
            if person.here:
                await forbidden.robot_for_who_is_there(person, target)

    async def _go(self, code: str) -> None:
        """A table that everybody has left is no more."""
        self.talk.close()
        for person in self._seated():
            await person.ask("leave")
            person.chair = None
        answer = await self.people[0].door.ask("GET", f"/api/v1/tables/{code}")
        if answer.status_code != HTTPStatus.NOT_FOUND:
            self.book.tally.problem(f"a table that all have left is still there: {answer.text[:300]}")
