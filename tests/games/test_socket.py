"""The socket of a match, from the outside."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from django.db import OperationalError
from django.utils import timezone

from accounts.errors import Refused
from accounts.models import Account, Sanction
from games import services
from games.consumers import Hub
from games.models import Match, Seat
from tests.games.conftest import Table
from tests.games.sockets import Line, database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

Connect = Callable[[Account | None], Awaitable[Line]]


@pytest_asyncio.fixture
async def connect(table: Table) -> AsyncIterator[Connect]:
    """Opens connections to the table's match; closes them, and the hub, in the end."""
    lines: list[Line] = []

    async def connect(account: Account | None) -> Line:
        lines.append(await Line(table.match.public_id, account).open())
        return lines[-1]

    yield connect
    for line in lines:
        await line.hang_up()
    await Hub.here().stop()


async def act(table: Table, line: Line, **fields: Any) -> None:
    move = await database(table.move)
    await line.say({"type": "act", "version": 0, "action": move, **fields})


def reveal(account: Account) -> None:
    Match.objects.update(context={"championship": "c1"})
    services.seats_unmask(account_ids=[account.pk], context_championship="c1")


async def test_who_connects_gets_the_table_and_then_the_state(table: Table, connect: Connect) -> None:
    line = await connect(table.people[2])

    shown, state = await line.hear("table"), await line.hear("state")

    assert [seat["animal"] for seat in shown["seats"]] == ["timbu", "jacare", "lontra", "aratu"]
    assert [seat["name"] for seat in shown["seats"]] == [None] * 4
    assert [seat["you"] for seat in shown["seats"]] == [False, False, True, False]
    assert (shown["seed"], shown["commitment"]) == (None, table.match.commitment)
    assert (state["version"], state["view"]["seat"], len(state["view"]["mine"])) == (0, 2, 6)


async def test_an_unknown_match_closes_with_4404(people: list[Account], connect: Connect) -> None:
    line = await Line("nothing-here", people[0]).open()

    assert await line.closed() == 4404


@pytest.mark.usefixtures("real_bus")
async def test_a_move_reaches_everybody_through_the_bus(table: Table, connect: Connect) -> None:
    mover = await database(lambda: table.mover)
    lines = [await connect(one) for one in [*table.people, None]]
    player = lines[table.people.index(mover)]
    for line in lines:
        await line.hear("state")

    await act(table, player)

    states = [await line.hear("state", version=1) for line in lines]
    assert [state["view"]["seat"] for state in states] == [0, 1, 2, 3, None]
    assert [state["view"]["mine"] is None for state in states] == [False] * 4 + [True]


async def test_a_move_whose_message_was_lost_is_found_by_the_check(table: Table, connect: Connect) -> None:
    """No bus here at all: what effects send is only noted."""
    line = await connect(None)
    await line.hear("state")

    await database(table.play)

    assert (await line.hear("state"))["version"] == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("{", "bad_json"),
        ("[" * 4000, "bad_json"),
        ("[]", "bad_message"),
        ('{"type":"dance"}', "bad_message"),
        ('{"type":"act","version":0,"action":7}', "bad_action"),
        ('{"type":"act","version":"0","action":{"pass":true}}', "bad_action"),
        ('{"type":"act","version":true,"action":{"pass":true}}', "bad_action"),
        ('{"type":"act","version":0,"action":{"play":"7|9","at":"left"}}', "bad_tile"),
        ('{"type":"act","version":0,"seat":1,"action":{"pass":true}}', "not_legal"),
        ('{"type":"act","version":99999999999999999999999,"action":{"pass":true}}', "stale"),
    ],
)
async def test_nonsense_is_refused_to_the_sender_alone(table: Table, connect: Connect, said: str, code: str) -> None:
    line = await connect(await database(lambda: table.mover))
    await line.hear("state")

    await line.say(said)

    refusal = await line.hear("refused")
    assert (refusal["code"], refusal["version"]) == (code, 0)
    assert (await database(table.now)).version == 0


async def test_who_is_not_in_turn_is_refused_with_their_own_mark(table: Table, connect: Connect) -> None:
    turn = (await database(table.now)).turn_seat or 0
    line = await connect(table.people[(turn + 1) % 4])

    await act(table, line, ref="mine")

    refusal = await line.hear("refused")
    assert (refusal["code"], refusal["ref"]) == ("not_your_turn", "mine")


async def test_a_stranger_can_watch_but_not_play(table: Table, stranger: Account, connect: Connect) -> None:
    line = await connect(stranger)

    await act(table, line)

    assert (await line.hear("refused"))["code"] == "not_found"


async def test_a_stale_move_brings_the_present_state(table: Table, connect: Connect) -> None:
    mover = await database(lambda: table.mover)
    await database(table.play)
    line = await connect(mover)
    await line.hear("state")

    await act(table, line, ref="again")

    refusal, state = await line.hear("refused"), await line.hear("state")
    assert (refusal["code"], refusal["version"], state["version"]) == ("stale", 1, 1)


async def test_who_floods_is_refused_and_then_cut_off(table: Table, connect: Connect) -> None:
    line = await connect(None)

    for _ in range(100):
        await line.say({"type": "ping"})

    assert await line.closed() == 4429
    kinds = [json.loads(frame).get("code") for frame in line.frames if frame]
    assert kinds.count("too_many_requests") >= 29


async def test_who_was_cut_off_is_not_heard_any_more(table: Table, connect: Connect) -> None:
    line = await connect(None)

    for _ in range(100):
        await line.say({"type": "ping"})
    await line.closed()
    await line.hang_up()

    assert "websocket.close" not in [output["type"] for output in line.left()]


async def test_a_message_that_is_too_long_ends_the_connection(table: Table, connect: Connect) -> None:
    line = await connect(None)

    await line.say("x" * 5000)

    assert await line.closed() == 1009


async def test_watchers_are_counted_and_players_are_not(table: Table, connect: Connect) -> None:
    lines = [await connect(one) for one in (None, None, table.people[0])]
    for line in lines:
        await line.hear("state")

    await Hub.here().check()

    await line.say({"type": "sync"})
    assert (await line.hear("table"))["watchers"] == 2


async def test_a_name_is_shown_once_its_seat_is_revealed(table: Table, connect: Connect, real_bus: None) -> None:
    line = await connect(table.people[0])
    await line.hear("state")

    await database(lambda: reveal(table.people[1]))

    shown = (await line.hear("reveal"))["seats"]
    assert [seat["name"] for seat in shown] == [None, "Bento", None, None]
    assert shown[1]["animal"] == "jacare"


async def test_a_name_whose_message_was_lost_is_found_by_the_check(table: Table, connect: Connect) -> None:
    """No bus here at all: what effects send is only noted."""
    lines = [await connect(one) for one in (table.people[0], None)]
    for line in lines:
        await line.hear("state")

    await database(lambda: reveal(table.people[1]))

    for line in lines:
        assert [seat["name"] for seat in (await line.hear("reveal"))["seats"]] == [None, "Bento", None, None]


async def test_who_loses_the_seat_sees_no_hand_any_more(table: Table, connect: Connect, stranger: Account) -> None:
    line = await connect(table.people[0])
    await line.hear("state")
    await database(lambda: Seat.objects.filter(account=table.people[0]).update(account=stranger))

    await line.say({"type": "sync"})

    assert (await line.hear("state"))["view"]["mine"] is None


async def test_who_left_the_seat_to_a_robot_can_look_at_the_game_once_it_is_over(
    table: Table, connect: Connect
) -> None:
    def end() -> None:
        Seat.objects.filter(account=table.people[0]).update(robot="greedy")
        services.match_award(match_id=table.match.pk, winners=[0, 2], reason="test")

    await database(end)

    line = await connect(table.people[0])

    assert (await line.hear("table"))["status"] == "over"
    assert (await line.hear("state"))["left"] is None


TILE = re.compile(r"\d\|\d")


async def test_no_frame_holds_a_tile_its_receiver_could_not_know(
    table: Table, connect: Connect, real_bus: None
) -> None:
    lines = [await connect(one) for one in [*table.people, None]]

    await database(table.play_out)

    for line in lines:
        await line.hear("state", version=(await database(table.now)).version)
        for frame in line.frames:
            check_frame(json.loads(frame))


def check_frame(message: dict[str, Any]) -> None:
    """Only one's own tiles, the line, what was played, and hands that have ended; no name."""
    if message["type"] != "state":
        return
    view = message["view"]
    open_tiles = set(TILE.findall(json.dumps([view["line"]["tiles"], view["mine"], view["log"]])))
    seen = set(TILE.findall(json.dumps(view | {"previous": None})))
    assert {_plain(tile) for tile in seen} <= {_plain(tile) for tile in open_tiles}
    assert not {"Ana", "Bento", "Clara", "Davi"} & set(re.findall(r"\w+", json.dumps(message)))
    if view["turn"] != view["seat"]:
        assert view["legal"] == []
        assert view["forced"] is False


def _plain(tile: str) -> str:
    return "|".join(sorted(tile.split("|")))


async def test_who_opens_the_socket_is_there_before_anybody_can_say_otherwise(table: Table, connect: Connect) -> None:
    await database(lambda: Match.objects.update(casual=True))
    await database(lambda: Seat.objects.filter(number=2).update(away=True))
    line = await connect(table.people[2])
    shown = await line.hear("table")

    with pytest.raises(Refused, match="still_here"):
        await database(lambda: replace(table, who=1, seat=2))

    assert not shown["seats"][2]["away"]


def replace(table: Table, who: int, seat: int) -> None:
    account = table.people[who]
    services.seat_replace(match_id=table.match.public_id, account_id=account.pk, seat=seat, at=timezone.now())


async def test_a_socket_whose_database_is_away_leaves_its_room_and_may_come_back(
    table: Table, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**_: object) -> None:
        raise OperationalError

    line = await connect(await database(lambda: table.mover))
    await line.hear("state")
    monkeypatch.setattr("games.services.act", away)

    await act(table, line)

    assert await line.closed() == 1012
    assert Hub.here().rooms == {}


async def test_who_is_banned_is_hung_up_on_and_the_others_stay(table: Table, connect: Connect) -> None:
    banned, other = [await connect(one) for one in table.people[:2]]
    await database(lambda: Sanction.objects.create(account=table.people[0], kind="ban", reason="insult"))

    code = await banned.closed()

    await other.say({"type": "ping"})
    assert code == 4403
    assert await other.hear("pong")
