"""Things that nobody may do, tried on purpose: each must be refused, with one of the codes that say why."""

import random

from config.crowd.tables.person import Person, code_of

NO_CODE = "AAAAA0"  # codes have no 0
TABLES = "/api/v1/tables"
WRONG_TABLES: tuple[tuple[dict[str, object], str], ...] = (
    ({"rules": "poker"}, "bad_rules"),
    ({"rules": "draw", "options": {"players": 9}}, "bad_options"),
    ({"rules": "pernambuco", "options": {"target": 1}}, "bad_options"),
    ({"rules": "garrafina-3", "options": {"target": 0}}, "bad_options"),
    ({"rules": "garrafina-4", "move_seconds": 7}, "bad_options"),
    ({"rules": "pernambuco", "picking": True}, "bad_options"),
    ({"rules": "draw", "robot": "cheat"}, "bad_options"),
)


async def refused(person: Person, what: str, path: str, data: object, *codes: str) -> None:
    """Try it; what is not refused, or for another reason, is a problem."""
    answer = await person.door.ask("POST", path, data)
    person.book.forbidden[what] += 1
    code = "" if answer.is_success else code_of(answer.text)
    person.door.tally.refusals[code or "none"] += 1
    if code not in codes:
        said = code or "let through"
        person.door.tally.problem(f"{person.name}, {what}: {said}, not {' or '.join(codes)} ({path} {data})")


async def at_the_door(person: Person, chance: random.Random) -> None:
    """Who has no code, or a wish that no rules know; a guest who wants to play a championship."""
    if person.guest:
        await refused(person, "guest in the queue", "/api/v1/queue", {}, "sign_in_needed")
    if chance.random() < 0.5:
        await refused(person, "unknown code", f"{TABLES}/{NO_CODE}/sit", {}, "not_found")
        return
    asked, code = chance.choice(WRONG_TABLES)
    await refused(person, "impossible table", TABLES, asked, code)


async def before_the_start(host: Person, others: list[Person], strangers: list[Person]) -> None:
    """Chairs that are taken or not there, and a start by who does not sit there."""
    at = f"{TABLES}/{host.code}"
    for person in (*others[:1], *strangers[:1]):
        await refused(person, "taken chair", f"{at}/sit", {"chair": host.chair}, "chair_taken")
    await refused(host, "no chair", f"{at}/sit", {"chair": 9}, "no_chair")
    await refused(host, "no such robot", f"{at}/robots", {"robot": "cheat"}, "bad_options")
    for stranger in strangers[:1]:
        await refused(stranger, "start of a stranger", f"{at}/start", {}, "not_seated")
        await refused(stranger, "robots of a stranger", f"{at}/robots", {"robot": "greedy"}, "not_seated")


async def just_begun(match: str, seated: list[Person], strangers: list[Person]) -> None:
    """Whoever plays cannot start again, change chairs or open another table; whoever does not has no move."""
    first, last = seated[0], seated[-1]
    at = f"{TABLES}/{first.code}"
    await refused(first, "second start", f"{at}/start", {}, "wrong_phase")
    await refused(last, "change in the game", f"{at}/sit", {"chair": 0}, "wrong_phase")
    await refused(last, "second table", TABLES, {"rules": "draw"}, "seated_elsewhere")
    for stranger in strangers[:1]:
        move = {"version": 0, "action": {"pass": True}}
        await refused(stranger, "move of a stranger", f"/api/v1/matches/{match}/actions", move, "not_found")
        await refused(stranger, "seat in the game", f"{at}/sit", {}, "wrong_phase")
        await refused(stranger, "robot by a stranger", f"{at}/replace", {"seat": 0}, "not_found")


async def robot_for_who_is_there(person: Person, target: Person) -> None:
    """Must fail as long as the other one's line was open before and after; else it may have been in time."""
    game = target.game
    if game is None or not game.here or game.mine is None or target is person:
        return
    line = game.connection
    answer = await person.door.ask("POST", f"{TABLES}/{person.code}/replace", {"seat": game.mine})
    stayed = target.game is game and game.here and game.connection is line
    person.book.forbidden["robot for who is there"] += 1
    code = "" if answer.is_success else code_of(answer.text)
    person.door.tally.refusals[code or "none"] += 1
    if stayed and code not in {"still_here", "not_found"}:
        person.door.tally.problem(f"{person.name} put a robot in for {target.name}, who is there: {code or 'done'}")
    elif not code:
        person.book.done["replaced"] += 1
