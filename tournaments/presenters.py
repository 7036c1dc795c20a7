"""Championships as JSON. The only place where a name meets an animal, and only once the pair is out."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from accounts.models import Account
from accounts.selectors import display_name
from engine.points import points
from engine.tiers import Next, Tier
from games.models import Match
from tournaments.models import BracketMatch, Championship, Entrant, Pair


@dataclass(frozen=True, slots=True)
class Lobby:
    """What anyone may know of the queue: how many are present, what starts next, what is reachable now."""

    waiting: int
    next: Next | None
    reachable: Tier | None


def lobby_told(lobby: Lobby) -> dict[str, Any]:
    """What the bus carries of the queue: instants, since it may arrive late."""
    return {
        "waiting": lobby.waiting,
        "next": lobby.next and {"tier": lobby.next.tier.name, "at": lobby.next.at.timestamp()},
        "reachable": lobby.reachable.name if lobby.reachable else None,
    }


def lobby_shown(told: Mapping[str, Any], *, queued: bool, at: datetime) -> dict[str, Any]:
    """The queue for one person; ``next.in`` in milliseconds from ``at``."""
    coming = told["next"]
    return {
        "waiting": told["waiting"],
        "you": {"queued": queued},
        "next": coming and {"tier": coming["tier"], "in": _milliseconds(coming["at"], at)},
        "reachable": told["reachable"],
    }


def match_notice(match: Match) -> dict[str, Any]:
    """What the bus carries to those who play a match; ``match`` is one of a championship."""
    return {
        "championship": match.context["championship"],
        "match": match.public_id,
        "opens_at": match.opens_at.timestamp(),
    }


def match_notice_shown(notice: Mapping[str, Any], *, at: datetime) -> dict[str, Any]:
    return {
        "championship": notice["championship"],
        "match": notice["match"],
        "opens_in": _milliseconds(notice["opens_at"], at),
    }


def championship_shown(championship: Championship, *, viewer: Account | None, at: datetime) -> dict[str, Any]:
    """A whole championship as ``viewer`` may see it: strangers are animals until their pair is out."""
    pairs = list(championship.pairs.all())
    return {
        **_heading(championship),
        "version": championship.version,
        "you": _you(pairs, viewer),
        "pairs": [_pair(championship, pair) for pair in pairs],
        "matches": [_match(match, at) for match in championship.matches.all()],
    }


def championship_listed(championship: Championship) -> dict[str, Any]:
    """A line of the list; ``championship`` has its ``champions`` loaded."""
    champions: list[Pair] = getattr(championship, "champions", [])
    names = [name for pair in champions for name in _names(championship, pair) or ()]
    return {**_heading(championship), "champions": names or None}


def champions_shown(championship: Championship) -> dict[str, Any]:
    """Who won a finished championship, and what they were; ``championship`` has its ``champions`` loaded."""
    champions: list[Pair] = getattr(championship, "champions", [])
    entrants = [entrant for pair in champions for entrant in pair.entrants.all()]
    people = [{"animal": entrant.animal, "name": display_name(entrant.account)} for entrant in entrants]
    return {"id": championship.public_id, "tier": championship.tier_name, "people": people}


def _heading(championship: Championship) -> dict[str, Any]:
    return {
        "id": championship.public_id,
        "tier": championship.tier_name,
        "state": championship.state,
        "started_at": championship.started_at.astimezone(UTC),
        "finished_at": championship.finished_at,
    }


def _you(pairs: list[Pair], viewer: Account | None) -> dict[str, Any] | None:
    for pair in pairs:
        for entrant in pair.entrants.all():
            if viewer is not None and entrant.account_id == viewer.pk:
                return {"pair": pair.number, "animal": entrant.animal, "partner": _partner(pair, entrant).animal}
    return None


def _partner(pair: Pair, entrant: Entrant) -> Entrant:
    return next(other for other in pair.entrants.all() if other.pk != entrant.pk)


def _pair(championship: Championship, pair: Pair) -> dict[str, Any]:
    return {
        "pair": pair.number,
        "animals": [entrant.animal for entrant in pair.entrants.all()],
        "names": _names(championship, pair),
        "level": pair.level,
        "points": points(championship.tier.levels, pair.level) if pair.level else None,
        "out": pair.level is not None and pair.level > 1,
    }


def _names(championship: Championship, pair: Pair) -> list[str] | None:
    """Who they are, once their level is fixed. A cancelled championship fixes no more levels."""
    if pair.level is None:
        return None
    return [display_name(entrant.account) for entrant in pair.entrants.all()]


def _match(match: BracketMatch, at: datetime) -> dict[str, Any]:
    return {
        "code": match.code,
        "pairs": [match.first.number if match.first else None, match.second.number if match.second else None],
        "scores": match.scores,
        "winner": match.winner.number if match.winner else None,
        "state": _state(match, at),
        "match": match.game.public_id if match.game else None,
        "opens_in": _opens_in(match, at),
        "walkover": match.walkover,
    }


def _state(match: BracketMatch, at: datetime) -> str:
    if match.winner is not None:
        return "over"
    if match.game is None or match.game.status == Match.Status.VOID:
        return "waiting"
    return "ready" if match.game.opens_at > at else "open"


def _opens_in(match: BracketMatch, at: datetime) -> int | None:
    if match.game is None or _state(match, at) != "ready":
        return None
    return _milliseconds(match.game.opens_at.timestamp(), at)


def _milliseconds(instant: float, at: datetime) -> int:
    return max(0, round((instant - at.timestamp()) * 1000))
