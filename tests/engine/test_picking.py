"""Picking tiles from the face-down pool."""

import random

import pytest

from engine import match, record
from engine.actions import IllegalAction, Pass, Pick
from engine.view import view
from tests.engine.play import random_game, seed_of

FOUR, THREE = "garrafina-4@1", "garrafina-3@1"


def begun(rules, number=1):
    dealer = match.seed_dealer(seed_of(number), rules, {}, picking=True)
    return match.begin(rules, {}, dealer), dealer


def after(rules, *picks):
    game, dealer = begun(rules)
    for seat, *places in picks:
        game = match.advance(game, Pick(seat, tuple(places)), dealer)
    return game


def test_all_may_pick_at_once_in_fifteen_seconds():
    game, _ = begun(FOUR)

    assert match.to_move(game) == (0, 1, 2, 3)
    assert (match.turn(game), match.legal(game), match.forced(game)) == (None, (), False)


def test_tiles_are_picked_one_by_one_or_several_at_once():
    game = after(FOUR, (2, 5), (0, 1, 2, 3), (2, 6, 7))

    assert game.hand.pool.taken == ((1, 2, 3), (), (5, 6, 7), ())


def test_what_is_taken_is_refused_and_the_rest_is_given():
    game = after(FOUR, (2, 5, 6), (0, 6, 7))

    assert game.hand.pool.taken[0] == (7,)


def test_of_two_who_reach_for_a_tile_one_is_refused():
    with pytest.raises(IllegalAction, match="taken"):
        after(FOUR, (2, 5), (0, 5))


def test_nobody_picks_more_than_seven():
    game = after(FOUR, (0, *range(10)))

    assert game.hand.pool.taken[0] == tuple(range(7))
    assert match.to_move(game) == (1, 2, 3)


def test_a_pool_shows_no_tile_when_printed():
    assert "|" not in repr(after(FOUR, (0, 1)).hand.pool)


def test_who_has_seven_picks_no_more():
    with pytest.raises(IllegalAction, match="not_your_turn"):
        after(FOUR, (0, *range(7)), (0, 7))


@pytest.mark.parametrize("places", [(), (28,), (-1, 3)])
def test_only_places_of_the_pool_can_be_picked(places):
    with pytest.raises(IllegalAction, match="not_legal"):
        after(FOUR, (0, *places))


def test_nothing_else_is_done_while_all_pick():
    game, dealer = begun(FOUR)

    with pytest.raises(IllegalAction, match="not_legal"):
        match.advance(game, Pass(0), dealer)


def test_the_last_of_four_gets_what_the_others_leave():
    game = after(FOUR, (0, *range(7)), (3, 27), (1, *range(7, 14)), (2, *range(14, 21)))

    assert game.hand.phase == "play"
    assert game.hand.pool.taken[3] == (27, *range(21, 27))


def test_with_three_the_rest_is_the_stock():
    game = after(THREE, (0, *range(21, 28)), (1, *range(7, 14)), (2, *range(14, 21)))

    assert game.hand.stock == game.hand.pool.deck[:7]


def test_when_time_is_up_each_seat_gets_the_lowest_free_places():
    game, dealer = begun(THREE)
    game = match.advance(game, Pick(1, (0, 2)), dealer)

    while match.turn(game) is None:
        game = match.advance(game, match.timeout_action(game), dealer)

    assert game.hand.pool.taken == ((1, 3, 4, 5, 6, 7, 8), (0, 2, 9, 10, 11, 12, 13), tuple(range(14, 21)))


def test_the_view_shows_backs_and_taken_places():
    game = after(FOUR, (2, 5), (0, 1))

    seen = view(game, 2)

    assert (seen["phase"], seen["turn"], seen["opener"]) == ("pick", None, None)
    assert [place for place, owner in enumerate(seen["pool"]) if owner is not None] == [1, 5]
    assert (seen["pool"][5], len(seen["mine"]), seen["counts"]) == (2, 1, [1, 0, 1, 0])


@pytest.mark.parametrize("number", range(6))
@pytest.mark.parametrize("rules", [FOUR, THREE])
def test_a_picked_game_is_recorded_and_checked_against_its_seed(rules, number):
    told, game = picked_record(rules, number)

    answer = record.replay(told)

    assert (answer["finished"], answer["scores"]) == (True, list(game.scores))
    assert all(len(entry["deal"]["pool"]) == game.options.seats for entry in told["hands"])


def picked_record(rules, number):
    states, actions = zip(*random_game(number, rules, picked=True), strict=True)
    dealer = match.seed_dealer(seed_of(number), rules, {}, picking=True)
    return record.build(rules, {}, dealer, actions[:-1], seed_of(number)), states[-1]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda pool: None, "bad_format"),
        (lambda pool: [*pool[:-1], 7], "bad_format"),
        (lambda pool: [*pool[:-1], [True, *pool[-1][1:]]], "bad_format"),
        (lambda pool: pool[:-1], "bad_deal"),
        (lambda pool: [*pool[:-1], pool[0]], "bad_deal"),
        (lambda pool: [*pool[:-1], [28, *pool[-1][1:]]], "bad_deal"),
        (lambda pool: [pool[0][::-1], *pool[1:]], "bad_seed"),
    ],
)
def test_a_faulty_pool_is_told(change, code):
    told, _ = picked_record(THREE, 3)
    told["hands"][1]["deal"]["pool"] = change(told["hands"][1]["deal"]["pool"])

    answer = record.replay(told)

    assert (answer["code"], answer["hand"], answer["action"]) == (code, 1, None)


def test_an_unfinished_picking_is_not_in_the_record():
    game, dealer = begun(FOUR)

    told = record.build(FOUR, {}, dealer, [Pick(0, (1,)), match.timeout_action(game)])

    assert told["hands"] == []


def test_a_picking_that_gives_nobody_a_double_is_done_again():
    dealer = match.seed_dealer(seed_of(1), THREE, {}, picking=True)
    game, chance = match.begin(THREE, {}, dealer), random.Random(1)
    doubles = [place for place, tile in enumerate(game.hand.pool.deck) if tile in (0, 7, 13, 18, 22, 25, 27)]
    places = [place for place in range(28) if place not in doubles]
    chance.shuffle(places)

    for seat in range(3):
        game = match.advance(game, Pick(seat, tuple(places[seat * 7 : seat * 7 + 7])), dealer)

    assert (game.hand.phase, game.deals, game.results) == ("pick", 1, ())
