"""What the games do. Each call is one transaction and, where it touches a match, one lock on its row."""

from games.services.barred import barred_leave, guest_hand_over, sweep_barred
from games.services.chairs import chairs_present, people_take_away, sweep_hosts
from games.services.matches import (
    NewSeat,
    match_award,
    match_create,
    match_void,
)
from games.services.moves import Outcome, act, expire_turn, robot_turn
from games.services.practice import practice_leave, practice_start
from games.services.presence import Alive, sweep_beat, sweep_gone, watching_count, web_beat, web_gone
from games.services.reports import case_claim, case_close, case_release, case_sanction, seat_report
from games.services.seats import (
    people_call_away,
    seat_replace,
    seat_return,
    seats_present,
    seats_unmask,
    sweep_seats,
)
from games.services.sweeps import sweep_clocks, sweep_robots
from games.services.tables import (
    NewTable,
    table_create,
    table_leave,
    table_robot,
    table_sit,
    table_start,
    table_swap,
)
from games.services.talk import mute_undo, mutes_forget, phrase_say, seat_mute, talk_changed, talk_forget, text_say
from games.services.tidying import games_forget, guests_forget, tables_forget

__all__ = [
    "Alive",
    "NewSeat",
    "NewTable",
    "Outcome",
    "act",
    "barred_leave",
    "case_claim",
    "case_close",
    "case_release",
    "case_sanction",
    "chairs_present",
    "expire_turn",
    "games_forget",
    "guest_hand_over",
    "guests_forget",
    "match_award",
    "match_create",
    "match_void",
    "mute_undo",
    "mutes_forget",
    "people_call_away",
    "people_take_away",
    "phrase_say",
    "practice_leave",
    "practice_start",
    "robot_turn",
    "seat_mute",
    "seat_replace",
    "seat_report",
    "seat_return",
    "seats_present",
    "seats_unmask",
    "sweep_barred",
    "sweep_beat",
    "sweep_clocks",
    "sweep_gone",
    "sweep_hosts",
    "sweep_robots",
    "sweep_seats",
    "table_create",
    "table_leave",
    "table_robot",
    "table_sit",
    "table_start",
    "table_swap",
    "tables_forget",
    "talk_changed",
    "talk_forget",
    "text_say",
    "watching_count",
    "web_beat",
    "web_gone",
]
