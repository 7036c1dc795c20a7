"""How a command of a developer's finds the servers of the ``script/server`` that runs beside it."""

import os
from collections.abc import Mapping
from pathlib import Path

from config.environment import BASE

NAMES = ("DATABASE_URL", "REDIS_URL")


def _notice() -> Path:
    return Path(os.environ.get("LAELO_DATA") or BASE / ".data").absolute() / "servers.env"


def announce(environment: Mapping[str, str]) -> None:
    """Say where the servers are; the addresses hold their passwords."""
    notice = _notice()
    notice.parent.mkdir(mode=0o711, exist_ok=True)
    withdraw()
    notice.touch(mode=0o600)
    notice.write_text("".join(f"{name}={environment[name]}\n" for name in NAMES if name in environment))


def withdraw() -> None:
    _notice().unlink(missing_ok=True)


def found() -> dict[str, str]:
    """What was announced; nothing where nothing runs, or where it is not ours to read."""
    try:
        lines = _notice().read_text().splitlines()
    except OSError:
        return {}
    return dict(line.split("=", 1) for line in lines if "=" in line)
