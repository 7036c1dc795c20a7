"""``/ws/lobby/``: the queue for everybody, and one's own news. Being heard here is being present."""

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from django.utils import timezone, translation

from accounts.models import Account
from games.consumers.flood import Allowance
from games.consumers.outgoing import Outgoing
from games.consumers.steady import SteadyConsumer
from games.consumers.threads import in_database
from tournaments import presenters, selectors, services
from tournaments.consumers.hub import LobbyHub
from tournaments.effects import LOBBY, personal_group
from tournaments.errors import refused

T = TypeVar("T")

LONGEST = 4096  # characters of a message
FLOOD, SLOW, TOO_LONG = 4429, 4408, 1009  # close codes


class LobbyConsumer(SteadyConsumer):
    """Tells what changes; at each ping it looks for itself too, so that no lost message matters for long."""

    account: Account | None = None
    account_id: int | None = None
    _outgoing: Outgoing | None = None
    _groups: tuple[str, ...] = ()
    _lobby: tuple[Mapping[str, Any], bool] | None = None  # what was shown last: the queue, and am I in it
    _championship: str | None = None
    _match: str | None = None

    async def connect(self) -> None:
        user: Any = self.scope.get("user")
        self.account = user if user is not None and user.is_authenticated else None
        self.account_id = self.account.pk if self.account else None
        self._allowance = Allowance()
        await self.accept()
        self._outgoing = Outgoing(self.send, self._cut_off)
        self._groups = (LOBBY, *([personal_group(self.account)] if self.account else []))
        await LobbyHub.here().join(self, self._groups)
        await self._look()

    async def disconnect(self, code: int) -> None:
        if self._outgoing is not None:
            self._outgoing.stop()
        LobbyHub.here().leave(self, self._groups)

    async def _cut_off(self) -> None:
        await self.close(SLOW)

    # What the client says

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self._allowance.take():
            self._refuse("too_many_requests")
            if self._allowance.spent:
                await self.close(FLOOD)
        elif text_data is not None and len(text_data) > LONGEST:
            await self.close(TOO_LONG)
        else:
            await self._answer(text_data)

    async def _answer(self, text: str | None) -> None:
        try:
            message = json.loads(text or "")
        except (ValueError, RecursionError):
            self._refuse("bad_json")
            return
        if not isinstance(message, dict) or message.get("type") != "ping":
            self._refuse("bad_message")
            return
        await self._look()
        self._say({"type": "pong"})

    async def _look(self) -> None:
        """Be heard, and read what is so."""
        found = await in_database(lambda: _heard(self.account))
        self._show_lobby(found.told, queued=found.queued)
        self._show_championship(found.championship)
        if found.match:
            self._show_match(found.match)

    # What the bus says

    def hear(self, message: Mapping[str, Any]) -> None:
        told, queued = self._lobby or ({}, False)
        match message["type"]:
            case "told":
                self._show_lobby(message["told"], queued=queued)
            case "queued":
                self._show_lobby(told, queued=message["queued"])
            case "championship":
                self._show_lobby(told, queued=False)
                self._show_championship(message["championship"])
            case "match":
                self._show_match(message["match"])
            case "bracket":
                self._say({name: message[name] for name in ("type", "championship", "version")})

    def _show_lobby(self, told: Mapping[str, Any], *, queued: bool) -> None:
        if self._lobby != (told, queued) and told:
            self._lobby = told, queued
            self._say({"type": "lobby", **presenters.lobby_shown(told, queued=queued, at=timezone.now())})

    def _show_championship(self, championship: str | None) -> None:
        if championship and championship != self._championship:
            self._say({"type": "championship", "championship": championship})
        self._championship = championship

    def _show_match(self, match: Mapping[str, Any]) -> None:
        if match["match"] != self._match:
            self._match = match["match"]
            self._say({"type": "match", **presenters.match_notice_shown(match, at=timezone.now())})

    # What is sent

    def _refuse(self, code: str) -> None:
        with translation.override(self.language):
            self._say({"type": "refused", "code": code, "detail": str(refused(code).detail)})

    def _say(self, message: Mapping[str, Any]) -> None:
        if self._outgoing is not None:
            self._outgoing.put(json.dumps(message, separators=(",", ":")))


def _heard(account: Account | None) -> selectors.Person:
    if account is not None:
        services.queue_heard(account=account)
    return selectors.person_now(account)
