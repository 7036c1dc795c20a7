"""What is answered is for the one who asked: no cache on the way keeps it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


class Private:
    """For every answer that does not say otherwise itself; static files have been given out before."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer
