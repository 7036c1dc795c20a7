"""Private tables, for those who have their code, and those that are listed for everybody."""

from collections.abc import Iterable

from accounts.models import Account
from accounts.selectors import NO_GAMES, barred_among
from games.models import Chair, Match, Seat, Table

LISTED_MOST = 50


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
    """The newest listed tables that wait for people."""
    waiting = Table.objects.select_related("match").filter(listed=True).exclude(match__status=Match.Status.OPEN)
    tables = waiting.prefetch_related("chairs__account").order_by("-pk")[:LISTED_MOST]
    return [(table, list(table.chairs.all())) for table in tables]


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
