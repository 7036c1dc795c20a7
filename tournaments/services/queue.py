"""The queue: join, leave, be heard; and the one decision that everything about it ends in."""

import logging
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import Account
from accounts.selectors import may_join
from accounts.services import Actor, audit
from engine.tiers import SILENT, Start
from tournaments import effects, presenters, selectors
from tournaments.errors import refused
from tournaments.models import Queue, QueueEntry
from tournaments.services.draw import championship_draw

logger = logging.getLogger(__name__)


@transaction.atomic
def queue_join(*, account: Account) -> None:
    """Wait for a championship; joining twice changes nothing but counts as being heard.

    Refused: ``nickname_needed``, ``suspended``, and ``playing`` while alive in a championship.
    """
    queue = _lock_queue()
    now = timezone.now()
    if code := may_join(account):
        raise refused(code)
    if selectors.living_entrant(account):
        raise refused("playing")
    _, joined = QueueEntry.objects.update_or_create(
        account=account, defaults={"heard_at": now}, create_defaults={"joined_at": now, "heard_at": now}
    )
    if joined:
        effects.queued_on_commit(account, queued=True)
    _decide(queue, now)


@transaction.atomic
def queue_leave(*, account: Account) -> None:
    """Give the place up; nothing happens without one."""
    _remove(_lock_queue(), [account.pk])


@transaction.atomic
def queue_take_out(*, account: Account, actor: Actor) -> None:
    """Staff takes this person out of the queue; they may join again. Refused: ``forbidden``, ``own_case``."""
    if actor.account is None or actor.role == "player":
        raise refused("forbidden")
    if actor.account == account:
        raise refused("own_case")
    _remove(_lock_queue(), [account.pk])
    audit(actor=actor, action="queue_take_out", target=account)


@transaction.atomic
def queue_remove_barred(*, account_id: int) -> None:
    """Take this person out of the queue if they may not play any more."""
    queue = _lock_queue()
    if account_id in selectors.barred_from_queue():
        _remove(queue, [account_id])


def queue_heard(*, account: Account) -> bool:
    """Note that this person is there; false if they do not wait."""
    return QueueEntry.objects.filter(account=account).update(heard_at=timezone.now()) == 1


@transaction.atomic
def queue_tick(*, at: datetime | None = None) -> None:
    """Decide anew, each second: waits run out and people fall silent without anybody calling."""
    queue = _lock_queue()
    _remove(queue, selectors.barred_from_queue(), at=at)


def _lock_queue() -> Queue:
    """The row that every decision about the queue is made under."""
    queue, _ = Queue.objects.select_for_update(no_key=True).get_or_create(pk=1)
    return queue


def _remove(queue: Queue, account_ids: list[int], at: datetime | None = None) -> None:
    _drop(account_ids)
    _decide(queue, at or timezone.now())


def _decide(queue: Queue, at: datetime) -> None:
    """Under the queue's lock: drop who is gone, start what is due, tell the lobby what changed."""
    judged = selectors.queue_judged(at)
    if judged is None:
        return
    gone = QueueEntry.objects.filter(account__in=judged.decision.remove, heard_at__lt=at - SILENT)
    _drop(list(gone.values_list("account", flat=True)))
    if not all(_started(start, at) for start in judged.decision.start):
        return  # judged again within a second
    told = presenters.lobby_told(judged.lobby)
    if told != queue.told:
        queue.told = told
        queue.save(update_fields=["told"])
        effects.lobby_on_commit(told)


def _started(start: Start[int], at: datetime) -> bool:
    """Draw a championship. One who is seated elsewhere at this very moment must not undo what led here."""
    try:
        with transaction.atomic():
            championship_draw(tier=start.tier, account_ids=start.ids, at=at)
    except IntegrityError:
        logger.exception("A %s could not be drawn.", start.tier.name)
        return False
    return True


def _drop(account_ids: list[int]) -> None:
    for entry in QueueEntry.objects.select_related("account").filter(account__in=account_ids):
        entry.delete()
        effects.queued_on_commit(entry.account, queued=False)
