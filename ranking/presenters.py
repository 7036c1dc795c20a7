"""The ranking as JSON: nicknames and numbers, no ids of people."""

from datetime import datetime
from typing import Any

from engine import points
from ranking.selectors import Board, Row, Week

ZONE = points.ZONE.key


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
