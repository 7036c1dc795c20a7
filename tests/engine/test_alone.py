"""The engine stands alone."""

import subprocess
import sys

SCRIPT = """
import sys
import engine.__main__, engine.match, engine.view, engine.clock, engine.bots
foreign = {name.partition(".")[0] for name in sys.modules} & {
    "django", "rest_framework", "celery", "redis", "channels", "accounts", "games", "tournaments", "ranking", "config"
}
sys.exit(", ".join(foreign) or 0)
"""


def test_the_engine_imports_nothing_of_ours_and_no_framework():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
