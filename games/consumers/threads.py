"""The threads in which sockets ask the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from channels.db import database_sync_to_async

T = TypeVar("T")

MOST = 6
_threads = ThreadPoolExecutor(MOST, thread_name_prefix="sockets")


async def in_database(call: Callable[[], T]) -> T:
    """What the call answers, asked off the loop.

    Not in the loop's own threads: Django takes one of those to log a refusal, while the request still holds its
    connection. Were they all waiting for a connection, neither would ever go on.
    """
    return await database_sync_to_async(call, thread_sensitive=False, executor=_threads)()
