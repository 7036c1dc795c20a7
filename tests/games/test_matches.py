"""Matches as a whole: living seats, awards, robots, names, verification."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from django.utils import timezone

from accounts.models import Account
from engine.deal import commitment
from games import selectors, services
from games.models import LoggedAction, Match, MatchSecret, Seat
from tests.games.conftest import Sent, Table, in_parallel, seat_people

pytestmark = pytest.mark.django_db


def practise(account: Account) -> Match:
    return services.practice_start(account_id=account.pk, at=timezone.now())


def verified() -> str:
    out = StringIO()
    try:
        call_command("verify_matches", stdout=out)
    except SystemExit:
        out.write("exit 1")
    return out.getvalue()


def test_a_match_is_committed_to_its_seed(table: Table) -> None:
    seed = bytes(MatchSecret.objects.get(match=table.match).seed)

    assert table.match.commitment == commitment(seed)


def test_nobody_is_seated_in_two_living_matches(table: Table) -> None:
    with pytest.raises(IntegrityError):
        seat_people(table.people)


def test_after_the_game_its_people_can_be_seated_again(table: Table) -> None:
    table.play_out()

    assert seat_people(table.people).match.pk != table.match.pk


def test_a_real_match_calls_its_people_away_from_their_practice(people: list[Account]) -> None:
    practice = practise(people[0])

    seat_people(people)

    assert Match.objects.get(pk=practice.pk).status == "void"
    living = selectors.living_match(people[0])
    assert living is not None
    assert not living.casual


def test_an_award_ends_the_match_without_playing_on(table: Table, sent: Sent) -> None:
    awarded = [services.match_award(match_id=table.match.pk, winners=[3, 1], reason="walkover") for _ in range(2)]

    assert awarded == [True, False]
    assert selectors.match_result(table.match.pk) == ((1, 3), (0, 0))
    assert not Seat.objects.filter(match=table.match, living=True).exists()


def test_an_unfinished_match_has_no_result(table: Table) -> None:
    assert selectors.match_result(table.match.pk) is None


def test_a_robot_plays_when_it_is_due_and_only_then(stranger: Account, sent: Sent) -> None:
    match = practise(stranger)
    play_until_robot(match, stranger)
    match.refresh_from_db()
    due = match.robot_due_at
    assert due is not None

    early = services.robot_turn(match_id=match.pk, version=match.version, at=due - timedelta(microseconds=1))
    there = services.robot_turn(match_id=match.pk, version=match.version, at=due)

    assert (early, there) == (False, True)
    assert LoggedAction.objects.latest("number").cause == "robot"


def play_until_robot(match: Match, account: Account) -> None:
    match.refresh_from_db()
    while match.robot_due_at is None:
        watched = selectors.match_watched(match.public_id, account.pk)
        assert watched is not None
        services.act(
            match_id=match.public_id, account_id=account.pk, version=match.version,
            action=watched.seen.view["legal"][0], at=match.opens_at,
        )  # fmt: skip
        match.refresh_from_db()


def test_the_sweep_has_robots_play_whose_task_was_lost(stranger: Account) -> None:
    match = practise(stranger)
    play_until_robot(match, stranger)

    swept = services.sweep_robots(at=timezone.now() + timedelta(seconds=30))

    assert swept == 1


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_start_one_practice(stranger: Account) -> None:
    started = in_parallel(4, lambda _: practise(stranger).pk)

    assert len(set(started)) == 1
    assert Match.objects.count() == 1


def test_names_are_shown_only_for_revealed_seats_of_that_championship(people: list[Account]) -> None:
    table = seat_people(people, context={"championship": "c1"})
    services.seats_unmask(account_ids=[people[1].pk], context_championship="another")
    services.seats_unmask(account_ids=[people[2].pk], context_championship="c1")

    revealed = Seat.objects.filter(match=table.match, revealed=True)

    assert [seat.number for seat in revealed] == [2]


def test_the_neutral_time_tells_nobody_that_a_player_is_forced(table: Table) -> None:
    Match.objects.update(deadline_at=table.match.opens_at + timedelta(seconds=3))
    match = table.now()
    turn = match.turn_seat or 0

    seen = selectors.seen_by_all(selectors.position(match))

    began = match.opens_at.timestamp()
    ends = {audience: round((one.ends_at or 0) - began) for audience, one in seen.items()}
    assert ends.pop(f"seat{turn}") == 3
    assert set(ends.values()) == {15}


def test_causes_point_into_the_log_of_the_hand(table: Table) -> None:
    table.play()
    late = (table.now().deadline_at or timezone.now()) + timedelta(seconds=1)
    services.expire_turn(match_id=table.match.pk, version=1, at=late)

    seen = selectors.match_seen_by_all(table.match.public_id)["public"]

    assert seen.causes == {"1": "timeout"}
    assert len(seen.view["log"]) == 2


def test_matches_that_were_played_by_the_rules_are_verified(table: Table) -> None:
    table.play_out()
    seat_people(table.people)

    assert verified() == "2 matches, 0 differences.\n"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"scores": [9, 9]}, "scores is [9, 9]"),
        ({"result": {"winners": [0, 2], "flags": ["nonsense"]}}, "result is"),
        ({"version": 3}, "version is 3"),
        ({"commitment": "0" * 64}, "the seed is not the one committed to"),
    ],
)
def test_verification_finds_a_changed_column(table: Table, change: dict[str, Any], said: str) -> None:
    table.play_out()
    Match.objects.filter(pk=table.match.pk).update(**change)

    found = verified()

    assert said in found
    assert found.endswith("exit 1")


def test_verification_finds_a_changed_log(table: Table) -> None:
    table.play_out()
    LoggedAction.objects.filter(match=table.match, number=5).update(seat=9)

    assert "action 5 is refused" in verified()
