"""What a hand and a game are at one instant.

Both are secret: they have no JSON form and their `repr` shows no tile that somebody holds. What may be seen
of them is listed, field by field, in `engine.view`.
"""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.actions import Action
from engine.tiles import ALL, Held, Mask, Tile, apart

Phase: TypeAlias = Literal["pick", "start", "play", "over"]
Trail: TypeAlias = "tuple[()] | tuple[Trail, Action]"
"""Actions, the last one outermost: another one is added without copying those before."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is set up. What a rule set has no use for stays at its default."""

    seats: int
    target: int
    hands: int | None = None
    rounds: int | None = None
    starter: int = 0


class BadOptions(ValueError):
    """Options that the rule set does not have, or a value out of its range."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended: its kind, the seat that won it, and what each side gained, not multiplied."""

    kind: str
    winner: int | None
    gains: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    """What a hand of Garrafina has besides: sets of seats, as bits, and the one that swapped."""

    fresh: int
    freed: int = 0
    swapper: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class Pool:
    """The face-down deck that a hand was picked from, and the places that each seat took, in order."""

    deck: tuple[Tile, ...]
    taken: tuple[tuple[int, ...], ...]

    def __repr__(self) -> str:
        return f"<Pool taken={self.taken}>"


@dataclass(frozen=True, slots=True, repr=False)
class Opening:
    """How a hand begins, which its actions hardly ever change: who sits there, which seat opens and with which of
    its tiles it may; the phase until the hand is over; the pool that its tiles came from.
    """

    seats: int
    opener: int
    phase: Phase = "play"
    must: Mask = ALL
    pool: Pool | None = None

    def __repr__(self) -> str:
        return f"<Opening {self.phase} by {self.opener} of {self.seats}>"


@dataclass(frozen=True, slots=True, repr=False)
class HandState:
    """One hand, kept so that an action costs little; the properties show it as one thinks of it.

    `held` are the tiles of all seats; `ends` the open numbers: left and right of a line, one an arm of a cross,
    none before the first tile; `trail` every action so far, except picks. `turn` is nobody's once the hand is over
    and while all pick. `legal` is what the seat in turn may do: it comes with the state, since whether the hand
    goes on is known by looking at it.
    """

    held: Held
    stock: tuple[Tile, ...]
    turn: int | None
    ends: tuple[int, ...]
    trail: Trail
    legal: tuple[Action, ...]
    opening: Opening
    cross: Cross | None = None
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        return f"<HandState {self.phase} turn={self.turn} ends={self.ends} actions={len(self.log)}>"

    @property
    def hands(self) -> tuple[Mask, ...]:
        """The tiles of each seat."""
        return apart(self.held, self.opening.seats)

    @property
    def log(self) -> tuple[Action, ...]:
        """Every action so far, except picks."""
        actions, trail = [], self.trail
        while trail:
            trail, action = trail
            actions.append(action)
        return tuple(reversed(actions))

    @property
    def phase(self) -> Phase:
        return self.opening.phase if self.outcome is None else "over"

    @property
    def opener(self) -> int:
        return self.opening.opener

    @property
    def pool(self) -> Pool | None:
        return self.opening.pool

    @property
    def over(self) -> bool:
        return self.outcome is not None


class _Draft:
    """The same slots as a HandState, without the lock."""

    __slots__ = HandState.__slots__


def hand_state(
    held: Held,
    stock: tuple[Tile, ...],
    turn: int | None,
    ends: tuple[int, ...],
    trail: Trail,
    legal: tuple[Action, ...],
    opening: Opening,
    cross: Cross | None = None,
    outcome: Outcome | None = None,
) -> HandState:
    """A HandState, made fast: there is one for every action.

    The __init__ of a frozen dataclass sets each field the slow way round its own lock, which takes four times as
    long as filling an open twin and turning that into it.
    """
    draft: Any = _Draft()
    draft.held, draft.stock, draft.turn = held, stock, turn
    draft.ends, draft.trail, draft.legal = ends, trail, legal
    draft.opening, draft.cross, draft.outcome = opening, cross, outcome
    draft.__class__ = HandState
    state: HandState = draft
    return state


@dataclass(frozen=True, slots=True)
class HandResult:
    """One finished hand as a record's answer shows it. `scores` are those after it."""

    winner: int | None
    kind: str
    points: int
    multiplier: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True, repr=False)
class GameState:
    """One game. `hand` is the hand under way, `previous` the one that ended last; `scores` are by side.

    `deals` counts the void deals of the present hand; `first` is the seat that the rotation of openers starts
    from.
    """

    rules: str
    options: Options
    scores: tuple[int, ...]
    hand: HandState | None = None
    previous: HandState | None = None
    results: tuple[HandResult, ...] = ()
    multiplier: int = 1
    over: bool = False
    winners: tuple[int, ...] = ()
    flags: tuple[str, ...] = ()
    deals: int = 0
    first: int | None = None

    def __repr__(self) -> str:
        return f"<GameState {self.rules} scores={self.scores} hands={len(self.results)} over={self.over}>"

    @property
    def counted(self) -> int:
        """How many hands have ended that were not void."""
        return sum(result.kind != "void" for result in self.results)
