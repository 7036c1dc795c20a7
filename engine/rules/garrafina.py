"""Garrafina: each for themself, everyone builds their own arm of a cross; four players, or three who may swap."""

from collections.abc import Mapping
from dataclasses import replace

from engine.actions import ARMS, CENTERS, PASSES, SWAPS, Action, Pick, Play, Swap
from engine.deal import Deal
from engine.rules import picking
from engine.rules.base import lowest, scored, whole
from engine.rules.line import hands_after
from engine.state import BadOptions, Cross, GameState, HandState, Options, Outcome
from engine.tiles import DOUBLES, HIGH, LOW, OTHER, WITH, Mask, Tile, mask_of, pips, tiles_in


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
        hand = _dealt(tuple(mask_of(tiles) for tiles in deal.hands), deal.stock, opener)
        return None if hand.over else hand

    def legal(self, hand: HandState) -> tuple[Action, ...]:
        seat, cross = hand.turn, hand.cross
        if seat is None or cross is None:
            return ()
        plays = _plays(hand, seat, cross) or PASSES[seat]
        if hand.stock and cross.swapper is None and cross.fresh >> seat & 1:
            return plays + SWAPS[seat]
        return plays

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
            return scored(redealt, hand) if hand.log else redealt
        first = hand.opener if game.first is None else game.first
        game = replace(scored(game, hand), first=first, deals=0)
        winner = game.results[-1].winner
        reached = winner is not None and game.scores[winner] >= game.options.target
        if not reached and game.counted != game.options.hands:
            return game
        best = max(game.scores)
        return replace(game, over=True, winners=tuple(s for s, score in enumerate(game.scores) if score == best))


def _dealt(hands: tuple[Mask, ...], stock: tuple[Tile, ...], opener: int | None) -> HandState:
    """The hand before its opening; `opener` is None in the first hand. Over at once, void, without a double."""
    held = DOUBLES & sum(hands)
    cross = Cross(fresh=(1 << len(hands)) - 1)
    if not held:
        return HandState(hands, stock, None, (), (), opener or 0, "over", outcome=_void(len(hands)), cross=cross)
    must = DOUBLES
    if opener is None:
        must = 1 << (held.bit_length() - 1)
        opener = next(seat for seat, mask in enumerate(hands) if mask & must)
    return HandState(hands, stock, opener, (), (), opener, must=must, cross=cross)


def _picked(hand: HandState) -> HandState:
    """Once every seat has its tiles, the hand before its opening."""
    pool = hand.pool
    if pool is None or not picking.complete(hand):
        return hand
    opener = None if hand.opener < 0 else hand.opener
    return replace(_dealt(hand.hands, picking.stock(pool), opener), pool=pool)


def _plays(hand: HandState, seat: int, cross: Cross) -> tuple[Action, ...]:
    """Every play: the opening double, else one's own arm first, then the freed ones in turn order."""
    mine, ends = hand.hands[seat], hand.ends
    if not ends:
        return CENTERS[seat][mine & hand.must]
    plays: tuple[Action, ...] = ARMS[seat][seat][mine & WITH[ends[seat]]]
    if cross.freed:
        for step in range(1, len(ends)):
            arm = (seat + step) % len(ends)
            if cross.freed >> arm & 1:
                plays += ARMS[seat][arm][mine & WITH[ends[arm]]]
    return plays


def _played(hand: HandState, cross: Cross, play: Play) -> HandState:
    tile, seat, freed = play.tile, play.seat, cross.freed
    hands = hands_after(hand.hands, play)
    if play.at == "center":
        ends = (LOW[tile],) * len(hands)
    else:
        arm = int(play.at)
        ends = (*hand.ends[:arm], OTHER[hand.ends[arm]][tile], *hand.ends[arm + 1 :])
        if LOW[tile] != HIGH[tile]:
            freed &= ~(1 << arm)
    cross = Cross(cross.fresh & ~(1 << seat), freed, cross.swapper)
    if not hands[seat]:
        return _over(hand, hands, hand.stock, ends, play, cross, _domino(hands, seat, cross.swapper))
    return _go_on(hand, hands, hand.stock, ends, play, cross, (seat + 1) % len(hands))


def _passed(hand: HandState, cross: Cross, action: Action) -> HandState:
    """A pass frees one's own arm, once there is one."""
    seat = action.seat
    freed = cross.freed | (1 << seat) if hand.ends else cross.freed
    cross = Cross(cross.fresh & ~(1 << seat), freed, cross.swapper)
    following = (seat + 1) % len(hand.hands)
    return _go_on(hand, hand.hands, hand.stock, hand.ends, action, cross, following)


def _swapped(hand: HandState, cross: Cross, swap: Swap) -> HandState:
    """Seven tiles for the seven left over: the same turn goes on, but before the double it waits."""
    seat = swap.seat
    hands = (*hand.hands[:seat], mask_of(hand.stock), *hand.hands[seat + 1 :])
    stock = tuple(tiles_in(hand.hands[seat]))
    cross = Cross(cross.fresh & ~(1 << seat), cross.freed, seat)
    if hand.ends:
        return _go_on(hand, hands, stock, hand.ends, swap, cross, seat)
    if not DOUBLES & sum(hands):
        return _over(hand, hands, stock, (), swap, cross, _void(len(hands)))
    return _go_on(hand, hands, stock, (), swap, cross, (seat + 1) % len(hands))


def _go_on(
    hand: HandState,
    hands: tuple[Mask, ...],
    stock: tuple[Tile, ...],
    ends: tuple[int, ...],
    action: Action,
    cross: Cross,
    turn: int,
) -> HandState:
    """The next turn; or the end, where no tile can ever be played again and nobody can swap any more."""
    if ends and _closed(hands, stock, ends, cross):
        return _over(hand, hands, stock, ends, action, cross, _close(hands, cross.swapper))
    must = DOUBLES if cross.swapper is not None else hand.must
    log = (*hand.log, action)
    return HandState(hands, stock, turn, ends, log, hand.opener, "play", must, None, cross, hand.pool)


def _over(
    hand: HandState,
    hands: tuple[Mask, ...],
    stock: tuple[Tile, ...],
    ends: tuple[int, ...],
    action: Action,
    cross: Cross,
    outcome: Outcome,
) -> HandState:
    log = (*hand.log, action)
    return HandState(hands, stock, None, ends, log, hand.opener, "over", 0, outcome, cross, hand.pool)


def _closed(hands: tuple[Mask, ...], stock: tuple[Tile, ...], ends: tuple[int, ...], cross: Cross) -> bool:
    """Reserved arms count as open: who cannot play passes in the end, and so frees theirs."""
    fitting = 0
    for end in ends:
        fitting |= WITH[end]
    return not sum(hands) & fitting and not (stock and cross.fresh and cross.swapper is None)


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
