"""Two people at a table change places: because both want to, and only then."""

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games import services
from games.models import Chair, Table
from games.services import NewTable
from tests.games.conftest import in_parallel
from tests.games.test_tables import names, post

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(people: list[Account]) -> Table:
    """Ana, Bento and Clara on the first three chairs."""
    made = services.table_create(account_id=people[0].pk, new=NewTable())
    for one in people[1:3]:
        services.table_sit(code=made.code, account_id=one.pk)
    return made


def swap(room: Table, account: Account, chair: int) -> Any:
    answer = post(account, f"/{room.code}/swap", chair=chair)
    assert answer.status_code == 200, answer.json()
    return answer.json()


def wishes(room: Table) -> list[int | None]:
    return list(Chair.objects.filter(table=room).order_by("number").values_list("wants", flat=True))


def test_who_asks_moves_nobody(room: Table, people: list[Account]) -> None:
    shown = swap(room, people[0], 2)

    assert [chair["wants"] for chair in shown["chairs"]] == [2, None, None, None]
    assert names(room.code) == ["Ana", "Bento", "Clara", None]


def test_two_who_ask_each_other_have_swapped_and_the_host_stays_host(room: Table, people: list[Account]) -> None:
    swap(room, people[0], 2)

    shown = swap(room, people[2], 0)

    assert names(room.code) == ["Clara", "Bento", "Ana", None]
    assert [chair["host"] for chair in shown["chairs"]] == [False, False, True, False]
    assert wishes(room) == [None] * 4


def test_a_wish_is_taken_back(room: Table, people: list[Account]) -> None:
    swap(room, people[0], 2)

    swap(room, people[0], 0)
    swap(room, people[2], 0)

    assert names(room.code) == ["Ana", "Bento", "Clara", None]
    assert wishes(room) == [None, None, 0, None]


def test_whoever_asked_one_of_two_who_swap_asked_somebody_who_sits_elsewhere_now(
    room: Table, people: list[Account]
) -> None:
    swap(room, people[1], 0)
    swap(room, people[0], 2)

    swap(room, people[2], 0)

    assert wishes(room) == [None] * 4


@pytest.mark.parametrize("gone", [0, 2])
def test_a_wish_goes_with_either_of_its_two(room: Table, people: list[Account], gone: int) -> None:
    swap(room, people[0], 2)

    post(people[gone], f"/{room.code}/sit", chair=3)

    assert wishes(room) == [None] * 4


def test_who_leaves_takes_no_wish_of_others_along(room: Table, people: list[Account]) -> None:
    swap(room, people[0], 2)

    post(people[1], f"/{room.code}/leave")

    assert wishes(room) == [2, None, None, None]


def test_who_takes_the_chair_of_somebody_forgotten_wants_nothing(room: Table, people: list[Account]) -> None:
    swap(room, people[2], 0)
    Chair.objects.filter(table=room, number=2).update(account=None)  # as with an account that is removed

    post(people[3], f"/{room.code}/sit", chair=2)

    assert wishes(room) == [None] * 4


def test_a_game_begins_without_wishes(room: Table, people: list[Account]) -> None:
    swap(room, people[0], 2)

    services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now())

    assert wishes(room) == [None] * 4


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once_swap_once(room: Table, people: list[Account]) -> None:
    calls = [lambda: swap(room, people[0], 2), lambda: swap(room, people[2], 0)]

    in_parallel(2, lambda number: calls[number]())

    assert names(room.code) == ["Clara", "Bento", "Ana", None]
