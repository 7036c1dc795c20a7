"""The command lines of the championship: ``bracket``, ``queue`` and ``week``, JSON Lines in and out.

Input is read as for records: one JSON value is one case, else each line that is not blank is one. A fault
answers ``{"ok": false, "code": ..., "hand": null, "action": null, "error": ...}``, as a bad record does.
"""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from engine.bracket import SIZES, NotInBracket, resolve
from engine.cases import Answer, BadCase, answer_all, fault, show
from engine.points import week
from engine.tiers import Entry, decide

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)


def bracket(arguments: Sequence[str]) -> int:
    """``bracket [FILE]...``: cases ``{"pairs", "winners"}``; 0 when all were good, else 1."""
    return answer_all(arguments, _bracket)


def queue(arguments: Sequence[str]) -> int:
    """``queue [FILE]...``: cases ``{"now", "wait", "entries"}``; 0 when all were good, else 1."""
    return answer_all(arguments, _queue)


def week_of(arguments: Sequence[str]) -> int:
    """``week INSTANT...``: prints the Monday of each, in Recife; 0 when all were good, else 1."""
    if not arguments:
        return show(fault(BadCase("bad_format", "Give one or more instants, as in 2026-11-30T02:59:59Z.")))
    return max(show(_week(argument)) for argument in arguments)


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {"bracket": bracket, "queue": queue, "week": week_of}


def _bracket(case: Any) -> Answer:
    _need(isinstance(case, dict), "A case is an object.")
    pairs, winners = case.get("pairs"), case.get("winners")
    _need(_whole(pairs), "pairs must be a whole number.")
    _need(isinstance(winners, dict), "winners must be an object.")
    _need(all(_whole(pair) for pair in winners.values()), "A winner is the number of a pair.")
    if pairs not in SIZES:
        raise BadCase("bad_options", f"pairs must be one of {', '.join(map(str, SIZES))}.")
    try:
        standing = resolve(pairs, winners)
    except NotInBracket as error:
        raise BadCase("illegal_action", str(error)) from None
    return {
        "ok": True,
        "matches": [[meeting.code, *meeting.pairs, meeting.winner] for meeting in standing.matches],
        "ready": list(standing.ready),
        "levels": {str(pair): standing.levels[pair] for pair in sorted(standing.levels)},
        "points": {str(pair): standing.points[pair] for pair in sorted(standing.points)},
        "finished": standing.finished,
    }


def _queue(case: Any) -> Answer:
    _need(isinstance(case, dict), "A case is an object.")
    wait, rows = case.get("wait"), case.get("entries")
    _need(isinstance(wait, int | float) and not isinstance(wait, bool), "wait must be a number of seconds.")
    _need(isinstance(rows, list), "entries must be a list.")
    now, entries = _instant(case.get("now")), [_entry(row) for row in rows]
    _need(len({entry.id for entry in entries}) == len(entries), "An id may stand there only once.")
    if wait < 0:
        raise BadCase("bad_options", "wait must not be below 0.")
    try:
        decision = decide(now, timedelta(seconds=wait), entries)
        coming = decision.next and {"tier": decision.next.tier.name, "at": _stamp(decision.next.at)}
    except OverflowError:
        raise BadCase("bad_options", "wait reaches beyond the calendar.") from None
    return {
        "ok": True,
        "start": [{"tier": start.tier.name, "ids": list(start.ids)} for start in decision.start],
        "remove": list(decision.remove),
        "next": coming,
    }


def _entry(row: Any) -> Entry[str]:
    _need(isinstance(row, dict) and isinstance(row.get("id"), str), "An entry is an object with an id.")
    return Entry(row["id"], joined=_instant(row.get("joined")), heard=_instant(row.get("heard")))


def _week(argument: str) -> Answer | str:
    try:
        return week(_instant(argument)).isoformat()
    except BadCase as bad:
        return fault(bad)
    except OverflowError:
        return fault(BadCase("bad_format", "That week is beyond the calendar."))


def _instant(value: Any) -> datetime:
    """An aware instant from RFC 3339, at most microseconds."""
    _need(isinstance(value, str) and _INSTANT.fullmatch(value), "An instant looks like 2026-11-30T02:59:59Z.")
    try:
        return datetime.fromisoformat(value).astimezone(UTC)
    except (ValueError, OverflowError):
        raise BadCase("bad_format", f"{value} is no instant.") from None


def _stamp(instant: datetime) -> str:
    return instant.isoformat().removesuffix("+00:00") + "Z"


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _need(good: object, error: str) -> None:
    if not good:
        raise BadCase("bad_format", error)
