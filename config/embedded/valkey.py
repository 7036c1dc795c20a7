"""Valkey (the Redis protocol) as a direct child of ours, on loopback and a free port."""

import secrets
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import redis

from config.embedded.errors import CannotStart
from config.embedded.processes import RunAs, claim, free_port, last_line, spawn, stop

PATIENCE = 15.0  # seconds: a long append-only file is read at the start
DATABASES = 64


@dataclass(slots=True)
class Valkey:
    """One server: its data and its log below ``home``; ``quick`` keeps nothing on disk (tests)."""

    home: Path
    program: Path
    account: RunAs
    quick: bool = False
    port: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _lock: IO[bytes] | None = field(default=None, init=False)

    @property
    def name(self) -> str:
        return "Valkey"

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def last_words(self) -> str:
        return last_line(self.log)

    @property
    def data(self) -> Path:
        return self.home / "valkey"

    @property
    def log(self) -> Path:
        return self.home / "valkey.log"

    @property
    def url(self) -> str:
        return f"redis://:{self._password()}@127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Serve; raises ``CannotStart``."""
        self._write_configuration()
        if self._lock is None:
            self._lock = claim(self.home / "valkey.lock", self._pid_file, signal.SIGTERM)
        until = time.monotonic() + PATIENCE
        while not self._serves(until):
            if time.monotonic() > until:
                raise CannotStart(f"Valkey does not start: {self.last_words} (the rest is in {self.log})")
            time.sleep(0.3)

    def stop(self) -> None:
        if self.process is not None:
            stop(self.process, signal.SIGTERM, patience=10)
            self.process = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @property
    def _pid_file(self) -> Path:
        return self.data / "valkey.pid"

    def _password(self) -> str:
        file = self.home / "valkey.password"
        if not file.exists():
            file.touch(mode=0o600)
            file.write_text(secrets.token_hex(24))
        return file.read_text().strip()

    @property
    def _configuration(self) -> Path:
        return self.home / "valkey.conf"

    def _write_configuration(self) -> None:
        """A file, not arguments: those are for every account of the machine to read, and it holds the password."""
        self.data.mkdir(mode=0o700, exist_ok=True)
        self._configuration.touch(mode=0o600)
        lines = [
            "bind 127.0.0.1",
            f"dir {self.data}",
            f"pidfile {self._pid_file}",
            f"requirepass {self._password()}",
            "save ''",
        ]
        lines += [f"databases {DATABASES}", f"appendonly {'no' if self.quick else 'yes'}"]
        self._configuration.write_text("\n".join(lines) + "\n")
        for path in (self.data, self._configuration):
            self.account.own(path)

    def _serves(self, until: float) -> bool:
        """Start the server and wait until it answers; false when it gave up."""
        self.port = self.port or free_port()
        command: list[str | Path] = [self.program, self._configuration, "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.process = spawn(command, account=self.account, cwd=self.home, log=log, lock=self._lock)
        client = redis.Redis.from_url(self.url, socket_timeout=2)
        while self.process.poll() is None and time.monotonic() < until:
            try:
                client.ping()
                return True
            except redis.RedisError:  # not there yet, or still loading
                time.sleep(0.03)
            finally:
                client.close()
        self.port = 0
        return False
