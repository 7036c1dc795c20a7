"""The lobby's socket over the real bus."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from channels.routing import URLRouter
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import Account, Sanction
from config.sockets import websocket_urlpatterns
from games.consumers.groups import BARRED, SHUT_OUT
from games.effects.outbox import outbox
from tests.tournaments.conftest import award, draw, people, person, wait
from tournaments.consumers import LobbyConsumer
from tournaments.consumers.hub import LobbyHub
from tournaments.models import QueueEntry
from tournaments.services import queue_join, queue_leave, queue_tick

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("real_bus"), pytest.mark.asyncio]

a_person = sync_to_async(person)


class Client:
    """One connection to the lobby and everything that came through it."""

    def __init__(self, account: Account | None) -> None:
        scope = {"type": "websocket", "path": "/ws/lobby/", "user": account or AnonymousUser()}
        self._socket = ApplicationCommunicator(URLRouter(websocket_urlpatterns), scope)
        self.heard: list[str] = []

    async def __aenter__(self) -> "Client":
        await self._socket.send_input({"type": "websocket.connect"})
        assert (await self.output())["type"] == "websocket.accept"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.send_input({"type": "websocket.disconnect", "code": 1001})
        await self._socket.wait(5)

    async def output(self) -> dict[str, Any]:
        output: dict[str, Any] = await self._socket.receive_output(5)
        return output

    async def say(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self._socket.send_input({"type": "websocket.receive", "text": text})

    async def next(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of this type with these values; what comes before it is in ``heard``."""
        async with asyncio.timeout(5):
            while True:
                self.heard.append((await self.output())["text"])
                message: dict[str, Any] = json.loads(self.heard[-1])
                if message["type"] == kind and wanted.items() <= message.items():
                    return message


@pytest_asyncio.fixture(autouse=True)
async def _hub_of_its_own() -> AsyncIterator[None]:
    yield
    await LobbyHub.here().stop()
    outbox().flush()


@pytest_asyncio.fixture
async def guest() -> AsyncIterator[Client]:
    async with Client(None) as client:
        yield client


async def test_a_guest_sees_the_queue(guest: Client) -> None:
    first = await guest.next("lobby")

    assert first == {"type": "lobby", "waiting": 0, "you": {"queued": False}, "next": None, "reachable": None}


async def test_everybody_hears_of_somebody_joining_and_leaving(guest: Client) -> None:
    await guest.next("lobby")
    ana = await a_person("Ana")

    await sync_to_async(queue_join)(account=ana)
    joined = await guest.next("lobby")
    await sync_to_async(queue_leave)(account=ana)
    left = await guest.next("lobby")

    assert (joined["waiting"], left["waiting"]) == (1, 0)
    assert joined["you"] == {"queued": False}
    assert "Ana" not in "".join(guest.heard)


async def test_all_tabs_of_a_person_hear_that_they_wait() -> None:
    ana = await a_person("Ana")
    async with Client(ana) as one, Client(ana) as other:
        await sync_to_async(queue_join)(account=ana)

        for tab in (one, other):
            assert (await tab.next("lobby", you={"queued": True}, waiting=1))["type"] == "lobby"


async def test_a_ping_counts_as_being_heard() -> None:
    ana = await a_person("Ana")
    async with Client(ana) as client:
        await sync_to_async(wait)([ana], joined=100, heard=29)
        before = (await QueueEntry.objects.aget()).heard_at

        await client.say({"type": "ping"})
        await client.next("pong")

        assert (await QueueEntry.objects.aget()).heard_at > before


async def test_a_connection_counts_as_being_heard() -> None:
    ana = await a_person("Ana")
    await sync_to_async(wait)([ana], joined=100, heard=50)

    async with Client(ana) as client:
        await client.next("lobby")

    assert (timezone.now() - (await QueueEntry.objects.aget()).heard_at).total_seconds() < 10


async def test_those_drawn_hear_of_their_championship_and_their_match(guest: Client) -> None:
    everybody = await sync_to_async(people)(8)
    await sync_to_async(wait)(everybody, joined=200)
    async with Client(everybody[0]) as client:
        await sync_to_async(queue_tick)(at=timezone.now())

        championship = await client.next("championship")
        match = await client.next("match")

    assert match["championship"] == championship["championship"]
    assert 0 < match["opens_in"] <= 10_000
    assert (await guest.next("bracket"))["championship"] == championship["championship"]
    assert not any(json.loads(text)["type"] in {"championship", "match"} for text in guest.heard)


async def test_who_comes_back_is_told_where_they_play() -> None:
    cup = await sync_to_async(draw)("bronze")

    async with Client(cup.accounts[0]) as client:
        assert (await client.next("championship"))["championship"] == cup.row.public_id
        assert (await client.next("match"))["championship"] == cup.row.public_id


async def test_what_the_bus_lost_is_found_at_the_next_ping(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.effects.send_groups", lambda messages: None)
    everybody = await sync_to_async(people)(8)
    await sync_to_async(wait)(everybody, joined=200)
    async with Client(everybody[0]) as client:
        await client.next("lobby")
        await sync_to_async(queue_tick)(at=timezone.now())

        await client.say({"type": "ping"})

        assert (await client.next("lobby"))["you"] == {"queued": False}
        await client.next("championship")
        await client.next("match")


async def test_without_the_bus_the_lobby_is_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.consumers.groups.BUS_PATIENCE", 0.05)
    monkeypatch.setattr("games.consumers.groups.get_channel_layer", lambda: None)
    ana = await a_person("Ana")
    async with Client(ana) as client:
        await client.next("lobby")
        await sync_to_async(queue_join)(account=ana)

        await client.say({"type": "ping"})

        assert (await client.next("lobby"))["you"] == {"queued": True}


async def test_who_is_banned_or_closed_is_hung_up_on_and_nobody_else(guest: Client) -> None:
    ana, bento = await a_person("Ana"), await a_person("Bento")
    async with Client(ana) as banned, Client(bento) as closed:
        for one in (banned, closed, guest):
            await one.next("lobby")
        await Sanction.objects.acreate(account=ana, kind="ban", reason="spam")
        await Account.objects.filter(pk=bento.pk).aupdate(is_active=False)

        for _ in range(SHUT_OUT):
            await LobbyHub.here().check()

        assert [(await one.output())["code"] for one in (banned, closed)] == [BARRED, BARRED]
        await guest.say({"type": "ping"})
        await guest.next("pong")


async def test_a_bracket_that_changes_is_told_to_everybody(guest: Client) -> None:
    cup = await sync_to_async(draw)("bronze")
    drawn = await guest.next("bracket")

    await sync_to_async(lambda: award(cup.match("WB1.1")))()

    moved = await guest.next("bracket")
    assert moved == {"type": "bracket", "championship": cup.row.public_id, "version": drawn["version"] + 1}


async def test_the_lobby_never_tells_who_anybody_is(guest: Client) -> None:
    cup = await sync_to_async(draw)("bronze")
    async with Client(cup.accounts[0]) as player:
        for code in ("WB1.1", "WB1.2", "LB1.1", "WB2.1", "LB2.1", "GF1"):
            await sync_to_async(lambda code=code: award(cup.match(code)))()
        for client in (guest, player):
            await client.next("bracket", version=8)

    frames = "".join(guest.heard + player.heard)
    assert not [a for a in cup.accounts if str(a.nickname) in frames or a.public_id in frames]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "bad_json"),
        ("[]", "bad_message"),
        ("[" * 4000, "bad_json"),
        ('{"type": "join", "account": 1}', "bad_message"),
    ],
)
async def test_nonsense_is_refused_with_a_code(guest: Client, text: str, code: str) -> None:
    await guest.say(text)

    assert (await guest.next("refused"))["code"] == code


async def test_a_flood_is_refused_and_then_cut_off(guest: Client) -> None:
    for _ in range(35):
        await guest.say({"type": "ping"})

    assert (await guest.next("refused"))["code"] == "too_many_requests"


async def test_who_is_gone_before_the_handshake_leaves_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LobbyConsumer, "accept", AsyncMock(side_effect=ConnectionError))
    scope = {"type": "websocket", "path": "/ws/lobby/", "user": AnonymousUser()}
    socket = ApplicationCommunicator(URLRouter(websocket_urlpatterns), scope)

    await socket.send_input({"type": "websocket.connect"})

    await socket.wait(5)
