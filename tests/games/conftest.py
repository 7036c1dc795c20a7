"""Four seated people and a stranger, a match of theirs, and what its bus and broker were given."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any, TypeVar

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Account
from accounts.services import account_for_development
from engine.actions import to_json
from engine.match import legal
from games import selectors, services
from games.models import Match

T = TypeVar("T")
ANIMALS = ("timbu", "jacare", "lontra", "aratu")


@dataclass
class Table:
    """A match and its people by seat."""

    match: Match
    people: list[Account]

    def now(self) -> Match:
        return Match.objects.get(pk=self.match.pk)

    @property
    def mover(self) -> Account:
        seat = self.now().turn_seat
        assert seat is not None
        return self.people[seat]

    def move(self) -> dict[str, Any]:
        """The first legal action of the seat to move, in wire form."""
        return to_json(legal(selectors.position(self.now()).game)[0])

    def play(self, at: datetime | None = None) -> services.Outcome:
        match = self.now()
        assert match.turn_began_at is not None
        return services.act(
            match_id=match.public_id, account_id=self.mover.pk, version=match.version, action=self.move(),
            at=at or match.turn_began_at,
        )  # fmt: skip

    def play_out(self) -> None:
        while self.now().status == Match.Status.OPEN:
            self.play()


@dataclass
class Sent:
    """What effects handed to the bus and to the broker."""

    groups: list[dict[str, Any]] = field(default_factory=list)
    tasks: list[tuple[str, tuple[Any, ...], datetime]] = field(default_factory=list)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    sent = Sent()
    monkeypatch.setattr("games.effects.send_groups", sent.groups.append)
    monkeypatch.setattr("games.effects.send_task", lambda *args: sent.tasks.append(args))
    return sent


@pytest.fixture
def real_bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Views go through Redis; no worker is called."""
    monkeypatch.setattr("games.effects.send_task", lambda *_: None)


@pytest.fixture
def people() -> list[Account]:
    return [account_for_development(nickname=name) for name in ("Ana", "Bento", "Clara", "Davi")]


@pytest.fixture
def stranger() -> Account:
    return account_for_development(nickname="Elisa")


@pytest.fixture
def table(people: list[Account]) -> Table:
    """A masked match that opened a moment ago."""
    return seat_people(people)


def seat_people(people: list[Account], **fields: Any) -> Table:
    seats = [services.NewSeat(one.pk, alias) for one, alias in zip(people, ANIMALS, strict=True)]
    given: dict[str, Any] = {
        "opens_at": timezone.now() - timedelta(milliseconds=100),
        "masked": True,
        "context": {},
    } | fields
    return Table(services.match_create(seats=seats, **given), people)


def in_parallel(times: int, call: Callable[[int], T]) -> list[T]:
    """Call in as many threads at once, each with a connection of its own; ``call`` gets its number."""
    barrier = Barrier(times)

    def one(number: int) -> T:
        try:
            barrier.wait(5)
            return call(number)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


@pytest.fixture(autouse=True)
def _no_sending(request: pytest.FixtureRequest) -> None:
    """Only tests that ask for the real bus reach it."""
    if "real_bus" not in request.fixturenames:
        request.getfixturevalue("sent")
