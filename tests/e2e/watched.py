"""A Cruzada de Ouro of 32 marked people, with everything kept that any client of it received."""

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

from config.crowd.door import LOST, Door
from config.crowd.options import Options
from config.crowd.report import Report
from config.crowd.run import Crowd
from config.crowd.tally import Tally
from tests.e2e.canary import FIRST_KEY, TOKEN, Capture, Game, game, hashes
from tests.e2e.ledger import matches, records
from tests.e2e.service import Service

PEOPLE = 32
WATCHER = "watcher"
PAGES = (
    "/",
    "/ranking",
    "/queue",
    "/championships",
    "/championships/live",
    "/championships/{championship}",
    "/championships/{championship}/draw",
    "/championships/{championship}/strip",
    "/championships/{championship}/after",
    "/championships/{championship}/reveal/{pair}",
    "/matches/{match}",
    "/matches/{match}/replay",
    "/tables",
    "/api/v1/championships",
    "/api/v1/championships/{championship}",
    "/api/v1/matches/{match}",
    "/api/v1/matches/{match}/record",
    "/api/v1/matches/{match}/talk",
    "/api/v1/ranking",
    "/api/v1/ranking/weeks",
    "/api/v1/queue",
    "/api/v1/me",
    "/api/v1/me/now",
    "/api/v1/me/export",
    "/api/v1/me/games",
    "/api/v1/me/statistics",
    "/api/v1/me/mutes",
    "/history",
    "/muted",
)


@dataclass(frozen=True, slots=True)
class Watched:
    """The report, the capture, and what the database says: when each person was out, each seed's match over."""

    report: Report
    capture: Capture
    out_at: dict[int, float]
    seeds_over_at: dict[str, float]
    games: dict[str, Game]
    digests: dict[str, int]


def play_watched(service: Service) -> Watched:
    """Marks the accounts, plays, and asks the database afterwards."""
    names = [f"Gente {TOKEN}{number:02d}" for number in range(PEOPLE)]
    digests = _mark(service, names)
    capture = Capture({name: number for number, name in enumerate(names)})
    crowd = Crowd(Options(urls=service.urls, pace=0.0, limit=400.0, seed=99), names=names, witness=capture)
    report = asyncio.run(_with_curious(crowd, service))
    championship = report.played[0].public_id
    return Watched(
        report, capture, _out_at(service, championship), _seeds(service), _games(service, championship), digests
    )


def _mark(service: Service, names: list[str]) -> dict[str, int]:
    """Accounts whose every text and number is a mark; the digests of those texts."""
    service.change("SELECT setval(pg_get_serial_sequence('accounts_account', 'id'), %s, false)", FIRST_KEY)
    asyncio.run(_sign_in(service, names))
    texts: dict[str, int] = {}
    for number, name in enumerate(names):
        mark = f"{TOKEN}{number:02d}"
        email, public_id, picture = f"{mark}@example.org", f"{mark}-public", f"https://example.org/{mark}.png"
        service.change(
            "UPDATE accounts_account SET email = %s, public_id = %s WHERE nickname = %s", email, public_id, name
        )
        service.change(
            "INSERT INTO social_auth_usersocialauth (user_id, provider, uid, id_key, extra_data, created, modified)"
            " SELECT id, 'google-oauth2', %s, %s, jsonb_build_object('picture', %s::text), now(), now()"
            " FROM accounts_account WHERE nickname = %s",
            f"{mark}-subject",
            f"{mark}-key",
            picture,
            name,
        )
        texts |= dict.fromkeys(
            (name, email, public_id, picture, mark, f"{mark}-subject", str(FIRST_KEY + number)), number
        )
    return hashes(texts)


async def _sign_in(service: Service, names: list[str]) -> None:
    for name in names:
        door = Door(name, service.urls, Tally())
        answer = await door.ask("POST", "/dev/login/", {"nickname": name})
        assert answer.status_code == 200, answer.text
        await door.aclose()


async def _with_curious(crowd: Crowd, service: Service) -> Report:
    """The crowd plays; meanwhile each of its clients and a stranger look at every page there is."""
    watcher = Door(WATCHER, service.urls, crowd.tally, crowd.witness)
    curious = [asyncio.create_task(_look_around(watcher, crowd, 0.5)), asyncio.create_task(_watch(watcher, crowd))]
    curious += [asyncio.create_task(_look_around(player.door, crowd, 8.0)) for player in crowd.players]
    try:
        return await crowd.run()
    finally:
        for task in curious:
            task.cancel()
        await asyncio.gather(*curious, return_exceptions=True)
        await watcher.aclose()


async def _look_around(door: Door, crowd: Crowd, each: float) -> None:
    chance = random.Random(door.name)
    for number in count(chance.randrange(len(PAGES))):
        await asyncio.sleep(each * chance.uniform(0.5, 1.5))
        known = {
            "championship": _one(crowd.tally.championships),
            "match": _last_match(crowd, chance),
            "pair": 1 + chance.randrange(PEOPLE // 2),
        }
        page = PAGES[number % len(PAGES)].format(**known)
        await door.ask("GET", page)


async def _watch(door: Door, crowd: Crowd) -> None:
    """Look on at every match from the moment somebody sits down at it."""
    watching: dict[str, asyncio.Task[None]] = {}
    try:
        while True:
            await asyncio.sleep(0.1)
            for match in {match for match, _ in list(crowd.tally.seats)} - set(watching):
                watching[match] = asyncio.create_task(_look_on(door, match))
    finally:
        for task in watching.values():
            task.cancel()


async def _look_on(door: Door, match: str) -> None:
    path = f"/ws/matches/{match}/"
    with suppress(*LOST):
        async with door.socket(path) as connection:
            async for raw in connection:
                door.heard(path, raw)


def _one(found: set[str]) -> str:
    return next(iter(found), "none")


def _last_match(crowd: Crowd, chance: random.Random) -> str:
    recent = list(crowd.tally.seats)[-32:]
    return chance.choice(recent)[0] if recent else "none"


def _out_at(service: Service, championship: str) -> dict[int, float]:
    query = "SELECT account_id - %s, extract(epoch FROM at)::float8 FROM ranking_award WHERE championship = %s"
    return dict(service.rows(query, FIRST_KEY, championship))


def _seeds(service: Service) -> dict[str, float]:
    query = (
        "SELECT encode(s.seed, 'hex'), coalesce(extract(epoch FROM m.finished_at)::float8, 'infinity')"
        " FROM games_matchsecret s JOIN games_match m ON m.id = s.match_id"
    )
    return dict(service.rows(query))


def _games(service: Service, championship: str) -> dict[str, Game]:
    query = (
        "SELECT s.account_id - %s, s.number, extract(epoch FROM m.finished_at)::float8"
        " FROM games_seat s JOIN games_match m ON m.id = s.match_id WHERE m.public_id = %s"
    )
    found = {}
    for match, record in zip(matches(service, championship), records(service, championship), strict=True):
        rows = service.rows(query, FIRST_KEY, match)
        found[match] = game(record, {person: seat for person, seat, _ in rows}, rows[0][2])
    return found
