"""The page of a table: the frame that the scripts fill; what is on the table comes over the socket."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors


@require_safe
@never_cache
def table(request: HttpRequest, match_id: str) -> HttpResponse:
    """The table of one game, for who sits there and for who watches."""
    account_id = request.user.pk if request.user.is_authenticated else None
    if selectors.match_watched(match_id, account_id) is None:
        raise Http404
    return render(request, "games/table.html", {"match_id": match_id, "section": "tables"})
