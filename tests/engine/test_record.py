"""Records: recorded games give their answers, faulty ones their code."""

import copy
import json
import random

import pytest

from engine import match, record
from engine.deal import Deal, deal
from engine.state import GameState
from engine.tiles import NAMES
from tests.engine.play import GAMES, PERNAMBUCO, golden, loaded, random_game, seed_of, tiles


def comparable(answer):
    """The answer with the legal actions in one order and without the sentence."""
    answer = {key: value for key, value in answer.items() if key != "error"}
    if answer.get("next"):
        legal = sorted(json.dumps(action, sort_keys=True) for action in answer["next"]["legal"])
        answer["next"] = {**answer["next"], "legal": legal}
    return answer


@pytest.mark.parametrize(("told", "answer"), list(golden()))
def test_a_recorded_game_gives_its_answer(told, answer):
    assert comparable(record.replay(told)) == comparable(answer)


def record_of(number, rules=PERNAMBUCO, options=None, seed=True):
    actions = [action for _, action in random_game(number, rules, options) if action]
    dealer = match.seed_dealer(seed_of(number), rules, options or {})
    return record.build(rules, options or {}, dealer, actions, seed_of(number) if seed else None)


@pytest.mark.parametrize("number", range(10))
@pytest.mark.parametrize(("rules", "options"), GAMES)
def test_a_game_that_was_written_is_read_back(rules, options, number):
    *_, (game, _) = random_game(number, rules, options)

    answer = record.replay(json.loads(json.dumps(record_of(number, rules, options))))

    assert answer["finished"]
    assert answer["scores"] == list(game.scores)
    assert len(answer["hands"]) == len(game.results)


@pytest.mark.parametrize("number", range(30))
def test_a_hand_that_a_swap_made_void_is_written_and_read_back(number):
    dealer, chance = loaded(number), random.Random(number)
    game, actions = match.begin("garrafina-3@1", {}, dealer), []
    while not game.over:
        actions.append(chance.choice(match.legal(game)))
        game = match.advance(game, actions[-1], dealer)

    told = record.build("garrafina-3@1", {}, dealer, actions)

    assert record.game_of(told) == game


@pytest.mark.parametrize("length", [0, 1, 10, 30, 60])
def test_an_unfinished_game_is_written_too(length):
    actions = [action for _, action in random_game(3) if action][:length]
    dealer = match.seed_dealer(seed_of(3), PERNAMBUCO, {})

    told = record.build(PERNAMBUCO, {}, dealer, actions)

    game = record.game_of(told)
    assert isinstance(game, GameState)
    assert game == match.fold(PERNAMBUCO, {}, dealer, actions)
    assert "seed" not in told


@pytest.fixture
def told():
    return record_of(11)


def at(path, value):
    """A change of a record: put `value` at the end of `path`, or call it with what is there."""

    def change(told):
        place = told
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value(place[path[-1]]) if callable(value) else value

    return change


def without(*path):
    def change(told):
        place = told
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]

    return change


DEAL = ("hands", 0, "deal")
FIRST = ("hands", 0, "actions", 0)
FAULTS = [
    ("bad_format", None, None, without("format")),
    ("bad_format", None, None, without("rules")),
    ("bad_format", None, None, without("options")),
    ("bad_format", None, None, without("hands")),
    ("bad_format", None, None, at(["format"], "domino-record/2")),
    ("bad_format", None, None, at(["hands"], {})),
    ("bad_format", 0, None, at(["hands", 0], [])),
    ("bad_format", 0, None, without(*DEAL)),
    ("bad_format", 0, None, without("hands", 0, "actions")),
    ("bad_format", 0, None, without(*DEAL, "hands")),
    ("bad_format", 0, None, at([*DEAL, "hands", 1], "1|1")),
    ("bad_format", 0, None, at([*DEAL, "hands", 1, 2], 11)),
    ("bad_format", 0, None, at([*DEAL, "stock"], None)),
    ("bad_format", 0, None, at([*DEAL, "redeal"], True)),
    ("bad_format", 0, 0, at(FIRST, "pass")),
    ("bad_format", 0, 0, at([*FIRST, "seat"], "0")),
    ("bad_format", 0, 0, at([*FIRST, "seat"], True)),
    ("bad_format", 0, 0, at([*FIRST, "pass"], True)),
    ("bad_format", 0, 0, without(*FIRST, "play")),
    ("bad_format", 0, 0, without(*FIRST, "at")),
    ("bad_rules", None, None, at(["rules"], "chess")),
    ("bad_rules", None, None, at(["rules"], "pernambuco@1")),
    ("bad_options", None, None, at(["options"], {"target": 6})),
    ("bad_seed", None, None, at(["seed"], "00")),
    ("bad_seed", None, None, at(["seed"], 7)),
    ("bad_seed", 0, None, at(["seed"], "0" * 64)),
    ("bad_seed", 0, None, at([*DEAL, "redeal"], 1)),
    ("bad_seed", 0, None, at([*DEAL, "hands", 0], lambda hand: hand[::-1])),
    ("bad_tile", 0, None, at([*DEAL, "stock", 0], "7|7")),
    ("bad_tile", 0, 0, at([*FIRST, "play"], "7|7")),
    ("bad_deal", 0, None, at([*DEAL, "redeal"], -1)),
    ("bad_deal", 0, None, at([*DEAL, "hands", 0], lambda hand: hand[1:])),
    ("bad_deal", 0, None, at([*DEAL, "hands"], lambda hands: hands[1:])),
    ("bad_deal", 0, None, at([*DEAL, "stock", 0], lambda name: "0|0")),
    ("bad_deal", 0, None, without(*DEAL, "stock")),
    ("illegal_action", 0, 0, at([*FIRST, "seat"], 9)),
    ("illegal_action", 0, 0, at([*FIRST, "seat"], -1)),
    ("illegal_action", 0, 0, at([*FIRST, "at"], "right")),
    ("illegal_action", 0, 0, at([*FIRST, "at"], "middle")),
    ("illegal_action", 0, 0, at(FIRST, {"seat": 0, "draw": True})),
    ("illegal_action", 1, 0, at(["hands", 1, "actions", 0, "start"], "both")),
    ("bad_format", 1, 0, at(["hands", 1, "actions", 0, "start"], None)),
    ("bad_format", 1, 0, at(["hands", 1, "actions", 0, "start"], 0)),
    ("hand_over", 0, None, at(["hands", 0, "actions"], lambda actions: [*actions, actions[-1]])),
    ("hand_not_over", 0, None, at(["hands", 0, "actions"], lambda actions: actions[:-1])),
    ("game_over", None, None, at(["hands"], lambda hands: [*hands, hands[0]])),
]


@pytest.mark.parametrize(("code", "hand", "action", "change"), FAULTS)
def test_a_faulty_record_gets_its_code(told, code, hand, action, change):
    change(told)

    answer = record.replay(told)

    if code == "hand_over":
        action = len(told["hands"][0]["actions"]) - 1
    if code == "game_over":
        hand = len(told["hands"]) - 1
    assert (answer["ok"], answer["code"], answer["hand"], answer["action"]) == (False, code, hand, action)
    assert answer["error"].endswith(".")


VOID = [
    "5|6 0|6 0|5 0|1 0|2 0|3 0|4",
    "1|6 1|2 1|3 1|4 1|5 2|6 2|3",
    "3|6 2|4 2|5 4|6 3|4 3|5 4|5",
    "0|0 1|1 2|2 3|3 4|4 5|5 6|6",
]


def of_three(heaps, seed=None, **more):
    deal = {"hands": [heap.split() for heap in heaps[:3]], "stock": heaps[3].split(), **more}
    fields = {"format": "domino-record/1", "rules": "garrafina-3", "options": {}}
    return {**fields, "hands": [{"deal": deal, "actions": []}], **({"seed": seed} if seed else {})}


def test_a_deal_that_gives_nobody_a_double_is_bad():
    answer = record.replay(of_three(VOID))

    assert (answer["code"], answer["hand"]) == ("bad_deal", 0)


def test_a_good_deal_may_not_be_passed_over():
    told = record_of(3, "garrafina-3@1")
    again = deal(seed_of(3), seats=3, size=7, hand=0, redeal=1)
    heaps = [" ".join(NAMES[tile] for tile in heap) for heap in (*again.hands, again.stock)]

    answer = record.replay(of_three(heaps, told["seed"], redeal=1))

    assert (answer["code"], "passed over" in answer["error"]) == ("bad_seed", True)


def test_a_number_of_a_deal_may_not_come_twice(monkeypatch):
    """No seed is known that deals such a hand: the deals of this one are made up."""
    heaps = [VOID[3], *VOID[:3]]
    made = Deal(tuple(tiles(heap) for heap in heaps[:3]), tiles(heaps[3]))
    monkeypatch.setattr(record.deals, "deal", lambda *seed, **which: made)
    told = of_three(heaps, "00" * 32)
    told["hands"][0]["actions"] = [{"seat": 0, "swap": True}]
    told["hands"].append(told["hands"][0])

    answer = record.replay(told)

    assert (answer["code"], answer["hand"]) == ("bad_seed", 1)


@pytest.mark.parametrize("value", [None, 3, "x", [], [{}], {}, True, 1.5])
def test_what_is_no_record_is_bad_format(value):
    assert record.replay(value)["code"] == "bad_format"


def test_the_first_fault_in_the_order_of_play_is_told(told):
    told["hands"][1]["deal"] = None
    told["hands"][0]["actions"][3]["at"] = "nowhere"

    answer = record.replay(told)

    assert (answer["code"], answer["hand"], answer["action"]) == ("illegal_action", 0, 3)


def test_either_half_of_a_tile_may_come_first(told):
    turned = copy.deepcopy(told)
    del turned["seed"]
    for entry in turned["hands"]:
        entry["deal"]["hands"] = [[name[::-1] for name in hand] for hand in entry["deal"]["hands"]]
        for action in entry["actions"]:
            if "play" in action:
                action["play"] = action["play"][::-1]

    assert record.replay(turned) == record.replay(told)
