"""What a web process does between the bus and its sockets."""

import asyncio
import contextlib
import json
import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import pytest
import redis
from django.conf import settings

from config.lifespan import lifespan
from games import services
from games.consumers import Hub
from games.consumers.flood import Allowance
from games.consumers.outgoing import MOST, Outgoing
from games.consumers.room import CROWD, Room
from games.models import Heartbeat, Watching
from games.presenters import PUBLIC, Seen
from games.services import turns
from tests.games.conftest import Table
from tests.games.sockets import Line, database

SEEN = Seen(version=1, began_at=100.0, ends_at=115.0, causes={}, view={"log": []})


class Ear:
    """A socket that only keeps what it is shown."""

    def __init__(self, seat: int | None = None) -> None:
        self.account_id: int | None = None
        self.language = "es"
        self.seat = seat
        self.shown: list[dict[str, Any]] = []
        self.told = asyncio.Event()

    def show(self, text: str) -> None:
        self.shown.append(json.loads(text))

    def say(self, message: Mapping[str, Any]) -> None:
        self.told.set()

    async def move_to(self, seat: int | None) -> None: ...


def room_of(*ears: Ear) -> Room:
    room = Room("m")
    for ear in ears:
        room.sockets[PUBLIC if ear.seat is None else f"seat{ear.seat}"].add(ear)
    return room


def test_a_state_is_shown_once_and_never_after_a_newer_one() -> None:
    ear = Ear()
    room = room_of(ear)

    for version in (1, 1, 3, 2, 4):
        room.offer(PUBLIC, replace(SEEN, version=version))

    assert [state["version"] for state in ear.shown] == [1, 3, 4]


def test_a_turn_that_got_more_time_is_shown_again() -> None:
    ear = Ear()
    room = room_of(ear)

    room.offer(PUBLIC, SEEN)
    room.offer(PUBLIC, replace(SEEN, began_at=125.0, ends_at=140.0))

    assert len(ear.shown) == 2


def test_each_audience_is_shown_its_own_view() -> None:
    public, seat = Ear(), Ear(seat=2)
    room = room_of(public, seat)

    room.offer_all({PUBLIC: SEEN, "seat2": replace(SEEN, view={"mine": ["1|1"]}), "seat3": SEEN})

    assert [ear.shown[0]["view"] for ear in (public, seat)] == [{"log": []}, {"mine": ["1|1"]}]


async def test_a_crowd_of_watchers_is_shown_at_most_four_views_a_second() -> None:
    ears = [Ear() for _ in range(CROWD + 1)]
    room = room_of(*ears)

    for version in range(1, 20):
        room.offer(PUBLIC, replace(SEEN, version=version))
    at_once = len(ears[0].shown)
    await asyncio.wait_for(_shown(ears[-1]), 2)

    assert at_once == 0
    assert [state["version"] for state in ears[0].shown] == [19]


async def _shown(ear: Ear) -> None:
    while not ear.shown:
        await asyncio.sleep(0.01)


async def test_a_slow_reader_gets_the_newest_state_and_keeps_all_other_messages() -> None:
    gate, said = asyncio.Event(), list[str]()

    async def send(text: str) -> None:
        await gate.wait()
        said.append(text)

    async def cut_off() -> None: ...

    outgoing = Outgoing(send, cut_off)
    for text in ("table", "pong"):
        outgoing.put(text)
    for text in ("state 1", "state 2", "state 3"):
        outgoing.put_state(text)
    gate.set()
    await asyncio.wait_for(_until(lambda: len(said) == 3), 2)
    outgoing.stop()

    assert said == ["table", "pong", "state 3"]


async def test_who_reads_nothing_at_all_is_cut_off() -> None:
    cut = asyncio.Event()

    async def cut_off() -> None:
        cut.set()

    async def send(text: str) -> None:
        await asyncio.sleep(60)

    outgoing = Outgoing(send, cut_off)
    for number in range(MOST + 1):
        outgoing.put(str(number))

    await asyncio.wait_for(cut.wait(), 2)


async def _until(so: Any) -> None:
    while not so():
        await asyncio.sleep(0.01)


def test_an_allowance_is_spent_by_those_who_go_on() -> None:
    allowance = Allowance(rate=0, burst=3, patience=2)

    taken = [allowance.take() for _ in range(5)]

    assert taken == [True, True, True, False, False]
    assert allowance.spent


@pytest.mark.django_db(transaction=True)
async def test_a_web_process_beats_from_its_start_and_says_goodbye(table: Table) -> None:
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    process = asyncio.create_task(lifespan({}, incoming.get, sent.put))
    await incoming.put({"type": "lifespan.startup"})
    assert (await sent.get())["type"] == "lifespan.startup.complete"
    line = await Line(table.match.public_id, None).open()
    await line.hear("state")
    await Hub.here().check()
    watched = await database(lambda: list(Watching.objects.values_list("watchers", flat=True)))
    await line.hang_up()

    await incoming.put({"type": "lifespan.shutdown"})
    await process

    assert watched == [1]
    assert await database(Heartbeat.objects.filter(kind="web").count) == 1
    assert await database(Watching.objects.count) == 0


@pytest.mark.django_db(transaction=True)
async def test_a_web_process_is_heard_while_its_check_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    gate, beats = threading.Event(), Mock(wraps=services.web_beat)
    monkeypatch.setattr("games.consumers.hub.BEAT", 0.02)
    monkeypatch.setattr(services, "web_beat", beats)
    monkeypatch.setattr(Hub, "_ask", lambda *_: gate.wait(5) and {})
    hub = Hub.here()

    await asyncio.wait_for(_until(lambda: beats.call_count > 4), 5)

    gate.set()
    await hub.stop()


def drop_listeners() -> None:
    """End the connections that listen in our own corner of the bus; other test runs have theirs."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        ours = client.get_connection_kwargs()["db"]
        for listener in client.client_list(_type="pubsub"):
            if int(listener["db"]) == ours:
                client.client_kill_filter(_id=listener["id"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("real_bus")
async def test_after_the_bus_has_dropped_its_listeners_it_is_heard_again(table: Table) -> None:
    """Who sits where is told only over the bus: no check finds it."""
    ear, hub = Ear(), Hub.here()
    await hub.join(table.match.public_id, ear)
    drop_listeners()

    async with asyncio.timeout(10):
        while not ear.told.is_set():
            await database(lambda: turns.tell_who_sits(table.match, 4))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(ear.told.wait(), 0.2)

    await hub.stop()
