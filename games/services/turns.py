"""Locks, turns and ends: what every change of a match has in common."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings

from engine import clock
from engine.match import GameState, hand_opening, to_move, turn
from games import effects, selectors
from games.models import Match, Seat

TURN_FIELDS = ("turn_seat", "turn_began_at", "deadline_at", "robot_due_at")


def lock_match(*, skip_locked: bool = False, **which: Any) -> Match | None:
    """The row of one match, FOR NO KEY UPDATE; none if there is no such match (or it is locked, if skipped)."""
    rows = Match.objects.select_for_update(of=("self",), no_key=True, skip_locked=skip_locked)
    return rows.filter(**which).first()


def give_turn(match: Match, game: GameState, seats: Sequence[Seat], at: datetime, *, goes_on: bool = False) -> None:
    """Set the columns of the turn that begins at ``at`` (or ``goes_on``: all still pick); the caller saves them."""
    match.turn_seat = turn(game)
    if not goes_on:
        match.turn_began_at = at
        timed = match.move_seconds != 0
        match.deadline_at = clock.deadline(game, at, selectors.pace_of(match)) if timed else None
    waiting = to_move(game)
    robot = any(seat.number in waiting and seat.robot for seat in seats)
    match.robot_due_at = at + _robot_delay(game) if robot else None


def _robot_delay(game: GameState) -> timedelta:
    """Neutral: by chance alone, whatever the robot holds. It waits the hand break out."""
    span = settings.ROBOT_DELAY_MOST - settings.ROBOT_DELAY_LEAST
    seconds = settings.ROBOT_DELAY_LEAST + span * secrets.randbelow(1001) / 1000
    return timedelta(seconds=seconds + (settings.HAND_BREAK if hand_opening(game) else 0))


def close(match: Match, status: Match.Status, result: dict[str, Any] | None, at: datetime) -> None:
    """End a match: no clock, nobody is busy with it any more. The caller saves the match and tells."""
    match.status, match.result, match.finished_at = status, result, at
    match.turn_seat = match.turn_began_at = match.deadline_at = match.robot_due_at = None
    Seat.objects.filter(match_id=match.pk, living=True).update(living=False)
    effects.finished_on_commit(match)
