"""The move timer."""

from datetime import UTC, datetime, timedelta

import pytest

from engine import match
from engine.clock import Clock, after_outage, deadline
from tests.engine.play import random_game

START = datetime(2026, 11, 30, 12, tzinfo=UTC)


def seconds(number):
    return timedelta(seconds=number)


def games(wanted):
    return next(game for number in range(20) for game, action in random_game(number) if action and wanted(game))


def test_a_turn_has_fifteen_seconds():
    game = games(lambda game: not match.forced(game) and not match.hand_opening(game))

    assert deadline(game, START) == START + seconds(15)


def test_a_turn_without_choice_has_three():
    assert deadline(games(match.forced), START) == START + seconds(3)


def test_the_first_action_of_a_later_hand_has_the_break_on_top():
    assert deadline(games(match.hand_opening), START) == START + seconds(21)


@pytest.mark.parametrize(("late", "expired"), [(0, False), (299, False), (300, True), (301, True)])
def test_a_move_within_grace_counts(late, expired):
    assert Clock(START).expired(START + timedelta(milliseconds=late)) is expired


@pytest.mark.parametrize(("began", "moved"), [(-20, 15), (-8, 13)])
def test_nobody_loses_time_to_an_outage(began, moved):
    silence, now = START - seconds(10), START

    assert after_outage(START, START + seconds(began), silence, now) == START + seconds(moved)
