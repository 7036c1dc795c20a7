"""Google's sign-in as we meet it, imitated on this machine: authorize, token and userinfo over real HTTP.

It is as strict as the original where it matters: the code is good once and for its client, its redirect address
and its PKCE verifier only; the access token opens userinfo and nothing else.
"""

import base64
import hashlib
import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

CLIENT_ID, CLIENT_SECRET = "laelo.apps.example", "a secret between two"
EXTRAS = {"name": "Ana Clara Mark-Name", "given_name": "Mark-Name", "picture": "https://pictures.example/mark-picture"}


@dataclass
class Google:
    """What the person at Google's page is and does; ``seen`` is every request that came."""

    address: str = ""
    person: dict[str, Any] = field(
        default_factory=lambda: {"sub": "1001", "email": "Ana@People.example", "email_verified": True}
    )
    denies: bool = False
    breaks: str = ""  # the endpoint that answers 500, or "garbage" at userinfo
    seen: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    tokens: set[str] = field(default_factory=set)

    def authorize(self, asked: dict[str, str]) -> str:
        """Where the browser is sent back to."""
        if self.denies:
            return f"{asked['redirect_uri']}?{urlencode({'error': 'access_denied', 'state': asked['state']})}"
        code = secrets.token_urlsafe(16)
        self.codes[code] = asked
        return f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}"

    def exchange(self, sent: dict[str, str]) -> dict[str, Any] | None:
        asked = self.codes.pop(sent.get("code", ""), None)
        if asked is None or sent.get("client_secret") != CLIENT_SECRET:
            return None
        digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
        proof = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        wanted = (asked["client_id"], asked["redirect_uri"], asked["code_challenge"])
        if (sent.get("client_id"), sent.get("redirect_uri"), proof) != wanted:
            return None
        token = secrets.token_urlsafe(16)
        self.tokens.add(token)
        return {"access_token": token, "expires_in": 3599, "token_type": "Bearer", "id_token": "not.looked.at"}


@contextmanager
def google_on_this_machine() -> Iterator[Google]:
    google = Google()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _endpoints(google))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    google.address = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield google
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _endpoints(google: Google) -> type[BaseHTTPRequestHandler]:
    class Endpoints(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            asked = _flat(address.query)
            google.seen.append((address.path, asked))
            if address.path == "/authorize":
                self.answer(302, b"", {"Location": google.authorize(asked)})
            elif address.path == "/userinfo":
                self.userinfo()

        def do_POST(self) -> None:
            sent = _flat(self.rfile.read(int(self.headers["Content-Length"])).decode())
            google.seen.append((self.path, sent))
            given = None if google.breaks == "token" else google.exchange(sent)
            self.json(given or {"error": "invalid_grant"}, 200 if given else 400)

        def userinfo(self) -> None:
            known = self.headers.get("Authorization", "").removeprefix("Bearer ") in google.tokens
            if google.breaks == "garbage":
                self.answer(200, b"<html>", {})
            elif google.breaks == "userinfo" or not known:
                self.json({"error": "server_error"}, 500 if known else 401)
            else:
                self.json(EXTRAS | google.person)

        def json(self, body: dict[str, Any], status: int = 200) -> None:
            self.answer(status, json.dumps(body).encode(), {"Content-Type": "application/json"})

        def answer(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            pass

    return Endpoints


def _flat(query: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(query).items()}
