"""The room of a private table: its chairs before a game and after it; the link leads from here to the game."""

from typing import Any

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.errors import Refused
from accounts.forms import GuestForm
from accounts.pages import entered_as_guest
from games import selectors, services
from games.forms import ROBOTS
from games.pages.signed import way_in
from games.pages.tables import described
from games.presenters import chairs_shown

PLACES = {2: ("me", "top"), 3: ("me", "left", "right"), 4: ("me", "left", "top", "right")}
INK = "#1B1512"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def room(request: HttpRequest, code: str) -> HttpResponse:
    """Whoever has the link may look; a POST sits down (also as a guest), changes, leaves, starts or chooses the robots.

    A running game is where the link leads at once, unless one wants to ``stay``. To a script the answer is the
    part of the page that changes.
    """
    shown = _shown(request, code)
    if shown is None:
        raise Http404
    address = reverse("room", args=[shown["code"]])
    if request.method == "POST" and request.POST.get("do") == "guest" and not request.user.is_authenticated:
        return _sit_as_guest(request, shown, address)
    if request.method == "POST":
        return way_in(request, address) or _done(request, shown["code"], address)
    part = request.headers.get("HX-Request") == "true"
    if shown["phase"] == "playing" and not part and "stay" not in request.GET:
        return HttpResponseRedirect(reverse("match", args=[shown["match"]]))
    return _page(request, shown, part=part)


def _shown(request: HttpRequest, code: str) -> dict[str, Any] | None:
    found = selectors.table_by_code(code)
    return found and described(chairs_shown(*found, account_id=request.user.pk))


def _done(request: HttpRequest, code: str, address: str) -> HttpResponse:
    """Do what was asked; to a script answer with what the room is now."""
    part = request.headers.get("HX-Request") == "true"
    error = ""
    try:
        _do(request, code)
    except Refused as refused:
        error = str(refused.detail)
    shown = _shown(request, code)
    if part and shown is not None:
        return _page(request, shown, part=True, error=error)
    if error:
        messages.error(request, error)
    return HttpResponseRedirect(reverse("tables") if shown is None else address)


def _sit_as_guest(request: HttpRequest, shown: dict[str, Any], address: str) -> HttpResponse:
    form = GuestForm(request.POST)
    if entered_as_guest(request, form):
        return _done(request, shown["code"], address)
    return _page(request, shown, part=False, guest_form=form)


def _do(request: HttpRequest, code: str) -> None:
    account_id, wish, chair = request.user.pk or 0, request.POST.get("do", ""), _chair_named(request)
    if wish == "start":
        services.table_start(code=code, account_id=account_id, at=timezone.now())
    elif wish == "swap":
        services.table_swap(code=code, account_id=account_id, chair=-1 if chair is None else chair)
    elif wish == "leave":
        services.table_leave(code=code, account_id=account_id)
    elif wish == "robot":
        services.table_robot(code=code, account_id=account_id, robot=request.POST.get("robot", ""))
    elif wish in ("sit", "guest"):
        services.table_sit(code=code, account_id=account_id, chair=chair)


def _chair_named(request: HttpRequest) -> int | None:
    chair = request.POST.get("chair", "")
    return int(chair) if chair in tuple("0123") else None


def _page(
    request: HttpRequest, shown: dict[str, Any], *, part: bool, error: str = "", guest_form: GuestForm | None = None
) -> HttpResponse:
    link = request.build_absolute_uri(reverse("room", args=[shown["code"]]))
    context = {
        "section": "tables",
        "table": shown,
        "chairs": placed(shown),
        "host": next((chair["name"] for chair in shown["chairs"] if chair["host"]), None),
        "robots": ROBOTS.items(),
        "error": error,
        "link": link,
    }
    if part:
        return render(request, "games/room_chairs.html", context)
    status = guest_form.status if guest_form else 200
    if not request.user.is_authenticated and shown["phase"] != "playing":
        context["guest_form"] = guest_form or GuestForm()
    return render(request, "games/room.html", context | {"qr": qr(link)}, status=status)


def placed(shown: dict[str, Any]) -> list[dict[str, Any]]:
    """The chairs around the table, one's own (else the first) nearest; partners face each other."""
    chairs = shown["chairs"]
    mine = next((chair for chair in chairs if chair["you"]), None)
    nearest = mine["chair"] if mine else 0
    pairs = shown["rules"] == "pernambuco"
    return [
        {
            **(chair := chairs[(nearest + step) % len(chairs)]),
            "at": at,
            "side": "nos" if step % 2 == 0 or not pairs else "eles",
            "asked": mine is not None and mine["wants"] == chair["chair"],
            "asks": mine is not None and chair["wants"] == mine["chair"],
        }
        for step, at in enumerate(PLACES[len(chairs)])
    ]


def qr(link: str) -> SafeString:
    """The link as a drawing that a camera reads, dark on light in both themes."""
    drawn = segno.make(link, error="m", micro=False)
    return SafeString(drawn.svg_inline(border=3, dark=INK, light="#FFFFFF", omitsize=True))
