"""Folders that real servers can use."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that the servers' account can reach (pytest's own are for the owner alone)."""
    done = subprocess.run(["mktemp", "-d", "/tmp/laelo-test-XXXXXX"], capture_output=True, text=True, check=True)
    yield Path(done.stdout.strip()).resolve()
    subprocess.run(["rm", "-rf", done.stdout.strip()], check=True)
