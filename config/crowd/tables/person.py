"""One person at private tables: sits, plays, vanishes, comes back, minds who is away, leaves."""

import asyncio
import json
import random
from collections.abc import Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from websockets.asyncio.client import ClientConnection

from config.crowd.door import LOST, Door
from config.crowd.options import Manner
from config.crowd.people import guest_name
from config.crowd.player import BOTS
from config.crowd.tables.book import Book
from config.crowd.tables.game import Game
from config.crowd.tables.options import Kind, TableOptions
from config.crowd.tables.talk import Talk
from config.crowd.tables.talker import Talker, look_back
from config.crowd.tables.voice import Voice

MINDED = (0.3, 3.0)  # seconds until somebody says that a robot may play for who is away
LOOK = 5.0
TAB = (1.0, 8.0)
GUESTS = 1 / 3  # of all people
NAMES = 50  # that a guest tries until one is free


class Person:
    """``late`` is set when the time is up: no new trouble from then on."""

    def __init__(self, door: Door, options: TableOptions, book: Book, late: asyncio.Event, number: int) -> None:
        self.door, self.options, self.book, self.late = door, options, book, late
        self.chance = random.Random(f"{options.seed}:{number}")  # noqa: S311 - a whim is no secret
        self.bot = BOTS[number % len(BOTS)]
        self.chair: int | None = None
        self.hosts = False
        self.game: Game | None = None
        self.other: Game | None = None  # a second tab
        self.guest = self.chance.random() < GUESTS
        self.voice = Voice(door.name)
        self.talk = Talk(door.tally, book.talked)
        self.code = ""
        self._clocked = True
        self._left = False
        self._news = asyncio.Event()

    @property
    def name(self) -> str:
        return self.door.name

    @property
    def here(self) -> bool:
        """Whether a socket of theirs is open at the game, and was greeted."""
        return self.game is not None and self.game.here

    async def come_in(self) -> None:
        if self.guest:
            await self._come_as_guest()
        else:
            await self._sign_in()

    async def _come_as_guest(self) -> None:
        """Under the first name that nobody has: through the page, as a browser does, or as any other client."""
        for _ in range(NAMES):
            name = guest_name(self.chance)
            await (self._guest_page(name) if self.chance.random() < 0.5 else self._guest_call(name))
            me = await self.door.ask("GET", "/api/v1/me")
            if me.status_code == HTTPStatus.OK:
                break
        if not me.is_success or (me.json()["guest"], me.json()["nickname"]) != (True, name):
            self.door.tally.problem(f"{name} could not come in as a guest: {me.status_code} {me.text[:80]}")
            return
        self.door.name = self.voice.name = name
        self.book.guests.add(name)

    async def _guest_page(self, name: str) -> None:
        await self.door.ask("GET", "/sign-in?next=/tables")
        answer = await self.door.fill_in("/guest", {"guest_name": name, "next": "/tables"})
        if answer.status_code == HTTPStatus.FOUND and answer.headers["location"] != "/tables":
            self.door.tally.problem(f"{name} came in as a guest and was led to {answer.headers['location']}")

    async def _guest_call(self, name: str) -> None:
        answer = await self.door.ask("POST", "/api/v1/guests", {"nickname": name})
        if answer.status_code != HTTPStatus.CREATED and code_of(answer.text) != "nickname_taken":
            self.door.tally.problem(f"{name} may be no guest: {answer.status_code} {answer.text[:80]}")

    async def _sign_in(self) -> None:
        answer = await self.door.ask("POST", "/dev/login/", {"nickname": self.name})
        if answer.status_code != HTTPStatus.OK:
            self.door.tally.problem(f"{self.name} could not sign in: {answer.status_code} {answer.text[:80]}")

    # The table

    async def ask(self, what: str, data: object = None, *, wanted: bool = True) -> Mapping[str, Any] | None:
        """``POST /api/v1/tables/{code}/{what}``: the table as it is then, None where that was refused."""
        answer = await self.door.ask("POST", f"/api/v1/tables/{self.code}/{what}", data or {})
        if answer.is_success:
            table = answer.json() if answer.content else {}
            self._sees(table)
            return dict(table)
        code = code_of(answer.text)
        self.door.tally.refused(code, honest=wanted, where=f"POST {what}, {self.name}")
        return None

    async def open(self, kind: Kind, talk: Talk) -> str:
        answer = await self.door.ask("POST", "/api/v1/tables", kind.asked)
        if answer.status_code != HTTPStatus.CREATED:
            self.door.tally.problem(f"no table for {kind}: {answer.status_code} {answer.text[:80]}")
            return ""
        table = answer.json()
        self.at(table["code"], kind, talk)
        self._sees(table)
        return self.code

    def at(self, code: str, kind: Kind, talk: Talk) -> None:
        """Has the link of a table."""
        self.code, self._clocked, self.chair, self.talk = code, kind.move_seconds != 0, None, talk

    def _sees(self, table: Mapping[str, Any]) -> None:
        if table:
            self.book.chairs(self.name, table)
            mine = next((chair for chair in table["chairs"] if chair["you"]), None)
            self.chair, self.hosts = mine and mine["chair"], bool(mine and mine["host"])

    async def told(self, last: str = "") -> str:
        """Wait at the table, through any number of lost lines, for a game that begins there after ``last``; its id."""
        path, lost = f"/ws/tables/{self.code}/", 0
        while True:
            try:
                async with self.door.socket(path) as line:
                    lost = 0
                    if match := await self._listen(line, path, last):
                        return match
                    self._closed(path, line)
            except LOST:
                lost += 1
                await self.door.turn_away(lost)

    async def _listen(self, line: ClientConnection, path: str, last: str) -> str:
        asking = asyncio.create_task(self._ask_on(line))
        try:
            async for raw in line:
                table = self.door.heard(path, raw)
                if table.get("type") != "chairs":
                    continue
                self._sees(table)
                if table["phase"] == "playing" and table["match"] != last:
                    return str(table["match"])
        finally:
            asking.cancel()
        return ""

    async def _ask_on(self, line: ClientConnection) -> None:
        """What was missed is sent on a ping."""
        with suppress(*LOST):
            while True:
                await asyncio.sleep(LOOK)
                await line.send('{"type": "ping"}')

    def _closed(self, path: str, line: ClientConnection) -> None:
        self.door.tally.closed(path, line.close_code or 1006, line.close_reason or "")
        if line.close_code == 4404:
            self.door.tally.problem(f"{self.name} was told that their table is gone")

    # The game

    async def play(self, match: str) -> None:
        """Until the game is over, or this person has left it."""
        self._left = False
        minding = asyncio.create_task(self._mind())
        talking = asyncio.create_task(self._talks())
        try:
            while not (self._left or (self.game is not None and self.game.match == match and self.game.over)):
                await self._stay(match)
        finally:
            minding.cancel()
            talking.cancel()
            await asyncio.gather(minding, talking, return_exceptions=True)
            self.game = None

    async def _stay(self, match: str) -> None:
        """Sit there until the game ends or something happens to this person."""
        self.game = game = self._tab(match, Manner.FAIR)
        playing = asyncio.create_task(game.follow())
        try:
            await asyncio.wait({playing}, timeout=self.chance.expovariate(1 / self.options.trouble))
            if playing.done() or self.late.is_set():
                await playing
            else:
                await self._trouble(game, playing)
        finally:
            await game.close(playing)

    def _tab(self, match: str, manner: Manner) -> Game:
        return Game(
            self.door, match, self.options.sitting, manner, self.bot, self.chance, book=self.book, talk=self.talk,
            voice=self.voice, seated=self.chair is not None, clocked=self._clocked, late=self.late,
            changed=self._news.set,
        )  # fmt: skip

    async def _trouble(self, game: Game, playing: asyncio.Task[None]) -> None:
        what = next(self.book.troubles)
        self.book.done[what] += 1
        if what == "tab":
            await self._second_tab(game, playing)
            return
        if what == "leave" and self.chance.random() < 0.5:
            await self._leave_game(game)  # with the page open
        await game.close(playing)
        if what == "leave" and not self._left:
            await self._leave_game(game)
        elif what == "vanish":
            await asyncio.sleep(self.options.away * self.chance.uniform(0.5, 2.5))
            self.book.done["return"] += 1
        elif what == "gone":
            await self._until_over(game)

    async def _second_tab(self, game: Game, playing: asyncio.Task[None]) -> None:
        """The same person twice at the same game, for a while; then the first of the two is closed."""
        self.other = other = self._tab(game.match, Manner.SILENT)
        looking = asyncio.create_task(other.follow())
        try:
            await asyncio.wait({playing, looking}, timeout=self.chance.uniform(*TAB), return_when="FIRST_COMPLETED")
        finally:
            self.other = None
            await other.close(looking)

    async def _leave_game(self, game: Game) -> None:
        self._left = True
        game.leaves()
        await self.ask("leave")
        self.chair = None

    async def _until_over(self, game: Game) -> None:
        """Not seen any more; only looks whether it is over, as others would."""
        while not game.over:
            await asyncio.sleep(LOOK)
            found = await self.door.read(f"/api/v1/matches/{game.match}")
            game.over = found is None or found["table"]["status"] != "open"

    async def watch(self, match: str, over: asyncio.Event) -> None:
        """Look on without a seat, and try to play all the same."""
        self.game = game = self._tab(match, Manner.SILENT)
        looking = asyncio.create_task(game.follow())
        waiting, talking = asyncio.create_task(over.wait()), asyncio.create_task(self._talks())
        try:
            await asyncio.wait({looking, waiting}, return_when="FIRST_COMPLETED")
        finally:
            waiting.cancel()
            talking.cancel()
            await game.close(looking)
            self.game = None

    async def _talks(self) -> None:
        """As long as a tab is open at the game; a fault of the talk is one line of the report."""
        talker = Talker(self.talk, self.book, self.chance, self.options.talk, self._tabs)
        try:
            await talker.run()
        except Exception as error:
            self.door.tally.problem(f"{self.name} fell silent: {error!r}")

    def _tabs(self) -> list[Game]:
        return [tab for tab in (self.game, self.other) if tab is not None]

    async def look_back(self, match: str) -> None:
        """Read once more what was said, when a game is over."""
        await look_back(self.door, self.voice, self.talk, match, stays=self.chair is not None)

    async def _mind(self) -> None:
        """Have a robot play for whoever is away, after a moment."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK)
            self._news.clear()
            if not self._away():
                continue
            await asyncio.sleep(self.chance.uniform(*MINDED))
            for seat in self._away():
                await self.replace(seat)

    def _away(self) -> set[int]:
        """The seats whose people are said to be away, as long as one sits there oneself."""
        game = self.game
        return set() if game is None or not game.here or game.mine is None else set(game.away)

    async def replace(self, seat: int) -> None:
        """Somebody else may have said so before, or they are back, or the game is over."""
        answer = await self.door.ask("POST", f"/api/v1/tables/{self.code}/replace", {"seat": seat})
        if answer.is_success:
            self.book.done["replaced"] += 1
            return
        code = code_of(answer.text)
        self.door.tally.refused(code, honest=code not in {"still_here", "not_found"}, where=f"replace, {self.name}")


def code_of(text: str) -> str:
    """The code of a refusal."""
    with suppress(ValueError, AttributeError):
        return str(json.loads(text).get("code", "?"))
    return "?"
