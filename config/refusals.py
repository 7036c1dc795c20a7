"""What a page shows when a service refuses and the page itself does not say how it takes that."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.errors import Refused
from config.away import database_away
from config.pages import unavailable

OWN_PAGE = {403, 404, 429}  # statuses with a picture of their own


class RefusedPages:
    """The refusal's sentence on one of our pages, with its status; API and sockets answer for themselves."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if database_away(exception):
            return unavailable(request)
        if not isinstance(exception, Refused):
            return None
        name = str(exception.status) if exception.status in OWN_PAGE else "refused"
        context = {"detail": exception.detail}
        answer = render(request, f"laelo/errors/{name}.html", context, status=exception.status)
        if exception.retry_after is not None:
            answer.headers["Retry-After"] = str(exception.retry_after)
        return answer
