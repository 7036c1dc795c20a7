"""What follows a finished game. Whoever was doing it may have died half-way: all of this may be called again."""

import logging
from datetime import datetime

from django.db import OperationalError, transaction
from django.utils import timezone

from games import selectors as games
from games.models import Match
from tournaments.models import BracketMatch, Championship
from tournaments.services.progress import championship_move_on, lock_championship, take_result

logger = logging.getLogger(__name__)


@transaction.atomic
def result_record(*, game_id: int, at: datetime | None = None) -> bool:
    """Take the result of a finished game into its bracket and move that on. Was there anything to do?

    Of several calls at once the lock of the championship lets one find the result still open.
    """
    championship_id = BracketMatch.objects.filter(game=game_id).values_list("championship", flat=True).first()
    if championship_id is None:
        return False
    championship = lock_championship(championship_id)
    match = BracketMatch.objects.select_related("first", "second").filter(game=game_id, winner=None).first()
    result = games.match_result(game_id)
    if match is None or result is None or championship.state != Championship.State.RUNNING:
        return False
    take_result(match, *result)
    championship_move_on(championship, at=at or timezone.now())
    return True


def results_catch_up(*, at: datetime | None = None) -> int:
    """Record what a lost signal or a dead process left behind. Answers how many.

    A result that cannot be recorded must not keep the others waiting.
    """
    left = BracketMatch.objects.filter(
        winner=None, game__status=Match.Status.OVER, championship__state=Championship.State.RUNNING
    )
    recorded = 0
    for game_id in left.order_by("game").values_list("game", flat=True):
        try:
            recorded += result_record(game_id=game_id, at=at)
        except OperationalError:
            raise  # the database is away
        except Exception:
            logger.exception("The result of match %s cannot be recorded.", game_id)
    return recorded
