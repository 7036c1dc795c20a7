"""The embedded servers: they serve, they leave nothing behind, they take back what was left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from config.embedded import CannotStart, Servers
from config.embedded.binaries import binaries
from config.embedded.processes import RunAs, claim, held, last_line, run_as
from config.environment import BASE
from tests.launcher.processes import processes_naming, until

EXEC = [sys.executable, "-m", "config.embedded", "exec", "--"]


@pytest.fixture
def servers(home: Path) -> Iterator[Servers]:
    started = Servers(home, quick=True)
    started.start()
    yield started
    started.stop()


def test_both_answer_and_ask_for_a_password(servers: Servers) -> None:
    with psycopg.connect(servers.postgres.url) as connection, redis.Redis.from_url(servers.valkey.url) as client:
        assert client.ping()
        assert connection.execute("SHOW server_encoding").fetchone() == ("UTF8",)

    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(servers.postgres.url.replace(servers.postgres.password, "guess"))
    with (
        redis.Redis.from_url(f"redis://127.0.0.1:{servers.valkey.port}") as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()


def test_no_password_stands_in_a_command_line(servers: Servers) -> None:
    passwords = {servers.postgres.password, servers.valkey.url.split(":")[2].split("@")[0]}

    assert not [password for password in passwords if processes_naming(password)]


def test_a_folder_in_use_is_refused(servers: Servers, home: Path) -> None:
    with pytest.raises(CannotStart, match="already runs"):
        Servers(home)


def test_what_was_written_is_there_after_a_stop(home: Path) -> None:
    for statement in ("CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (1)"):
        servers = Servers(home)
        servers.start()
        with psycopg.connect(servers.postgres.url) as connection:
            connection.execute(statement)
        with redis.Redis.from_url(servers.valkey.url) as client:
            count = client.incr("starts")
        servers.stop()

    assert count == 2


def test_a_server_that_was_killed_starts_again_with_its_data(home: Path) -> None:
    servers = Servers(home)
    servers.start()
    with psycopg.connect(servers.postgres.url) as connection:
        connection.execute("CREATE TABLE kept (n int)")
    for server in (servers.postgres, servers.valkey):
        assert server.process
        server.process.kill()
        server.process.wait()

    servers.start()

    with psycopg.connect(servers.postgres.url) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
    servers.stop()


def test_a_data_folder_that_was_not_finished_is_made_anew(home: Path) -> None:
    (home / "postgres.new").mkdir()
    (home / "postgres.new" / "PG_VERSION").write_text("18")

    servers = Servers(home, quick=True)
    servers.start()

    assert servers.postgres.alive
    assert not (home / "postgres.new").exists()
    servers.stop()


@pytest.fixture
def left_behind(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A server whose starter is gone: it still holds the lock, and its number is in the pid file."""
    lock = held(home / "some.lock")
    assert lock
    with lock:
        process = subprocess.Popen(["sleep", "600"], pass_fds=[lock.fileno()])
    (home / "some.pid").write_text(f"{process.pid}\nmore\n")
    yield process
    process.kill()
    process.wait()


def test_a_server_that_was_left_behind_is_stopped_first(home: Path, left_behind: subprocess.Popen[bytes]) -> None:
    with claim(home / "some.lock", home / "some.pid", signal.SIGTERM):
        assert left_behind.wait(5) == -signal.SIGTERM


def test_a_pid_file_that_now_names_a_stranger_harms_nobody(home: Path) -> None:
    with subprocess.Popen(["sleep", "600"]) as stranger:
        (home / "some.pid").write_text(f"{stranger.pid}\n")

        claim(home / "some.lock", home / "some.pid", signal.SIGTERM).close()

        assert stranger.poll() is None
        stranger.kill()
    assert not (home / "some.pid").exists()


def test_programs_that_the_account_cannot_reach_are_copied_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RunAs, "can_reach", lambda *_: False)
    home.chmod(0o755)

    first = binaries(home, run_as()).postgres / "bin" / "postgres"
    when = first.stat().st_ctime_ns
    second = binaries(home, run_as()).postgres / "bin" / "postgres"

    assert first.is_relative_to(home)
    assert second.stat().st_ctime_ns == when
    account = 65534 if os.geteuid() == 0 else None
    assert subprocess.run([first.with_name("initdb"), "--version"], user=account, cwd="/", check=False).returncode == 0


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "starting\ninitdb: error: could not write: No space left\nremoving contents\n",
            "initdb: error: could not write",
        ),
        ("starting\nready\n", "ready"),
        ("", "it said nothing"),
    ],
)
def test_a_server_that_fails_is_quoted_on_its_trouble(tmp_path: Path, said: str, told: str) -> None:
    (tmp_path / "log").write_text(said)

    assert last_line(tmp_path / "log").startswith(told)


def test_a_command_gets_servers_and_its_answer_is_ours() -> None:
    ask = "import os, sys, psycopg; psycopg.connect(os.environ['DATABASE_URL']); sys.exit(7)"

    done = subprocess.run([*EXEC, sys.executable, "-c", ask], cwd=BASE, check=False)

    assert done.returncode == 7


@pytest.fixture
def command(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A command that runs with servers of its own, and words that only these have in their command lines."""
    told = tmp_path / "told"
    tell = f"echo $DATABASE_URL >{told}; exec sleep 600"
    process = subprocess.Popen([*EXEC, "sh", "-c", tell], cwd=BASE)
    assert until(lambda: told.exists() and told.read_text().endswith("\n"))
    port = told.read_text().rpartition(":")[2].partition("/")[0]
    yield process, f"port={port}"
    process.kill()
    process.wait()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nothing_runs_on_when_a_command_is_stopped(how: signal.Signals, command) -> None:
    process, server = command
    assert processes_naming(server)

    process.send_signal(how)
    process.wait()

    assert until(lambda: not processes_naming(server))
