"""One person's way in: a cookie jar, HTTP calls and sockets, and whoever wants to see what came back."""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from time import monotonic
from typing import Any, Protocol
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from config.crowd.tally import Tally

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, TimeoutError)


class Witness(Protocol):
    """Keeps what a client received: for the test that looks for leaks."""

    def body(self, who: str, response: httpx.Response) -> None: ...

    def frame(self, who: str, path: str, text: str) -> None: ...


class Unreachable(Exception):
    """No web process answered for half a minute."""


class Door:
    """Everything one client does with the service goes through here."""

    trust = ssl.create_default_context()

    def __init__(
        self,
        name: str,
        urls: tuple[str, ...],
        tally: Tally,
        witness: Witness | None = None,
        *,
        start: int = 0,
        tries: int = 60,
    ) -> None:
        self.name = name
        self.tries = tries
        self.tally = tally
        self.witness = witness
        self._urls = urls
        self._at = start % len(urls)
        self._http = httpx.AsyncClient(verify=self.trust, trust_env=False, timeout=20)

    @property
    def url(self) -> str:
        return self._urls[self._at]

    async def aclose(self) -> None:
        await self._http.aclose()

    @property
    def _token(self) -> str:
        """What a page's form and a script repeat of the cookies."""
        return self._http.cookies.get("csrftoken") or ""

    async def ask(self, method: str, path: str, data: object = None) -> httpx.Response:
        """One call, repeated at the next address while nobody answers; every answer is counted.

        Raises Unreachable.
        """
        return await self._call(method, path, json=data)

    async def fill_in(self, path: str, form: Mapping[str, str]) -> httpx.Response:
        """Send the form of a page. Raises Unreachable."""
        return await self._call("POST", path, data={**form, "csrfmiddlewaretoken": self._token})

    async def _call(self, method: str, path: str, **content: Any) -> httpx.Response:
        for attempt in range(self.tries):
            headers = {"X-CSRFToken": self._token, "Referer": self.url + "/"}
            began = monotonic()
            try:
                response = await self._http.request(method, self.url + path, headers=headers, **content)
            except httpx.TransportError:
                await self.turn_away(attempt)
                continue
            if _asked_back(response):
                await self.turn_away(attempt)
                continue
            self.tally.calls.append(monotonic() - began)
            self.tally.answered(method, path, response.status_code, response.text)
            if self.witness:
                self.witness.body(self.name, response)
            return response
        raise Unreachable(path)

    async def read(self, path: str) -> Any:
        """The JSON of a page that must be there, else None (counted as a problem)."""
        response = await self.ask("GET", path)
        if response.status_code != HTTPStatus.OK:
            self.tally.problem(f"GET {path} answered {response.status_code}")
            return None
        return response.json()

    async def turn_away(self, attempt: int) -> None:
        """Go to the next web process, a little later each time."""
        self.tally.unreachable += 1
        self._at = (self._at + 1) % len(self._urls)
        await asyncio.sleep(min(0.05 * (attempt + 1), 0.5))

    @asynccontextmanager
    async def socket(self, path: str) -> AsyncIterator[ClientConnection]:
        """An open socket with this person's cookies; may raise any of ``LOST``."""
        parts = urlsplit(self.url)
        scheme = "wss" if parts.scheme == "https" else "ws"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)
        async with connect(
            f"{scheme}://{parts.netloc}{path}",
            origin=self.url,  # type: ignore[arg-type] # a NewType of str
            additional_headers={"Cookie": cookies},
            compression=None,
            proxy=None,
            open_timeout=10,
            ping_interval=None,  # that the server is slow is no error; it asks by itself who is still there
            close_timeout=1,
        ) as connection:
            yield connection

    def heard(self, path: str, raw: str | bytes) -> dict[str, Any]:
        """One frame from the server, counted and shown to the witness."""
        text = raw if isinstance(raw, str) else raw.decode()
        self.tally.frames += 1
        if self.witness:
            self.witness.frame(self.name, path, text)
        message = json.loads(text)
        if not isinstance(message, dict):
            self.tally.problem(f"{path} sent a frame that is no object")
            return {}
        return message


def _asked_back(response: httpx.Response) -> bool:
    """Is the service there, but not its database? It says so, and when to try again."""
    away = response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    return away and "Retry-After" in response.headers and "unavailable" in response.text
