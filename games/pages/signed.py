"""Who may do something on the pages: a person who is signed in and has a name to show."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse

from accounts.models import Account


def account_of(request: HttpRequest) -> Account | None:
    """Who asks, if somebody is signed in."""
    return request.user if isinstance(request.user, Account) else None


def way_in(request: HttpRequest, back: str) -> HttpResponseRedirect | None:
    """Where one who cannot sit down yet must go first, to come ``back`` from there; none if nothing is missing."""
    account = account_of(request)
    if account is not None and account.nickname:
        return None
    first = reverse("accounts:sign_in") if account is None else reverse("accounts:nickname")
    return HttpResponseRedirect(f"{first}?{urlencode({'next': back})}")
