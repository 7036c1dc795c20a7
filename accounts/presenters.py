"""What a person is told about themself and their tokens."""

from typing import Any

from accounts.models import AccessToken, Account, Sanction


def me(account: Account, *, may_join: str | None, sanction: Sanction | None) -> dict[str, Any]:
    return {
        "public_id": account.public_id,
        "guest": account.is_guest,
        "nickname": account.nickname,
        "email": account.email,
        "language": account.language,
        "settings": account.preferences,
        "joined_at": account.joined_at,
        "may_join": may_join,
        "sanction": told(sanction) if sanction else None,
    }


def told(sanction: Sanction) -> dict[str, Any]:
    """A sanction as its person reads it: what, why, until when; never by whom."""
    return {
        "kind": sanction.kind,
        "reason": sanction.reason,
        "text": sanction.text,
        "starts_at": sanction.starts_at,
        "ends_at": sanction.ends_at,
        "lets_finish": sanction.lets_finish,
    }


def token(row: AccessToken) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "name": row.name,
        "scopes": row.scopes,
        "created_at": row.created_at,
        "used_at": row.used_at,
        "expires_at": row.expires_at,
    }
