"""Forgetting what nobody looks for any more. Each piece is a transaction of its own, so that nothing waits for it."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from accounts import services as accounts
from accounts.models import Account
from accounts.selectors import guests_unseen
from games import selectors
from games.models import Match, Seat
from games.services.barred import guest_hand_over
from games.services.chairs import lock_tables, tell_chairs

BATCH = 200


def games_forget(*, at: datetime) -> int:
    """Delete games against robots, and casual games that came to nothing, ``PRACTICE_DAYS`` after their end.

    What was played to its end with other people is kept. Answers how many were deleted.
    """
    ended = Match.objects.filter(casual=True, finished_at__lt=at - timedelta(days=settings.PRACTICE_DAYS))
    old = ended.filter(Q(context__has_key="practice") | Q(status=Match.Status.VOID)).order_by("pk")
    deleted = 0
    while batch := list(old.values_list("pk", flat=True)[:BATCH]):
        Match.objects.filter(pk__in=batch).delete()
        deleted += len(batch)
    return deleted


def tables_forget(*, at: datetime) -> int:
    """Remove the tables without a game at which nobody was seen for ``TABLE_DAYS``. Answers how many."""
    before = at - timedelta(days=settings.TABLE_DAYS)
    return sum(_table_forget(table_id, before) for table_id in selectors.tables_abandoned(before))


@transaction.atomic
def _table_forget(table_id: int, before: datetime) -> bool:
    table = lock_tables().filter(pk=table_id).first()
    if table is None or table_id not in selectors.tables_abandoned(before):
        return False
    tell_chairs(table)
    table.delete()
    return True


def guests_forget(*, at: datetime) -> int:
    """Close the guests not seen for ``GUEST_DAYS``, unless they are in a game, and remove those of whom nothing is
    left. Answers how many were closed or removed.
    """
    playing = Seat.objects.filter(living=True).values("account")
    unseen = set(guests_unseen(at - timedelta(days=settings.GUEST_DAYS)))
    quiet = Account.objects.filter(pk__in=unseen).exclude(pk__in=playing).order_by("pk")
    closed = [accounts.guest_leave(guest=guest) for guest in quiet]
    for guest_id in Account.objects.filter(became__isnull=False, seats__isnull=False).values_list("pk", flat=True):
        guest_hand_over(guest_id=guest_id)
    gone = Account.objects.filter(is_guest=True, is_active=False, seats=None).values_list("pk", flat=True)
    return sum(closed) + sum(accounts.guest_delete(account_id=pk) for pk in gone)
