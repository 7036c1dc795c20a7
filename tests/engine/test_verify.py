"""Checking a game with its revealed seed."""

import json

import pytest

from engine.__main__ import main
from engine.deal import commitment
from engine.verify import verify
from tests.engine.play import GAMES, seed_of
from tests.engine.test_record import record_of

SHOWN = commitment(seed_of(4))


@pytest.fixture
def told():
    return record_of(4)


def faults(record, shown=None):
    return [sentence for fine, sentence in verify(record, shown) if not fine]


@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_an_honest_game_is_as_it_should_be(rules, options):
    assert faults(record_of(4, rules, options), SHOWN) == []


def test_it_says_what_was_checked(told):
    sentences = [sentence for _, sentence in verify(told)]

    assert [sentence.split(" ")[0] for sentence in sentences] == ["The", "Deals:", "Actions:", "Result:"]
    assert SHOWN in sentences[0]


def test_another_seed_than_the_one_committed_to_is_told(told):
    assert faults(told, commitment(seed_of(5)))[0].startswith("Another seed was committed to")
    assert faults({**told, "commitment": None}) == []
    assert faults({**told, "commitment": "00"})[0].startswith("Another seed")


def test_a_record_without_its_seed_cannot_be_checked(told):
    del told["seed"]

    assert faults(told) == ["The record does not reveal its seed, so nobody can check its deals."]


def test_a_changed_deal_is_told_with_its_hand(told):
    hands = told["hands"][1]["deal"]["hands"]
    hands[0], hands[1] = hands[1], hands[0]

    assert faults(told) == ["Hand 2: The deal is not the one that the seed makes."]


def test_a_changed_action_is_told_with_its_place(told):
    told["hands"][0]["actions"][2]["seat"] = 3

    assert faults(told) == ["Hand 1, action 3: The rules do not allow this action here."]


def test_a_wrong_claim_of_a_result_is_told(told):
    *_, (_, sentence) = verify(told)
    assert sentence.startswith("Result:")

    told["result"] = {"scores": [0, 6], "winners": [1, 3]}

    assert len(faults(told)) == 1


def test_an_unfinished_and_a_drawn_game_are_told():
    unfinished = record_of(4)
    unfinished["hands"] = unfinished["hands"][:1]
    drawn = next(record for record in map(single_round, range(200)) if "drawn" in verify(record)[-1][1])

    assert "not over" in verify(unfinished)[-1][1]
    assert faults(drawn) == []


def single_round(number):
    return record_of(number, "draw@1", {"players": 4, "rounds": 1})


def test_what_is_no_record_is_told():
    assert faults(None) == ["A record is a JSON object."]


def test_the_command_tells_each_game(tmp_path, capsys, told):
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(told) + "\n{\n")

    status = main(["verify", "--commitment", SHOWN.upper(), str(file)])

    lines = capsys.readouterr().out.splitlines()
    assert status == 1
    assert [line for line in lines if line.startswith("Game")] == [
        "Game 1: everything is as it should be",
        "Game 2: NOT as it should be",
    ]


def test_the_command_is_content_with_an_honest_game(tmp_path, capsys, told):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(told))

    assert main(["verify", str(file)]) == 0
    assert "!" not in capsys.readouterr().out
