"""How many calls a minute: a person's, or an address's where nobody is signed in."""

import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

WINDOW = 60  # seconds


class CallsAMinute(BaseThrottle):
    """One atomic counter a caller and minute. Without Redis nobody is held up: the games go on."""

    def allow_request(self, request: Request, view: Any) -> bool:
        user = request.user
        caller = f"account:{user.pk}" if user.is_authenticated else f"address:{request.META.get('REMOTE_ADDR')}"
        limit = settings.ACCOUNT_CALLS if user.is_authenticated else settings.ANONYMOUS_CALLS
        key = f"calls:{caller}:{int(time.time()) // WINDOW}"
        try:
            cache.add(key, 0, timeout=2 * WINDOW)
            return bool(cache.incr(key) <= limit)
        except (RedisError, ValueError):  # gone, or gone between the two
            return True

    def wait(self) -> float:
        return WINDOW - time.time() % WINDOW
