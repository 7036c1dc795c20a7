"""Private tables for the stage: what their pages are drawn with."""

from typing import Any

from games.forms import ROBOTS, TableForm
from games.models import Table
from games.pages.room import placed, qr
from games.pages.tables import described
from games.presenters import chairs_shown

CODE = "K7Q2ZM"


def shown(*people: str, rules: str = "garrafina-4", chairs: int = 4) -> dict[str, Any]:
    """A table where these people sit, the first as host and reader."""
    table = Table(code=CODE, rules=rules, picking=rules != "pernambuco", listed=True)
    empty = {"name": None, "host": False, "you": False}
    seats = [{"chair": number, **empty} for number in range(chairs)]
    for number, name in enumerate(people):
        seats[number] |= {"name": name, "host": number == 0, "you": number == 0}
    return described(chairs_shown(table, [], account_id=None) | {"chairs": seats})


def doorway() -> dict[str, Any]:
    listed = [shown("Lenira", "Seu Dedé"), shown("Mestre Amaro do Alto", rules="pernambuco")]
    return {"section": "tables", "form": TableForm(), "listed": listed, "own": None, "playing": None}


def room() -> dict[str, Any]:
    table = shown("Lenira", "Seu Dedé")
    link = f"http://laelo.test/tables/{CODE}"
    return {
        "section": "tables", "table": table, "chairs": placed(table), "host": "Lenira", "robots": ROBOTS.items(),
        "error": "", "link": link, "qr": qr(link),
    }  # fmt: skip
