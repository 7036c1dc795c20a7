"""Both servers together: one folder, one lock, one start and one stop."""

import contextlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from config.embedded.binaries import binaries
from config.embedded.errors import CannotStart
from config.embedded.postgres import Postgres
from config.embedded.processes import held, run_as
from config.embedded.valkey import Valkey

FRESH = "laelo-fresh-"


@dataclass(slots=True)
class Servers:
    """PostgreSQL and Valkey with their data below ``home``, which nobody else may use at the same time."""

    home: Path
    quick: bool = False
    postgres: Postgres = field(init=False)
    valkey: Valkey = field(init=False)
    _lock: IO[bytes] = field(init=False)

    def __post_init__(self) -> None:
        account = run_as()
        self.home.mkdir(parents=True, exist_ok=True)
        self.home.chmod(0o711 if account.drop else 0o700)
        lock = held(self.home / "lock")
        if lock is None:
            raise CannotStart(f"laelo already runs from this folder ({self.home} is in use).")
        self._lock = lock
        programs = binaries(self.home, account)
        self.postgres = Postgres(self.home, programs.postgres, account, quick=self.quick)
        self.valkey = Valkey(self.home, programs.valkey, account, quick=self.quick)

    def start(self) -> None:
        self.postgres.start()
        self.valkey.start()

    def stop(self) -> None:
        """What writes to the other stops first; safe to call twice."""
        self.valkey.stop()
        self.postgres.stop()
        self._lock.close()

    def environment(self) -> dict[str, str]:
        """Where those that run are to be found."""
        found = {"DATABASE_URL": self.postgres.url} if self.postgres.alive else {}
        return found | ({"REDIS_URL": self.valkey.url} if self.valkey.alive else {})


@contextlib.contextmanager
def test_servers() -> Iterator[dict[str, str]]:
    """Fresh servers for one test run: what to put into the environment; nothing is left afterwards."""
    folder = _temporary()
    _sweep_up(folder)
    home = Path(tempfile.mkdtemp(prefix=FRESH, dir=folder))
    try:
        servers = Servers(home, quick=True)
        try:
            servers.start()
            yield servers.environment() | {"LAELO_ENV": "test", "REDIS_PREFIX": "laelo-test"}
        finally:
            servers.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _temporary() -> Path:
    """The first folder for passing things that the servers' account can reach, too."""
    account = run_as()
    wanted = [Path(name).resolve() for name in (tempfile.gettempdir(), "/tmp", "/var/tmp")]  # noqa: S108
    return next((folder for folder in wanted if folder.is_dir() and account.can_reach(folder)), wanted[0])


def _sweep_up(folder: Path) -> None:
    """Remove what test runs that were killed have left (not what has only just been made)."""
    for home in folder.glob(f"{FRESH}*"):
        with contextlib.suppress(OSError):
            ours = home.stat().st_uid == os.geteuid() and time.time() - home.stat().st_mtime > 60
            if ours and (lock := held(home / "lock")):
                lock.close()
                shutil.rmtree(home, ignore_errors=True)
