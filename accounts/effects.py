"""News about people, sent once it is written for good."""

from functools import partial

from django.db import transaction

from accounts.models import Account
from accounts.signals import sanction_changed


def sanction_changed_on_commit(account: Account) -> None:
    transaction.on_commit(partial(sanction_changed.send_robust, Account, account_id=account.pk), robust=True)
