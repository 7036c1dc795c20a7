"""The crowd judges rightly, whoever it plays against."""

from time import monotonic
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts import names
from config.crowd.audit import examine
from config.crowd.door import Door
from config.crowd.options import Manner, Options
from config.crowd.people import nicknames
from config.crowd.report import Report
from config.crowd.run import Crowd
from config.crowd.tally import Tally, key

TRACE = "Traceback (most recent call last):"


@pytest.mark.parametrize("demo", [True, False])
def test_nicknames_are_ones_that_the_service_takes_and_all_look_different(demo: bool) -> None:
    found = nicknames(400, seed=1, demo=demo)

    assert len({names.skeleton(names.checked(name)) for name in found}) == 400


def test_the_same_seed_gives_the_same_people() -> None:
    assert nicknames(40, seed=3, demo=False) == nicknames(40, seed=3, demo=False)
    assert nicknames(40, seed=3, demo=False) != nicknames(40, seed=4, demo=False)


def test_more_people_than_names_still_differ() -> None:
    assert len(set(nicknames(5000, seed=1, demo=True))) == 5000


def test_manners_are_dealt_as_asked() -> None:
    manners = Options(players=32, silent=8, rogue=4).manners()

    assert [manners.count(manner) for manner in (Manner.FAIR, Manner.SILENT, Manner.ROGUE)] == [20, 8, 4]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "8", "--silent", "9"],
        ["--players", "0"],
        ["--drop", "1"],
        ["--pace", "-1"],
        ["--rogue", "-1"],
        ["--url", "127.0.0.1:8000"],
    ],
)
def test_impossible_wishes_are_refused_in_a_sentence(arguments: list[str]) -> None:
    with pytest.raises(CommandError):
        call_command("crowd", *arguments)


def test_an_action_has_one_spelling() -> None:
    assert key({"seat": 1, "play": "6|3", "at": "left"}) == key({"at": "left", "play": "3|6"})


@pytest.mark.parametrize(
    ("status", "text", "wrong"),
    [(200, "{}", False), (404, "{}", False), (500, "", True), (503, "", True), (200, TRACE, True)],
)
def test_errors_of_the_server_are_problems(status: int, text: str, wrong: bool) -> None:
    tally = Tally()

    tally.answered("GET", "/", status, text)

    assert bool(tally.problems) is wrong


def test_an_honest_player_is_never_refused_for_a_fault_of_its_own() -> None:
    tally = Tally()

    for code, honest in [("stale", True), ("not_legal", False), ("too_late", True), ("not_legal", True)]:
        tally.refused(code, honest=honest, where="here")

    assert len(tally.problems) == 1
    assert tally.refusals == {"stale": 1, "not_legal": 2, "too_late": 1}


def test_percentiles_are_those_of_all_moves() -> None:
    tally = Tally()
    tally.latencies.extend(number / 1000 for number in range(1, 101))

    assert [tally.percentile(share) for share in (0.5, 0.95, 0.99)] == [0.051, 0.096, 0.1]


BRONZE: dict[str, Any] = {
    "id": "c1",
    "tier": "bronze",
    "state": "finished",
    "pairs": [
        {"pair": pair, "level": level, "points": points, "names": [f"a{pair}", f"b{pair}"]}
        for pair, level, points in [(1, 1, 8), (2, 2, 4), (3, 3, 2), (4, 4, 1)]
    ],
    "matches": [{"code": f"M{number}", "match": f"m{number}"} for number in range(6)],
}
RECORD = {"hands": [{"actions": [{"seat": 0, "play": "6|6", "at": "left"}, {"seat": 1, "pass": True}]}]}


class Told(Door):
    """A door behind which the answers are known."""

    def __init__(self, championship: dict[str, Any]) -> None:
        super().__init__("Ana", ("http://127.0.0.1:9",), Tally())
        self.championship = championship

    async def read(self, path: str) -> Any:
        return self.championship

    async def ask(self, method: str, path: str, data: object = None) -> Any:
        return type("Answer", (), {"status_code": 200, "json": lambda self: RECORD})()


async def test_a_championship_as_promised_is_no_problem() -> None:
    door = Told(BRONZE)
    door.tally.seats = {(f"m{number}", 0): "Ana" for number in range(6)}
    door.tally.sent["m0", 0].add(key({"play": "6|6", "at": "left"}))

    played = await examine(door, "c1")

    assert played is not None
    assert (played.names, played.points, played.games) == (("a1", "b1"), 30, 6)
    assert (played.actions, played.timeouts) == (12, 5)
    assert door.tally.problems == []


@pytest.mark.parametrize(
    "change",
    [
        {"state": "running"},
        {"matches": BRONZE["matches"][:5]},
        {"pairs": [{**pair, "points": 1} for pair in BRONZE["pairs"]]},
        {"pairs": [{**pair, "names": None} for pair in BRONZE["pairs"]]},
    ],
)
async def test_a_championship_that_breaks_a_promise_is_a_problem(change: dict[str, Any]) -> None:
    door = Told(BRONZE | change)

    played = await examine(door, "c1")

    assert played is not None
    assert door.tally.problems
    assert "PROBLEM" in "\n".join(Report((played,), door.tally, 1.0).lines())


@pytest.mark.parametrize(
    ("strangers", "said", "ago", "leaves"),
    [(0, 90_000, 60.0, False), (0, 90_000, 75.0, True), (1, 90_000, 75.0, False), (0, None, 75.0, False)],
)
def test_the_demo_takes_new_places_before_a_wait_ends_without_a_newcomer(
    strangers: int, said: int | None, ago: float, leaves: bool
) -> None:
    crowd = Crowd(Options(players=31, demo=True))
    for player in crowd.players:
        player.waiting, player.heard_next = 31 + strangers, monotonic() - ago
        player.next = said and {"tier": "prata", "in": said}  # type: ignore[assignment]

    assert crowd._alone_too_long(crowd.players) is leaves
