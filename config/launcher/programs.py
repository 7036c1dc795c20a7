"""The processes of laelo itself: what each runs and how it is stopped."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from config.embedded.processes import dies_with_us, last_line
from config.environment import BASE

PATIENCE = 12.0  # seconds that processes have to end by themselves

# Threads of each worker. Clocks have a worker of their own: no robot's thinking and no mail may delay them.
QUEUES = {"clock": 4, "robots": 2, "default": 2}


@dataclass(slots=True)
class Program:
    """One process with its log; it dies with us, however we die (Linux)."""

    name: str
    command: list[str]
    log: Path
    environment: Mapping[str, str] = field(default_factory=dict)  # what differs from ours
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def last_words(self) -> str:
        """How it ended: killed, or what it said last."""
        code = self.process.poll() if self.process else None
        return f"killed ({signal.Signals(-code).name})" if code and code < 0 else last_line(self.log)

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603 - our own commands, no shell
                self.command,
                cwd=BASE,
                env=os.environ | self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                process_group=0,
                preexec_fn=dies_with_us(signal.SIGKILL),  # noqa: PLW1509 - only prctl, safe after fork
            )

    def ask_to_stop(self) -> None:
        if self.process is not None and self.alive:
            self.process.terminate()

    def stop(self, patience: float = PATIENCE) -> None:
        """End it, with whatever it started; safe to call twice."""
        if self.process is None:
            return
        self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(patience)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def programs(*, port: int, logs: Path, environment: Mapping[str, str] = MappingProxyType({})) -> list[Program]:
    """Web, a worker for each queue, beat and the sweep."""
    commands = command_lines(host="127.0.0.1", port=port, home=logs.parent)
    return [Program(name, command, logs / f"{name}.log", environment) for name, command in commands.items()]


def command_lines(*, host: str, port: int, home: Path) -> dict[str, list[str]]:
    """What each process runs, by name; ``home`` is where beat keeps its timetable."""
    lines = {"web": _web(host, port)}
    lines |= {queue: _worker(queue, threads) for queue, threads in QUEUES.items()}
    lines["beat"] = [*_celery("beat"), "--schedule", str(home / "beat-schedule"), "--pidfile="]
    return lines | {"sweep": manage("sweep")}


def crowd(*, port: int, players: int, logs: Path) -> Program:
    """Simulated people who come in by the same doors as everyone, at a pace that is pleasant to play against."""
    command = manage("crowd", "--players", str(players), "--pace", "1.2", "--demo", "--url", f"http://127.0.0.1:{port}")
    return Program("crowd", command, logs / "crowd.log")


def manage(*arguments: str) -> list[str]:
    return [sys.executable, str(BASE / "manage.py"), *arguments]


def _web(host: str, port: int) -> list[str]:
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", host, "--port", str(port)]
    command += ["--no-access-log", "--no-server-header", "--log-level", "warning", "--lifespan", "on"]
    return [*command, "--timeout-graceful-shutdown", "3", "--ws-max-size", "16384"]


def _worker(queue: str, threads: int) -> list[str]:
    command = [*_celery("worker"), "--queues", queue, "--pool", "threads", "--concurrency", str(threads)]
    return [*command, "--hostname", f"{queue}@%h", "--without-gossip", "--without-mingle", "--without-heartbeat"]


def _celery(what: str) -> list[str]:
    return [
        sys.executable,
        "-m",
        "celery",
        "--app",
        "config.celery",
        "--quiet",
        "--skip-checks",
        what,
        "--loglevel",
        "WARNING",
    ]
