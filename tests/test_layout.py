"""Where things go and how long they may be: a newcomer finds what the design promises."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

BASE = Path(__file__).resolve().parent.parent
TOP = {".ci", "accounts", "benchmarks", "config", "deploy", "docs", "engine", "games", "locale", "ranking", "script"}
TOP |= {"tests", "tournaments"}
FILES = {".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "manage.py", "pyproject.toml"}
FILES |= {"requirements-dev.txt", "requirements.txt"}
MODULE_LINES = 400
FUNCTION_LINES = 50


def tracked(*patterns: str) -> list[Path]:
    """The files of the repository, those not yet committed too."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns]
    named = subprocess.run(command, cwd=BASE, capture_output=True, text=True, check=True).stdout.splitlines()
    return [Path(name) for name in named if (BASE / name).exists()]


def own(*patterns: str) -> list[Path]:
    return [path for path in tracked(*patterns) if not {"tests", "migrations"} & set(path.parts)]


def functions(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse((BASE / path).read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{path}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1


def test_nothing_new_stands_at_the_top() -> None:
    found = {path.parts[0] for path in tracked()}

    assert found <= TOP | FILES


def test_no_module_is_longer_than_its_budget() -> None:
    lengths = {str(path): len((BASE / path).read_text().splitlines()) for path in own("*.py", "*.js")}

    assert {path: lines for path, lines in lengths.items() if lines > MODULE_LINES} == {}


def test_no_function_is_longer_than_its_budget() -> None:
    lengths = [found for path in own("*.py") for found in functions(path)]

    assert [found for found in lengths if found[1] > FUNCTION_LINES] == []


@pytest.mark.parametrize("name", ["utils", "helpers", "common", "misc"])
def test_no_module_is_named_for_nothing(name: str) -> None:
    assert [path for path in own("*.py") if path.stem == name or name in path.parts] == []


def test_pins_name_no_index() -> None:
    texts = [(BASE / path).read_text() for path in tracked("requirements*.txt")]

    assert not any("://" in text or "--index" in text for text in texts)


def links(path: Path) -> list[str]:
    """What a page of the documentation points to inside the repository."""
    found = re.findall(r"\]\(([^)#\s]+)", (BASE / path).read_text())
    return [link for link in found if "://" not in link]


@pytest.mark.parametrize("path", tracked("*.md"), ids=str)
def test_every_page_of_the_documentation_points_to_what_is_there(path: Path) -> None:
    assert [link for link in links(path) if not (BASE / path.parent / link).exists()] == []
