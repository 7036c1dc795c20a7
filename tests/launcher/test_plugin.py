"""What a test run does about browser tests that cannot run."""

import os
import subprocess
import sys
from pathlib import Path

from config.environment import BASE

SKIPS = """
import pytest

@pytest.mark.browser
def test_marked():
    pytest.skip("for whatever reason")

@pytest.fixture
def page():
    pytest.skip("There is no Chromium here.")

def test_by_its_fixture(page):
    pass

def test_of_something_else():
    pytest.skip("not today")
"""


def ran(folder: Path, **environment: str) -> str:
    """The closing line of a run of these tests."""
    (folder / "test_skips.py").write_text(SKIPS)
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(BASE / "pyproject.toml"), "--rootdir", str(folder)]
    command += ["-p", "no:cacheprovider", str(folder / "test_skips.py")]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=BASE, env=kept | environment, capture_output=True, text=True, check=False)
    return done.stdout.splitlines()[-1]


def test_a_browser_test_that_is_skipped_is_no_failure_at_home(tmp_path: Path) -> None:
    assert ran(tmp_path, BROWSER_TESTS="").startswith("3 skipped")


def test_a_browser_test_that_is_skipped_has_failed_in_ci(tmp_path: Path) -> None:
    assert ran(tmp_path, BROWSER_TESTS="required").startswith("1 failed, 1 skipped, 1 error")
