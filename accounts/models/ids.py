"""Public ids: what addresses and frames may carry."""

import secrets


def new_public_id() -> str:
    """Twelve random URL-safe characters (72 bits): never a counter, never derived from anything."""
    return secrets.token_urlsafe(9)
