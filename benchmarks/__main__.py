"""``python -m benchmarks [JSON]``: measures the engine, prints a table and writes the figures as JSON."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks.engine import HANDS

PLAIN = ["-q", "-c", "/dev/null", "--rootdir", ".", "-p", "no:django", "-p", "no:randomly", "-p", "no:xdist"]
MEASURED = ["--benchmark-only", "--benchmark-columns=min,median", "--benchmark-timer=time.process_time"]
"""By the processor's time, so that a busy machine changes little."""


def main(target: str) -> int:
    """Run the benchmarks; the status of pytest."""
    path = Path(target)
    path.parent.mkdir(parents=True, exist_ok=True)
    here = str(Path(__file__).parent / "engine.py")
    status = pytest.main([*PLAIN, *MEASURED, here, "--benchmark-json", target])
    if status == 0:
        sys.stdout.write(table(json.loads(path.read_text())["benchmarks"]))
    return int(status)


def table(measured: list[dict]) -> str:
    """Hands a second with their ratio to the package, then microseconds a step."""
    fastest = {each["name"]: each["stats"]["min"] for each in measured}
    theirs = fastest["test_the_dominoes_package"]
    lines = ["", f"{'random hands':38}{'hands/s':>10}{'positions/s':>13}{'ratio':>8}"]
    for each in measured:
        name, seconds = each["name"], each["stats"]["min"]
        if each["group"] == "random hands":
            moves = each["extra_info"].get("moves")
            positions = f"{moves / seconds:13,.0f}" if moves else " " * 13
            lines.append(f"{_words(name):38}{HANDS / seconds:10,.0f}{positions}{theirs / seconds:8.2f}")
    lines += ["", f"{'steps':38}{'µs':>10}{'a second':>13}"]
    for each in measured:
        if each["group"] == "steps":
            seconds = each["stats"]["min"] / each["extra_info"].get("of", 1)
            lines.append(f"{_words(each['name']):38}{seconds * 1e6:10,.1f}{1 / seconds:13,.0f}")
    return "\n".join(lines) + "\n"


def _words(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ".data/benchmarks.json"))
