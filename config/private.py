"""What the API answers is for the one who asked: no cache on the way keeps it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase


class ApiIsPrivate:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if request.path.startswith("/api/v1/"):
            answer.headers.setdefault("Cache-Control", "private, no-store")
        return answer
