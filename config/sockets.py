"""Every socket address of the service."""

from typing import Any

websocket_urlpatterns: list[Any] = []
