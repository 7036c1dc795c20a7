"""The pages' pure modules, tested in their own language by node's test runner."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BASE = HERE.parent.parent
NODE = shutil.which("node")
SCRIPTS = sorted(path.name for path in (HERE / "scripts").glob("*.test.js"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_modules_pass_their_tests(name: str) -> None:
    if NODE is None and "CI" not in os.environ:
        pytest.skip("There is no node here.")

    done = subprocess.run(
        [NODE or "node", "--test", HERE / "scripts" / name], check=False, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout.decode()[-4000:]


def test_no_script_or_style_is_fetched_from_elsewhere() -> None:
    sources = [path for kind in ("js", "css", "html") for path in BASE.glob(f"*/[st]*/**/*.{kind}")]

    assert [path for path in sources if "https://" in path.read_text() or 'src="//' in path.read_text()] == []
