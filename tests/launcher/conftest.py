"""Folders that real servers can use."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


def _folder() -> Iterator[Path]:
    """One that the servers' account can reach (pytest's own are for their owner alone), with spaces in its name."""
    folder = Path(tempfile.mkdtemp(prefix="laelo-prueba con espacios-")).resolve()
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


home = pytest.fixture(_folder)
shared_home = pytest.fixture(_folder, scope="module")
