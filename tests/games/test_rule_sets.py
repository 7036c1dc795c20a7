"""All rule sets through the same services: log, clock, robots, picking."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account
from games import selectors, services
from games.models import LoggedAction, Match
from games.services import NewSeat
from tests.games.conftest import in_parallel

pytestmark = pytest.mark.django_db
RULE_SETS = [
    ("pernambuco@1", {}, 4),
    ("garrafina-4@1", {"target": 30}, 4),
    ("garrafina-3@1", {"target": 30}, 3),
    ("draw@1", {"players": 3, "target": 40}, 3),
    ("draw@1", {"players": 2, "rounds": 1}, 2),
]


def seated(people: list[Account], rules: str, options: dict[str, Any], seats: int, **fields: Any) -> Match:
    chairs = [NewSeat(one.pk) for one in people[:seats]]
    return services.match_create(
        seats=chairs, rules=rules, options=options, casual=True, opens_at=timezone.now(), **fields
    )


def pick(match: Match, account: Account, places: list[int], version: int = 0) -> services.Outcome:
    return services.act(
        match_id=match.public_id, account_id=account.pk, version=version, action={"pick": places},
        at=match.opens_at,
    )  # fmt: skip


@pytest.mark.parametrize(("rules", "options", "seats"), RULE_SETS)
@pytest.mark.parametrize("picking", [False, True])
def test_a_game_ends_when_only_the_clock_plays(
    people: list[Account], rules: str, options: dict[str, Any], seats: int, picking: bool
) -> None:
    match = seated(people, rules, options, seats, picking=picking and rules.startswith("garrafina"))

    while match.status == Match.Status.OPEN:
        assert match.deadline_at is not None
        services.expire_turn(match_id=match.pk, version=match.version, at=match.deadline_at + timedelta(seconds=1))
        match.refresh_from_db()

    assert selectors.match_differences(match.public_id) == []


@pytest.mark.parametrize(("rules", "options", "seats"), RULE_SETS)
def test_a_game_ends_when_only_robots_play(rules: str, options: dict[str, Any], seats: int) -> None:
    match = services.match_create(
        seats=[NewSeat(robot="greedy")] * seats, rules=rules, options=options, casual=True,
        picking=rules.startswith("garrafina"), opens_at=timezone.now(), move_seconds=0,
    )  # fmt: skip

    while match.status == Match.Status.OPEN:
        assert match.robot_due_at is not None
        services.robot_turn(match_id=match.pk, version=match.version, at=match.robot_due_at)
        match.refresh_from_db()

    assert set(LoggedAction.objects.values_list("cause", flat=True)) == {"robot"}
    assert selectors.match_differences(match.public_id) == []


def test_all_pick_at_the_same_time_whatever_version_they_saw(people: list[Account]) -> None:
    match = seated(people, "garrafina-4@1", {}, 4, picking=True)

    outcomes = [pick(match, one, [seat, seat + 4]) for seat, one in enumerate(people)]

    assert [outcome.kind for outcome in outcomes] == ["played"] * 4
    assert outcomes[-1].seen.view["pool"][:8] == [0, 1, 2, 3, 0, 1, 2, 3]


def test_picking_does_not_start_the_clock_again(people: list[Account]) -> None:
    match = seated(people, "garrafina-4@1", {}, 4, picking=True)

    pick(match, people[0], [0])

    assert Match.objects.get(pk=match.pk).deadline_at == match.deadline_at


@pytest.mark.django_db(transaction=True)
def test_of_two_who_reach_for_the_same_tile_one_gets_it(people: list[Account]) -> None:
    match = seated(people, "garrafina-4@1", {}, 4, picking=True)

    def reach(number: int) -> str:
        try:
            return pick(match, people[number], [13]).kind
        except Refused as refusal:
            return refusal.code

    assert sorted(in_parallel(2, reach)) == ["played", "taken"]


def test_a_table_without_a_move_time_runs_no_clock(people: list[Account]) -> None:
    match = seated(people, "pernambuco@1", {}, 4, move_seconds=0)

    seen = selectors.seen_by_all(selectors.position(match))
    assert match.deadline_at is None
    assert {one.ends_at for one in seen.values()} == {None}
    assert services.sweep_clocks(at=timezone.now() + timedelta(days=9)) == 0


def test_at_a_table_with_its_own_move_time_every_move_has_it(people: list[Account]) -> None:
    match = seated(people, "pernambuco@1", {}, 4, move_seconds=60)

    assert match.deadline_at == match.opens_at + timedelta(seconds=60)
