"""One person's talk: now and then a phrase or a text, sometimes too much or what nobody may say, and mutes."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from config.crowd.door import LOST, Door
from config.crowd.tables import words
from config.crowd.tables.book import Book
from config.crowd.tables.game import Game
from config.crowd.tables.talk import Ear, Talk
from config.crowd.tables.voice import MOST, Mute, Said, Voice
from config.crowd.tables.words import Saying

ANSWER = 60.0  # seconds in which whatever is said is answered
TOO_MANY = MOST + 2
MARGIN = 0.2
NOWHERE = 9  # no table has such a seat


@dataclass(slots=True)
class Talker:
    """Talks in whichever of the ``tabs`` is open, ``pause`` seconds between two things on average."""

    talk: Talk
    book: Book
    chance: random.Random
    pause: float
    tabs: Callable[[], list[Game]]

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self.chance.expovariate(1 / self.pause))
            if tabs := [tab for tab in self.tabs() if tab.ear.greeted]:
                await self._do(self.chance.choice(tabs))

    async def _do(self, tab: Game) -> None:
        if tab.ear.mine is None:
            if tab.stranger:  # who left has a word again when the game is over
                await self._look_on(tab)
            return
        what = next(self.book.turns)
        self.book.done[what] += 1
        match what:
            case "mute":
                await self._mute(tab)
            case "hurry":
                await self._hurry(tab)
            case "say":
                await self._say(tab, self._well(tab))
            case _:
                await self._say(tab, words.wrong(self.chance, what, next(self.book.numbers)))

    async def _look_on(self, tab: Game) -> None:
        """Who has no seat says nothing, but need not hear everybody."""
        if self.chance.random() < 0.5:
            await self._mute(tab)
        else:
            await self._say(tab, replace(self._well(tab), code="not_seated"))

    def _well(self, tab: Game) -> Saying:
        if self.chance.random() < 0.5 and (said := words.phrase(self.chance, self.talk.pending(tab.ear.voice.name))):
            return said
        return words.text(self.chance, next(self.book.numbers))

    async def _say(self, tab: Game, saying: Saying, *, waited: bool = False) -> Said:
        ref, said = self.talk.says(tab.ear, saying, waited=waited)
        await self._send(tab, said, {"type": "say", **saying.body, "ref": ref})
        await self._answer(tab, said)
        return said

    async def _hurry(self, tab: Game) -> None:
        """More at once than anybody may say; what was refused again, after as long as one was told to wait."""
        sayings = [words.text(self.chance, next(self.book.numbers)) for _ in range(TOO_MANY)]
        asked = [self.talk.says(tab.ear, saying) for saying in sayings]
        for ref, said in asked:
            await self._send(tab, said, {"type": "say", **said.saying.body, "ref": ref})
        for _, said in asked:
            await self._answer(tab, said)
        refused = [said for _, said in asked if said.late > 0]
        if refused:
            await asyncio.sleep(refused[-1].late + MARGIN)
            if tab.ear.greeted and tab.ear.mine is not None:
                await self._say(tab, refused[-1].saying, waited=True)

    async def _mute(self, tab: Game) -> None:
        """Rather hear somebody again than not hear one more; where there is nobody, try what cannot be."""
        ear = tab.ear
        others = [seat for seat in ear.names if seat != ear.mine]
        silent = [seat for seat in others if seat in ear.muted]
        if not others or self.chance.random() < 0.2:
            await self._say(tab, self._no_mute(tab))
            return
        seat = self.chance.choice(silent or others)
        ref, mute = self.talk.mutes(ear, seat, on=not silent)
        await self._send(tab, mute, {"type": "mute", "seat": seat, "on": not silent, "ref": ref})
        await self._answer(tab, mute)

    def _no_mute(self, tab: Game) -> Saying:
        """A mute of a seat that is one's own, a robot's, or not there."""
        wrong = [(NOWHERE, "not_found")]
        if tab.ear.mine is not None:
            wrong.append((tab.ear.mine, "own_seat"))
        wrong += [(seat, "nobody_there") for seat in tab.robots]
        seat, code = self.chance.choice(wrong)
        return Saying({"type": "mute", "seat": seat, "on": True}, f"mute {seat}", code)

    async def _send(self, tab: Game, asked: Said | Mute, frame: dict[str, Any]) -> None:
        if tab.connection is not None and asked.line == tab.ear.line:
            with suppress(*LOST):  # the reader of this connection sees it too
                await tab.connection.send(json.dumps(frame))

    async def _answer(self, tab: Game, asked: Said | Mute) -> None:
        try:
            async with asyncio.timeout(ANSWER):
                await asked.settled.wait()
        except TimeoutError:
            self.book.tally.problem(f"match {tab.match}: what {tab.door.name} said was not answered in {ANSWER:.0f} s")


async def look_back(door: Door, voice: Voice, talk: Talk, match: str, *, stays: bool) -> None:
    """After a game: all that was said is there to read. Once more where the line was lost."""
    ear, path = Ear(voice, match, stays=stays), f"/ws/matches/{match}/"
    for attempt in range(door.tries):
        talk.asks(ear)
        try:
            async with asyncio.timeout(ANSWER), door.socket(path) as line:
                async for raw in line:
                    message = door.heard(path, raw)
                    if message.get("type") == "table":
                        ear.seats(message["seats"])
                    elif talk.takes(ear, message) and ear.greeted:
                        return
        except LOST:
            await door.turn_away(attempt)
        finally:
            talk.hangs_up(ear)
