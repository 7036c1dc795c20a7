"""Personal tokens: made, used, withdrawn."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused, absent, sign_in_needed
from accounts.models import AccessToken, Account
from accounts.selectors import token_digest
from accounts.services.locks import lock_account

PREFIX = "laelo_"
TOKENS_EACH = 20
_TOUCH_EVERY = timedelta(minutes=1)


@transaction.atomic
def token_create(
    *, account: Account, name: str, scopes: Sequence[str], expires_at: datetime | None = None
) -> tuple[AccessToken, str]:
    """The row, and the token itself: it can be read this one time. Refused: ``too_many_tokens``, ``sign_in_needed``."""
    if account.is_guest:
        raise sign_in_needed()
    if lock_account(account).tokens.count() >= TOKENS_EACH:
        raise Refused("too_many_tokens", _("You have too many tokens. Withdraw one first."), 409)
    token = PREFIX + secrets.token_urlsafe(32)
    row = AccessToken.objects.create(
        account=account, name=name, scopes=sorted(set(scopes)), expires_at=expires_at, digest=token_digest(token)
    )
    return row, token


def tokens_revoke(*, account: Account, public_id: str | None = None) -> None:
    """Withdraw one token, or all of them."""
    tokens = account.tokens.all() if public_id is None else account.tokens.filter(public_id=public_id)
    if not tokens.delete()[0] and public_id is not None:
        raise absent()


def token_touch(*, token: AccessToken) -> None:
    """Remember that it was used; once a minute is enough."""
    now = timezone.now()
    stale = Q(used_at=None) | Q(used_at__lt=now - _TOUCH_EVERY)
    AccessToken.objects.filter(stale, pk=token.pk).update(used_at=now)
