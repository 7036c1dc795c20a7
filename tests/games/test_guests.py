"""Guests at private tables: they sit, are marked, sign in, go, and are forgotten with the games nobody looks for."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account, Sanction
from accounts.services import guest_become, guest_create, guest_leave
from games import selectors, services
from games.consumers import Hub
from games.models import Chair, LoggedAction, Match, Mute, Remark, Seat, Table
from games.presenters import seats_shown
from games.services import NewTable
from games.tasks import forget_stale
from tests.games.conftest import in_parallel, seat_people
from tests.games.sockets import Line, database
from tests.games.test_api import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Account:
    return guest_create(nickname="Lenira", address="198.51.100.7")


@pytest.fixture
def heard(django_capture_on_commit_callbacks: Any) -> Callable[[], Any]:
    """What is done within is heard by whoever listens, as after a commit."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


@pytest.fixture
def room(people: list[Account], guest: Account) -> Table:
    """Ana's table, where the guest has the second chair."""
    made = services.table_create(account_id=people[0].pk, new=NewTable())
    return services.table_sit(code=made.code, account_id=guest.pk)


def start(room: Table) -> Match:
    return services.table_start(code=room.code, account_id=room.host_id or 0, at=timezone.now())


def ended(match: Match, at: datetime | None = None) -> Match:
    services.match_award(match_id=match.pk, winners=[0, 2], reason="test", at=at)
    return match


def on_chair(number: int, room: Table) -> Account | None:
    return Chair.objects.get(table=room, number=number).account


def test_a_guest_comes_in_sits_down_and_plays_over_the_api(people: list[Account]) -> None:
    code = services.table_create(account_id=people[0].pk, new=NewTable()).code
    browser = Client()

    browser.post("/api/v1/guests", {"nickname": "Lenira"}, "application/json")
    chairs = browser.post(f"/api/v1/tables/{code}/sit", {"chair": 2}, "application/json").json()["chairs"]

    assert [(one["name"], one["guest"], one["you"]) for one in chairs if one["name"]] == [
        ("Ana", False, False), ("Lenira", True, True)
    ]  # fmt: skip


def test_a_guest_opens_tables_and_practises(guest: Account) -> None:
    browser = signed_in(guest)

    assert browser.post("/api/v1/tables", {}, "application/json").status_code == 201
    assert browser.post("/api/v1/practice").status_code == 201


def test_a_guest_is_marked_at_the_table_and_a_person_is_not(room: Table) -> None:
    match = start(room)

    seats = Client().get(f"/api/v1/matches/{match.public_id}").json()["table"]["seats"]

    assert [(seat["name"], seat["guest"]) for seat in seats[:3]] == [("Ana", False), ("Lenira", True), (None, False)]


def test_a_guest_without_a_name_is_named_by_each_readers_page() -> None:
    match = services.practice_start(account_id=guest_create(nickname=None, address="::1").pk, at=timezone.now())

    seat = Client().get(f"/api/v1/matches/{match.public_id}").json()["table"]["seats"][0]

    assert (seat["name"], seat["guest"], seat["robot"]) == (None, True, None)


def test_a_masked_seat_is_never_said_to_be_a_guests(people: list[Account]) -> None:
    match = seat_people(people).match
    seats = list(Seat.objects.filter(match=match).select_related("account"))
    seats[0].account.is_guest = True  # what no championship lets happen

    assert not any(shown["guest"] for shown in seats_shown(match, seats, you=None))


def test_a_guest_who_leaves_gives_the_seat_to_a_robot_and_has_no_name_any_more(
    room: Table, guest: Account, heard: Any
) -> None:
    match = start(room)

    with heard():
        signed_in(guest).post("/sign-out")

    seat = Client().get(f"/api/v1/matches/{match.public_id}").json()["table"]["seats"][1]
    assert (seat["robot"], "Lenira" in str(seat)) == ("greedy", False)
    assert on_chair(1, room) is None


def test_a_suspended_guest_sits_nowhere(room: Table, guest: Account) -> None:
    ends_at = timezone.now() + timedelta(days=1)
    Sanction.objects.create(account=guest, kind="all", reason="spam", ends_at=ends_at)

    services.sweep_barred(at=timezone.now())

    assert on_chair(1, room) is None
    assert signed_in(guest).post(f"/api/v1/tables/{room.code}/sit", {}, "application/json").status_code == 403


def test_who_signs_in_keeps_chair_seat_and_turn(room: Table, guest: Account, people: list[Account], heard: Any) -> None:
    match = start(room)

    with heard():
        guest_become(guest=guest, person=people[1])

    seat = Seat.objects.get(match=match, number=1)
    assert (seat.account, seat.living, seat.robot, on_chair(1, room)) == (people[1], True, "", people[1])
    assert Match.objects.get(pk=match.pk).seats_version == match.seats_version + 1


def test_a_host_who_signs_in_stays_host(guest: Account, people: list[Account], heard: Any) -> None:
    room = services.table_create(account_id=guest.pk, new=NewTable())

    with heard():
        guest_become(guest=guest, person=people[1])

    room.refresh_from_db()
    assert (room.host, on_chair(0, room)) == (people[1], people[1])


def test_who_has_a_seat_elsewhere_leaves_the_guests_and_takes_the_games_that_are_over(
    room: Table, guest: Account, people: list[Account], heard: Any
) -> None:
    before = ended(start(room))
    running = start(room)
    services.practice_start(account_id=people[1].pk, at=timezone.now())

    with heard():
        guest_become(guest=guest, person=people[1])

    assert Seat.objects.get(match=before, number=1).account == people[1]
    assert Seat.objects.get(match=running, number=1).robot == "greedy"
    assert on_chair(1, room) is None


def test_who_sat_in_the_same_game_twice_has_it_once(
    room: Table, guest: Account, people: list[Account], heard: Any
) -> None:
    match = ended(start(room))

    with heard():
        guest_become(guest=guest, person=people[0])

    assert [seat.account for seat in match.seats.order_by("number")][:2] == [people[0], guest]
    assert (on_chair(0, room), on_chair(1, room)) == (people[0], None)


def test_who_muted_the_guest_does_not_hear_the_person_either(
    room: Table, guest: Account, people: list[Account], heard: Any
) -> None:
    match, now = start(room), timezone.now()
    services.text_say(match_id=match.public_id, account_id=guest.pk, text="boa noite", at=now)
    services.seat_mute(match_id=match.public_id, account_id=people[0].pk, seat=1, on=True, at=now)

    with heard():
        guest_become(guest=guest, person=people[1])

    assert list(Mute.objects.filter(on=True).values_list("owner", "account")) == [(people[0].pk, people[1].pk)]
    assert Remark.objects.get().account == people[1]


def test_who_may_not_play_gets_no_seat_from_the_guest(
    room: Table, guest: Account, people: list[Account], heard: Any
) -> None:
    match, ends_at = start(room), timezone.now() + timedelta(days=1)
    Sanction.objects.create(account=people[1], kind="all", reason="spam", ends_at=ends_at)

    with heard():
        guest_become(guest=guest, person=people[1])

    assert Seat.objects.get(match=match, number=1).robot == "greedy"


def test_what_was_not_heard_of_is_handed_over_by_the_sweep(room: Table, guest: Account, people: list[Account]) -> None:
    match = start(room)
    guest_become(guest=guest, person=people[1])  # nothing is committed here, nobody hears of it

    services.sweep_barred(at=timezone.now())

    assert Seat.objects.get(match=match, number=1).account == people[1]


@pytest.mark.django_db(transaction=True)
def test_while_the_guest_signs_in_the_person_sits_down_elsewhere_and_has_one_seat(
    room: Table, guest: Account, people: list[Account]
) -> None:
    other = services.table_create(account_id=people[2].pk, new=NewTable())
    calls = [
        lambda: guest_become(guest=guest, person=people[1]),
        lambda: services.table_sit(code=other.code, account_id=people[1].pk),
    ]

    in_parallel(2, lambda number: calls[number]())

    assert Chair.objects.filter(account=people[1]).count() == 1
    assert not Chair.objects.filter(account=guest).exists()


@pytest.mark.django_db(transaction=True)
async def test_others_at_the_table_see_who_signed_in(
    room: Table, guest: Account, people: list[Account], real_bus: None
) -> None:
    match = await database(lambda: start(room))
    line = await Line(match.public_id, people[0]).open()
    await line.hear("state")

    await database(lambda: guest_become(guest=guest, person=people[1]))

    seats = (await line.hear("reveal"))["seats"]
    await line.hang_up()
    await Hub.here().stop()
    assert (seats[1]["name"], seats[1]["guest"]) == ("Bento", False)


def unseen(guest: Account, days: int = 8) -> None:
    Account.objects.filter(pk=guest.pk).update(seen_at=timezone.now() - timedelta(days=days))


def test_a_guest_not_seen_for_a_week_is_removed(guest: Account, heard: Any) -> None:
    other = guest_create(nickname="Amaro", address="198.51.100.7")
    unseen(guest)

    forget_stale()

    assert list(Account.objects.filter(is_guest=True)) == [other]


def test_a_guest_in_a_game_is_not_forgotten_and_one_on_a_chair_gives_it_up(
    room: Table, guest: Account, heard: Any
) -> None:
    match = start(room)
    unseen(guest)
    forget_stale()
    playing = Account.objects.get(pk=guest.pk).nickname
    ended(match)

    with heard():
        forget_stale()

    assert playing == "Lenira"
    assert Account.objects.get(pk=guest.pk).nickname is None  # the game with a person keeps the row, without the name
    assert on_chair(1, room) is None


def test_what_a_guest_had_reaches_the_person_within_a_day_whatever_was_lost(
    room: Table, guest: Account, people: list[Account]
) -> None:
    match = ended(start(room))
    guest_become(guest=guest, person=people[1])

    forget_stale()

    assert Seat.objects.get(match=match, number=1).account == people[1]


def practice(account: Account, *, days_ago: float) -> Match:
    match = services.practice_start(account_id=account.pk, at=timezone.now())
    return ended(match, at=timezone.now() - timedelta(days=days_ago))


def test_old_games_against_robots_are_deleted_in_batches_and_all_others_kept(
    people: list[Account], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.services.tidying.BATCH", 2)
    old = [practice(one, days_ago=31) for one in people]
    recent, running = practice(people[0], days_ago=29), services.practice_start(
        account_id=people[1].pk, at=timezone.now()
    )  # fmt: skip

    assert services.games_forget(at=timezone.now()) == len(old)
    assert services.games_forget(at=timezone.now()) == 0
    assert set(Match.objects.all()) == {recent, running}
    assert not LoggedAction.objects.filter(match__in=[one.pk for one in old]).exists()


def test_a_game_with_people_is_kept_for_ever_unless_it_came_to_nothing(room: Table, people: list[Account]) -> None:
    long_ago = timezone.now() - timedelta(days=400)
    played = ended(start(room), at=long_ago)
    left = start(room)
    services.match_void(match_id=left.pk, reason="left", at=long_ago)
    cup = seat_people(people).match
    services.match_void(match_id=cup.pk, reason="void", at=long_ago)

    services.games_forget(at=timezone.now())

    assert set(Match.objects.all()) == {played, cup}
    assert Table.objects.get().match is None


def test_a_closed_guest_goes_with_the_last_game(guest: Account) -> None:
    practice(guest, days_ago=31)
    guest_leave(guest=guest)
    kept = Account.objects.filter(pk=guest.pk).count()

    forget_stale()

    assert (kept, Account.objects.filter(pk=guest.pk).count()) == (1, 0)


def test_a_guests_games_are_in_their_history(room: Table, guest: Account) -> None:
    match = ended(start(room))

    assert [seat.match for seat in selectors.past_games(guest).seats] == [match]
