"""What a level is worth, which week an instant belongs to, and how equal sums rank."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("America/Recife")


def points(levels: int, level: int) -> int:
    """The last level is worth 1, and each one above it double; level 1 is the champions'."""
    if not 1 <= level <= levels:
        raise ValueError(f"level {level} of {levels}")
    return 1 << levels - level


def week(instant: datetime) -> date:
    """The Monday, in Recife, of the week that an aware ``instant`` belongs to.

    Raises ``ValueError`` for an instant without a zone, ``OverflowError`` at the ends of the calendar.
    """
    if instant.tzinfo is None:
        raise ValueError("an instant needs its zone")
    day = instant.astimezone(ZONE).date()
    return day - timedelta(days=day.weekday())


def week_span(monday: date) -> tuple[datetime, datetime]:
    """The first instant of the week named by ``monday`` and the first of the next one, in UTC."""
    start, end = (
        datetime.combine(day, time(), tzinfo=ZONE).astimezone(UTC) for day in (monday, monday + timedelta(days=7))
    )
    return start, end


def ranks(sums: Sequence[int]) -> tuple[int, ...]:
    """Ranks of falling ``sums``: equal ones share theirs and the next skips (1, 1, 3)."""
    found: list[int] = []
    for place, value in enumerate(sums):
        tied = place > 0 and value == sums[place - 1]
        found.append(found[-1] if tied else place + 1)
    return tuple(found)
