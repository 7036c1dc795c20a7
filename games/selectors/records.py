"""Records of games that are over, and whether a log still gives what the columns say."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from django.db import connection, transaction
from django.forms.models import model_to_dict

from engine import record
from engine.actions import BadAction, IllegalAction, from_json, to_json
from engine.deal import commitment
from engine.match import GameState, advance, begin, turn
from games.models import Feats, LoggedAction, Match, MatchSecret
from games.selectors.feats import feats_of
from games.selectors.positions import Position, dealer_of, position


def match_status(public_id: str) -> str | None:
    """Open, over or void; none if there is no such match."""
    return Match.objects.filter(public_id=public_id).values_list("status", flat=True).first()


def match_record(public_id: str) -> dict[str, Any] | None:
    """The record of a match that is over; empty while it is not, none if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    if match is None:
        return None
    return record_of(position(match)) if match.status == Match.Status.OVER else {}


def record_of(position: Position) -> dict[str, Any]:
    """The record of a game, with its seed: only for a match that is over."""
    match = position.match
    actions = (from_json(entry.seat, entry.action) for entry in position.log)
    return record.build(match.rules, match.options, position.dealer, actions, seed=position.seed)


def match_ids(only: Sequence[str] | None = None) -> list[str]:
    """The public ids of all matches, or of those asked for."""
    matches = Match.objects.order_by("pk").values_list("public_id", flat=True)
    return list(matches.filter(public_id__in=only) if only else matches)


@transaction.atomic
def match_differences(public_id: str) -> list[str]:
    """In words: what of a match is not as its log, folded again with every check, says. Empty: all is well."""
    _one_instant()
    match = Match.objects.get(public_id=public_id)
    seed = bytes(MatchSecret.objects.get(match=match).seed)
    log = list(LoggedAction.objects.filter(match=match).order_by("number"))
    found = [] if commitment(seed) == match.commitment else ["the seed is not the one committed to"]
    dealer = dealer_of(match, seed)
    game = begin(match.rules, match.options, dealer)
    for number, logged in enumerate(log):
        if (logged.number, logged.hand) != (number, len(game.results)):
            return [*found, f"action {number} is numbered {logged.number} in hand {logged.hand}"]
        try:
            action = from_json(logged.seat, logged.action)
            game = advance(game, action, dealer)
        except (BadAction, IllegalAction) as error:
            return [*found, f"action {number} is refused: {error.code}"]
        if to_json(action) != logged.action:
            found.append(f"action {number} is not in its plain form")
    return [*found, *_columns(match, log, game), *_record(match, game), *_written_feats(match, game)]


def _one_instant() -> None:
    """Read everything as of now, though the game goes on; inside another transaction that cannot be asked."""
    if len(connection.savepoint_ids) == 0:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")


def _columns(match: Match, log: Sequence[LoggedAction], game: GameState) -> Iterator[str]:
    awarded = match.status == Match.Status.VOID or "reason" in (match.result or {})
    expected: dict[str, Any] = {"version": len(log), "scores": list(game.scores)}
    if not awarded:
        expected["status"] = Match.Status.OVER if game.over else Match.Status.OPEN
        expected["turn_seat"] = turn(game)
    if game.over:
        expected["result"] = {"winners": list(game.winners), "flags": list(game.flags)}
    for column, value in expected.items():
        if (kept := getattr(match, column)) != value:
            yield f"{column} is {kept}, the log says {value}"
    # Those who pick at the same time may be logged in another order than their messages arrived in.
    if any(later.at < earlier.at and "pick" not in later.action for earlier, later in pairwise(log)):
        yield "the instants of the log go back"
    if match.status == Match.Status.OPEN and match.deadline_at is None and match.move_seconds != 0:
        yield "no clock runs"


def _record(match: Match, game: GameState) -> Iterator[str]:
    """A game that was played to its end has a record that anyone can replay to the same result."""
    if match.status != Match.Status.OVER or not game.over:
        return
    answer = record.replay(record_of(position(match)))
    if not answer["ok"]:
        yield f"the record is refused: {answer['code']}"
        return
    told = (answer["finished"], answer["scores"], answer["winners"], answer["flags"])
    if told != (True, list(game.scores), list(game.winners), list(game.flags)):
        yield "the record gives another result"


def _written_feats(match: Match, game: GameState) -> Iterator[str]:
    """What was written down of each person when the game ended is what the log tells."""
    kept = {row.pk: model_to_dict(row) for row in Feats.objects.filter(seat__match=match)}
    over = match.status == Match.Status.OVER
    told = {row.pk: model_to_dict(row) for row in feats_of(match, game, match.result or {})} if over else {}
    if kept != told:
        yield f"the feats are {kept}, the log says {told}"
