"""What is so."""

from tournaments.selectors.championships import (
    championship_last_finished,
    championship_whole,
    championships_listed,
    championships_of,
    championships_running,
)
from tournaments.selectors.checks import championship_differences, championship_ids
from tournaments.selectors.waiting import (
    Judged,
    Person,
    barred_from_queue,
    living_entrant,
    person_now,
    queue_judged,
)

__all__ = [
    "Judged",
    "Person",
    "barred_from_queue",
    "championship_differences",
    "championship_ids",
    "championship_last_finished",
    "championship_whole",
    "championships_listed",
    "championships_of",
    "championships_running",
    "living_entrant",
    "person_now",
    "queue_judged",
]
