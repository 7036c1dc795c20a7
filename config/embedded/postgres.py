"""PostgreSQL of our own."""

import secrets
import shutil
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import psycopg

from config.embedded.errors import CannotStart
from config.embedded.server import Server

DATABASE = "laelo"
ALWAYS = {"listen_addresses": "127.0.0.1", "unix_socket_directories": "", "max_connections": "200", "jit": "off"}
# What was committed is still there when the server is killed, though not when the machine is.
QUICK = {"fsync": "off", "full_page_writes": "off", "wal_level": "minimal"}
QUICK |= {"max_wal_senders": "0", "max_wal_size": "4GB", "checkpoint_timeout": "1h"}
INITDB = ["-U", "postgres", "--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
INITDB += ["--auth=scram-sha-256", "--set=scram_iterations=1", "--no-instructions"]  # the password is random


@dataclass(slots=True)
class Postgres(Server):
    """``program``: the folder that holds ``bin/postgres``."""

    name: ClassVar[str] = "PostgreSQL"
    folder: ClassVar[str] = "postgres"
    pid_file: ClassVar[str] = "postmaster.pid"
    gently: ClassVar[signal.Signals] = signal.SIGINT

    @property
    def url(self) -> str:
        return self._url(DATABASE)

    @property
    def ending(self) -> signal.Signals:
        return signal.SIGQUIT if self.quick else self.gently

    def start(self) -> None:
        Server.start(self)
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
                connection.execute(f"CREATE DATABASE {DATABASE}")

    def _url(self, database: str) -> str:
        return f"postgresql://postgres:{self.password}@127.0.0.1:{self.port}/{database}"

    def _prepare(self) -> None:
        """The data folder gets its name only once it is whole."""
        if self.data.exists():
            return
        fresh, password = self.home / "postgres.new", self.home / "postgres.password"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(mode=0o700)
        password.touch(mode=0o600)
        password.write_text(secrets.token_hex(24))
        for path in (fresh, password):
            self.account.own(path)
        command: list[str | Path] = [self.program / "bin" / "initdb", "-D", fresh, *INITDB, f"--pwfile={password}"]
        if self._spawn(command + ["--no-sync"] * self.quick).wait() != 0:
            raise CannotStart(f"PostgreSQL cannot make its data folder: {self.last_words}")
        fresh.rename(self.data)

    def _command(self) -> list[str | Path]:
        options = ALWAYS | (QUICK if self.quick else {}) | {"port": str(self.port)}
        given = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        return [self.program / "bin" / "postgres", "-D", self.data, *given]

    def _answers(self) -> bool:
        try:
            psycopg.connect(self._url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True
