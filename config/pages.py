"""Pages of no app in particular: more, and what is shown when something goes wrong."""

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.errors import Refused, absent
from config.api import BROKEN, UNAVAILABLE
from config.away import database_away

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

BROKE = {
    "title": _("Something broke"),
    "detail": _("It is our fault and has been noted. Games go on: the clocks know when we are away."),
}
AWAY = {"title": _("One moment"), "detail": _("laelo is overloaded or restarting. Nothing is lost: try again soon.")}


@require_safe
def more(request: HttpRequest) -> HttpResponse:
    """The account, the languages, the way out, and what has no place in the bar."""
    return render(request, "laelo/more.html", {"section": "more"})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The three games in short, each at an anchor of its own."""
    return render(request, "laelo/rules.html", {"section": "more"})


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    return render(request, "laelo/errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(absent().body(), status=404)
    return render(request, "laelo/errors/404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours, or the database is away."""
    return unavailable(request) if database_away(sys.exc_info()[1]) else _bare(request, BROKEN, BROKE)


def unavailable(request: HttpRequest) -> HttpResponse:
    """What can be had again soon."""
    return _bare(request, UNAVAILABLE, AWAY)


def _bare(request: HttpRequest, refused: Refused, said: Mapping[str, "StrOrPromise"]) -> HttpResponse:
    """No context processor, no database: this answer must work when nothing else does."""
    if request.path.startswith("/api/"):
        answer: HttpResponse = JsonResponse(refused.body(), status=refused.status)
    else:
        answer = render(
            None, f"laelo/errors/{refused.status}.html", {"status": refused.status, **said}, status=refused.status
        )
    if refused.retry_after is not None:
        answer.headers["Retry-After"] = str(refused.retry_after)
    return answer
