"""What leaves the database, after commit: the queue to every lobby, a person's own news to that person."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.crypto import salted_hmac

from accounts.models import Account
from games.effects.outbox import send_groups
from tournaments.models import Championship

LOBBY = "lobby"


def personal_group(account: Account) -> str:
    """The bus group of one person's lobby sockets: its name tells nobody who that is."""
    return f"lobby.{salted_hmac('tournaments.lobby', account.public_id, algorithm='sha256').hexdigest()[:32]}"


def lobby_on_commit(told: Mapping[str, Any]) -> None:
    _send_on_commit([LOBBY], {"type": "told", "told": dict(told)})


def queued_on_commit(account: Account, *, queued: bool) -> None:
    _send_on_commit([personal_group(account)], {"type": "queued", "queued": queued})


def championship_on_commit(championship: Championship, accounts: Iterable[Account]) -> None:
    """Tell each of those drawn that their championship has started."""
    _send_on_commit(map(personal_group, accounts), {"type": "championship", "championship": championship.public_id})


def match_on_commit(notice: Mapping[str, Any], accounts: Iterable[Account]) -> None:
    """Tell those who play it that a match opens; ``notice`` as ``presenters.match_notice`` makes it."""
    _send_on_commit(map(personal_group, accounts), {"type": "match", "match": dict(notice)})


def bracket_on_commit(championship: Championship) -> None:
    """Tell every lobby that a bracket has changed."""
    notice = {"type": "bracket", "championship": championship.public_id, "version": championship.version}
    _send_on_commit([LOBBY], notice)


def _send_on_commit(groups: Iterable[str], message: Mapping[str, Any]) -> None:
    messages = {group: {**message, "group": group} for group in groups}
    transaction.on_commit(partial(send_groups, messages), robust=True)
