"""``/healthz``: this process answers. ``/readyz``: what it needs is there. For operators and their machines."""

from datetime import timedelta

import redis
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from games.models import Heartbeat

SWEEP_SILENCE = timedelta(seconds=5)


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "ok"})


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when all is ready, else 503; never says why something fails, only what."""
    found = {"database": _database(), "redis": _redis(), "sweep": _sweep()}
    return JsonResponse(found, status=200 if set(found.values()) == {"ok"} else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return "unreachable"
    return "ok"


def _redis() -> str:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            client.ping()
    except redis.RedisError:
        return "unreachable"
    return "ok"


def _sweep() -> str:
    try:
        heard = Heartbeat.objects.filter(kind=Heartbeat.Kind.SWEEP, at__gt=now() - SWEEP_SILENCE).exists()
    except Error:
        return "unknown"
    return "ok" if heard else "silent"
