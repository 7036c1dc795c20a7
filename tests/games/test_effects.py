"""What leaves after commit, and what happens when nobody takes it."""

import asyncio
import logging
from threading import Event
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.utils import timezone
from kombu.transport.redis import Transport

from games import effects
from games.effects.outbox import Outbox
from tests.games.conftest import Sent, Table


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Bus and broker are away; what was tried."""
    tried: list[str] = []

    class Layer:
        async def group_send(self, group: str, message: Any) -> None:
            tried.append(group)
            raise ConnectionError

    def send_task(name: str, **_: Any) -> None:
        tried.append(name)
        raise ConnectionError

    monkeypatch.setattr("games.effects.outbox.get_channel_layer", Layer)
    monkeypatch.setattr("games.effects.outbox.current_app.send_task", send_task)
    return tried


def test_who_cannot_be_reached_is_left_alone_for_a_rest(refused: list[str], caplog: pytest.LogCaptureFixture) -> None:
    outbox = Outbox()

    for _ in range(3):
        outbox.send_groups({"match.m.seat0": {"type": "state"}})
        outbox.send_task("games.expire_turn", (1, 2), timezone.now())
        outbox.flush()

    assert sorted(refused) == ["games.expire_turn", "match.m.seat0"]
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2


def test_messages_leave_in_the_order_in_which_they_were_handed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person's championship is told before their match, though fewer people are told of the match."""
    left: list[str] = []

    class Layer:
        async def group_send(self, group: str, message: Any) -> None:
            await asyncio.sleep(0)  # others get their turn, as while a real bus answers
            left.append(f"{message['type']} to {group}")

    monkeypatch.setattr("games.effects.outbox.get_channel_layer", Layer)
    outbox = Outbox()

    outbox.send_groups({f"person {n}": {"type": "championship"} for n in range(8)})
    outbox.send_groups({"person 7": {"type": "match"}})
    outbox.flush()

    assert left[-2:] == ["championship to person 7", "match to person 7"]


def test_after_the_rest_it_is_tried_again(refused: list[str], settings: LazySettings) -> None:
    settings.BREAKER_REST = 0
    outbox = Outbox()

    for _ in range(2):
        outbox.send_task("games.expire_turn", (1, 2), timezone.now())
        outbox.flush()

    assert refused == ["games.expire_turn"] * 2


def test_what_a_broker_that_hangs_does_not_take_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    goes_on, tried = Event(), list[str]()
    monkeypatch.setattr("games.effects.outbox.MOST", 3)

    def send_task(name: str, **_: Any) -> None:
        tried.append(name)
        goes_on.wait(5)

    monkeypatch.setattr("games.effects.outbox.current_app.send_task", send_task)
    outbox = Outbox()

    for _ in range(9):
        outbox.send_task("games.expire_turn", (1, 2), timezone.now())
    goes_on.set()
    outbox.flush()

    assert tried == ["games.expire_turn"] * 3


def test_a_silent_broker_is_given_up_but_not_by_a_worker_that_waits_for_work(settings: LazySettings) -> None:
    options: Any = settings.CELERY_BROKER_TRANSPORT_OPTIONS

    assert Transport.brpop_timeout < options["socket_timeout"] < 10
    assert options["socket_connect_timeout"] < 10


@pytest.mark.django_db(transaction=True)
def test_nothing_leaves_a_transaction_that_is_rolled_back(table: Table, sent: Sent) -> None:
    before = len(sent.groups), len(sent.tasks)

    with transaction.atomic():
        table.play()
        transaction.set_rollback(True)

    assert (len(sent.groups), len(sent.tasks)) == before
    assert table.now().version == 0


@pytest.mark.django_db(transaction=True)
def test_task_arguments_and_group_names_tell_nothing_about_people(table: Table, sent: Sent) -> None:
    table.play()

    assert {args for _, args, _ in sent.tasks} == {(table.match.pk, 0), (table.match.pk, 1)}
    assert all(name.startswith(f"match.{table.match.public_id}.") for name in sent.groups[-1])


@pytest.mark.django_db(transaction=True)
def test_a_clock_that_is_the_sweep_s_own_gets_no_task(table: Table, sent: Sent, settings: LazySettings) -> None:
    settings.SWEEP_SHARE = 1
    before = len(sent.tasks)

    table.play()

    assert effects.clock_swept(table.match.pk)
    assert len(sent.tasks) == before
