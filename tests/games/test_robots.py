"""Robots at tables: every level plays every game from what its seat sees, within its time, with the same delay."""

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from engine import bots
from games import selectors, services
from games.models import LoggedAction, Match, Seat
from games.services import NewSeat, NewTable
from games.services.robots import RobotThought, robot_thought, until

pytestmark = pytest.mark.django_db

GAMES = [
    ("pernambuco", {}, 4),
    ("garrafina-4", {"target": 20}, 4),
    ("garrafina-3", {"target": 20}, 3),
    ("draw", {"players": 2, "rounds": 1}, 2),
]


def robots(rules: str, options: dict[str, Any], seats: int, level: str, **fields: Any) -> Match:
    return services.match_create(
        seats=[NewSeat(robot=level)] * seats, rules=f"{rules}@1", options=options, casual=True, move_seconds=0,
        opens_at=timezone.now(), **fields,
    )  # fmt: skip


def turn(match: Match) -> Match:
    """One robot plays, at the instant it is due."""
    assert match.robot_due_at is not None
    services.robot_turn(match_id=match.pk, version=match.version, at=match.robot_due_at)
    match.refresh_from_db()
    return match


def play_out(match: Match) -> Match:
    while match.status == Match.Status.OPEN:
        match = turn(match)
    return match


@pytest.fixture(autouse=True)
def _few_worlds(settings: Any) -> None:
    settings.ROBOT_WORLDS = 2


@pytest.mark.parametrize(("rules", "options", "seats"), GAMES)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_table_of_every_game_can_have_robots_of_every_level(
    people: list[Account], rules: str, options: dict[str, Any], seats: int, level: str
) -> None:
    table = services.table_create(account_id=people[0].pk, new=NewTable(rules=rules, options=options, robot=level))

    match = services.table_start(code=table.code, account_id=people[0].pk, at=timezone.now())

    assert [seat.robot for seat in match.seats.order_by("number")] == ["", *[level] * (seats - 1)]


@pytest.mark.parametrize(
    ("rules", "options", "seats", "picking"), [(*game, False) for game in GAMES] + [(*GAMES[2], True)]
)
def test_strong_robots_play_every_game_to_its_end(
    rules: str, options: dict[str, Any], seats: int, picking: bool
) -> None:
    match = play_out(robots(rules, options, seats, "strong", picking=picking))

    assert selectors.match_differences(match.public_id) == []
    assert match.thoughts > 0


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_robot_that_won_says_who_opens(level: str) -> None:
    match = robots("pernambuco", {}, 4, level)
    while "start" not in selectors.seen(selectors.position(match), match.turn_seat).view["phase"]:
        match = turn(match)

    turn(match)

    assert LoggedAction.objects.filter(match=match).latest("number").action["start"] in ("self", "partner")


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_robot_that_may_swap_decides_about_it(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[tuple[list[Any], Any]] = []
    think = bots.think

    def noted(name: str, view: Mapping[str, Any], *more: Any) -> bots.Thought:
        thought = think(name, view, *more)
        offered.append((view["legal"], thought.action))
        return thought

    monkeypatch.setattr("engine.bots.think", noted)
    play_out(robots("garrafina-3", {"target": 20}, 3, level))

    choices = [action for legal, action in offered if {"swap": True} in legal and len(legal) > 1]
    assert choices
    assert all(action in legal for legal, action in offered)


@pytest.mark.parametrize(("rules", "options", "seats"), GAMES)
@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_robot_is_given_no_tile_that_its_seat_does_not_see(
    rules: str, options: dict[str, Any], seats: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[Mapping[str, Any]] = []
    think = bots.think

    def noted(name: str, view: Mapping[str, Any], *more: Any) -> bots.Thought:
        given.append(view)
        return think(name, view, *more)

    monkeypatch.setattr("engine.bots.think", noted)

    match = turn(robots(rules, options, seats, level))

    seat = LoggedAction.objects.get(match=match, number=0).seat
    match.version = 0
    expected = selectors.seen(selectors.position(match), seat).view
    assert given == [expected]


def test_a_robot_that_runs_out_of_time_plays_and_is_counted(
    settings: Any, caplog: pytest.LogCaptureFixture, client: Client, people: list[Account]
) -> None:
    settings.ROBOT_THINKING, settings.ROBOT_WORLDS = 0, 50
    caplog.set_level(logging.WARNING)
    match = robots("pernambuco", {}, 4, "strong")

    while not match.cuts:
        match = turn(match)

    assert f"A robot of match {match.public_id} was cut short after 1 worlds." in caplog.text
    assert _shown(client, people[0], match) == f"{match.cuts} / {match.thoughts}"


def _shown(client: Client, account: Account, match: Match) -> str:
    account.is_staff = True
    account.save()
    client.force_login(account, "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("admin:games_match_change", args=[match.pk])).content.decode()
    return f"{match.cuts} / {match.thoughts}" if f"{match.cuts} / {match.thoughts}" in page else page


def test_a_robot_has_all_its_worlds_when_there_is_time(settings: Any) -> None:
    settings.ROBOT_THINKING, settings.ROBOT_WORLDS = 60, 7
    match = robots("pernambuco", {}, 4, "strong")
    while match.turn_seat is not None and len(_legal(match)) < 2:
        match = turn(match)

    thought = robot_thought(selectors.position(match))

    assert thought is not None
    assert (thought.worlds, thought.cut) == (7, False)


def _legal(match: Match) -> list[Any]:
    return list(selectors.seen(selectors.position(match), match.turn_seat).view["legal"])


def test_the_time_of_a_robot_ends() -> None:
    going_on, over = until(60), until(0)

    assert (going_on(), over()) == (True, False)


def test_a_robot_waits_as_long_whatever_its_level_and_its_hand(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HAND_BREAK = 0
    monkeypatch.setattr("games.services.turns.secrets.randbelow", lambda below: 500)
    waits = set()
    for level in bots.LEVELS:
        match = robots("pernambuco", {}, 4, level)
        for _ in range(12):
            before = match.robot_due_at
            match = turn(match)
            assert before is not None
            waits.add(_delay(match))

    middle = (settings.ROBOT_DELAY_LEAST + settings.ROBOT_DELAY_MOST) / 2
    assert waits == {timedelta(seconds=middle)}


def test_who_comes_back_while_the_robot_thinks_has_the_seat(
    people: list[Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, began = _picking_without(people[0]), timezone.now()

    def thought(position: selectors.Position) -> RobotThought | None:
        found = robot_thought(position)
        services.seat_return(match_id=match.public_id, account_id=people[0].pk, at=began)
        return found

    monkeypatch.setattr("games.services.moves.robot_thought", thought)
    services.robot_turn(match_id=match.pk, version=0, at=began + timedelta(minutes=1))

    assert LoggedAction.objects.get(match=match).seat == 1


def _picking_without(account: Account) -> Match:
    """All pick at once; a robot keeps the first seat for somebody."""
    seats = [NewSeat(account.pk), *[NewSeat(robot="greedy")] * 3]
    match = services.match_create(
        seats=seats, rules="garrafina-4@1", casual=True, picking=True, move_seconds=0, opens_at=timezone.now()
    )
    Seat.objects.filter(match=match, account=account).update(robot="greedy", away=True)
    return match


def _delay(match: Match) -> timedelta:
    played = LoggedAction.objects.filter(match=match).latest("number")
    assert match.robot_due_at is not None
    return match.robot_due_at - played.at
