"""Sockets that wait for the database hold nobody else up."""

import asyncio
import threading

from games.consumers.threads import MOST, in_database


async def test_the_threads_of_the_loop_stay_free_however_many_sockets_wait() -> None:
    free = threading.Event()
    waiting = [asyncio.create_task(in_database(lambda: free.wait(5))) for _ in range(10 * MOST)]
    await asyncio.sleep(0)  # all of them have asked

    await asyncio.to_thread(free.set)

    assert all(await asyncio.gather(*waiting))
