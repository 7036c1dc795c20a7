"""The first page: the way into a championship, what is being played now, the best of the week."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Account
from games.pages import at_table
from ranking import selectors as ranking
from tournaments import pages as championships

TOP = 5


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    account = request.user if isinstance(request.user, Account) else None
    context = {"top": _top(account), **at_table(account)}
    context |= {**championships.way_in(account), **championships.running(account)}
    return render(request, "laelo/home.html", context)


def _top(account: Account | None) -> dict[str, Any]:
    """The best of the week, and the reader's own row unless it is among them."""
    board = ranking.board(monday=ranking.current_week(timezone.now()), viewer=account)
    rows = board.rows[:TOP]
    return {"week": board.week, "rows": rows, "own": board.you, "own_apart": board.you and board.you not in rows}
