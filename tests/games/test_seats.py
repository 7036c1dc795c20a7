"""People who vanish from private tables, and come back."""

import contextlib
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account
from accounts.services import Actor, account_for_development, role_grant, sanction_impose
from games import selectors, services
from games.models import Chair, LoggedAction, Match, Seat
from games.presenters import seats_shown
from games.services import NewSeat, seats
from tests.games.conftest import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def private(people: list[Account]) -> Table:
    seats = [NewSeat(one.pk) for one in people]
    match = services.match_create(seats=seats, opens_at=timezone.now(), casual=True, move_seconds=60)
    return Table(match, people)


def hear(*people: Account, at: float) -> None:
    """Only these people's sockets are heard, so many seconds from now; then the sweep looks."""
    instant = timezone.now() + timedelta(seconds=at)
    services.seats_present(account_ids=[one.pk for one in people], at=instant)
    services.sweep_seats(at=instant)


def replace(private: Table, who: Account, seat: int) -> None:
    services.seat_replace(match_id=private.match.public_id, account_id=who.pk, seat=seat, at=timezone.now())


def away() -> list[int]:
    return list(Seat.objects.filter(away=True).values_list("number", flat=True))


def test_who_is_not_heard_for_a_while_is_away_and_back_when_heard(private: Table) -> None:
    hear(*private.people[1:], at=20)
    gone = away()

    hear(*private.people, at=21)

    assert (gone, away()) == ([0], [])


def test_who_comes_back_just_as_the_sweep_looks_is_not_away(private: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = seats.tell_who_sits

    def meanwhile(match: Match, number: int) -> None:
        tell(match, number)
        later = timezone.now() + timedelta(seconds=20)
        Seat.objects.filter(number=0).update(present_at=later)

    monkeypatch.setattr(seats, "tell_who_sits", meanwhile)

    hear(at=20)

    assert away() == [1, 2, 3]


def test_in_a_championship_nobody_is_ever_shown_as_away(table: Table) -> None:
    hear(at=60)

    assert away() == []


def test_nobody_puts_a_robot_in_for_a_person_who_is_there(private: Table) -> None:
    with pytest.raises(Refused, match="still_here"):
        replace(private, private.people[1], 0)


def test_a_stranger_puts_no_robot_in(private: Table, stranger: Account) -> None:
    hear(*private.people[1:], at=20)

    with pytest.raises(Refused, match="not_found"):
        replace(private, stranger, 0)


def test_a_second_who_puts_the_robot_in_finds_it_done(private: Table) -> None:
    hear(*private.people[1:], at=20)
    replace(private, private.people[1], 0)
    before = private.now().seats_version

    replace(private, private.people[2], 0)

    assert private.now().seats_version == before
    assert Seat.objects.get(number=0).robot


def test_a_robot_plays_for_who_is_away_and_gives_the_seat_back(private: Table) -> None:
    turn = private.now().turn_seat or 0
    gone, other = private.people[turn], private.people[(turn + 1) % 4]
    hear(*(one for one in private.people if one != gone), at=20)
    replace(private, other, turn)
    due = private.now().robot_due_at
    assert due is not None
    services.robot_turn(match_id=private.match.pk, version=0, at=due)

    back = services.seat_return(match_id=private.match.public_id, account_id=gone.pk, at=timezone.now())

    assert back
    assert LoggedAction.objects.get().cause == "robot"
    assert not Seat.objects.exclude(robot="").exists()


def test_who_comes_back_while_the_robot_thinks_plays_and_the_robot_does_not(private: Table) -> None:
    turn = private.now().turn_seat or 0
    gone = private.people[turn]
    hear(*(one for one in private.people if one != gone), at=20)
    replace(private, private.people[(turn + 1) % 4], turn)
    due = private.now().robot_due_at
    assert due is not None

    outcome = private.play()
    robot = services.robot_turn(match_id=private.match.pk, version=0, at=due)

    assert (outcome.kind, robot) == ("played", False)
    assert LoggedAction.objects.get().cause == "player"


def test_who_is_called_away_has_no_seat_there_any_more(private: Table) -> None:
    services.people_call_away(account_ids=[private.people[0].pk])

    watched = selectors.match_watched(private.match.public_id, private.people[0].pk)

    assert watched is not None
    assert watched.seat is None
    assert not services.seat_return(
        match_id=private.match.public_id, account_id=private.people[0].pk, at=timezone.now()
    )


def test_others_see_that_somebody_left_and_never_why(private: Table, stranger: Account) -> None:
    services.people_call_away(account_ids=[private.people[0].pk])

    shown = seats_shown(private.now(), private.match.seats.select_related("account").order_by("number"), you=1)

    assert [seat["left"] for seat in shown] == [True, False, False, False]
    assert (shown[0]["name"], shown[0]["robot"], shown[0]["away"]) == ("Ana", "greedy", False)


def test_who_leaves_gives_nobody_else_more_time(private: Table) -> None:
    before = private.now()
    other = private.people[((before.turn_seat or 0) + 1) % 4]

    services.people_call_away(account_ids=[other.pk])

    assert private.now().deadline_at == before.deadline_at
    assert private.now().robot_due_at is None


def test_a_game_of_which_everybody_is_gone_ends_by_itself(private: Table) -> None:
    hear(private.people[3], at=301)
    still = private.now().status

    hear(at=700)

    assert (still, private.now().status) == ("open", "void")
    assert (Match.objects.get(pk=private.match.pk).result or {})["reason"] == "left"


def test_an_outage_makes_nobody_go_away_and_ends_no_game(private: Table) -> None:
    back = timezone.now() + timedelta(seconds=400)
    services.web_beat(name="web", at=timezone.now())
    services.web_beat(name="web", at=back)
    with contextlib.closing(services.Alive()) as web:
        web.hold()

        services.sweep_seats(at=back + timedelta(seconds=1))

        assert (away(), private.now().status) == ([], "open")


def test_a_robot_that_looks_up_just_as_its_person_comes_back_does_nothing(
    private: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn = private.now().turn_seat or 0
    gone, look = private.people[turn], selectors.position
    hear(*(one for one in private.people if one != gone), at=20)
    replace(private, private.people[(turn + 1) % 4], turn)
    due = private.now().robot_due_at
    assert due is not None

    def too_late(match: Match) -> selectors.Position:
        monkeypatch.setattr(selectors, "position", look)
        services.seat_return(match_id=match.public_id, account_id=gone.pk, at=timezone.now())
        return look(match)

    monkeypatch.setattr(selectors, "position", too_late)

    assert not services.robot_turn(match_id=private.match.pk, version=0, at=due)


def bar(account: Account, kind: str, *, lets_finish: bool = False) -> None:
    ends_at = None if kind == "ban" else timezone.now() + timedelta(days=1)
    admin = account_for_development(nickname="Marta")
    role_grant(account=admin, role="admin", actor=Actor())
    sanction_impose(
        account=account, kind=kind, reason="insult", actor=Actor(Account.objects.get(pk=admin.pk)), ends_at=ends_at,
        lets_finish=lets_finish,
    )  # fmt: skip


@pytest.mark.parametrize("kind", ["all", "ban"])
def test_who_is_barred_while_playing_leaves_chair_and_game(
    people: list[Account], kind: str, django_capture_on_commit_callbacks: Any
) -> None:
    table = services.table_create(account_id=people[0].pk, new=services.NewTable())
    services.table_sit(code=table.code, account_id=people[1].pk)
    match = services.table_start(code=table.code, account_id=people[0].pk, at=timezone.now())

    with django_capture_on_commit_callbacks(execute=True):
        bar(people[0], kind)

    table.refresh_from_db()
    assert (table.host, list(Chair.objects.filter(account=people[0]))) == (people[1], [])
    assert match.seats.filter(living=True).values_list("account", flat=True).first() == people[1].pk


def test_whose_sanction_was_not_heard_of_is_found_by_the_sweep(private: Table) -> None:
    bar(private.people[0], "all")

    found = [services.sweep_barred(at=timezone.now()) for _ in range(2)]

    assert found == [1, 0]
    assert list(Seat.objects.filter(living=True).values_list("number", flat=True)) == [1, 2, 3]


def test_who_may_only_play_no_championships_keeps_a_private_seat(private: Table) -> None:
    bar(private.people[0], "championships")

    services.barred_leave(account_id=private.people[0].pk)

    assert Seat.objects.filter(living=True).count() == 4


@pytest.mark.parametrize("kind", ["championships", "all", "ban"])
def test_in_a_championship_the_clock_plays_for_who_is_barred(table: Table, kind: str) -> None:
    bar(table.mover, kind)
    services.barred_leave(account_id=table.mover.pk)

    with pytest.raises(Refused, match="suspended"):
        table.play()

    assert Seat.objects.filter(match=table.match, living=True, robot="", revealed=False).count() == 4


@pytest.mark.parametrize("kind", ["championships", "all"])
def test_who_may_finish_the_championship_moves_on_in_it(table: Table, kind: str) -> None:
    bar(table.mover, kind, lets_finish=True)
    services.barred_leave(account_id=table.mover.pk)

    assert table.play().kind == "played"


def test_who_may_finish_the_game_at_a_table_does_and_then_leaves_the_chair(
    people: list[Account], django_capture_on_commit_callbacks: Any
) -> None:
    room = services.table_create(account_id=people[0].pk, new=services.NewTable())
    services.table_sit(code=room.code, account_id=people[1].pk)
    match = services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        bar(people[1], "all", lets_finish=True)
    meanwhile = match.seats.get(account=people[1]).living

    services.match_award(match_id=match.pk, winners=[0, 2], reason="test")
    services.sweep_barred(at=timezone.now())

    assert meanwhile
    assert not Chair.objects.filter(account=people[1]).exists()


def test_who_may_only_finish_is_not_dealt_in_again(people: list[Account]) -> None:
    room = services.table_create(account_id=people[0].pk, new=services.NewTable())
    services.table_sit(code=room.code, account_id=people[1].pk)
    bar(people[1], "all", lets_finish=True)

    match = services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now())

    assert list(match.seats.values_list("account", flat=True)) == [people[0].pk, None, None, None]
