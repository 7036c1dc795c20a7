"""What people say at the table, whom they do not want to hear, and how long it is kept."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Exists, IntegerField, OuterRef, Subquery

from engine.rules import RULES
from games import effects, selectors, wording
from games.errors import TooSoon, refused
from games.models import Match, Mute, Remark, Seat
from games.services.chairs import lock_person

MOST, WINDOW = 5, timedelta(seconds=10)  # things said by one person, in all of their tabs


@transaction.atomic
def phrase_say(*, match_id: str, account_id: int, phrase: object, at: datetime) -> Remark:
    """Say a phrase of the list. Refused: ``bad_phrase``, ``not_found``, ``not_seated``, ``muted``,
    ``partner_to_move`` (in a championship), ``too_many_requests``.
    """
    return _said(match_id, account_id, at, phrase=wording.phrase(phrase))


@transaction.atomic
def text_say(*, match_id: str, account_id: int, text: str, at: datetime) -> Remark:
    """Write something at a private table. Refused: ``text_empty``, ``text_too_long``, ``bad_words``,
    ``chat_closed``, ``not_found``, ``not_seated``, ``muted``, ``too_many_requests``.
    """
    return _said(match_id, account_id, at, text=wording.spoken(text))


def _said(match_id: str, account_id: int, at: datetime, *, phrase: str = "", text: str = "") -> Remark:
    """Four statements, the first of which has a person's tabs come one after the other.

    It locks their own row and not that of the seat, on which it is noted that they are here.
    """
    lock_person(account_id)
    seat = _seat_that_talks(match_id, account_id)
    match = seat.match
    if text and not selectors.has_chat(match):
        raise refused("chat_closed")
    if seat.silenced:  # type: ignore[attr-defined] # annotated
        raise refused("muted")
    if phrase and not match.casual and _partner_to_move(match, seat.number):
        raise refused("partner_to_move")
    _check_pace(account_id, at)
    remark = Remark.objects.create(
        match=match,
        table=getattr(match, "table", None),
        seat=seat.number,
        account_id=account_id,
        phrase=phrase,
        text=text,
        at=at,
    )
    effects.said_on_commit(remark, match, seat.sitting)  # type: ignore[attr-defined] # annotated
    return remark


def _seat_that_talks(match_id: str, account_id: int) -> Seat:
    """This person's own row of a match."""
    sitting = Seat.objects.filter(match=OuterRef("match")).order_by().values("match").annotate(count=Count("pk"))
    mine = Seat.objects.select_related("match__table").annotate(
        silenced=Exists(selectors.silenced(account=OuterRef("account"))),
        sitting=Subquery(sitting.values("count"), output_field=IntegerField()),
    )  # fmt: skip
    seat = mine.filter(match__public_id=match_id, account_id=account_id).first()
    if seat is not None and selectors.seat_of(seat.match, [seat], account_id) is not None:
        return seat
    known = seat is not None or Match.objects.filter(public_id=match_id).exists()
    raise refused("not_seated" if known else "not_found")


def _partner_to_move(match: Match, seat: int) -> bool:
    apart = RULES[match.rules].sides
    partners = {seat + apart, seat - apart} if apart else set()
    return match.status == Match.Status.OPEN and match.turn_seat in partners


def _check_pace(account_id: int, at: datetime) -> None:
    lately = Remark.objects.filter(account_id=account_id, at__gt=at - WINDOW).order_by("-at")
    instants = list(lately.values_list("at", flat=True)[:MOST])
    if len(instants) == MOST:
        raise TooSoon(round((instants[-1] + WINDOW - at) / timedelta(milliseconds=1)))


@transaction.atomic
def seat_mute(*, match_id: str, account_id: int, seat: int, on: bool, at: datetime) -> None:
    """Hide what the person on a seat says from this person, in all of their tabs, or show it again.

    Kept for good, also for other tables; while a championship hides who that is, for that championship alone.
    Refused: ``not_found``, ``own_seat``, ``nobody_there``.
    """
    sitting = seat_of_a_person(match_id, seat, account_id)
    scope, other = selectors.mute_scope(sitting.match, sitting), sitting.account
    if on:
        Mute.objects.update_or_create(
            owner_id=account_id, account=other, championship=scope,
            defaults={"on": True, "changed_at": at},
        )  # fmt: skip
    else:
        scopes = {scope, selectors.championship_scope(sitting.match)}
        mine = Mute.objects.filter(owner=account_id, account=other, championship__in=scopes, on=True)
        mine.update(on=False, changed_at=at)
    effects.talk_changed_on_commit(account_id)


def seat_of_a_person(match_id: str, seat: int, account_id: int) -> Seat:
    """The seat of somebody else. Refused: ``not_found``, ``own_seat``, ``nobody_there``."""
    found = Seat.objects.select_related("match", "account").filter(match__public_id=match_id, number=seat).first()
    if found is None:
        raise refused("not_found")
    if found.account_id is None:
        raise refused("nobody_there")
    if found.account_id == account_id:
        raise refused("own_seat")
    return found


@transaction.atomic
def mute_undo(*, account_id: int, public_id: str, at: datetime) -> None:
    """Hear somebody again, wherever they sit. Refused: ``not_found``."""
    mine = Mute.objects.filter(owner=account_id, public_id=public_id, championship="", on=True)
    if not mine.update(on=False, changed_at=at):
        raise refused("not_found")
    effects.talk_changed_on_commit(account_id)


def mutes_forget(*, account_id: int) -> None:
    """Whom somebody did not want to hear is forgotten with their account."""
    Mute.objects.filter(owner=account_id, owner__is_active=False).delete()


@transaction.atomic
def talk_changed(*, account_id: int) -> None:
    """What this person may say may have changed: their sockets look."""
    effects.talk_changed_on_commit(account_id)


def talk_forget(*, at: datetime) -> int:
    """Forget what was said longer ago than ``TALK_DAYS``. Answers how many."""
    old = Remark.objects.filter(at__lt=at - timedelta(days=settings.TALK_DAYS))
    return old.delete()[0]
