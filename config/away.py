"""How to tell that the database cannot be asked now from a fault of ours."""

from django.db.utils import InterfaceError, OperationalError

# Classes of SQLSTATE: connection, resources, intervention of an operator. Without any: it was not even reached.
ELSEWHERE = ("08", "53", "57P")


def database_away(error: BaseException | None) -> bool:
    """Is this because the database is away, ends, or has more to do than it can? Then trying again helps."""
    if not isinstance(error, (OperationalError, InterfaceError)):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    return state is None or state.startswith(ELSEWHERE)
