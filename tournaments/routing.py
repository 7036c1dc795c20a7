"""The socket address of the lobby."""

from django.urls import re_path

from tournaments.consumers import LobbyConsumer

websocket_urlpatterns = [
    re_path(
        r"^ws/lobby/$",
        LobbyConsumer.as_asgi(),  # type: ignore[arg-type] # channels routes to ASGI applications
    )
]
