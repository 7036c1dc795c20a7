"""`python -m engine`, as it is typed."""

import io
import json
import os
import runpy
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.__main__ import main
from tests.engine.play import GAMES
from tests.engine.test_record import record_of


@pytest.fixture
def replay(monkeypatch, capsys):
    def run(*inputs):
        raw = b"".join(inputs)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(["replay"])
        return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return run


GOOD = json.dumps(record_of(5)).encode()


def test_one_record_gets_one_answer(replay):
    status, answers = replay(json.dumps(record_of(5), indent=1).encode())

    assert (status, len(answers), answers[0]["ok"]) == (0, 1, True)


def test_each_line_is_a_record(replay):
    status, answers = replay(GOOD, b"\r\n\n", b"{\n", GOOD)

    assert status == 1
    assert [answer.get("code") for answer in answers] == [None, "bad_json", None]


def test_nothing_in_gives_nothing_out(replay):
    assert replay(b" \n") == (0, [])


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe", b"NaN", b"[" * 100_000, b"1" * 5000, b"\xef\xbb\xbf{}", b'"\\ud800', b"\0"]
)
def test_what_is_no_json_is_bad_json(replay, raw):
    status, answers = replay(raw)

    assert (status, [answer["code"] for answer in answers]) == (1, ["bad_json"])


def test_a_file_that_cannot_be_read_is_one_answer(tmp_path, capsys):
    (tmp_path / "good").write_bytes(GOOD)

    status = main(["replay", str(tmp_path / "good"), str(tmp_path), str(tmp_path / "absent"), "a\0b"])

    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 1
    assert [answer.get("code") for answer in answers] == [None, "bad_json", "bad_json", "bad_json"]


def test_it_runs_as_a_module():
    command = [sys.executable, "-m", "engine", "replay", "-"]

    done = subprocess.run(command, input=GOOD, capture_output=True, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["finished"]


def test_a_reader_who_has_had_enough_sees_no_traceback(tmp_path):
    (tmp_path / "many").write_bytes((GOOD + b"\n") * 200)
    command = [sys.executable, "-m", "engine", "replay", str(tmp_path / "many")]

    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    running.stdout.close()
    _, said = running.communicate()

    assert (running.returncode, said) == (1, b"")


def test_a_pipe_that_nobody_reads_ends_it_quietly(monkeypatch):
    reader, writer = os.pipe()
    os.close(reader)

    with open(writer, "w") as nowhere:  # noqa: PTH123  # a descriptor has no path
        monkeypatch.setattr(sys, "stdout", nowhere)
        assert main(["week", "2026-11-30T03:00:00Z"]) == 1
        nowhere.write("and what is still written goes nowhere")


def test_its_status_is_that_of_the_process(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["engine", "week", "yesterday"])
    monkeypatch.delitem(sys.modules, "engine.__main__")

    with pytest.raises(SystemExit) as left:
        runpy.run_module("engine", run_name="__main__")

    assert left.value.code == 1


@pytest.mark.parametrize("arguments", [[], ["shuffle"]])
def test_an_unknown_command_is_told_the_known_ones(arguments, capsys):
    assert main(arguments) == 2
    assert "replay" in capsys.readouterr().err


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 30) | st.floats() | st.sampled_from(["left", "3|6", "pass", "", "x"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["seat", "play", "at", "pass", "deal", "hands", "draw", "swap", "start"]), inner
        )
    ),
    max_leaves=8,
)


@st.composite
def damaged(draw):
    """A good record with up to three of its values replaced, wherever they are."""
    rules, options = draw(st.sampled_from(GAMES))
    told = record_of(draw(st.integers(0, 30)), rules, options, seed=draw(st.booleans()))
    for _ in range(draw(st.integers(1, 3))):
        place = told
        while isinstance(place, dict | list) and place:
            keys = list(place) if isinstance(place, dict) else range(len(place))
            key = draw(st.sampled_from(keys))
            if not isinstance(place[key], dict | list) or draw(st.integers(0, 3)) == 0:
                place[key] = draw(VALUES)
                break
            place = place[key]
    return told


@given(damaged() | VALUES)
def test_every_value_gets_an_answer(value):
    answer = record.replay(value)

    assert answer["ok"] in (True, False)
    assert json.dumps(answer).isascii()
