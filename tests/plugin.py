"""A pytest plugin: every test run gets PostgreSQL and Valkey of its own, shared by the workers of xdist.

Loaded by ``-p tests.plugin`` (pyproject.toml), since the settings are read before any conftest. Servers that
``script/test`` or ``python -m config.embedded exec`` started for tests are used as they are.
"""

import os
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped] # it has no types

from config.embedded import test_servers

_servers = ExitStack()

# These share one running service: in two workers it would be started, and its championships played, twice.
ONE_SERVICE = {f"tests/e2e/test_{name}.py" for name in ("api", "ouro", "tables", "trouble")}


class ByFile(LoadScopeScheduling):  # type: ignore[misc] # its base is untyped
    """All tests of a file in one worker, those of the one service too."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return "service" if file in ONE_SERVICE else file


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    options = early_config.known_args_namespace
    if worker is not None:
        _take_a_corner(worker)
    elif not _has_servers() and not (options.help or options.version or options.collectonly):
        os.environ |= _servers.enter_context(test_servers())
    return (yield)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first: begun last, they would keep one worker busy while the other has nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return ByFile(config, log)


def pytest_unconfigure() -> None:
    _servers.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Where browser tests are required (CI), one that is skipped has failed."""
    report = yield
    lacks_browser = item.get_closest_marker("browser") or "Chromium" in str(report.longrepr)
    if os.environ.get("BROWSER_TESTS") == "required" and report.skipped and lacks_browser:
        report.outcome, report.longrepr = "failed", f"A browser test may not be skipped here: {report.longrepr}"
    return report


def _has_servers() -> bool:
    """Servers meant for tests; a developer's own are left alone."""
    return os.environ.get("LAELO_ENV") == "test" and {"DATABASE_URL", "REDIS_URL"} <= set(os.environ)


def _take_a_corner(worker: str) -> None:
    """A worker's own Redis database and, since messages cross those, its own prefix."""
    number = int(worker.removeprefix("gw")) + 1
    os.environ["REDIS_URL"] = f"{os.environ['REDIS_URL'].rpartition('/')[0]}/{number}"
    os.environ["REDIS_PREFIX"] = f"laelo-test-{worker}"
