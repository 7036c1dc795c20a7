"""``/ws/tables/{code}/``: who sits at a private table, as it changes. What people do there goes over HTTP."""

import json
from typing import Any

from channels import DEFAULT_CHANNEL_LAYER
from channels.db import database_sync_to_async

from games import selectors
from games.consumers.flood import Allowance
from games.consumers.steady import SteadyConsumer
from games.effects import chairs_group
from games.presenters import chairs_shown

UNKNOWN, FLOOD = 4404, 4429  # close codes


class TableConsumer(SteadyConsumer):
    channel_layer_alias = DEFAULT_CHANNEL_LAYER

    account_id: int | None = None
    _last = ""

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.account_id = user.pk if user is not None and user.is_authenticated else None
        self._code: str = self.scope["url_route"]["kwargs"]["code"]
        self._allowance = Allowance(rate=2)
        await self.accept()
        found = await database_sync_to_async(selectors.table_by_code, thread_sensitive=False)(self._code)
        if found is None:
            await self.close(UNKNOWN)
            return
        self.groups.append(chairs_group(found[0].pk))
        await self.channel_layer.group_add(self.groups[-1], self.channel_name)
        await self.table_changed({})

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Whatever a client says, most sensibly ``{"type": "ping"}``, brings what it may have missed."""
        if not self._allowance.take():
            if self._allowance.spent:
                await self.close(FLOOD)
            return
        await self.send('{"type":"pong"}')
        await self.table_changed({})

    async def table_changed(self, message: dict[str, Any]) -> None:
        """Send the table if it is another than the one last sent."""
        shown = await database_sync_to_async(self._shown, thread_sensitive=False)()
        if shown is None:
            await self.close(UNKNOWN)
            return
        text = json.dumps({"type": "chairs", **shown}, separators=(",", ":"))
        if text != self._last:
            self._last = text
            await self.send(text)

    def _shown(self) -> dict[str, Any] | None:
        found = selectors.table_by_code(self._code)
        return found and chairs_shown(*found, account_id=self.account_id)
