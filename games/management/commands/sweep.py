"""``manage.py sweep``: the guarantee behind every task and signal. Several may run; none needs the broker."""

import logging
import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import Any, Self

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import OperationalError, close_old_connections
from django.utils import timezone
from django.utils.module_loading import import_string

from games import effects, services

logger = logging.getLogger(__name__)

AWAKE = 5.0  # a job that came to no end for so long does not beat
AFTER_FAILURE = 1.0


class Job(threading.Thread):
    """Calls one service again and again, in a thread of its own: a slow one keeps no clock waiting."""

    def __init__(self, path: str, seconds: float, stop: threading.Event) -> None:
        super().__init__(name=path.rpartition(".")[2], daemon=True)
        self.call: Callable[..., Any] = import_string(path)
        self.seconds, self.stop = seconds, stop
        self._ended = time.monotonic()

    @property
    def awake(self) -> bool:
        return time.monotonic() - self._ended < AWAKE

    def run(self) -> None:
        began = time.monotonic()
        while not self.stop.wait(max(0.0, began + self.seconds - time.monotonic())):
            began = time.monotonic()
            if not self._once():
                self.stop.wait(AFTER_FAILURE)

    def _once(self) -> bool:
        try:
            self.call(at=timezone.now())
        except OperationalError as error:
            logger.warning("%s: no database (%s).", self.name, type(error).__name__)
            return False
        except Exception:
            logger.exception("%s failed.", self.name)
            return False
        finally:
            close_old_connections()
        self._ended = time.monotonic()
        return True


class Ending:
    """SIGTERM and SIGINT as something to wait for.

    Their handler does nothing: it would interrupt this very thread, which may hold the lock of an ``Event``.
    """

    def __enter__(self) -> Self:
        self._bell, ringer = socket.socketpair()
        ringer.setblocking(False)
        self._ringer = ringer
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: None)
        self._before = signal.set_wakeup_fd(ringer.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, *_: object) -> None:
        signal.set_wakeup_fd(self._before)
        self._bell.close()
        self._ringer.close()

    def within(self, seconds: float) -> bool:
        """Was the process asked to end, by then?"""
        return bool(select.select([self._bell], [], [], seconds)[0])


class Command(BaseCommand):
    help = "Play what is overdue and find what was lost, until it is stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()
        with Ending() as ending:
            effects.warm_up()
            jobs = [Job(path, seconds, stop) for path, seconds in settings.SWEEP_JOBS]
            for job in jobs:
                job.start()
            while not ending.within(1.0):
                self._beat(jobs)
            stop.set()
            for job in jobs:
                job.join(AWAKE)
            services.sweep_gone(names=map(_heartbeat, jobs))

    def _beat(self, jobs: list[Job]) -> None:
        try:
            services.sweep_beat(names=[_heartbeat(job) for job in jobs if job.awake], at=timezone.now())
        except OperationalError as error:
            logger.warning("No beat: no database (%s).", type(error).__name__)
        finally:
            close_old_connections()


def _heartbeat(job: Job) -> str:
    return f"{job.name[:32]}@{socket.gethostname()[:20]}-{os.getpid()}"
