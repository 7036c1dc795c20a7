"""News from below: what a person may do has changed."""

from typing import Any

from games import services


def on_sanction_changed(sender: object, *, account_id: int, **_more: Any) -> None:
    services.barred_leave(account_id=account_id)
    services.mutes_forget(account_id=account_id)
    services.talk_changed(account_id=account_id)
