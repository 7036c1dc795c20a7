"""What may be said: one list of phrases, and texts in which nothing steers the page or insults anybody."""

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.animals import ANIMALS, SHORT
from accounts.errors import Refused
from games import wording

WORDS = Path(__file__).resolve().parent.parent.parent / "config" / "static" / "laelo" / "words"


def code_of(text: str) -> str | None:
    try:
        wording.spoken(text)
    except Refused as refused:
        return refused.code
    return None


def calls(language: str) -> str:
    """All that the engine's announcements, the table and its buttons are worded with."""
    return (WORDS / f"{language}.js").read_text()


@pytest.mark.parametrize(
    "text", ["puta", "P.U.T.A", "p u t a", "pu7a", "puuuta", "рuta", "Pútá!", "ｆｕｃｋ you", "a f4g"]
)
def test_abuse_is_known_however_it_is_written(text: str) -> None:
    assert code_of(text) == "bad_words"


@pytest.mark.parametrize(
    "text",
    ["computa", "la disputa", "reputación", "spicy", "class", "vou atrasado", "voy retrasado", "a 4 b", "Oxente!"],
)
def test_a_word_that_merely_holds_another_is_none(text: str) -> None:
    assert code_of(text) is None


def test_the_animals_can_be_named() -> None:
    names = [name for animal in ANIMALS.values() for name in (animal.pt, animal.es, animal.en)]

    assert [name for name in (*names, *sum(SHORT.values(), ())) if wording.abusive(name)] == []


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_our_own_words_are_no_abuse(language: str) -> None:
    texts = re.findall(r'"((?:[^"\\]|\\.)*)"', calls(language))

    assert [text for text in texts if wording.abusive(text)] == []


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\u202eb\u2066c\u200ed", "abcd"),
        ("a\x00b\x1bc\x7fd", "abcd"),
        ("one\n two\t\u2028three", "one two three"),
        ("e\u0301", "\u00e9"),
        ("x\ud800y", "xy"),
        ("z" + "\u0335" * 9, "z" + "\u0335" * 3),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
    ],
)
def test_what_steers_the_writing_is_taken_out(text: str, kept: str) -> None:
    assert wording.spoken(text) == kept


@pytest.mark.parametrize("text", ["", " \n ", "\u202e\u200d", "\x00"])
def test_a_text_without_anything_to_read_is_refused(text: str) -> None:
    assert code_of(text) == "text_empty"


@pytest.mark.parametrize(
    ("text", "code"), [("x" * 200, None), ("x" * 201, "text_too_long"), ("x" * 3000, "text_too_long")]
)
def test_a_text_has_two_hundred_characters_at_most(text: str, code: str | None) -> None:
    assert code_of(text) == code


def test_what_is_taken_out_does_not_count() -> None:
    assert wording.spoken("\u202e" * 300 + "e\u0301" * 200) == "\u00e9" * 200


@given(st.text(max_size=300))
def test_a_text_that_was_let_through_is_let_through_again(text: str) -> None:
    if code_of(text) is None:
        said = wording.spoken(text)

        assert wording.spoken(said) == said == unicodedata.normalize("NFC", said)


@pytest.mark.parametrize("code", ["", "shout", None, 3, ["hello"], {"a": 1}])
def test_what_is_no_phrase_is_refused(code: object) -> None:
    with pytest.raises(Refused, match="bad_phrase"):
        wording.phrase(code)


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_phrase_is_worded_in_every_language(language: str) -> None:
    phrases = re.search(r"\n  phrases: \{(.*?)\n  \}", calls(language), re.DOTALL)

    assert phrases is not None
    assert set(re.findall(r"\n    (\w+): ", phrases.group(1))) == set(wording.PHRASES)
