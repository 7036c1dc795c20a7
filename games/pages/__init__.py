"""The games' pages: tables to sit at, the room of each, the game itself."""

from games.pages.history import history
from games.pages.match import table
from games.pages.muted import muted
from games.pages.replay import replay
from games.pages.room import room
from games.pages.tables import at_table, practice, table_enter, tables

__all__ = ["at_table", "history", "muted", "practice", "replay", "room", "table", "table_enter", "tables"]
