"""The ranking of a week: a sum over the ledger's rows."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank, RowNumber

from accounts.models import Account, Sanction
from engine.points import points as points_of
from engine.points import week, week_span
from engine.tiers import TIERS
from ranking.models import Award, Entry, worth
from ranking.presenters import Board, Row, Week

PAGE = 50
CHAMPIONS = 1  # their level


def board(*, monday: date, page: int = 1, viewer: Account | None = None) -> Board:
    """The ranking of the week named by ``monday``; a page beyond the last has no rows."""
    first, last = (page - 1) * PAGE + 1, page * PAGE
    standing = list(_standing(monday, first, last, viewer))
    rows = _rows(monday, standing)
    count = standing[0].listed if standing else _sums().filter(week=monday).count()
    starts_at, ends_at = week_span(monday)
    return Board(
        week=monday,
        starts_at=starts_at,
        ends_at=ends_at,
        count=count,
        page=page,
        pages=max(1, -(-count // PAGE)),
        rows=tuple(rows[it.account] for it in standing if first <= it.place <= last),
        you=rows.get(viewer.pk) if viewer is not None else None,
    )


def weeks(*, before: date | None = None, limit: int = 52) -> tuple[Week, ...]:
    """The weeks that have rows, the newest first; only those before the one named by ``before``, if given.

    A week whose championships were all cancelled is among them, with no champions.
    """
    listed = Award.objects.filter(week__lt=before) if before else Award.objects.all()
    mondays = list(listed.order_by("-week").values_list("week", flat=True).distinct()[:limit])
    first = (
        _sums()
        .filter(week__in=mondays)
        .annotate(rank=Window(Rank(), partition_by=[F("week")], order_by=F("total").desc()))
        .filter(rank=1, total__gt=0)  # who was corrected to nothing is no champion
        .order_by("-week", "account__nickname_folded", "account")
        .values_list("week", "total", "account__nickname")
    )
    champions = {monday: list(rows) for monday, rows in groupby(first, key=itemgetter(0))}
    found = ((monday, champions.get(monday, [])) for monday in mondays)
    return tuple(Week(monday, rows[0][1] if rows else 0, tuple(row[2] for row in rows)) for monday, rows in found)


def first_week() -> date | None:
    """The first week that has rows."""
    return Award.objects.order_by("week").values_list("week", flat=True).first()


def awards_in(championship: str) -> dict[int, int]:
    """What each account got in a championship (its public id), with what corrected that."""
    awards = Award.objects.filter(championship=championship).annotate(worth=worth())
    return dict(awards.values_list("account", "worth"))


def current_week(at: datetime) -> date:
    return week(at)


def awards_of(account: Account) -> list[dict[str, Any]]:
    """Every award of the person with what corrected it, the newest first, as JSON."""
    return [
        {
            "championship": award.championship,
            "tier": award.tier,
            "level": award.level,
            "points": award.points,
            "corrections": [{"points": it.points, "reason": it.reason} for it in award.corrections.all()],
            "week": award.week.isoformat(),
            "at": award.at.isoformat(),
        }
        for award in Award.objects.filter(account=account).prefetch_related("corrections").order_by("-at", "-pk")
    ]


class _Standing(NamedTuple):
    """``place`` counts on within a tie; so many are ``sharing`` the rank, so many are ``listed`` in all."""

    account: int
    total: int
    rank: int
    place: int
    sharing: int
    listed: int


def _standing(monday: date, first: int, last: int, viewer: Account | None) -> Iterable[_Standing]:
    """Those on the places from ``first`` to ``last``, and the viewer; ties by nickname, folded, then account."""
    best = F("total").desc()
    shown = Q(place__range=(first, last))
    if viewer is not None:
        shown |= Q(own=viewer.pk)
    ranked = (
        _sums()
        .filter(week=monday)
        .annotate(
            rank=Window(Rank(), order_by=best),
            place=Window(RowNumber(), order_by=[best, F("account__nickname_folded").asc(), F("account").asc()]),
            sharing=Window(Count("account"), partition_by=F("total")),
            listed=Window(Count("account")),
            own=Window(Max("account"), partition_by=F("account")),  # a window too: all of them are met in one filter
        )
        .filter(shown)
        .order_by("place")
    )
    return map(_Standing._make, ranked.values_list(*_Standing._fields))


def _sums() -> "QuerySet[Any, Any]":
    """What each account got in each week, without those banned now; the sums of others stay what they are."""
    banned = Sanction.objects.in_force().filter(kind=Sanction.Kind.BAN).values("account")
    return Entry.objects.exclude(account__in=banned).values("week", "account").annotate(total=Sum("points"))


def _rows(monday: date, standing: Sequence[_Standing]) -> dict[int, Row]:
    accounts = [it.account for it in standing]
    names = dict(Account.objects.filter(pk__in=accounts).values_list("pk", "nickname"))
    titles = _titles(monday, accounts)
    return {
        it.account: Row(
            rank=it.rank,
            shared=it.sharing > 1,
            account_id=it.account,
            nickname=names[it.account],
            points=it.total,
            titles=dict(titles.get(it.account, {})),  # a plain one: in templates a Counter has any name, as 0
        )
        for it in standing
    }


def _titles(monday: date, accounts: Iterable[int]) -> dict[int, Counter[str]]:
    """Championships won: by what an award is worth now, since its level may have been played anew."""
    awards = Award.objects.filter(week=monday, account__in=list(accounts)).annotate(worth=worth())
    titles: dict[int, Counter[str]] = {}
    for account, tier, now in awards.values_list("account", "tier", "worth"):
        if now == points_of(TIERS[tier].levels, CHAMPIONS):
            titles.setdefault(account, Counter())[tier] += 1
    return titles
