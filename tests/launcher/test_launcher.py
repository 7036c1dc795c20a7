"""``script/server`` at work, as real processes: it serves, it heals, it stops without a trace, it comes back."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config.embedded.processes import free_port
from config.environment import BASE
from config.launcher.launch import not_ready
from tests.launcher.processes import processes_of, until

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
PATIENCE = 180.0  # seconds: eight processes start, on a machine that has other things to do


class Launched:
    """A launcher with its data in ``home``."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home, self.port = home, free_port()
        self.said = home.parent / f"{home.name}-{self.port}-said"
        kept = {name: it for name, it in os.environ.items() if not name.startswith(("DATABASE", "REDIS", "LAELO"))}
        self.environment = kept | {"LAELO_DATA": str(home)}
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.launcher", "--port", str(self.port), *arguments],
                cwd=BASE,
                env=self.environment,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

    @property
    def words(self) -> str:
        return self.said.read_text()

    @property
    def all(self) -> dict[str, str]:
        """Everything that runs for this launcher: process number to command line."""
        return processes_of(self.home)

    def is_up(self) -> bool:
        return f"http://127.0.0.1:{self.port}/" in self.words and not not_ready(self.port)

    def kill_all(self) -> None:
        for number in self.all:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)
        self.process.wait()
        self.said.unlink(missing_ok=True)

    def connect(self) -> psycopg.Connection:
        port = (self.home / "postgres" / "postmaster.pid").read_text().splitlines()[3]
        password = (self.home / "postgres.password").read_text()
        return psycopg.connect(f"postgresql://postgres:{password}@127.0.0.1:{port}/laelo", autocommit=True)


def _launched(home: Path) -> Iterator[Launched]:
    started = Launched(home)
    assert until(started.is_up, PATIENCE), started.words
    yield started
    started.kill_all()


@pytest.fixture
def launched(home: Path) -> Iterator[Launched]:
    """For a test that ends it."""
    yield from _launched(home)


@pytest.fixture(scope="module")
def running(shared_home: Path) -> Iterator[Launched]:
    """For the tests that leave it running."""
    yield from _launched(shared_home)


def test_ctrl_c_stops_everything_in_order_and_leaves_no_process(launched: Launched) -> None:
    assert len(launched.all) > 8

    launched.process.send_signal(signal.SIGINT)

    assert launched.process.wait(PATIENCE) == 0
    assert launched.all == {}
    assert not (launched.home / "servers.env").exists()
    assert "Traceback" not in launched.words
    assert "database system is shut down" in (launched.home / "postgres.log").read_text()


def test_a_command_beside_it_finds_its_database_and_no_other_account_does(running: Launched) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "verify_matches"],
        cwd=BASE, env=running.environment, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.returncode, done.stderr) == (0, "")
    assert (running.home / "servers.env").stat().st_mode & 0o777 == 0o600


def test_after_a_kill_of_everything_it_starts_again_with_its_data(launched: Launched) -> None:
    with launched.connect() as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS n")

    launched.kill_all()
    again = Launched(launched.home)

    assert until(again.is_up, PATIENCE), again.words
    with again.connect() as connection:
        assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
    again.kill_all()


def test_nothing_outlives_a_launcher_that_was_killed(launched: Launched) -> None:
    launched.process.kill()
    launched.process.wait()

    assert until(lambda: launched.all == {})


def test_what_dies_is_started_again(running: Launched) -> None:
    for words in ("config.asgi", "--queues clock", f"{running.home}/postgres -c", "valkey-server"):
        (victim, *_) = [number for number, line in running.all.items() if words in line]
        os.kill(int(victim), signal.SIGKILL)

    assert until(lambda: running.words.count("started again") >= 4, PATIENCE), running.words
    assert until(running.is_up, PATIENCE), running.words


def test_a_second_start_in_the_same_folder_is_refused_in_one_sentence(running: Launched) -> None:
    second = Launched(running.home)

    assert second.process.wait(PATIENCE) == 1
    assert second.words == f"laelo already runs from this folder ({running.home} is in use).\n"
    assert running.process.poll() is None
    second.said.unlink()


def test_the_server_is_bound_to_this_machine_only(running: Launched) -> None:
    port = f"{running.port:04X}"
    lines = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()

    listening = {line.split()[1] for line in lines.splitlines() if f":{port} " in line and " 0A " in line}

    assert listening == {f"0100007F:{port}"}
