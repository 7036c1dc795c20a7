"""Game records: one game as one JSON object, from which it can be played again and its result checked."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NoReturn, TypeAlias

from engine import deal as deals
from engine import match
from engine.actions import Action, BadAction, from_json, to_json
from engine.clock import seconds
from engine.deal import Deal
from engine.match import Dealer
from engine.rules import CURRENT, RULES
from engine.rules.base import Rules
from engine.state import BadOptions, GameState, HandState, Pool
from engine.tiles import DECK, NAMES, BadTile, Tile, parse

Places: TypeAlias = tuple[tuple[int, ...], ...]

FORMAT = "domino-record/1"
_SEED = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


class Fault(ValueError):
    """What is wrong with a record: a stable code, the hand and the action (from 0), a sentence for a person."""

    def __init__(self, code: str, error: str, hand: int | None = None, action: int | None = None) -> None:
        super().__init__(error)
        self.code, self.hand, self.action = code, hand, action

    def answer(self) -> dict[str, Any]:
        return {
            "ok": False,
            "code": self.code,
            "hand": self.hand,
            "action": self.action,
            "error": str(self),
        }


def replay(record: object) -> dict[str, Any]:
    """The answer to a record (decoded JSON of any shape): its result, or its first fault in the order of play."""
    try:
        return _answer(game_of(record))
    except Fault as fault:
        return fault.answer()


def game_of(record: object) -> GameState:
    """The game that a record tells; Fault for the first fault in the order of play."""
    fields = _fields(record)
    game = _new(fields["rules"], fields["options"])
    seed = _seed(fields)
    for number, entry in enumerate(fields["hands"]):
        if game.over:
            raise Fault("game_over", "There is a hand after the game was over.", number)
        if game.hand is not None:
            raise Fault("hand_not_over", "The hand did not end, but another one follows.", number - 1)
        game = _Hand(number, entry, seed).played(game)
    return game


def _fields(record: object) -> dict[str, Any]:
    if not isinstance(record, dict):
        raise Fault("bad_format", "A record is a JSON object.")
    for key, kind in (("format", str), ("rules", str), ("options", dict), ("hands", list)):
        if not isinstance(record.get(key), kind):
            raise Fault("bad_format", f"The field {key} is missing or of the wrong type.")
    if record["format"] != FORMAT:
        raise Fault("bad_format", f"The format is not {FORMAT}.")
    return record


def _new(rules: str, options: Mapping[str, object]) -> GameState:
    if rules not in CURRENT:
        raise Fault("bad_rules", "There are no rules of that name.")
    try:
        return match.new(CURRENT[rules], options)
    except BadOptions:
        raise Fault("bad_options", f"An option is unknown to {rules}, or its value is out of range.") from None


def _seed(fields: Mapping[str, Any]) -> bytes | None:
    if "seed" not in fields:
        return None
    seed = fields["seed"]
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise Fault("bad_seed", "The seed is not 64 hex digits.")
    return bytes.fromhex(seed)


class _Hand:
    """One entry of `hands` on its way into a game; it knows its number for the faults."""

    def __init__(self, number: int, entry: object, seed: bytes | None) -> None:
        self.number, self.seed = number, seed
        self.entry = self.typed(entry, dict, "A hand")
        self.deal = self.typed(self.entry.get("deal"), dict, "A deal")
        self.actions = self.typed(self.entry.get("actions"), list, "The list of actions")

    def fail(self, code: str, error: str, action: int | None = None) -> NoReturn:
        raise Fault(code, error, self.number, action)

    def typed(self, value: object, kind: type, name: str) -> Any:
        if not isinstance(value, kind) or isinstance(value, bool):
            self.fail("bad_format", f"{name} is missing or of the wrong type.")
        return value

    def played(self, game: GameState) -> GameState:
        """The game with this hand dealt and played, and settled if it ended."""
        book = RULES[game.rules]
        game, hand = self.dealt(book, game)
        for number, wire in enumerate(self.actions):
            action = self.action(number, wire)
            if hand.outcome is not None:
                self.fail("hand_over", "There is an action after the hand was over.", number)
            if action not in book.legal(hand):  # asked anew: a record is there to be checked
                self.fail("illegal_action", "The rules do not allow this action here.", number)
            hand = book.after(hand, action)
        return replace(game, hand=hand) if hand.outcome is None else book.settle(game, hand)

    def action(self, number: int, wire: object) -> Action:
        seat = wire.get("seat") if isinstance(wire, dict) else None
        if not isinstance(seat, int) or isinstance(seat, bool):
            self.fail("bad_format", "An action is an object with the number of a seat.", number)
        try:
            return from_json(seat, wire)
        except BadAction as bad:
            if bad.code == "bad_tile":
                self.fail("bad_tile", "The tile of this action does not exist.", number)
            self.fail("bad_format", "This is no action, or more than one.", number)

    def dealt(self, book: Rules, game: GameState) -> tuple[GameState, HandState]:
        deal, redeal = self.read_deal(), self.redeal()
        sizes = [len(hand) for hand in deal.hands]
        everything = sorted(tile for held in (*deal.hands, deal.stock) for tile in held)
        if sizes != [book.size] * game.options.seats or everything != list(DECK):
            self.fail("bad_deal", f"A deal gives each seat {book.size} tiles, and every tile once.")
        pool = self.pool(book, game)
        if self.seed is not None:
            self.check_seed(self.seed, book, game, (deal, pool, redeal))
        hand = book.open(game, deal)
        if hand is None:
            self.fail("bad_deal", "The deal gives nobody a double, and so is void.")
        return replace(game, deals=redeal), hand

    def read_deal(self) -> Deal:
        hands = self.typed(self.deal.get("hands"), list, "The list of hands")
        return Deal(
            tuple(self.tiles(hand) for hand in hands),
            self.tiles(self.deal.get("stock", [])),
        )

    def tiles(self, names: object) -> tuple[Tile, ...]:
        listed: list[Any] = self.typed(names, list, "A list of tiles")
        try:
            return tuple([parse(self.typed(name, str, "A tile")) for name in listed])
        except BadTile:
            self.fail("bad_tile", "A tile of the deal does not exist.")

    def redeal(self) -> int:
        redeal: int = self.typed(self.deal.get("redeal", 0), int, "The number of the deal")
        if redeal < 0:
            self.fail("bad_deal", "The number of the deal is negative.")
        return redeal

    def pool(self, book: Rules, game: GameState) -> Places | None:
        """The places that each seat picked from the pool; None where the deck was dealt in order."""
        if "pool" not in self.deal:
            return None
        lists = self.typed(self.deal["pool"], list, "The pool")
        pool = tuple(tuple(self.places(places)) for places in lists)
        taken = sorted(place for places in pool for place in places)
        if not book.picks or [len(places) for places in pool] != [book.size] * game.options.seats:
            self.fail("bad_deal", "The pool does not list seven places for each seat of a game with picking.")
        if len(set(taken)) != len(taken) or not 0 <= taken[0] <= taken[-1] < len(DECK):
            self.fail("bad_deal", "The places of the pool are not all different, or not in the pool.")
        return pool

    def places(self, places: object) -> list[int]:
        return [self.typed(place, int, "A place") for place in self.typed(places, list, "A list of places")]

    def check_seed(self, seed: bytes, book: Rules, game: GameState, told: tuple[Deal, Places | None, int]) -> None:
        """The deal must be the one that the seed makes, and none before it may have been passed over."""
        deal, pool, redeal = told

        def made(again: int) -> Deal:
            seats = game.options.seats
            return deals.deal(seed, seats=seats, size=book.size, hand=game.counted, redeal=again)

        if deal != (made(redeal) if pool is None else _from_pool(deals.shuffled(seed, game.counted, redeal), pool)):
            self.fail("bad_seed", "The deal is not the one that the seed makes.")
        if redeal < game.deals:
            self.fail("bad_seed", "The hand was dealt again with a number that was used before.")
        if pool is None and any(book.open(game, made(again)) for again in range(game.deals, redeal)):
            self.fail("bad_seed", "A deal that was good was passed over.")


def build(
    rules: str,
    options: Mapping[str, Any],
    dealer: Dealer,
    actions: Iterable[Action],
    seed: bytes | None = None,
) -> dict[str, Any]:
    """The record of a game (versioned rules, accepted actions); with the seed only once the game is over."""
    made: list[tuple[int, Deal]] = []

    def noted(hand: int, redeal: int) -> Deal:
        made[:] = [(redeal, dealer(hand, redeal))]
        return made[0][1]

    game = match.begin(rules, options, noted)
    hands = [] if _picking(game) else [_entry(*made[0], None)]
    for action in actions:
        picked, ended = _picking(game), len(game.results)
        game = match.advance(game, action, noted)
        if not picked:
            hands[-1]["actions"].append(wire(action))
        if (picked or len(game.results) > ended) and game.hand is not None and not _picking(game):
            hands.append(_entry(*made[0], game.hand.pool))
    fields = {"format": FORMAT, "rules": rules.partition("@")[0], "options": dict(options), "hands": hands}
    return fields if seed is None else {**fields, "seed": seed.hex()}


def _picking(game: GameState) -> bool:
    return game.hand is not None and game.hand.phase == "pick"


def _entry(redeal: int, deal: Deal, pool: Pool | None) -> dict[str, Any]:
    if pool is not None:
        deal = _from_pool(pool.deck, pool.taken)
    dealt: dict[str, Any] = {"hands": [[NAMES[tile] for tile in hand] for hand in deal.hands]}
    dealt["stock"] = [NAMES[tile] for tile in deal.stock]
    if pool is not None:
        dealt["pool"] = [list(places) for places in pool.taken]
    if redeal:
        dealt["redeal"] = redeal
    return {"deal": dealt, "actions": []}


def _from_pool(deck: tuple[Tile, ...], taken: Places) -> Deal:
    """The deal that picking made: each seat's tiles as it took them, the rest by rising place."""
    gone = {place for places in taken for place in places}
    hands = tuple(tuple(deck[place] for place in places) for places in taken)
    return Deal(hands, tuple(tile for place, tile in enumerate(deck) if place not in gone))


def _answer(game: GameState) -> dict[str, Any]:
    return {
        "ok": True,
        "finished": game.over,
        "scores": list(game.scores),
        "winners": list(game.winners),
        "flags": list(game.flags),
        "hands": [
            {
                "winner": result.winner,
                "kind": result.kind,
                "points": result.points,
                "multiplier": result.multiplier,
                "scores": list(result.scores),
            }
            for result in game.results
        ],
        "next": None if game.hand is None else _next(game),
    }


def _next(game: GameState) -> dict[str, Any]:
    return {
        "seat": match.turn(game),
        "legal": [wire(action) for action in match.legal(game)],
        "seconds": seconds(game),
        "timeout": wire(match.timeout_action(game)),
    }


def wire(action: Action) -> dict[str, Any]:
    """The action as a record holds it: with its seat."""
    return {"seat": action.seat, **to_json(action)}
