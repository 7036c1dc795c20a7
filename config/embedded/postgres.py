"""PostgreSQL as a direct child of ours, on loopback and a free port."""

import contextlib
import secrets
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import psycopg

from config.embedded.errors import CannotStart
from config.embedded.processes import RunAs, claim, free_port, last_line, spawn, stop

NAME = "laelo"
RECOVERY = 15.0  # seconds in which starts may fail after the server was killed: stale lock file, shared memory
QUICK = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "wal_level": "minimal"}
QUICK |= {"max_wal_senders": "0", "max_wal_size": "4GB", "checkpoint_timeout": "1h"}
ALWAYS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "jit": "off",
}


@dataclass(slots=True)
class Postgres:
    """One server: its data and its log below ``home``; ``quick`` forgets durability (tests)."""

    home: Path
    programs: Path
    account: RunAs
    quick: bool = False
    port: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _lock: IO[bytes] | None = field(default=None, init=False)

    @property
    def name(self) -> str:
        return "PostgreSQL"

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def last_words(self) -> str:
        return last_line(self.log)

    @property
    def data(self) -> Path:
        return self.home / "postgres"

    @property
    def log(self) -> Path:
        return self.home / "postgres.log"

    @property
    def password(self) -> str:
        return self._password_file.read_text().strip()

    @property
    def url(self) -> str:
        return self._url(NAME)

    def start(self) -> None:
        """Make the data folder when there is none, then serve; raises ``CannotStart``."""
        if not (self.data / "PG_VERSION").exists():
            self._create_data()
        if self._lock is None:
            self._lock = claim(self.home / "postgres.lock", self.data / "postmaster.pid", signal.SIGINT)
        until = time.monotonic() + RECOVERY
        while not self._serves():
            if time.monotonic() > until:
                raise CannotStart(f"PostgreSQL does not start: {self.last_words} (the rest is in {self.log})")
            time.sleep(0.3)
        self._create_database()

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process, signal.SIGQUIT if self.quick else signal.SIGINT, patience=20)
            self.process = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @property
    def _password_file(self) -> Path:
        return self.home / "postgres.password"

    def _url(self, name: str) -> str:
        return f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{name}"

    def _create_data(self) -> None:
        self.data.mkdir(mode=0o700, exist_ok=True)
        self._password_file.touch(mode=0o600)
        self._password_file.write_text(secrets.token_hex(24))
        for path in (self.data, self._password_file):
            self.account.own(path)
        command: list[str | Path] = [
            self.programs / "bin" / "initdb",
            "-D",
            self.data,
            "-U",
            "postgres",
            "--encoding=UTF8",
        ]
        command += [
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8",
            "--auth=scram-sha-256",
        ]
        command += [f"--pwfile={self._password_file}", "--set=scram_iterations=1", "--no-instructions"]
        with self.log.open("ab") as log:
            initdb = spawn([*command, *["--no-sync"] * self.quick], account=self.account, cwd=self.home, log=log)
        if initdb.wait() != 0:
            raise CannotStart(f"PostgreSQL cannot make its data folder: {last_line(self.log)}")

    def _serves(self) -> bool:
        """Start the server and wait until it answers; false when it gave up."""
        self.port = self.port or free_port()
        options = ALWAYS | (QUICK if self.quick else {}) | {"port": str(self.port)}
        command: list[str | Path] = [self.programs / "bin" / "postgres", "-D", self.data]
        command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        death = signal.SIGQUIT if self.quick else signal.SIGINT
        with self.log.open("ab") as log:
            self.process = spawn(
                command, account=self.account, cwd=self.home, log=log, lock=self._lock, on_our_death=death
            )
        while self.process.poll() is None:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self._url("postgres"), connect_timeout=2).close()
                return True
            time.sleep(0.05)
        self.port = 0
        return False

    def _create_database(self) -> None:
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [NAME]).fetchone():
                connection.execute(f"CREATE DATABASE {NAME}")
