"""When things go wrong: disqualified, played again, cancelled. Each ruling may be given twice."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games import services as games
from ranking.services import championship_reverse
from tournaments import effects
from tournaments.errors import refused
from tournaments.models import BracketMatch, Championship, Entrant
from tournaments.services.progress import championship_move_on, lock_championship


@transaction.atomic
def entrant_disqualify(*, entrant_id: int, at: datetime | None = None) -> None:
    """This person gets no points, and their pair loses its open match and the later ones on paper.

    The partner keeps the points of the level. Refused: ``not_running``.
    """
    entrant = Entrant.objects.get(pk=entrant_id)
    championship = _lock_running(entrant.championship_id)
    entrant.refresh_from_db()
    if entrant.disqualified or not entrant.alive:
        return
    entrant.disqualified = True
    entrant.save(update_fields=["disqualified"])
    championship_move_on(championship, at=at or timezone.now())


@transaction.atomic
def match_replay(*, bracket_match_id: int, reason: str, at: datetime | None = None) -> None:
    """Void the open game of a match and deal another. Refused: ``not_running``, ``already_decided``."""
    championship_id = BracketMatch.objects.values_list("championship", flat=True).get(pk=bracket_match_id)
    championship = _lock_running(championship_id)
    match = BracketMatch.objects.get(pk=bracket_match_id)
    if match.winner_id is not None or match.game_id is None:
        raise refused("already_decided")
    now = at or timezone.now()
    if not games.match_void(match_id=match.game_id, reason=reason, at=now):
        raise refused("already_decided")
    match.game = match.first_side = None
    match.save(update_fields=["game", "first_side"])
    championship_move_on(championship, at=now)


@transaction.atomic
def championship_cancel(*, championship_id: int, author: Account, reason: str, at: datetime | None = None) -> None:
    """End a championship without champions: open games are void, points taken back, nobody else revealed."""
    championship = _lock_running(championship_id)
    now = at or timezone.now()
    open_games = BracketMatch.objects.filter(championship=championship, winner=None, game__isnull=False)
    for game_id in open_games.order_by("game").values_list("game", flat=True):
        games.match_void(match_id=game_id, reason="cancelled", at=now)
    Entrant.objects.filter(championship=championship, alive=True).update(alive=False)
    championship_reverse(championship=championship.public_id, author=author, reason=reason, at=now)
    championship.state, championship.finished_at = Championship.State.CANCELLED, now
    championship.version += 1
    championship.save(update_fields=["state", "finished_at", "version"])
    effects.bracket_on_commit(championship)


def _lock_running(championship_id: int) -> Championship:
    championship = lock_championship(championship_id)
    if championship.state != Championship.State.RUNNING:
        raise refused("not_running")
    return championship
