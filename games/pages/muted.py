"""Whom one has muted, each to be heard again."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from accounts.selectors import display_name
from games import selectors, services


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def muted(request: HttpRequest) -> HttpResponse:
    """A post with ``mute`` takes that one back. Refused: ``not_found``."""
    account: Account = request.user  # type: ignore[assignment] # nobody else is signed in
    if request.method == "POST":
        mute = request.POST.get("mute", "")
        services.mute_undo(account_id=account.pk, public_id=mute, at=timezone.now())
        return redirect("muted")
    people = [{"id": row.public_id, "name": display_name(row.account)} for row in selectors.mutes_of(account)]
    return render(request, "games/muted.html", {"section": "more", "people": people})
