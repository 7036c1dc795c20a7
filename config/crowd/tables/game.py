"""One tab of one person at one game of a private table: plays or only looks, and judges all it is told."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection

from config.crowd.options import Manner
from config.crowd.sitting import Sitting
from config.crowd.tables.book import Book
from config.crowd.tables.talk import Ear, Talk
from config.crowd.tables.voice import Voice

# Among friends more can come between a move and its arrival than in a championship.
CROSSED = {"taken", "game_over", "not_found", "not_your_turn"}
HURRY = 0.5  # of the pace, towards the end


@dataclass(slots=True)
class Game(Sitting):
    """``seated``: this person has a seat, and must be told so; ``clocked``: its moves have a time; ``late``: it is
    time to come to an end.
    """

    book: Book = field(kw_only=True)
    talk: Talk = field(kw_only=True)
    voice: Voice = field(kw_only=True)
    seated: bool = field(kw_only=True)
    clocked: bool = field(kw_only=True)
    late: asyncio.Event = field(kw_only=True)
    changed: Callable[[], None] = field(kw_only=True, default=lambda: None)
    mine: int | None = None
    away: set[int] = field(default_factory=set)
    here: bool = False
    status: str = "open"
    stranger: bool = field(init=False)
    ear: Ear = field(init=False)
    robots: set[int] = field(default_factory=set)
    _known: int = 0
    _since: int | None = None

    def __post_init__(self) -> None:
        self.stranger = not self.seated  # who leaves sees their hand again when the game is over
        self.ear = Ear(self.voice, self.match, stays=self.seated)

    async def close(self, task: asyncio.Task[None]) -> None:
        """Go without a goodbye."""
        if self.connection is not None:
            self.connection.transport.abort()
        task.cancel()
        (fault,) = await asyncio.gather(task, return_exceptions=True)
        if isinstance(fault, Exception):
            self._problem(f"fell from their chair: {fault!r}")
        self.here = False

    def leaves(self) -> None:
        """From now on this person has neither seat nor chair."""
        self.seated = self.ear.stays = False

    async def _connect(self) -> None:
        self.talk.asks(self.ear)
        try:
            await Sitting._connect(self)
        finally:
            self.talk.hangs_up(self.ear)

    def _opened(self) -> None:
        self.here, self._since = False, None

    async def _hear(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if self.talk.takes(self.ear, message):
            return
        await Sitting._hear(self, connection, message)
        if message.get("type") == "reveal":
            self.status = message["status"]
            self.over = self.over or self.status != "open"
            self._who(message["seats"])
            if self.here and self.mine is not None and not self.over and message["seats"][self.mine]["robot"]:
                self._problem("is there, and a robot was put in")

    def _sit(self, table: dict[str, Any]) -> None:
        Sitting._sit(self, table)
        self.status = table["status"]
        self._who(table["seats"])
        if self.seated and self.mine is None:
            self._problem("has lost their seat")
        if self.seated and self.status == "open" and self.mine is not None and table["seats"][self.mine]["robot"]:
            self._problem("came back, and a robot still plays for them")
        self.over = self.over or self.status != "open"
        self.here = True
        self.changed()

    def _who(self, seats: list[dict[str, Any]]) -> None:
        self.book.seats(self.door.name, self.match, seats)
        self.mine = next((seat["seat"] for seat in seats if seat["you"]), None)
        self.away = {seat["seat"] for seat in seats if seat["away"] and not seat["robot"]}
        self.robots = {seat["seat"] for seat in seats if seat["name"] is None}
        self.ear.seats(seats)
        self.changed()

    async def _see(self, connection: ClientConnection, state: dict[str, Any]) -> None:
        self._judge(state)
        await Sitting._see(self, connection, state)

    def _judge(self, state: dict[str, Any]) -> None:
        view = state["view"]
        if self.mine is not None and view["seat"] != self.mine:
            self._problem(f"holds seat {self.mine} and sees the game from {view['seat']}")
        if self.stranger and (view["seat"] is not None or view["mine"] is not None or view["legal"]):
            self._problem("looks on, and sees a hand")
        if self._since is None:
            self._since = state["version"]
        for number, (seat, action), cause in self.book.log(self.match, state, self._known):
            self._known = number + 1
            if seat != self.mine:
                continue
            if cause == "robot" and number >= self._since:
                self._problem(f"is there, and a robot made move {number} for them")
            if cause == "player" and '"pick"' not in action and action not in self.door.tally.sent[self.match, number]:
                self._problem(f"never sent move {number}, {action}")

    def _ended(self, state: dict[str, Any]) -> bool:
        return bool(state["view"]["over"] or (self.clocked and state["left"] is None))

    def _may_move(self, view: dict[str, Any]) -> bool:
        if self.manner is Manner.SILENT:
            return False
        picking = view["phase"] == "pick" and view["mine"] is not None and len(view["mine"]) < 7
        return bool(view["legal"]) or picking

    def _chosen(self, view: dict[str, Any]) -> dict[str, Any]:
        action = Sitting._chosen(self, view)
        if "pick" in action and self.chance.random() < 0.5:  # a few at a time
            action["pick"] = action["pick"][: self.chance.randint(1, 7)]
        return action

    def _thinking(self, view: dict[str, Any]) -> float:
        return self.options.pace * (HURRY if self.late.is_set() else self.chance.uniform(0.5, 1.5))

    def _honest(self, code: str, *, own: bool) -> bool:
        return code not in CROSSED and Sitting._honest(self, code, own=own)

    def _problem(self, text: str) -> None:
        self.door.tally.problem(f"match {self.match}: {self.door.name} {text}")
