"""Who asks."""

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request


def person(request: Request) -> int:
    """The account that asks, where only people who are signed in come through."""
    if request.user.pk is None:
        raise NotAuthenticated
    return request.user.pk
