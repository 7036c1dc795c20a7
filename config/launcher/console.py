"""What the person who typed ``script/server`` sees: one calm line a step."""

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

WIDTH = 13


@dataclass(frozen=True, slots=True)
class Console:
    def line(self, text: str = "") -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def told(self, what: str, how: str) -> None:
        self.line(f"  {what:<{WIDTH}} {how}")

    @contextlib.contextmanager
    def step(self, what: str, done: str = "ready") -> Iterator[None]:
        """``what`` while it lasts, then ``done`` and the seconds it took."""
        began = time.monotonic()
        sys.stdout.write(f"  {what:<{WIDTH}} ")
        sys.stdout.flush()
        try:
            yield
        except BaseException:
            self.line("-")
            raise
        self.line(f"{done}, {time.monotonic() - began:.1f} s")
