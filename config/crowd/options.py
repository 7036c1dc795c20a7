"""What a crowd is asked to do."""

import random
from dataclasses import dataclass
from enum import StrEnum


class Manner(StrEnum):
    """How a simulated person behaves at the table."""

    FAIR = "fair"
    SILENT = "silent"
    ROGUE = "rogue"


@dataclass(frozen=True, slots=True)
class Options:
    """``urls``: one address of each web process; a client moves to the next when one is gone."""

    players: int = 32
    urls: tuple[str, ...] = ("http://127.0.0.1:8000",)
    pace: float = 0.5
    silent: int = 0
    drop: float = 0.0
    rogue: int = 0
    demo: bool = False
    seed: int = 1
    limit: float = 3600.0

    def manners(self) -> list[Manner]:
        """One manner a person, in an order drawn from the seed."""
        fair = self.players - self.silent - self.rogue
        manners = [Manner.FAIR] * fair + [Manner.SILENT] * self.silent + [Manner.ROGUE] * self.rogue
        random.Random(self.seed).shuffle(manners)  # noqa: S311 - who is silent is no secret
        return manners
