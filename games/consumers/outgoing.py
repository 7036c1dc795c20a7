"""What a socket still has to say: in order, but of states only the newest."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST = 100  # messages; who reads slower than that is cut off


class Outgoing:
    """A slow reader keeps nobody else waiting: everything goes out in a task of its own."""

    def __init__(self, send: Callable[[str], Awaitable[None]], cut_off: Callable[[], Awaitable[None]]) -> None:
        self._send, self._cut_off = send, cut_off
        self._waiting: deque[tuple[bool, str]] = deque()
        self._some = asyncio.Event()
        self._task = asyncio.create_task(self._run())

    def put(self, text: str) -> None:
        self._waiting.append((False, text))
        self._some.set()

    def put_state(self, text: str) -> None:
        """Whole views, so that an older one that is still here need not be sent."""
        self._waiting = deque(item for item in self._waiting if not item[0])
        self._waiting.append((True, text))
        self._some.set()

    def stop(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            if len(self._waiting) > MOST:
                await self._cut_off()
                return
            try:
                while self._waiting:
                    await self._send(self._waiting.popleft()[1])
            except Exception:
                return  # the line is gone; whoever waits for the client notices too
