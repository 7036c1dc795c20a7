"""What is so."""

from games.selectors.clocks import (
    WEB_LOCK,
    back_since,
    clocks_overdue,
    robots_overdue,
    silent_since,
    unreachable,
    web_alive,
)
from games.selectors.export import games_of
from games.selectors.history import Past, Tally, past_games, tally
from games.selectors.positions import (
    Entry,
    Position,
    dealer_of,
    pace_of,
    picking_round,
    position,
    seat_of,
    seen,
    seen_by_all,
)
from games.selectors.records import match_differences, match_ids, match_record
from games.selectors.replays import Replay, match_replay
from games.selectors.tables import barred_at_tables, table_by_code, table_of, tables_listed
from games.selectors.watching import (
    Pulse,
    Watched,
    acting,
    living_match,
    match_result,
    match_seat,
    match_seats,
    match_seen_by_all,
    match_watched,
    pulses,
    watchers,
)

__all__ = [
    "WEB_LOCK",
    "Entry",
    "Past",
    "Position",
    "Pulse",
    "Replay",
    "Tally",
    "Watched",
    "acting",
    "back_since",
    "barred_at_tables",
    "clocks_overdue",
    "dealer_of",
    "games_of",
    "living_match",
    "match_differences",
    "match_ids",
    "match_record",
    "match_replay",
    "match_result",
    "match_seat",
    "match_seats",
    "match_seen_by_all",
    "match_watched",
    "pace_of",
    "past_games",
    "picking_round",
    "position",
    "pulses",
    "robots_overdue",
    "seat_of",
    "seen",
    "seen_by_all",
    "silent_since",
    "table_by_code",
    "table_of",
    "tables_listed",
    "tally",
    "unreachable",
    "watchers",
    "web_alive",
]
