"""Those who may sit at no table any more: barred, closed, or a guest who is a person by now."""

from contextlib import suppress
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.selectors import heir_of, may_play
from games import effects, selectors
from games.models import Chair, Match, Mute, Remark, Seat
from games.services.chairs import lock_person, lock_tables, people_take_away, tell_chairs
from games.services.turns import lock_match, tell_who_sits


@transaction.atomic
def barred_leave(*, account_id: int) -> None:
    """Free the chair and the casual game of a person who may play none any more; a championship's clock plays on.

    Not while they may finish the game they sit in. A guest who has signed in hands them on first.
    """
    if account_id not in selectors.leaving_among([account_id]):
        return
    guest_hand_over(guest_id=account_id)
    people_take_away(account_ids=[account_id])


def sweep_barred(*, at: datetime) -> int:
    """Do so for those whose sanction was not heard of. Answers how many."""
    barred = selectors.barred_at_tables()
    for account_id in barred:
        barred_leave(account_id=account_id)
    return len(barred)


@transaction.atomic
def guest_hand_over(*, guest_id: int) -> None:
    """Give what a guest had at tables to the person they signed in as: the games that are over, who does not hear whom,
    and the chair and the seat unless that person has one, or may play none. What both sat at stays the guest's.
    """
    heir = heir_of(guest_id)
    if heir is None:
        return
    lock_person(heir.pk)
    if may_play(heir.pk):
        with suppress(IntegrityError), transaction.atomic():  # seated elsewhere at this very moment
            _hand_over_places(guest_id, heir.pk)
    over = Seat.objects.filter(account_id=guest_id).exclude(match__status=Match.Status.OPEN)
    over.exclude(match__seats__account_id=heir.pk).update(account_id=heir.pk)
    Remark.objects.filter(account_id=guest_id, match__seats__account_id=heir.pk).update(account_id=heir.pk)
    _hand_over_mutes(guest_id, heir.pk)


def _hand_over_places(guest_id: int, heir_id: int) -> None:
    tables = list(lock_tables().filter(chairs__account_id__in=[guest_id, heir_id]).order_by("pk"))
    if (
        Chair.objects.filter(account_id=heir_id).exists()
        or Seat.objects.filter(account_id=heir_id, living=True).exists()
    ):
        return
    seat = Seat.objects.filter(account_id=guest_id, living=True, match__casual=True).first()
    if seat is not None and not _hand_over_seat(seat, heir_id):
        return
    for table in tables:
        Chair.objects.filter(table=table, account_id=guest_id).update(account_id=heir_id)
        if table.host_id == guest_id:
            table.host_id = heir_id
            table.save(update_fields=["host"])
        tell_chairs(table)


def _hand_over_seat(seat: Seat, heir_id: int) -> bool:
    """Not where the person has sat in the same game already."""
    match = lock_match(pk=seat.match_id, status=Match.Status.OPEN)
    if match is None or Seat.objects.filter(match=match, account_id=heir_id).exists():
        return False
    tell_who_sits(match, match.seats.count())
    return bool(Seat.objects.filter(pk=seat.pk, living=True).update(account_id=heir_id))


def _hand_over_mutes(guest_id: int, heir_id: int) -> None:
    """Who muted the guest does not hear the person either, and the other way round."""
    mutes = Mute.objects.filter(Q(owner_id=guest_id) | Q(account_id=guest_id))
    for mute in mutes:
        owner, account = (heir_id if one == guest_id else one for one in (mute.owner_id, mute.account_id))
        if mute.on and owner != account:
            Mute.objects.update_or_create(
                owner_id=owner, account_id=account, championship=mute.championship,
                defaults={"on": True, "changed_at": timezone.now()},
            )  # fmt: skip
        effects.talk_changed_on_commit(owner)
    mutes.delete()
