"""Matches as a whole: created, awarded, voided, their people revealed or called away."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.deal import commitment
from engine.match import begin
from games import effects, selectors
from games.models import Match, MatchSecret, Seat
from games.presenters import PUBLIC, seat_audience
from games.services.turns import TURN_FIELDS, close, give_turn, lock_match

ENDED = ("status", "result", "finished_at", *TURN_FIELDS)


@dataclass(frozen=True, slots=True)
class NewSeat:
    """Who is to sit on the next chair: an account under its alias, or a robot by its name."""

    account_id: int | None = None
    alias: str = ""
    robot: str = ""


@transaction.atomic
def match_create(
    *,
    seats: Sequence[NewSeat],
    opens_at: datetime,
    rules: str = "pernambuco@1",
    options: Mapping[str, Any] | None = None,
    context: Mapping[str, Any] | None = None,
    masked: bool = False,
    casual: bool = False,
    picking: bool = False,
    move_seconds: float | None = None,
) -> Match:
    """Deal a match that opens by itself at ``opens_at``; its first turn begins then.

    ``seats`` in turn order. People who are busy with a casual match are called away from it, unless this one
    is casual too. ``move_seconds``: of every move, 0 for none. IntegrityError if one of them is busy otherwise.
    """
    if not casual:
        people_call_away(account_ids=[seat.account_id for seat in seats if seat.account_id is not None])
    seed = secrets.token_bytes(32)
    match = Match(
        rules=rules, options=dict(options or {}), context=dict(context or {}), commitment=commitment(seed),
        masked=masked, casual=casual, picking=picking, move_seconds=move_seconds, opens_at=opens_at,
    )  # fmt: skip
    game = begin(rules, match.options, selectors.dealer_of(match, seed))
    seated = [
        Seat(match=match, number=number, account_id=seat.account_id, alias=seat.alias, robot=seat.robot)
        for number, seat in enumerate(seats)
    ]
    match.scores = list(game.scores)
    give_turn(match, game, seated, opens_at)
    match.save()
    Seat.objects.bulk_create(seated)
    MatchSecret.objects.create(match=match, seed=seed)
    effects.turn_on_commit(match)
    return match


@transaction.atomic
def match_award(*, match_id: int, winners: Sequence[int], reason: str, at: datetime | None = None) -> bool:
    """Give an open match to these seats without playing on. False if it is not open any more."""
    match = lock_match(pk=match_id, status=Match.Status.OPEN)
    if match is None:
        return False
    _end(match, Match.Status.OVER, {"winners": sorted(winners), "flags": [], "reason": reason}, at)
    return True


@transaction.atomic
def match_void(*, match_id: int, reason: str, at: datetime | None = None) -> bool:
    """Annul an open match. False if it is not open any more."""
    match = lock_match(pk=match_id, status=Match.Status.OPEN)
    if match is None:
        return False
    _end(match, Match.Status.VOID, {"winners": [], "flags": [], "reason": reason}, at)
    return True


def _end(match: Match, status: Match.Status, result: dict[str, Any], at: datetime | None) -> None:
    position = selectors.position(match)
    close(match, status, result, at or timezone.now())
    match.save(update_fields=ENDED)
    effects.broadcast_on_commit(match, selectors.seen_by_all(position))
    effects.table_changed_on_commit(match, _audiences(len(position.seats)))


@transaction.atomic
def people_call_away(*, account_ids: Iterable[int]) -> None:
    """Free these people of their casual matches; a match without people left is void.

    Where others stay, a robot takes over, and nobody learns why. Locks by rising id.
    """
    busy = Seat.objects.filter(account_id__in=list(account_ids), living=True, match__casual=True)
    for match_id in sorted(set(busy.values_list("match_id", flat=True))):
        if match := lock_match(pk=match_id, status=Match.Status.OPEN):
            _leave(match, set(account_ids))


def _leave(match: Match, account_ids: set[int]) -> None:
    living = Seat.objects.filter(match=match, living=True, account__isnull=False)
    if not living.exclude(account_id__in=account_ids).exists():
        _end(match, Match.Status.VOID, {"winners": [], "flags": [], "reason": "left"}, None)
        return
    living.filter(account_id__in=account_ids).update(living=False, robot="greedy")
    position = selectors.position(match)
    give_turn(match, position.game, position.seats, timezone.now())
    match.save(update_fields=TURN_FIELDS)
    effects.turn_on_commit(match)
    effects.table_changed_on_commit(match, _audiences(len(position.seats)))


@transaction.atomic
def seats_unmask(*, account_ids: Iterable[int], context_championship: str) -> None:
    """Show the names of these people on every seat they had in that championship."""
    seats = Seat.objects.filter(
        account_id__in=list(account_ids), match__context__championship=context_championship, revealed=False
    )
    matches = list(Match.objects.filter(seats__in=seats).distinct().order_by("pk"))
    counted = {match.pk: match.seats.count() for match in matches}
    seats.update(revealed=True)
    for match in matches:
        effects.table_changed_on_commit(match, _audiences(counted[match.pk]))


def _audiences(seats: int) -> list[str]:
    return [PUBLIC, *map(seat_audience, range(seats))]
