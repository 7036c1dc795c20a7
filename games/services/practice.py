"""A game against robots, begun and left at will."""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.errors import refused
from games.models import Match, Seat
from games.services.matches import NewSeat, match_create
from games.services.seats import check_may_play, people_call_away

ROBOTS = ("greedy", "greedy", "greedy")
MOVE_SECONDS = 60  # who learns the game is not hurried


def practice_start(*, account_id: int, at: datetime) -> Match:
    """The practice game this person is in, else a new one. Refused: ``seated_elsewhere``, ``suspended``."""
    check_may_play(account_id)
    if practising := _practice_of(account_id):
        return practising
    seats = [NewSeat(account_id=account_id), *(NewSeat(robot=robot) for robot in ROBOTS)]
    try:
        with transaction.atomic():
            return match_create(
                seats=seats, opens_at=at, context={"practice": True}, casual=True, move_seconds=MOVE_SECONDS
            )
    except IntegrityError:  # busy elsewhere, or a second tap was as quick
        if practising := _practice_of(account_id):
            return practising
        raise refused("seated_elsewhere") from None


def practice_leave(*, account_id: int) -> None:
    """End the practice game this person is in, if any."""
    if _practice_of(account_id):
        people_call_away(account_ids=[account_id])


def _practice_of(account_id: int) -> Match | None:
    seat = Seat.objects.select_related("match").filter(account_id=account_id, living=True).first()
    return seat.match if seat and seat.match.casual and seat.match.context.get("practice") else None
