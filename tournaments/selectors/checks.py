"""Whether what is written is what the results amount to."""

from collections.abc import Iterable, Sequence

from engine.bracket import NotInBracket, Standing, resolve
from engine.points import points
from ranking.selectors import awards_in
from tournaments.models import Championship
from tournaments.selectors.championships import championship_whole


def championship_ids(only: Sequence[str] | None = None) -> Iterable[str]:
    """Public ids, the oldest first."""
    championships = Championship.objects.order_by("pk")
    found = championships.filter(public_id__in=only) if only else championships
    return found.values_list("public_id", flat=True)


def championship_differences(public_id: str) -> list[str]:
    """In words: what of a championship is not as its results, resolved again, say. Empty: all is well."""
    championship = championship_whole(public_id)
    if championship is None:
        return ["there is no such championship"]
    winners = {match.code: match.winner.number for match in championship.matches.all() if match.winner}
    try:
        standing = resolve(len(championship.pairs.all()), winners)
    except NotInBracket as error:
        return [str(error)]
    return [*_bracket(championship, standing), *_people(championship, standing), *_ledger(championship, standing)]


def _bracket(championship: Championship, standing: Standing) -> Iterable[str]:
    known = {meeting.code: meeting.pairs for meeting in standing.matches}
    for match in championship.matches.all():
        written = (match.first.number, match.second.number) if match.first and match.second else None
        if written != known.pop(match.code, None):
            yield f"{match.code} is not between those whom the results bring there"
    yield from (f"{code} has no row" for code in known)
    if standing.finished and championship.state == Championship.State.RUNNING:
        yield "it is decided, but not finished"
    if not standing.finished and championship.state == Championship.State.FINISHED:
        yield "it is finished, but not decided"


def _people(championship: Championship, standing: Standing) -> Iterable[str]:
    running = championship.state == Championship.State.RUNNING
    for pair in championship.pairs.all():
        if pair.level != standing.levels.get(pair.number):
            yield f"pair {pair.number} has level {pair.level}, not {standing.levels.get(pair.number)}"
        for entrant in pair.entrants.all():
            if entrant.alive != (running and pair.level is None):
                yield f"pair {pair.number}, place {entrant.place}: alive is {entrant.alive}"


def _ledger(championship: Championship, standing: Standing) -> Iterable[str]:
    cancelled = championship.state == Championship.State.CANCELLED
    due: dict[int, int] = {}
    for pair in championship.pairs.all():
        level = standing.levels.get(pair.number)
        for entrant in pair.entrants.all():
            if level is not None and not entrant.disqualified:
                due[entrant.account_id] = 0 if cancelled else points(championship.tier.levels, level)
    written = awards_in(championship.public_id)
    for account in sorted(written.keys() | due.keys()):
        if account not in written:
            yield f"an award of {due[account]} points is missing"
        elif written[account] != due.get(account, 0):  # nothing is due to who plays on after a replay
            yield f"an award is worth {written[account]}, not {due.get(account, 0)}"
