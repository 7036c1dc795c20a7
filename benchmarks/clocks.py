"""How late time-outs come, and what happens to them when a part of the service dies.

``python -m benchmarks.clocks`` starts servers, web, workers and sweep of its own, seats silent people at 500
tables, and prints the distributions; ``--check`` exits 1 where a promise is not kept.
"""

import argparse
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
import msgpack
import psycopg
import redis
from django.utils import timezone

from config.embedded.processes import free_port
from config.embedded.servers import Servers
from config.launcher.programs import Program, manage, programs

GRACE = 0.3
OVERDUE = """
    SELECT coalesce(max(extract(epoch FROM clock_timestamp() - deadline_at)), 0) - %s
    FROM games_match WHERE status = 'open'
"""


@dataclass
class Service:
    """Real processes of laelo over servers of their own."""

    home: Path
    servers: Servers
    environment: dict[str, str]
    programs: dict[str, Program]

    def kill(self, name: str) -> None:
        process = self.servers.valkey.process if name == "broker" else self.programs[name].process
        assert process is not None
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def revive(self, name: str) -> None:
        if name == "broker":
            self.servers.valkey.start()
        else:
            self.programs[name].start()

    def database(self) -> "psycopg.Connection[Any]":
        return psycopg.connect(self.environment["DATABASE_URL"], autocommit=True)


@contextmanager
def running_service() -> Iterator[Service]:
    home = Path(tempfile.mkdtemp(prefix="laelo-clocks-")).resolve()
    servers = Servers(home)
    started: dict[str, Program] = {}
    try:
        servers.start()
        environment = servers.environment() | {"LAELO_ENV": "development", "GRACE": str(GRACE)}
        os.environ |= environment
        subprocess.run(manage("migrate", "--verbosity", "0"), check=True)  # noqa: S603 - our own command
        (home / "logs").mkdir()
        found = programs(port=free_port(), logs=home / "logs", environment=environment)
        started = {program.name: program for program in found if program.name != "beat"}
        for program in started.values():
            program.start()
        yield Service(home, servers, environment, started)
    finally:
        for program in started.values():
            program.ask_to_stop()
        for program in started.values():
            program.stop()
        servers.stop()
        shutil.rmtree(home, ignore_errors=True)


def seat_silent_people(tables: int) -> None:
    """Deal so many tables whose people never move; they open spread over the length of a turn."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    # The models and settings can be had only now that the servers run.
    from accounts.models import Account  # noqa: PLC0415
    from games import services  # noqa: PLC0415

    people = Account.objects.bulk_create([Account() for _ in range(4 * tables)])
    opening = timezone.now() + timedelta(seconds=tables / 100)
    for number in range(tables):
        four = people[4 * number : 4 * number + 4]
        services.match_create(
            seats=[services.NewSeat(account_id=one.pk) for one in four],
            opens_at=opening + timedelta(seconds=random.uniform(0, 15)),
        )


@dataclass
class Listener:
    """Hears on the bus what players hear, and how long after deadline and grace."""

    client: "redis.Redis"
    lateness: list[float] = field(default_factory=list)  # seconds
    _due: dict[tuple[str, int], float] = field(default_factory=dict)

    def start(self) -> None:
        self._messages = self.client.pubsub(ignore_subscribe_messages=True)
        self._messages.psubscribe("*__group__match.*.seat*")
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        try:
            for message in self._messages.listen():
                self._hear(msgpack.unpackb(message["data"]), time.time())
        except redis.RedisError:
            return  # killed on purpose

    def _hear(self, message: dict[str, Any], now: float) -> None:
        match, version = message["match"], message["version"]
        if (due := self._due.pop((match, version - 1), None)) is not None:
            self.lateness.append(now - due)
        if message["audience"] == f"seat{message['view']['turn']}" and message["ends_at"]:
            self._due[match, version] = message["ends_at"] + GRACE


def worst_wait(service: Service, seconds: float) -> float:
    """The longest that any game was overdue in the next seconds, looked at 20 times a second."""
    worst, until = 0.0, time.monotonic() + seconds
    with service.database() as connection:
        while time.monotonic() < until:
            row = connection.execute(OVERDUE, (GRACE,)).fetchone()
            worst = max(worst, float(row[0]) if row else 0.0)
            time.sleep(0.05)
    return worst


def timeouts(service: Service, since: float, until: float) -> int:
    query = "SELECT count(*) FROM games_loggedaction WHERE at > to_timestamp(%s) AND at < to_timestamp(%s)"
    with service.database() as connection:
        row = connection.execute(query, (since, until)).fetchone()
        return int(row[0]) if row else 0


def turns(service: Service) -> dict[int, tuple[int, float, float]]:
    """The version, the beginning and the deadline of each game's turn."""
    query = """
        SELECT id, version, extract(epoch FROM turn_began_at), extract(epoch FROM deadline_at)
        FROM games_match WHERE status = 'open'
    """
    with service.database() as connection:
        return {row[0]: (row[1], float(row[2]), float(row[3])) for row in connection.execute(query)}


def web_outage(service: Service, seconds: float) -> dict[str, float]:
    """Every web process dead for so long: who was timed out, and by how much what was left differs.

    A time-out that was under way when the process died is none of the silence: those count from 50 ms after it.
    """
    heard = "SELECT extract(epoch FROM max(at)) FROM games_heartbeat WHERE kind = 'web'"
    service.kill("web")
    killed = time.time()
    time.sleep(seconds)
    with service.database() as connection:
        row = connection.execute(heard).fetchone()
    silence, before = float(row[0]) if row else 0.0, turns(service)
    service.revive("web")
    back = _first_beat(service, silence)
    after = turns(service)
    errors = [
        abs((after[pk][2] - back) - (deadline - max(began, silence) + 5))
        for pk, (version, began, deadline) in before.items()
        if pk in after and after[pk][0] == version
    ]
    return {
        "timed out": timeouts(service, killed + 0.05, back),
        "under way as it died": timeouts(service, killed, killed + 0.05),
        "running turns": len(before),
        "turns whose time was given back": len(errors),
        "worst error of what was left + 5 s (ms)": round(max(errors, default=9.9) * 1000, 1),
    }


def _first_beat(service: Service, silence: float) -> float:
    query = "SELECT extract(epoch FROM at) FROM games_heartbeat WHERE kind = 'back'"
    with service.database() as connection:
        while True:
            row = connection.execute(query).fetchone()
            if row and float(row[0]) > silence:
                return float(row[0])
            time.sleep(0.02)


def distribution(values: list[float]) -> dict[str, float]:
    cuts = statistics.quantiles(values, n=1000, method="inclusive")
    shown = {"p50": cuts[499], "p90": cuts[899], "p99": cuts[989], "p99.9": cuts[998], "max": max(values)}
    return {"time-outs": len(values)} | {name: round(value * 1000, 1) for name, value in shown.items()}


def measure(service: Service, arguments: argparse.Namespace) -> Iterator[tuple[str, dict[str, float], bool]]:
    """Each measurement with its name, its figures and whether the promise is kept."""
    listener = Listener(redis.Redis.from_url(service.environment["REDIS_URL"]))
    listener.start()
    time.sleep(20)  # every table is open and through its first turn
    listener.lateness.clear()
    time.sleep(arguments.seconds)
    late = distribution(listener.lateness)
    yield "late after deadline and grace (ms)", late, late["p99"] <= 50
    for name in ("clock", "broker"):
        service.kill(name)
        worst = worst_wait(service, 20)
        yield f"{name} killed: the longest any game waited (s)", {"worst": round(worst, 2)}, worst <= 1.5
        service.revive(name)
        worst = worst_wait(service, 10)
        yield f"{name} back: the longest any game waited (s)", {"worst": round(worst, 2)}, worst <= 1.5
    outage = web_outage(service, 20)
    kept = (
        not outage["timed out"]
        and outage["turns whose time was given back"] == outage["running turns"]
        and outage["worst error of what was left + 5 s (ms)"] <= 50
    )
    yield "every web process dead for 20 s", outage, kept
    worst = worst_wait(service, 20)
    yield "web back: the longest any game waited (s)", {"worst": round(worst, 2)}, worst <= 1.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60, help="how long the time-outs are listened to")
    parser.add_argument("--check", action="store_true", help="exit 1 where a promise is not kept")
    arguments = parser.parse_args()
    say: Callable[[str], object] = sys.stdout.write
    kept_all = True
    with running_service() as service:
        seat_silent_people(arguments.tables)
        say(f"{arguments.tables} tables of silent people, {os.cpu_count()} cores\n")
        for name, figures, kept in measure(service, arguments):
            say(f"{'ok  ' if kept else 'MISS'} {name}: {json.dumps(figures)}\n")
            sys.stdout.flush()
            kept_all &= kept
    return 0 if kept_all or not arguments.check else 1


if __name__ == "__main__":
    sys.exit(main())
