"""What championships do. Locks are taken in the order: queue, championship, matches by rising id."""

from tournaments.services.queue import (
    queue_heard,
    queue_join,
    queue_leave,
    queue_remove_barred,
    queue_take_out,
    queue_tick,
)
from tournaments.services.results import result_record, results_catch_up
from tournaments.services.rulings import championship_cancel, entrant_disqualify, match_replay, result_correct

__all__ = [
    "championship_cancel",
    "entrant_disqualify",
    "match_replay",
    "queue_heard",
    "queue_join",
    "queue_leave",
    "queue_remove_barred",
    "queue_take_out",
    "queue_tick",
    "result_correct",
    "result_record",
    "results_catch_up",
]
