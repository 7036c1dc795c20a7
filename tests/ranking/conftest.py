"""People by name and awards in the weeks of late 2026."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import Account
from accounts.services import account_for_development
from ranking.models import Award
from ranking.services import points_award

NOW = datetime(2026, 12, 2, 15, 0, tzinfo=UTC)
LAST_WEEK = NOW - timedelta(days=7)

Earn = Callable[..., Award]


def person(nickname: str) -> Account:
    return account_for_development(nickname=nickname)


@pytest.fixture
def earn(db: None) -> Earn:
    """``earn("Ana", 128)``: an award of so many points, each of its own championship."""
    count = iter(range(10_000))

    def award(nickname: str, points: int, *, at: datetime = NOW, level: int = 1, tier: str = "ouro") -> Award:
        championship, account = f"cup{next(count)}", person(nickname)
        points_award(championship=championship, tier=tier, level=level, points=points, account_ids=[account.pk], at=at)
        return Award.objects.get(championship=championship, account=account)

    return award
