"""People who wait, championships under way, and what lobbies were told."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Account
from accounts.services import Actor, account_for_development, role_grant
from engine.tiers import TIERS
from games import services as games
from games.models import Match
from tournaments.models import BracketMatch, Championship, QueueEntry
from tournaments.services import result_record
from tournaments.services.draw import championship_draw

T = TypeVar("T")


@dataclass
class Sent:
    """What effects handed to the bus: (group, message) in order."""

    messages: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def take(self, messages: dict[str, dict[str, Any]]) -> None:
        self.messages.extend(messages.items())

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        return [message for _, message in self.messages if message["type"] == kind]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    sent = Sent()
    monkeypatch.setattr("tournaments.effects.send_groups", sent.take)
    monkeypatch.setattr("games.effects.send_groups", lambda messages: None)
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)
    return sent


@pytest.fixture
def real_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages go out; tasks do not."""
    monkeypatch.setattr("games.effects.send_task", lambda *args: None)


@pytest.fixture(autouse=True)
def _no_sending(request: pytest.FixtureRequest) -> None:
    """Only tests that ask for the real bus reach it."""
    if "real_bus" not in request.fixturenames:
        request.getfixturevalue("sent")


def person(nickname: str) -> Account:
    return account_for_development(nickname=nickname)


def referee(role: str = "arbitro") -> Actor:
    """Marta, who does not play."""
    if (known := Account.objects.filter(nickname="Marta").first()) is None:
        known = person("Marta")
        role_grant(account=known, role=role, actor=Actor())
        known.refresh_from_db()
    return Actor(known)


def people(count: int) -> list[Account]:
    """Many at once, past the rules for nicknames."""
    names = [f"Gente {number:03}" for number in range(count)]
    return Account.objects.bulk_create(
        Account(nickname=name, nickname_folded=name.lower(), nickname_skeleton=name.lower()) for name in names
    )


def wait(accounts: list[Account], *, joined: float = 0, every: float = 0.001, heard: float = 0) -> None:
    """Rows of people who joined ``joined`` seconds ago (each next ``every`` later), heard ``heard`` ago."""
    now = timezone.now()
    QueueEntry.objects.bulk_create(
        QueueEntry(
            account=account,
            joined_at=now - timedelta(seconds=joined - place * every),
            heard_at=now - timedelta(seconds=heard),
        )
        for place, account in enumerate(accounts)
    )


@dataclass
class Cup:
    """A championship and its people, moved on by awarding its games."""

    row: Championship
    accounts: list[Account]

    @property
    def now(self) -> Championship:
        return Championship.objects.get(pk=self.row.pk)

    def match(self, code: str) -> BracketMatch:
        return self.row.matches.select_related("first", "second", "winner", "game").get(code=code)

    def numbers(self, code: str) -> tuple[int | None, int | None]:
        """The pairs of a match, as far as they are known."""
        match = self.match(code)
        return match.first.number if match.first else None, match.second.number if match.second else None

    def animal_of(self, account: Account | None) -> str:
        return self.row.entrants.get(account=account).animal

    def open_matches_now(self) -> list[BracketMatch]:
        matches = self.row.matches.filter(winner=None, game__status=Match.Status.OPEN)
        return list(matches.select_related("first", "second", "game").order_by("pk"))

    def open_matches(self) -> Iterator[BracketMatch]:
        """Those that can be played, looked up anew after each."""
        while match := self.row.matches.filter(winner=None, game__status=Match.Status.OPEN).order_by("pk").first():
            yield match

    def win(self, code: str, *, first: bool = True, at: datetime | None = None) -> None:
        """The first (or the second) pair of this match wins its game."""
        award(self.match(code), first=first)
        result_record(game_id=self.match(code).game_id, at=at)

    def play_out(self, *, first: Callable[[], bool] = lambda: True) -> None:
        for match in self.open_matches():
            self.win(match.code, first=first())


def award(match: BracketMatch, *, first: bool = True) -> None:
    """End the game of a match without playing it; scores 6 to 2."""
    assert match.game is not None
    even = first == (match.first_side == 0)
    Match.objects.filter(pk=match.game.pk).update(scores=[6, 2] if even else [2, 6])
    games.match_award(match_id=match.game.pk, winners=[0, 2] if even else [1, 3], reason="test")


def draw(tier: str, accounts: list[Account] | None = None) -> Cup:
    accounts = accounts or people(TIERS[tier].players)
    championship = championship_draw(
        tier=TIERS[tier], account_ids=[account.pk for account in accounts], at=timezone.now()
    )
    return Cup(championship, accounts)


@pytest.fixture
def bronze(db: None) -> Cup:
    return draw("bronze")


@pytest.fixture
def prata(db: None) -> Cup:
    return draw("prata")


@pytest.fixture
def ouro(db: None) -> Cup:
    return draw("ouro")


def in_parallel(*calls: Callable[[], T]) -> list[T]:
    """Call all at the same moment, each in a thread with a connection of its own."""
    barrier = Barrier(len(calls))

    def one(call: Callable[[], T]) -> T:
        try:
            barrier.wait(10)
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))
