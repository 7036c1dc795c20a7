"""The whole service as real processes, for tests: two web processes, workers by queue, beat, sweep, servers."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, LiteralString

import httpx
import psycopg

from config.embedded.processes import free_port
from config.embedded.server import Server
from config.embedded.servers import Servers
from config.launcher.programs import Program, manage, programs

READY_WITHIN = 150.0
SWIFT = {
    "TURN_SECONDS": "0.35",
    "FORCED_SECONDS": "0.2",
    "GRACE": "0.05",
    "HAND_BREAK": "0",
    "QUEUE_WAIT": "8",
    "FIRST_ROUND_DELAY": "0.4",
    "NEXT_ROUND_DELAY": "0.4",
    "ROBOT_DELAY_LEAST": "0.02",
    "ROBOT_DELAY_MOST": "0.1",
    "AWAY_AFTER": "6",
    "EMPTY_AFTER": "12",
}


class Service:
    """Started once for a test run; nothing of it is started again by itself, so that a test sees what a loss does."""

    def __init__(self, clocks: dict[str, str], *, webs: int = 2, without: frozenset[str] = frozenset()) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="laelo-fresh-")).resolve()
        self.servers = Servers(self.home, quick=True)
        self.ports = tuple(free_port() for _ in range(webs))
        self.clocks = clocks
        self.without = without
        self.environment: dict[str, str] = {}
        self.programs: dict[str, Program] = {}
        self._found: list[str] = []
        self._read: dict[str, int] = {}
        self._wounded = False

    @property
    def urls(self) -> tuple[str, ...]:
        return tuple(f"http://127.0.0.1:{port}" for port in self.ports)

    def start(self) -> None:
        self.servers.start()
        self.environment = self.servers.environment() | self.clocks | {"LAELO_ENV": "test", "DB_POOL": "8"}
        self.manage("migrate", "--verbosity", "0")
        logs = self.home / "logs"
        logs.mkdir()
        for number, port in enumerate(self.ports):
            for program in programs(port=port, logs=logs, environment=self.environment):
                if (number and program.name != "web") or program.name in self.without:
                    continue
                name = f"web-{number}" if program.name == "web" else program.name
                program.log = logs / f"{name}.log"
                self.programs[name] = program
                program.start()
        self._wait_until_ready()

    def stop(self) -> None:
        for program in self.programs.values():
            program.ask_to_stop()
        for program in self.programs.values():
            program.stop()
        self.servers.stop()
        shutil.rmtree(self.home, ignore_errors=True)

    @property
    def _servers(self) -> dict[str, Server]:
        return {"database": self.servers.postgres, "broker": self.servers.valkey}

    def kill(self, name: str) -> None:
        """``kill -9`` of one process and whatever it started."""
        if not self._wounded:
            self._found, self._wounded = self.tracebacks(), True
        process = self._servers[name].process if name in self._servers else self.programs[name].process
        assert process is not None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def revive(self, *names: str) -> None:
        """Start again what a test has killed: these, or everything; ready once all of it runs."""
        for server in self._servers.values():
            if not _alive(server.process):
                server.start()
        for name in names or self.programs:
            if name in self.programs and not self.programs[name].alive:
                self.programs[name].start()
        if not names:
            self._wait_until_ready()
            self._wounded = False
            self._read = {name: program.log.stat().st_size for name, program in self.programs.items()}

    def manage(self, *arguments: str) -> str:
        """What a management command prints; a failure raises CalledProcessError with its words."""
        done = subprocess.run(
            manage(*arguments), env=os.environ | self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{arguments}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout

    def rows(self, query: LiteralString, *values: object) -> list[Any]:
        """Straight from the database: what the service says is held against what it has written."""
        with psycopg.connect(self.environment["DATABASE_URL"]) as connection:
            return connection.execute(query, values).fetchall()

    def change(self, query: LiteralString, *values: object) -> None:
        with psycopg.connect(self.environment["DATABASE_URL"]) as connection:
            connection.execute(query, values)

    def tracebacks(self) -> list[str]:
        """The last lines of every log that holds a traceback; what others say of a process killed here is none."""
        found = list(self._found)
        for name, program in self.programs.items():
            text = program.log.read_bytes()[self._read.get(name, 0) :].decode(errors="replace")
            if "Traceback (most recent call last)" in text:
                found.append(f"{program.log.name}: {text[text.rindex('Traceback') :][:3000]}")
        return found

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + READY_WITHIN
        waiting = [f"{url}/readyz" for url in self.urls]
        while waiting:
            waiting = [url for url in waiting if not _answers(url)]
            assert time.monotonic() < until, f"not ready: {waiting} {self._last_words()}"
            time.sleep(0.1)

    def _last_words(self) -> dict[str, str]:
        return {name: program.last_words for name, program in self.programs.items()}


def _alive(process: subprocess.Popen[bytes] | None) -> bool:
    return process is not None and process.poll() is None


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def replay(records: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What ``python -m engine replay`` answers to each record, in order."""
    lines = "".join(json.dumps(record) + "\n" for record in records)
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay"], input=lines, capture_output=True, text=True, check=False
    )
    assert not done.stderr, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]
