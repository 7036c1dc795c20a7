"""What this app keeps about a person."""

from typing import Any

from accounts.models import Account
from games.models import Seat


def games_of(account: Account) -> list[dict[str, Any]]:
    """Every game the person sat in, the newest first, as JSON; nothing of it names anybody else."""
    seats = Seat.objects.filter(account=account).select_related("match").order_by("-match_id")
    return [
        {
            "match": seat.match.public_id,
            "rules": seat.match.rules,
            "context": seat.match.context,
            "seat": seat.number,
            "alias": seat.alias,
            "opened_at": seat.match.opens_at.isoformat(),
            "status": seat.match.status,
            "result": seat.match.result,
        }
        for seat in seats
    ]
