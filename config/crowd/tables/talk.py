"""The talk at one table: what anybody said there, held against what every tab of everybody heard."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import Any

from config.crowd.tables.voice import LONG_AGO, PATIENCE, PROMPT, WINDOW, Mute, Said, Voice
from config.crowd.tables.words import Saying, words_of
from config.crowd.tally import Tally

LINES = 50  # are shown to who comes later
REF = "talk-"
EVERYTHING = ["phrase", "text"]
Asked = Said | Mute


@dataclass(slots=True, eq=False)
class Ear:
    """One tab. ``line``: the number of its connection, 0 while there is none; ``greeted`` once it was told what was
    said before; ``moved``: its person got or lost the seat meanwhile; ``stays``: they have a chair, so that the
    table lives.
    """

    voice: Voice
    match: str
    line: int = 0
    opened: float = 0.0
    greeted: bool = False
    moved: bool = False
    stays: bool = False
    mine: int | None = None
    names: dict[int, str] = field(default_factory=dict)
    muted: frozenset[int] = frozenset()

    def seats(self, seats: Iterable[Mapping[str, Any]]) -> None:
        """Who sits where now."""
        seated = list(seats)
        mine = next((seat["seat"] for seat in seated if seat["you"]), None)
        self.moved |= bool(self.names) and mine != self.mine
        self.mine, self.names = mine, {seat["seat"]: seat["name"] for seat in seated if seat["name"] is not None}


class Talk:
    """One a table. ``counted``: what was said, heard, kept from who muted it, refused; ``now``: seconds."""

    def __init__(self, tally: Tally, counted: Counter[str], now: Callable[[], float] = monotonic) -> None:
        self.tally, self.counted, self.now = tally, counted, now
        self._lines = 0
        self._refs = 0
        self._open: dict[int, Ear] = {}
        self._asked: dict[str, Asked] = {}
        self._said: list[Said] = []  # less what was refused
        self._by_id: dict[str, Said] = {}
        self._unheard: defaultdict[tuple[str, str], list[Said]] = defaultdict(list)
        self._due: deque[tuple[float, Asked]] = deque()

    # Lines

    def asks(self, ear: Ear) -> None:
        """A tab is about to open a line."""
        self._lines += 1
        ear.line, ear.opened, ear.greeted, ear.moved = self._lines, self.now(), False, False
        ear.names, ear.muted = {}, frozenset()
        self._open[ear.line] = ear

    def hangs_up(self, ear: Ear) -> None:
        """The line of a tab is gone, and with it the answers that had not come yet."""
        self._open.pop(ear.line, None)
        for ref in [ref for ref, asked in self._asked.items() if asked.line == ear.line]:
            self._asked.pop(ref).settled.set()
        ear.line, ear.greeted = 0, False

    def close(self) -> None:
        """The table is no more."""
        while self._due:
            self._judge(self._due.popleft()[1])

    # What people do

    def says(self, ear: Ear, saying: Saying, *, waited: bool = False) -> tuple[str, Said]:
        """Somebody says something, ``waited``: after as long as they were told to; under which ref."""
        self._judge_due()
        hearers = frozenset(line for line, other in self._open.items() if other.greeted and other.match == ear.match)
        said = Said(ear.voice.name, ear.match, ear.mine, saying, ear.line, self.now(), hearers, waited)
        self._said.append(said)
        self._unheard[said.who, saying.words].append(said)
        if not saying.code:
            ear.voice.lately.append(said)
        return self._ask(said), said

    def mutes(self, ear: Ear, seat: int, *, on: bool) -> tuple[str, Mute]:
        """Somebody does not want to hear a seat, or wants to hear it again."""
        name = ear.names[seat]
        mute = ear.voice.mutes[name] = Mute(on, self.now(), seat=seat, name=name, line=ear.line)
        return self._ask(mute), mute

    def _ask(self, asked: Asked) -> str:
        self._refs += 1
        self._asked[f"{REF}{self._refs}"] = asked
        return f"{REF}{self._refs}"

    def pending(self, who: str) -> set[str]:
        """The words of somebody of which it is unknown whether they were said."""
        return {words for (name, words), some in self._unheard.items() if name == who and some}

    # What they are told

    def takes(self, ear: Ear, message: Mapping[str, Any]) -> bool:
        """Judge a frame that is about the talk; False of any other."""
        kind = message.get("type")
        if kind == "said":
            self._hears(ear, message)
        elif kind == "talk":
            self._told(ear, message)
        elif kind in {"done", "refused"} and str(message.get("ref")).startswith(REF):
            if asked := self._asked.pop(message["ref"], None):
                self._answered(ear, asked, message)
        else:
            return False
        self._judge_due()
        return True

    def _hears(self, ear: Ear, line: Mapping[str, Any]) -> None:
        seat = line["seat"]
        said = self._which(ear, line)
        if not ear.greeted:
            self._problem(ear, "hears something before what was said earlier")
        if seat in ear.muted:
            self._problem(ear, f"hears seat {seat}, which they muted")
        if said is None:
            return
        if (said.match, said.seat) != (ear.match, seat):
            self._problem(ear, f"hears from seat {seat} what {said.who} said on seat {said.seat} of {said.match}")
        if ear.voice.long_muted(said.who, said.sent):
            self._problem(ear, f"hears {said.who}, muted long before")
        known = ear.line in said.heard
        said.heard[ear.line] = said.heard.get(ear.line, 0) + 1
        if said.heard[ear.line] > 1 and not ear.moved:
            self._problem(ear, f"hears {said.saying.words!r} twice")
        if not known:
            self.counted["heard"] += 1

    def _told(self, ear: Ear, talk: Mapping[str, Any]) -> None:
        if not ear.names:
            self._problem(ear, "is told of the talk before who sits there")
        if not ear.greeted and not ear.moved and talk["may"] != (EVERYTHING if ear.mine is not None else []):
            self._problem(ear, f"on seat {ear.mine}, may say {talk['may']}")
        ear.muted, ear.greeted = frozenset(talk["muted"]), True
        for seat, name in ear.names.items():
            if seat != ear.mine and ear.voice.learns(name, self.now(), on=seat in ear.muted):
                self._problem(ear, f"is told that seat {seat} is{'' if seat in ear.muted else ' not'} muted")
        self._shown(ear, talk["lines"])

    def _shown(self, ear: Ear, lines: Sequence[Mapping[str, Any]]) -> None:
        """What was said before: each line once and in order, none of who is muted, and none lacks."""
        shown = [said for line in lines if (said := self._which(ear, line)) is not None]
        if len(set(shown)) < len(shown):
            self._problem(ear, "is shown a line twice")
        for seat in {line["seat"] for line in lines} & ear.muted:
            self._problem(ear, f"is shown what seat {seat} said, which they muted")
        for first, second in pairwise(shown):
            if second.done is not None and second.done < first.sent:
                self._problem(ear, f"is shown {second.saying.words!r} after {first.saying.words!r}")
        for said in self._missing(ear, shown):
            self._problem(ear, f"is not shown {said.saying.words!r} of {said.who}")
        for said in shown:
            said.heard.setdefault(ear.line, 0)

    def _missing(self, ear: Ear, shown: Sequence[Said]) -> Iterator[Said]:
        """What was heard on this line, or taken before it was opened, of those who sit there now; not before the first
        of as many lines as are shown at most.
        """
        names = {name for seat, name in ear.names.items() if seat not in ear.muted}
        end = shown[0].done if len(shown) >= LINES else LONG_AGO
        there = set(shown)
        for said in self._said:
            before = said.done is not None and said.done < ear.opened and (ear.stays or said.match == ear.match)
            known = before or said.heard.get(ear.line, 0)
            if known and said.who in names and said not in there and end is not None and said.sent > end:
                yield said

    def _which(self, ear: Ear, line: Mapping[str, Any]) -> Said | None:
        """What was said, by its id or its words; a problem if it is none of it."""
        who, words = ear.names.get(line["seat"], ""), words_of(line)
        said = self._by_id.get(line["id"])
        if said is None and (waiting := self._unheard.get((who, words))):
            said = self._by_id[line["id"]] = waiting.pop(0)
            said.id = line["id"]
            if not waiting:
                del self._unheard[who, words]
        if said is None or (said.who, said.saying.words) != (who, words):
            self._problem(ear, f"hears {words!r} from seat {line['seat']}, {who}, who did not say it")
            return None
        return said

    def _answered(self, ear: Ear, asked: Asked, message: Mapping[str, Any]) -> None:
        code = message.get("code", "")
        if code:
            self.counted[f"refused {code}"] += 1
        if isinstance(asked, Mute):
            self._mute_answered(ear, asked, code)
        elif code:
            self._refused(ear, asked, code, message.get("retry_in"))
        else:
            self._taken(ear, asked)
        asked.settled.set()

    def _taken(self, ear: Ear, said: Said) -> None:
        said.done = self.now()
        self.counted[said.saying.words.partition(" ")[0]] += 1
        self._due.append((said.done + PATIENCE, said))
        there = (self._open[line] for line in said.hearers & self._open.keys())
        if kept := sum(said.seat in other.muted for other in there):
            self.counted["kept from"] += kept
        if said.saying.code:
            self._problem(ear, f"was not refused with {said.saying.code}: {said.saying.body}")
        elif ear.voice.too_much(said):
            self._problem(ear, "said more than may be said in ten seconds")

    def _refused(self, ear: Ear, said: Said, code: str, retry_in: Any) -> None:
        said.code = code
        self._said.remove(said)
        if said.id:
            self._problem(ear, f"was refused with {code}, and {said.saying.words!r} was heard")
        else:
            self._unheard[said.who, said.saying.words].remove(said)
        if said.saying.code:
            if code != said.saying.code:
                self._problem(ear, f"was refused with {code}, not {said.saying.code}: {said.saying.body}")
        elif code == "too_many_requests":
            said.late = retry_in / 1000 if isinstance(retry_in, int) else -1.0
            prompt = self.now() - said.sent < PROMPT
            again = said.waited and prompt and not ear.voice.doubt(self.now())
            if again or not 0 < said.late <= WINDOW or not ear.voice.too_soon(said):
                self._problem(ear, f"was refused for speaking too fast, for {retry_in} ms")
        elif code != "not_seated" or (ear.stays and not ear.moved):
            self._problem(ear, f"was refused with {code}: {said.saying.body}")

    def _mute_answered(self, ear: Ear, mute: Mute, code: str) -> None:
        mute.sure = self.now()
        if code:
            self._problem(ear, f"cannot mute {mute.name} on seat {mute.seat}: {code}")
            return
        self.counted["muted" if mute.on else "unmuted"] += 1
        self._due.append((mute.sure + PATIENCE, mute))
        if (mute.seat in ear.muted) != mute.on:
            self._problem(ear, f"was not told at once that seat {mute.seat} is{'' if mute.on else ' not'} muted")

    # What must have come of it

    def _judge_due(self) -> None:
        while self._due and self._due[0][0] <= self.now():
            self._judge(self._due.popleft()[1])

    def _judge(self, asked: Asked) -> None:
        if isinstance(asked, Mute):
            self._judge_mute(asked)
        else:
            self._judge_said(asked)

    def _judge_said(self, said: Said) -> None:
        """Heard in every tab that was there all the time and is there still, unless by who does not hear its seat."""
        for line in said.hearers - said.heard.keys():
            ear = self._open.get(line)
            if ear is None:
                self.counted["left before"] += 1
            elif said.seat not in ear.muted and ear.voice.steady(said.who, said.sent):
                self._problem(ear, f"did not hear {said.saying.words!r} of {said.who} in {PATIENCE:.0f} s")

    def _judge_mute(self, mute: Mute) -> None:
        """Every tab of theirs knows by now."""
        for ear in self._open.values():
            mine = ear.voice.mutes.get(mute.name) is mute and mute.sure is not None
            if mine and ear.greeted and ear.names.get(mute.seat) == mute.name and (mute.seat in ear.muted) != mute.on:
                self._problem(ear, f"was never told that seat {mute.seat} is{'' if mute.on else ' not'} muted")

    def _problem(self, ear: Ear, text: str) -> None:
        self.tally.problem(f"talk of match {ear.match}: {ear.voice.name} {text}")
