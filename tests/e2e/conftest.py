"""The whole service, started once for everything in this folder."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from tests.e2e.service import SWIFT, Service


@pytest.fixture(scope="session")
def service() -> Iterator[Service]:
    running = Service(SWIFT)
    try:
        running.start()
        yield running
    finally:
        running.stop()


@pytest.fixture
def whole(service: Service) -> Iterator[Service]:
    """The service with every process running; what a test has killed is started again after it."""
    yield service
    service.revive()


class Play:
    """Lets a crowd play against the service and hands back its report."""

    def __init__(self, service: Service) -> None:
        self.service = service

    def __call__(self, **options: object) -> Report:
        wanted = replace(Options(urls=self.service.urls, pace=0.0, limit=240.0), **options)  # type: ignore[arg-type]
        return asyncio.run(Crowd(wanted).run())


@pytest.fixture
def play(service: Service) -> Play:
    return Play(service)
