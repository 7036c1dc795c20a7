"""The socket addresses of the games."""

from django.urls import re_path

from games.consumers import MatchConsumer, TableConsumer

websocket_urlpatterns = [
    re_path(
        r"^ws/matches/(?P<match_id>[\w-]{1,16})/$",
        MatchConsumer.as_asgi(),  # type: ignore[arg-type] # channels routes to ASGI applications
    ),
    re_path(
        r"^ws/tables/(?P<code>\w{6})/$",
        TableConsumer.as_asgi(),  # type: ignore[arg-type] # as above
    ),
]
