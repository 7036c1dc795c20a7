"""When things go wrong: disqualified, played again, cancelled. By a referee, and in the audit trail.

The trail names the animal's id, never the person behind it: it is read by staff who may be playing.
"""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from accounts.services import Actor, audit
from games import services as games
from ranking.services import points_take_back
from tournaments import effects
from tournaments.errors import refused
from tournaments.models import BracketMatch, Championship, Entrant
from tournaments.services.progress import Bracket, championship_move_on, lock_championship
from tournaments.services.unwinding import followers, started, unwind

REFEREES = ("arbitro", "admin")


@transaction.atomic
def entrant_disqualify(*, entrant_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """This person gets no points, and their pair loses its open match and the later ones on paper.

    The partner keeps the points of the level. Nothing happens to one who is out already or was disqualified
    before. Refused: ``forbidden``, ``own_case``, ``not_running``.
    """
    championship_id = Entrant.objects.values_list("championship", flat=True).get(pk=entrant_id)
    championship = _lock_unplayed(championship_id, _referee(actor))
    _must_run(championship)
    entrant = Entrant.objects.get(pk=entrant_id)
    if entrant.disqualified or not entrant.alive:
        return
    entrant.disqualified = True
    entrant.save(update_fields=["disqualified"])
    audit(actor=actor, action="entrant_disqualify", subject=f"entrant:{entrant.public_id}", text=reason)
    championship_move_on(championship, at=at or timezone.now())


@transaction.atomic
def match_replay(*, bracket_match_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """Void a match and everything that followed from it, and deal it again.

    Refused: ``forbidden``, ``own_case``, ``not_running``, ``not_played``, ``has_left``.
    """
    bracket, match, referee = _under_lock(bracket_match_id, actor)
    if match.winner is None and match.game is None:
        raise refused("not_played")
    now = at or timezone.now()
    _note(actor, "match_replay", bracket, match, reason)
    unwind(bracket, match.code, author=referee, reason=reason, at=now)
    championship_move_on(bracket.championship, at=now)


@transaction.atomic
def result_correct(*, bracket_match_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """Give a decided match to the other pair, while nothing that follows from it has started.

    Refused: ``forbidden``, ``own_case``, ``not_running``, ``not_played``, ``has_left``, and
    ``already_followed``, which names the matches that have.
    """
    bracket, match, referee = _under_lock(bracket_match_id, actor)
    if match.winner is None:
        raise refused("not_played")
    now = at or timezone.now()
    if concerned := started(bracket, match.code, now):
        raise refused("already_followed", matches=", ".join(concerned))
    other = match.second if match.winner == match.first else match.first
    _note(actor, "result_correct", bracket, match, reason)
    unwind(bracket, match.code, author=referee, reason=reason, at=now)
    match.winner = other
    match.save(update_fields=["winner"])
    championship_move_on(bracket.championship, at=now)


@transaction.atomic
def championship_cancel(*, championship_id: int, actor: Actor, reason: str, at: datetime | None = None) -> None:
    """End a championship without champions: open games are void, points taken back, nobody else revealed.

    Refused: ``forbidden``, ``own_case``, ``not_running``.
    """
    referee = _referee(actor)
    championship = _lock_unplayed(championship_id, referee)
    _must_run(championship)
    now = at or timezone.now()
    open_games = BracketMatch.objects.filter(championship=championship, winner=None, game__isnull=False)
    for game_id in open_games.order_by("game").values_list("game", flat=True):
        games.match_void(match_id=game_id, reason="cancelled", at=now)
    Entrant.objects.filter(championship=championship, alive=True).update(alive=False)
    points_take_back(championship=championship.public_id, author=referee, reason=reason, at=now)
    championship.state, championship.finished_at = Championship.State.CANCELLED, now
    championship.version += 1
    championship.save(update_fields=["state", "finished_at", "version"])
    subject = f"championship:{championship.public_id}"
    audit(actor=actor, action="championship_cancel", subject=subject, text=reason)
    effects.bracket_on_commit(championship)


def _referee(actor: Actor) -> Account:
    if actor.account is None or actor.role not in REFEREES:
        raise refused("forbidden")
    return actor.account


def _lock_unplayed(championship_id: int, referee: Account) -> Championship:
    """A championship that the referee does not play in, under its lock."""
    championship = lock_championship(championship_id)
    if championship.entrants.filter(account=referee).exists():
        raise refused("own_case")
    return championship


def _must_run(championship: Championship) -> None:
    if championship.state != Championship.State.RUNNING:
        raise refused("not_running")


def _under_lock(bracket_match_id: int, actor: Actor) -> tuple[Bracket, BracketMatch, Account]:
    """A match in its bracket, running or finished, and who rules."""
    referee = _referee(actor)
    championship_id, code = BracketMatch.objects.values_list("championship", "code").get(pk=bracket_match_id)
    championship = _lock_unplayed(championship_id, referee)
    if championship.state == Championship.State.CANCELLED:
        raise refused("not_running")
    bracket = Bracket(championship)
    if code not in bracket.matches:  # a second final that another ruling has taken away meanwhile
        raise refused("not_played")
    return bracket, bracket.matches[code], referee


def _note(actor: Actor, action: str, bracket: Bracket, match: BracketMatch, reason: str) -> None:
    before = {
        code: it.winner.number
        for code in sorted({match.code} | followers(len(bracket.pairs), match.code))
        if (it := bracket.matches.get(code)) and it.winner
    }
    subject = f"championship:{bracket.championship.public_id}"
    audit(actor=actor, action=action, subject=subject, before={"match": match.code, "winners": before}, text=reason)
