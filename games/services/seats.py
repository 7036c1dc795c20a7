"""People and their seats: called away, away, replaced by a robot, back again, revealed."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet, Subquery
from django.utils import timezone

from accounts.selectors import may_play
from games import effects, selectors
from games.errors import refused
from games.models import Chair, Match, Seat
from games.services.turns import end, lock_match, robot_due, tell_who_sits

LEFT = {"winners": [], "flags": [], "reason": "left"}
ROBOT = "greedy"


def check_may_play(account_id: int) -> None:
    """Refused: ``suspended``, to those who may play no games at all."""
    if not may_play(account_id):
        raise refused("suspended")


@transaction.atomic
def people_call_away(*, account_ids: Iterable[int]) -> None:
    """Free these people of their casual matches; a match without people left is void.

    Where others stay, a robot takes over, and nobody learns why. Locks by rising id.
    """
    called = set(account_ids)
    busy = Seat.objects.filter(account_id__in=called, living=True, match__casual=True)
    for match_id in sorted(set(busy.values_list("match_id", flat=True))):
        if match := lock_match(pk=match_id, status=Match.Status.OPEN):
            _leave(match, called)


def _leave(match: Match, account_ids: set[int]) -> None:
    people = Seat.objects.filter(match=match, living=True, account__isnull=False)
    if people.exclude(account_id__in=account_ids).exists():
        people.filter(account_id__in=account_ids).update(living=False, robot=robot_of(match))
        _robots_changed(match, timezone.now())
    else:
        end(match, Match.Status.VOID, LEFT, None)


def robot_of(match: Match) -> str:
    """Which robot plays for those who are gone."""
    table = getattr(match, "table", None)
    return ROBOT if table is None else table.robot


def _robots_changed(match: Match, at: datetime) -> None:
    """A robot came to a seat or left it; the clock of the turn goes on."""
    position = selectors.position(match)
    match.robot_due_at = robot_due(position.game, position.seats, at)
    match.save(update_fields=["robot_due_at"])
    effects.turn_on_commit(match)
    tell_who_sits(match, len(position.seats))


@transaction.atomic
def seat_replace(*, match_id: str, account_id: int, seat: int, at: datetime) -> None:
    """Have a robot play for a person who is away, because somebody who sits there says so. Where one does already,
    because another was quicker or the person has left, nothing changes.

    Refused: ``not_found`` (also to those who do not sit there), ``no_chair``, ``nobody_there``, ``still_here``.
    """
    match = lock_match(public_id=match_id, casual=True, status=Match.Status.OPEN, seats__account_id=account_id)
    if match is None or not Seat.objects.filter(match=match, account_id=account_id, living=True).exists():
        raise refused("not_found")
    if _may_be_replaced(match, seat):
        if not Seat.objects.filter(match=match, number=seat, away=True).update(robot=robot_of(match)):
            raise refused("still_here")
        _robots_changed(match, at)


def _may_be_replaced(match: Match, seat: int) -> bool:
    """Does a person have this seat, and no robot keep it?"""
    taken = Seat.objects.filter(match=match, number=seat).values_list("account", "robot").first()
    if taken is None:
        raise refused("no_chair")
    account, robot = taken
    if account is None:
        raise refused("nobody_there")
    return robot == ""


@transaction.atomic
def seat_return(*, match_id: str, account_id: int, at: datetime) -> bool:
    """Note that a person is there: a robot that keeps their seat gives it back, and they are not away.

    A move already made stands. Did a robot keep it?
    """
    match = lock_match(public_id=match_id, status=Match.Status.OPEN, seats__account_id=account_id)
    if match is None:
        return False
    mine = Seat.objects.filter(match=match, account_id=account_id, living=True)
    before = mine.first()
    if before is None:
        return False
    mine.update(robot="", away=False, present_at=at)
    if before.robot:
        _robots_changed(match, at)
    elif before.away:
        tell_who_sits(match, match.seats.count())
    return bool(before.robot)


def seats_present(*, account_ids: Iterable[int], at: datetime) -> None:
    """Note that the sockets of these people are open at their casual matches."""
    here = Seat.objects.filter(account_id__in=list(account_ids), living=True, match__casual=True)
    note_presence(here, at)
    _set_away(here.filter(away=True), away=False)


@transaction.atomic
def note_presence(rows: "QuerySet[Seat] | QuerySet[Chair]", at: datetime) -> None:
    """A row that is being changed just now is left for the next time: who only notes waits for nobody."""
    free = rows.select_for_update(of=("self",), no_key=True, skip_locked=True)
    rows.model.objects.filter(pk__in=Subquery(free.values("pk"))).update(present_at=at)


def sweep_seats(*, at: datetime) -> int:
    """Note who has gone away from casual matches, and end those of which everybody has long been gone.

    Time in which nobody could be heard does not count: after an outage both begin anew.
    """
    if selectors.unreachable(at):
        return 0
    back = selectors.back_since()
    hearing = timedelta.max if back is None else at - back
    people = Seat.objects.filter(
        match__status=Match.Status.OPEN, match__casual=True, living=True, account__isnull=False
    )
    if hearing >= timedelta(seconds=settings.AWAY_AFTER):
        _set_away(people.filter(_unheard(at, settings.AWAY_AFTER), away=False), away=True)
    if hearing < timedelta(seconds=settings.EMPTY_AFTER):
        return 0
    here = Count("pk", filter=~_unheard(at, settings.EMPTY_AFTER))
    empty = people.values("match_id").annotate(here=here).filter(here=0).order_by("match_id")
    return sum(_end_empty(match_id) for match_id in empty.values_list("match_id", flat=True))


def _unheard(at: datetime, seconds: float) -> Q:
    limit = at - timedelta(seconds=seconds)
    return Q(present_at__lt=limit) | Q(present_at=None, match__opens_at__lt=limit)


@transaction.atomic
def _set_away(seats: QuerySet[Seat], *, away: bool) -> None:
    found = list(seats.select_related("match").order_by("match_id"))
    for match in {seat.match_id: seat.match for seat in found}.values():
        tell_who_sits(match, match.seats.count())
    # Asked again now that the matches are locked: who was heard meanwhile is not away.
    seats.filter(pk__in=[seat.pk for seat in found]).update(away=away)


@transaction.atomic
def _end_empty(match_id: int) -> bool:
    match = lock_match(pk=match_id, status=Match.Status.OPEN, skip_locked=True)
    if match is not None:
        end(match, Match.Status.VOID, LEFT, None)
    return match is not None


@transaction.atomic
def seats_unmask(*, account_ids: Iterable[int], context_championship: str) -> None:
    """Show the names of these people on every seat they had in that championship."""
    seats = Seat.objects.filter(
        account_id__in=list(account_ids), match__context__championship=context_championship, revealed=False
    )
    for match in list(Match.objects.filter(seats__in=seats).distinct().order_by("pk")):
        tell_who_sits(match, match.seats.count())
    seats.update(revealed=True)
