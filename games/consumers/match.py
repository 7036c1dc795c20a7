"""``/ws/matches/{id}/``: one person looking at one match, and playing in it if they have a seat there.

The person and the match come from the connection, never from a message.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypedDict

from django.utils import timezone, translation

from accounts.errors import Refused
from games import selectors, services
from games.consumers.flood import Allowance
from games.consumers.hub import Hub
from games.consumers.outgoing import Outgoing
from games.consumers.room import Room, audience_of
from games.consumers.steady import SteadyConsumer
from games.consumers.talk import Listening
from games.consumers.threads import in_database
from games.errors import TooSoon, refused
from games.models import Match
from games.presenters import table_message

LONGEST = 4096  # characters of a message
LONGEST_REF = 64
UNKNOWN, FLOOD, SLOW, TOO_LONG = 4404, 4429, 4408, 1009  # close codes


class MatchConsumer(SteadyConsumer):
    account_id: int | None = None
    seat: int | None = None
    _room: Room | None = None
    _outgoing: Outgoing | None = None
    _ready = False

    # The connection

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.account_id = user.pk if user is not None and user.is_authenticated else None
        self._match_id: str = self.scope["url_route"]["kwargs"]["match_id"]
        self._allowance = Allowance()
        self._listening = Listening(
            lambda: in_database(lambda: selectors.talk(self._match_id, self.account_id)), self.say
        )
        await self.accept()
        self._outgoing = Outgoing(self.send, self._cut_off)
        found = await in_database(self._come_in)
        if found is None:
            await self.close(UNKNOWN)
            return
        await self._enter(found[0])

    def _come_in(self) -> tuple[int | None, bool] | None:
        """Find the seat; who was away from friends is there from now on, before anybody says otherwise."""
        found = selectors.match_seat(self._match_id, self.account_id)
        if found is not None and found[1] and found[0] is not None and self.account_id is not None:
            services.seat_return(match_id=self._match_id, account_id=self.account_id, at=timezone.now())
        return found

    async def disconnect(self, code: int) -> None:
        if self._outgoing is not None:
            self._outgoing.stop()
        if self._room is not None:
            await Hub.here().leave(self._room, self)

    async def _enter(self, seat: int | None) -> None:
        """Join the audience of a seat, then read: what happens in between is heard."""
        self.seat = seat
        self._room = await Hub.here().join(self._match_id, self)
        await self._tell()

    async def _tell(self) -> None:
        """Send who sits where and the present state."""
        watched = await in_database(lambda: selectors.match_watched(self._match_id, self.account_id))
        if watched is None or self._room is None:
            return
        going_on = watched.match.status == Match.Status.OPEN
        if going_on and watched.seat is not None and watched.seats[watched.seat].robot:
            await self._take_back()
            return
        if watched.seat != self.seat:
            await self.move_to(watched.seat)
            return
        self._room.offer(audience_of(self.seat), watched.seen)
        self._room.seats.setdefault(audience_of(self.seat), watched.match.seats_version)
        with translation.override(self.language):
            self.say(
                table_message(
                    watched.match, watched.seats, you=self.seat, seed=watched.seed, at=timezone.now(),
                    watchers=self._room.watchers,
                )
            )  # fmt: skip
        self._ready = True
        self._show_newest()
        match, seats = watched.match, watched.seats
        await self._listening.tell(
            read=lambda: in_database(lambda: selectors.talk_of_match(match, seats, self.account_id))
        )

    async def _take_back(self) -> None:
        """A robot kept this seat: whoever comes back has it before the next action."""
        account_id = self.account_id
        assert account_id is not None  # noqa: S101 - nobody else has a seat
        await in_database(
            lambda: services.seat_return(match_id=self._match_id, account_id=account_id, at=timezone.now())
        )
        await self._tell()

    def _show_newest(self) -> None:
        if self._room is not None:
            self.show(self._room.text(audience_of(self.seat)))

    async def _cut_off(self) -> None:
        await self.close(SLOW)

    # What the room asks of a socket

    def show(self, text: str) -> None:
        if self._ready and self._outgoing is not None:
            self._outgoing.put_state(text)

    def say(self, message: Mapping[str, Any]) -> None:
        if self._outgoing is not None:
            self._outgoing.put(json.dumps(message, separators=(",", ":")))

    def hear(self, said: Mapping[str, Any], *, late: datetime | None = None) -> None:
        self._listening.hear(said, late=late)

    @property
    def hidden(self) -> frozenset[int]:
        return self._listening.hidden

    async def tell_talk(self) -> None:
        if self._ready:  # else all of it comes after who sits there
            await self._listening.tell(news_only=True)

    async def move_to(self, seat: int | None) -> None:
        if self._room is not None:
            await Hub.here().leave(self._room, self)
            await self._enter(seat)

    # What the client says

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        arrived = timezone.now()
        if not self._allowance.take():
            self._refuse(TooSoon(self._allowance.wait))
            if self._allowance.spent:
                await self.close(FLOOD)
        elif text_data is not None and len(text_data) > LONGEST:
            await self.close(TOO_LONG)
        else:
            await self._hear(text_data, arrived)

    async def _hear(self, text: str | None, arrived: datetime) -> None:
        try:
            message = json.loads(text or "")
        except (ValueError, RecursionError):
            self._refuse(refused("bad_json"))
            return
        kind = message.get("type") if isinstance(message, dict) else None
        if kind == "act":
            await self._act(message, arrived)
        elif kind in ("say", "mute"):
            await self._talk(message, arrived)
        elif kind == "sync":
            await self._tell()
        elif kind == "ping":
            self.say({"type": "pong"})
        else:
            self._refuse(refused("bad_message"))

    async def _act(self, message: Mapping[str, Any], arrived: datetime) -> None:
        version, action, ref = message.get("version"), message.get("action"), message.get("ref")
        try:
            if not isinstance(version, int) or isinstance(version, bool) or not isinstance(action, dict):
                raise refused("bad_action")
            outcome = await in_database(lambda: self._play(version, action, arrived))
        except Refused as error:
            self._refuse(error, ref=ref)
            return
        if self._room is not None:
            self._room.offer(audience_of(self.seat), outcome.seen)
        if outcome.kind != "played":
            self._refuse(refused(outcome.kind), ref=ref, version=outcome.seen.version)
            self._show_newest()

    def _play(self, version: int, action: Mapping[str, Any], arrived: datetime) -> services.Outcome:
        if self.account_id is None:
            raise refused("not_found")
        return services.act(
            match_id=self._match_id, account_id=self.account_id, version=version, action=action, at=arrived
        )

    async def _talk(self, message: Mapping[str, Any], arrived: datetime) -> None:
        ref = message.get("ref")
        try:
            await in_database(lambda: self._say_or_mute(message, arrived))
        except Refused as error:
            self._refuse(error, ref=ref)
        else:
            if message["type"] == "mute":
                await self.tell_talk()  # from the answer on nothing of that seat is heard here
            self.say({"type": "done", **_own_mark(ref)})

    def _say_or_mute(self, message: Mapping[str, Any], arrived: datetime) -> None:
        if self.account_id is None:
            raise refused("not_seated")
        who: _Speaker = {"match_id": self._match_id, "account_id": self.account_id, "at": arrived}
        match message:
            case {"type": "mute", "seat": int(seat), "on": bool(on)} if not isinstance(seat, bool):
                services.seat_mute(seat=seat, on=on, **who)
            case {"type": "say", "text": str(text)} if "phrase" not in message:
                services.text_say(text=text, **who)
            case {"type": "say", "phrase": phrase} if "text" not in message:
                services.phrase_say(phrase=phrase, **who)
            case _:
                raise refused("bad_message")

    def _refuse(self, refusal: Refused, *, ref: object = None, version: int | None = None) -> None:
        """To the sender alone. ``ref`` is the client's own mark, given back if it is a short text."""
        known = self._room.newest.get(audience_of(self.seat)) if self._room else None
        with translation.override(self.language):
            said: dict[str, Any] = {"type": "refused", "code": refusal.code, "detail": str(refusal.detail)}
        said["version"] = version if version is not None else known and known.version
        if isinstance(refusal, TooSoon):
            said["retry_in"] = refusal.retry_in
        self.say(said | _own_mark(ref))


class _Speaker(TypedDict):
    match_id: str
    account_id: int
    at: datetime


def _own_mark(ref: object) -> dict[str, str]:
    return {"ref": ref} if isinstance(ref, str) and len(ref) <= LONGEST_REF else {}
