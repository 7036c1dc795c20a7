"""Deals from a seed: the vectors that every implementation must give."""

import pytest

from engine.deal import Deal, commitment, deal
from engine.tiles import DECK
from tests.engine.play import tiles

SEED = bytes(range(32))
NEEDS_A_SECOND_BLOCK = 18969


def test_the_commitment_is_the_hash_of_the_seed():
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_first_deal_of_pernambuco():
    dealt = deal(SEED, seats=4, size=6, hand=0)

    assert dealt == Deal(
        (
            tiles("1|4 4|4 1|6 3|4 3|5 2|4"),
            tiles("5|6 4|6 0|5 2|5 1|1 3|6"),
            tiles("6|6 4|5 1|3 0|4 0|0 0|3"),
            tiles("2|6 1|2 5|5 1|5 0|1 2|2"),
        ),
        tiles("2|3 3|3 0|2 0|6"),
    )


def test_the_second_deal_of_pernambuco():
    dealt = deal(SEED, seats=4, size=6, hand=1)

    assert dealt.hands[0] == tiles("0|0 5|6 0|3 2|4 3|4 1|3")
    assert dealt.stock == tiles("1|6 0|4 1|5 3|3")


def test_a_hand_dealt_again():
    dealt = deal(SEED, seats=3, size=7, hand=0, redeal=1)

    assert dealt.hands[0] == tiles("0|2 3|6 3|4 4|4 4|5 2|6 0|0")
    assert dealt.stock == tiles("1|6 0|5 1|2 0|6 0|4 3|5 2|5")


@pytest.mark.parametrize("hand", [*range(50), NEEDS_A_SECOND_BLOCK])
def test_every_tile_is_dealt_once(hand):
    dealt = deal(SEED, seats=4, size=6, hand=hand)

    assert sorted(tile for held in (*dealt.hands, dealt.stock) for tile in held) == list(DECK)


def test_a_deal_shows_no_tile_when_printed():
    assert repr(deal(SEED, seats=4, size=6, hand=0)) == "<Deal to 4>"
