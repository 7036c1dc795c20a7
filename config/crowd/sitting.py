"""One person at one match: the socket, the robot's choice, and coming back after a loss."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from config.crowd.door import LOST, Door
from config.crowd.mischief import misdeed
from config.crowd.options import Manner, Options
from config.crowd.tally import key
from engine import bots

UNKNOWN_MATCH = 4404
LOST_LINE = 1006
PATIENCE = 4.0  # seconds without an answer to a move, after which it goes out again
READING = 3.5  # seconds that people of the demo look at how a hand ended


@dataclass(slots=True)
class Sitting:
    """Follows one match until it is over; ``over`` is also set when the seat is gone."""

    door: Door
    match: str
    options: Options
    manner: Manner
    bot: str
    chance: random.Random
    over: bool = False
    version: int = -1
    opens_at: float = 0.0
    lost: int = 0
    sent_at: dict[int, float] = field(default_factory=dict)
    move: asyncio.Task[None] | None = None
    connection: ClientConnection | None = None

    @property
    def path(self) -> str:
        return f"/ws/matches/{self.match}/"

    async def follow(self) -> None:
        """Until the match is over, through any number of lost connections."""
        try:
            while not self.over:
                await self._connect()
                if self.options.drop and not self.over:
                    await asyncio.sleep(self.chance.random())
        finally:
            self._drop_move()

    async def _connect(self) -> None:
        try:
            async with self.door.socket(self.path) as connection:
                self.lost, self.connection = 0, connection
                self._opened()
                async for raw in connection:
                    await self._hear(connection, self.door.heard(self.path, raw))
                    if self.over:
                        return
                    if self.chance.random() < self.options.drop:
                        self.door.tally.drops += 1
                        connection.transport.abort()
                self._closed(connection)
        except ConnectionClosed:
            self._closed(connection)
        except LOST:
            self.lost += 1
            await self.door.turn_away(self.lost)
        self._drop_move()
        self.version = -1

    def _opened(self) -> None:
        """A line is open, and nothing was said yet."""

    def _closed(self, connection: ClientConnection) -> None:
        code = connection.close_code or LOST_LINE
        self.door.tally.closed(self.path, code, connection.close_reason or "")
        self.over = code == UNKNOWN_MATCH

    def _drop_move(self) -> None:
        if self.move is not None:
            self.move.cancel()
            self.move = None

    async def _hear(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        match message.get("type"):
            case "table":
                self._sit(message)
            case "state":
                await self._see(connection, message)
            case "refused":
                await self._refused(connection, message)

    def _sit(self, table: dict[str, Any]) -> None:
        self.opens_at = monotonic() + (table.get("opens_in") or 0) / 1000
        for chair in table["seats"]:
            if chair["you"]:
                self.door.tally.seats[self.match, chair["seat"]] = self.door.name

    async def _see(self, connection: ClientConnection, state: dict[str, Any]) -> None:
        version, view = state["version"], state["view"]
        self._measure(version)
        self._note_clock(state)
        if self._ended(state):
            self.over = True
            return
        if version > self.version:
            self._drop_move()
            self.version = version
            if self._may_move(view):
                self.move = asyncio.create_task(self._play(connection, version, view))
        if self.manner is Manner.ROGUE:
            await self._misbehave(connection, version, view)

    def _ended(self, state: dict[str, Any]) -> bool:
        """Played to the end, or ended otherwise."""
        return bool(state["view"]["over"] or state["left"] is None)

    def _may_move(self, view: dict[str, Any]) -> bool:
        return self.manner is not Manner.SILENT and bool(view["legal"])

    def _chosen(self, view: dict[str, Any]) -> dict[str, Any]:
        return bots.choose(self.bot, view, self.chance)

    def _honest(self, code: str, *, own: bool) -> bool:
        """Whether such a refusal must not be, unless it is one of those that happen to anyone."""
        return own or self.manner is not Manner.ROGUE

    def _measure(self, version: int) -> None:
        """The first view after a move of ours tells how long it took from sending to seeing."""
        for sent in [before for before in self.sent_at if before < version]:
            self.door.tally.latencies.append(monotonic() - self.sent_at.pop(sent))

    def _note_clock(self, state: dict[str, Any]) -> None:
        """Which of the shown actions the clock has played."""
        first = state["version"] - len(state["view"]["log"])
        if not self.options.demo:
            clocked = (int(index) for index, cause in state["causes"].items() if cause == "timeout")
            self.door.tally.clocked.update((self.match, first + index) for index in clocked)

    async def _play(self, connection: ClientConnection, version: int, view: dict[str, Any]) -> None:
        """Choose, think, send; send again while no answer comes."""
        action = self._chosen(view)
        await asyncio.sleep(max(self._thinking(view), self.opens_at - monotonic()))
        text = json.dumps({"type": "act", "version": version, "action": action, "ref": f"move-{version}"})
        if not self.options.demo:  # the demo runs for days and judges nothing
            self.door.tally.sent[self.match, version].add(key(action))
        try:
            while True:
                self.sent_at.setdefault(version, monotonic())
                await connection.send(text)
                await asyncio.sleep(PATIENCE)
                self.door.tally.resent += 1
        except LOST:
            pass  # the reader of this connection sees it too, and comes back

    def _thinking(self, view: dict[str, Any]) -> float:
        if not self.options.demo:
            return self.options.pace
        reading = READING if view["previous"] and not view["log"] else 0.0
        return reading + self.options.pace * self.chance.uniform(0.5, 1.6)

    async def _refused(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        code, ref = message["code"], str(message.get("ref"))
        own = ref.startswith("move-")
        self.door.tally.refused(
            code,
            honest=self._honest(code, own=own),
            where=f"{self.path} at version {message.get('version')}",
        )
        if code == "too_late" and own:
            self.door.tally.clocked.add((self.match, int(ref.removeprefix("move-"))))
        if code in {"stale", "too_late"}:
            self.version = -1  # the state that follows is looked at afresh
            self._drop_move()
        elif code in {"too_many_requests", "not_open", "taken"} and own:
            self._drop_move()
            await asyncio.sleep(0.3)
            self.version = -1
            await connection.send('{"type": "sync"}')

    async def _misbehave(self, connection: ClientConnection, version: int, view: dict[str, Any]) -> None:
        for name, frame in misdeed(self.chance, version, view, self.door.tally.mischief):
            self.door.tally.mischief[name] += 1
            await connection.send(frame)
