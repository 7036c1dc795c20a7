"""The guarantee behind the tasks: whatever is overdue is played, without the broker."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import OperationalError
from django.utils import timezone

from games import effects, selectors
from games.services.moves import expire_turn, robot_turn

logger = logging.getLogger(__name__)

BATCH = 200


def sweep_clocks(*, at: datetime) -> int:
    """Time out the turns whose task did not come. Answers how many.

    A turn that has a task is left to it for ``SWEEP_LAG``: two at once would only wait for each other.
    """
    if selectors.unreachable(at):
        return 0
    due = at - timedelta(seconds=settings.GRACE)
    late = due - timedelta(seconds=settings.SWEEP_LAG)
    overdue = selectors.clocks_overdue(due, BATCH)
    return _each(
        expire_turn,
        ((pk, version) for pk, version, deadline in overdue if deadline <= late or effects.clock_swept(pk)),
        at,
    )


def sweep_robots(*, at: datetime) -> int:
    """Have the robots play whose task did not come. Answers how many."""
    late = at - timedelta(seconds=settings.SWEEP_LAG)
    return _each(robot_turn, selectors.robots_overdue(late, BATCH), at)


def _each(play: Callable[..., bool], overdue: Iterable[tuple[int, int]], at: datetime) -> int:
    """One transaction a match; one that cannot be played must not keep the others waiting.

    A turn begins when the one before was played, which for the last of many is a while after ``at``.
    """
    played, began = 0, timezone.now()
    for pk, version in overdue:
        try:
            played += play(match_id=pk, version=version, at=at + (timezone.now() - began), skip_locked=True)
        except OperationalError:
            raise  # the database is away
        except Exception:
            logger.exception("Match %s cannot be moved on.", pk)
    return played
