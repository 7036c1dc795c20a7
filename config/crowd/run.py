"""A whole crowd: everybody at once, the end of it, and the demo that never ends."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from time import monotonic, process_time

from config.crowd.audit import champions, examine
from config.crowd.door import Door, Unreachable, Witness
from config.crowd.options import Options
from config.crowd.people import nicknames
from config.crowd.player import Player
from config.crowd.report import TIERS, Report
from config.crowd.tally import Tally

SOON = 20.0  # seconds before a smaller championship would start without a newcomer
TELL_EACH = 5  # seconds
GOODBYE = 2.0
NO_LIMIT = 10**9
SETTLE = 20.0  # seconds that a championship may take to close after its last player is out


class Crowd:
    """Makes the clients, lets them play, and judges what they saw.

    ``names`` instead of invented nicknames; ``witness`` is shown all that each client receives; ``say`` gets a line
    for a person now and then.
    """

    def __init__(
        self,
        options: Options,
        *,
        names: Sequence[str] = (),
        witness: Witness | None = None,
        say: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.options = options
        self.say = say
        self.tally = Tally()
        self._arrived = 0
        self._together = asyncio.Event()
        self.witness = witness
        names = names or nicknames(options.players, seed=options.seed, demo=options.demo)
        tries = NO_LIMIT if options.demo else 60
        doors = [
            Door(name, options.urls, self.tally, witness, start=number, tries=tries)
            for number, name in enumerate(names)
        ]
        manners = options.manners()
        self.players = [
            Player(door, options, manner, number)
            for number, (door, manner) in enumerate(zip(doors, manners, strict=True))
        ]

    async def run(self) -> Report:
        """Until every championship that one of the crowd plays in is over; in the demo until cancelled."""
        began, used = monotonic(), process_time()
        try:
            async with asyncio.timeout(None if self.options.demo else self.options.limit):
                await self._play()
        except TimeoutError:
            self.tally.problem(f"not over after {self.options.limit:g} s")
        finally:
            await self._go_home()
        return await self._judge(monotonic() - began, process_time() - used)

    async def _play(self) -> None:
        people = [asyncio.create_task(self._person(player)) for player in self.players]
        minder = asyncio.create_task(self._mind_the_demo() if self.options.demo else self._send_leftovers_home(people))
        try:
            await asyncio.wait(people)
        finally:
            for task in [*people, minder]:
                task.cancel()
            await asyncio.gather(*people, minder, return_exceptions=True)

    async def _person(self, player: Player) -> None:
        try:
            try:
                await player.sign_in()
            finally:
                await self._all_at_the_door()
            await player.run()
        except* Unreachable:
            self.tally.problem(f"nobody answers at {', '.join(self.options.urls)}")
        except* Exception as error:  # one person's fault is a line of the report, not the end of all
            self.tally.problem(f"{player.door.name}: {error.exceptions!r}")

    async def _all_at_the_door(self) -> None:
        """Wait until everybody has signed in (or failed to): then they join at once."""
        self._arrived += 1
        if self._arrived == len(self.players):
            self._together.set()
        await self._together.wait()

    async def _go_home(self) -> None:
        """Give the places in the queue up, unless the service is going home itself."""
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await asyncio.gather(*(player.leave() for player in self.players), return_exceptions=True)

    async def _judge(self, seconds: float, processor: float) -> Report:
        if not self.tally.championships:
            self.tally.problem("no championship was played")
        door = self.players[0].door
        for championship in self.tally.championships:
            await self._settled(door, championship)
        played = [await examine(door, championship) for championship in sorted(self.tally.championships)]
        await asyncio.gather(*(player.door.aclose() for player in self.players))
        return Report(tuple(found for found in played if found), self.tally, seconds, processor)

    async def _settled(self, door: Door, championship: str) -> None:
        """Wait for a championship whose players are out to say that it is finished."""
        until = monotonic() + SETTLE
        while monotonic() < until:
            found = await door.read(f"/api/v1/championships/{championship}")
            if found is None or found["state"] != "running":
                return
            await asyncio.sleep(0.5)

    async def _send_leftovers_home(self, people: list[asyncio.Task[None]]) -> None:
        """Who still waits when all others have finished and nothing is about to start, goes home."""
        while True:
            await asyncio.sleep(2)
            left = [player for player, task in zip(self.players, people, strict=True) if not task.done()]
            if len(left) == len(people) or any(player.championship or player.next for player in left):
                continue
            for task in people:
                task.cancel()

    async def _mind_the_demo(self) -> None:
        """Keep the demo's people waiting for a newcomer, and tell what goes on."""
        told: dict[str, str] = {}
        welcomed = False
        for second in count():
            await asyncio.sleep(1)
            waiting = [player for player in self.players if player.queued]
            if waiting and self._alone_too_long(waiting):
                for player in waiting:
                    await player.rejoin()
            if len(waiting) == len(self.players) and not welcomed:
                welcomed = True
                self.say(f"{len(waiting)} simulated people wait for you: open {self.options.urls[0]}, Participar.")
            for championship in self.tally.championships if second % TELL_EACH == 0 else ():
                if told.get(championship, "running") == "running":
                    told[championship] = await self._tell(championship, told.get(championship, ""))

    def _alone_too_long(self, waiting: list[Player]) -> bool:
        """Whether a smaller championship is near with nobody in it but ourselves."""
        seen = max(waiting, key=lambda player: player.heard_next)
        left = seen.next_in()
        return left is not None and left < SOON and seen.waiting <= len(waiting)

    async def _tell(self, championship: str, told: str) -> str:
        """Say how a championship stands where that is new; its state."""
        found = await self.players[0].door.read(f"/api/v1/championships/{championship}")
        state = str(found["state"]) if found else told
        if found and state != told:
            names = " & ".join(champions(found))
            what = f"the champions are {names}" if names else state
            self.say(f"{TIERS[found['tier']]}: {what}, {self.options.urls[0]}/championships/{championship}")
        return state
