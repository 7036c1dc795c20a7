"""What is known about people."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import AccessToken, Account, Sanction

NO_GAMES = (Sanction.Kind.ALL, Sanction.Kind.BAN)
NO_CHAMPIONSHIPS = (Sanction.Kind.CHAMPIONSHIPS, *NO_GAMES)
NO_SIGN_IN = (Sanction.Kind.BAN,)


def may_join(account: Account) -> str | None:
    """Why this person may not queue for a championship, or ``None``.

    ``sign_in_needed`` (a guest), ``suspended``, ``nickname_needed``.
    """
    if account.is_guest:
        return "sign_in_needed"
    if not account.is_active or account.sanctions.in_force().filter(kind__in=NO_CHAMPIONSHIPS).exists():
        return "suspended"
    return None if account.nickname else "nickname_needed"


def may_play(account_id: int) -> bool:
    """May this person sit down to a game at all, with robots or with friends?"""
    return account_id not in barred_among([account_id], NO_GAMES)


def barred_among(account_ids: Iterable[int], kinds: Iterable[str], *, at_once: bool = False) -> set[int]:
    """Those of these accounts that are closed or under a sanction of one of these kinds; ``at_once``: one that does
    not even let be finished what is under way.
    """
    sanctions = Sanction.objects.at_once() if at_once else Sanction.objects.in_force()
    sanctioned = sanctions.filter(kind__in=list(kinds)).values("account")
    barred = Q(is_active=False) | Q(pk__in=sanctioned)
    return set(Account.objects.filter(barred, pk__in=list(account_ids)).values_list("pk", flat=True))


def may_sign_in(account: Account) -> str | None:
    """Why this person may not come in at all (``account_closed``, ``banned``), or ``None``."""
    if not account.is_active:
        return "account_closed"
    banned = account.sanctions.in_force().filter(kind=Sanction.Kind.BAN).exists()
    return "banned" if banned else None


def gravest_sanction(account: Account) -> Sanction | None:
    """The sanction in force that forbids most; a warning forbids nothing."""
    gravity = list(Sanction.Kind.values)
    found = account.sanctions.in_force().exclude(kind=Sanction.Kind.WARN)
    return max(found, key=lambda sanction: gravity.index(sanction.kind), default=None)


def sanctioned_guest(public_id: str) -> Account | None:
    """The guest of this id while a sanction on them forbids something."""
    guest = Account.objects.filter(public_id=public_id, is_guest=True).first()
    return guest if guest is not None and gravest_sanction(guest) else None


def display_name(account: Account) -> str:
    """What others call this person, where a name may be shown at all."""
    if account.nickname:
        return account.nickname
    if account.is_guest:
        return _("Guest")
    return _("No nickname yet") if account.is_active else _("Closed account")


def account_by_nickname(nickname: str) -> Account | None:
    """Whoever is read as this nickname, whatever its case, accents and spaces."""
    return Account.objects.filter(nickname_folded=names.folded(nickname)).first()


def guests_unseen(since: datetime) -> list[int]:
    """The guests that have not been seen since then and are not closed yet."""
    guests = Account.objects.filter(is_guest=True, is_active=True, seen_at__lt=since)
    return list(guests.order_by("pk").values_list("pk", flat=True))


def heir_of(account_id: int) -> Account | None:
    """The person that this guest has signed in as."""
    return Account.objects.filter(was=account_id).first()


def token_digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def living_token(token: str) -> AccessToken | None:
    """The token with its account, unless it has ended or its person may not come in."""
    found = AccessToken.objects.select_related("account").filter(digest=token_digest(token)).first()
    if found is None or (found.expires_at and found.expires_at <= timezone.now()):
        return None
    return None if may_sign_in(found.account) else found


def account_export(account: Account) -> dict[str, Any]:
    """Everything this app keeps about a person, as JSON; who judged or reported them is not part of it."""
    return {
        "public_id": account.public_id,
        "guest": account.is_guest,
        "email": account.email,
        "nickname": account.nickname,
        "language": account.language,
        "settings": account.settings,
        "joined_at": account.joined_at.isoformat(),
        "last_login": account.last_login.isoformat() if account.last_login else None,
        "sign_ins": list(account.social_auth.values("provider", "uid")),
        "nicknames": [
            {"nickname": change.nickname, "chosen_at": change.chosen_at.isoformat()}
            for change in account.nickname_changes.order_by("chosen_at")
        ],
        "tokens": list(account.tokens.order_by("created_at").values_list("name", flat=True)),
        "sanctions": [_exported(sanction) for sanction in account.sanctions.order_by("created_at")],
        "reports": [
            {"reason": report.reason, "text": report.text, "at": report.created_at.isoformat()}
            for report in account.reports.order_by("created_at")
        ],
    }


def _exported(sanction: Sanction) -> dict[str, Any]:
    return {
        "kind": sanction.kind,
        "reason": sanction.reason,
        "text": sanction.text,
        "starts_at": sanction.starts_at.isoformat(),
        "ends_at": sanction.ends_at.isoformat() if sanction.ends_at else None,
        "lets_finish": sanction.lets_finish,
    }
