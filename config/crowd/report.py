"""What a crowd says at the end."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from config.crowd.audit import Played
from config.crowd.tally import Tally, percentile

TIERS = {"ouro": "Cruzada de Ouro", "prata": "Lá-e-Lô de Prata", "bronze": "Carroça de Bronze"}


@dataclass(frozen=True, slots=True)
class Report:
    """The end of a run: what was played, what was counted; ``problems`` is empty when all is well.

    ``processor`` are the seconds of a core that the clients themselves took.
    """

    played: tuple[Played, ...]
    tally: Tally
    seconds: float
    processor: float = 0.0

    @property
    def problems(self) -> list[str]:
        return self.tally.problems

    def lines(self) -> Iterator[str]:
        for played in self.played:
            yield f"champion     {TIERS[played.tier]}: {' & '.join(played.names) or 'nobody'}  ({played.public_id})"
        yield f"games        {sum(played.games for played in self.played)}"
        yield f"actions      {sum(played.actions for played in self.played)}"
        yield f"time-outs    {sum(played.timeouts for played in self.played)}"
        yield f"refusals     {counts(self.tally.refusals)}"
        yield f"latency      {latency(self.tally.latencies)}"
        yield f"http         {counts(self.tally.statuses)}"
        yield f"sockets      {self.tally.frames} frames; closed {counts(self.tally.closes)}"
        if self.tally.drops:
            yield f"drops        {self.tally.drops}"
        if self.tally.resent or self.tally.unreachable:
            yield f"trouble      {self.tally.resent} moves sent again, {self.tally.unreachable} times no answer"
        if self.tally.mischief:
            yield f"mischief     {counts(self.tally.mischief)}"
        yield f"took         {self.seconds:.1f} s, {self.processor:.1f} s of processor in the crowd itself"
        for problem in self.problems:
            yield f"PROBLEM      {problem}"
        yield "all is well" if not self.problems else f"{len(self.problems)} problems"


def counts(counted: Counter[Any]) -> str:
    return ", ".join(f"{what} {count}" for what, count in counted.most_common()) or "none"


def latency(seconds: Collection[float]) -> str:
    """Percentiles in milliseconds, and of how many."""
    shares = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))
    figures = [f"{name} {1000 * percentile(seconds, share):.0f} ms" for name, share in shares]
    return f"{'  '.join(figures)}  ({len(seconds)})"
