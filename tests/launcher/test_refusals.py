"""What keeps ``script/server`` from starting is said in one sentence, without a traceback."""

import errno
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from config.embedded import CannotStart
from config.embedded.processes import RunAs, free_port
from config.environment import BASE
from config.launcher import home as launcher_home
from config.launcher.__main__ import main
from config.launcher.home import data_home


@pytest.fixture(autouse=True)
def _signals() -> Iterator[None]:
    """The launcher takes the signals of its process; here that is the test run's."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.getsignal(number) for number in numbers]
    yield
    for number, handler in zip(numbers, before, strict=True):
        signal.signal(number, handler)


@pytest.fixture
def busy() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        yield taken.getsockname()[1]


def test_a_busy_port_is_said_in_one_sentence(busy: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", str(busy)]) == 1

    assert capsys.readouterr().err == (
        f"Port {busy}: address already in use. Choose another one: script/server --port 8001\n"
    )


@pytest.mark.parametrize("port", ["0", "65536", "eight"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--port", port])

    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


def test_a_full_disk_is_said_in_one_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=50 * 2**20))

    with pytest.raises(CannotStart, match=r"The disk is full: .* has 50 MB left, laelo needs 200 MB"):
        data_home(home / "data")


def test_a_folder_that_cannot_be_one_is_said_in_one_sentence(home: Path) -> None:
    (home / "data").write_text("a file")

    with pytest.raises(CannotStart, match=r"laelo cannot write to .*: "):
        data_home(home / "data")


@pytest.fixture
def powerless(home: Path) -> Iterator[Path]:
    """A folder that the account of this process may not enter."""
    home.chmod(0o000)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield home
    if root:
        os.seteuid(0)
    home.chmod(0o700)


def test_a_folder_that_may_not_be_entered_is_said_in_one_sentence(powerless: Path) -> None:
    with pytest.raises(CannotStart, match=f"laelo cannot write to {powerless}/data: permission denied"):
        data_home(powerless / "data")


def test_data_of_root_goes_where_the_servers_account_can_reach_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = home / "system"
    monkeypatch.setattr(launcher_home, "SYSTEM", system)
    monkeypatch.setattr(RunAs, "can_reach", lambda _self, path: path.is_relative_to(system))

    assert data_home(home / "private" / "data").parent == system


def test_a_disk_that_fills_up_later_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    def fill(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/somewhere/log")

    monkeypatch.setattr("config.launcher.__main__.launch", fill)

    assert main([]) == 1
    assert capsys.readouterr().err == "The disk is full: /somewhere/log.\n"


def test_a_nonsense_setting_stops_the_start_in_one_sentence(home: Path) -> None:
    command = [sys.executable, "-m", "config.launcher", "--port", str(free_port())]
    environment = os.environ | {"LAELO_DATA": str(home), "LAELO_ENV": "development", "TURN_SECONDS": "soon"}

    done = subprocess.run(command, cwd=BASE, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stderr == "TURN_SECONDS must be a number, not 'soon'.\n"
