"""Matches as a whole: created, awarded, voided."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from engine.deal import commitment
from engine.match import begin
from games import effects, selectors
from games.models import Match, MatchSecret, Seat
from games.services.chairs import people_take_away
from games.services.turns import end, give_turn, lock_match


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

    ``seats`` in turn order. People who have a chair or are busy with a casual match are taken away from there,
    unless this one is casual too. ``move_seconds``: of every move, 0 for none. IntegrityError if one of them is busy
    otherwise.
    """
    if not casual:
        people_take_away(account_ids=[seat.account_id for seat in seats if seat.account_id is not None])
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
    end(match, Match.Status.OVER, {"winners": sorted(winners), "flags": [], "reason": reason}, at)
    return True


@transaction.atomic
def match_void(*, match_id: int, reason: str, at: datetime | None = None) -> bool:
    """Annul an open match. False if it is not open any more."""
    match = lock_match(pk=match_id, status=Match.Status.OPEN)
    if match is None:
        return False
    end(match, Match.Status.VOID, {"winners": [], "flags": [], "reason": reason}, at)
    return True
