"""The engine's brackets beside `brackets-manager` on Node. Run by `python -m benchmarks`.

Both play the same double eliminations of 16 pairs with the same winners, in the same order, as somebody who runs
a championship would: create it, look up what can be played, give the result, look again, and rank in the end.
Both are measured by the processor's time, each by its own process, warmed up.
"""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import bracket

PAIRS = 16
BRACKETS = 20
PACKAGES = ("brackets-manager", "brackets-memory-db")
SCRIPT = Path(__file__).parent / "brackets.mjs"
ROUNDS = {"rounds": 40, "warmup_rounds": 20}


def played(chance: random.Random) -> dict[str, int]:
    """Who won each match of a bracket played at random."""
    winners: dict[str, int] = {}
    while (standing := bracket.resolve(PAIRS, winners)).ready:
        pairs = {meeting.code: meeting.pairs for meeting in standing.matches}
        winners |= {code: chance.choice(pairs[code]) for code in standing.ready}
    return winners


@pytest.fixture(scope="module")
def brackets():
    chance = random.Random(4)
    return [played(chance) for _ in range(BRACKETS)]


def ours(structure, winners):
    standing = structure.begin()
    while standing.due:
        code = next(iter(standing.due))
        standing = standing.after(code, winners[code])
    return ranked(standing)


def ranked(standing):
    return standing.levels, standing.points


class Theirs:
    """The process of Node that plays the same brackets."""

    def __init__(self, process, brackets):
        self._process = process
        codes = [*(fixture.code for fixture in bracket.structure(PAIRS).fixtures), "GF2"]
        self.versions = self._ask([[winners.get(code) for code in codes] for winners in brackets])

    def play(self):
        answer = self._ask("again")
        CLOCK.seconds = answer["seconds"]
        return answer["ranks"]

    def _ask(self, line):
        self._process.stdin.write(json.dumps(line) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, self._process.stderr.read()
        return json.loads(answer)


class NodesTime:
    """A timer of pytest-benchmark: the processor's time that Node said it had used."""

    __name__ = "nodes_processor_time"
    seconds = 0.0

    def __call__(self):
        return self.seconds


CLOCK = NodesTime()


@pytest.fixture
def theirs(brackets, tmp_path):
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node or npm is not here")
    install = [npm, "install", "--prefix", tmp_path, "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run([*install, *PACKAGES], check=False, capture_output=True, text=True)  # noqa: S603 - fixed names
    if done.returncode:
        pytest.skip("npm could not install the packages")
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen([node, SCRIPT, tmp_path], text=True, **pipes) as process:  # noqa: S603 - our own script
        yield Theirs(process, brackets)
        process.stdin.close()


@pytest.mark.benchmark(group="brackets", timer=CLOCK)
def test_brackets_manager(benchmark, theirs, brackets):
    benchmark.extra_info |= {"of": BRACKETS, **theirs.versions}

    ranks = benchmark.pedantic(theirs.play, **ROUNDS)

    levels = [bracket.resolve(PAIRS, winners).levels for winners in brackets]
    assert [dict(enumerate(each, 1)) for each in ranks] == levels


@pytest.mark.benchmark(group="brackets")
def test_the_engine_result_by_result(benchmark, brackets):
    """As the service has it: what is made of a bracket once serves all championships of its size."""
    measured(benchmark, lambda: [ours(bracket.structure(PAIRS), winners) for winners in brackets])


@pytest.mark.benchmark(group="brackets")
def test_the_engine_all_results_at_once(benchmark, brackets):
    """As the service corrects and verifies: the whole log is there. What is ready between results is not asked."""
    measured(benchmark, lambda: [ranked(bracket.structure(PAIRS).resolve(winners)) for winners in brackets])


@pytest.mark.benchmark(group="brackets")
def test_the_engine_at_once_made_anew(benchmark, brackets):
    """The same where nothing is kept from one championship to the next."""
    create = bracket.structure.__wrapped__
    measured(benchmark, lambda: [ranked(create(PAIRS).resolve(winners)) for winners in brackets])


def measured(benchmark, play):
    benchmark.extra_info["of"] = BRACKETS
    assert all(len(levels) == PAIRS for levels, _ in benchmark.pedantic(play, **ROUNDS))
