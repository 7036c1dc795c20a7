"""Cases on the command line: JSON Lines in, one answer a line out.

An input that parses as a single JSON value holds one case; any other holds one a line, blank lines apart. Answers
are ASCII and keep the order; what is no JSON, an unreadable file included, is answered `bad_json`.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

Answer = dict[str, Any]


class BadCase(ValueError):
    """A case that cannot be answered: a stable code and a sentence."""

    def __init__(self, code: str, error: str) -> None:
        super().__init__(error)
        self.code = code


def answer_all(paths: Sequence[str], answer: Callable[[Any], Answer]) -> int:
    """Print `answer(case)` for every case of the files (or of standard input for none or `-`).

    0 when all answers were good, 1 when any was not. `answer` may raise BadCase.
    """
    status = 0
    for case in cases(paths):
        try:
            status |= show(answer(parsed(case)))
        except BadCase as bad:
            status |= show(fault(bad))
    return status


def cases(paths: Sequence[str]) -> Iterator[bytes]:
    """The cases of the files, not yet parsed; a file that cannot be read is an empty one."""
    for path in paths or ["-"]:
        try:
            raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        except (OSError, ValueError):
            yield b""
            continue
        yield from _split(raw)


def _split(raw: bytes) -> Iterator[bytes]:
    lines = [line for line in raw.split(b"\n") if line.strip()]
    if len(lines) > 1:
        try:
            parsed(raw)
        except BadCase:
            yield from lines
        else:
            yield raw
    else:
        yield from lines


def parsed(raw: bytes) -> Any:
    """The JSON value of a case; BadCase `bad_json`."""
    try:
        return json.loads(raw.decode("utf-8"), parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise BadCase("bad_json", "This is not valid JSON.") from None


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def fault(bad: BadCase) -> Answer:
    """The answer to a case that is faulty as a whole."""
    return {"ok": False, "code": bad.code, "hand": None, "action": None, "error": str(bad)}


def show(answer: Answer | str) -> int:
    """Print one answer; 1 if it is that of a bad case, else 0."""
    sys.stdout.write((answer if isinstance(answer, str) else json.dumps(answer)) + "\n")
    return int(isinstance(answer, dict) and not answer["ok"])
