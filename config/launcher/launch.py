"""One start of laelo: servers, database, words, processes, the address; then watch until asked to stop."""

import importlib
import os
import socket
import subprocess
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from config import beside, words
from config.embedded import CannotStart, Servers
from config.embedded.processes import last_line
from config.environment import BASE
from config.launcher.console import Console
from config.launcher.home import data_home
from config.launcher.programs import crowd, manage, programs
from config.launcher.supervisor import GLANCE, Server, Supervisor

READY_WITHIN = 60.0  # seconds until we say what is missing


@dataclass(frozen=True, slots=True)
class Options:
    port: int = 8000
    demo: int = 0  # how many simulated people


def launch(options: Options, console: Console) -> None:
    """Run until ``KeyboardInterrupt``; whatever was started is stopped on every way out."""
    importlib.import_module("config.settings")  # a missing or nonsense setting is said before anything starts
    refuse_busy(options.port)
    home = data_home(Path(os.environ.get("LAELO_DATA") or BASE / ".data").absolute())
    embedded = Servers(home)
    logs = fresh_logs(home)
    supervisor = Supervisor(console, wanted(embedded), [])
    try:
        supervisor.start_servers()
        os.environ |= embedded.environment()
        beside.announce(embedded.environment())
        prepare(console, logs)
        supervisor.programs += programs(port=options.port, logs=logs)
        console.told("processes", ", ".join(program.name for program in supervisor.programs))
        supervisor.start_programs()
        wait_until_ready(supervisor, options.port)
        console.line(f"\n  laelo is at http://127.0.0.1:{options.port}/ - ctrl-C stops it, {logs} tells more.\n")
        if options.demo:
            supervisor.add(crowd(port=options.port, players=options.demo, logs=logs))
            console.line(f"  {options.demo} simulated people come in and wait for you: sign in and press Participar.\n")
        watch(supervisor)
    finally:
        with console.step("stopping", "stopped"):
            beside.withdraw()
            supervisor.stop()
            embedded.stop()


def wanted(embedded: Servers) -> list[Server]:
    """Ours, where the environment names none."""
    servers: list[Server] = []
    servers += [] if os.environ.get("DATABASE_URL") else [embedded.postgres]
    servers += [] if os.environ.get("REDIS_URL") else [embedded.valkey]
    return servers


def refuse_busy(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            reason = (error.strerror or "it cannot be used").lower()
            raise CannotStart(f"Port {port}: {reason}. Choose another one: script/server --port 8001") from None


def fresh_logs(home: Path) -> Path:
    """The folder of the logs; those of the start before keep the ending ``.1``."""
    logs = home / "log"
    logs.mkdir(mode=0o700, exist_ok=True)
    for log in logs.glob("*.log"):
        log.replace(log.with_suffix(".log.1"))
    return logs


def prepare(console: Console, logs: Path) -> None:
    with console.step("database", "migrated"):
        _run(
            "The database cannot be migrated", manage("migrate", "--no-input", "--verbosity", "0"), logs / "migrate.log"
        )
    with console.step("words", "compiled"):
        for catalog in words.catalogs(BASE).values():
            words.compile_catalog(catalog)


def _run(failure: str, command: list[str], log: Path) -> None:
    with log.open("wb") as output:
        done = subprocess.run(command, cwd=BASE, stdout=output, stderr=output, check=False)  # noqa: S603
    if done.returncode != 0:
        raise CannotStart(f"{failure}: {last_line(log)} ({log} tells more)")


def wait_until_ready(supervisor: Supervisor, port: int) -> None:
    """Until ``/readyz`` is content; what is missing is said after a while, and is no reason to stop."""
    until = time.monotonic() + READY_WITHIN
    while problem := not_ready(port):
        if time.monotonic() > until:
            supervisor.console.told("not ready", problem)
            return
        time.sleep(GLANCE)
        supervisor.look()


def not_ready(port: int) -> str:
    """What ``/readyz`` lacks; empty when nothing."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2):
            return ""
    except urllib.error.HTTPError as error:
        return error.read(500).decode(errors="replace")
    except OSError as error:
        return f"the web server does not answer ({error})"


def watch(supervisor: Supervisor) -> None:
    while True:
        time.sleep(GLANCE)
        supervisor.look()
