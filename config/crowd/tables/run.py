"""A whole crowd at tables: its parties, the end of the time, and the judgement."""

import asyncio
import random
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, process_time

from config.crowd.door import Door, Unreachable
from config.crowd.people import nicknames
from config.crowd.tables import audit
from config.crowd.tables.book import Book
from config.crowd.tables.logs import Logs
from config.crowd.tables.options import TableOptions, sizes
from config.crowd.tables.party import Party
from config.crowd.tables.person import Person
from config.crowd.tables.report import TablesReport
from config.crowd.tally import Tally

ENTRANCE = 6  # parties that gather at the same time, so that they wait at the door and not in the service
TELL_EACH = 15.0
WHOLE = 60.0


class TablesCrowd:
    """Makes the people, lets them play for so many minutes and come to an end. ``say`` gets a line now and then."""

    def __init__(self, options: TableOptions, say: Callable[[str], None] = lambda line: None) -> None:
        self.options, self.say = options, say
        self.book = Book(Tally())
        self.late = asyncio.Event()
        chance = random.Random(options.seed)  # noqa: S311 - how many come is no secret
        parties = sizes(chance, options.tables)
        names = nicknames(sum(parties), seed=options.seed, demo=False)
        self.people = [
            Person(self._door(name, number), options, self.book, self.late, number) for number, name in enumerate(names)
        ]
        rest, entrance = iter(self.people), asyncio.Semaphore(ENTRANCE)
        self.parties = [
            Party(number, [next(rest) for _ in range(size)], options, self.book, self.late, entrance)
            for number, size in enumerate(parties)
        ]

    def _door(self, name: str, number: int) -> Door:
        return Door(name, self.options.urls, self.book.tally, start=number, tries=self.options.tries)

    async def run(self) -> TablesReport:
        """Until every party has gone home."""
        began, used = monotonic(), process_time()
        logs = Logs(self.options.logs)
        limit = 60 * self.options.minutes + self.options.settle
        parties = [asyncio.create_task(self._party(party, number)) for number, party in enumerate(self.parties)]
        asides = [asyncio.create_task(self._until_late()), asyncio.create_task(self._tell(began, parties))]
        left: set[asyncio.Task[None]] = set(parties)
        try:
            _, left = await asyncio.wait(parties, timeout=limit)
        except asyncio.CancelledError:
            self.book.tally.problem("stopped before the end")
        if left:
            self.book.tally.problem(f"{len(left)} tables are not over after {monotonic() - began:.0f} s")
        for task in [*left, *asides]:
            task.cancel()
        await asyncio.gather(*left, *asides, return_exceptions=True)
        seconds, processor = monotonic() - began, process_time() - used
        doors = [person.door for person in self.people]
        try:
            await audit.all_over(doors[0], self.book, doors)
        except Unreachable as error:
            self._nobody_answers(error)
        for trace in logs.tracebacks():
            self.book.tally.problem(trace)
        await asyncio.gather(*(door.aclose() for door in doors))
        return TablesReport(self.book, len(doors), seconds, processor)

    async def _until_late(self) -> None:
        """When the time is up, and a little later where not everything has happened yet."""
        await asyncio.sleep(60 * self.options.minutes)
        with suppress(TimeoutError):
            async with asyncio.timeout(WHOLE):
                while not self.book.whole:
                    await asyncio.sleep(0.5)
        self.late.set()

    async def _party(self, party: Party, number: int) -> None:
        try:
            await party.run()
        except Unreachable as error:
            self._nobody_answers(error)
        except Exception as error:  # one party's fault is a line of the report, not the end of all
            self.book.tally.problem(f"party {number}: {error!r}")

    def _nobody_answers(self, error: Unreachable) -> None:
        self.book.tally.problem(f"nobody answers at {', '.join(self.options.urls)} ({error})")

    async def _tell(self, began: float, parties: list["asyncio.Task[None]"]) -> None:
        tally, book, told = self.book.tally, self.book, 0
        while True:
            await asyncio.sleep(TELL_EACH)
            for problem in tally.problems[told:]:
                self.say(f"PROBLEM {problem}")
            told = len(tally.problems)
            recent = list(tally.latencies)[-500:]
            middle = sorted(recent)[len(recent) // 2] * 1000 if recent else 0
            playing = sum(not party.done() for party in parties)
            self.say(
                f"{monotonic() - began:.0f} s: {playing} parties, {len(book.matches)} games begun, "
                f"{sum(book.ends.values())} ended, {len(tally.latencies)} moves, half of the last "
                f"within {middle:.0f} ms, {len(tally.problems)} problems"
            )
