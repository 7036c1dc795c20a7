"""What is said at the table: codes with numbers; the words are the page's.

`opening:2:3`, `end:2`, `both:5`, `double:6`, `pass`, `pass_free` (the arm of who passes is free now), `draw`, `swap`,
`win:<kind>`, `close`, `tie`, and the flags of a game. One play is one call: how it wins comes before what kind of
tile it is, and that before what it does to the ends.
"""

from collections.abc import Iterator

from engine.actions import Action, Draw, Pass, Play, Swap
from engine.rules.line import ENDS_AFTER
from engine.state import HandState
from engine.tiles import HIGH, LOW, OTHER


def walk(hand: HandState) -> Iterator[tuple[Action, tuple[int, ...], tuple[int, ...]]]:
    """Each action of the hand so far with the open ends before and after it."""
    ends: tuple[int, ...] = ()
    for action in hand.log:
        before = ends
        if isinstance(action, Play):
            ends = ENDS_AFTER[action.at][ends][action.tile] if hand.cross is None else _cross_after(hand, ends, action)
        yield action, before, ends


def _cross_after(hand: HandState, ends: tuple[int, ...], play: Play) -> tuple[int, ...]:
    if not ends:
        return (LOW[play.tile],) * hand.opening.seats
    arm = int(play.at)
    return (*ends[:arm], OTHER[ends[arm]][play.tile], *ends[arm + 1 :])


def _play(play: Play, before: tuple[int, ...], after: tuple[int, ...], cross: bool) -> str:
    low, high = LOW[play.tile], HIGH[play.tile]
    if low == high:
        return f"double:{low}"
    if cross:
        return f"end:{after[int(play.at)]}"
    if not before:
        return f"opening:{low}:{high}"
    left, right = after
    if left == right:
        return f"both:{left}"
    return f"end:{left if play.at == 'left' else right}"


def _ending(hand: HandState) -> tuple[str, ...]:
    if hand.outcome is None or hand.outcome.kind == "void":
        return ()
    kind = hand.outcome.kind
    if kind == "tie":
        return "close", "tie"
    return ("close", "win:count") if kind == "count" else (f"win:{kind}",)


def said(hand: HandState) -> list[list[str]]:
    """For each action of the hand so far, what its player says, in order; choosing who opens is silent."""
    calls: list[list[str]] = []
    for action, before, after in walk(hand):
        match action:
            case Play():
                calls.append([_play(action, before, after, hand.cross is not None)])
            case Pass():
                calls.append(["pass_free" if hand.cross is not None and before else "pass"])
            case Draw():
                calls.append(["draw"])
            case Swap():
                calls.append(["swap"])
            case _:
                calls.append([])
    ending = _ending(hand)
    if ending and ending[0] != "close":
        calls[-1] = []
    if calls:
        calls[-1].extend(ending)
    return calls
