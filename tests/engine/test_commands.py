import io
import json
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.__main__ import main
from engine.commands import bracket, queue, week_of

ROOT = Path(__file__).resolve().parent.parent.parent
NOW = "2026-11-30T12:00:00Z"


def run(*arguments: str, text: str | bytes = b"") -> tuple[int, list[str], str]:
    raw = text.encode() if isinstance(text, str) else text
    out, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(errors), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(arguments)
    assert out.getvalue().isascii()
    return status, out.getvalue().splitlines(), errors.getvalue()


def answers(*arguments: str, text: str | bytes = b"") -> list[dict[str, Any]]:
    return [json.loads(line) for line in run(*arguments, text=text)[1]]


def code_of(command: str, case: Any) -> str:
    (answer,) = answers(command, text=json.dumps(case))
    assert answer.keys() == {"ok", "code", "hand", "action", "error"}
    return str(answer["code"])


def test_a_bracket_is_answered_with_its_matches_and_levels() -> None:
    case = {"pairs": 4, "winners": {"WB1.1": 1, "WB1.2": 3, "LB1.1": 2}}

    (answer,) = answers("bracket", text=json.dumps(case))

    assert answer == {
        "ok": True,
        "matches": [["WB1.1", 1, 2, 1], ["WB1.2", 3, 4, 3], ["WB2.1", 1, 3, None], ["LB1.1", 2, 4, 2]],
        "ready": ["WB2.1"],
        "levels": {"4": 4},
        "points": {"4": 1},
        "finished": False,
    }


def test_a_queue_is_answered_with_who_starts_who_goes_and_what_is_next() -> None:
    entries = [{"id": f"p{n:02}", "joined": f"2026-11-30T11:5{n % 10}:00.5Z", "heard": NOW} for n in range(10)]
    entries.append({"id": "gone", "joined": "2026-11-30T11:00:00Z", "heard": "2026-11-30T11:58:59Z"})

    (answer,) = answers("queue", text=json.dumps({"now": NOW, "wait": 180, "entries": entries}))

    assert answer == {
        "ok": True,
        "start": [],
        "remove": ["gone"],
        "next": {"tier": "bronze", "at": "2026-11-30T12:00:00.500000Z"},
    }


def test_an_offset_is_read_and_answered_in_utc() -> None:
    entries = [{"id": str(n), "joined": "2026-11-30T09:00:00-03:00", "heard": NOW} for n in range(8)]

    (answer,) = answers("queue", text=json.dumps({"now": NOW, "wait": 60, "entries": entries}))

    assert answer["next"] == {"tier": "bronze", "at": "2026-11-30T12:01:00Z"}


def test_a_week_is_printed_bare() -> None:
    assert run("week", "2026-11-30T02:59:59Z") == (0, ["2026-11-23"], "")


def test_json_lines_answer_one_by_one_and_the_status_tells_of_any_fault() -> None:
    status, lines, errors = run("bracket", text='{"pairs": 4, "winners": {}}\n\n{"pairs": 5,\n')

    assert [json.loads(line)["ok"] for line in lines] == [True, False]
    assert (status, errors) == (1, "")


def test_one_value_over_many_lines_is_one_case() -> None:
    assert len(answers("bracket", text='{"pairs": 4,\n "winners": {}}\n')) == 1


def test_files_are_read_in_order_and_a_missing_one_is_a_bad_answer(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text('{"pairs": 8, "winners": {}}')

    found = answers("bracket", str(tmp_path / "missing"), str(good), "-", text='{"pairs": 4, "winners": {}}')

    assert [answer.get("code") for answer in found] == ["bad_json", None, None]


def test_nothing_in_is_nothing_out() -> None:
    assert run("bracket", text=" \n") == (0, [], "")


@pytest.mark.parametrize(
    ("case", "code"),
    [
        ([], "bad_format"),
        ({"pairs": 8}, "bad_format"),
        ({"pairs": True, "winners": {}}, "bad_format"),
        ({"pairs": 8, "winners": {"WB1.1": "1"}}, "bad_format"),
        ({"pairs": 6, "winners": {}}, "bad_options"),
        ({"pairs": 8, "winners": {"WB1.1": 3}}, "illegal_action"),
        ({"pairs": 8, "winners": {"GF2": 3}}, "illegal_action"),
    ],
)
def test_a_faulty_bracket_is_answered_with_a_code(case: Any, code: str) -> None:
    assert code_of("bracket", case) == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"now": "2026-11-30"}, "bad_format"),
        ({"now": "2026-13-30T12:00:00Z"}, "bad_format"),
        ({"now": "0001-01-01T00:00:00+01:00"}, "bad_format"),
        ({"now": None}, "bad_format"),
        ({"wait": "180"}, "bad_format"),
        ({"wait": -1}, "bad_options"),
        ({"wait": 10**300}, "bad_options"),
        ({"entries": {}}, "bad_format"),
        ({"entries": [{"id": 1, "joined": NOW, "heard": NOW}]}, "bad_format"),
        ({"entries": [{"id": "a", "joined": NOW, "heard": NOW}] * 2}, "bad_format"),
    ],
)
def test_a_faulty_queue_is_answered_with_a_code(change: dict[str, Any], code: str) -> None:
    assert code_of("queue", {"now": NOW, "wait": 180, "entries": []} | change) == code


@pytest.mark.parametrize("arguments", [(), ("yesterday",), ("0001-01-01T00:00:00Z",), ("2026-11-30T02:59:59",)])
def test_a_faulty_instant_is_answered_with_a_code(arguments: tuple[str, ...]) -> None:
    (answer,) = answers("week", *arguments)

    assert answer["code"] == "bad_format"


@pytest.mark.parametrize("text", [b"\xff", b"[" * 100_000, b'{"pairs": NaN}', b"9" * 5000, b"\x00"])
def test_no_bytes_end_in_a_traceback(text: bytes) -> None:
    status, lines, errors = run("bracket", text=text)

    assert json.loads(lines[0])["code"] == "bad_json"
    assert (status, errors) == (1, "")


FIELDS = ["pairs", "winners", "now", "wait", "entries", "id", "joined", "heard", "WB1.1", "GF2"]
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just(NOW),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(FIELDS), inner),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(case=st.dictionaries(st.sampled_from(FIELDS), values), command=st.sampled_from([bracket, queue]))
def test_every_value_gets_an_answer(case: Any, command: Any, tmp_path: Path, capsys: Any) -> None:
    (tmp_path / "case").write_text(json.dumps(case))

    status = command([str(tmp_path / "case")])

    assert json.loads(capsys.readouterr().out)["ok"] is (status == 0)


def test_a_reader_that_leaves_is_no_fault_worth_a_traceback() -> None:
    command = f'yes \'{{"pairs": 8, "winners": {{}}}}\' | head -5000 | {sys.executable} -m engine bracket | head -1'

    done = subprocess.run(["sh", "-c", command], capture_output=True, cwd=ROOT, check=False)

    assert done.stderr == b""


def test_a_week_from_python_prints_one_line_each(capsys: Any) -> None:
    status = week_of(["2026-11-30T03:00:00Z", "2027-01-04T02:59:59Z"])

    assert (status, capsys.readouterr().out) == (0, "2026-11-30\n2026-12-28\n")
