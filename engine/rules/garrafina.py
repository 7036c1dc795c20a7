"""Garrafina: each for themself, everyone builds their own arm of a cross; four players, or three who may swap."""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import ARMS, CENTERS, PASSES, SWAPS, Action, Pick, Play, Swap
from engine.deal import Deal
from engine.rules import picking
from engine.rules.base import lowest, scored, whole
from engine.state import BadOptions, Cross, GameState, HandState, Opening, Options, Outcome, Pool, hand_state
from engine.tiles import (
    ANYWHERE,
    DOUBLES,
    HAND,
    HIGH,
    IN_HAND,
    LOW,
    OTHER,
    SHOWING,
    SPAN,
    Held,
    Mask,
    Tile,
    apart,
    mask_of,
    pips,
    tiles_in,
    together,
)


class Garrafina:
    """For `seats` players, and so many hands unless the target is reached before."""

    size = 7
    sides = 0
    picks = True

    def __init__(self, seats: int, hands: int) -> None:
        self.name = f"garrafina-{seats}@1"
        self._seats, self._hands = seats, hands

    def options(self, given: Mapping[str, object]) -> Options:
        """`target` and `hands`, both from 1; BadOptions otherwise."""
        unknown = given.keys() - {"target", "hands"}
        if unknown:
            raise BadOptions(*unknown)
        return Options(
            seats=self._seats,
            target=whole(given.get("target", 100), 1),
            hands=whole(given.get("hands", self._hands), 1),
        )

    def open(self, game: GameState, deal: Deal) -> HandState | None:
        """In the first hand the highest double opens, later the turn to open rotates; void without a double.

        A deal with a pool starts with the picking.
        """
        opener = None if game.first is None else (game.first + game.counted) % self._seats
        if deal.pool:
            return picking.begin(deal.pool, self._seats, opener)
        hand = _dealt(together([mask_of(tiles) for tiles in deal.hands]), deal.stock, self._seats, opener)
        return None if hand.over else hand

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        if hand.turn is None or hand.cross is None:
            return ()
        return _legal(hand.held, hand.stock, hand.turn, hand.ends, hand.cross, hand.opening)

    def after(self, hand: HandState, action: Action) -> HandState:
        cross = hand.cross
        if isinstance(action, Pick):
            return _picked(picking.after(hand, action))
        assert cross is not None  # noqa: S101  # every hand of Garrafina has its cross
        if isinstance(action, Play):
            return _played(hand, cross, action)
        if isinstance(action, Swap):
            return _swapped(hand, cross, action)
        return _passed(hand, cross, action)

    def settle(self, game: GameState, hand: HandState) -> GameState:
        """Ends when the hand's winner has the target, or after so many hands; equal highest scores share."""
        if hand.outcome is not None and hand.outcome.kind == "void":
            redealt = replace(game, hand=None, deals=game.deals + 1)
            return scored(redealt, hand) if hand.trail else redealt
        first = hand.opener if game.first is None else game.first
        game = replace(scored(game, hand), first=first, deals=0)
        winner = game.results[-1].winner
        reached = winner is not None and game.scores[winner] >= game.options.target
        if not reached and game.counted != game.options.hands:
            return game
        best = max(game.scores)
        return replace(game, over=True, winners=tuple(s for s, score in enumerate(game.scores) if score == best))


def _dealt(held: Held, stock: tuple[Tile, ...], seats: int, opener: int | None, pool: Pool | None = None) -> HandState:
    """The hand before its opening; `opener` is None in the first hand. Over at once, void, without a double."""
    doubles = DOUBLES & sum(apart(held, seats))
    cross = Cross(fresh=(1 << seats) - 1)
    if not doubles:
        opening = Opening(seats, opener or 0, pool=pool)
        return hand_state(held, stock, None, (), (), (), opening, cross, _void(seats))
    must = DOUBLES
    if opener is None:
        must = 1 << (doubles.bit_length() - 1)
        opener = next(seat for seat in range(seats) if held & must << seat * SPAN)
    opening = Opening(seats, opener, "play", must, pool)
    legal = _legal(held, stock, opener, (), cross, opening)
    return hand_state(held, stock, opener, (), (), legal, opening, cross)


def _picked(hand: HandState) -> HandState:
    """Once every seat has its tiles, the hand before its opening."""
    pool = hand.pool
    if pool is None or not picking.complete(hand):
        return hand
    opener = None if hand.opener < 0 else hand.opener
    return _dealt(hand.held, picking.stock(pool), hand.opening.seats, opener, pool)


def _legal(
    held: Held, stock: tuple[Tile, ...], seat: int, ends: tuple[int, ...], cross: Cross, opening: Opening
) -> tuple[Action, ...]:
    """The plays of `seat` or its pass, and the swap where it still may."""
    plays = _plays(held, seat, ends, cross, opening) or PASSES[seat]
    if stock and cross.swapper is None and cross.fresh >> seat & 1:
        return plays + SWAPS[seat]
    return plays


def _plays(held: Held, seat: int, ends: tuple[int, ...], cross: Cross, opening: Opening) -> tuple[Action, ...]:
    """Every play: the opening double, else one's own arm first, then the freed ones in turn order."""
    if not ends:
        must = opening.must if cross.swapper is None else DOUBLES
        return CENTERS[seat][held & must << seat * SPAN]
    showing = SHOWING[seat]
    plays: tuple[Action, ...] = ARMS[seat][seat][held & showing[ends[seat]]]
    if cross.freed:
        for step in range(1, len(ends)):
            arm = (seat + step) % len(ends)
            if cross.freed >> arm & 1:
                plays += ARMS[seat][arm][held & showing[ends[arm]]]
    return plays


def _played(hand: HandState, cross: Cross, play: Play) -> HandState:
    tile, seat, freed, seats = play.tile, play.seat, cross.freed, hand.opening.seats
    held = hand.held ^ IN_HAND[seat][tile]
    if play.at == "center":
        ends = (LOW[tile],) * seats
    else:
        arm = int(play.at)
        ends = (*hand.ends[:arm], OTHER[hand.ends[arm]][tile], *hand.ends[arm + 1 :])
        if LOW[tile] != HIGH[tile]:
            freed &= ~(1 << arm)
    cross = Cross(cross.fresh & ~(1 << seat), freed, cross.swapper)
    if not held & HAND[seat]:
        outcome = _domino(apart(held, seats), seat, cross.swapper)
        return hand_state(held, hand.stock, None, ends, (hand.trail, play), (), hand.opening, cross, outcome)
    return _go_on(hand, play, (seat + 1) % seats, held, hand.stock, ends, cross)


def _passed(hand: HandState, cross: Cross, action: Action) -> HandState:
    """A pass frees one's own arm, once there is one."""
    seat = action.seat
    freed = cross.freed | (1 << seat) if hand.ends else cross.freed
    cross = Cross(cross.fresh & ~(1 << seat), freed, cross.swapper)
    following = (seat + 1) % hand.opening.seats
    return _go_on(hand, action, following, hand.held, hand.stock, hand.ends, cross)


def _swapped(hand: HandState, cross: Cross, swap: Swap) -> HandState:
    """Seven tiles for the seven left over: the same turn goes on, but before the double it waits."""
    seat, seats = swap.seat, hand.opening.seats
    stock = tuple(tiles_in(hand.hands[seat]))
    held = hand.held & ~HAND[seat] | mask_of(hand.stock) << seat * SPAN
    cross = Cross(cross.fresh & ~(1 << seat), cross.freed, seat)
    if hand.ends:
        return _go_on(hand, swap, seat, held, stock, hand.ends, cross)
    if not DOUBLES & sum(apart(held, seats)):
        return hand_state(held, stock, None, (), (hand.trail, swap), (), hand.opening, cross, _void(seats))
    return _go_on(hand, swap, (seat + 1) % seats, held, stock, (), cross)


def _go_on(
    hand: HandState,
    action: Action,
    turn: int,
    held: Held,
    stock: tuple[Tile, ...],
    ends: tuple[int, ...],
    cross: Cross,
) -> HandState:
    """The next turn; or the end, where no tile can ever be played again and nobody can swap any more."""
    opening, trail = hand.opening, (hand.trail, action)
    if ends and _closed(held, stock, ends, cross):
        outcome = _close(apart(held, opening.seats), cross.swapper)
        return hand_state(held, stock, None, ends, trail, (), opening, cross, outcome)
    legal = _legal(held, stock, turn, ends, cross, opening)
    return hand_state(held, stock, turn, ends, trail, legal, opening, cross)


def _closed(held: Held, stock: tuple[Tile, ...], ends: tuple[int, ...], cross: Cross) -> bool:
    """Reserved arms count as open: who cannot play passes in the end, and so frees theirs."""
    fitting = 0
    for end in ends:
        fitting |= ANYWHERE[end]
    return not held & fitting and not (stock and cross.fresh and cross.swapper is None)


def _void(seats: int) -> Outcome:
    return Outcome("void", None, (0,) * seats)


def _domino(hands: tuple[Mask, ...], winner: int, swapper: int | None) -> Outcome:
    """The winner gains what each rival loses: their pips, doubled for the one who swapped."""
    return _decided("domino", winner, [pips(mask) for mask in hands], swapper)


def _close(hands: tuple[Mask, ...], swapper: int | None) -> Outcome:
    """The lowest count gains the difference to each rival; if it is shared nobody scores."""
    counts = [pips(mask) for mask in hands]
    winner = lowest(counts)
    if winner is None:
        return Outcome("tie", None, (0,) * len(hands))
    return _decided("count", winner, [count - counts[winner] for count in counts], swapper)


def _decided(kind: str, winner: int, losses: list[int], swapper: int | None) -> Outcome:
    gains = [-2 * loss if seat == swapper else -loss for seat, loss in enumerate(losses)]
    gains[winner] = 0
    gains[winner] = -sum(gains)
    return Outcome(kind, winner, tuple(gains))
