"""What a socket of a match hears of the talk there: whole when it comes, then line by line."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone

from games.presenters import talk_message
from games.selectors import Talk

Said = Mapping[str, Any]
REMEMBERED = 200  # lines, so that none is passed on twice
Read = Callable[[], Awaitable[Talk | None]]


class Listening:
    """Knows whom its person does not want to hear. What is said while it reads comes after what it has read."""

    def __init__(self, read: Read, say: Callable[[Said], None]) -> None:
        self._read, self._say = read, say
        self.hidden: frozenset[int] = frozenset()
        self._told: Talk | None = None
        self._since: datetime | None = None
        self._passed: deque[str] = deque(maxlen=REMEMBERED)
        self._kept: list[Said] | None = []
        self._one_at_a_time = asyncio.Lock()

    async def tell(self, *, read: Read | None = None, news_only: bool = False) -> None:
        """Say all of the talk anew; ``news_only``: unless rights and mutes are as they were."""
        async with self._one_at_a_time:
            self._kept = self._kept or []
            self._since = self._since or timezone.now()
            try:
                talk = await (read or self._read)()
                if talk is not None and not (news_only and _same(talk, self._told)):
                    self._tell(talk)
            finally:
                if self._told is not None:  # who is hidden is known, if only from before
                    self._pass_on()

    def _tell(self, talk: Talk) -> None:
        self._told, self.hidden = talk, talk.hidden
        self._passed.extend(remark.public_id for remark in talk.remarks)
        self._say(
            talk_message(
                may=talk.may, barred_until=talk.barred_until, muted=talk.hidden, remarks=talk.remarks, at=timezone.now()
            )
        )

    def _pass_on(self) -> None:
        kept, self._kept = self._kept or [], None
        for said in kept:
            self.hear(said)

    def hear(self, said: Said, *, late: datetime | None = None) -> None:
        """Pass on what a seat said, once; what comes ``late`` was said then, and is for who listened already."""
        if late is not None and (self._since is None or late < self._since):
            return
        if self._kept is not None:
            self._kept.append(said)
        elif said["seat"] not in self.hidden and said["id"] not in self._passed:
            self._passed.append(said["id"])
            self._say({"type": "said", **said})


def _same(talk: Talk, told: Talk | None) -> bool:
    return told is not None and (talk.may, talk.barred_until, talk.hidden) == (
        told.may, told.barred_until, told.hidden,
    )  # fmt: skip
