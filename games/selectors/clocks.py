"""What is overdue, and whether anybody could have moved."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Max

from games.models import Heartbeat, Match


def silent_since(at: datetime) -> datetime | None:
    """When the last web process was heard, if that is so long ago that it is an outage."""
    return _unheard(at, settings.OUTAGE_SILENCE)


def doubtful_since(at: datetime) -> datetime | None:
    """When the last web process was heard, if that is so long ago that it may become an outage.

    Whoever could not move in the seconds before we know must not be timed out either.
    """
    return _unheard(at, settings.OUTAGE_DOUBT)


def _unheard(at: datetime, seconds: float) -> datetime | None:
    last = Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB).aggregate(last=Max("at"))["last"]
    if last is None or at - last < timedelta(seconds=seconds):
        return None
    return last  # type: ignore[no-any-return] # aggregates are not typed


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
