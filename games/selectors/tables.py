"""Private tables, for those who have their code, and those that are listed for everybody."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import Account
from accounts.selectors import NO_GAMES, barred_among
from games.models import Chair, Match, Seat, Table
from games.selectors.clocks import back_since, unreachable

LISTED_MOST = 50
HEARD = timedelta(seconds=15)  # who looks at a table is noted more often
ASLEEP = timedelta(hours=1)  # after the last game of a table


def table_by_code(code: str) -> tuple[Table, list[Chair]] | None:
    """A table with who sits there; none if there is no such table."""
    table = Table.objects.select_related("match").filter(code=code.upper()).first()
    if table is None:
        return None
    return table, list(table.chairs.select_related("account").order_by("number"))


def table_marks(table_ids: Iterable[int]) -> dict[int, tuple[int, str | None]]:
    """What tells a table from what it was before: version and game. Those that are gone have none."""
    rows = Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "version", "match__status")
    return {pk: (version, status) for pk, version, status in rows}


def tables_listed() -> list[tuple[Table, list[Chair]]]:
    """The newest listed tables that wait for people, and at which somebody waits."""
    at = timezone.now()
    waiting = Table.objects.select_related("match").filter(listed=True).exclude(match__status=Match.Status.OPEN)
    awake = waiting.filter(
        _heard_since(at - timedelta(seconds=settings.HOST_AWAY)) | Q(match__finished_at__gt=at - ASLEEP)
    )
    tables = awake.prefetch_related("chairs__account").order_by("-pk")[:LISTED_MOST]
    return [(table, list(table.chairs.all())) for table in tables]


def _heard_since(at: datetime) -> Exists:
    """Of a table: has anybody who has a chair there been heard since?"""
    return Exists(Chair.objects.filter(table=OuterRef("pk"), account__isnull=False, present_at__gte=at))


def chair_heard(at: datetime) -> Q:
    """Of a chair: is its person at the table just now?"""
    return Q(account__isnull=False, present_at__gte=at - HEARD)


def hosts_away(at: datetime) -> list[int]:
    """The tables whose first game others wait for, while their host has not been heard for ``HOST_AWAY``.

    None while nobody can be heard, nor in the first moments after.
    """
    limit = at - timedelta(seconds=settings.HOST_AWAY)
    back = back_since()
    if unreachable(at) or (back is not None and back > limit):
        return []
    chairs = Chair.objects.filter(table=OuterRef("pk"))
    host = chairs.filter(account=OuterRef("host"), present_at__gte=limit)
    waiting = Table.objects.filter(~Exists(host), Exists(chairs.filter(chair_heard(at))), match=None)
    return list(waiting.order_by("pk").values_list("pk", flat=True))


def tables_abandoned(before: datetime) -> list[int]:
    """The tables without a game at which nobody has been heard since ``before``."""
    idle = Table.objects.filter(Q(match=None) | Q(match__finished_at__lt=before), created_at__lt=before)
    return list(idle.exclude(_heard_since(before)).order_by("pk").values_list("pk", flat=True))


def table_of(account: Account) -> tuple[Table, list[Chair]] | None:
    """The table at which this person has a chair, with who else sits there."""
    chair = Chair.objects.filter(account=account).select_related("table").first()
    return None if chair is None else table_by_code(chair.table.code)


def barred_at_tables() -> list[int]:
    """Who sits on a chair or in a casual game and has to leave it."""
    chairs = Chair.objects.filter(account__isnull=False).values_list("account", flat=True)
    seats = Seat.objects.filter(account__isnull=False, living=True, match__casual=True).values_list(
        "account", flat=True
    )
    return sorted(leaving_among({*chairs, *seats}))


def leaving_among(account_ids: Iterable[int]) -> set[int]:
    """Those of these people who may play no games any more, but for who may still finish the one they sit in."""
    barred = barred_among(account_ids, NO_GAMES)
    if not barred:
        return barred
    patient = barred - barred_among(barred, NO_GAMES, at_once=True)
    finishing = Seat.objects.filter(account__in=patient, living=True).values_list("account", flat=True)
    return barred - {account for account in finishing if account is not None}
