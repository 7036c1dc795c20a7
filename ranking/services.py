"""Writing the ledger. The caller's transaction is the one that fixes a level."""

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from engine.points import week
from ranking.models import Award, Correction, worth


@transaction.atomic
def points_award(
    *, championship: str, tier: str, level: int, points: int, account_ids: Iterable[int], at: datetime
) -> None:
    """One row for each account that has none for this championship yet: calling twice equals calling once."""
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


@transaction.atomic
def championship_reverse(*, championship: str, author: Account, reason: str, at: datetime) -> None:
    """Correct every award of a championship to nothing, once."""
    awards = Award.objects.filter(championship=championship)
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
