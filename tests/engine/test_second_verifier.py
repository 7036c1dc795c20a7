"""The verifier in JavaScript and the engine agree on whose deals a seed made."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from engine import match, record
from engine.deal import commitment
from tests.engine.play import GAMES, random_game, seed_of

SCRIPT = Path(__file__).parents[2] / "config" / "static" / "laelo" / "verify.mjs"
RECORDS = 1000

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not there")


def swapped_tiles(told, chance):
    deal = chance.choice(told["hands"])["deal"]
    one, two = chance.sample(deal["hands"], 2)
    one[0], two[0] = two[0], one[0]


def another_seed(told, chance):
    told["seed"] = chance.randbytes(32).hex()


def another_number(told, chance):
    chance.choice(told["hands"])["deal"]["redeal"] = chance.randint(1, 3)


def another_order(told, chance):
    hands = chance.choice(told["hands"])["deal"]["hands"]
    hands[0].reverse()


def nothing(told, chance):
    pass


CHANGES = [nothing, nothing, swapped_tiles, another_seed, another_number, another_order]


def changed_record(number):
    """A record of the first hands of a random game, often with its deals tampered with."""
    chance = random.Random(number)
    rules, options = chance.choice(GAMES)
    picked = "garrafina" in rules and chance.random() < 0.5
    actions = [action for _, action in random_game(number % 60, rules, options, picked=picked) if action]
    dealer = match.seed_dealer(seed_of(number % 60), rules, options, picking=picked)
    told = record.build(rules, options, dealer, actions[: chance.randint(40, 90)], seed_of(number % 60))
    chance.choice(CHANGES)(told, chance)
    return told


def second_opinion(told, tmp_path, *more):
    file = tmp_path / "records.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in told))
    done = subprocess.run(["node", str(SCRIPT), str(file), *more], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_both_verifiers_agree_on_a_thousand_records(tmp_path):
    told = [changed_record(number) for number in range(RECORDS)]
    answers = map(record.replay, told)
    ours = [None if answer.get("code") != "bad_seed" else answer["hand"] for answer in answers]

    assert [answer["hand"] for answer in second_opinion(told, tmp_path)] == ours
    assert 200 < sum(hand is None for hand in ours) < 700


def test_the_commitment_is_checked_too(tmp_path):
    told = [changed_record(0) | {"seed": seed_of(0).hex()}]

    (answer,) = second_opinion(told, tmp_path, commitment(seed_of(1)))

    assert (answer["ok"], answer["commitment"]) == (False, commitment(seed_of(0)))


def test_the_verifier_stays_short():
    assert len(SCRIPT.read_text().splitlines()) < 80
