"""Whatever the engine refuses has its sentence at the door, and a player's mistake its words at the table."""

import ast
import re
from pathlib import Path

import pytest

from games.errors import refused

BASE = Path(__file__).resolve().parent.parent.parent
WORDS = BASE / "config" / "static" / "laelo" / "words"


def raised(name: str) -> set[str]:
    """The codes with which the engine raises the exception of that name."""
    calls = [
        node
        for path in (BASE / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
    return {str(argument.value) for call in calls for argument in call.args if isinstance(argument, ast.Constant)}


MISTAKES = sorted(raised("IllegalAction"))


def test_the_codes_are_found() -> None:
    assert {"not_your_turn", "taken"} <= set(MISTAKES)


@pytest.mark.parametrize("code", [*MISTAKES, *sorted(raised("BadAction"))])
def test_a_code_of_the_engine_has_a_sentence(code: str) -> None:
    assert str(refused(code).detail)


@pytest.mark.parametrize("language", ["en", "es", "pt"])
@pytest.mark.parametrize("code", [*MISTAKES, "not_found", "not_open", "stale", "too_late", "too_many_requests"])
def test_a_refusal_has_its_words_at_the_table(language: str, code: str) -> None:
    words = re.search(r"\n  refused: \{(.*?)\n  \}", (WORDS / f"{language}.js").read_text(), re.DOTALL)

    assert words is not None
    assert f"\n    {code}: " in words.group(1)
