"""Every socket address of the service."""

from typing import Any

from games.routing import websocket_urlpatterns as games
from tournaments.routing import websocket_urlpatterns as tournaments

websocket_urlpatterns: list[Any] = [*games, *tournaments]
