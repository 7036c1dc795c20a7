"""Valkey (the Redis protocol) of our own."""

import secrets
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import redis

from config.embedded.server import Server

DATABASES = 64  # one for each worker of a test run, and then some


@dataclass(slots=True)
class Valkey(Server):
    """``program``: the server itself."""

    name: ClassVar[str] = "Valkey"
    folder: ClassVar[str] = "valkey"
    pid_file: ClassVar[str] = "valkey.pid"
    gently: ClassVar[signal.Signals] = signal.SIGTERM

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def _prepare(self) -> None:
        """A file, not arguments: those any account of the machine can read, and it holds the password."""
        configuration, password = self.home / "valkey.conf", self.home / "valkey.password"
        self.data.mkdir(mode=0o700, exist_ok=True)
        for secret in (configuration, password):
            secret.touch(mode=0o600)
        if not self.password:
            password.write_text(secrets.token_hex(24))
        lines = ["bind 127.0.0.1", f"dir {_quoted(self.data)}", f"pidfile {_quoted(self.data / self.pid_file)}"]
        lines += [f"requirepass {self.password}", f"databases {DATABASES}"]
        lines += ["save ''", f"appendonly {'no' if self.quick else 'yes'}"]
        configuration.write_text("\n".join(lines) + "\n")
        for path in (self.data, configuration):
            self.account.own(path)

    def _command(self) -> list[str | Path]:
        return [self.program, self.home / "valkey.conf", "--port", str(self.port)]

    def _answers(self) -> bool:
        with redis.Redis.from_url(self.url, socket_timeout=2) as client:
            try:
                return bool(client.ping())
            except redis.RedisError:  # not there yet, or still loading
                return False


def _quoted(path: Path) -> str:
    """A path as a configuration file takes it, spaces and all."""
    escaped = str(path).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
