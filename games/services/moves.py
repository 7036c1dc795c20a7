"""One move: by a player, by the clock or by a robot. Each is one transaction under the lock of its match."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile
from typing import Any, Literal

from django.db import transaction
from django.utils import timezone

from engine.actions import Action, BadAction, IllegalAction, from_json, to_json
from engine.clock import Clock
from engine.match import advance, timeout_action
from games import effects, selectors
from games.errors import refused
from games.models import LoggedAction, Match
from games.presenters import Seen
from games.selectors import Entry, Position
from games.services.robots import RobotThought, robot_thought
from games.services.seats import seat_return
from games.services.turns import TURN_FIELDS, close, feats_keep, give_turn, lock_match

logger = logging.getLogger(__name__)
Cause = LoggedAction.Cause


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a player's action, and what that player sees now."""

    kind: Literal["played", "stale", "too_late"]
    seen: Seen


@transaction.atomic
def act(*, match_id: str, account_id: int, version: int, action: Mapping[str, Any], at: datetime) -> Outcome:
    """Play for a person what arrived at ``at``, meant for ``version`` of a match (its public id).

    Five statements for a move that ends no hand. A move that came too late is an outcome and no error, since
    what the clock played must be kept. Refused: ``not_found`` (also to those who are not seated), ``suspended``,
    ``not_open``, ``game_over``, ``bad_action``, ``bad_tile``, ``not_your_turn``, ``not_legal``.
    """
    position, seat = _locked_with_seat(match_id, account_id, at)
    match = position.match
    if _time_is_up(match, at) and selectors.silent_since(at) is None:
        position = _timed_out(position, at)
    if version != match.version and not _may_pick(position, version, action):
        return Outcome(_why_missed(position, seat, version), selectors.seen(position, seat))
    _check_open(match, at)
    position = _played_by(position, seat, action, at=at)
    return Outcome("played", selectors.seen(position, seat))


def _locked_with_seat(match_id: str, account_id: int, at: datetime) -> tuple[Position, int]:
    match = lock_match(selectors.never_sanctioned(account_id), public_id=match_id) or lock_match(
        selectors.acting(account_id), public_id=match_id
    )
    if match is None:
        seated = Match.objects.filter(public_id=match_id, seats__account_id=account_id).exists()
        raise refused("suspended" if seated else "not_found")
    position = selectors.position(match)
    seat = position.seat_of(account_id)  # read anew, under the lock: it may be gone meanwhile
    if seat is None:
        raise refused("not_found")
    if position.seats[seat].robot and seat_return(match_id=match_id, account_id=account_id, at=at):
        match.robot_due_at, position.seats[seat].robot = None, ""
    return position, seat


def _check_open(match: Match, at: datetime) -> None:
    if match.status != Match.Status.OPEN:
        raise refused("game_over")
    if at < match.opens_at:
        raise refused("not_open")


def _played_by(position: Position, seat: int, action: Mapping[str, Any], *, at: datetime) -> Position:
    try:
        return _played(position, from_json(seat, action), cause=Cause.PLAYER, at=at)
    except (BadAction, IllegalAction) as error:
        raise refused(error.code) from None


def _why_missed(position: Position, seat: int, version: int) -> Literal["stale", "too_late"]:
    """Too late is who let the clock run out at just this version; everybody else is behind or ahead."""
    if not 0 <= version < len(position.log):
        return "stale"
    entry = position.log[version]
    return "too_late" if entry.seat == seat and entry.cause == Cause.TIMEOUT else "stale"


@transaction.atomic
def expire_turn(*, match_id: int, version: int, at: datetime, skip_locked: bool = False) -> bool:
    """Play what is due if the time of this version's turn is up at ``at``. Was it played?

    Not while no web process is heard: nobody could have moved.
    """
    match = lock_match(pk=match_id, version=version, status=Match.Status.OPEN, skip_locked=skip_locked)
    if match is None or not _time_is_up(match, at) or selectors.unreachable(at):
        return False
    _timed_out(selectors.position(match), at)
    return True


def _timed_out(position: Position, at: datetime) -> Position:
    """Play what is due; where all pick, for each seat that misses tiles."""
    picks = selectors.picking_round(position.game)
    position = _played(position, timeout_action(position.game), cause=Cause.TIMEOUT, at=at)
    while picks is not None and selectors.picking_round(position.game) == picks:
        position = _played(position, timeout_action(position.game), cause=Cause.TIMEOUT, at=at)
    return position


def _may_pick(position: Position, version: int, action: Mapping[str, Any]) -> bool:
    """All pick at the same time: a pick counts for any version of this picking."""
    if selectors.picking_round(position.game) is None or "pick" not in action:
        return False
    picks = sum(1 for _ in takewhile(lambda entry: "pick" in entry.action, reversed(position.log)))
    return position.match.version - picks <= version <= position.match.version


def _time_is_up(match: Match, at: datetime) -> bool:
    """Is the deadline over, grace included?"""
    if match.status != Match.Status.OPEN or match.deadline_at is None:
        return False
    return Clock(match.deadline_at, selectors.pace_of(match).grace).expired(at)


def robot_turn(*, match_id: int, version: int, at: datetime, skip_locked: bool = False) -> bool:
    """Have the robot whose turn it is at this version play, if it is due. It thinks without a lock."""
    due = {"pk": match_id, "version": version, "status": Match.Status.OPEN, "robot_due_at__lte": at}
    match = Match.objects.filter(**due).first()
    if match is None:
        return False
    began = timezone.now()
    position = selectors.position(match)
    thought = robot_thought(position)
    with transaction.atomic():
        locked = lock_match(**due, skip_locked=skip_locked)
        if locked is None or thought is None:
            return False
        if same := locked.seats_version == match.seats_version:
            # The version is the same too, so the log is; only the columns may have moved.
            position = replace(position, match=locked)
            _count(locked, thought)
            _played(
                position, thought.action, cause=Cause.ROBOT, at=at + (timezone.now() - began), also=("thoughts", "cuts")
            )
    # Whose seats have changed meanwhile may be there again: the robot that is to move thinks anew.
    return same or robot_turn(match_id=match_id, version=version, at=at, skip_locked=skip_locked)


def _count(match: Match, thought: RobotThought) -> None:
    """Let the panel show how often robots had to think, and how often they could not finish."""
    match.thoughts += bool(thought.worlds)
    match.cuts += thought.cut
    if thought.cut:
        logger.warning("A robot of match %s was cut short after %d worlds.", match.public_id, thought.worlds)


def _played(position: Position, action: Action, *, cause: str, at: datetime, also: Sequence[str] = ()) -> Position:
    """Log an action and move the match on, under its lock. IllegalAction if the rules forbid it."""
    match, before = position.match, position.game
    game = advance(before, action, position.dealer)
    entry = Entry(action.seat, to_json(action), cause)
    LoggedAction.objects.create(
        match=match, number=match.version, hand=len(before.results), at=at,
        seat=entry.seat, action=entry.action, cause=cause,
    )  # fmt: skip
    match.version += 1
    match.scores = list(game.scores)
    fields = ["version", "scores", *TURN_FIELDS, *also]
    if game.over:
        result = {"winners": list(game.winners), "flags": list(game.flags)}
        feats_keep(match, game, result)
        close(match, Match.Status.OVER, result, at)
        fields += ["status", "result", "finished_at"]
    else:
        picks = selectors.picking_round(game)
        goes_on = picks is not None and picks == selectors.picking_round(before)
        give_turn(match, game, position.seats, at, goes_on=goes_on)
    match.save(update_fields=fields)
    after = replace(position, game=game, log=(*position.log, entry))
    effects.broadcast_on_commit(match, selectors.seen_by_all(after))
    effects.turn_on_commit(match)
    if game.over:
        effects.finished_on_commit(match)
    return after
