"""One's own games: filtered, each with its replay; and what they come to."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import Account
from games import selectors
from games.forms import RULES
from games.models import Seat
from games.presenters import seats_shown

KINDS = {"championship": _("Championships"), "table": _("Tables with friends"), "practice": _("With robots")}
LONGEST_PAGE = 4  # figures of the number of a page


@require_safe
@never_cache
@login_required
def history(request: HttpRequest) -> HttpResponse:
    """``?rules=`` and ``?kind=`` filter, ``?page=`` turns; what is none of them is left out."""
    account: Account = request.user  # type: ignore[assignment] # nobody else is signed in
    rules = request.GET.get("rules", "") if request.GET.get("rules", "") in RULES else ""
    kind = request.GET.get("kind", "") if request.GET.get("kind", "") in KINDS else ""
    page = request.GET.get("page", "1")
    turned = int(page) if page.isascii() and page.isdecimal() and len(page) <= LONGEST_PAGE else 1
    past = selectors.past_games(account, rules=rules, kind=kind, page=turned)
    context = {
        "section": "more",
        "tally": selectors.tally(account),
        "games": [game_shown(seat) for seat in past.seats],
        "past": past,
        "rules": RULES.items(),
        "kinds": KINDS.items(),
        "kept": settings.PRACTICE_DAYS,
        "asked": {"rules": rules, "kind": kind},
        "query": urlencode({"rules": rules, "kind": kind}),
    }
    return render(request, "games/history.html", context)


def game_shown(seat: Seat) -> dict[str, Any]:
    """A game as its player's list shows it. The seat needs its match with all seats and accounts."""
    match = seat.match
    others = [shown for shown in seats_shown(match, match.seats.all(), you=seat.number) if not shown["you"]]
    return {
        "id": match.public_id,
        "rules": RULES[match.rules.partition("@")[0]],
        "at": match.finished_at,
        "void": seat.feat is None,
        "won": seat.feat is not None and seat.feat.won,
        "left": seat.feat is not None and not seat.feat.stayed,
        "scores": match.scores,
        "flags": (match.result or {}).get("flags", ()),
        "kind": next((words for name, words in KINDS.items() if name in match.context), ""),
        "others": [shown["name"] for shown in others if shown["name"]],
        "robots": sum(shown["robot"] is not None and shown["name"] is None for shown in others),
    }
