from accounts.models import Account


def lock_account(account: Account) -> Account:
    """This account's row, fresh, locked ``FOR NO KEY UPDATE``: rows that point at it can still be added."""
    return Account.objects.select_for_update(no_key=True).get(pk=account.pk)
