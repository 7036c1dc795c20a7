"""What people are told: the only place where a name meets a seat.

A state never carries a name or an animal; those travel in the table message, and while a match is
masked a name only once its seat was revealed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.selectors import display_name
from games.models import Chair, Match, Remark, Seat, Table

PUBLIC = "public"


def seat_audience(number: int) -> str:
    """The name of the audience that is one seat; everybody else is ``PUBLIC``."""
    return f"seat{number}"


@dataclass(frozen=True, slots=True)
class Seen:
    """What one audience sees of a match at one version, ready for JSON.

    Instants are seconds since 1970, ``None`` when no clock runs. ``ends_at`` is the deadline only for the seat that
    must move; for all others it is the end of an ordinary turn, so that nobody can tell who was forced.
    """

    version: int
    began_at: float | None
    ends_at: float | None
    causes: Mapping[str, str]
    view: Mapping[str, Any]

    @property
    def mark(self) -> tuple[int, float | None]:
        """What tells two states apart: a turn that got more time has begun anew."""
        return self.version, self.began_at

    def left(self, at: float) -> int | None:
        """Milliseconds until ``ends_at``, never below 0."""
        return None if self.ends_at is None else max(0, round((self.ends_at - at) * 1000))


def state_message(seen: Seen, *, at: datetime, watchers: int) -> dict[str, Any]:
    """The ``state`` message of the socket protocol."""
    return {
        "type": "state",
        "version": seen.version,
        "left": seen.left(at.timestamp()),
        "watchers": watchers,
        "causes": seen.causes,
        "view": seen.view,
    }


def table_message(
    match: Match, seats: Iterable[Seat], *, you: int | None, seed: bytes | None, at: datetime, watchers: int
) -> dict[str, Any]:
    """The ``table`` message: what does not change with a move. ``seed`` only of a game that is over."""
    return {
        "type": "table",
        "match": match.public_id,
        "rules": match.rules,
        "options": match.options,
        "context": match.context,
        "status": match.status,
        "commitment": match.commitment,
        "seed": seed.hex() if seed is not None else None,
        "opens_in": max(0, round((match.opens_at - at).total_seconds() * 1000)),
        "seats": seats_shown(match, seats, you=you),
        "watchers": watchers,
    }


def seats_shown(match: Match, seats: Iterable[Seat], *, you: int | None) -> list[dict[str, Any]]:
    """Who sits where, as far as this audience may know. Seats need their account loaded."""
    return [
        {
            "seat": seat.number,
            "animal": seat.alias or None,
            "name": _name(match, seat),
            "guest": match.casual and seat.account is not None and seat.account.is_guest,
            "robot": seat.robot or None,
            "away": match.casual and seat.away,
            "left": _left(match, seat),
            "you": seat.number == you,
        }
        for seat in seats
    ]


def _left(match: Match, seat: Seat) -> bool:
    """Has its person left a game among friends that goes on? Why is nobody's business."""
    return match.casual and match.status == Match.Status.OPEN and seat.account is not None and not seat.living


def remark_shown(remark: Remark) -> dict[str, Any]:
    """What was said, by a seat: ``phrase`` or ``text``."""
    said = {"phrase": remark.phrase} if remark.phrase else {"text": remark.text}
    return {"id": remark.public_id, "seat": remark.seat, **said}


def talk_message(
    *, may: Iterable[str], barred_until: datetime | None, muted: Iterable[int], remarks: Iterable[Remark], at: datetime
) -> dict[str, Any]:
    """The ``talk`` message: what its receiver may say, whom they do not hear, and what was said lately."""
    return {
        "type": "talk",
        "may": list(may),
        "barred_for": barred_until and max(0, round((barred_until - at).total_seconds() * 1000)),
        "muted": sorted(muted),
        "lines": [
            remark_shown(remark) | {"ago": max(0, round((at - remark.at).total_seconds() * 1000))} for remark in remarks
        ],
    }


def chairs_shown(table: Table, chairs: Iterable[Chair], *, account_id: int | None) -> dict[str, Any]:
    """A private table for those who have its code. Chairs need their account loaded."""
    seated = list(chairs)
    match = table.match
    return {
        "code": table.code,
        "rules": table.rules,
        "options": table.options,
        "picking": table.picking,
        "move_seconds": table.move_seconds,
        "robot": table.robot,
        "listed": table.listed,
        "phase": "waiting" if match is None else "playing" if match.status == Match.Status.OPEN else "over",
        "match": match and match.public_id,
        "version": table.version,
        "chairs": [
            {
                "chair": chair.number,
                "name": display_name(chair.account) if chair.account else None,
                "guest": chair.account is not None and chair.account.is_guest,
                "host": chair.account_id is not None and chair.account_id == table.host_id,
                "you": chair.account_id is not None and chair.account_id == account_id,
                "wants": chair.wants,
            }
            for chair in seated
        ],
    }


def _name(match: Match, seat: Seat) -> str | None:
    if seat.account is None or (match.masked and not seat.revealed):
        return None
    if seat.account.is_guest and not seat.account.nickname:
        return None  # each reader's page has its own word for them
    return display_name(seat.account)
