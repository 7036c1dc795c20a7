"""The socket of a private table: with the bus and without it, and for whom it closes."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from django.utils import timezone

from accounts.models import Account, Sanction
from games import services
from games.consumers import TableHub
from games.consumers.groups import BARRED, SHUT_OUT
from games.consumers.table import UNKNOWN
from games.models import Table
from games.services import NewTable
from tests.games.sockets import Line, database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]


@pytest_asyncio.fixture(autouse=True)
async def _hub_of_its_own() -> AsyncIterator[None]:
    yield
    await TableHub.here().stop()


@pytest.fixture
def room(people: list[Account]) -> Table:
    return services.table_create(account_id=people[0].pk, new=NewTable())


@pytest.fixture
def no_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing comes, and nothing can be joined; the looks of each second come quickly."""
    monkeypatch.setattr("games.consumers.groups.BUS_PATIENCE", 0.05)
    monkeypatch.setattr("games.consumers.groups.BEAT", 0.05)
    monkeypatch.setattr("games.consumers.groups.get_channel_layer", lambda: None)


async def look(room: Table, account: Account | None) -> Line:
    line = await Line(room.code, account, "tables").open()
    await line.hear("chairs", version=room.version)
    return line


@pytest.mark.usefixtures("no_bus")
async def test_without_the_bus_people_are_seen_to_come_all_the_same(room: Table, people: list[Account]) -> None:
    line = await look(room, people[0])

    await database(lambda: services.table_sit(code=room.code, account_id=people[1].pk))

    chairs = (await line.hear("chairs", version=room.version + 1))["chairs"]
    await line.hang_up()
    assert [chair["name"] for chair in chairs] == ["Ana", "Bento", None, None]


@pytest.mark.usefixtures("no_bus")
async def test_without_the_bus_the_end_of_a_game_is_seen(room: Table, people: list[Account]) -> None:
    line = await look(room, None)
    match = await database(lambda: services.table_start(code=room.code, account_id=people[0].pk, at=timezone.now()))
    await line.hear("chairs", phase="playing")

    await database(lambda: services.match_award(match_id=match.pk, winners=[0], reason="test"))

    assert (await line.hear("chairs", phase="over"))["match"] == match.public_id
    await line.hang_up()


@pytest.mark.usefixtures("no_bus")
async def test_without_the_bus_a_table_that_is_gone_closes(room: Table, people: list[Account]) -> None:
    line = await look(room, None)

    await database(lambda: services.table_leave(code=room.code, account_id=people[0].pk))

    assert await line.closed() == UNKNOWN


@pytest.mark.usefixtures("real_bus")
async def test_all_who_look_at_one_table_hear_of_it_and_others_do_not(room: Table, people: list[Account]) -> None:
    other = await database(lambda: services.table_create(account_id=people[2].pk, new=NewTable()))
    lines = [await look(room, people[0]), await look(room, None)]
    apart = await look(other, None)

    await database(lambda: services.table_sit(code=room.code, account_id=people[1].pk))
    for line in lines:
        await line.hear("chairs", version=room.version + 1)

    await apart.say({"type": "ping"})
    await apart.hear("pong")
    for line in (*lines, apart):
        await line.hang_up()
    assert not any("Bento" in frame for frame in apart.frames)


@pytest.mark.usefixtures("real_bus")
async def test_who_is_banned_or_closed_is_hung_up_on_and_nobody_else(room: Table, people: list[Account]) -> None:
    banned, closed, friend = [await look(room, one) for one in people[1:]]
    await Sanction.objects.acreate(account=people[1], kind="ban", reason="spam")
    await Account.objects.filter(pk=people[2].pk).aupdate(is_active=False)

    for _ in range(SHUT_OUT):
        await TableHub.here().check()

    assert [await line.closed() for line in (banned, closed)] == [BARRED, BARRED]
    await friend.say({"type": "ping"})
    await friend.hear("pong")
    await friend.hang_up()


@pytest.mark.usefixtures("real_bus")
async def test_a_socket_that_cannot_read_the_table_comes_back_later(
    room: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = await look(room, None)
    monkeypatch.setattr("games.selectors.table_by_code", _broken)

    await line.say({"type": "ping"})

    assert await line.closed() == 1012


def _broken(code: str) -> None:
    raise OSError(code)


@pytest.mark.usefixtures("no_bus")
async def test_who_looks_at_their_table_is_noted_as_being_there(room: Table, people: list[Account]) -> None:
    before = await database(lambda: room.chairs.get(number=0).present_at)
    line = await look(room, people[0])

    async with asyncio.timeout(10):
        while await database(lambda: room.chairs.get(number=0).present_at) == before:
            await asyncio.sleep(0.05)

    await line.hang_up()
