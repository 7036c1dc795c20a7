"""Deals from a secret seed, so that anyone can check later that nobody chose them.

The algorithm is part of the record format: SHA-256 for the commitment, HMAC-SHA-256 in counter mode as a
stream of bytes, a Fisher-Yates shuffle with rejection. It must never change.
"""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass

from engine.tiles import DECK, Tile


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """What each seat holds, in order, and what is left.

    Either the hands are dealt, or `pool` is the face-down deck from which the players still have to pick.
    """

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    pool: tuple[Tile, ...] = ()

    def __repr__(self) -> str:
        return f"<Deal to {len(self.hands)}>"


def commitment(seed: bytes) -> str:
    """What is shown of `seed` before the game: its SHA-256, in hex."""
    return hashlib.sha256(seed).hexdigest()


def _stream(seed: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(seed, f"{label}:{counter}".encode(), "sha256")
        counter += 1


def shuffled(seed: bytes, hand: int, redeal: int = 0) -> tuple[Tile, ...]:
    """The shuffled deck of a hand (from 0, void hands not counted), dealt again for the `redeal`-th time."""
    label = f"deal:{hand}:{redeal}" if redeal else f"deal:{hand}"
    stream = _stream(seed, label)
    deck = list(DECK)
    for place in range(len(deck) - 1, 0, -1):
        sides = place + 1
        limit = 256 - 256 % sides
        byte = next(stream)
        while byte >= limit:
            byte = next(stream)
        other = byte % sides
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def deal(seed: bytes, *, seats: int, size: int, hand: int, redeal: int = 0) -> Deal:
    """The deal of a hand: `size` tiles for each of `seats`, in their order; the rest is the stock."""
    deck = shuffled(seed, hand, redeal)
    hands = tuple(deck[seat * size : (seat + 1) * size] for seat in range(seats))
    return Deal(hands, deck[seats * size :])
