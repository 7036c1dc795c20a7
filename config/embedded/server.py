"""What both embedded servers have in common: a child of ours on loopback and a free port, its data, log and lock."""

import signal
import subprocess
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, ClassVar

from config.embedded.errors import CannotStart
from config.embedded.processes import RunAs, claim, free_port, last_line, spawn, stop

PATIENCE = 15.0  # seconds in which starts may fail: after a kill there is memory to free and a log to read again
PAUSE = 0.05


@dataclass(slots=True)
class Server(ABC):
    """Lives below ``home``; ``quick`` forgets durability (tests). It keeps its port when it is started again."""

    name: ClassVar[str]
    folder: ClassVar[str]
    pid_file: ClassVar[str]  # below the data folder
    gently: ClassVar[signal.Signals]  # asks it to end in order

    home: Path
    program: Path
    account: RunAs
    quick: bool = False
    port: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, init=False)
    _lock: IO[bytes] | None = field(default=None, init=False)

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    @property
    def last_words(self) -> str:
        return last_line(self.log)

    @property
    def data(self) -> Path:
        return self.home / self.folder

    @property
    def log(self) -> Path:
        return self.home / f"{self.folder}.log"

    @property
    def password(self) -> str:
        return (self.home / f"{self.folder}.password").read_text().strip()

    @property
    def ending(self) -> signal.Signals:
        """What ends it: in order, or at once where nothing is worth keeping."""
        return self.gently

    def start(self) -> None:
        """Return once it answers; raises ``CannotStart``."""
        if self._lock is None:
            self._lock = claim(self.home / f"{self.folder}.lock", self.data / self.pid_file, self.gently)
        self._prepare()
        until = time.monotonic() + PATIENCE
        while not self._serves():
            if time.monotonic() > until:
                raise CannotStart(f"{self.name} does not start: {self.last_words} (the rest is in {self.log})")
            time.sleep(PAUSE * 6)

    def stop(self) -> None:
        """Safe to call twice."""
        if self.process is not None:
            stop(self.process, self.ending, patience=20)
            self.process = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @abstractmethod
    def _prepare(self) -> None:
        """Make what the server needs to start."""

    @abstractmethod
    def _command(self) -> list[str | Path]: ...

    @abstractmethod
    def _answers(self) -> bool: ...

    def _spawn(self, command: list[str | Path]) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return spawn(
                command, account=self.account, cwd=self.home, log=log, lock=self._lock, on_our_death=self.ending
            )

    def _serves(self) -> bool:
        """Start it and wait until it answers, however much it has to recover; false when it gave up."""
        self.port = self.port or free_port()
        self.process = self._spawn(self._command())
        while self.process.poll() is None:
            if self._answers():
                return True
            time.sleep(PAUSE)
        self.port = 0
        return False
