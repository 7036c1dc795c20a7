"""How championships stand, and what was."""

from typing import Any

from django.db.models import Prefetch

from accounts.models import Account
from tournaments.models import BracketMatch, Championship, Entrant, Pair

PAGE = 20


def championship_whole(public_id: str) -> Championship | None:
    """A championship with its pairs, their people and its matches loaded."""
    entrants = Prefetch("entrants", Entrant.objects.select_related("account").order_by("place"))
    pairs = Prefetch("pairs", Pair.objects.order_by("number").prefetch_related(entrants))
    matches = Prefetch("matches", BracketMatch.objects.select_related("first", "second", "winner", "game"))
    return Championship.objects.filter(public_id=public_id).prefetch_related(pairs, matches).first()


def championships_listed(*, page: int) -> tuple[list[Championship], int]:
    """A page of championships, running ones first, then the newest; and how many pages there are."""
    champions = Pair.objects.filter(level=1).prefetch_related("entrants__account")
    ordered = Championship.objects.order_by("-finished_at", "-started_at", "-pk")
    found = ordered[(page - 1) * PAGE : page * PAGE].prefetch_related(Prefetch("pairs", champions, "champions"))
    return list(found), max(1, -(-ordered.count() // PAGE))


def championships_running() -> list[Championship]:
    """What is being played, the greatest tier first, then what started last."""
    running = Championship.objects.filter(state=Championship.State.RUNNING)
    return sorted(running.order_by("-started_at"), key=lambda it: -it.tier.players)


def championship_last_finished() -> Championship | None:
    """The last one that has champions, with them loaded."""
    champions = Pair.objects.filter(level=1).prefetch_related("entrants__account")
    finished = Championship.objects.filter(state=Championship.State.FINISHED).order_by("-finished_at")
    return finished.prefetch_related(Prefetch("pairs", champions, "champions")).first()


def championships_of(account: Account) -> list[dict[str, Any]]:
    """Every championship the person played in, the newest first, as JSON for them; nobody else is named."""
    entrants = Entrant.objects.filter(account=account).select_related("championship", "pair").order_by("-pk")
    return [
        {
            "championship": entrant.championship.public_id,
            "tier": entrant.championship.tier_name,
            "state": entrant.championship.state,
            "started_at": entrant.championship.started_at.isoformat(),
            "animal": entrant.animal,
            "pair": entrant.pair.number,
            "level": entrant.pair.level,
            "disqualified": entrant.disqualified,
        }
        for entrant in entrants
    ]
