"""What the description of the API shows: answers as they look."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

MATCH = "Zk3v9Qe1b_xA"

SEATS: list[dict[str, Any]] = [
    {
        "seat": seat,
        "animal": None,
        "name": name,
        "robot": robot,
        "guest": guest,
        "away": False,
        "left": False,
        "you": seat == 0,
    }
    for seat, (name, robot, guest) in enumerate(
        [("Ana", None, False), ("Bento", None, False), ("Lenira", None, True), (None, "greedy", False)]
    )
]

TABLE: dict[str, Any] = {
    "type": "table", "match": MATCH, "rules": "pernambuco@1", "options": {}, "context": {"table": "K7Q2ZM"},
    "status": "open", "commitment": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "seed": None,
    "opens_in": 0, "seats": SEATS, "watchers": 1,
}  # fmt: skip

VIEW: dict[str, Any] = {
    "rules": "pernambuco@1", "seats": 4, "seat": 0, "hand": 0, "phase": "play", "turn": 0, "opener": 3,
    "line": {"tiles": ["0|1", "1|6", "6|6", "6|4", "4|5"], "first": 2, "last": 4},
    "center": None, "arms": None, "freed": None, "last_arm": None, "swapper": None,
    "ends": [0, 5], "pool": None, "counts": [5, 5, 5, 4], "stock": 4,
    "mine": ["0|2", "0|3", "0|6", "1|5", "4|4"],
    "legal": [
        {"play": "0|2", "at": "left"}, {"play": "0|3", "at": "left"}, {"play": "0|6", "at": "left"},
        {"play": "1|5", "at": "right"},
    ],
    "forced": False, "target": 6, "limit": None, "scores": [0, 0], "multiplier": 1,
    "log": [
        {"seat": 3, "action": {"play": "6|6", "at": "left"}, "said": ["double:6"]},
        {"seat": 0, "action": {"play": "1|6", "at": "left"}, "said": ["end:1"]},
        {"seat": 1, "action": {"play": "0|1", "at": "left"}, "said": ["end:0"]},
        {"seat": 2, "action": {"play": "4|6", "at": "right"}, "said": ["end:4"]},
        {"seat": 3, "action": {"play": "4|5", "at": "right"}, "said": ["end:5"]},
    ],
    "results": [], "previous": None, "over": False, "winners": [], "flags": [],
}  # fmt: skip

STATE: dict[str, Any] = {
    "type": "state", "version": 5, "left": 14210, "watchers": 1, "causes": {"0": "robot", "4": "robot"}, "view": VIEW,
}  # fmt: skip

SHOWN: dict[str, Any] = {"table": TABLE, "state": STATE}
PLAYED: dict[str, Any] = {"state": STATE}

CHAIRS: list[dict[str, Any]] = [
    {"chair": 0, "name": "Ana", "guest": False, "host": True, "you": True, "wants": None},
    {"chair": 1, "name": "Bento", "guest": False, "host": False, "you": False, "wants": 0},
    {"chair": 2, "name": "Lenira", "guest": True, "host": False, "you": False, "wants": None},
    {"chair": 3, "name": None, "guest": False, "host": False, "you": False, "wants": None},
]

ROOM: dict[str, Any] = {
    "code": "K7Q2ZM", "rules": "garrafina-4", "options": {"target": 50}, "picking": True, "move_seconds": 30,
    "robot": "greedy", "listed": False, "phase": "waiting", "match": None, "version": 3, "chairs": CHAIRS,
}  # fmt: skip

LINE: dict[str, Any] = {"id": "k3yF0aPz7QmB", "seat": 2, "phrase": "well_played"}

TALK: dict[str, Any] = {
    "type": "talk", "may": ["phrase", "text"], "barred_for": None, "muted": [1],
    "lines": [{"id": "k3yF0aPz7QmA", "seat": 0, "text": "Oxente!", "ago": 41000}, LINE | {"ago": 8000}],
}  # fmt: skip

PAST: dict[str, Any] = {
    "page": 1, "pages": 1,
    "games": [
        {
            "match": MATCH, "rules": "pernambuco@1", "context": {"table": "K7Q2ZM"},
            "finished_at": "2026-11-30T21:14:05Z", "status": "over", "won": True, "left": False, "scores": [6, 0],
            "flags": ["buchuda"], "seats": SEATS,
        }
    ],
}  # fmt: skip

RECORD: dict[str, Any] = {
    "format": "domino-record/1", "rules": "draw", "options": {"players": 2, "rounds": 1},
    "hands": [
        {
            "deal": {
                "hands": [
                    ["2|2", "1|3", "3|3", "0|0", "0|3", "4|6", "6|6"], ["3|4", "1|2", "4|4", "5|5", "1|5", "1|1", "2|6"]
                ],
                "stock": [
                    "2|5", "0|1", "4|5", "0|6", "2|4", "1|4", "5|6", "0|5", "3|5", "1|6", "2|3", "3|6", "0|4", "0|2"
                ],
            },
            "actions": [
                {"seat": 0, "play": "6|6", "at": "left"}, {"seat": 1, "play": "2|6", "at": "left"},
                {"seat": 0, "play": "4|6", "at": "right"}, {"seat": 1, "play": "4|4", "at": "right"},
                {"seat": 0, "play": "2|2", "at": "left"}, {"seat": 1, "play": "3|4", "at": "right"},
                {"seat": 0, "play": "3|3", "at": "right"}, {"seat": 1, "play": "1|2", "at": "left"},
                {"seat": 0, "play": "1|3", "at": "left"}, {"seat": 1, "draw": True},
                {"seat": 0, "play": "0|3", "at": "left"}, {"seat": 1, "draw": True},
                {"seat": 0, "play": "0|0", "at": "left"},
            ],
        }
    ],
    "seed": "0009000900090009000900090009000900090009000900090009000900090009",
}  # fmt: skip


def answer(name: str, value: Any) -> OpenApiExample:
    """An answer as it looks."""
    return OpenApiExample(name, value, response_only=True)
