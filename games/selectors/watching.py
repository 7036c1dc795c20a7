"""Matches as people and web processes look at them, and who is seated where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Q, Sum
from django.db.models.functions import Coalesce

from accounts.models import Account, Sanction
from accounts.selectors import NO_CHAMPIONSHIPS, NO_GAMES
from games.models import Match, Seat
from games.presenters import Seen
from games.selectors.positions import in_seconds, position, seat_of, seen, seen_by_all

HEARD = timedelta(seconds=5)  # a web process that has not beaten for so long is taken for dead


@dataclass(frozen=True, slots=True)
class Watched:
    """A match as one person (or nobody in particular) may see it. ``seed`` once the game is over."""

    match: Match
    seats: Sequence[Seat]
    seat: int | None
    seed: bytes | None
    seen: Seen


def match_watched(public_id: str, account_id: int | None) -> Watched | None:
    """A match through the eyes of this person; none if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    folded = position(match, people=True)
    seat = folded.seat_of(account_id)
    seed = folded.seed if match.status == Match.Status.OVER else None
    return Watched(match, folded.seats, seat, seed, seen(folded, seat))


def match_seat(public_id: str, account_id: int | None) -> tuple[int | None, bool] | None:
    """This person's seat in a match (none for a stranger), and is it casual? None if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    mine = Seat.objects.filter(match=match, account_id=account_id) if account_id is not None else ()
    return seat_of(match, mine, account_id), match.casual


def acting(account_id: int) -> Q:
    """The matches in which this person has a seat and may move: no sanction forbids such games at once."""
    sanctions = Sanction.objects.at_once().filter(account=account_id)
    games, championships = (Exists(sanctions.filter(kind__in=kinds)) for kinds in (NO_GAMES, NO_CHAMPIONSHIPS))
    seated = Q(seats__account_id=account_id, seats__account__is_active=True)
    return seated & (Q(~games, casual=True) | Q(~championships, casual=False))


def never_sanctioned(account_id: int) -> Q:
    """Of those ``acting`` finds, the matches of a person without any sanction: the usual case, asked quickly."""
    return Q(seats__account_id=account_id, seats__account__is_active=True, seats__account__sanctions=None)


def match_seats(public_id: str) -> tuple[Match, list[Seat]] | None:
    """A match and who sits there, with their accounts."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    return match, list(match.seats.select_related("account").order_by("number"))


def match_seen_by_all(public_id: str) -> dict[str, Seen]:
    """The present views of every audience; empty if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    return {} if match is None else seen_by_all(position(match))


@dataclass(frozen=True, slots=True)
class Pulse:
    """What a web process asks each second of the matches it has sockets for."""

    mark: tuple[int, float | None]
    seats_version: int
    watchers: int


def pulses(public_ids: Iterable[str], at: datetime) -> dict[str, Pulse]:
    """The present mark and number of watchers of many matches, in one statement."""
    heard = Q(watching__process__at__gt=at - HEARD)
    rows = (
        Match.objects.filter(public_id__in=list(public_ids))
        .annotate(watchers=Coalesce(Sum("watching__watchers", filter=heard), 0))
        .values_list("public_id", "version", "turn_began_at", "seats_version", "watchers")
    )
    return {
        public_id: Pulse((version, in_seconds(began)), seats, watchers)
        for public_id, version, began, seats, watchers in rows
    }


def watchers(public_id: str, at: datetime) -> int:
    """How many watch a match without a seat."""
    pulse = pulses([public_id], at).get(public_id)
    return pulse.watchers if pulse else 0


def match_result(match_id: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Winners' seats and final scores of a match that is over; none while it is not, or void."""
    row = Match.objects.filter(pk=match_id, status=Match.Status.OVER).values_list("result", "scores").first()
    if row is None:
        return None
    result, scores = row
    return tuple((result or {})["winners"]), tuple(scores)


def living_match(account: Account) -> Match | None:
    """The match this person is busy with."""
    return Match.objects.filter(seats__account=account, seats__living=True).first()
