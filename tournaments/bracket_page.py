"""A championship as its page shows it: rounds with their cards, who waits for whom, one's own way. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.bracket import SECOND_FINAL, Bracket, Feed, Fixture, Side, structure
from engine.points import points

# A level in words, the same in every tier: the pairs that fall in one round share it.
LIVE = 4  # games shown where there is room for a few only
PLACES = {1: "1", 2: "2", 3: "3", 4: "4", 5: "5–6", 6: "7–8", 7: "9–12", 8: "13–16"}


@dataclass(frozen=True, slots=True)
class Team:
    """A pair as the page names it: animals, and nicknames once they are known."""

    number: int
    animals: tuple[str, str]
    names: tuple[str, str] | None
    out: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One of the two places of a card: a team, or where it will come from."""

    team: Team | None
    score: int | None
    won: bool
    feed: Feed
    table: int | None  # the number of the table that it comes from


@dataclass(frozen=True, slots=True)
class Card:
    code: str
    table: int
    places: tuple[Place, Place]
    state: str
    match: str | None
    opens_in: int | None
    walkover: bool

    @property
    def mine(self) -> bool:
        return any(place.team and place.team.mine for place in self.places)

    @property
    def known(self) -> bool:
        return all(place.team for place in self.places)

    @property
    def winner(self) -> Team | None:
        return next((place.team for place in self.places if place.won), None)

    @property
    def loser(self) -> Team | None:
        return next((place.team for place in self.places if self.winner and not place.won), None)


@dataclass(frozen=True, slots=True)
class Round:
    """``shape`` says how the lines go to the next one: two cards meet (junta) or each goes on (reta)."""

    side: str
    number: int
    kind: str  # round, semi, final
    cards: tuple[Card, ...]
    shape: str
    current: bool


@dataclass(frozen=True, slots=True)
class Step:
    """A game of one's own pair that is over."""

    card: Card
    won: bool
    ours: int | None
    theirs: int | None
    rival: Team

    @property
    def side(self) -> str:
        return self.card.code[:2]

    @property
    def round(self) -> str:
        return self.card.code[2:].split(".")[0]


@dataclass(frozen=True, slots=True)
class Way:
    """One's own way through: what was, what is now, what comes if the next game is won or lost."""

    team: Team
    partner: str
    animal: str
    steps: tuple[Step, ...]
    now: Card | None
    ahead: Card | None
    level: int | None
    points: int | None
    if_lost: int | None  # the level where a defeat now would end, none if one plays on
    points_if_lost: int | None
    least_if_won: int | None  # points that a win now makes sure of


@dataclass(frozen=True)
class Page:
    shown: Mapping[str, Any]
    teams: Mapping[int, Team]
    cards: Mapping[str, Card]
    winners: tuple[Round, ...]
    losers: tuple[Round, ...]
    finals: tuple[Card, ...]
    way: Way | None
    structure: Bracket = field(repr=False)

    @property
    def left(self) -> int:
        return sum(not team.out for team in self.teams.values())

    @property
    def players(self) -> int:
        return 2 * len(self.teams)

    @property
    def going(self) -> list[Card]:
        """The games that can be watched now, the later rounds first."""
        return [card for card in self.cards.values() if card.state == "open" and card.match][::-1][:LIVE]

    @property
    def open_side(self) -> str:
        """Which tab to show first: where one plays oneself, else where it goes on."""
        card = self.way and (self.way.now or self.way.ahead)
        going = card or next((it for it in self.cards.values() if it.state in {"open", "ready"}), None)
        code = going.code if going else "GF1" if self.shown["state"] == "finished" else "WB1.1"
        return code[:2]


def page(shown: Mapping[str, Any], scores: Mapping[str, Sequence[int]]) -> Page:
    """What ``championship_shown`` says, laid out; ``scores`` are those of the games that go on, by code."""
    bracket = structure(len(shown["pairs"]))
    you = shown["you"]
    teams = {it["pair"]: _team(it, you) for it in shown["pairs"]}
    matches = {it["code"]: it for it in shown["matches"]}
    fixtures = [*bracket.fixtures, SECOND_FINAL] if "GF2" in matches else list(bracket.fixtures)
    tables = {fixture.code: number for number, fixture in enumerate(fixtures, 1)}
    cards = {it.code: _card(it, matches.get(it.code), scores.get(it.code), teams, tables) for it in fixtures}
    return Page(
        shown=shown,
        teams=teams,
        cards=cards,
        winners=tuple(_rounds("WB", cards)),
        losers=tuple(_rounds("LB", cards)),
        finals=tuple(card for code, card in cards.items() if code.startswith("GF")),
        way=_way(shown, teams[you["pair"]], cards, fixtures, bracket.levels) if you else None,
        structure=bracket,
    )


def _team(pair: Mapping[str, Any], you: Mapping[str, Any] | None) -> Team:
    first, second = pair["animals"]
    names = tuple(pair["names"]) if pair["names"] else None
    mine = you is not None and you["pair"] == pair["pair"]
    return Team(pair["pair"], (first, second), names, pair["out"], mine)


def _card(
    fixture: Fixture,
    match: Mapping[str, Any] | None,
    live: Sequence[int] | None,
    teams: Mapping[int, Team],
    tables: Mapping[str, int],
) -> Card:
    match = match or {"pairs": [None, None], "state": "waiting"}
    scores = match.get("scores") or (live if match["state"] == "open" else None) or (None, None)
    feeds = fixture.first, fixture.second
    places = [
        Place(
            team=teams.get(number) if number else _drawn(feed, teams),
            score=score,
            won=number is not None and match.get("winner") == number,
            feed=feed,
            table=tables.get(feed.source) if isinstance(feed.source, str) else None,
        )
        for number, score, feed in zip(match["pairs"], scores, feeds, strict=True)
    ]
    return Card(
        code=fixture.code,
        table=tables[fixture.code],
        places=(places[0], places[1]),
        state=match["state"],
        match=match.get("match"),
        opens_in=match.get("opens_in"),
        walkover=bool(match.get("walkover")),
    )


def _drawn(feed: Feed, teams: Mapping[int, Team]) -> Team | None:
    return teams.get(feed.source) if isinstance(feed.source, int) else None


def _rounds(side: str, cards: Mapping[str, Card]) -> Iterator[Round]:
    stages: dict[int, list[Card]] = {}
    for code, card in cards.items():
        if code.startswith(side):
            stages.setdefault(int(code[2:].split(".")[0]), []).append(card)
    current = _current(stages)
    last = max(stages)
    for number, found in stages.items():
        following = len(stages.get(number + 1, ()))
        shape = "reta ultima" if not following else "junta" if following < len(found) else "reta"
        kind = "final" if number == last else "semi" if side == "WB" and number == last - 1 and last > 2 else "round"
        yield Round(side, number, kind, tuple(found), shape, number == current)


def _current(stages: Mapping[int, Sequence[Card]]) -> int:
    """The round to look at: the last one with a game that goes on, else the first that is not over, else the last."""
    going = [number for number, cards in stages.items() if any(card.state in {"open", "ready"} for card in cards)]
    waiting = [number for number, cards in stages.items() if any(card.state == "waiting" for card in cards)]
    return max(going) if going else min(waiting) if waiting else max(stages)


def _way(
    shown: Mapping[str, Any], team: Team, cards: Mapping[str, Card], fixtures: Sequence[Fixture], levels: int
) -> Way:
    own = [card for card in cards.values() if card.mine]
    pair = next(it for it in shown["pairs"] if it["pair"] == team.number)
    now = next((card for card in own if card.state != "over" and card.known), None)
    ahead = _next(own, cards, fixtures, won=True) if pair["level"] is None else None
    lost = next((it.level for it in fixtures if now and it.code == now.code), None)
    return Way(
        team=team,
        partner=shown["you"]["partner"],
        animal=shown["you"]["animal"],
        steps=tuple(_step(card) for card in own if card.state == "over" and card.known),
        now=now,
        ahead=ahead,
        level=pair["level"],
        points=pair["points"],
        if_lost=lost,
        points_if_lost=points(levels, lost) if lost else None,
        least_if_won=points(levels, lost - 1) if lost and lost > 1 else None,
    )


def _next(own: Sequence[Card], cards: Mapping[str, Card], fixtures: Sequence[Fixture], *, won: bool) -> Card | None:
    """The card that one's present or last game leads to: by a win where it is not decided yet."""
    if not own:
        return None
    last = max(own, key=lambda card: (card.state != "over", [it.code for it in fixtures].index(card.code)))
    if last.state == "over":
        won = last.winner is not None and last.winner.mine
    wanted = Feed(Side.WINNER if won else Side.LOSER, last.code)
    found = next((it for it in fixtures if wanted in (it.first, it.second)), None)
    return cards[found.code] if found else None


def _step(card: Card) -> Step:
    ours, theirs = card.places if card.places[0].team and card.places[0].team.mine else reversed(card.places)
    assert theirs.team is not None  # noqa: S101  # only games with both pairs known are steps
    return Step(card, ours.won, ours.score, theirs.score, theirs.team)
