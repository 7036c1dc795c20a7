"""Locks, turns and ends: what every change of a match has in common."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone

from engine import clock
from engine.match import GameState, hand_opening, to_move, turn
from games import effects, selectors
from games.models import Feats, Match, Seat, Table
from games.presenters import PUBLIC, seat_audience

TURN_FIELDS = ("turn_seat", "turn_began_at", "deadline_at", "robot_due_at")
ENDED = ("status", "result", "finished_at", *TURN_FIELDS)


def lock_match(*where: Q, skip_locked: bool = False, **which: Any) -> Match | None:
    """The row of one match, FOR NO KEY UPDATE; none if there is no such match (or it is locked, if skipped)."""
    rows = Match.objects.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    return next(iter(rows.filter(*where, **which)), None)


def give_turn(match: Match, game: GameState, seats: Sequence[Seat], at: datetime, *, goes_on: bool = False) -> None:
    """Set the columns of the turn that begins at ``at`` (or ``goes_on``: all still pick); the caller saves them."""
    match.turn_seat = turn(game)
    if not goes_on:
        match.turn_began_at = at
        timed = match.move_seconds != 0
        match.deadline_at = clock.deadline(game, at, selectors.pace_of(match)) if timed else None
    match.robot_due_at = robot_due(game, seats, at)


def robot_due(game: GameState, seats: Sequence[Seat], at: datetime) -> datetime | None:
    """When the robot that is to move should, if one is.

    Neutral: by chance alone, whatever it holds. It waits the hand break out.
    """
    waiting = to_move(game)
    if not any(seat.number in waiting and seat.robot for seat in seats):
        return None
    span = settings.ROBOT_DELAY_MOST - settings.ROBOT_DELAY_LEAST
    seconds = settings.ROBOT_DELAY_LEAST + span * secrets.randbelow(1001) / 1000
    return at + timedelta(seconds=seconds + (settings.HAND_BREAK if hand_opening(game) else 0))


def close(match: Match, status: Match.Status, result: dict[str, Any] | None, at: datetime) -> None:
    """End a match: no clock, nobody is busy with it any more. The caller saves the match and tells: first those
    who look at it, then who waits for its result.
    """
    match.status, match.result, match.finished_at = status, result, at
    match.turn_seat = match.turn_began_at = match.deadline_at = match.robot_due_at = None
    Seat.objects.filter(match_id=match.pk, living=True).update(living=False)
    if match.casual and (table := Table.objects.filter(match=match).first()):
        effects.chairs_changed_on_commit(table)


def feats_keep(match: Match, game: GameState, result: Mapping[str, Any]) -> None:
    """Write down what each person did in a game that ends now, before anybody leaves it."""
    Feats.objects.bulk_create(selectors.feats_of(match, game, result))


def end(match: Match, status: Match.Status, result: dict[str, Any], at: datetime | None) -> None:
    """End a locked match where it stands, and tell everybody."""
    position = selectors.position(match)
    if status == Match.Status.OVER:
        feats_keep(match, position.game, result)
    close(match, status, result, at or timezone.now())
    match.save(update_fields=ENDED)
    effects.broadcast_on_commit(match, selectors.seen_by_all(position))
    tell_who_sits(match, len(position.seats))
    effects.finished_on_commit(match)


def tell_who_sits(match: Match, seats: int) -> None:
    """Have every audience of a match read again who sits where. It locks the match: before any of its seats."""
    Match.objects.filter(pk=match.pk).update(seats_version=F("seats_version") + 1)
    effects.table_changed_on_commit(match, [PUBLIC, *map(seat_audience, range(seats))])
