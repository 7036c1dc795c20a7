"""The ranking as JSON: nicknames and numbers, no ids of people."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from engine import points

ZONE = points.ZONE.key


@dataclass(frozen=True, slots=True)
class Row:
    """``shared``: others have the same rank. ``titles``: championships won in that week, by tier."""

    rank: int
    shared: bool
    account_id: int
    nickname: str | None
    points: int
    titles: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Board:
    """One page of a week's ranking and the reader's own row, wherever it stands."""

    week: date
    starts_at: datetime
    ends_at: datetime
    count: int
    page: int
    pages: int
    rows: tuple[Row, ...]
    you: Row | None


@dataclass(frozen=True, slots=True)
class Week:
    """A week with rows, and those who have rank 1 in it: nobody where all rows were corrected to nothing."""

    week: date
    points: int
    champions: tuple[str | None, ...]


def board_shown(board: Board, *, at: datetime) -> dict[str, Any]:
    """``ends_in``: milliseconds until the week is over, 0 when it is."""
    return {
        "week": board.week.isoformat(),
        "zone": ZONE,
        "starts_at": board.starts_at,
        "ends_at": board.ends_at,
        "ends_in": max(0, round((board.ends_at - at).total_seconds() * 1000)),
        "count": board.count,
        "page": board.page,
        "pages": board.pages,
        "rows": [_row(row) for row in board.rows],
        "you": _row(board.you) if board.you else None,
    }


def weeks_shown(weeks: tuple[Week, ...]) -> dict[str, Any]:
    return {
        "weeks": [
            {"week": week.week.isoformat(), "points": week.points, "champions": list(week.champions)} for week in weeks
        ]
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "shared": row.shared,
        "nickname": row.nickname,
        "points": row.points,
        "titles": dict(row.titles),
    }
