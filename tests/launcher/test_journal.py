"""The log says what happened and keeps what is secret."""

import json
import logging
import sys

import pytest

from config.journal import JsonLines, Plain, not_a_probe, without_secrets


def record(message: str, *, name: str = "games", **extra: object) -> logging.LogRecord:
    made = logging.LogRecord(name, logging.WARNING, __file__, 1, message, (), None)
    made.__dict__.update(extra)
    return made


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("connecting to postgresql://laelo:hunter2@db/laelo", "hunter2"),
        ("redis://:hunter2@127.0.0.1:6379/0 is gone", "hunter2"),
        ("GET /complete/google?state=abc&code=4/xyz", "4/xyz"),
        ("{'password': 'hunter2'}", "hunter2"),
        ("Authorization: Bearer tok-123", "tok-123"),
        ("the seed=00ff00ff was shown", "00ff00ff"),
        ("mail to ana@example.org failed", "ana@example.org"),
        ('duplicate key\nDETAIL: Key (email)=("ana") exists', "ana"),
    ],
)
def test_a_secret_is_not_written(text: str, secret: str) -> None:
    assert secret not in without_secrets(text)


def test_a_line_for_machines_is_one_json_object() -> None:
    line = JsonLines().format(record("A turn\nran out", match="m1", request="never"))

    said = json.loads(line)
    assert (said["event"], said["match"], said["level"]) == ("A turn\nran out", "m1", "warning")
    assert "\n" not in line
    assert "request" not in said


def test_a_traceback_is_written_without_its_secrets() -> None:
    try:
        raise ValueError("password=hunter2")
    except ValueError:
        failed = record("Failed")
        failed.exc_info = sys.exc_info()

    written = Plain().format(failed)

    assert "ValueError" in written
    assert "hunter2" not in written


def test_asking_whether_it_is_ready_fills_no_log() -> None:
    assert not not_a_probe(record("Service Unavailable: /readyz", name="django.request"))
    assert not_a_probe(record("Internal Server Error: /", name="django.request"))
