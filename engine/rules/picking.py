"""Picking tiles from the face-down pool: all at the same time, by the places where they lie."""

from dataclasses import replace

from engine.actions import Action, IllegalAction, Pick
from engine.state import Cross, HandState, Opening, Pool
from engine.tiles import SPAN, Tile, mask_of

SIZE = 7


def begin(deck: tuple[Tile, ...], seats: int, opener: int | None) -> HandState:
    """A hand that nobody has picked from yet; `opener` is None (kept as -1) while the picking decides it."""
    taken: tuple[tuple[int, ...], ...] = ((),) * seats
    opening = Opening(seats, -1 if opener is None else opener, "pick", pool=Pool(deck, taken))
    return HandState(0, (), None, (), (), (), opening, Cross(fresh=(1 << seats) - 1))


def missing(hand: HandState) -> list[int]:
    """The seats that have still to pick."""
    return [seat for seat, mask in enumerate(hand.hands) if mask.bit_count() < SIZE]


def complete(hand: HandState) -> bool:
    return not missing(hand)


def free(pool: Pool) -> list[int]:
    """The places that nobody has taken, rising."""
    gone = {place for places in pool.taken for place in places}
    return [place for place in range(len(pool.deck)) if place not in gone]


def stock(pool: Pool) -> tuple[Tile, ...]:
    """What nobody picked, by rising place."""
    return tuple(pool.deck[place] for place in free(pool))


def won(hand: HandState, pick: Pick) -> tuple[int, ...]:
    """The places of `pick` that its seat gets: those still free, no more than it needs."""
    assert hand.pool is not None  # noqa: S101  # a hand in which one picks has a pool
    open_places = free(hand.pool)
    wanted = [place for place in dict.fromkeys(pick.places) if place in open_places]
    return tuple(wanted[: SIZE - hand.hands[pick.seat].bit_count()])


def check(hand: HandState, action: Action) -> None:
    """IllegalAction: `not_your_turn` from a seat that has all its tiles, `not_legal` for anything but places
    that the pool has, `taken` where none of them is free.
    """
    if action.seat not in missing(hand):
        raise IllegalAction("not_your_turn")
    if not isinstance(action, Pick) or not action.places or not set(action.places) <= set(_places(hand)):
        raise IllegalAction("not_legal")
    if not won(hand, action):
        raise IllegalAction("taken")


def _places(hand: HandState) -> range:
    return range(0 if hand.pool is None else len(hand.pool.deck))


def after(hand: HandState, pick: Pick) -> HandState:
    """The hand with the free ones of these places taken; a last seat for whom just enough is left gets it."""
    hand = _taken(hand, pick.seat, won(hand, pick))
    waiting = missing(hand)
    if len(waiting) == 1 and hand.pool is not None:
        rest = free(hand.pool)
        if len(rest) + hand.hands[waiting[0]].bit_count() == SIZE:
            return _taken(hand, waiting[0], tuple(rest))
    return hand


def _taken(hand: HandState, seat: int, places: tuple[int, ...]) -> HandState:
    assert hand.pool is not None  # noqa: S101  # a hand in which one picks has a pool
    deck, taken = hand.pool.deck, hand.pool.taken
    held = hand.held | mask_of(deck[place] for place in places) << seat * SPAN
    pool = Pool(deck, (*taken[:seat], taken[seat] + places, *taken[seat + 1 :]))
    return replace(hand, held=held, opening=replace(hand.opening, pool=pool))


def timeout(hand: HandState) -> Pick:
    """What is picked for the first seat that misses tiles when time is up: the lowest free places."""
    assert hand.pool is not None  # noqa: S101  # a hand in which one picks has a pool
    seat = missing(hand)[0]
    needed = SIZE - hand.hands[seat].bit_count()
    return Pick(seat, tuple(free(hand.pool)[:needed]))
