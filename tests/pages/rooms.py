"""Private tables for the stage: what their pages are drawn with."""

from typing import Any

from django.utils import timezone

from accounts.forms import GuestForm
from engine import record
from engine.actions import from_json, to_json
from engine.deal import commitment
from engine.match import advance, begin, seed_dealer, timeout_action
from games.forms import ROBOTS, RULES, TableForm
from games.models import Match, Seat, Table
from games.pages.history import KINDS
from games.pages.replay import replay_shown
from games.pages.room import placed, qr
from games.pages.tables import described
from games.presenters import chairs_shown
from games.selectors.history import Past, Tally
from games.selectors.positions import Entry, Position
from games.selectors.replays import Replay, hands_of
from tests.pages.stage import ANIMALS, MATCH

CODE = "K7Q2ZM"


def shown(*people: str, rules: str = "garrafina-4", chairs: int = 4) -> dict[str, Any]:
    """A table where these people sit, the first as host and reader."""
    table = Table(code=CODE, rules=rules, picking=rules != "pernambuco", listed=True)
    empty = {"name": None, "guest": False, "host": False, "you": False, "wants": None}
    seats = [{"chair": number, **empty} for number in range(chairs)]
    for number, name in enumerate(people):
        seats[number] |= {"name": name, "host": number == 0, "you": number == 0}
    return described(chairs_shown(table, [], account_id=None) | {"chairs": seats})


def doorway() -> dict[str, Any]:
    listed = [shown("Lenira", "Seu Dedé"), shown("Mestre Amaro do Alto", rules="pernambuco")]
    return {"section": "tables", "form": TableForm(), "listed": listed, "own": None, "playing": None}


def room() -> dict[str, Any]:
    table = shown("Lenira", "Seu Dedé", "Mestre Amaro do Alto")
    table["chairs"][1]["wants"], table["chairs"][0]["wants"] = 0, 2
    link = f"http://laelo.test/tables/{CODE}"
    return {
        "section": "tables", "table": table, "chairs": placed(table), "host": "Lenira", "robots": ROBOTS.items(),
        "error": "", "link": link, "qr": qr(link), "guest_form": GuestForm(),
    }  # fmt: skip


def finished(rules: str, options: dict[str, Any] | None = None, *, picking: bool = False, seed: int = 7) -> Replay:
    """A game that the timer has played to its end, as the replay's page takes it; no database."""
    secret = bytes([seed]) * 32
    options = options or {}
    match = Match(
        public_id=MATCH, rules=rules, options=options, picking=picking, status="over", finished_at=timezone.now(),
        commitment=commitment(secret), opens_at=timezone.now(),
    )  # fmt: skip
    dealer = seed_dealer(secret, rules, options, picking=picking)
    game, log = begin(rules, options, dealer), []
    while not game.over:
        action = timeout_action(game)
        log.append(Entry(action.seat, to_json(action), "timeout"))
        game = advance(game, action, dealer)
    match.scores = list(game.scores)
    seats = [Seat(match=match, number=number, alias=ANIMALS[number]) for number in range(game.options.seats)]
    return Replay(match, seats, secret, hands_of(Position(match, seats, log, game, dealer, secret)))


def replay_page(found: Replay) -> dict[str, Any]:
    return {
        "section": "tables", "match": found.match, "rules_name": found.match.rules,
        "link": f"http://laelo.test/matches/{MATCH}/replay", "replay": replay_shown(found, None),
    }  # fmt: skip


def record_of(found: Replay) -> dict[str, Any]:
    """The record of that game, as the API gives it."""
    match = found.match
    actions = [from_json(step["seat"], step["action"]) for hand in found.hands for step in hand["steps"]]
    dealer = seed_dealer(found.seed, match.rules, match.options, picking=match.picking)
    return record.build(match.rules, match.options, dealer, actions, seed=found.seed)


def past() -> dict[str, Any]:
    """A list of three games."""
    game = {
        "id": MATCH,
        "rules": "Pernambuco",
        "at": timezone.now(),
        "won": True,
        "left": False,
        "void": False,
        "scores": [6, 0],
        "robots": 0,
    }
    game |= {"flags": ["buchuda"], "kind": "Mesas", "others": ["Lenira", "Seu Dedé"]}
    lost = game | {"won": False, "rules": "Garrafina", "scores": [-12, 40, 3, -31], "flags": [], "others": []}
    void = game | {"void": True, "won": False, "scores": [3, 2], "flags": []}
    return {
        "section": "more", "tally": Tally(14, 8, 2, 1, 3, 1, 5), "games": [game, lost, void], "past": Past([], 2, 3),
        "rules": RULES.items(), "kinds": KINDS.items(), "kept": 30,
        "asked": {"rules": "", "kind": "table"}, "query": "rules=",
    }  # fmt: skip
