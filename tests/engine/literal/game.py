"""What every game has: hands of tiles, a turn, results. A tile is a pair of numbers, the lower first."""


def count(hand):
    return sum(low + high for low, high in hand)


def is_double(tile):
    return tile[0] == tile[1]


def word(tile):
    return f"{tile[0]}|{tile[1]}"


def weight(tile):
    """The heaviest first: pips, then doubles, then the higher half."""
    return (tile[0] + tile[1], is_double(tile), tile[1])


class Game:
    """`deals(hand, again)` gives lists of pairs: (hands, stock)."""

    def __init__(self, options, deals):
        self.options, self.deals = options, deals
        self.results, self.over, self.winners, self.flags = [], False, [], []
        self.again = 0
        self.scores = [0] * self.sides()
        self.deal()

    def sides(self):
        return self.seats()

    def played_hands(self):
        return sum(result["kind"] != "void" for result in self.results)

    def deal(self):
        hands, stock = self.deals(self.played_hands(), self.again)
        self.hands, self.stock = [list(hand) for hand in hands], list(stock)
        self.turn = None
        self.open_hand()

    def next_seat(self):
        self.turn = (self.turn + 1) % self.seats()

    def moves(self):
        """Every (tile, place) of the seat in turn, best place first."""
        raise NotImplementedError

    def other_actions(self):
        """What is open besides, or instead of, a play."""
        raise NotImplementedError

    def legal(self):
        plays = [{"seat": self.turn, "play": word(tile), "at": at} for tile, at in self.moves()]
        return plays + [{"seat": self.turn, **action} for action in self.other_actions()]

    def seconds(self):
        if any("swap" in action or "start" in action for action in self.legal()):
            return 15
        return 15 if len({tile for tile, _ in self.moves()}) > 1 else 3

    def timeout(self):
        moves = self.moves()
        if not moves:
            return next(action for action in self.legal() if "swap" not in action)
        heaviest = max((tile for tile, _ in moves), key=weight)
        at = next(place for tile, place in moves if tile == heaviest)
        return {"seat": self.turn, "play": word(heaviest), "at": at}

    def finish(self, winner, kind, gains, multiplier=1):
        """Gains are by side, before multiplication."""
        gains = [gain * multiplier for gain in gains]
        self.scores = [score + gain for score, gain in zip(self.scores, gains, strict=True)]
        self.results.append(
            {
                "winner": winner,
                "kind": kind,
                "points": max(gains),
                "multiplier": multiplier,
                "scores": list(self.scores),
            }
        )
        self.again = self.again + 1 if kind == "void" else 0
        if kind != "void":
            self.end_game(winner)
        if not self.over:
            self.deal()
