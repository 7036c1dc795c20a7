"""Who sits at a match, as everybody may know it."""

from django.db.models import QuerySet

from accounts.models import Report
from games.models import Match, Seat
from games.presenters import seats_shown


def match_of(case: Report) -> Match | None:
    return Match.objects.filter(public_id=case.context.get("match", "")).first()


def seat_shown(match: Match, number: int) -> str:
    """The animal, the name, the robot; whatever of them may be told."""
    seats: QuerySet[Seat] = match.seats.select_related("account").order_by("number")
    seat = seats_shown(match, seats, you=None)[number]
    return " = ".join(filter(None, (seat["animal"], seat["name"], seat["robot"]))) or "-"
