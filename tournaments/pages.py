"""The championships' pages: the way in, the queue, the draw, the bracket, the unmasking; and parts of them."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.errors import Refused
from accounts.models import Account
from accounts.selectors import gravest_sanction, may_join
from tournaments import bracket_page, presenters, selectors, services
from tournaments.models import BracketMatch, Championship

FIRST_MARK = 8  # so many make the smallest championship
LONGEST_PAGE = 4  # figures of the number of a page


def viewer_of(request: HttpRequest) -> Account | None:
    return request.user if isinstance(request.user, Account) else None


def way_in(account: Account | None) -> dict[str, Any]:
    """What the cover needs: the queue, and what this person may do about it."""
    person = selectors.person_now(account)
    refusal = may_join(account) if account else None
    return {
        "lobby": _lobby(person),
        "person": person,
        "refusal": refusal,
        "sanction": gravest_sanction(account) if account and refusal == "suspended" else None,
    }


def _lobby(person: selectors.Person) -> dict[str, Any]:
    lobby = presenters.lobby_shown(person.told, queued=person.queued, at=timezone.now())
    pins = [[row * 8 + pin < lobby["waiting"] for pin in range(8)] for row in range(4)]
    return {**lobby, "missing": max(0, FIRST_MARK - lobby["waiting"]), "pins": pins}


def running(account: Account | None) -> dict[str, Any]:
    """The championship to show on the first page: one's own, else the greatest that runs; and the last champions."""
    found = selectors.championships_running()
    own = selectors.living_entrant(account) if account else None
    shown = next((it for it in found if own and it.pk == own.championship_id), found[0] if found else None)
    last = selectors.championship_last_finished()
    return {
        "live": laid_out(shown.public_id, account) if shown else None,
        "last_champions": presenters.champions_shown(last) if last else None,
    }


def laid_out(public_id: str, account: Account | None) -> bracket_page.Page:
    championship = selectors.championship_whole(public_id)
    if championship is None:
        raise Http404
    return _page(championship, account)


def _page(championship: Championship, account: Account | None) -> bracket_page.Page:
    shown = presenters.championship_shown(championship, viewer=account, at=timezone.now())
    return bracket_page.page(shown, _live_scores(championship))


def _live_scores(championship: Championship) -> Mapping[str, list[int]]:
    """The scores of the games that go on, first pair first."""
    going: list[BracketMatch] = [it for it in championship.matches.all() if it.game and it.winner is None]
    return {it.code: _oriented(it.game.scores, it.first_side or 0) for it in going if it.game and it.game.scores}


def _oriented(scores: list[int], first_side: int) -> list[int]:
    return [scores[first_side], scores[1 - first_side]]


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def queue(request: HttpRequest) -> HttpResponse:
    """Participar: the cover, and once inside, the wait. Joining and leaving work without scripts."""
    if request.method == "POST":
        return _queue_changed(request)
    context = way_in(viewer_of(request))
    if context["person"].championship:
        return HttpResponseRedirect(reverse("draw", args=[context["person"].championship]))
    return render(request, "tournaments/queue.html", {"section": "queue", **context})


def _queue_changed(request: HttpRequest) -> HttpResponse:
    account = viewer_of(request)
    here = reverse("queue")
    if account is None or account.is_guest:
        return HttpResponseRedirect(f"{reverse('accounts:sign_in')}?next={here}")
    if request.POST.get("do") == "leave":
        services.queue_leave(account=account)
        return HttpResponseRedirect(here)
    try:
        services.queue_join(account=account)
    except Refused as refused:
        if refused.code == "nickname_needed":
            return HttpResponseRedirect(f"{reverse('accounts:nickname')}?next={here}")
        messages.error(request, str(refused.detail))
    return HttpResponseRedirect(here)


@require_safe
@never_cache
def championships(request: HttpRequest) -> HttpResponse:
    """What runs now, with its tables, and what was."""
    page = request.GET.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) <= LONGEST_PAGE and int(page) else 1
    found, pages = selectors.championships_listed(page=number)
    account = viewer_of(request)
    going = [laid_out(it.public_id, account) for it in found if it.state == Championship.State.RUNNING]
    past = [presenters.championship_listed(it) for it in found if it.state != Championship.State.RUNNING]
    context = {"section": "tables", "going": going, "past": past, "page": number, "pages": pages}
    return render(request, "tournaments/championships.html", context)


@require_safe
@never_cache
def championship(request: HttpRequest, public_id: str) -> HttpResponse:
    """The bracket; for who plays in it, the waiting room between games, too."""
    context = {"section": "tables", "page": laid_out(public_id, viewer_of(request))}
    part = request.headers.get("HX-Request") == "true"
    return render(request, "tournaments/bracket.html" if not part else "tournaments/bracket_body.html", context)


@login_required
@require_safe
@never_cache
def draw(request: HttpRequest, public_id: str) -> HttpResponse:
    """You are the Timbu: one's animal, one's partner, the first opponents; later the bracket tells all that."""
    page = laid_out(public_id, viewer_of(request))
    if page.way is None or page.way.now is None or page.way.now.state != "ready" or page.way.steps:
        return HttpResponseRedirect(reverse("championship", args=[public_id]))
    return render(request, "tournaments/draw.html", {"section": "tables", "page": page, "way": page.way})


@require_safe
@never_cache
def reveal(request: HttpRequest, public_id: str, pair: int) -> HttpResponse:
    """Who they were: only for a pair whose names are known; absent and forbidden look the same."""
    page = laid_out(public_id, viewer_of(request))
    team = page.teams.get(pair)
    if team is None or team.names is None:
        raise Http404
    found = next(it for it in page.shown["pairs"] if it["pair"] == pair)
    people = [{"animal": animal, "name": name} for animal, name in zip(team.animals, team.names, strict=True)]
    context = {"section": "tables", "page": page, "team": team, "people": people, "level": found["level"]}
    return render(request, "tournaments/reveal.html", {**context, "points": found["points"]})


@require_safe
@never_cache
def live(request: HttpRequest) -> HttpResponse:
    """The part of the first page that follows what is being played."""
    return render(request, "tournaments/live.html", running(viewer_of(request)))


@require_safe
@never_cache
def strip(request: HttpRequest, public_id: str) -> HttpResponse:
    """The margin of a table: the championship, one's way in it, what is at stake."""
    return render(request, "tournaments/strip.html", _beside(request, public_id))


@require_safe
@never_cache
def after(request: HttpRequest, public_id: str) -> HttpResponse:
    """The foot of a finished game: who is out, and where to go from here."""
    return render(request, "tournaments/after.html", _beside(request, public_id))


def _beside(request: HttpRequest, public_id: str) -> dict[str, Any]:
    page = laid_out(public_id, viewer_of(request))
    match = request.GET.get("match")
    card = next((it for it in page.cards.values() if match and it.match == match), None)
    return {"page": page, "way": page.way, "card": card}
