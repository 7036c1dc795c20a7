"""The ranking's page: a week, its countdown, the reader's own row, the weeks before."""

from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Account
from engine.points import points
from engine.tiers import TIERS
from ranking import selectors
from ranking.presenters import Board, Row

# Levels that share a line of the table of points: those of one round of the losers' bracket.
PLACES = (("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5–6", 5), ("7–8", 6), ("9–12", 7), ("13–16", 8))

LONGEST_PAGE = 4  # figures of the number of a page


@require_safe
@never_cache
def ranking(request: HttpRequest) -> HttpResponse:
    """The week of ``?week=`` (its Monday), this one by default."""
    now = timezone.now()
    current = selectors.current_week(now)
    monday = _monday(request.GET.get("week"), current)
    page = _page(request.GET.get("page"))
    viewer = request.user if isinstance(request.user, Account) else None
    board = selectors.board(monday=monday, page=page, viewer=viewer)
    context = {
        "section": "ranking",
        "board": board,
        "current": monday == current,
        "ends_in": max(0, round((board.ends_at - now).total_seconds() * 1000)),
        "gap": _gap(board),
        "earlier": _earlier(monday),
        "later": monday + timedelta(days=7) if monday < current else None,
        "weeks": selectors.weeks(limit=12),
        "last": next(iter(selectors.weeks(before=monday, limit=1)), None),
        "points": _points(),
    }
    return render(request, "ranking/ranking.html", context)


def _monday(text: str | None, current: date) -> date:
    if not text:
        return current
    try:
        monday = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if monday.weekday() != 0 or monday > current:
        raise Http404
    return monday


def _page(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) <= LONGEST_PAGE and int(text) else 1


def _earlier(monday: date) -> date | None:
    """The week before, as long as there is anything at or before it."""
    first = selectors.first_week()
    return monday - timedelta(days=7) if first is not None and first < monday else None


def _gap(board: Board) -> Row | None:
    """The next better row on this page, for who wants to know what is missing."""
    if board.you is None:
        return None
    better = [row for row in board.rows if row.points > board.you.points]
    return better[-1] if better else None


def _points() -> list[tuple[str, list[int | None]]]:
    """The table of points: a place and what it is worth in each tier."""
    return [
        (place, [points(tier.levels, level) if level <= tier.levels else None for tier in TIERS.values()])
        for place, level in PLACES
    ]
