"""Choosing a nickname, and losing one."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.errors import Refused
from accounts.models import Account, NicknameChange
from accounts.services.audit import Actor, audit
from accounts.services.locks import lock_account

CHANGES_A_DAY = 5
HELD = timedelta(days=30)  # a nickname given up stays its last owner's for so long; a guest's is free at once
_KEYS = ["nickname", "nickname_folded", "nickname_skeleton"]


@transaction.atomic
def nickname_choose(*, account: Account, nickname: str) -> Account:
    """Give the account this nickname; choosing the same again changes nothing.

    Raises ``Refused``: ``nickname_short``, ``_long``, ``_characters``, ``_scripts``, ``_reserved``, ``_taken``
    or ``too_many_requests``.
    """
    name = names.checked(nickname)
    locked = lock_account(account)
    if locked.nickname != name:
        _check_pace(locked)
        _take(locked, name)
    for field in _KEYS:
        setattr(account, field, getattr(locked, field))
    return account


@transaction.atomic
def nickname_take_away(*, account: Account, actor: Actor, text: str = "") -> None:
    """The person must choose another one before the next championship; nobody can take the old one soon."""
    locked = lock_account(account)
    if locked.nickname is None:
        return
    audit(
        actor=actor,
        action="nickname_take_away",
        target=locked,
        before={"nickname": locked.nickname},
        reason="nickname",
        text=text,
    )
    locked.nickname = locked.nickname_folded = locked.nickname_skeleton = None
    locked.save(update_fields=_KEYS)


def nickname_taken() -> Refused:
    return Refused("nickname_taken", _("Another person has this nickname, or one that looks like it."), 409)


def _take(account: Account, name: str) -> None:
    folded, skeleton = names.folded(name), names.skeleton(name)
    held_since = timezone.now() - HELD
    held = NicknameChange.objects.filter(skeleton=skeleton, chosen_at__gt=held_since, account__is_guest=False)
    if held.exclude(account=account).exists():
        raise nickname_taken()
    account.nickname, account.nickname_folded, account.nickname_skeleton = name, folded, skeleton
    try:
        with transaction.atomic():
            account.save(update_fields=_KEYS)
    except IntegrityError:
        raise nickname_taken() from None
    NicknameChange.objects.create(account=account, nickname=name, folded=folded, skeleton=skeleton)


def _check_pace(account: Account) -> None:
    day = timedelta(days=1)
    recent = account.nickname_changes.filter(chosen_at__gt=timezone.now() - day).order_by("chosen_at")
    moments = list(recent.values_list("chosen_at", flat=True))
    if len(moments) >= CHANGES_A_DAY:
        wait = moments[-CHANGES_A_DAY] + day - timezone.now()
        raise Refused(
            "too_many_requests",
            _("You have changed your nickname often today. Try again tomorrow."),
            429,
            retry_after=max(1, int(wait.total_seconds()) + 1),
        )
