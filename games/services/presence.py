"""Who is awake: web processes beat each second, and nobody loses a turn while none was heard."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Max, Q
from django.utils import timezone

from engine.clock import after_outage
from games import effects, selectors
from games.models import Heartbeat, Match, Watching

BEAT = timedelta(seconds=1)
FORGET = timedelta(minutes=10)


class Alive:
    """One process among those that can be reached: a lock that PostgreSQL takes back the moment it has died.

    Its connection is its own, since one of the pool would be handed on with the lock.
    """

    def __init__(self) -> None:
        self._connection: BaseDatabaseWrapper | None = None

    def hold(self) -> None:
        """Take the lock, and take it again where its connection was lost."""
        if self._connection is None or not self._connection.is_usable():
            self.close()
            own = connections[DEFAULT_DB_ALIAS].copy()
            own.settings_dict["OPTIONS"].pop("pool", None)
            with own.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_lock_shared(%s, %s)", selectors.WEB_LOCK)
            self._connection = own

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def web_beat(*, name: str, at: datetime) -> int:
    """Note that the web process ``name`` is awake; one statement while it never was silent.

    If no web process was heard for ``OUTAGE_SILENCE``, or none was left when this one came, the running turns get
    back what they lost, and 5 s to reconnect. Answers how many.
    """
    fresh = at - timedelta(seconds=settings.OUTAGE_SILENCE)
    if Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB, name=name, at__gt=fresh).update(at=at):
        return 0
    return _web_back(name, at)


@transaction.atomic
def _web_back(name: str, at: datetime) -> int:
    """The first beat of a process, or the first after a silence: of several at once one moves the deadlines."""
    web = Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB)
    list(web.select_for_update().order_by("pk"))
    last = web.aggregate(last=Max("at"))["last"]  # a second statement: it sees who was first
    moved = 0
    if last is not None and _was_outage(at - last):
        moved = _give_back(last, at)
        Heartbeat.objects.update_or_create(kind=Heartbeat.Kind.BACK, name="web", defaults={"at": at})
    Heartbeat.objects.update_or_create(kind=Heartbeat.Kind.WEB, name=name, defaults={"at": at})
    web.filter(at__lt=at - FORGET).delete()
    return moved


def _was_outage(silence: timedelta) -> bool:
    """Of those who start together the first is heard, and so the others came to no outage."""
    return silence >= timedelta(seconds=settings.OUTAGE_SILENCE) or (silence > BEAT and not selectors.web_alive())


def _give_back(silence_began: datetime, at: datetime) -> int:
    """Move the running turns; their beginning too, so that the neutral time moves alike."""
    running = Match.objects.select_for_update(no_key=True).filter(
        status=Match.Status.OPEN, turn_began_at__lt=at, deadline_at__isnull=False
    )
    matches = list(running.order_by("pk"))
    for match in matches:
        if match.deadline_at is None or match.turn_began_at is None:
            continue
        deadline = after_outage(match.deadline_at, match.turn_began_at, silence_began, at)
        match.turn_began_at += deadline - match.deadline_at
        match.deadline_at = deadline
        effects.turn_on_commit(match)
    Match.objects.bulk_update(matches, ["turn_began_at", "deadline_at"], batch_size=500)
    return len(matches)


def watching_count(*, name: str, watchers: Mapping[str, int]) -> None:
    """Replace how many watch which matches (public ids) through the web process ``name``."""
    process = Heartbeat.objects.filter(kind=Heartbeat.Kind.WEB, name=name).first()
    if process is None:
        return
    with transaction.atomic():
        Watching.objects.filter(process=process).exclude(match__public_id__in=watchers).delete()
        ids = Match.objects.filter(public_id__in=watchers).values_list("pk", "public_id")
        Watching.objects.bulk_create(
            [Watching(process=process, match_id=pk, watchers=watchers[public_id]) for pk, public_id in ids],
            update_conflicts=True,
            unique_fields=["process", "match"],
            update_fields=["watchers"],
        )


def web_gone(*, name: str) -> None:
    """A web process says goodbye: its watchers count no more, its beat stays as the last that was heard."""
    Watching.objects.filter(process__kind=Heartbeat.Kind.WEB, process__name=name).delete()


def sweep_beat(*, names: Iterable[str], at: datetime) -> None:
    """Note that these jobs of a sweep process are awake."""
    Heartbeat.objects.bulk_create(
        [Heartbeat(kind=Heartbeat.Kind.SWEEP, name=name, at=at) for name in names],
        update_conflicts=True,
        unique_fields=["kind", "name"],
        update_fields=["at"],
    )


def sweep_gone(*, names: Iterable[str]) -> None:
    """Jobs of a sweep process end, and those that never said so are forgotten."""
    old = Q(at__lt=timezone.now() - FORGET)
    Heartbeat.objects.filter(Q(name__in=list(names)) | old, kind=Heartbeat.Kind.SWEEP).delete()
