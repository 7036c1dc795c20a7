"""Both servers together: one folder, one lock, one start and one stop."""

import contextlib
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from config.embedded.binaries import binaries
from config.embedded.errors import CannotStart
from config.embedded.postgres import Postgres
from config.embedded.processes import run_as
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
        self._lock = _locked(self.home)
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
        return {"DATABASE_URL": self.postgres.url, "REDIS_URL": self.valkey.url}


@contextlib.contextmanager
def test_servers() -> Iterator[dict[str, str]]:
    """Fresh servers for one test run: what to put into the environment; nothing is left afterwards."""
    _sweep_up()
    home = Path(tempfile.mkdtemp(prefix=FRESH)).resolve()
    try:
        servers = Servers(home, quick=True)
        try:
            servers.start()
            yield servers.environment() | {"LAELO_ENV": "test", "REDIS_PREFIX": "laelo-test"}
        finally:
            servers.stop()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _locked(home: Path) -> IO[bytes]:
    """Hold ``home`` until the file is closed or we die, however we die."""
    lock = (home / "lock").open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise CannotStart(f"laelo already runs from this folder ({home} is in use).") from None
    return lock


def _sweep_up() -> None:
    """Remove what test runs that were killed have left."""
    for home in Path(tempfile.gettempdir()).glob(f"{FRESH}*"):
        with contextlib.suppress(OSError, CannotStart):
            if home.stat().st_uid == os.geteuid() and (home / "lock").exists():
                _locked(home).close()
                shutil.rmtree(home, ignore_errors=True)
