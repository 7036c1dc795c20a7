"""Cases about people whom a championship hides."""

from django.db.models import Exists, IntegerField, OuterRef, QuerySet
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from accounts.models import Report
from games.models import Seat


def cases_hidden() -> QuerySet[Report]:
    """The cases about a seat whose person nobody may know yet."""
    seat = Seat.objects.filter(
        match__public_id=OuterRef("at_match"), number=OuterRef("at_seat"), match__masked=True, revealed=False
    )
    placed = Report.objects.annotate(
        at_match=KeyTextTransform("match", "context"),
        at_seat=Cast(KeyTextTransform("seat", "context"), IntegerField()),
    )
    return placed.filter(Exists(seat))
