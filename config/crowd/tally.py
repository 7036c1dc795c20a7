"""What a crowd saw: counted while it plays, judged at the end."""

import json
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_PROBLEMS = 50

# What an honest client is refused now and then: its move crossed a time-out, or it was cut off.
HARMLESS = frozenset({"stale", "too_late", "too_many_requests", "not_open", "not_queued"})


def key(action: Mapping[str, Any]) -> str:
    """One spelling of an action, without its seat: tiles with the lower half first."""
    plain = {name: value for name, value in action.items() if name != "seat"}
    if isinstance(plain.get("play"), str):
        plain["play"] = "|".join(sorted(plain["play"].split("|")))
    return json.dumps(plain, sort_keys=True)


@dataclass(slots=True)
class Tally:
    """Counters of a whole crowd. ``sent`` holds the honest moves by (match, version they were made on), ``clocked``
    the versions on which the clock played.
    """

    statuses: Counter[int] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    closes: Counter[int] = field(default_factory=Counter)
    mischief: Counter[str] = field(default_factory=Counter)
    latencies: deque[float] = field(default_factory=lambda: deque(maxlen=200_000))
    calls: deque[float] = field(default_factory=lambda: deque(maxlen=200_000))
    sent: defaultdict[tuple[str, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    clocked: set[tuple[str, int]] = field(default_factory=set)
    seats: dict[tuple[str, int], str] = field(default_factory=dict)
    championships: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    frames: int = 0
    drops: int = 0
    resent: int = 0
    unreachable: int = 0

    def problem(self, text: str) -> None:
        if text not in self.problems and len(self.problems) < MOST_PROBLEMS:
            self.problems.append(text)

    def answered(self, method: str, path: str, status: int, text: str) -> None:
        self.statuses[status] += 1
        if status >= 500:
            self.problem(f"{method} {path} answered {status}")
        if "Traceback (most recent call last)" in text:
            self.problem(f"{method} {path} answered with a traceback")

    def closed(self, path: str, code: int, reason: str = "") -> None:
        """``reason``: of the server. That it has not heard from a line for long is no error of anybody."""
        self.closes[code] += 1
        if code == 1011 and "ping timeout" not in reason:
            self.problem(f"{path} was closed by an error of the server")

    def refused(self, code: str, *, honest: bool, where: str) -> None:
        self.refusals[code] += 1
        if honest and code not in HARMLESS:
            self.problem(f"an honest player was refused with {code} ({where})")

    def percentile(self, share: float) -> float:
        """Seconds below which ``share`` of the moves were seen; 0 where there was none."""
        return percentile(self.latencies, share)


def percentile(seconds: Collection[float], share: float) -> float:
    """What ``share`` of them lie below; 0 where there are none."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
