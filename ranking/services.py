"""Writing the ledger. The caller's transaction is the one that fixes a level."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from engine.points import week
from ranking.models import Award, Correction, worth


@transaction.atomic
def points_award(
    *, championship: str, tier: str, level: int, points: int, account_ids: Collection[int], at: datetime
) -> None:
    """One row for each account that has none for this championship yet: calling twice equals calling once.

    Who has one whose points were taken back since gets them again by a correction, in the name of the same author.
    """
    Award.objects.bulk_create(
        [
            Award(
                account_id=account_id,
                championship=championship,
                tier=tier,
                level=level,
                points=points,
                week=week(at),
                at=at,
            )
            for account_id in account_ids
        ],
        ignore_conflicts=True,
    )
    mine = Award.objects.filter(championship=championship, account__in=account_ids, corrections__isnull=False)
    for award in mine.distinct().order_by("pk"):
        last = award.corrections.select_related("author").order_by("pk").reverse()[0]
        award_correct(award_id=award.pk, to=points, author=last.author, reason=f"level {level}", at=at)


@transaction.atomic
def points_take_back(
    *, championship: str, author: Account, reason: str, at: datetime, account_ids: Collection[int] | None = None
) -> None:
    """Correct the awards of a championship to nothing, once; all of them, or those of these accounts."""
    awards = Award.objects.filter(championship=championship)
    if account_ids is not None:
        awards = awards.filter(account__in=account_ids)
    list(awards.select_for_update(no_key=True).order_by("pk").values_list("pk"))
    Correction.objects.bulk_create(
        Correction(award=award, points=-award.worth, author=author, reason=reason, at=at)
        for award in awards.annotate(worth=worth()).exclude(worth=0).order_by("pk")
    )


@transaction.atomic
def award_correct(*, award_id: int, to: int, author: Account, reason: str, at: datetime) -> None:
    """Bring what an award is worth ``to`` this by a row of its own; nothing where it is worth that already."""
    Award.objects.select_for_update(no_key=True).get(pk=award_id)
    award = Award.objects.annotate(worth=worth()).get(pk=award_id)
    if award.worth != to:
        Correction.objects.create(award=award, points=to - award.worth, author=author, reason=reason, at=at)
