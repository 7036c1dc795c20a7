"""``python -m benchmarks [JSON]``: measures the engine, prints a table and writes the figures as JSON."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks.engine import HANDS

PLAIN = ["-q", "-c", "/dev/null", "--rootdir", ".", "-p", "no:django", "-p", "no:randomly", "-p", "no:xdist"]
MEASURED = ["--benchmark-only", "--benchmark-columns=min,median", "--benchmark-timer=time.process_time"]
"""By the processor's time, so that a busy machine changes little."""
MODULES = ("engine.py", "brackets.py")
BESIDE = {"random hands": "test_the_dominoes_package", "brackets": "test_brackets_manager"}


class Skipped:
    """Hears from pytest what was not measured, and why."""

    def __init__(self) -> None:
        self.why: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped and isinstance(report.longrepr, tuple):
            self.why[report.location[2]] = report.longrepr[2].removeprefix("Skipped: ")


def main(target: str) -> int:
    """Run the benchmarks; the status of pytest."""
    path, skipped = Path(target), Skipped()
    path.parent.mkdir(parents=True, exist_ok=True)
    modules = [str(Path(__file__).parent / name) for name in MODULES]
    status = pytest.main([*PLAIN, *MEASURED, *modules, "--benchmark-json", target], plugins=[skipped])
    if status == 0:
        figures = json.loads(path.read_text())
        figures |= {"ratios": ratios(figures["benchmarks"]), "skipped": skipped.why}
        path.write_text(json.dumps(figures, indent=4))
        sys.stdout.write(table(figures))
    return int(status)


def ratios(measured: list[dict]) -> dict[str, float]:
    """How many times as fast as the package it stands beside each contender is, by the fastest round."""
    fastest = {each["name"]: each["stats"]["min"] for each in measured}
    return {
        each["name"]: round(fastest[BESIDE[each["group"]]] / each["stats"]["min"], 2)
        for each in measured
        if BESIDE.get(each["group"]) in fastest
    }


def table(figures: dict) -> str:
    """Hands and brackets a second with their ratios to the packages, then microseconds a step."""
    measured, ratio = figures["benchmarks"], figures["ratios"]
    lines = ["", f"{'random hands':38}{'hands/s':>10}{'positions/s':>13}{'ratio':>8}"]
    for each in _of("random hands", measured):
        name, seconds = each["name"], each["stats"]["min"]
        moves = each["extra_info"].get("moves")
        positions = f"{moves / seconds:13,.0f}" if moves else " " * 13
        lines.append(f"{_words(name):38}{HANDS / seconds:10,.0f}{positions}{ratio[name]:8.2f}")
    lines += ["", f"{'double eliminations of 16 pairs':38}{'µs':>10}{'a second':>13}{'ratio':>8}"]
    for each in _of("brackets", measured):
        times = f"{ratio[each['name']]:8.2f}" if each["name"] in ratio else f"{'-':>8}"
        lines.append(_step(each) + times)
    lines += [f"{_words(name):38}  not measured: {why}" for name, why in figures["skipped"].items()]
    lines += ["", f"{'steps':38}{'µs':>10}{'a second':>13}"]
    lines += [_step(each) for each in _of("steps", measured)]
    return "\n".join(lines) + "\n"


def _of(group: str, measured: list[dict]) -> list[dict]:
    return [each for each in measured if each["group"] == group]


def _step(each: dict) -> str:
    seconds = each["stats"]["min"] / each["extra_info"].get("of", 1)
    return f"{_words(each['name']):38}{seconds * 1e6:10,.1f}{1 / seconds:13,.0f}"


def _words(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ".data/benchmarks.json"))
