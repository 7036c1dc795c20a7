"""Tables to sit at: make one, enter one by its code, see the listed ones, or practise with robots."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.errors import Refused
from accounts.models import Account
from accounts.sessions import enter_as_guest
from games import selectors, services
from games.forms import PACES, ROBOTS, RULES, TableForm
from games.pages.signed import account_of, way_in
from games.presenters import chairs_shown

CODE = 6


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: HttpRequest) -> HttpResponse:
    """All about private tables on one page; a POST makes a new one. Who must sign in first finds the form as it was.

    To a script the answer is the list of open tables.
    """
    if request.method != "POST" and request.headers.get("HX-Request") == "true":
        return render(request, "games/listed.html", {"listed": _listed(request)})
    if request.method != "POST":
        return _page(request, _form_before(request))
    form = TableForm(request.POST)
    if redirect := way_in(request, _back_with(form)):
        return redirect
    if form.is_valid():
        try:
            made = services.table_create(account_id=request.user.pk or 0, new=form.table())
        except Refused as refused:
            form.add_error(None, str(refused.detail))
        else:
            return HttpResponseRedirect(reverse("room", args=[made.code]))
    return _page(request, form, status=400)


def _back_with(form: TableForm) -> str:
    """This page again, with what was chosen."""
    chosen = {name: form.data[name] for name in form.fields if name in form.data}
    return f"{reverse('tables')}?{urlencode(chosen)}#nova-mesa" if form.is_valid() else reverse("tables")


def _form_before(request: HttpRequest) -> TableForm:
    before = TableForm(request.GET)
    return before if before.is_valid() else TableForm()


def _page(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    account = account_of(request)
    own = selectors.table_of(account) if account else None
    context = {
        "section": "tables",
        "form": form,
        "listed": _listed(request),
        "own": own and described(chairs_shown(*own, account_id=request.user.pk)),
        "playing": selectors.living_match(account) if account else None,
    }
    return render(request, "games/tables.html", context, status=status)


def _listed(request: HttpRequest) -> list[dict[str, Any]]:
    return [described(chairs_shown(*found, account_id=request.user.pk)) for found in selectors.tables_listed()]


def at_table(account: Account | None) -> dict[str, Any]:
    """Where the first page leads one back to: a game among friends or with robots, and the table where one sits."""
    match = selectors.living_match(account) if account else None
    own = selectors.table_of(account) if account else None
    return {"back_to": match if match and match.casual else None, "own_code": own[0].code if own else None}


def described(shown: dict[str, Any]) -> dict[str, Any]:
    """A table with its facts in words."""
    free = sum(chair["name"] is None for chair in shown["chairs"])
    return {
        **shown,
        "rules_name": RULES[shown["rules"]],
        "facts": _facts(shown),
        "free": free,
        "people": [chair["name"] for chair in shown["chairs"] if chair["name"]],
        "hosted": any(chair["host"] and chair["you"] for chair in shown["chairs"]),
        "seated": any(chair["you"] for chair in shown["chairs"]),
    }


def _facts(shown: dict[str, Any]) -> list[str]:
    options, seconds = shown["options"], shown["move_seconds"]
    goal = 6 if shown["rules"] == "pernambuco" else options.get("target", 100)
    facts = [gettext("one round") if "rounds" in options else _points(goal)]
    facts.append(str(PACES[seconds]) if seconds == 0 else gettext("%(time)s a move") % {"time": PACES[seconds]})
    facts.append(gettext("robots: %(level)s") % {"level": ROBOTS[shown["robot"]]})
    return [*facts, gettext("tiles are picked")] if shown["picking"] else facts


def _points(goal: int) -> str:
    return ngettext("to %(goal)s point", "to %(goal)s points", goal) % {"goal": goal}


@require_safe
def table_enter(request: HttpRequest) -> HttpResponse:
    """From the six boxes to the room of that code, if there is one."""
    code = "".join("".join(request.GET.getlist("code")).split()).upper()
    if len(code) == CODE and code.isascii() and code.isalnum() and selectors.table_by_code(code):
        return HttpResponseRedirect(reverse("room", args=[code]))
    messages.error(request, gettext("There is no table with this code. Codes have six letters and figures."))
    return HttpResponseRedirect(reverse("tables"))


@require_POST
def practice(request: HttpRequest) -> HttpResponse:
    """One tap to a game against robots, or away from it; who is not signed in is a guest from then on."""
    if request.POST.get("do") == "leave":
        services.practice_leave(account_id=request.user.pk or 0)
        return HttpResponseRedirect(reverse("tables"))
    try:
        if not request.user.is_authenticated:
            enter_as_guest(request, None)
        match = services.practice_start(account_id=request.user.pk or 0, at=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused.detail))
        return HttpResponseRedirect(reverse("tables"))
    return HttpResponseRedirect(reverse("match", args=[match.public_id]))
