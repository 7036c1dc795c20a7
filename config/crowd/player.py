"""One simulated person from the sign-in to the end of the championship."""

import asyncio
import json
import random
from contextlib import suppress
from http import HTTPStatus
from time import monotonic
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from config.crowd.door import LOST, Door
from config.crowd.options import Manner, Options
from config.crowd.sitting import Sitting

LOBBY = "/ws/lobby/"
BEAT = 10.0  # seconds between two signs of life
LOOK = 4.0  # seconds after which a player without a match looks where it is, however quiet the lobby
LOOK_WHILE_PLAYING = 20.0
NO_SOONER = 0.25
BOTS = ("heaviest", "greedy")


class Player:
    """Signs in, stays in the lobby, joins the queue, sits down at each of its matches."""

    def __init__(self, door: Door, options: Options, manner: Manner, number: int) -> None:
        self.door = door
        self.options = options
        self.manner = manner
        self.chance = random.Random(f"{options.seed}:{number}")  # noqa: S311 - a robot's whims
        self.bot = BOTS[number % len(BOTS)]
        self.queued = False
        self.championship: str | None = None
        self.waiting = 0
        self.next: dict[str, Any] | None = None
        self.heard_next = 0.0
        self.played = False
        self._news = asyncio.Event()
        self._sitting: Sitting | None = None
        self._game: asyncio.Task[None] | None = None
        self._doubt = LOOK

    async def run(self) -> None:
        """Until the championship is over for this person; in the demo without end."""
        await self.sign_in()
        if self.options.demo:
            await self._forget_last_time()
        async with asyncio.TaskGroup() as group:
            lobby = group.create_task(self._stay_in_lobby())
            await self._play_championship()
            while self.options.demo:
                self.played = False
                await asyncio.sleep(self.chance.uniform(2, 8))
                await self._play_championship()
            lobby.cancel()

    async def sign_in(self) -> None:
        answer = await self.door.ask("POST", "/dev/login/", {"nickname": self.door.name})
        if answer.status_code != HTTPStatus.OK:
            self.door.tally.problem(f"{self.door.name} could not sign in: {answer.status_code} {answer.text[:80]}")
            raise ConnectionRefusedError(self.door.name)

    async def join(self) -> None:
        answer = await self.door.ask("POST", "/api/v1/queue")
        self.queued = answer.is_success
        if not answer.is_success:
            code = answer.json().get("code", "?")
            self.door.tally.refused(code, honest=code not in {"playing", "seated"}, where="POST /api/v1/queue")

    async def leave(self) -> None:
        """Give the place in the queue up; nothing happens without one."""
        if self.queued:
            self.queued = False
            with suppress(Exception):
                await self.door.ask("DELETE", "/api/v1/queue")

    async def _forget_last_time(self) -> None:
        """A place kept from an earlier run has waited long: with it the smaller championship would start at once."""
        self.queued = True
        await self.leave()

    async def rejoin(self) -> None:
        """Give the place up and take a new one at the end."""
        await self.leave()
        await self.join()

    def next_in(self) -> float | None:
        """Seconds until the wait is over, as the lobby last said; None where no clock runs."""
        return None if self.next is None else float(self.next["in"]) / 1000 - (monotonic() - self.heard_next)

    async def _play_championship(self) -> None:
        """Look where this person is whenever there is news, and now and then without any."""
        try:
            while not await self._look():
                await asyncio.sleep(NO_SOONER)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), self._pause())
                self._news.clear()
        finally:
            self._stand_up()

    def _pause(self) -> float:
        """How long to trust that nothing has happened: least just after a match."""
        if not self._between_matches():
            return LOOK_WHILE_PLAYING if self._game else LOOK
        self._doubt = min(2 * self._doubt, LOOK)
        return self._doubt

    async def _look(self) -> bool:
        """Ask where this person is, do what follows; true when its championship is over."""
        now = await self.door.read("/api/v1/me/now")
        if now is None:
            return False
        self.queued, self.championship = now["queued"], now["championship"]
        if self.championship:
            self.door.tally.championships.add(self.championship)
            self.played = True
        if now["match"]:
            self._sit_down(now["match"])
        if self.championship or self.queued:
            return False
        if self.played:
            return True
        await self.join()
        return False

    def _between_matches(self) -> bool:
        return self._game is not None and self._game.done()

    def _sit_down(self, match: str) -> None:
        if self._sitting and self._sitting.match == match:
            return
        self._stand_up()
        self._sitting = Sitting(self.door, match, self.options, self.manner, self.bot, self.chance)
        self._game = asyncio.create_task(self._sitting.follow())
        self._game.add_done_callback(self._stood_up)

    def _stood_up(self, game: asyncio.Task[None]) -> None:
        if not game.cancelled() and (error := game.exception()):
            self.door.tally.problem(f"{self.door.name} fell from its chair: {error!r}")
        self._doubt = NO_SOONER
        self._news.set()

    def _stand_up(self) -> None:
        if self._game and not self._game.done():
            self._game.cancel()
        self._game = self._sitting = None

    async def _stay_in_lobby(self) -> None:
        lost = 0
        while True:
            try:
                async with self.door.socket(LOBBY) as connection:
                    lost = 0
                    await self._attend(connection)
            except LOST:
                lost += 1
                await self.door.turn_away(lost)
            self._news.set()  # whatever was said meanwhile is asked for

    async def _attend(self, connection: ClientConnection) -> None:
        beat = asyncio.create_task(self._beat(connection))
        try:
            async for raw in connection:
                self._hear(self.door.heard(LOBBY, raw))
                if self.chance.random() < self.options.drop:
                    self.door.tally.drops += 1
                    connection.transport.abort()
        except ConnectionClosed:
            await asyncio.sleep(self.chance.uniform(0.05, 0.5))
        finally:
            beat.cancel()
        self.door.tally.closed(LOBBY, connection.close_code or 1006, connection.close_reason or "")

    async def _beat(self, connection: ClientConnection) -> None:
        with suppress(*LOST):
            while True:
                await connection.send(json.dumps({"type": "ping"}))
                await asyncio.sleep(BEAT)

    def _hear(self, message: dict[str, Any]) -> None:
        match message.get("type"):
            case "lobby":
                self.waiting, self.next = message["waiting"], message["next"]
                self.heard_next = monotonic()
            case "match":
                self._sit_down(message["match"])
                self._news.set()
            case "championship":
                self.door.tally.championships.add(message["championship"])
                self._news.set()
            case "bracket" if self._between_matches():
                self._news.set()
