"""Private tables, for those who have their code, and those that are listed for everybody."""

from accounts.models import Account
from games.models import Chair, Match, Table

LISTED_MOST = 50


def table_by_code(code: str) -> tuple[Table, list[Chair]] | None:
    """A table with who sits there; none if there is no such table."""
    table = Table.objects.select_related("match").filter(code=code.upper()).first()
    if table is None:
        return None
    return table, list(table.chairs.select_related("account").order_by("number"))


def tables_listed() -> list[tuple[Table, list[Chair]]]:
    """The newest listed tables that wait for people."""
    waiting = Table.objects.select_related("match").filter(listed=True).exclude(match__status=Match.Status.OPEN)
    tables = waiting.prefetch_related("chairs__account").order_by("-pk")[:LISTED_MOST]
    return [(table, list(table.chairs.all())) for table in tables]


def table_of(account: Account) -> tuple[Table, list[Chair]] | None:
    """The table at which this person has a chair, with who else sits there."""
    chair = Chair.objects.filter(account=account).select_related("table").first()
    return None if chair is None else table_by_code(chair.table.code)
