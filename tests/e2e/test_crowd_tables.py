"""The crowd at tables judges rightly, whoever it plays against."""

import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config.crowd.door import Door
from config.crowd.tables import audit
from config.crowd.tables.book import Book
from config.crowd.tables.logs import TRACE, Logs
from config.crowd.tables.options import TableOptions, kind, sizes
from config.crowd.tables.report import TablesReport
from config.crowd.tables.run import TablesCrowd
from config.crowd.tally import Tally
from games.services import NewTable
from games.services.tables import seats_of


def seat(number: int, name: str | None = None, robot: str | None = None, *, you: bool = False) -> dict[str, Any]:
    return {"seat": number, "name": name, "robot": robot, "guest": False, "you": you}


@pytest.fixture
def book() -> Book:
    return Book(Tally())


def test_every_kind_of_table_is_one_that_the_service_makes() -> None:
    chance = random.Random(1)

    for small in (True, False) * 100:
        wanted = kind(chance, small=small)
        assert seats_of(NewTable(**wanted.asked)) == wanted.chairs


def test_parties_are_of_one_to_four_people() -> None:
    assert set(sizes(random.Random(1), 200)) == {1, 2, 3, 4}


def test_one_holder_a_seat_is_no_problem(book: Book) -> None:
    book.seats("Ana", "m", [seat(0, "Ana", you=True), seat(1, robot="greedy"), seat(2, "Beto", "greedy")])
    book.seats("Beto", "m", [seat(0, "Ana"), seat(1, robot="greedy"), seat(2, "Beto", you=True)])

    assert book.tally.problems == []


@pytest.mark.parametrize(
    "seats",
    [
        [seat(0, "Ana"), seat(1)],
        [seat(0, "Ana"), seat(1, "Ana")],
        [seat(0, "Ana", you=True), seat(1, "Beto", you=True)],
        [seat(0, "Ana"), seat(0, "Beto")],
        [seat(0, "Ana"), seat(1, "Beto", you=True)],
    ],
)
def test_a_seat_of_nobody_or_of_two_is_a_problem(book: Book, seats: list[dict[str, Any]]) -> None:
    book.seats("Ana", "m", seats)

    assert book.tally.problems


def test_two_people_told_that_a_seat_is_theirs_are_a_problem(book: Book) -> None:
    book.seats("Ana", "m", [seat(0, "Ana", you=True)])
    book.seats("Beto", "m", [seat(0, "Beto", you=True)])

    assert book.tally.problems


def table(version: int, *names: str | None, host: int = 0) -> dict[str, Any]:
    chairs = [
        {"chair": number, "name": name, "guest": False, "host": number == host, "you": False}
        for number, name in enumerate(names)
    ]
    return {"code": "ABCDEF", "version": version, "chairs": chairs}


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ([table(1, "Ana", None), table(2, "Ana", "Beto")], False),
        ([table(1, "Ana", None), table(1, "Ana", "Beto")], True),
        ([table(1, "Ana", "Ana")], True),
        ([table(1, "Ana", "Beto", host=2)], True),
    ],
)
def test_chairs_are_the_same_for_all_who_are_told(book: Book, told: list[dict[str, Any]], wrong: bool) -> None:
    for one in told:
        book.chairs("Ana", one)

    assert bool(book.tally.problems) is wrong


def state(version: int, *plays: str, causes: dict[str, str] | None = None) -> dict[str, Any]:
    log = [{"seat": number % 2, "action": {"play": play, "at": "left"}} for number, play in enumerate(plays)]
    return {"version": version, "causes": causes or {}, "view": {"log": log}}


def test_actions_are_numbered_through_hands_and_told_once(book: Book) -> None:
    first = book.log("m", state(12, "1|1", "1|2", causes={"1": "robot"}), 0)
    second = book.log("m", state(13, "1|1", "1|2", "2|2"), 12)

    assert [(number, cause) for number, _, cause in first] == [(10, "player"), (11, "robot")]
    assert [number for number, _, _ in second] == [12]
    assert book.tally.problems == []


def test_an_action_that_others_saw_otherwise_is_a_problem(book: Book) -> None:
    book.log("m", state(12, "1|1", "1|2"), 0)
    book.log("m", state(12, "1|1", "1|3"), 0)

    assert book.tally.problems


class Told(Door):
    """A door behind which the answers are known."""

    def __init__(self, tally: Tally, answers: dict[str, Any]) -> None:
        super().__init__("Ana", ("http://127.0.0.1:9",), tally)
        self.answers = answers

    async def read(self, path: str) -> Any:
        return self.answers[path]


def answers(status: str, version: int) -> dict[str, Any]:
    shown = {"rules": "draw@1", "status": status, "seats": [seat(0, "Ana"), seat(1, robot="greedy")]}
    actions = [{"seat": 0, "play": "1|1", "at": "left"}, {"seat": 1, "play": "1|2", "at": "left"}]
    return {
        "/api/v1/matches/m": {"table": shown, "state": {"version": version}},
        "/api/v1/matches/m/record": {"hands": [{"actions": actions}]},
        "/api/v1/me/now": {"match": "m" if status == "open" else None},
    }


@pytest.mark.parametrize(
    ("status", "version", "seen", "wrong"),
    [
        ("over", 2, ["1|1", "1|2"], False),
        ("void", 5, ["1|1"], False),
        ("open", 2, ["1|1", "1|2"], True),
        ("over", 3, ["1|1", "1|2"], True),
        ("over", 2, ["1|1", "1|3"], True),
    ],
)
async def test_a_game_that_ended_has_the_record_that_its_people_saw(
    book: Book, status: str, version: int, seen: list[str], wrong: bool
) -> None:
    book.log("m", state(len(seen), *seen), 0)

    await audit.game_over(Told(book.tally, answers(status, version)), book, "m", picking=False)

    assert bool(book.tally.problems) is wrong


@pytest.mark.parametrize("status", ["over", "open"])
async def test_a_game_that_lives_on_at_the_end_is_a_problem(book: Book, status: str) -> None:
    door = Told(book.tally, answers(status, 2))
    book.matches["m"] = "draw"

    await audit.all_over(door, book, [door])

    assert len(book.tally.problems) == 2 * (status == "open")


def test_a_traceback_in_a_log_counts_from_now_on(tmp_path: Path) -> None:
    log = tmp_path / "web.log"
    log.write_bytes(TRACE + b": before")
    logs = Logs(str(tmp_path))

    before = list(logs.tracebacks())
    log.write_bytes(log.read_bytes() + TRACE + b": meanwhile")

    assert before == []
    assert [trace.rpartition(" ")[2] for trace in logs.tracebacks()] == ["meanwhile"]


async def test_without_a_service_the_crowd_says_so() -> None:
    crowd = TablesCrowd(TableOptions(tables=1, minutes=0.01, urls=("http://127.0.0.1:9",), tries=1))

    report = await crowd.run()

    assert report.problems
    assert "PROBLEM" in "\n".join(report.lines())


def test_a_run_without_problems_says_that_all_is_well(book: Book) -> None:
    assert list(TablesReport(book, 4, 1.0, 0.5).lines())[-1] == "all is well"


@pytest.mark.parametrize(
    "wish", [["--tables", "0"], ["--minutes", "0"], ["--trouble", "0"], ["--talk", "0"], ["--away", "-1"]]
)
def test_impossible_wishes_are_refused_in_a_sentence(wish: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("crowd", "--tables", "1", *wish)
