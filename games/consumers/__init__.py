"""The socket of a match, and what a web process does for all of its sockets at once."""

from games.consumers.groups import GroupHub
from games.consumers.hub import Hub
from games.consumers.match import MatchConsumer
from games.consumers.table import TableConsumer, TableHub

__all__ = ["GroupHub", "Hub", "MatchConsumer", "TableConsumer", "TableHub"]
