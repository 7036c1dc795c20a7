"""Guests: people who play at tables under a chosen name, without an account. The session is all that knows them."""

import ipaddress
import time
from contextlib import suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import ngettext_lazy
from redis.exceptions import RedisError

from accounts import names
from accounts.effects import sanction_changed_on_commit
from accounts.errors import Refused
from accounts.models import Account
from accounts.services.nicknames import nickname_choose
from accounts.services.people import account_delete, account_forget

HOUR = 3600
SEEN_EVERY = timedelta(hours=1)
HOME_OF_V6 = 64  # bits that one home's addresses have in common


def guest_create(*, nickname: str | None, address: str) -> Account:
    """A guest of this name, or of none yet, for games against robots; ``address`` is where they come from.

    Refused as in ``nickname_choose``, and ``too_many_requests`` where so many guests came from there this hour.
    """
    if nickname is not None:
        names.checked(nickname)
    count = _count_one(address)
    try:
        return _made(nickname)
    except Refused:
        _uncount(count)
        raise


@transaction.atomic
def _made(nickname: str | None) -> Account:
    guest = Account.objects.create_user(is_guest=True, seen_at=timezone.now())
    return guest if nickname is None else nickname_choose(account=guest, nickname=nickname)


def guest_seen(*, account: Account, at: datetime) -> bool:
    """Note that a guest is there; once an hour is enough. Was it time to?"""
    stale = Account.objects.filter(pk=account.pk, is_guest=True, seen_at__lt=at - SEEN_EVERY)
    return bool(stale.update(seen_at=at))


@transaction.atomic
def guest_become(*, guest: Account, person: Account) -> None:
    """The guest has signed in: from now on they are this person, who takes the name if they have none.

    What the guest had at tables follows by ``sanction_changed``, and is found again by the sweep.
    """
    both = Account.objects.select_for_update(no_key=True).filter(pk__in=[guest.pk, person.pk]).order_by("pk")
    locked = next((one for one in both if one.pk == guest.pk and one.is_guest and one.is_active), None)
    if locked is None or guest.pk == person.pk:
        return
    name = locked.nickname
    locked.became = person
    account_forget(locked)
    if name and person.nickname is None and not person.is_guest:
        with suppress(Refused):
            nickname_choose(account=person, nickname=name)
    sanction_changed_on_commit(locked)


def guest_leave(*, guest: Account) -> bool:
    """A guest who goes is forgotten at once, but not while a sanction is in force. Was it so?"""
    try:
        account_delete(account=guest)
    except Refused:
        return False
    return True


def guest_delete(*, account_id: int) -> bool:
    """Remove a guest who is closed already and whom nothing mentions any more. Was it so?"""
    try:
        with transaction.atomic():
            return bool(Account.objects.filter(pk=account_id, is_guest=True, is_active=False).delete()[0])
    except ProtectedError:
        return False


def _count_one(address: str) -> str:
    """Count one more guest from there in this hour; without Redis nobody is held up. Answers what was counted on."""
    key = f"guests:{_home_of(address)}:{int(time.time()) // HOUR}"
    try:
        cache.add(key, 0, timeout=2 * HOUR)
        many = cache.incr(key) > settings.GUESTS_AN_HOUR
    except (RedisError, ValueError):  # gone, or gone between the two
        return key
    if many:
        wait = HOUR - int(time.time()) % HOUR
        said = ngettext_lazy(
            "Many guests have come from here. Try again in a minute.",
            "Many guests have come from here. Try again in %(n)s minutes.",
            "n",
        )
        raise Refused("too_many_requests", said % {"n": -(-wait // 60)}, 429, retry_after=wait)
    return key


def _uncount(key: str) -> None:
    with suppress(RedisError, ValueError):
        cache.decr(key)


def _home_of(address: str) -> str:
    """Of the newer addresses a home has very many."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    if parsed.version == 4:
        return str(parsed)
    return str(ipaddress.ip_network((parsed, HOME_OF_V6), strict=False).network_address)
