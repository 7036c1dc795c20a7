"""PostgreSQL and Valkey of our own, from wheels: for development and tests, nothing to install by hand.

``python -m config.embedded exec -- COMMAND`` runs a command with fresh servers that vanish with it.
"""

from config.embedded.errors import CannotStart
from config.embedded.servers import Servers, test_servers

__all__ = ["CannotStart", "Servers", "test_servers"]
