"""Pages of no app in particular: more, and what is shown when something goes wrong."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.errors import absent
from config.api import BROKEN


@require_safe
def more(request: HttpRequest) -> HttpResponse:
    """The account, the languages, the way out, and what has no place in the bar."""
    return render(request, "laelo/more.html", {"section": "more"})


def forbidden(request: HttpRequest, exception: Exception | None = None, reason: str = "") -> HttpResponse:
    return render(request, "laelo/errors/403.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(absent().body(), status=404)
    return render(request, "laelo/errors/404.html", status=404)


def broken(request: HttpRequest) -> HttpResponse:
    """No context processor, no database: this page must work when nothing else does."""
    if request.path.startswith("/api/"):
        return JsonResponse(BROKEN.body(), status=BROKEN.status)
    return render(None, "laelo/errors/500.html", status=500)
