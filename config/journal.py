"""How the service writes its log: one line an event, without secrets."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Any

from config.away import database_away

# What a line may say beside its message; whatever else is attached to a record (requests, bodies, frames) is not.
FIELDS = ("match", "championship", "version", "queue", "task", "code", "status_code", "seconds")

SECRETS = (
    (re.compile(r"(://[^:/@\s]*):[^@\s]+@"), r"\1:[hidden]@"),  # the password in an address
    (re.compile(r"(?i)\b(password|secret|token|sessionid|csrftoken|seed|code|state)(['\"]?\s*[=:]\s*['\"]?)[^\s'\"&,;)]+"),
     r"\1\2[hidden]"),
    (re.compile(r"(?i)(authorization['\"]?\s*[:=]\s*['\"]?\w+\s+)[^\s'\"]+"), r"\1[hidden]"),
    (re.compile(r"[\w.+-]+@[\w-]+(\.[\w-]+)+"), "[e-mail]"),
    (re.compile(r"(?m)^(DETAIL|CONTEXT):.*$"), r"\1: [hidden]"),  # PostgreSQL quotes the row it refuses
)  # fmt: skip


def without_secrets(text: str) -> str:
    for pattern, replacement in SECRETS:
        text = pattern.sub(replacement, text)
    return text


def _parts(formatter: logging.Formatter, record: logging.LogRecord) -> dict[str, Any]:
    when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    parts: dict[str, Any] = {"at": when, "level": record.levelname.lower(), "from": record.name}
    parts["event"] = without_secrets(record.getMessage())
    parts |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    if record.exc_info and database_away(record.exc_info[1]):
        parts["cause"] = type(record.exc_info[1]).__name__
    elif record.exc_info:
        parts["traceback"] = without_secrets(formatter.formatException(record.exc_info))
    return parts


def not_a_probe(record: logging.LogRecord) -> bool:
    """Whoever asks ``/readyz`` while something is missing hears so; the log need not repeat it each second."""
    return not (record.name == "django.request" and record.getMessage().endswith("/readyz"))


class JsonLines(logging.Formatter):
    """For machines: one JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return json.dumps(_parts(self, record), ensure_ascii=False, default=str)


class Plain(logging.Formatter):
    """For people: the same, as words."""

    def format(self, record: logging.LogRecord) -> str:
        parts = _parts(self, record)
        traceback = parts.pop("traceback", "")
        said = [parts.pop("at"), f"{parts.pop('level'):<8}", parts.pop("from"), parts.pop("event")]
        said += [f"{name}={value}" for name, value in parts.items()]
        return " ".join(said) + (f"\n{traceback}" if traceback else "")
