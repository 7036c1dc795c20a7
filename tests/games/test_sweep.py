"""The jobs of the sweep: each in a thread of its own, none of them ever giving up."""

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import OperationalError

from games.management.commands import sweep
from games.management.commands.sweep import Job
from games.models import Heartbeat

calls: list[Any] = []
enough = threading.Event()


def fails_twice(*, at: Any) -> None:
    calls.append(at)
    if len(calls) == 1:
        raise ValueError
    if len(calls) == 2:
        raise OperationalError
    enough.set()


def does_nothing(*, at: Any) -> None:
    """Its job waits, and is woken up by the end."""


IDLE = [f"does_nothing_{number}" for number in range(8)]  # a job goes by the name of what it calls
globals().update(dict.fromkeys(IDLE, does_nothing))


def stops_the_sweep(*, at: Any) -> None:
    """From outside and more than once, so that one signal comes while the one before is looked at."""
    if Heartbeat.objects.filter(kind="sweep").exists():
        often = f"import os\nfor _ in range(5000): os.kill({os.getpid()}, {signal.SIGTERM:d})"
        subprocess.run([sys.executable, "-c", often], check=True)


@pytest.fixture(autouse=True)
def _anew(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    calls.clear()
    enough.clear()
    monkeypatch.setattr(sweep, "AFTER_FAILURE", 0.01)
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_job_goes_on_after_failures_and_says_them(caplog: pytest.LogCaptureFixture) -> None:
    stop = threading.Event()
    job = Job(f"{__name__}.fails_twice", 0.01, stop)

    job.start()
    came = enough.wait(10)
    stop.set()
    job.join(10)

    assert came
    assert job.awake
    assert [record.levelno for record in caplog.records][:2] == [logging.ERROR, logging.WARNING]


@pytest.mark.django_db(transaction=True)
def test_the_sweep_beats_while_it_runs_and_is_forgotten_when_it_is_stopped(settings: LazySettings) -> None:
    settings.SWEEP_JOBS = [(f"{__name__}.{name}", 60.0) for name in IDLE]
    settings.SWEEP_JOBS += [(f"{__name__}.stops_the_sweep", 0.02)]

    call_command("sweep")

    assert not Heartbeat.objects.filter(kind="sweep").exists()
