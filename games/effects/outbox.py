"""Sending without waiting: one thread a process talks to the bus and one to the broker.

A breaker keeps a process that cannot reach them from trying at every move.
"""

import asyncio
import atexit
import logging
import os
import threading
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for_all
from datetime import datetime
from typing import Any

from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings

logger = logging.getLogger(__name__)

SEND_TIMEOUT = 1.0
MOST = 5000  # to be sent to either; what is more the sweep and the web processes' check find
LAST_WORDS = 1.0  # how long the end of the process waits for what is still to be sent


class Breaker:
    """Open for a rest after each failure: meanwhile nothing is tried."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._until = 0.0

    @property
    def open(self) -> bool:
        return time.monotonic() < self._until

    def trip(self, error: BaseException) -> None:
        self._until = time.monotonic() + settings.BREAKER_REST
        logger.warning("Cannot send to the %s (%s); resting.", self.name, type(error).__name__)


class Outbox:
    """The two sending threads of this process."""

    def __init__(self) -> None:
        self.bus, self.broker = Breaker("bus"), Breaker("broker")
        self._loop = asyncio.new_event_loop()
        self._turn = asyncio.Lock()  # messages leave in the order in which they were handed in
        self._tasks = ThreadPoolExecutor(1, thread_name_prefix="outbox-broker")
        self._messages: set[Future[None]] = set()
        self._calls: set[Future[None]] = set()
        threading.Thread(target=self._loop.run_forever, name="outbox-bus", daemon=True).start()

    def send_groups(self, messages: Mapping[str, Mapping[str, Any]]) -> None:
        if not self.bus.open and len(self._messages) < MOST:
            _remember(self._messages, asyncio.run_coroutine_threadsafe(self._to_groups(messages), self._loop))

    def send_task(self, name: str, args: Sequence[Any], eta: datetime) -> None:
        if not self.broker.open and len(self._calls) < MOST:
            _remember(self._calls, self._tasks.submit(self._to_broker, name, args, eta))

    def flush(self) -> None:
        """Wait, not for long, until what was handed in is sent."""
        wait_for_all([*self._messages, *self._calls], timeout=LAST_WORDS)

    async def _to_groups(self, messages: Mapping[str, Mapping[str, Any]]) -> None:
        layer = get_channel_layer()
        async with self._turn:
            if layer is None or self.bus.open:
                return
            try:
                async with asyncio.timeout(SEND_TIMEOUT):
                    for group, message in messages.items():
                        await layer.group_send(group, dict(message))
            except Exception as error:
                self.bus.trip(error)

    def _to_broker(self, name: str, args: Sequence[Any], eta: datetime) -> None:
        if self.broker.open:
            return
        try:
            current_app.send_task(name, args=tuple(args), eta=eta, retry=False)
        except Exception as error:
            self.broker.trip(error)


def _remember(pending: "set[Future[None]]", future: "Future[None]") -> None:
    pending.add(future)
    future.add_done_callback(pending.discard)


_outboxes: dict[int, Outbox] = {}
_making = threading.Lock()


def outbox() -> Outbox:
    """This process's own: threads do not survive a fork."""
    with _making:
        if (process := os.getpid()) not in _outboxes:
            _outboxes[process] = Outbox()
            atexit.register(_outboxes[process].flush)
        return _outboxes[process]


def warm_up() -> None:
    """Load now what the first sending needs, so that no clock waits for it."""
    outbox()
    get_channel_layer()
    current_app.finalize()
    _ = current_app.amqp.queues, current_app.producer_pool


def send_groups(messages: Mapping[str, Mapping[str, Any]]) -> None:
    """Send a message to each group, soon."""
    outbox().send_groups(messages)


def send_task(name: str, args: Sequence[Any], eta: datetime) -> None:
    """Have a worker run a task at ``eta``."""
    outbox().send_task(name, args, eta)
