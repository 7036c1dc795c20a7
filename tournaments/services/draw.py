"""The draw: pairs, animals, the order of the bracket, all by lot and each apart from the others."""

from collections.abc import Sequence
from datetime import datetime
from secrets import SystemRandom

from accounts.animals import ANIMALS
from accounts.models import Account
from engine.bracket import structure
from engine.tiers import Tier
from games import services as games
from tournaments import effects
from tournaments.models import BracketMatch, Championship, Entrant, Pair, QueueEntry
from tournaments.services.progress import championship_move_on

chance = SystemRandom()


def championship_draw(*, tier: Tier, account_ids: Sequence[int], at: datetime) -> Championship:
    """Start a championship of exactly these people, under the queue's lock; they leave the queue.

    Rows are written in the order drawn: no id of them tells the order of the queue.
    """
    if len(set(account_ids)) != tier.players:
        raise ValueError(f"{tier.name} is for {tier.players}, not {len(set(account_ids))}")
    drawn = chance.sample(account_ids, k=tier.players)
    QueueEntry.objects.filter(account__in=drawn).delete()
    games.people_take_away(account_ids=drawn)  # all at once, so that tables and games are locked in order
    championship = Championship.objects.create(tier_name=tier.name, started_at=at)
    _seat_pairs(championship, drawn, chance.sample(sorted(ANIMALS), k=tier.players))
    BracketMatch.objects.bulk_create(
        BracketMatch(championship=championship, code=fixture.code) for fixture in structure(tier.pairs).fixtures
    )
    accounts = Account.objects.in_bulk(drawn)
    effects.championship_on_commit(championship, [accounts[pk] for pk in drawn])
    championship_move_on(championship, at=at)
    return championship


def _seat_pairs(championship: Championship, drawn: Sequence[int], animals: Sequence[str]) -> None:
    """Neighbours in the draw are pairs, and the order of the pairs is that of the bracket."""
    pairs = Pair.objects.bulk_create(
        Pair(championship=championship, number=number) for number in range(1, championship.tier.pairs + 1)
    )
    Entrant.objects.bulk_create(
        Entrant(championship=championship, pair=pairs[place // 2], place=place % 2, account_id=account, animal=animal)
        for place, (account, animal) in enumerate(zip(drawn, animals, strict=True))
    )
