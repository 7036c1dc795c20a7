"""What a web process does for all of its lobby sockets."""

from games.consumers import GroupHub


class LobbyHub(GroupHub):
    """Listens for the lobby and for each person's own news."""
