"""What leaves the database, after commit: views to sockets, turns to workers, news upwards.

Nothing here can fail a move: what is lost is found again by the web processes' check each second and by
the sweep.
"""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from functools import lru_cache, partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.crypto import salted_hmac

from games.effects.outbox import send_groups, send_task, warm_up
from games.models import Match, Remark, Table
from games.presenters import PUBLIC, Seen, remark_shown, seat_audience
from games.signals import match_finished

__all__ = [
    "PEOPLE",
    "broadcast_on_commit",
    "chairs_changed_on_commit",
    "chairs_group",
    "clock_swept",
    "finished_on_commit",
    "group",
    "person_key",
    "said_on_commit",
    "table_changed_on_commit",
    "talk_changed_on_commit",
    "turn_on_commit",
    "warm_up",
]

EARLY = timedelta(milliseconds=1)  # a hint that comes too early does nothing: round the other way

PEOPLE = "match.people"  # what concerns a person, whatever they look at


def group(match_id: str, audience: str) -> str:
    """The bus group that one audience of a match reads; ``match_id`` is the public one."""
    return f"match.{match_id}.{audience}"


def broadcast_on_commit(match: Match, seen: Mapping[str, Seen]) -> None:
    """Send each audience its own view."""
    transaction.on_commit(partial(_broadcast, match.public_id, seen), robust=True)


def _broadcast(match_id: str, seen: Mapping[str, Seen]) -> None:
    send_groups(
        {
            group(match_id, audience): {
                "type": "state",
                "match": match_id,
                "audience": audience,
                "version": view.version,
                "began_at": view.began_at,
                "ends_at": view.ends_at,
                "causes": dict(view.causes),
                "view": dict(view.view),
            }
            for audience, view in seen.items()
        }
    )


def table_changed_on_commit(match: Match, audiences: Iterable[str]) -> None:
    """Have every socket of the match read who sits where again."""
    messages: dict[str, dict[str, Any]] = {
        group(match.public_id, audience): {"type": "seats", "match": match.public_id, "audience": audience}
        for audience in audiences
    }
    transaction.on_commit(partial(send_groups, messages), robust=True)


def chairs_group(table_id: int) -> str:
    """The bus group of those who look at a private table: not its code, which is the key to it."""
    return f"table.{table_id}"


def chairs_changed_on_commit(table: Table) -> None:
    """Have everybody who looks at a private table read it again."""
    name = chairs_group(table.pk)
    messages = {name: {"type": "table.changed", "group": name}}
    transaction.on_commit(partial(send_groups, messages), robust=True)


def said_on_commit(remark: Remark, match: Match, seats: int) -> None:
    """Have everybody at a match hear what a seat said; who muted that seat is for the listeners to know."""
    messages: dict[str, dict[str, Any]] = {
        group(match.public_id, audience): {
            "type": "said", "match": match.public_id, "audience": audience, "said": remark_shown(remark),
        }
        for audience in (PUBLIC, *map(seat_audience, range(seats)))
    }  # fmt: skip
    transaction.on_commit(partial(send_groups, messages), robust=True)


@lru_cache(maxsize=50_000)
def person_key(account_id: int) -> str:
    """What the bus calls a person: it tells nobody who that is."""
    return salted_hmac("games.person", str(account_id), algorithm="sha256").hexdigest()[:32]


def talk_changed_on_commit(account_id: int) -> None:
    """Have every socket of a person read again what they may say and whom they hear."""
    messages = {PEOPLE: {"type": "talk", "person": person_key(account_id)}}
    transaction.on_commit(partial(send_groups, messages), robust=True)


def turn_on_commit(match: Match) -> None:
    """Call a worker when the turn's time is up, or when the robot whose turn it is should play."""
    if match.robot_due_at is not None:
        send = partial(send_task, "games.robot_turn", (match.pk, match.version), match.robot_due_at + EARLY)
    elif match.deadline_at is not None and not clock_swept(match.pk):
        eta = match.deadline_at + timedelta(seconds=settings.GRACE) + EARLY
        send = partial(send_task, "games.expire_turn", (match.pk, match.version), eta)
    else:
        return
    transaction.on_commit(send, robust=True)


def clock_swept(match_id: int) -> bool:
    """Is this match's clock left to the sweep alone (setting ``SWEEP_SHARE``)?"""
    return match_id % 100 < settings.SWEEP_SHARE * 100


def finished_on_commit(match: Match) -> None:
    transaction.on_commit(partial(match_finished.send_robust, Match, match_id=match.pk), robust=True)
