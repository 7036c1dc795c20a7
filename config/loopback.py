"""With the development login on, only this machine is answered, wherever the server was bound to."""

import ipaddress
from typing import Any


class LoopbackOnly:
    """Refuses every connection that came in by an address other than loopback."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] not in {"http", "websocket"} or _is_loopback(scope.get("server")):
            await self.application(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})
        else:
            text = b"The development login is on: laelo answers only on 127.0.0.1.\n"
            headers = [(b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": text})


def _is_loopback(server: Any) -> bool:
    """``server``: address and port of our end; a socket file or a test client has no address to be reached by."""
    if not server:
        return True
    try:
        return ipaddress.ip_address(server[0]).is_loopback
    except ValueError:
        return server[0] in {"localhost", "testserver"} or server[1] is None
