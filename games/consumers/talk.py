"""What a socket of a match hears of the talk there: whole when it comes, then line by line."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from django.utils import timezone

from games.presenters import talk_message
from games.selectors import Talk

Said = Mapping[str, Any]
Read = Callable[[], Awaitable[Talk | None]]


class Listening:
    """Knows whom its person does not want to hear. What is said while it reads comes after what it has read."""

    def __init__(self, read: Read, say: Callable[[Said], None]) -> None:
        self._read, self._say = read, say
        self.hidden: frozenset[int] = frozenset()
        self._told: Talk | None = None
        self._kept: list[Said] | None = []
        self._one_at_a_time = asyncio.Lock()

    async def tell(self, *, read: Read | None = None, news_only: bool = False) -> None:
        """Say all of the talk anew; ``news_only``: unless rights and mutes are as they were."""
        async with self._one_at_a_time:
            self._kept = self._kept or []
            try:
                talk = await (read or self._read)()
                if talk is not None and not (news_only and _same(talk, self._told)):
                    self._tell(talk)
            finally:
                if self._told is not None:  # who is hidden is known, if only from before
                    self._pass_on()

    def _tell(self, talk: Talk) -> None:
        self._told, self.hidden = talk, talk.hidden
        self._say(
            talk_message(
                may=talk.may, barred_until=talk.barred_until, muted=talk.hidden, remarks=talk.remarks, at=timezone.now()
            )
        )

    def _pass_on(self) -> None:
        kept, self._kept = self._kept or [], None
        for said in kept:
            self.hear(said)

    def hear(self, said: Said) -> None:
        """Pass on what a seat said."""
        if self._kept is not None:
            self._kept.append(said)
        elif said["seat"] not in self.hidden:
            self._say({"type": "said", **said})


def _same(talk: Talk, told: Talk | None) -> bool:
    return told is not None and (talk.may, talk.barred_until, talk.hidden) == (
        told.may, told.barred_until, told.hidden,
    )  # fmt: skip
