"""What the tests of real processes look at."""

import contextlib
import time
from collections.abc import Callable
from pathlib import Path


def until(fact: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether a fact comes true in time."""
    end = time.monotonic() + seconds
    while not fact():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def processes_naming(words: str) -> list[str]:
    """The numbers of the processes whose command line holds something."""
    lines = {path.parent.name: _read(path) for path in Path("/proc").glob("[0-9]*/cmdline")}
    return [number for number, line in lines.items() if words in line]


def processes_of(home: Path) -> dict[str, str]:
    """Process number to command line of all that have something to do with ``home`` (not of those that have ended)."""
    marks = (f"LAELO_DATA={home}\0", f"{home}/")
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        line = _read(path / "cmdline")
        if (line and any(mark in _raw(path / "environ") + line for mark in marks)) or _works_in(path, home):
            found[path.name] = line
    return found


def _works_in(process: Path, home: Path) -> bool:
    with contextlib.suppress(OSError):
        return (process / "cwd").resolve().is_relative_to(home)
    return False


def _raw(path: Path) -> str:
    with contextlib.suppress(OSError):  # it has ended since
        return path.read_text(errors="replace")
    return ""


def _read(path: Path) -> str:
    return _raw(path).replace("\0", " ")
