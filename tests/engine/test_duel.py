"""Robots against each other."""

import pytest

from engine.__main__ import main
from engine.duel import Pairing, duel, interval, seatings


def pairing(rules="pernambuco", a="heaviest", b="greedy", **options):
    return Pairing(rules, tuple(options.items()), a, b, seed=1, worlds=3)


@pytest.mark.parametrize(
    ("which", "ways"),
    [
        (pairing(), 2),
        (pairing("garrafina-4"), 2),
        (pairing("garrafina-3"), 6),
        (pairing("draw"), 2),
        (pairing("draw", players=3), 6),
    ],
)
def test_both_robots_get_every_seat_equally_often(which, ways):
    seats = seatings(which)

    assert len(seats) == ways
    for column in zip(*seats, strict=True):
        assert column.count(True) == column.count(False)


def test_the_same_number_gives_the_same_games_on_any_number_of_processes():
    one, two = duel(pairing(), 24, 1), duel(pairing(), 24, 2)

    assert one.shares == two.shares
    assert len(one.shares) == 24


def test_a_robot_against_itself_is_even():
    tally = duel(pairing(b="heaviest"), 40, 1)

    assert interval(tally.deals) == (0.5, 0.0)


@pytest.mark.parametrize("rules", ["pernambuco", "garrafina-3", "draw"])
def test_the_command_prints_a_table(rules, capsys):
    arguments = ["--rules", rules, "--a", "strong", "--b", "heaviest", "--games", "4", "--worlds", "3", "--jobs", "1"]

    assert main(["duel", *arguments]) == 0

    printed = capsys.readouterr()
    assert f"{rules}: strong against heaviest" in printed.out
    assert "95 % interval" in printed.out
    assert "of" in printed.err


def test_a_drawn_game_is_half_of_each():
    tally = duel(pairing("draw", players=2, rounds=1), 200, 1)

    assert {0.0, 0.5, 1.0} == set(tally.shares)
