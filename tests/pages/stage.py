"""A stage for the pages: templates and static files without a database, and a table that the real engine deals."""

import json
import mimetypes
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import translation

from engine.actions import from_json
from engine.match import GameState, advance, begin, seed_dealer, timeout_action
from engine.view import view

ORIGIN = "http://laelo.test"
MATCH = "match0000001"
ANIMALS = ("capivara", "timbu", "carcara", "lagosta")


def draw(template: str, context: Mapping[str, Any], *, language: str = "pt", path: str = "/", user: Any = None) -> str:
    """A page as the server would send it, without asking the database anything."""
    request = RequestFactory().get(path)
    request.user = user or AnonymousUser()
    with translation.override(language):
        return render_to_string(template, dict(context), request=request)


class Game:
    """A game at the table, with what the server would say of it; its version counts the actions."""

    def __init__(self, seed: int = 7, seat: int | None = 0, *, opens_in: int = 0) -> None:
        self.seat = seat
        self.dealer = seed_dealer(bytes([seed]) * 32, "pernambuco@1", {})
        self.state: GameState = begin("pernambuco@1", {}, self.dealer)
        self.version = 1
        self.opens_in = opens_in
        self.watchers = 3
        self.causes: dict[str, str] = {}

    def play(self, action: Mapping[str, Any] | None = None) -> None:
        """The seat in turn plays ``action``, or what the timer would."""
        turn = self.turn
        made = timeout_action(self.state) if action is None else from_json(turn, dict(action))
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
            {"seat": seat, "animal": slug, "name": None, "robot": None, "you": seat == self.seat}
            for seat, slug in enumerate(ANIMALS)
        ]
        context = {"championship": "champion0001", "tier": "ouro", "match": "LB3.1"}
        return {
            "type": "table", "match": MATCH, "rules": "pernambuco@1", "context": context, "commitment": "00" * 32,
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
