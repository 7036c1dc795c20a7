"""Nicknames: what they may be made of, what they read as and what they look like. Pure functions."""

import re
import unicodedata
from functools import cache

from confusable_homoglyphs import categories, confusables
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from accounts.reserved import ANIMAL_NAMES, ARTICLES, STAFF_PARTS, STAFF_WORDS

SHORTEST, LONGEST = 3, 20  # letters as a person counts them
_INPUT_LIMIT = 200
_MARKS_PER_LETTER = 2
_SEPARATORS = frozenset(" -_.'’")
_LETTERS = frozenset({"Lu", "Ll", "Lt", "Lo"})
_MARKS = frozenset({"Mn", "Mc"})
_JAPANESE = frozenset({"HAN", "HIRAGANA", "KATAKANA"})
_KOREAN = frozenset({"HAN", "HANGUL"})
_LOOKS = str.maketrans({"i": "l", "1": "l", "0": "o"})  # a capital i is an l, whatever its case was


def checked(nickname: str) -> str:
    """The nickname as it is kept (NFKC, single spaces), or ``Refused`` with the first thing wrong."""
    if len(nickname) > _INPUT_LIMIT:
        raise _too_long()
    name = " ".join(unicodedata.normalize("NFKC", nickname).split())
    length = sum(not _is_mark(char) for char in name)
    if length < SHORTEST:
        raise Refused("nickname_short", _("A nickname has at least three letters."))
    if length > LONGEST:
        raise _too_long()
    _check_characters(name)
    _check_scripts(name)
    if is_reserved(name):
        raise Refused("nickname_reserved", _("This nickname is reserved."))
    return name


def folded(name: str) -> str:
    """What the name reads as: no case, no accents, no spaces or punctuation."""
    return _bare(unicodedata.normalize("NFKC", name).casefold())


def skeleton(name: str) -> str:
    """What the name looks like: look-alikes, case, accents, spaces and punctuation folded away."""
    seen = _prototypes(unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)))
    bare = _bare(_prototypes(unicodedata.normalize("NFD", seen.casefold())).casefold())
    return bare.translate(_LOOKS).replace("vv", "w")


def is_reserved(name: str) -> bool:
    """An animal's or a staff name, also with an article, a number behind it or among other words."""
    words = [word for word in re.split(r"[\W_]+", unicodedata.normalize("NFC", name)) if word]
    staff_words, staff_parts, animals = _reserved_looks()
    whole = skeleton(name)
    if any(_numbered(word, staff_words) for word in (*words, "".join(words))):
        return True
    if any(part in whole for part in staff_parts):
        return True
    if len(words) > 1 and words[0].casefold() in ARTICLES:
        words = words[1:]
    return _numbered("".join(words), animals)


def _numbered(word: str, looks: frozenset[str]) -> bool:
    """Whether the word, with or without figures behind it, looks like one of these."""
    return skeleton(word) in looks or skeleton(word.rstrip("0123456789")) in looks


def _too_long() -> Refused:
    return Refused("nickname_long", _("A nickname has at most twenty letters."))


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in _MARKS


def _check_characters(name: str) -> None:
    wrong = Refused(
        "nickname_characters",
        _("Use letters and figures, with single spaces, hyphens, points, underscores or apostrophes between them."),
    )
    marks = 0
    before = " "
    for char in name:
        marks = marks + 1 if _is_mark(char) else 0
        if marks > _MARKS_PER_LETTER or (marks and before in _SEPARATORS):
            raise wrong
        plain = marks or _is_letter(char) or _is_figure(char)
        if not plain and (char not in _SEPARATORS or before in _SEPARATORS):
            raise wrong
        before = char
    if before in _SEPARATORS or not any(map(_is_letter, name)):
        raise wrong


def _is_letter(char: str) -> bool:
    return unicodedata.category(char) in _LETTERS or char in "々ー"


def _is_figure(char: str) -> bool:
    return char in "0123456789"


def _check_scripts(name: str) -> None:
    scripts = {categories.alias(char) for char in name if _is_letter(char)} - {"COMMON", "INHERITED"}
    if len(scripts) > 1 and not scripts <= _JAPANESE and not scripts <= _KOREAN:
        raise Refused("nickname_scripts", _("Use the letters of one alphabet."))


def _bare(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char) and _counts(char))


def _counts(char: str) -> bool:
    return char.isalnum() or _is_mark(char)


def _prototypes(text: str) -> str:
    return "".join(map(_prototype, text))


@cache
def _prototype(char: str) -> str:
    """The one string that stands for all that look like this character, by Unicode's confusables.

    In the package's data a prototype lists all its look-alikes and each of them lists its prototype alone.
    """
    alike = confusables.confusables_data.get(char)
    if not alike or len(alike) > 1:
        return char
    other: str = alike[0]["c"]
    back = confusables.confusables_data.get(other, [])
    return min(char, other) if len(back) == 1 and len(other) == 1 else other


@cache
def _reserved_looks() -> tuple[frozenset[str], tuple[str, ...], frozenset[str]]:
    return (
        frozenset(map(skeleton, STAFF_WORDS)),
        tuple(map(skeleton, sorted(STAFF_PARTS))),
        frozenset(map(skeleton, ANIMAL_NAMES)),
    )
