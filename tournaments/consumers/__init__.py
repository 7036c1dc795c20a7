"""The socket of the lobby."""

from tournaments.consumers.hub import LobbyHub
from tournaments.consumers.lobby import LobbyConsumer

__all__ = ["LobbyConsumer", "LobbyHub"]
