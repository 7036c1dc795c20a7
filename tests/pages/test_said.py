"""Every announcement that the engine makes is worded by the page, in three languages and without gaps."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from engine.match import advance, begin, seed_dealer, timeout_action
from engine.view import view

WORDS = Path(__file__).resolve().parent.parent.parent / "config" / "static" / "laelo" / "words" / "index.js"
NODE = shutil.which("node")
GAMES = [
    ("pernambuco@1", {}, 120),
    ("garrafina-4@1", {"target": 60}, 12),
    ("garrafina-3@1", {"target": 60}, 12),
    ("draw@1", {"players": 3, "target": 60}, 12),
]
SCRIPT = """
const { LANGUAGES, phrase } = await import(process.argv[1]);
const codes = JSON.parse(process.argv[2]);
const said = Object.fromEntries(Object.entries(LANGUAGES).map(([name, words]) =>
  [name, Object.fromEntries(codes.map((code) => [code, phrase(words, code)]))]));
console.log(JSON.stringify(said));
"""


def played(rules: str, options: dict[str, int], games: int) -> set[str]:
    """The codes said in so many games that the timer plays."""
    codes = set()
    for seed in range(games):
        dealer = seed_dealer(bytes([seed]) * 32, rules, options)
        game = begin(rules, options, dealer)
        while not game.over:
            game = advance(game, timeout_action(game), dealer)
            shown = view(game, None)
            for hand in (shown, shown["previous"] or {"log": []}):
                codes |= {code for entry in hand["log"][-1:] for code in entry["said"]}
    return codes


@pytest.fixture(scope="module")
def codes() -> set[str]:
    return set().union(*(played(*game) for game in GAMES))


@pytest.fixture(scope="module")
def worded(codes: set[str]) -> dict[str, dict[str, str]]:
    if NODE is None and "CI" not in os.environ:
        pytest.skip("There is no node here.")
    command = [NODE or "node", "--input-type=module", "-e", SCRIPT, WORDS.as_uri(), json.dumps(sorted(codes))]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, dict[str, str]] = json.loads(done.stdout)
    return told


def test_the_games_say_all_that_can_be_said(codes: set[str]) -> None:
    said = {code.split(":")[0] for code in codes}
    won = {code for code in codes if code.startswith("win:")}

    assert said >= {"opening", "end", "both", "double", "pass", "pass_free", "draw", "win", "close", "tie", "buchuda"}
    assert won >= {"win:simple", "win:double", "win:la_e_lo", "win:cruzada", "win:count", "win:domino"}
    assert {f"{kind}:{n}" for kind in ("end", "both", "double") for n in range(7)} <= codes


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_every_code_has_words_without_gaps(worded: dict[str, dict[str, str]], language: str) -> None:
    wrong = {code: text for code, text in worded[language].items() if not text or "{" in text or "undefined" in text}

    assert wrong == {}


def test_the_words_are_those_of_the_tables_of_pernambuco(worded: dict[str, dict[str, str]]) -> None:
    pt, es = worded["pt"], worded["es"]

    assert (pt["end:2"], pt["both:5"], pt["double:6"]) == ("Duque!", "Tudo é quina", "Carroça de sena")
    assert (es["end:2"], es["both:5"], es["double:6"]) == ("¡Dos!", "Cinco y cinco", "Doble seis")
