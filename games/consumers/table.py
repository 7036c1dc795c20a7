"""``/ws/tables/{code}/``: who sits at a private table, as it changes. What people do there goes over HTTP."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Mapping
from typing import Any

from django.utils import timezone, translation

from games import selectors, services
from games.consumers.flood import Allowance
from games.consumers.groups import GroupHub
from games.consumers.steady import COME_BACK, SteadyConsumer
from games.consumers.threads import in_database
from games.effects import chairs_group
from games.presenters import chairs_shown

logger = logging.getLogger(__name__)

UNKNOWN, FLOOD = 4404, 4429  # close codes
PRESENCE = 5  # beats between two notes of who is here
CHANGED: Mapping[str, Any] = {}


class TableHub(GroupHub):
    """Listens for the private tables that somebody here looks at, and finds each second what was missed."""

    def __init__(self) -> None:
        super().__init__()
        self._marks: dict[int, tuple[int, str | None]] = {}

    async def check(self) -> None:
        await super().check()
        tables = {socket.table_id for socket in self.sockets() if isinstance(socket, TableConsumer)}
        if not tables:
            return
        if self.beats % PRESENCE == 0:
            people = {socket.account_id for socket in self.sockets() if socket.account_id}
            await in_database(lambda: services.chairs_present(table_ids=tables, account_ids=people, at=timezone.now()))
        marks = await in_database(lambda: selectors.table_marks(tables))
        for table in tables:
            if table not in marks or self._marks.get(table) != marks[table]:
                for socket in self.heard_by(chairs_group(table)):
                    socket.hear(CHANGED)
        self._marks = marks


class TableConsumer(SteadyConsumer):
    """Reads the table again whenever it may have changed, and sends it if it has."""

    account_id: int | None = None
    table_id: int = 0
    _last = ""
    _following: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.account_id = user.pk if user is not None and user.is_authenticated else None
        self._code: str = self.scope["url_route"]["kwargs"]["code"]
        self._allowance = Allowance(rate=2)
        self._changed = asyncio.Event()
        await self.accept()
        found = await in_database(lambda: selectors.table_by_code(self._code))
        if found is None:
            await self.close(UNKNOWN)
            return
        self.table_id = found[0].pk
        await TableHub.here().join(self, [chairs_group(self.table_id)])
        await self._look()
        self._following = asyncio.create_task(self._follow())

    async def disconnect(self, code: int) -> None:
        if self._following is not None:
            self._following.cancel()
        if self.table_id:
            TableHub.here().leave(self, [chairs_group(self.table_id)])

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever a client says, most sensibly ``{"type": "ping"}``, brings what it may have missed."""
        if not self._allowance.take():
            if self._allowance.spent:
                await self.close(FLOOD)
            return
        await self.send('{"type":"pong"}')
        self._changed.set()

    def hear(self, message: Mapping[str, Any]) -> None:
        self._changed.set()

    async def _follow(self) -> None:
        try:
            while True:
                await self._changed.wait()
                self._changed.clear()
                await self._look()
        except Exception as error:
            logger.warning("A socket has to come back (%s).", type(error).__name__)
            with contextlib.suppress(Exception):
                await self.close(COME_BACK)

    async def _look(self) -> None:
        """Send the table if it is another than the one last sent."""
        shown = await in_database(self._shown)
        if shown is None:
            await self.close(UNKNOWN)
            return
        text = json.dumps({"type": "chairs", **shown}, separators=(",", ":"))
        if text != self._last:
            self._last = text
            await self.send(text)

    def _shown(self) -> dict[str, Any] | None:
        found = selectors.table_by_code(self._code)
        with translation.override(self.language):
            return found and chairs_shown(*found, account_id=self.account_id)
