"""Who may say what at a match, who is hidden from whom, and what was said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import Account, Sanction
from accounts.selectors import NO_GAMES
from games.models import Match, Mute, Remark, Seat
from games.selectors.positions import seat_of
from games.selectors.watching import match_seats

NO_TALK = (Sanction.Kind.MUTE, *NO_GAMES)
LINES = 50


@dataclass(frozen=True, slots=True)
class Talk:
    """``may`` holds ``phrase``, ``text``, both or neither; ``hidden`` the seats whose words are not shown."""

    may: tuple[str, ...]
    barred_until: datetime | None
    hidden: frozenset[int]
    remarks: Sequence[Remark]


def talk(public_id: str, account_id: int | None) -> Talk | None:
    """What this person (or nobody in particular) may say and hears at a match; none if there is no such match."""
    match = Match.objects.filter(public_id=public_id).first()
    return None if match is None else talk_of_match(match, list(match.seats.order_by("number")), account_id)


def talk_of_match(match: Match, seats: Sequence[Seat], account_id: int | None) -> Talk:
    """The same of a match whose seats are known: two statements for a person, and one for what was said."""
    hidden = hidden_seats(match, seats, [account_id])[account_id] if account_id is not None else frozenset()
    barred = barred_from_talk(account_id) if account_id is not None else None
    seated = seat_of(match, seats, account_id) is not None and barred is None
    written = seated and has_chat(match)
    may = (*(["phrase"] if seated else []), *(["text"] if written else []))
    return Talk(may, barred.ends_at if barred else None, hidden, lines(match, seats, hidden) if has_chat(match) else [])


def has_chat(match: Match) -> bool:
    """People write at private tables, and nowhere else."""
    return "table" in match.context


def said_at(match: Match) -> QuerySet[Remark]:
    """What was said at a match, and at the earlier ones of a table where it is the last."""
    return Remark.objects.filter(Q(match=match) | Q(table__match=match))


def said_since(public_ids: Iterable[str], since: datetime) -> list[Remark]:
    """What was said at these matches since then, the newest last."""
    lately = Remark.objects.filter(at__gt=since, match__public_id__in=list(public_ids)).select_related("match")
    return list(lately.only("public_id", "match__public_id", "seat", "phrase", "text", "at").order_by("pk"))


def lines(match: Match, seats: Iterable[Seat], hidden: Iterable[int] = ()) -> list[Remark]:
    """The last things said by those who sit at a match, on the seats that they have there; the newest last."""
    heard = {seat.account_id: seat.number for seat in seats if seat.account_id and seat.number not in hidden}
    newest = list(said_at(match).filter(account__in=list(heard)).order_by("-pk")[:LINES])
    for remark in newest:
        remark.seat = heard[remark.account_id]
    return newest[::-1]


def silenced(**whom: Any) -> QuerySet[Sanction]:
    """The sanctions in force that forbid to say anything."""
    return Sanction.objects.in_force().filter(kind__in=NO_TALK, **whom)


def barred_from_talk(account_id: int) -> Sanction | None:
    """The sanction that keeps this person silent longest."""
    found = list(silenced(account=account_id))
    return next((one for one in found if one.ends_at is None), max(found, key=_end, default=None))


def _end(sanction: Sanction) -> float:
    return sanction.ends_at.timestamp() if sanction.ends_at else 0.0


def mute_scope(match: Match, seat: Seat) -> str:
    """Where muting this seat counts: nowhere else, while nobody may know who it is; everywhere (empty) after that."""
    if match.masked and not seat.revealed:
        return championship_scope(match)
    return ""


def championship_scope(match: Match) -> str:
    """What the mutes of a masked match are kept under."""
    return str(match.context.get("championship", match.public_id))


def hidden_seats(match: Match, seats: Sequence[Seat], owners: Iterable[int]) -> Mapping[int, frozenset[int]]:
    """For each of these people the seats of a match that they have muted, in one statement."""
    wanted = set(owners)
    sitting = {seat.account_id: seat for seat in seats if seat.account_id is not None}
    rows = Mute.objects.filter(
        owner__in=wanted, account__in=list(sitting), on=True, championship__in=["", championship_scope(match)]
    ).values_list("owner", "account", "championship")
    hidden: dict[int, set[int]] = {owner: set() for owner in wanted}
    for owner, account, scope in rows:
        seat = sitting[account]
        if scope or not mute_scope(match, seat):
            hidden[owner].add(seat.number)
    return {owner: frozenset(numbers) for owner, numbers in hidden.items()}


def match_seats_heard(
    public_id: str, account_ids: Iterable[int]
) -> tuple[Match, list[Seat], Mapping[int, frozenset[int]]] | None:
    """As ``match_seats``, with the seats that each of these people has muted."""
    found = match_seats(public_id)
    if found is None:
        return None
    return *found, hidden_seats(*found, account_ids)


def mutes_of(account: Account) -> list[Mute]:
    """Whom this person has muted, the newest first; not the animals of a championship."""
    return list(account.mutes.filter(on=True, championship="").select_related("account").order_by("-changed_at"))


def talk_changed(account_ids: Iterable[int], since: datetime, until: datetime) -> set[int]:
    """Those of these people whose mutes or whose right to talk changed between the two instants."""
    ids = list(account_ids)
    muted = Mute.objects.filter(owner__in=ids, changed_at__gt=since).values_list("owner", flat=True)
    ended = Q(ends_at__gt=since, ends_at__lte=until)
    judged = Sanction.objects.filter(Q(created_at__gt=since) | ended, account__in=ids)
    return {*muted, *judged.values_list("account", flat=True)}
