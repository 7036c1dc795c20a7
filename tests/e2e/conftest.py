"""The whole service, started once for everything in this folder, and the championships that several tests look at."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from tests.e2e.service import SWIFT, Service
from tests.e2e.watched import Watched, play_watched

Play: TypeAlias = Callable[..., Report]


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    running = Service(SWIFT)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="session")
def play(service: Service) -> Play:
    """Lets a crowd play against the service, without a thought; hands back its report."""

    def played(**wanted: Any) -> Report:
        options = replace(Options(urls=service.urls, pace=0.0, limit=400.0), **wanted)
        return asyncio.run(Crowd(options).run())

    return played


@pytest.fixture(scope="session")
def ouro(service: Service) -> Watched:
    """Thirty-two marked people, with all that their clients and a stranger received."""
    return play_watched(service)
