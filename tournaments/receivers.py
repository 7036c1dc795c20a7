"""News from below: a game is over, or what a person may do has changed."""

from typing import Any

from tournaments import services


def on_match_finished(sender: object, *, match_id: int, **_more: Any) -> None:
    services.result_record(game_id=match_id)


def on_sanction_changed(sender: object, *, account_id: int, **_more: Any) -> None:
    services.queue_remove_barred(account_id=account_id)
