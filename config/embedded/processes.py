"""Child processes that never outlive us, and the account they run as."""

import contextlib
import ctypes
import fcntl
import os
import pwd
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from config.embedded.errors import CannotStart

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


@dataclass(frozen=True, slots=True)
class RunAs:
    """The account that owns the servers' files: ``nobody`` when we are root, since PostgreSQL refuses root."""

    uid: int
    gid: int
    drop: bool

    def own(self, path: Path) -> None:
        if self.drop:
            os.chown(path, self.uid, self.gid)

    def can_reach(self, path: Path) -> bool:
        """Whether the account may walk down to ``path`` and read it."""
        if not self.drop:
            return True
        steps = [path, *path.parents]
        return all(step.stat().st_mode & 0o001 for step in steps if step.is_dir())


def run_as() -> RunAs:
    if os.geteuid() != 0:
        return RunAs(os.geteuid(), os.getegid(), drop=False)
    nobody = pwd.getpwnam("nobody")
    return RunAs(nobody.pw_uid, nobody.pw_gid, drop=True)


def dies_with_us(how: signal.Signals) -> Callable[[], None]:
    """What a child runs before its program: ask the kernel for ``how`` when the parent is gone (Linux)."""
    parent = os.getpid()

    def prepare() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, int(how))
            if os.getppid() != parent:
                os._exit(1)

    return prepare


def held(path: Path) -> IO[bytes] | None:
    """Lock ``path`` until the file is closed by us and by every child it was passed to; ``None``: others hold it."""
    lock = path.open("ab")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock


def claim(path: Path, pid_file: Path, how: signal.Signals) -> IO[bytes]:
    """Hold a server's lock; a server that outlived whoever started it still holds it, and is stopped first.

    Afterwards nobody uses the server's data, so what ``pid_file`` says is stale.
    """
    for number, patience in ((how, 10.0), (signal.SIGKILL, 10.0)):
        if (lock := held(path)) is None:
            with contextlib.suppress(OSError, ValueError, IndexError):
                os.kill(int(pid_file.read_text().splitlines()[0]), number)
            lock = _held_within(path, patience)
        if lock is not None:
            pid_file.unlink(missing_ok=True)
            return lock
    raise CannotStart(f"A server that was left behind still uses {path.parent} and cannot be stopped.")


def _held_within(path: Path, patience: float) -> IO[bytes] | None:
    until = time.monotonic() + patience
    while (lock := held(path)) is None and time.monotonic() < until:
        time.sleep(0.05)
    return lock


def spawn(
    command: Sequence[str | Path],
    *,
    account: RunAs,
    cwd: Path,
    log: IO[bytes],
    lock: IO[bytes] | None = None,
    on_our_death: signal.Signals = signal.SIGTERM,
) -> subprocess.Popen[bytes]:
    """Start a server as a direct child in a process group of its own (ctrl-C at the keyboard is ours to handle)."""
    return subprocess.Popen(  # noqa: S603 - our own binaries, no shell
        [str(part) for part in command],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"},
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=subprocess.STDOUT,
        process_group=0,
        pass_fds=[lock.fileno()] if lock else [],
        preexec_fn=dies_with_us(on_our_death),  # noqa: PLW1509 - only prctl, safe after fork
        user=account.uid if account.drop else None,
        group=account.gid if account.drop else None,
        extra_groups=[] if account.drop else None,
    )


def stop(process: subprocess.Popen[bytes], how: signal.Signals, *, patience: float) -> None:
    """Ask, wait, insist."""
    if process.poll() is None:
        process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
    if process.poll() is None:
        process.kill()
    process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def last_line(log: Path) -> str:
    """What a process said of its trouble, or else last: for the sentence that says why it did not start."""
    lines = log.read_text(errors="replace").strip().splitlines()[-20:] if log.exists() else []
    troubles = [line for line in lines if re.search(r"error|fatal|panic|could not|no space", line, re.IGNORECASE)]
    return (troubles or lines or ["it said nothing"])[-1]
