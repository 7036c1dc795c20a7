"""``python -m engine duel``: two robots against each other, on equal deals with their seats exchanged.

Luck cancels as far as it can: every deal is played once for each way to share out the seats between the two, so
both get every hand equally often. Same numbers in, same games out, on however many cores.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from math import sqrt

from engine import match
from engine.actions import from_json
from engine.bots import LEVELS, think
from engine.rules import CURRENT
from engine.state import GameState
from engine.view import view

CHUNK = 5
"""Deals that a process is given at a time."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two robots, the game and the number from which seeds and chance come."""

    rules: str
    options: tuple[tuple[str, int], ...]
    a: str
    b: str
    seed: int
    worlds: int


@dataclass(slots=True)
class Tally:
    """What came out: the share of `a` in each game and in each deal, and the times of its decisions."""

    shares: list[float] = field(default_factory=list)
    deals: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        self.shares += other.shares
        self.deals += other.deals
        self.seconds += other.seconds


def seatings(pairing: Pairing) -> list[tuple[bool, ...]]:
    """Every way to seat the two, as: does `a` sit here? Together they give both every seat equally often.

    Pairs are robots of one kind, and four alone sit crosswise too.
    """
    game = match.new(CURRENT[pairing.rules], dict(pairing.options))
    sides = len(game.scores)
    if game.options.seats == 4:
        return [(True, False) * 2, (False, True) * 2]
    every = product((True, False), repeat=sides)
    return [seats for seats in every if len(set(seats)) == 2]


def play(pairing: Pairing, deal: int, seats: Sequence[bool], seconds: list[float]) -> GameState:
    """One game; `seconds` collects the processor time of each decision of `a`."""
    rules, options = CURRENT[pairing.rules], dict(pairing.options)
    chance = random.Random(f"{pairing.seed}:{deal}:{seats}")  # noqa: S311  # robots need no secret chance
    dealer = match.seed_dealer(random.Random(f"{pairing.seed}:{deal}").randbytes(32), rules, options)  # noqa: S311
    game = match.begin(rules, options, dealer)
    while not game.over:
        seat = match.turn(game)
        assert seat is not None  # noqa: S101  # nobody picks from a pool here
        began = time.process_time()
        name = pairing.a if seats[seat] else pairing.b
        thought = think(name, view(game, seat), chance, pairing.worlds)
        if seats[seat] and len(match.legal(game)) > 1:
            seconds.append(time.process_time() - began)
        game = match.advance(game, from_json(seat, thought.action), dealer)
    return game


def play_deals(pairing: Pairing, deals: Iterable[int]) -> Tally:
    """Each deal in every seating."""
    tally = Tally()
    for deal in deals:
        shares = [_share(seats, play(pairing, deal, seats, tally.seconds)) for seats in seatings(pairing)]
        tally.shares += shares
        tally.deals.append(sum(shares) / len(shares))
    return tally


def _share(seats: Sequence[bool], game: GameState) -> float:
    """The share of `a` in a game; half of a drawn one."""
    if not game.winners:
        return 0.5
    return sum(seats[seat] for seat in game.winners) / len(game.winners)


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean and the half width of its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return mean, 1.96 * sqrt(spread / count)


def duel(
    pairing: Pairing, games: int, jobs: int, progress: Callable[[int, int], None] = lambda done, of: None
) -> Tally:
    """At least `games` games on `jobs` processes; the same ones whatever `jobs` is."""
    deals = max(1, -(-games // len(seatings(pairing))))
    chunks = [range(start, min(start + CHUNK, deals)) for start in range(0, deals, CHUNK)]
    tally = Tally()
    for done, part in enumerate(_parts(pairing, chunks, jobs), start=1):
        tally.add(part)
        progress(min(done * CHUNK, deals), deals)
    return tally


def _parts(pairing: Pairing, chunks: Sequence[range], jobs: int) -> Iterator[Tally]:
    if jobs == 1:
        yield from (play_deals(pairing, chunk) for chunk in chunks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_deals, [pairing] * len(chunks), chunks)


def table(pairing: Pairing, tally: Tally, elapsed: float) -> str:
    """The figures, for a person."""
    mean, half = interval(tally.shares)
    paired, narrow = interval(tally.deals)
    times = sorted(tally.seconds)
    mean_time, late = sum(times) / len(times), times[int(0.95 * (len(times) - 1))]
    lines = [
        f"{pairing.rules}: {pairing.a} against {pairing.b}, {len(tally.shares)} games",
        f"  {pairing.a} wins      {mean:6.1%}   95 % interval {mean - half:.1%} to {mean + half:.1%}",
        f"  by equal deals   {paired:6.1%}   95 % interval {paired - narrow:.1%} to {paired + narrow:.1%}",
        f"  a decision       mean {mean_time * 1e3:.2f} ms, p95 {late * 1e3:.2f} ms, {len(times)} decisions",
        f"  speed            {len(tally.shares) / elapsed:.2f} games a second",
    ]
    return "\n".join(lines) + "\n"


def command(arguments: Sequence[str]) -> int:
    """``duel --rules R --a ROBOT --b ROBOT [--games N]``: prints a table with intervals."""
    parser = argparse.ArgumentParser("python -m engine duel", description=__doc__)
    parser.add_argument("--rules", choices=CURRENT, default="pernambuco")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), help="of the draw game")
    parser.add_argument("--a", choices=LEVELS, default="strong")
    parser.add_argument("--b", choices=LEVELS, default="greedy")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=150, help="the budget of a strong robot's decision")
    parser.add_argument("--seed", type=int, default=0, help="another number, other deals")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    asked = parser.parse_args(arguments)
    options = (("players", asked.players),) if asked.players else ()
    pairing = Pairing(asked.rules, options, asked.a, asked.b, asked.seed, asked.worlds)

    def progress(done: int, deals: int) -> None:
        sys.stderr.write(f"\r{done} of {deals} deals{'' if done < deals else chr(10)}")
        sys.stderr.flush()

    began = time.perf_counter()
    tally = duel(pairing, asked.games, asked.jobs, progress)
    sys.stdout.write(table(pairing, tally, time.perf_counter() - began))
    return 0
