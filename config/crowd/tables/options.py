"""What a crowd at private tables is asked to do, and which tables it opens."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from config.crowd.options import Options
from engine import bots

PEOPLE = (1, 2, 3, 4)
HOW_OFTEN = (15, 30, 25, 30)  # parties of so many people


@dataclass(frozen=True, slots=True)
class TableOptions:
    """``minutes`` of play, after which everything comes to its end within ``settle`` seconds. ``away``: AWAY_AFTER of
    the service, in seconds; ``trouble``: seconds between two troubles of a person, on average; ``talk``: the
    same between two things that they say; ``small``: games that are over soon; ``logs``: a folder in which the service
    keeps its logs.
    """

    tables: int = 200
    minutes: float = 10.0
    urls: tuple[str, ...] = ("http://127.0.0.1:8000",)
    pace: float = 6.0
    away: float = 15.0
    trouble: float = 40.0
    talk: float = 20.0
    drop: float = 0.004
    seed: int = 1
    settle: float = 1800.0
    logs: str = ""
    small: bool = False
    tries: int = 60  # of one call, while nobody answers

    @property
    def sitting(self) -> Options:
        """The same, for one person at one game."""
        return Options(urls=self.urls, pace=self.pace, drop=self.drop, seed=self.seed)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played at a table, as ``POST /api/v1/tables`` takes it."""

    rules: str
    chairs: int
    options: Mapping[str, Any] = field(default_factory=dict)
    picking: bool = False
    move_seconds: int = 15
    robot: str = "greedy"
    listed: bool = False

    @property
    def asked(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "options": dict(self.options),
            "picking": self.picking,
            "move_seconds": self.move_seconds,
            "robot": self.robot,
            "listed": self.listed,
        }


def kind(chance: random.Random, *, small: bool) -> Kind:
    """Any table that the rules allow; ``small``: one whose game is over soon."""
    rules = chance.choice(["pernambuco", "garrafina-4", "garrafina-3", "draw"])
    options: dict[str, Any] = {}
    chairs = 3 if rules == "garrafina-3" else 4
    if rules == "draw":
        chairs = chance.choice([2, 3, 4])
        goal = {"rounds": 1} if chance.random() < 0.3 else {"target": 50 if small else chance.choice([50, 100, 200])}
        options = {"players": chairs, **goal}
    elif rules != "pernambuco":
        options = {"target": 25, "hands": 2} if small else {"target": chance.choice([25, 50, 100])}
    return Kind(
        rules=rules,
        chairs=chairs,
        options=options,
        picking=rules.startswith("garrafina") and chance.random() < 0.6,
        move_seconds=chance.choice([15, 15, 30, 60, 0]),
        robot=chance.choices(bots.LEVELS, weights=[5, 4, 1])[0],
        listed=chance.random() < 0.3,
    )


def sizes(chance: random.Random, tables: int) -> list[int]:
    """How many people each party has."""
    return chance.choices(PEOPLE, weights=HOW_OFTEN, k=tables)
