"""Private tables: made, taken, left and started by people who have their code."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.selectors import NO_GAMES, barred_among
from engine import bots
from engine.rules import CURRENT, RULES
from engine.state import BadOptions
from games.errors import refused
from games.models import Chair, Match, Seat, Table
from games.services.chairs import check_free, check_may_sit, drop_wishes, lock_tables, pass_on, playing, tell_chairs
from games.services.matches import NewSeat, match_create
from games.services.seats import check_may_play, people_call_away

MOVE_SECONDS = (15, 30, 60, 0)
MOST = 10_000  # of a target, or of a number of hands


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is played at a table: rules by their plain name, options as in a record; 0 seconds: no clock."""

    rules: str = "pernambuco"
    options: Mapping[str, Any] = field(default_factory=dict)
    picking: bool = False
    move_seconds: int = 15
    robot: str = "greedy"
    listed: bool = False


def seats_of(new: NewTable) -> int:
    """How many sit at such a table. Refused: ``bad_rules``, ``bad_options``."""
    if new.rules not in CURRENT:
        raise refused("bad_rules")
    book = RULES[CURRENT[new.rules]]
    try:
        seats = book.options(new.options).seats
    except BadOptions:
        raise refused("bad_options") from None
    fits = new.move_seconds in MOVE_SECONDS and new.robot in bots.LEVELS and (book.picks or not new.picking)
    if not fits or max(new.options.values(), default=0) > MOST:
        raise refused("bad_options")
    return seats


@transaction.atomic
def table_create(*, account_id: int, new: NewTable) -> Table:
    """A table with the person as host on its first chair. Refused: ``bad_rules``, ``bad_options``,
    ``seated_elsewhere``, ``suspended``, ``nickname_needed``.
    """
    chairs = seats_of(new)
    check_may_sit(account_id)
    left = lock_tables().filter(chairs__account_id=account_id)
    list(left.order_by("pk"))  # the new one comes after
    _stand_up(account_id)
    table = Table.objects.create(
        rules=new.rules, options=dict(new.options), picking=new.picking, move_seconds=new.move_seconds,
        robot=new.robot, listed=new.listed, host_id=account_id,
    )  # fmt: skip
    Chair.objects.bulk_create([Chair(table=table, number=number) for number in range(chairs)])
    _claim(table, account_id, 0)
    return table


@transaction.atomic
def table_sit(*, code: str, account_id: int, chair: int | None = None) -> Table:
    """Take a chair, or change to it; any free one if none is named.

    Refused: ``not_found``, ``wrong_phase``, ``no_chair``, ``chair_taken``, ``table_full``, ``seated_elsewhere``,
    ``suspended``, ``nickname_needed``.
    """
    check_may_sit(account_id)
    table = _locked(code, account_id)
    _check_waiting(table)
    chairs = {one.number: one.account_id for one in table.chairs.all()}
    if chair is None:
        mine = (number for number, account in chairs.items() if account == account_id)
        free = (number for number, account in chairs.items() if account is None)
        chair = next(mine, next(free, None))
        if chair is None:
            raise refused("table_full")
    if chair not in chairs:
        raise refused("no_chair")
    if chairs[chair] == account_id:
        return table
    if chairs[chair] is not None:
        raise refused("chair_taken")
    _stand_up(account_id, but=table)
    _claim(table, account_id, chair)
    drop_wishes(table)
    tell_chairs(table)
    return table


@transaction.atomic
def table_swap(*, code: str, account_id: int, chair: int) -> Table:
    """Ask who sits on that chair to swap; two who ask each other have swapped. One's own chair takes the wish back.

    Refused: ``not_found``, ``not_seated``, ``wrong_phase``, ``no_chair``, ``nobody_there``.
    """
    table = _locked(code)
    _check_seated(table, account_id)
    _check_waiting(table)
    chairs = {one.number: one for one in table.chairs.all()}
    if chair not in chairs:
        raise refused("no_chair")
    mine, other = next(one for one in chairs.values() if one.account_id == account_id), chairs[chair]
    if other.account_id is None:
        raise refused("nobody_there")
    if other.wants == mine.number:
        _swap(mine, other)
    else:
        mine.wants = None if other == mine else chair
        mine.save(update_fields=["wants"])
    tell_chairs(table)
    return table


def _swap(one: Chair, other: Chair) -> None:
    """Two people change places; whoever asked one of them asked somebody who sits elsewhere now."""
    both = Chair.objects.filter(pk__in=[one.pk, other.pk])
    both.update(account=None)
    for chair, comes_from in ((one, other), (other, one)):
        Chair.objects.filter(pk=chair.pk).update(account=comes_from.account_id, present_at=comes_from.present_at)
    Chair.objects.filter(Q(pk__in=both) | Q(wants__in=[one.number, other.number]), table=one.table_id).update(
        wants=None
    )


@transaction.atomic
def table_leave(*, code: str, account_id: int) -> None:
    """Give the chair up; in a game a robot plays on. The host passes on; a table that is left alone is gone.

    Refused: ``not_found``.
    """
    table = _locked(code)
    if not table.chairs.filter(account_id=account_id).update(account=None):
        return
    if playing(table):
        people_call_away(account_ids=[account_id])
    pass_on(table, [account_id])


@transaction.atomic
def table_robot(*, code: str, account_id: int, robot: str) -> Table:
    """Choose who plays where nobody sits. Refused: ``not_found``, ``not_seated``, ``wrong_phase``, ``bad_options``."""
    table = _locked(code)
    _check_seated(table, account_id)
    _check_waiting(table)
    if robot not in bots.LEVELS:
        raise refused("bad_options")
    table.robot = robot
    table.save(update_fields=["robot"])
    tell_chairs(table)
    return table


@transaction.atomic
def table_start(*, code: str, account_id: int, at: datetime) -> Match:
    """Deal a game to those who sit there, robots where nobody does; again after one has ended.

    The first game is the host's to start, another one anybody's who sits there; in the draw game the next seat opens.
    Refused: ``not_found``, ``not_seated``, ``wrong_phase``, ``not_host``, ``seated_elsewhere``,
    ``suspended``.
    """
    table = _locked(code)
    _check_seated(table, account_id)
    _check_waiting(table)
    if table.match is None and table.host_id != account_id:
        raise refused("not_host")
    check_may_play(account_id)
    check_free(account_id)
    _free_busy_chairs(table)
    chairs = list(table.chairs.order_by("number"))
    options = _opened_by_lot(table, len(chairs)) if table.rules == "draw" else table.options
    table.chairs.update(wants=None)
    people_call_away(account_ids=[chair.account_id for chair in chairs if chair.account_id is not None])
    try:
        with transaction.atomic():
            table.match = match_create(
                seats=[NewSeat(chair.account_id, robot="" if chair.account_id else table.robot) for chair in chairs],
                rules=CURRENT[table.rules], options=options, picking=table.picking, casual=True,
                move_seconds=table.move_seconds, context={"table": table.code}, opens_at=at,
            )  # fmt: skip
    except IntegrityError:
        raise refused("seated_elsewhere") from None
    table.games += 1
    table.save(update_fields=["match", "games", "options"])
    tell_chairs(table)
    return table.match


def _opened_by_lot(table: Table, chairs: int) -> Mapping[str, Any]:
    """In the draw game the lot says who opens the first game at a table, unless that was asked for; then the next."""
    table.options = {"starter": secrets.randbelow(chairs), **table.options}
    return {**table.options, "starter": (table.options["starter"] + table.games) % chairs}


def _free_busy_chairs(table: Table) -> None:
    """Who sits in a game that comes before this one, or may play none, has left: nobody else learns of it."""
    seated = [account for account in table.chairs.values_list("account", flat=True) if account is not None]
    busy = Seat.objects.filter(account__in=seated, living=True, match__casual=False).values_list("account", flat=True)
    table.chairs.filter(account__in={*busy, *barred_among(seated, NO_GAMES)}).update(account=None)


def _locked(code: str, account_id: int | None = None) -> Table:
    """The locked row of a table; with that of the one where this person sits, by rising id."""
    code = code.upper()
    wanted = Q(code=code)
    if account_id is not None:
        wanted |= Q(pk__in=Chair.objects.filter(account_id=account_id).values("table_id"))
    table = next((row for row in lock_tables().filter(wanted).order_by("pk") if row.code == code), None)
    if table is None:
        raise refused("not_found")
    return table


def _check_waiting(table: Table) -> None:
    if playing(table):
        raise refused("wrong_phase")


def _check_seated(table: Table, account_id: int) -> None:
    if not table.chairs.filter(account_id=account_id).exists():
        raise refused("not_seated")


def _claim(table: Table, account_id: int, chair: int) -> None:
    """One chair a person: a second tab that is as quick finds the first one's."""
    try:
        with transaction.atomic():
            claimed = table.chairs.filter(number=chair, account=None).update(
                account=account_id, present_at=timezone.now(), wants=None
            )
    except IntegrityError:
        raise refused("seated_elsewhere") from None
    if not claimed:
        raise refused("chair_taken")


def _stand_up(account_id: int, but: Table | None = None) -> None:
    """Leave the chair the person has, its table being locked; not one at another table where a game is played."""
    mine = Chair.objects.filter(account_id=account_id).select_related("table__match").first()
    if mine is None:
        return
    elsewhere = but is None or mine.table_id != but.pk
    if elsewhere and playing(mine.table):
        raise refused("seated_elsewhere")
    Chair.objects.filter(pk=mine.pk, account_id=account_id).update(account=None)
    if elsewhere:
        pass_on(mine.table, [account_id])
