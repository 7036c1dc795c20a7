"""``script/server`` before there is an environment: what a stranger's machine may lack, in one sentence each."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parents[2]
TOOLS = ("awk", "basename", "cat", "cksum", "cp", "df", "dirname", "mkdir", "rm", "sh", "touch")
LAUNCHED = "print('launched')\n"


@dataclass(slots=True)
class Machine:
    """A copy of the scripts, and a PATH that holds a few tools, a ``python3`` and whatever a test puts there."""

    project: Path
    programs: Path
    account: int | None = field(default=None)

    def has(self, name: str, text: str) -> None:
        program = self.programs / name
        program.unlink(missing_ok=True)
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(0o755)

    def run(self, script: str = "server") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.project / "script" / script)],
            env={"PATH": str(self.programs), "HOME": str(self.project), "CALLS": str(self.calls)},
            user=self.account,
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def calls(self) -> Path:
        return self.project / "calls"

    @property
    def made(self) -> int:
        """How often an environment was made."""
        return self.calls.read_text().count("venv") if self.calls.exists() else 0


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    project, programs = tmp_path / "laelo", tmp_path / "programs"
    for folder in (programs, project / "config" / "launcher"):
        folder.mkdir(parents=True)
    shutil.copytree(BASE / "script", project / "script")
    (project / "requirements.txt").write_text("# nothing\n")
    (project / "config" / "launcher" / "__main__.py").write_text(LAUNCHED)
    for tool in TOOLS:
        (programs / tool).symlink_to(shutil.which(tool) or f"/bin/{tool}")
    (programs / "python3").symlink_to(sys.executable)
    return Machine(project, programs)


@pytest.fixture
def with_uv(machine: Machine) -> Machine:
    """A ``uv`` that notes its calls and makes an environment with the Python of these tests."""
    machine.has("made-python", f'exec {sys.executable} "$@"')
    make = f"mkdir -p .venv/bin; cp {machine.programs}/made-python .venv/bin/python"
    machine.has("uv", f'echo "$1" >>"$CALLS"; if [ "$1" = venv ]; then {make}; fi')
    return machine


def lacking(module: str) -> str:
    """A Python that does not know a module."""
    return f'case "$*" in *{module}*) exit 1 ;; esac; exec {sys.executable} "$@"'


def refuse(version: str) -> str:
    return f'[ "$1" = -V ] && echo "Python {version}"; [ "$1" = -V ]'


def test_an_old_python_is_refused_in_one_sentence(machine: Machine) -> None:
    machine.has("python3", refuse("3.9.2"))

    found = machine.run()

    assert found.returncode == 1
    assert found.stderr == "laelo needs Python 3.11 or newer; here is Python 3.9.2.\n"


def test_no_python_is_refused_in_one_sentence(machine: Machine) -> None:
    (machine.programs / "python3").unlink()

    assert machine.run().stderr == "laelo needs Python 3.11 or newer; here is none.\n"


def test_a_newer_python_beside_an_old_one_is_taken(with_uv: Machine) -> None:
    with_uv.has("python3", refuse("3.9.2"))
    (with_uv.programs / "python3.12").symlink_to(sys.executable)

    assert with_uv.run().stdout == "launched\n"


def test_a_python_without_venv_is_told_the_one_command(machine: Machine) -> None:
    machine.has("python3", lacking("ensurepip"))

    found = machine.run()

    assert found.returncode == 1
    assert found.stderr == "This Python has no venv; install it with: apt-get install python3-venv\n"


def test_a_python_without_venv_is_enough_where_uv_is(with_uv: Machine) -> None:
    with_uv.has("python3", lacking("ensurepip"))

    found = with_uv.run()

    assert (found.returncode, found.stdout) == (0, "launched\n")


def test_a_full_disk_is_said_in_one_sentence(machine: Machine) -> None:
    machine.has("df", "echo head; echo /dev/disk 100 99 51200 99% /")

    found = machine.run()

    assert found.returncode == 1
    assert found.stderr.startswith("The disk is full: ")
    assert found.stderr.count("\n") == 1


@pytest.fixture
def powerless(machine: Machine) -> Iterator[Machine]:
    """The same, for an account that may read the project but not write to it."""
    machine.has("python3", "echo Python 3.11.2")
    with tempfile.TemporaryDirectory() as open_to_all:
        machine.project = machine.project.rename(Path(open_to_all) / "laelo")
        machine.programs = machine.programs.rename(Path(open_to_all) / "programs")
        Path(open_to_all).chmod(0o755)
        machine.account = 65534 if os.geteuid() == 0 else None
        machine.project.chmod(0o555)
        yield machine
        machine.project.chmod(0o755)


def test_a_folder_that_may_not_be_written_is_said_in_one_sentence(powerless: Machine) -> None:
    found = powerless.run()

    assert found.returncode == 1
    assert found.stderr.startswith("laelo cannot write to ")
    assert found.stderr.count("\n") == 1


def test_an_environment_is_made_once(with_uv: Machine) -> None:
    first, second = with_uv.run(), with_uv.run()

    assert "Making the environment" in first.stderr
    assert (second.stdout, second.stderr, with_uv.made) == ("launched\n", "", 1)


def changed_pins(project: Path) -> None:
    (project / "requirements.txt").write_text("# other pins\n")


def broken_environment(project: Path) -> None:
    (project / ".venv" / "bin" / "python").unlink()


@pytest.mark.parametrize("change", [changed_pins, broken_environment])
def test_an_environment_is_made_again_when_it_no_longer_fits(with_uv: Machine, change: Callable[[Path], None]) -> None:
    with_uv.run()
    change(with_uv.project)

    assert with_uv.run().stdout == "launched\n"
    assert with_uv.made == 2


def test_what_cannot_be_installed_leaves_no_half_environment(machine: Machine) -> None:
    (machine.project / "requirements.txt").write_text("laelo-does-not-exist==1 --hash=sha256:" + "0" * 64 + "\n")
    machine.has("python3", f'case "$*" in *ensurepip*) exit 0;; *venv*) exit 1;; esac; exec {sys.executable} "$@"')

    found = machine.run()

    assert found.returncode == 1
    assert found.stderr.endswith("cannot be made from requirements.txt; what is wrong is said above.\n")
    assert not list(machine.project.glob(".venv/made-from-*"))
