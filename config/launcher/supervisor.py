"""Keep processes running: start in order, start again what ends, stop in order."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from config.launcher.console import Console
from config.launcher.programs import PATIENCE, Program

GLANCE = 0.2  # seconds between two looks
LONGEST = 30.0  # seconds between two starts of what keeps failing


class Server(Protocol):
    """An embedded server: its ``start`` returns when it answers."""

    @property
    def name(self) -> str: ...
    @property
    def alive(self) -> bool: ...
    @property
    def last_words(self) -> str: ...
    def start(self) -> None: ...
    def stop(self) -> None: ...


@dataclass(slots=True)
class Patience:
    """How long to wait before starting something again: longer each time it fails soon."""

    pause: float = 0.0
    not_before: float = 0.0
    started: float = 0.0

    def failed(self, now: float) -> None:
        soon = now - self.started < LONGEST
        self.pause = min(max(self.pause * 2, 0.5), LONGEST) if soon and self.started else 0.0
        self.not_before = now + self.pause


@dataclass(slots=True)
class Supervisor:
    """``servers`` outlive ``programs``: started before them, stopped after them, in reverse order."""

    console: Console
    servers: Sequence[Server]
    programs: list[Program]
    _patience: dict[str, Patience] = field(default_factory=dict)
    _down: set[str] = field(default_factory=set)

    def start_servers(self) -> None:
        for server in self.servers:
            with self.console.step(server.name):
                server.start()

    def start_programs(self) -> None:
        for program in self.programs:
            self._start(program)

    def add(self, program: Program) -> None:
        self.programs.append(program)
        self._start(program)

    def look(self) -> None:
        """Start again whatever has ended (a server first: the others need it)."""
        for one in (*self.servers, *self.programs):
            if not one.alive:
                self._revive(one)

    def stop(self) -> None:
        """Programs at once, since they wait for each other; then the servers, the last first."""
        for program in reversed(self.programs):
            program.ask_to_stop()
        until = time.monotonic() + PATIENCE
        for program in reversed(self.programs):
            program.stop(max(0.0, until - time.monotonic()))
        for server in reversed(self.servers):
            server.stop()

    def _start(self, program: Program) -> None:
        program.start()
        self._of(program.name).started = time.monotonic()

    def _of(self, name: str) -> Patience:
        return self._patience.setdefault(name, Patience())

    def _revive(self, one: Server) -> None:
        now, patience = time.monotonic(), self._of(one.name)
        if one.name not in self._down:
            self._down.add(one.name)
            patience.failed(now)
            self.console.told(one.name, f"ended: {one.last_words}")
        if now >= patience.not_before:
            one.start()
            self._down.discard(one.name)
            patience.started = time.monotonic()
            self.console.told(one.name, "started again")
