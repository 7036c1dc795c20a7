"""What the crowd at tables says is taken or refused as it expects, and its guests have names that are free."""

import random

import pytest

from accounts import names
from accounts.errors import Refused
from config.crowd.people import guest_name, nicknames
from config.crowd.tables import words
from config.crowd.tables.book import Book
from config.crowd.tally import Tally
from games import wording


def test_the_phrases_are_those_of_the_service() -> None:
    assert words.PHRASES == wording.PHRASES


def test_what_is_said_well_is_taken_and_read_as_expected() -> None:
    chance = random.Random(1)

    for number in range(100):
        saying = words.text(chance, number)
        assert f"text {wording.spoken(str(saying.body['text']))}" == saying.words


@pytest.mark.parametrize("what", ["insult", "long", "empty"])
def test_what_is_said_badly_is_refused_as_expected(what: str) -> None:
    chance = random.Random(1)

    for number in range(100):
        saying = words.wrong(chance, what, number)
        with pytest.raises(Refused) as refused:
            wording.spoken(str(saying.body["text"]))
        assert refused.value.code == saying.code


def test_a_phrase_of_unknown_fate_is_not_said_again() -> None:
    pending = {f"phrase {code}" for code in words.PHRASES[1:]}

    saying = words.phrase(random.Random(1), pending)

    assert saying is not None
    assert saying.body == {"phrase": words.PHRASES[0]}
    assert words.phrase(random.Random(1), {*pending, saying.words}) is None


def test_the_names_of_guests_are_ones_that_the_service_takes_and_nobodys_nickname() -> None:
    chance = random.Random(1)
    found = {names.skeleton(names.checked(guest_name(chance))) for _ in range(200)}

    assert not found & {names.skeleton(name) for name in nicknames(3000, seed=1, demo=True)}


@pytest.mark.parametrize(
    ("name", "guest", "wrong"),
    [("Ana", False, False), ("Lia 7", True, False), ("Lia 7", False, True), ("Ana", True, True)],
)
def test_guests_are_marked_and_nobody_else(name: str, guest: bool, wrong: bool) -> None:
    book = Book(Tally(), guests={"Lia 7"})
    shown = {"name": name, "guest": guest, "you": False}

    book.seats("Beto", "m", [{"seat": 0, "robot": None, **shown}])
    book.chairs("Beto", {"code": "A", "version": 1, "chairs": [{"chair": 0, "host": True, **shown}]})

    assert len(book.tally.problems) == (2 if wrong else 0)
