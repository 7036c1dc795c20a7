"""The set."""

import pytest

from engine.tiles import (
    ALL,
    DECK,
    DOUBLES,
    NAMES,
    RANK,
    WITH,
    BadTile,
    mask_of,
    names_in,
    parse,
    pips,
    tiles_in,
)


def test_the_deck_has_its_order():
    assert " ".join(NAMES[:9]) == "0|0 0|1 0|2 0|3 0|4 0|5 0|6 1|1 1|2"
    assert NAMES[-1] == "6|6"


def test_a_set_keeps_its_tiles():
    assert tiles_in(ALL) == list(DECK)
    assert names_in(mask_of([parse("6|6"), parse("0|1")])) == ["0|1", "6|6"]


def test_seven_tiles_show_a_number_and_seven_are_doubles():
    assert [mask.bit_count() for mask in WITH] == [7] * 7
    assert names_in(DOUBLES) == [f"{n}|{n}" for n in range(7)]


def test_of_equal_weights_the_double_then_the_higher_half_is_heavier():
    heaviest_first = sorted(DECK, key=lambda tile: -RANK[tile])

    assert " ".join(NAMES[tile] for tile in heaviest_first[:8]) == "6|6 5|6 5|5 4|6 3|6 4|5 4|4 2|6"


def test_the_whole_set_counts_168():
    assert pips(ALL) == 168


@pytest.mark.parametrize("name", ["7|7", "", "a", "1", "1|1|1"])
def test_a_name_of_no_tile_is_refused(name):
    with pytest.raises(BadTile):
        parse(name)
