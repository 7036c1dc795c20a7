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


def _read(path: Path) -> str:
    with contextlib.suppress(OSError):  # it has ended since
        return path.read_text(errors="replace").replace("\0", " ")
    return ""
