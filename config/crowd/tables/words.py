"""What people say at a table, well or badly, and how it must arrive."""

import random
from collections.abc import Collection, Mapping
from dataclasses import dataclass

PHRASES = (
    "hello", "good_luck", "well_played", "thanks", "sorry", "thinking", "patience", "wow", "laugh", "close_one",
    "good_game", "again", "bye",
)  # fmt: skip
# as it is written, and as it is read
TEXTS = (
    ("Oxente, que mão!", "Oxente, que mão!"),
    ("¡Qué ficha, compadre!", "¡Qué ficha, compadre!"),
    ("Vai trancar", "Vai trancar"),
    ("Quién tiene el seis", "Quién tiene el seis"),
    ("nice one", "nice one"),
    ("<b>la e lo</b> &amp; tchau", "<b>la e lo</b> &amp; tchau"),
    ("  Eita\tque \n sorte  ", "Eita que sorte"),
    ("De tra\u0301s\u202e para frente", "De trás para frente"),
    ("Carroça 🎲 de novo", "Carroça 🎲 de novo"),
)
INSULTS = ("joga, fdp", "que jogo, v s f mesmo", "vtnc, parceiro", "p.u.t.o el que juega", "PQP de novo")
LONG = 260


@dataclass(frozen=True, slots=True)
class Saying:
    """``body``: what goes out, less its type; ``words``: what is heard then; ``code``: by which it is refused."""

    body: dict[str, object]
    words: str
    code: str = ""


def words_of(line: Mapping[str, object]) -> str:
    """What a line says, phrase or text."""
    return f"phrase {line['phrase']}" if "phrase" in line else f"text {line.get('text')}"


def phrase(chance: random.Random, pending: Collection[str]) -> Saying | None:
    """One of the list, but none of whose fate the last time nothing is known yet."""
    free = [code for code in PHRASES if f"phrase {code}" not in pending]
    return _saying({"phrase": chance.choice(free)}) if free else None


def text(chance: random.Random, number: int) -> Saying:
    """No two are equal: each has its number."""
    written, read = chance.choice(TEXTS)
    return Saying({"text": f"{written} {number}"}, f"text {read} {number}")


def wrong(chance: random.Random, what: str, number: int) -> Saying:
    """One that must be refused: ``unknown`` (a phrase), ``insult``, ``long``, ``empty`` or ``both``."""
    match what:
        case "unknown":
            return _saying({"phrase": f"shout {number}"}, "bad_phrase")
        case "insult":
            return _saying({"text": f"{chance.choice(INSULTS)} {number}"}, "bad_words")
        case "long":
            return _saying({"text": f"{number} ".ljust(LONG, "o")}, "text_too_long")
        case "empty":
            return _saying({"text": " \u202e \t "}, "text_empty")
        case _:
            return _saying({"phrase": "hello", "text": f"both {number}"}, "bad_message")


def _saying(body: dict[str, object], code: str = "") -> Saying:
    return Saying(body, words_of(body), code)
