"""What this app keeps about a person."""

from typing import Any

from accounts.models import Account
from accounts.selectors import display_name
from games.models import Seat
from games.selectors.talk import mutes_of


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


def talk_of(account: Account) -> dict[str, Any]:
    """What the person said at tables and is still kept, the newest first, and whom they muted by name."""
    said = account.remarks.select_related("match").order_by("-pk")
    return {
        "said": [
            {
                "match": remark.match.public_id, "at": remark.at.isoformat(),
                "phrase": remark.phrase, "text": remark.text,
            }
            for remark in said
        ],
        "muted": [display_name(mute.account) for mute in mutes_of(account)],
    }  # fmt: skip
