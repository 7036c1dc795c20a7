"""Chairs of private tables: locked, given up, passed on."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.models import Account
from games import effects, selectors
from games.errors import refused
from games.models import Chair, Match, Seat, Table
from games.services.seats import check_may_play, note_presence, people_call_away


def lock_person(account_id: int) -> str | None:
    """A person's own row, before any table: several tabs change chairs one after the other. Answers the nickname."""
    return Account.objects.select_for_update(no_key=True).values_list("nickname", flat=True).get(pk=account_id)


def lock_tables() -> "QuerySet[Table]":
    """Tables, locked as they are read: always by rising id, below the lock of a person and above those of matches.

    Their matches are read afterwards: what is joined while one waits for a lock is what was before.
    """
    return Table.objects.select_for_update(no_key=True, of=("self",))


def playing(table: Table) -> bool:
    """Is a game played there? Asked anew each time: a game may end while its table is locked."""
    return table.match_id is not None and Match.objects.filter(pk=table.match_id, status=Match.Status.OPEN).exists()


def check_may_sit(account_id: int) -> None:
    """Lock the person's row. Refused: ``suspended``, ``nickname_needed``, and as ``check_free`` does."""
    check_may_play(account_id)
    if not lock_person(account_id):
        raise refused("nickname_needed")
    check_free(account_id)


def check_free(account_id: int) -> None:
    """Refused: ``seated_elsewhere``, to who sits in a game that comes before those of private tables."""
    if Seat.objects.filter(account_id=account_id, living=True, match__casual=False).exists():
        raise refused("seated_elsewhere")


@transaction.atomic
def people_take_away(*, account_ids: Iterable[int]) -> None:
    """Free these people of their chairs and their casual games. Nobody learns why."""
    gone = set(account_ids)
    theirs = Chair.objects.filter(account_id__in=gone).values("table_id")
    tables = list(lock_tables().filter(pk__in=theirs).order_by("pk"))
    Chair.objects.filter(table__in=tables, account_id__in=gone).update(account=None)
    people_call_away(account_ids=gone)
    for table in tables:
        pass_on(table, gone)


def pass_on(table: Table, gone: Collection[int]) -> None:
    """These have left a locked table: its host passes on, and if it is left alone it is gone."""
    drop_wishes(table)
    heir = table.chairs.filter(account__isnull=False).order_by("number").first()
    if heir is None and not playing(table):
        tell_chairs(table)
        table.delete()
        return
    if table.host_id in gone and heir is not None:
        table.host_id = heir.account_id
        table.save(update_fields=["host"])
    tell_chairs(table)


def drop_wishes(table: Table) -> None:
    """Nobody of a locked table wants to swap with who has gone from a chair, nor does who has gone."""
    free = list(table.chairs.filter(account=None).values_list("number", flat=True))
    gone = Q(number__in=free) | Q(wants__in=free)
    table.chairs.filter(gone, wants__isnull=False).update(wants=None)


def chairs_present(*, table_ids: Iterable[int], account_ids: Iterable[int], at: datetime) -> None:
    """Note that these people look at these tables; it counts where they have a chair."""
    note_presence(Chair.objects.filter(table__in=list(table_ids), account__in=list(account_ids)), at)


def sweep_hosts(*, at: datetime) -> int:
    """Pass on the host of tables that wait for one who has gone away: to the first who is there.

    Who went away keeps the chair. Answers how many.
    """
    return sum(_pass_on_unheard(table_id, at) for table_id in selectors.hosts_away(at))


@transaction.atomic
def _pass_on_unheard(table_id: int, at: datetime) -> bool:
    table = lock_tables().filter(pk=table_id).first()
    if table is None or table_id not in selectors.hosts_away(at):
        return False
    heir = table.chairs.filter(selectors.chair_heard(at)).order_by("number").first()
    if heir is None:
        return False
    table.host_id = heir.account_id
    table.save(update_fields=["host"])
    tell_chairs(table)
    return True


def tell_chairs(table: Table) -> None:
    """The table has changed: everybody who looks at it reads it again."""
    table.version += 1
    table.save(update_fields=["version"])
    effects.chairs_changed_on_commit(table)
