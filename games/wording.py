"""What may be said at a table: phrases from one list for everybody, and texts that are checked. Pure functions.

Phrases travel as codes and are worded by the page, in the language of who hears them, so that they tell nothing
about who says them. Texts are plain: no markup means anything in them.
"""

import re
import unicodedata
from functools import cache
from itertools import groupby

from accounts.names import skeleton
from games.abuse import ABUSE
from games.errors import refused

PHRASES = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "thinking", "patience", "wow", "laugh", "close_one",
    "good_game", "again", "bye",
)  # fmt: skip
TEXT_LONGEST = 200  # characters, after normalisation
REPORT_LONGEST = 500
_INPUT_LONGEST = 4 * REPORT_LONGEST
_JOINER = "\u200d"  # makes one picture of several
_UNWANTED = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
_MARKS = frozenset({"Mn", "Me"})
_MARKS_IN_A_ROW = 3
_FIGURES = str.maketrans({"3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s"})


def phrase(code: object) -> str:
    """The code if it is one of the list. Refused: ``bad_phrase``."""
    if not isinstance(code, str) or code not in PHRASES:
        raise refused("bad_phrase")
    return code


def plain(text: str, longest: int) -> str:
    """In one line and normal form (NFC), without characters that steer or turn the writing.

    Refused: ``text_too_long``.
    """
    if len(text) > _INPUT_LONGEST:
        raise refused("text_too_long")
    lines = "".join(" " if char.isspace() else char for char in text)
    kept = "".join(char for char in lines if char == _JOINER or unicodedata.category(char) not in _UNWANTED)
    cleaned = " ".join(_fewer_marks(unicodedata.normalize("NFC", kept)).split())
    if len(cleaned) > longest:
        raise refused("text_too_long")
    return cleaned


def spoken(text: str) -> str:
    """A text as it is said at a table. Refused: ``text_too_long``, ``text_empty``, ``bad_words``."""
    said = plain(text, TEXT_LONGEST)
    if not said.replace(_JOINER, "").strip():
        raise refused("text_empty")
    if abusive(said):
        raise refused("bad_words")
    return said


def abusive(text: str) -> bool:
    """Is one of the words on the list, however it is spaced, accented, doubled or spelt with look-alikes?"""
    words = re.split(r"[\W_]+", text.casefold().translate(_FIGURES))
    return any(_heard(word) in _listed() for word in (*words, *_spelt(words)) if word)


def _spelt(words: list[str]) -> list[str]:
    """What single letters in a row make together: "p u t a"."""
    runs = groupby(words, key=lambda word: len(word) == 1)
    return ["".join(run) for single, run in runs if single]


def _heard(word: str) -> str:
    """What it looks like, each letter once in a row."""
    return "".join(letter for letter, _ in groupby(skeleton(word)))


@cache
def _listed() -> frozenset[str]:
    return frozenset(_heard(word) for word in ABUSE)


def _fewer_marks(text: str) -> str:
    """No towers of accents."""
    kept, marks = [], 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in _MARKS else 0
        if marks <= _MARKS_IN_A_ROW:
            kept.append(char)
    return "".join(kept)
