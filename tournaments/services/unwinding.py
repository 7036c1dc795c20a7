"""Taking a result back, with everything that followed from it. Under the championship's lock."""

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts.models import Account
from engine.bracket import resolve, structure
from games import services as games
from ranking.services import points_take_back
from tournaments.errors import refused
from tournaments.models import BracketMatch, Championship, Entrant, Pair
from tournaments.services.progress import Bracket


def followers(pairs: int, code: str) -> set[str]:
    """The matches that may depend on the result of this one, in a bracket of so many pairs."""
    found = {code}
    for fixture in structure(pairs).fixtures:  # a match comes after those that feed it
        if {fixture.first.source, fixture.second.source} & found:
            found.add(fixture.code)
    return (found | {"GF2"} if "GF1" in found else found) - {code}


def started(bracket: Bracket, code: str, at: datetime) -> list[str]:
    """Which matches that follow from this one have been decided or opened."""
    followed = [bracket.matches.get(follower) for follower in sorted(followers(len(bracket.pairs), code))]
    return [match.code for match in followed if match and (match.winner or (match.game and match.game.opens_at <= at))]


def unwind(bracket: Bracket, code: str, *, author: Account, reason: str, at: datetime) -> None:
    """As if this match had not been played yet, nor any that follows: games void, levels open, points taken back.

    What was revealed stays known. Refused: ``has_left`` if somebody who would play on is in another championship.
    """
    concerned = {code} | followers(len(bracket.pairs), code)
    winners = {
        match.code: match.winner.number
        for match in bracket.matches.values()
        if match.winner and match.code not in concerned
    }
    standing = resolve(len(bracket.pairs), winners)
    known = {meeting.code for meeting in standing.matches}
    for match in sorted((bracket.matches[it] for it in concerned if it in bracket.matches), key=_game_order):
        _clear(match, known=match.code in known, at=at)
    back = [pair for number, pair in bracket.pairs.items() if pair.level and number not in standing.levels]
    _bring_back(bracket, back, author=author, reason=reason, at=at)


def _game_order(match: BracketMatch) -> int:
    return match.game_id or 0


def _clear(match: BracketMatch, *, known: bool, at: datetime) -> None:
    if match.game_id is not None:
        games.match_void(match_id=match.game_id, reason="replay", at=at)  # nothing where it is over
    if match.code == "GF2" and not known:
        match.delete()  # it has no row while it is not needed
        return
    match.game = match.first_side = match.winner = match.scores = None
    match.walkover = False
    if not known:
        match.first = match.second = None
    match.save()


def _bring_back(bracket: Bracket, pairs: list[Pair], *, author: Account, reason: str, at: datetime) -> None:
    championship = bracket.championship
    if championship.state == Championship.State.FINISHED:
        championship.state, championship.finished_at = Championship.State.RUNNING, None
        championship.save(update_fields=["state", "finished_at"])
    Pair.objects.filter(pk__in=[pair.pk for pair in pairs]).update(level=None, fixed_at=None)
    try:
        with transaction.atomic():
            Entrant.objects.filter(pair__in=pairs).update(alive=True)
    except IntegrityError:
        raise refused("has_left") from None
    points_take_back(
        championship=championship.public_id,
        author=author,
        reason=reason,
        at=at,
        account_ids=[entrant.account_id for pair in pairs for entrant in bracket.entrants[pair.number]],
    )
