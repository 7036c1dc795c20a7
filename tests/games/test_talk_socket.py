"""Talk over the socket of a match: said once, heard by all but those who muted the seat, at once in every tab."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
from django.utils import timezone

from accounts.models import Account
from accounts.services import Actor, sanction_impose
from games import services
from games.consumers import Hub
from games.consumers.match import MatchConsumer
from games.consumers.talk import Listening
from games.models import Seat
from games.selectors import Talk
from tests.games.conftest import Table, seat_people
from tests.games.sockets import Line, database

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]

Connect = Callable[[Table, Account | None], Awaitable[Line]]


@pytest.fixture
def friends(people: list[Account]) -> Table:
    return seat_people(people, masked=False, casual=True, context={"table": "ABC234"})


@pytest_asyncio.fixture
async def connect() -> AsyncIterator[Connect]:
    """Opens connections that have heard all that comes first."""
    lines: list[Line] = []

    async def connect(table: Table, account: Account | None) -> Line:
        lines.append(await Line(table.match.public_id, account).open())
        await lines[-1].hear("talk")
        return lines[-1]

    yield connect
    for line in lines:
        await line.hang_up()
    await Hub.here().stop()


def said_in(line: Line) -> list[dict[str, Any]]:
    return [frame for frame in line.left() if '"said"' in frame.get("text", "")]


async def test_a_phrase_reaches_everybody_as_a_code(table: Table, connect: Connect, real_bus: None) -> None:
    seat = (await database(table.now)).turn_seat or 0
    speaker, watcher = await connect(table, table.people[seat]), await connect(table, None)

    await speaker.say({"type": "say", "phrase": "well_played", "ref": "p1"})

    assert await speaker.hear("done") == {"type": "done", "ref": "p1"}
    for line in (speaker, watcher):
        heard = await line.hear("said")
        assert (heard.pop("id") is not None, heard) == (True, {"type": "said", "seat": seat, "phrase": "well_played"})


async def test_a_text_reaches_the_table_as_it_is(friends: Table, connect: Connect, real_bus: None) -> None:
    ana, watcher = await connect(friends, friends.people[0]), await connect(friends, None)

    await ana.say({"type": "say", "text": " <b>Oxente</b>\u202e "})

    assert (await watcher.hear("said"))["text"] == "<b>Oxente</b>"


async def test_who_comes_later_finds_what_was_said(friends: Table, connect: Connect) -> None:
    match, ana = friends.match.public_id, friends.people[0].pk
    await database(lambda: services.text_say(match_id=match, account_id=ana, text="Oi", at=timezone.now()))

    line = await connect(friends, friends.people[1])
    await line.say({"type": "sync"})
    talk = await line.hear("talk")

    assert [(it["seat"], it["text"]) for it in talk["lines"]] == [(0, "Oi")]
    assert (talk["may"], talk["muted"], talk["barred_for"]) == (["phrase", "text"], [], None)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"phrase": "shout"}, "bad_phrase"),
        ({"phrase": ["hello"]}, "bad_phrase"),
        ({"text": ""}, "text_empty"),
        ({"text": "x" * 201}, "text_too_long"),
        ({"text": "hijo de puta"}, "bad_words"),
        ({"text": 7}, "bad_message"),
        ({}, "bad_message"),
        ({"text": "a", "phrase": "hello"}, "bad_message"),
    ],
)
async def test_what_cannot_be_said_is_refused_with_its_code(
    friends: Table, connect: Connect, said: dict[str, Any], code: str
) -> None:
    ana = await connect(friends, friends.people[0])

    await ana.say({"type": "say", "ref": "r", **said})

    assert (await ana.hear("refused", ref="r"))["code"] == code


@pytest.mark.parametrize("said", [{"seat": True, "on": True}, {"seat": "1", "on": True}, {"seat": 1}, {"on": False}])
async def test_a_mute_that_is_none_is_refused(friends: Table, connect: Connect, said: dict[str, Any]) -> None:
    ana = await connect(friends, friends.people[0])

    await ana.say({"type": "mute", **said})

    assert (await ana.hear("refused"))["code"] == "bad_message"


async def test_a_championship_has_no_chat(table: Table, connect: Connect) -> None:
    line = await connect(table, table.people[0])

    await line.say({"type": "say", "text": "Sou o Bento"})

    assert (await line.hear("refused"))["code"] == "chat_closed"


async def test_too_much_is_refused_with_the_milliseconds_to_wait(friends: Table, connect: Connect) -> None:
    ana = await connect(friends, friends.people[0])

    for _ in range(6):
        await ana.say({"type": "say", "phrase": "hello"})

    assert 0 < (await ana.hear("refused", code="too_many_requests"))["retry_in"] <= 10_000


async def test_a_flood_is_refused_with_the_milliseconds_to_wait(friends: Table, connect: Connect) -> None:
    ana = await connect(friends, friends.people[0])

    for _ in range(40):
        await ana.say({"type": "nothing"})

    assert 0 < (await ana.hear("refused", code="too_many_requests"))["retry_in"] <= 100


async def test_a_mute_works_at_once_in_every_tab_and_is_taken_back(
    friends: Table, connect: Connect, real_bus: None
) -> None:
    tabs = [await connect(friends, friends.people[0]) for _ in range(3)]
    bento = await connect(friends, friends.people[1])
    await bento.say({"type": "say", "text": "Um"})
    for tab in tabs:
        await tab.hear("said")

    await tabs[0].say({"type": "mute", "seat": 1, "on": True})

    for tab in tabs:
        talk = await tab.hear("talk")
        assert (talk["muted"], talk["lines"]) == ([1], [])
    await bento.say({"type": "say", "text": "Dois"})
    await bento.hear("said", text="Dois")
    assert [said_in(tab) for tab in tabs] == [[], [], []]
    await tabs[2].say({"type": "mute", "seat": 1, "on": False})
    for tab in tabs:
        assert [it["text"] for it in (await tab.hear("talk"))["lines"]] == ["Um", "Dois"]


async def test_who_mutes_is_told_so_before_the_mute_is_said_to_be_taken(friends: Table, connect: Connect) -> None:
    ana = await connect(friends, friends.people[0])

    await ana.say({"type": "mute", "seat": 1, "on": True, "ref": "m1"})
    await ana.hear("done", ref="m1")

    assert json.loads(ana.frames[-2])["muted"] == [1]


async def test_a_mute_whose_message_was_lost_is_found_by_the_check(friends: Table, connect: Connect) -> None:
    ana = await connect(friends, friends.people[0])
    match, account = friends.match.public_id, friends.people[0].pk

    await database(lambda: services.seat_mute(match_id=match, account_id=account, seat=1, on=True, at=timezone.now()))

    assert (await ana.hear("talk"))["muted"] == [1]


async def test_a_line_that_was_lost_is_found_by_the_check_and_heard_once(friends: Table, connect: Connect) -> None:
    ana, bento = await connect(friends, friends.people[0]), await connect(friends, friends.people[1])

    await bento.say({"type": "say", "text": "Oi", "ref": "t1"})

    assert (await ana.hear("said"))["text"] == "Oi"
    await Hub.here()._catch_up_with_lines()
    assert said_in(ana) == []


async def test_what_was_said_before_one_came_is_no_line_that_was_lost(table: Table, connect: Connect) -> None:
    match, account = table.match.public_id, table.people[(await database(table.now)).turn_seat or 0].pk
    await database(lambda: services.phrase_say(match_id=match, account_id=account, phrase="hello", at=timezone.now()))
    line = await connect(table, None)

    await Hub.here()._catch_up_with_lines()

    assert said_in(line) == []


async def test_a_sanction_takes_the_word_from_every_tab(friends: Table, connect: Connect, real_bus: None) -> None:
    tabs = [await connect(friends, friends.people[0]) for _ in range(3)]

    await database(lambda: _silence(friends.people[0]))

    for tab in tabs:
        talk = await tab.hear("talk")
        assert (talk["may"], 3_500_000 < talk["barred_for"] <= 3_600_000) == ([], True)


def _silence(account: Account) -> None:
    until = timezone.now() + timedelta(hours=1)
    sanction_impose(account=account, kind="mute", reason="insult", actor=Actor(), ends_at=until)


async def test_an_animal_that_is_revealed_as_somebody_muted_falls_silent(
    table: Table, connect: Connect, real_bus: None
) -> None:
    ana, bento = table.people[:2]
    await database(lambda: ana.mutes.create(account=bento, changed_at=timezone.now() - timedelta(hours=1)))
    line = await connect(table, ana)

    await database(lambda: _reveal(table, bento))

    assert (await line.hear("talk"))["muted"] == [1]


def _reveal(table: Table, account: Account) -> None:
    type(table.match).objects.update(context={"championship": "c1"})
    services.seats_unmask(account_ids=[account.pk], context_championship="c1")
    assert Seat.objects.filter(revealed=True).count() == 1


async def test_what_is_said_while_one_comes_in_is_heard_once(friends: Table, connect: Connect, real_bus: None) -> None:
    bento = await connect(friends, friends.people[1])

    lines = await asyncio.gather(
        connect(friends, friends.people[0]), *(bento.say({"type": "say", "text": f"{n}"}) for n in range(4))
    )
    ana = lines[0]
    assert isinstance(ana, Line)
    await bento.hear("said", text="3")
    await ana.say({"type": "sync"})
    talk = await ana.hear("talk")

    assert [it["text"] for it in talk["lines"]] == ["0", "1", "2", "3"]


NOTHING_YET = Talk(may=(), barred_until=None, hidden=frozenset({2}), remarks=[])


@pytest.fixture
def listening() -> tuple[Listening, list[Any]]:
    """Reads the talk once, and then cannot any more; with what it passed on."""
    answers, heard = [NOTHING_YET], list[Any]()

    async def read() -> Talk:
        return answers.pop()

    return Listening(read, heard.append), heard


async def test_a_look_at_the_talk_that_fails_leaves_nobody_deaf(listening: tuple[Listening, list[Any]]) -> None:
    ear, heard = listening
    await ear.tell()

    with pytest.raises(IndexError):
        await ear.tell()
    ear.hear({"seat": 1, "id": "a", "text": "Oi"})
    ear.hear({"seat": 2, "id": "b", "text": "Oi"})

    assert [message.get("id") for message in heard] == [None, "a"]


async def test_before_anything_was_told_nothing_is_passed_on(listening: tuple[Listening, list[Any]]) -> None:
    ear, heard = listening

    ear.hear({"seat": 2, "id": "b", "text": "Oi"})
    ear.hear({"seat": 1, "id": "a", "text": "Oi"})
    assert heard == []
    await ear.tell()

    assert [message.get("id") for message in heard] == [None, "a"]


async def test_news_of_the_talk_wait_until_one_was_told_who_sits_there(
    listening: tuple[Listening, list[Any]],
) -> None:
    consumer = MatchConsumer()
    consumer._listening, heard = listening

    await consumer.tell_talk()

    assert heard == []
