"""What each person did in a game, from its log: the plays of a robot in their seat are not theirs."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.match import GameState
from games.models import Feats, LoggedAction, Match, Seat

Cause = LoggedAction.Cause


def feats_of(match: Match, game: GameState, result: Mapping[str, Any]) -> list[Feats]:
    """One row (not saved) for each person of a match that ends with this result, in two statements.

    A hand counts for who ended it by a move of their own; the game for who still has the seat.
    """
    people = list(Seat.objects.filter(match=match, account__isnull=False).order_by("number"))
    log = list(LoggedAction.objects.filter(match=match).order_by("number").values_list("hand", "seat", "cause"))
    timeouts = Counter(seat for _, seat, cause in log if cause == Cause.TIMEOUT)
    endings = Counter(_endings(log, game))
    return [_feats(seat, result, timeouts, endings) for seat in people]


def _endings(log: Iterable[tuple[int, int, str]], game: GameState) -> Iterable[tuple[int, str]]:
    """(seat, kind) of each hand that a person ended."""
    last = {hand: (seat, cause) for hand, seat, cause in log}
    for hand, ended in enumerate(game.results):
        seat, cause = last.get(hand, (0, ""))
        if cause == Cause.PLAYER:
            yield seat, ended.kind


def _feats(
    seat: Seat, result: Mapping[str, Any], timeouts: Mapping[int, int], endings: Mapping[tuple[int, str], int]
) -> Feats:
    stayed = not seat.robot
    won = stayed and seat.number in result.get("winners", ())
    at_zero = "buchuda" in result.get("flags", ())
    return Feats(
        seat=seat, stayed=stayed, won=won, buchuda=won and at_zero, suffered=stayed and at_zero and not won,
        cruzadas=endings.get((seat.number, "cruzada"), 0), la_e_los=endings.get((seat.number, "la_e_lo"), 0),
        timeouts=timeouts.get(seat.number, 0),
    )  # fmt: skip
