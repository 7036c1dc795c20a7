"""Moving a bracket on: whatever its results ask for, however often it is called.

Everything here runs under the lock of the championship, or in the transaction that creates it.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from secrets import SystemRandom

from django.conf import settings

from engine.bracket import Standing, resolve
from games import services as games
from games.selectors import match_result
from games.services import NewSeat
from ranking.services import points_award
from tournaments import effects
from tournaments.models import BracketMatch, Championship, Entrant, Pair
from tournaments.presenters import match_notice

chance = SystemRandom()


def lock_championship(pk: int) -> Championship:
    """The row of a championship, FOR NO KEY UPDATE: above its matches, below the queue."""
    return Championship.objects.select_for_update(no_key=True).get(pk=pk)


class Bracket:
    """A championship's rows, read once under its lock."""

    def __init__(self, championship: Championship) -> None:
        self.championship = championship
        self.pairs: dict[int, Pair] = {pair.number: pair for pair in championship.pairs.order_by("number")}
        self.matches: dict[str, BracketMatch] = {
            match.code: match
            for match in championship.matches.select_related("first", "second", "winner", "game").order_by("pk")
        }
        self.entrants: Mapping[int, list[Entrant]] = {number: [] for number in self.pairs}
        for entrant in championship.entrants.select_related("account", "pair").order_by("place"):
            self.entrants[entrant.pair.number].append(entrant)

    @property
    def standing(self) -> Standing:
        winners = {code: match.winner.number for code, match in self.matches.items() if match.winner}
        return resolve(len(self.pairs), winners)

    def forfeited(self, number: int) -> bool:
        """Does this pair play no more, since one of it was disqualified?"""
        return any(entrant.disqualified for entrant in self.entrants[number])


def championship_move_on(championship: Championship, *, at: datetime) -> None:
    """Bring the rows to what the results say: walkovers, levels with their points, new games, the end."""
    bracket = Bracket(championship)
    standing = _settle(bracket)
    _fix_levels(bracket, standing, at)
    for code in standing.ready:
        if bracket.matches[code].game_id is None:
            _open_game(bracket, bracket.matches[code], at)
    if standing.finished:
        championship.state, championship.finished_at = Championship.State.FINISHED, at
    championship.version += 1
    championship.save(update_fields=["state", "finished_at", "version"])
    effects.bracket_on_commit(championship)


def _settle(bracket: Bracket) -> Standing:
    """Write who meets whom, and decide on paper what forfeited pairs cannot play, until nothing is left to do."""
    while True:
        standing = bracket.standing
        for meeting in standing.matches:
            _write_pairs(bracket, meeting.code, meeting.pairs)
        walkovers = [code for code in standing.ready if _walks_over(bracket, bracket.matches[code])]
        if not walkovers:
            return standing


def _write_pairs(bracket: Bracket, code: str, pairs: tuple[int, int]) -> None:
    match = bracket.matches.get(code)
    if match is None:  # the second final: it has no row before it is needed
        match = bracket.matches[code] = BracketMatch(championship=bracket.championship, code=code)
    if match.first is None:
        match.first, match.second = bracket.pairs[pairs[0]], bracket.pairs[pairs[1]]
        match.save()


def _walks_over(bracket: Bracket, match: BracketMatch) -> bool:
    """If a pair of this match has forfeited, the other passes; of two such the one drawn first. Was it so?

    A game that has ended by now counts as it was played, whoever forfeits before it was recorded.
    """
    assert match.first is not None and match.second is not None  # noqa: S101, PT018 - it is ready
    two = sorted((match.first, match.second), key=lambda pair: pair.number)
    staying = [pair for pair in two if not bracket.forfeited(pair.number)]
    if len(staying) == 2:
        return False
    winner = (staying or two)[0]
    if match.game_id is not None:
        awarded = games.match_award(match_id=match.game_id, winners=_seats_of(match, winner), reason="walkover")
        if not awarded and (played := match_result(match.game_id)):
            take_result(match, *played)
            return True
    match.winner, match.walkover = winner, True
    match.save(update_fields=["winner", "walkover"])
    return True


def take_result(match: BracketMatch, winners: tuple[int, ...], scores: tuple[int, ...]) -> None:
    """Write into the bracket how a match's game ended: the winners' seats, and the scores by seat or side."""
    match.winner, match.scores = pair_on_seats(match, winners), scores_by_pair(match, scores)
    match.save(update_fields=["winner", "scores"])


def _fix_levels(bracket: Bracket, standing: Standing, at: datetime) -> None:
    """Points and names go out in the transaction that fixes a level, and not before."""
    for number, level in standing.levels.items():
        pair = bracket.pairs[number]
        if pair.level is None:
            pair.level, pair.fixed_at = level, at
            pair.save(update_fields=["level", "fixed_at"])
            _pay_and_reveal(bracket, number, level, standing.points[number], at)


def _pay_and_reveal(bracket: Bracket, number: int, level: int, points: int, at: datetime) -> None:
    championship, entrants = bracket.championship, bracket.entrants[number]
    Entrant.objects.filter(pair=bracket.pairs[number]).update(alive=False)
    points_award(
        championship=championship.public_id,
        tier=championship.tier_name,
        level=level,
        points=points,
        account_ids=[entrant.account_id for entrant in entrants if not entrant.disqualified],
        at=at,
    )
    games.seats_unmask(
        account_ids=[entrant.account_id for entrant in entrants], context_championship=championship.public_id
    )


def _open_game(bracket: Bracket, match: BracketMatch, at: datetime) -> None:
    """Deal a game that opens by itself. Lots decide who sits where; partners face each other."""
    championship = bracket.championship
    delay = settings.FIRST_ROUND_DELAY if match.code.startswith("WB1.") else settings.NEXT_ROUND_DELAY
    match.first_side = chance.randrange(2)
    seated = _seated(bracket, match)
    match.game = games.match_create(
        seats=[NewSeat(account_id=entrant.account_id, alias=entrant.animal) for entrant in seated],
        opens_at=at + timedelta(seconds=delay),
        context={"championship": championship.public_id, "tier": championship.tier_name, "match": match.code},
        masked=True,
    )
    match.save(update_fields=["game", "first_side"])
    effects.match_on_commit(match_notice(match.game), [entrant.account for entrant in seated])


def _seated(bracket: Bracket, match: BracketMatch) -> list[Entrant]:
    assert match.first is not None and match.second is not None  # noqa: S101, PT018 - it is ready
    one, other = (bracket.entrants[pair.number] for pair in (match.first, match.second))
    sides = [chance.sample(one, k=2), chance.sample(other, k=2)]
    if match.first_side == 1:
        sides.reverse()
    return [sides[0][0], sides[1][0], sides[0][1], sides[1][1]]


def _seats_of(match: BracketMatch, pair: Pair) -> tuple[int, int]:
    """The seats of this pair in the match's game."""
    side = match.first_side if pair == match.first else 1 - (match.first_side or 0)
    return (0, 2) if side == 0 else (1, 3)


def pair_on_seats(match: BracketMatch, seats: tuple[int, ...]) -> Pair:
    """Which of the two pairs holds these seats."""
    assert match.first is not None and match.second is not None  # noqa: S101, PT018 - it has a game
    return match.first if tuple(seats) == _seats_of(match, match.first) else match.second


def scores_by_pair(match: BracketMatch, scores: tuple[int, ...]) -> list[int]:
    """The game's scores (even seats, odd seats) as of the first and of the second pair."""
    return list(reversed(scores)) if match.first_side == 1 else list(scores)
