"""Tables that wait for somebody gone: the host passes on, nobody is shown them, and in the end they vanish."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account
from games import selectors, services
from games.models import Chair, Table
from games.services import NewTable

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(people: list[Account]) -> Table:
    """Of Ana, where Bento sits too; both were heard when they came."""
    table = services.table_create(account_id=people[0].pk, new=NewTable(listed=True))
    services.table_sit(code=table.code, account_id=people[1].pk)
    return table


def heard(room: Table, *people: Account, at: datetime) -> None:
    services.chairs_present(table_ids=[room.pk], account_ids=[one.pk for one in people], at=at)


def in_seconds(seconds: float) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)


def test_a_host_who_has_long_gone_away_passes_on_and_keeps_the_chair(room: Table, people: list[Account]) -> None:
    heard(room, people[1], at=in_seconds(61))

    passed = services.sweep_hosts(at=in_seconds(61))

    match = services.table_start(code=room.code, account_id=people[1].pk, at=timezone.now())
    assert passed == 1
    assert match.seats.filter(account=people[0], robot="").exists()


def test_all_who_look_are_told_of_another_host(room: Table, people: list[Account]) -> None:
    heard(room, people[1], at=in_seconds(61))
    before = Table.objects.get(pk=room.pk).version

    services.sweep_hosts(at=in_seconds(61))

    after = Table.objects.get(pk=room.pk)
    assert (after.version, after.host_id) == (before + 1, people[1].pk)


@pytest.mark.parametrize(("host", "friend", "at"), [(0, 59, 59), (50, 61, 61), (0, 0, 300)])
def test_a_host_who_was_just_there_or_for_whom_nobody_waits_stays_host(
    room: Table, people: list[Account], host: float, friend: float, at: float
) -> None:
    heard(room, people[0], at=in_seconds(host))
    heard(room, people[1], at=in_seconds(friend))

    passed = services.sweep_hosts(at=in_seconds(at))

    assert passed == 0
    with pytest.raises(Refused, match="not_host"):
        services.table_start(code=room.code, account_id=people[1].pk, at=timezone.now())


def test_no_host_passes_on_because_nobody_could_be_heard(room: Table, people: list[Account]) -> None:
    services.web_beat(name="web", at=timezone.now())
    heard(room, people[1], at=in_seconds(61))

    dead = services.sweep_hosts(at=in_seconds(61))
    services.web_beat(name="web", at=in_seconds(60))
    web = services.Alive()
    web.hold()
    services.web_beat(name="web", at=in_seconds(61))
    back = services.sweep_hosts(at=in_seconds(61))
    web.close()

    assert (dead, back) == (0, 0)


def test_who_looks_at_another_table_is_not_heard_at_their_own(room: Table, people: list[Account]) -> None:
    other = services.table_create(account_id=people[2].pk, new=NewTable())

    heard(other, people[1], at=in_seconds(61))

    assert services.sweep_hosts(at=in_seconds(61)) == 0


def test_a_table_at_which_nobody_waits_is_not_listed(room: Table, people: list[Account]) -> None:
    before = selectors.tables_listed()
    heard(room, *people[:2], at=in_seconds(-61))

    assert [table.pk for table, _ in before] == [room.pk]
    assert selectors.tables_listed() == []


def test_a_table_at_which_nobody_was_for_long_is_gone(room: Table, people: list[Account]) -> None:
    kept = services.table_create(account_id=people[2].pk, new=NewTable())
    Table.objects.update(created_at=in_seconds(-3 * 86400))
    heard(room, *people[:2], at=in_seconds(-2 * 86400))

    gone = services.tables_forget(at=timezone.now())

    assert gone == 1
    assert list(Table.objects.all()) == [kept]
    assert not Chair.objects.filter(account=people[0]).exists()


def test_a_table_at_which_a_game_is_played_is_kept_however_long_it_takes(room: Table, people: list[Account]) -> None:
    services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now())
    Table.objects.update(created_at=in_seconds(-3 * 86400))
    heard(room, *people[:2], at=in_seconds(-2 * 86400))

    assert services.tables_forget(at=timezone.now()) == 0
