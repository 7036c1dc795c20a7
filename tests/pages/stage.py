"""A stage for the pages: templates and static files without a database, and a table that the real engine deals."""

import json
import mimetypes
import random
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from accounts.animals import ANIMALS as SLUGS
from engine.actions import from_json
from engine.bracket import Meeting, Standing, resolve
from engine.match import GameState, advance, begin, seed_dealer, timeout_action
from engine.view import view

ORIGIN = "http://laelo.test"
MATCH = "match0000001"
NAMES = [
    "Lenira",
    "Seu Dedé",
    "Nando",
    "Inês",
    "Aurora",
    "Prof. Gil",
    "Biu",
    "Dona Nice",
    "Gilvan",
    "Rosa Mel",
    "Zito",
    "Quitéria",
    "Cícero",
    "Mãe Dora",
    "Jandir",
    "Lia do Alto",
    "Edson",
    "Tereza",
    "Cida do Pina",
    "Mestre Amaro",
    "Zefinha",
    "Biu de Goiana",
    "Lourdes",
    "Cabo Jandir",
    "Nega",
    "Toinho",
    "Marília do Brejo",
    "Tonho de Olinda",
    "Dão",
    "Preta",
    "Bia",
    "Chico",
]
ANIMALS = ("capivara", "timbu", "carcara", "lagosta")


def draw(template: str, context: Mapping[str, Any], *, language: str = "pt", path: str = "/", user: Any = None) -> str:
    """A page as the server would send it, without asking the database anything."""
    request = RequestFactory().get(path)
    request.user = user or AnonymousUser()
    with translation.override(language):
        return render_to_string(template, dict(context), request=request)


def person(nickname: str = "Ana do Pina") -> Any:
    """Somebody signed in, as far as the frame of a page asks."""
    preferences = {"theme": "system", "dim": True, "sound": False, "voice": False, "single": True}
    return SimpleNamespace(is_authenticated=True, is_staff=False, nickname=nickname, preferences=preferences)


class Game:
    """A game at the table, with what the server would say of it; its version counts the actions."""

    def __init__(
        self,
        seed: int = 7,
        seat: int | None = 0,
        *,
        opens_in: int = 0,
        rules: str = "pernambuco@1",
        picking: bool = False,
        **options: int,
    ) -> None:
        self.seat = seat
        self.rules = rules
        self.dealer = seed_dealer(bytes([seed]) * 32, rules, options, picking=picking)
        self.state: GameState = begin(rules, options, self.dealer)
        self.version = 1
        self.opens_in = opens_in
        self.watchers = 3
        self.causes: dict[str, str] = {}
        self.place: dict[str, str] | None = None
        self.names: tuple[str, ...] = ()
        self.talk: dict[str, Any] = {"may": ["phrase"], "barred_for": None, "muted": [], "lines": []}

    def play(self, action: Mapping[str, Any] | None = None) -> None:
        """The viewer plays ``action``; without one the seat in turn plays what the timer would."""
        made = timeout_action(self.state) if action is None else from_json(self.seat or 0, dict(action))
        self.state = advance(self.state, made, self.dealer)
        self.version += 1

    @property
    def turn(self) -> int:
        seat = view(self.state, None)["turn"]
        return -1 if seat is None else int(seat)

    @property
    def view(self) -> dict[str, Any]:
        return view(self.state, self.seat)

    def until(self, wanted: Callable[[dict[str, Any]], bool], limit: int = 2000) -> "Game":
        """Play on by the timer until the viewer sees what is wanted."""
        for _ in range(limit):
            if wanted(self.view):
                return self
            self.play()
        raise AssertionError("it never came to that")

    def table(self) -> dict[str, Any]:
        seats = [
            {
                "seat": seat,
                "animal": slug,
                "name": None,
                "robot": None,
                "guest": False,
                "away": False,
                "you": seat == self.seat,
            }
            for seat, slug in enumerate(ANIMALS[: self.view["seats"]])
        ]
        context = {"championship": "champion0001", "tier": "ouro", "match": "LB3.1"}
        if self.rules != "pernambuco@1":
            context = {"table": "ABC234"}
        for seat, name in enumerate(self.names):
            seats[seat] |= {"animal": None, "name": name}
        context = self.place or context
        return {
            "type": "table", "match": MATCH, "rules": self.rules, "context": context, "commitment": "00" * 32,
            "seed": None, "opens_in": self.opens_in, "seats": seats, "watchers": self.watchers,
        }  # fmt: skip

    def message(self, left: int = 11000) -> dict[str, Any]:
        over = self.view["over"]
        return {
            "type": "state", "version": self.version, "left": None if over else left,
            "watchers": self.watchers, "causes": self.causes, "view": self.view,
        }  # fmt: skip


class Wire:
    """The server's end of the table's socket: answers as the service does, and remembers what came in."""

    def __init__(self, page: Any, game: Game) -> None:
        self.game = game
        self.received: list[dict[str, Any]] = []
        self.sockets: list[Any] = []
        self.answering = True
        self.letting_in = True
        page.route_web_socket(f"**/ws/matches/{MATCH}/", self._opened)
        page.route_web_socket("**/ws/lobby/", lambda socket: None)

    def _opened(self, socket: Any) -> None:
        if not self.letting_in:
            socket.close()
            return
        self.sockets.append(socket)
        socket.on_message(lambda text: self._heard(socket, json.loads(text)))
        socket.send(json.dumps(self.game.table()))
        socket.send(json.dumps(self.game.message()))
        socket.send(json.dumps({"type": "talk", **self.game.talk}))

    def _heard(self, socket: Any, message: dict[str, Any]) -> None:
        if message["type"] == "ping":
            socket.send(json.dumps({"type": "pong"}))
            return
        self.received.append(message)
        if message["type"] == "act" and self.answering:
            self._act(socket, message)

    def _act(self, socket: Any, message: dict[str, Any]) -> None:
        if message["version"] != self.game.version:
            socket.send(json.dumps({"type": "refused", "code": "stale", "detail": "", "ref": message.get("ref")}))
        else:
            self.game.play(message["action"])
        socket.send(json.dumps(self.game.message()))

    def send(self, message: dict[str, Any] | None = None) -> None:
        """To every socket that is open, the state if nothing else."""
        for socket in self.sockets:
            socket.send(json.dumps(message or self.game.message()))

    def cut(self) -> None:
        """The line drops, and stays down until it is mended."""
        self.letting_in = False
        sockets, self.sockets = self.sockets, []
        for socket in sockets:
            socket.close()

    def mend(self) -> None:
        self.letting_in = True


def policy() -> str:
    """The content security policy of the settings, as its header says it."""
    directives = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in directives.items())


def serve(page: Any, pages: Mapping[str, str]) -> None:
    """Answer every request of a browser page: the given documents by path, and the project's static files."""

    def answer(route: Any) -> None:
        path = route.request.url.removeprefix(ORIGIN).split("?")[0]
        if path in pages:
            headers = {"Content-Security-Policy": policy()}
            route.fulfill(body=pages[path], content_type="text/html; charset=utf-8", headers=headers)
            return
        found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
        if isinstance(found, str):
            kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
            route.fulfill(body=Path(found).read_bytes(), content_type=kind)
        else:
            route.fulfill(status=404, body="")

    page.route(f"{ORIGIN}/**", answer)


def championship(
    pairs: int = 16, rounds: int = 20, *, seed: int = 3, you: int | None = 1, state: str = "running"
) -> dict[str, Any]:
    """A championship as its presenter shows it, after so many games with winners by chance."""
    chance = random.Random(seed)
    tier = {16: "ouro", 8: "prata", 4: "bronze"}[pairs]
    slugs = list(SLUGS)
    chance.shuffle(slugs)
    winners: dict[str, int] = {}
    for _ in range(rounds):
        ready = resolve(pairs, winners).ready
        if not ready:
            break
        meeting = next(it for it in resolve(pairs, winners).matches if it.code == ready[0])
        winners[meeting.code] = chance.choice(meeting.pairs)
    standing = resolve(pairs, winners)
    shown_pairs = [_pair(number, slugs, standing) for number in range(1, pairs + 1)]
    matches = [_match(it, chance) for it in standing.matches]
    return {
        "id": "champion0001", "tier": tier, "version": 9, "started_at": datetime(2026, 11, 30, 4, tzinfo=UTC),
        "state": "finished" if standing.finished else state, "finished_at": None,
        "you": you and {"pair": you, "animal": slugs[2 * you - 2], "partner": slugs[2 * you - 1]},
        "pairs": shown_pairs, "matches": matches,
    }  # fmt: skip


def _pair(number: int, slugs: list[str], standing: Standing) -> dict[str, Any]:
    level = standing.levels.get(number)
    names = [f"{NAMES[2 * number - 2]}", f"{NAMES[2 * number - 1]}"] if level else None
    return {
        "pair": number, "animals": slugs[2 * number - 2 : 2 * number], "names": names, "level": level,
        "points": standing.points.get(number), "out": level is not None and level > 1,
    }  # fmt: skip


def _match(meeting: Meeting, chance: random.Random) -> dict[str, Any]:
    code, pairs, winner = meeting.code, meeting.pairs, meeting.winner
    lost = chance.randrange(6)
    scores = None if winner is None else [6 if pair == winner else lost for pair in pairs]
    state = "over" if winner else chance.choice(["open", "ready"])
    return {
        "code": code, "pairs": list(pairs), "scores": scores, "winner": winner, "state": state,
        "match": f"match-{code}", "opens_in": 14000 if state == "ready" else None, "walkover": False,
    }  # fmt: skip


LANGUAGES = ("es", "pt", "en")


def cover(*, waiting: int, queued: bool = False) -> dict[str, Any]:
    """What the first page and the queue are drawn with, for a stranger or for one who waits."""
    tier = "ouro" if waiting >= 32 else "prata" if waiting >= 16 else "bronze" if waiting >= 8 else None
    coming = tier and {"tier": tier, "in": 84_000}
    pins = [[row * 8 + pin < waiting for pin in range(8)] for row in range(4)]
    lobby = {
        "waiting": waiting,
        "you": {"queued": queued},
        "next": coming,
        "missing": max(0, 8 - waiting),
        "pins": pins,
    }
    person = {"queued": queued, "championship": None, "match": None}
    top = {"week": date(2026, 11, 30), "rows": (), "own": None, "own_apart": False}
    champions = {"id": "champion0000", "tier": "ouro", "people": [{"animal": "polvo", "name": "Zefinha do Coque"}]}
    return {"lobby": lobby, "person": person, "refusal": None, "top": top, "live": None, "last_champions": champions}
