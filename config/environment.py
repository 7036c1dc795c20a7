"""What the environment says, read once and checked: a setting that is missing or nonsense stops the start."""

import os
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit


class BadSetting(SystemExit):
    """The service cannot start: one sentence that names the setting and what it takes."""


def text(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None or value == "":
        raise BadSetting(f"{name} is not set.")
    return value


def one_of(name: str, allowed: tuple[str, ...], default: str) -> str:
    value = os.environ.get(name) or default
    if value not in allowed:
        raise BadSetting(f"{name} must be one of {', '.join(allowed)}, not {value!r}.")
    return value


def number(name: str, default: float, *, low: float, high: float) -> float:
    value = os.environ.get(name)
    if not value:
        return default
    try:
        parsed = float(value)
    except ValueError:
        raise BadSetting(f"{name} must be a number, not {value!r}.") from None
    if not low <= parsed <= high:
        raise BadSetting(f"{name} must be between {low:g} and {high:g}, not {value}.")
    return parsed


def flag(name: str, *, default: bool) -> bool:
    value = (os.environ.get(name) or ("1" if default else "0")).lower()
    if value not in {"0", "1", "true", "false"}:
        raise BadSetting(f"{name} must be 0 or 1, not {value!r}.")
    return value in {"1", "true"}


def several(name: str, default: tuple[str, ...] | None = None) -> list[str]:
    """A list, parted by commas."""
    parts = [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]
    if not parts and default is None:
        raise BadSetting(f"{name} is not set.")
    return parts or list(default or ())


def hosts(name: str, default: tuple[str, ...] | None = None) -> list[str]:
    """Names of hosts, without scheme, port or path."""
    found = several(name, default)
    for host in found:
        if "*" in host or "/" in host or (":" in host and not host.endswith("]")):
            raise BadSetting(f"{name} must name the hosts, such as laelo.example, not {host!r}.")
    return found


def origins(name: str) -> list[str]:
    found = several(name, ())
    for origin in found:
        if not origin.startswith(("https://", "http://")):
            raise BadSetting(f"{name} must list origins, such as https://laelo.example, not {origin!r}.")
    return found


def folder(name: str, default: Path) -> Path:
    return Path(os.environ.get(name) or default).absolute()


def secret(name: str, default: str | None) -> str:
    value = text(name, default)
    if len(value) < 50:
        raise BadSetting(f"{name} must have 50 characters or more.")
    return value


@dataclass(frozen=True, slots=True)
class Database:
    name: str
    user: str
    password: str
    host: str
    port: str
    options: dict[str, str]  # what libpq knows by name: sslmode and the like


def database(url: str) -> Database:
    """The parts of ``postgresql://user:password@host:port/name?sslmode=require``."""
    parts = _split("DATABASE_URL", url, "postgresql://user:password@host:5432/name")
    if parts.scheme not in {"postgres", "postgresql"} or not parts.path.strip("/"):
        raise BadSetting("DATABASE_URL must look like postgresql://user:password@host:5432/name.")
    return Database(
        name=unquote(parts.path.lstrip("/")),
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        host=parts.hostname or "",
        port=str(parts.port or 5432),
        options=dict(parse_qsl(parts.query)),
    )


def redis(url: str) -> str:
    """``url`` itself, when it looks like ``redis://:password@host:port/0``."""
    parts = _split("REDIS_URL", url, "redis://:password@host:6379/0")
    if parts.scheme not in {"redis", "rediss"} or not parts.hostname or not parts.path.strip("/").isdecimal():
        raise BadSetting("REDIS_URL must look like redis://:password@host:6379/0.")
    return url


def _split(name: str, url: str, example: str) -> SplitResult:
    """The parts of an address, its port proven to be a number; what it holds is a secret and never repeated."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise BadSetting(f"{name} must look like {example}.") from None
    return parts


BASE = Path(__file__).resolve().parent.parent
