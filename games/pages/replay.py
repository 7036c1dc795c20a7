"""A game that is over, step by step, all hands open."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.forms import RULES
from games.presenters import seats_shown


@require_safe
@never_cache
def replay(request: HttpRequest, match_id: str) -> HttpResponse:
    """For anyone who has the address; who sat there has a name only where the game shows one."""
    found = selectors.match_replay(match_id)
    if found is None:
        raise Http404
    you = selectors.seat_of(found.match, found.seats, request.user.pk)
    context = {
        "section": "tables",
        "match": found.match,
        "rules_name": RULES[found.match.rules.partition("@")[0]],
        "link": request.build_absolute_uri(reverse("replay", args=[found.match.public_id])),
        "replay": replay_shown(found, you),
    }
    return render(request, "games/replay.html", context)


def replay_shown(found: selectors.Replay, you: int | None) -> dict[str, Any]:
    """The whole game for the page's script."""
    match = found.match
    return {
        "match": match.public_id,
        "rules": match.rules.partition("@")[0],
        "commitment": match.commitment,
        "seats": seats_shown(match, found.seats, you=you),
        "seat": you,
        "scores": match.scores,
        "hands": found.hands,
    }
