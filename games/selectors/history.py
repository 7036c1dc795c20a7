"""The games one has played, and what they come to."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import Account
from games.models import LoggedAction, Match, Seat

PAGE = 20


@dataclass(frozen=True, slots=True)
class Past:
    """A page of one's games, the newest first, and how many pages there are."""

    seats: list[Seat]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Tally:
    """Games played to their end, games won, games won or lost at zero, moves that the clock made."""

    games: int
    won: int
    buchudas: int
    suffered: int
    timeouts: int


def _over(account: Account) -> QuerySet[Seat]:
    """The seats of this person in games that are over, but for those where a championship still hides them."""
    hidden = Q(match__masked=True, revealed=False)
    return Seat.objects.filter(account=account, match__status=Match.Status.OVER).exclude(hidden)


def past_games(account: Account, *, rules: str = "", kind: str = "", page: int = 1) -> Past:
    """Of these rules (by their plain name) and this kind: ``championship``, ``table`` or ``practice``; all without."""
    seats = _over(account).select_related("match").order_by("-match_id")
    if rules:
        seats = seats.filter(match__rules__startswith=f"{rules}@")
    if kind:
        seats = seats.filter(match__context__has_key=kind)
    pages = max(1, -(-seats.count() // PAGE))
    page = min(max(1, page), pages)
    shown = seats.prefetch_related("match__seats__account")[(page - 1) * PAGE : page * PAGE]
    return Past(list(shown), page, pages)


def tally(account: Account) -> Tally:
    """What all games of this person come to."""
    mine = list(_over(account).values_list("number", "match__result", "match_id"))
    counted = Counter(found for number, result, _ in mine for found in _facts(number, result or {}))
    made = LoggedAction.objects.filter(cause=LoggedAction.Cause.TIMEOUT)
    seat = Seat.objects.filter(account=account, match=OuterRef("match"), number=OuterRef("seat"))
    over = made.filter(Exists(seat), match_id__in=[match for _, _, match in mine])
    timeouts = over.aggregate(made=Count("pk"))["made"]
    return Tally(len(mine), counted["won"], counted["buchuda"], counted["suffered"], timeouts)


def _facts(number: int, result: dict[str, Any]) -> Iterable[str]:
    won = number in result.get("winners", ())
    if won:
        yield "won"
    if "buchuda" in result.get("flags", ()):
        yield "buchuda" if won else "suffered"
