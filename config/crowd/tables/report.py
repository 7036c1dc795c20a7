"""What is printed at the end of a crowd at tables."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from config.crowd.report import counts, latency
from config.crowd.tables.book import Book


@dataclass(frozen=True, slots=True)
class TablesReport:
    """Figures, and the problems that make it a failure."""

    book: Book
    people: int
    seconds: float
    processor: float

    @property
    def problems(self) -> list[str]:
        return self.book.tally.problems

    def lines(self) -> Iterator[str]:
        book, tally = self.book, self.book.tally
        yield f"tables       {len(book.tables)}, {self.people} people, {len(book.guests)} of them guests"
        yield f"games        {len(book.matches)}: {counts(Counter(book.matches.values()))}"
        yield f"ended        {counts(book.ends)}"
        yield f"actions      {book.actions} in games played to the end"
        yield f"people       {counts(book.done)}, dropped {tally.drops}"
        yield f"talk         {counts(book.talked)}"
        yield f"forbidden    {counts(book.forbidden)}"
        yield f"refusals     {counts(tally.refusals)}"
        yield f"moves        {latency(tally.latencies)}"
        yield f"calls        {latency(tally.calls)}"
        yield f"http         {counts(tally.statuses)}"
        yield f"sockets      {tally.frames} frames; closed {counts(tally.closes)}"
        yield f"trouble      {tally.resent} moves sent again, {tally.unreachable} times no answer"
        yield f"took         {self.seconds:.1f} s, {self.processor:.1f} s of processor in the crowd itself"
        for problem in self.problems:
            yield f"PROBLEM      {problem}"
        yield "all is well" if not self.problems else f"{len(self.problems)} problems"
