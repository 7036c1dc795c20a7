"""The crowd's judge of the talk at a table finds every fault planted here, and none where there is none."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from config.crowd.tables.talk import EVERYTHING, Ear, Talk
from config.crowd.tables.voice import MOST, PATIENCE, WINDOW, Said, Voice
from config.crowd.tables.words import Saying
from config.crowd.tally import Tally

PEOPLE = ("Ana", "Beto")


def line(id: str, seat: int, text: str) -> dict[str, Any]:
    return {"id": id, "seat": seat, "text": text}


@dataclass
class Room:
    """A table with Ana on seat 0 and Beto on seat 1, at a time that a test sets; ``look_on`` adds somebody."""

    at: float = 100.0
    tally: Tally = field(default_factory=Tally)
    counted: Counter[str] = field(default_factory=Counter)
    voices: dict[str, Voice] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.talk = Talk(self.tally, self.counted, lambda: self.at)
        self.ana, self.beto = self.tab("Ana"), self.tab("Beto")

    def tab(self, name: str, *lines: dict[str, Any], match: str = "m", muted: tuple[int, ...] = ()) -> Ear:
        """One more tab of somebody, told of what was said before."""
        ear = Ear(self.voices.setdefault(name, Voice(name)), match, stays=True)
        self.talk.asks(ear)
        ear.seats([{"seat": seat, "name": who, "you": who == name} for seat, who in enumerate(PEOPLE)])
        self.tell(ear, *lines, muted=muted)
        return ear

    def tell(self, ear: Ear, *lines: dict[str, Any], muted: tuple[int, ...] = (), may: list[str] | None = None) -> None:
        may = may if may is not None else (EVERYTHING if ear.mine is not None else [])
        self.talk.takes(ear, {"type": "talk", "may": may, "muted": list(muted), "lines": list(lines)})

    def hear(self, *ears: Ear, id: str = "a", seat: int = 0, text: str = "Oi") -> None:
        for ear in ears:
            self.talk.takes(ear, {"type": "said", **line(id, seat, text)})

    def say(self, text: str = "Oi", *, code: str = "", waited: bool = False) -> tuple[str, Said]:
        """Ana says it."""
        return self.talk.says(self.ana, Saying({"text": text}, f"text {text}", code), waited=waited)

    def said(self, text: str = "Oi", *, code: str = "") -> Said:
        """Ana says it, and it is taken."""
        ref, said = self.say(text, code=code)
        self.done(ref)
        return said

    def done(self, ref: str, ear: Ear | None = None) -> None:
        self.talk.takes(ear or self.ana, {"type": "done", "ref": ref})

    def refuse(self, ref: str, code: str, **more: Any) -> None:
        self.talk.takes(self.ana, {"type": "refused", "code": code, "ref": ref, **more})

    def mute(self, *, told: bool = True, on: bool = True) -> None:
        """Beto does not want to hear Ana, in his first tab; or wants to again."""
        ref, _ = self.talk.mutes(self.beto, 0, on=on)
        if told:
            self.tell(self.beto, muted=(0,) if on else ())
        self.done(ref, self.beto)

    def later(self, seconds: float = PATIENCE + 1) -> None:
        """Time goes on; what is due is judged, as at the next frame."""
        self.at += seconds
        self.talk.takes(self.ana, {"type": "done", "ref": "talk-0"})

    @property
    def problems(self) -> list[str]:
        return self.tally.problems


@pytest.fixture
def room() -> Room:
    return Room()


# What is no problem


def test_what_all_hear_once_is_no_problem(room: Room) -> None:
    room.said()
    room.hear(room.ana, room.beto)
    room.later()

    assert room.problems == []
    assert room.counted == {"text": 1, "heard": 2}


def test_who_lost_the_line_is_not_waited_for_and_finds_it_among_the_earlier_lines(room: Room) -> None:
    room.said()
    room.talk.hangs_up(room.beto)
    room.hear(room.ana)
    room.later()
    room.tab("Beto", line("a", 0, "Oi"))

    assert (room.problems, room.counted["left before"]) == ([], 1)


def test_what_was_shown_among_the_earlier_lines_may_be_said_once_more(room: Room) -> None:
    room.said()
    late = room.tab("Beto", line("a", 0, "Oi"))
    room.hear(room.ana, room.beto, late)
    room.later()

    assert room.problems == []


def test_what_was_not_answered_may_be_heard_or_not(room: Room) -> None:
    room.say("um")
    room.say("dois")
    room.talk.hangs_up(room.ana)
    room.hear(room.beto, text="um")
    room.tab("Ana", line("a", 0, "um"))

    assert room.problems == []
    assert room.talk.pending("Ana") == {"text dois"}


def test_who_changes_their_mind_about_somebody_hears_them_or_not(room: Room) -> None:
    room.mute()
    room.said()
    room.hear(room.ana)
    room.mute(on=False)
    room.later()

    assert (room.problems, room.counted["kept from"]) == ([], 1)


def test_who_got_another_seat_may_hear_a_line_twice(room: Room) -> None:
    room.said()
    room.hear(room.beto)
    room.beto.seats([{"seat": 0, "name": "Ana", "you": False}, {"seat": 1, "name": "Beto", "you": False}])
    room.hear(room.beto, room.ana)

    assert room.problems == []


def test_only_the_last_lines_are_shown_to_who_comes_late(room: Room) -> None:
    for number in range(60):
        room.at += 3
        room.said(str(number))
        room.hear(room.ana, room.beto, id=str(number), text=str(number))

    room.tab("Beto", *(line(str(number), 0, str(number)) for number in range(10, 60)))

    assert room.problems == []


def test_where_all_have_gone_nobody_is_shown_the_games_before(room: Room) -> None:
    room.said()
    room.hear(room.ana, room.beto)
    room.at += 1
    ear = Ear(Voice("Caio"), "m2", stays=False)
    room.talk.asks(ear)
    ear.seats([{"seat": 0, "name": "Ana", "you": False}])
    room.tell(ear)

    assert room.problems == []


# What was said, and what was heard


@pytest.mark.parametrize(
    "plant",
    [
        lambda room: room.hear(room.ana, room.beto, room.beto),
        lambda room: room.hear(room.ana, room.beto, seat=1),
        lambda room: room.hear(room.ana, room.beto, text="Ui"),
        lambda room: room.hear(room.ana, room.beto, id="b") or room.hear(room.ana),
        lambda room: room.hear(room.ana) or room.later(),
        lambda room: room.later(),
        lambda room: room.tab("Caio"),
        lambda room: room.hear(room.beto) or room.tell(room.beto),
        lambda room: room.tab("Caio", line("a", 0, "Oi"), line("a", 0, "Oi")),
        lambda room: room.tab("Caio", line("a", 0, "Oi"), line("b", 1, "Oi")),
        lambda room: room.tab("Caio", line("a", 0, "Oi"), muted=(0,)),
    ],
)
def test_a_line_that_is_not_heard_as_it_was_said_is_a_problem(room: Room, plant: Callable[[Room], None]) -> None:
    room.said()
    room.at += 1

    plant(room)

    assert room.problems


@pytest.mark.parametrize(("name", "may"), [("Ana", ["phrase"]), ("Ana", []), ("Caio", EVERYTHING)])
def test_who_may_say_less_or_more_than_their_seat_lets_them_is_a_problem(room: Room, name: str, may: list[str]) -> None:
    ear = room.tab(name)
    ear.greeted = False

    room.tell(ear, may=may)

    assert room.problems


def test_lines_that_are_shown_in_another_order_are_a_problem(room: Room) -> None:
    for text in ("um", "dois"):
        room.said(text)
        room.at += 1

    room.tab("Caio", line("b", 0, "dois"), line("a", 0, "um"))

    assert room.problems


def test_of_the_last_lines_none_may_lack(room: Room) -> None:
    for number in range(60):
        room.at += 3
        room.said(str(number))
        room.hear(room.ana, room.beto, id=str(number), text=str(number))
    shown = [number for number in range(9, 60) if number != 30]

    room.tab("Beto", *(line(str(number), 0, str(number)) for number in shown))

    assert room.problems


def test_what_comes_before_the_earlier_lines_is_a_problem(room: Room) -> None:
    room.said()
    room.talk.asks(room.beto)
    room.beto.seats([{"seat": 0, "name": "Ana", "you": False}])

    room.hear(room.beto)

    assert room.problems


# Mutes


@pytest.mark.parametrize(
    "plant",
    [
        lambda room, other: room.hear(room.beto),
        lambda room, other: room.hear(other),
        lambda room, other: room.tell(other, line("a", 0, "Oi"), muted=()),
        lambda room, other: room.tell(room.beto, muted=()),
    ],
)
def test_who_muted_somebody_hears_them_in_no_tab(room: Room, plant: Callable[[Room, Ear], None]) -> None:
    other = room.tab("Beto")
    room.mute()
    room.at += PATIENCE + 1
    room.said()

    plant(room, other)

    assert room.problems


def test_a_tab_that_is_never_told_of_a_mute_is_a_problem(room: Room) -> None:
    room.tab("Beto")
    room.mute()

    room.later()

    assert room.problems


@pytest.mark.parametrize(("told", "wrong"), [(True, False), (False, True)])
def test_a_mute_is_told_before_it_is_taken(room: Room, told: bool, wrong: bool) -> None:
    room.mute(told=told)

    assert bool(room.problems) is wrong


def test_a_mute_that_is_refused_is_a_problem(room: Room) -> None:
    ref, _ = room.talk.mutes(room.ana, 1, on=True)
    room.refuse(ref, "nobody_there")

    assert room.problems


def test_somebody_who_is_heard_again_must_be_heard(room: Room) -> None:
    room.mute()
    room.mute(on=False)
    room.at += PATIENCE + 1
    room.said()
    room.hear(room.ana)
    room.later()

    assert room.problems


# Refusals


def test_what_must_be_refused_and_is_heard_by_nobody_is_no_problem(room: Room) -> None:
    ref, _ = room.say("x" * 201, code="text_too_long")
    room.refuse(ref, "text_too_long")
    room.later()

    assert (room.problems, room.counted) == ([], {"refused text_too_long": 1})


@pytest.mark.parametrize("first", ["heard", "refused"])
def test_a_refused_line_that_is_heard_is_a_problem(room: Room, first: str) -> None:
    ref, _ = room.say(code="bad_words")
    if first == "heard":
        room.hear(room.beto)
    room.refuse(ref, "bad_words")
    if first == "refused":
        assert room.problems == []
        room.hear(room.beto)

    assert room.problems


@pytest.mark.parametrize(("expected", "code"), [("bad_words", "bad_phrase"), ("", "bad_words"), ("", "not_seated")])
def test_another_refusal_than_expected_is_a_problem(room: Room, expected: str, code: str) -> None:
    ref, _ = room.say(code=expected)
    room.refuse(ref, code)

    assert room.problems


def test_what_must_be_refused_and_is_taken_is_a_problem(room: Room) -> None:
    room.said(code="bad_words")

    assert room.problems


def hurry(room: Room, taken: int, pause: float = 0.1) -> None:
    for number in range(taken):
        room.said(str(number))
        room.hear(room.ana, room.beto, id=str(number), text=str(number))
        room.at += pause


@pytest.mark.parametrize(
    ("taken", "retry_in", "waited", "wrong"),
    [
        (MOST, 9_500, False, False),
        (MOST - 1, 9_500, False, True),
        (MOST, None, False, True),
        (MOST, 0, False, True),
        (MOST, 11_000, False, True),
        (MOST, 9_500, True, True),
    ],
)
def test_who_speaks_too_fast_is_refused_and_nobody_else(
    room: Room, taken: int, retry_in: int | None, waited: bool, wrong: bool
) -> None:
    hurry(room, taken)
    ref, said = room.say("more", waited=waited)
    room.refuse(ref, "too_many_requests", retry_in=retry_in)

    assert bool(room.problems) is wrong
    assert wrong or said.late == 9.5


@pytest.mark.parametrize(("pause", "wrong"), [(0.1, True), (WINDOW / MOST, False)])
def test_who_says_more_than_may_be_said_is_a_problem(room: Room, pause: float, wrong: bool) -> None:
    hurry(room, MOST + 1, pause)

    assert bool(room.problems) is wrong
