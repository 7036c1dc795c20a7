"""The moderators' panel."""

from collections.abc import Callable

from csp.decorators import csp_update
from django.http import HttpRequest
from django.http.response import HttpResponseBase

ADDRESS = "/admin/"
_LIBRARY = {"script-src": ["'self'", "'unsafe-eval'"], "style-src": ["'unsafe-inline'"]}


class PanelPolicy:
    """Lets the panel's library (Alpine expressions, styles it sets) run below its address, and nowhere else."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.get_panel = csp_update(_LIBRARY)(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = request.path.startswith(ADDRESS)
        answer: HttpResponseBase = (self.get_panel if panel else self.get_response)(request)
        return answer
