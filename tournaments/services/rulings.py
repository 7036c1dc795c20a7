"""When things go wrong: disqualified, played again, cancelled. By a referee, and in the audit trail.

The trail names the animal's id, never the person behind it: it is read by staff who may be playing.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.services import Actor, audit
from games import services as games
from ranking.services import championship_reverse
from tournaments import effects
from tournaments.errors import refused
from tournaments.models import BracketMatch, Championship, Entrant
from tournaments.services.progress import championship_move_on, lock_championship

REFEREES = ("arbitro", "admin")


@transaction.atomic
def entrant_disqualify(*, entrant_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """This person gets no points, and their pair loses its open match and the later ones on paper.

    The partner keeps the points of the level. Nothing happens to one who is out already or was disqualified
    before. Refused: ``forbidden``, ``own_case``, ``not_running``.
    """
    championship = _lock_running(Entrant.objects.values_list("championship", flat=True).get(pk=entrant_id), actor)
    entrant = Entrant.objects.get(pk=entrant_id)
    if entrant.disqualified or not entrant.alive:
        return
    entrant.disqualified = True
    entrant.save(update_fields=["disqualified"])
    audit(actor=actor, action="entrant_disqualify", subject=f"entrant:{entrant.public_id}", text=reason)
    championship_move_on(championship, at=at or timezone.now())


@transaction.atomic
def match_replay(*, bracket_match_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """Void the open game of a match and deal another.

    Refused: ``forbidden``, ``own_case``, ``not_running``, ``already_decided``.
    """
    championship_id = BracketMatch.objects.values_list("championship", flat=True).get(pk=bracket_match_id)
    championship = _lock_running(championship_id, actor)
    match = BracketMatch.objects.get(pk=bracket_match_id)
    now = at or timezone.now()
    if match.winner_id is not None or match.game_id is None:
        raise refused("already_decided")
    if not games.match_void(match_id=match.game_id, reason="replay", at=now):
        raise refused("already_decided")
    match.game = match.first_side = None
    match.save(update_fields=["game", "first_side"])
    subject = f"championship:{championship.public_id}"
    audit(actor=actor, action="match_replay", subject=subject, before={"match": match.code}, text=reason)
    championship_move_on(championship, at=now)


@transaction.atomic
def championship_cancel(*, championship_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """End a championship without champions: open games are void, points taken back, nobody else revealed.

    Refused: ``forbidden``, ``own_case``, ``not_running``.
    """
    championship = _lock_running(championship_id, actor)
    assert actor.account is not None  # noqa: S101 - a referee is a person
    now = at or timezone.now()
    open_games = BracketMatch.objects.filter(championship=championship, winner=None, game__isnull=False)
    for game_id in open_games.order_by("game").values_list("game", flat=True):
        games.match_void(match_id=game_id, reason="cancelled", at=now)
    Entrant.objects.filter(championship=championship, alive=True).update(alive=False)
    championship_reverse(championship=championship.public_id, author=actor.account, reason=reason, at=now)
    championship.state, championship.finished_at = Championship.State.CANCELLED, now
    championship.version += 1
    championship.save(update_fields=["state", "finished_at", "version"])
    subject = f"championship:{championship.public_id}"
    audit(actor=actor, action="championship_cancel", subject=subject, text=reason)
    effects.bracket_on_commit(championship)


def _lock_running(championship_id: int, actor: Actor) -> Championship:
    """The championship, under its lock, if this actor may rule in it and it is not over."""
    if actor.account is None or actor.role not in REFEREES:
        raise refused("forbidden")
    championship = lock_championship(championship_id)
    if championship.entrants.filter(account=actor.account).exists():
        raise refused("own_case")
    if championship.state != Championship.State.RUNNING:
        raise refused("not_running")
    return championship
