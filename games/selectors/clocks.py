"""What is overdue, and whether anybody could have moved."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Max

from games.models import Heartbeat, Match

WEB_LOCK = (1_818_324_335, 1)  # two numbers of our own: the advisory lock that every web process shares
WEB_ALIVE = """
    SELECT EXISTS (
        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
        WHERE locktype = 'advisory' AND classid = %s AND objid = %s AND objsubid = 2 AND granted
          AND datname = current_database()
    )
"""


def silent_since(at: datetime) -> datetime | None:
    """When the last web process was heard, if that is so long ago that it is an outage."""
    last = Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB).aggregate(last=Max("at"))["last"]
    if last is None or at - last < timedelta(seconds=settings.OUTAGE_SILENCE):
        return None
    return last  # type: ignore[no-any-return] # aggregates are not typed


def unreachable(at: datetime) -> bool:
    """Can nobody move now? Then nobody must be timed out, even before it is known to be an outage.

    So it is from the moment the last web process has died, and where one hangs after ``OUTAGE_DOUBT``; not where
    there never was one.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT max(at), ({WEB_ALIVE}) FROM games_heartbeat WHERE kind = 'web'", WEB_LOCK)  # noqa: S608 - constants
        last, alive = cursor.fetchone()
    return last is not None and (not alive or at - last >= timedelta(seconds=settings.OUTAGE_DOUBT))


def web_alive() -> bool:
    """Does any web process hold the lock of those that live?"""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT ({WEB_ALIVE})", WEB_LOCK)
        return bool(cursor.fetchone()[0])


def back_since() -> datetime | None:
    """When the last silence of all web processes ended; none if there never was one."""
    return Heartbeat.objects.filter(kind=Heartbeat.Kind.BACK).values_list("at", flat=True).first()


def clocks_overdue(at: datetime, limit: int) -> list[tuple[int, int, datetime]]:
    """(match, version, deadline) of the clocks that ran out before ``at``, longest ago first."""
    overdue = Match.objects.filter(status=Match.Status.OPEN, deadline_at__lte=at)
    rows = overdue.order_by("deadline_at").values_list("pk", "version", "deadline_at")[:limit]
    return [(pk, version, deadline) for pk, version, deadline in rows if deadline is not None]


def robots_overdue(at: datetime, limit: int) -> list[tuple[int, int]]:
    """(match, version) of the robots that should have played before ``at``."""
    overdue = Match.objects.filter(status=Match.Status.OPEN, robot_due_at__lte=at)
    return list(overdue.order_by("robot_due_at").values_list("pk", "version")[:limit])
