"""The two games with one line."""

from tests.engine.literal.game import Game, count, is_double


class Line(Game):
    def open_hand(self):
        self.line = []
        self.find_opener()

    def ends(self):
        return self.line[0][0], self.line[-1][1]

    def may_open(self, tile):
        return True

    def moves(self):
        mine = sorted(self.hands[self.turn])
        if not self.line:
            return [(tile, "left") for tile in mine if self.may_open(tile)]
        left, right = self.ends()
        fits_left = [(tile, "left") for tile in mine if left in tile]
        return fits_left + [(tile, "right") for tile in mine if right in tile]

    def place(self, tile, at):
        low, high = tile
        if not self.line:
            self.line = [(low, high)]
        elif at == "left":
            left, _ = self.ends()
            self.line.insert(0, (high, low) if low == left else (low, high))
        else:
            _, right = self.ends()
            self.line.append((low, high) if low == right else (high, low))

    def stuck(self):
        """Nobody holds a tile that fits."""
        return not any(end in tile for end in self.ends() for hand in self.hands for tile in hand)


class Pairs(Line):
    """Pernambuco."""

    multiplier = 1
    led_five_nil = ()

    def seats(self):
        return 4

    def sides(self):
        return 2

    def find_opener(self):
        self.must_open, self.choosing = None, False
        last = self.results[-1]["winner"] if self.results else None
        if last is not None:
            self.turn, self.choosing = last, True
            return
        doubles = [tile for hand in self.hands for tile in hand if is_double(tile)]
        self.must_open = max(doubles)
        self.turn = next(seat for seat in range(4) if self.must_open in self.hands[seat])

    def may_open(self, tile):
        return self.must_open is None or tile == self.must_open

    def moves(self):
        return [] if self.choosing else super().moves()

    def other_actions(self):
        if self.choosing:
            return [{"start": "self"}, {"start": "partner"}]
        return [] if self.moves() else [{"pass": True}]

    def act(self, action, tile=None):
        if "start" in action:
            self.choosing = False
            if action["start"] == "partner":
                self.turn = (self.turn + 2) % 4
        elif tile is None:
            self.next_seat()
        else:
            self.play(tile, action["at"])

    def play(self, tile, at):
        kind = self.name_of_win(tile)
        self.place(tile, at)
        self.hands[self.turn].remove(tile)
        if not self.hands[self.turn]:
            self.decide(self.turn, kind)
        elif self.stuck():
            self.blocked()
        else:
            self.next_seat()

    def name_of_win(self, tile):
        if not self.line:
            return "opening"
        left, right = self.ends()
        if is_double(tile):
            return "cruzada" if left == right == tile[0] else "double"
        return "la_e_lo" if (left, right) in (tile, tile[::-1]) else "simple"

    def blocked(self):
        counts = [count(hand) for hand in self.hands]
        even, odd = min(counts[0], counts[2]), min(counts[1], counts[3])
        if even == odd:
            self.multiplier, used = self.multiplier + 1, self.multiplier
            self.finish(None, "tie", [0, 0], used)
            return
        best, pair = min(even, odd), ((0, 2) if even < odd else (1, 3))
        in_turn = [(self.turn + step) % 4 for step in (1, 2, 3, 4)]
        self.decide(next(seat for seat in in_turn if seat in pair and counts[seat] == best), "count")

    def decide(self, winner, kind):
        points = {"simple": 1, "double": 2, "la_e_lo": 3, "cruzada": 4, "count": 1}[kind]
        self.multiplier, used = 1, self.multiplier
        self.finish(winner, kind, [points, 0] if winner in (0, 2) else [0, points], used)

    def end_game(self, winner):
        if self.scores == [5, 0] or self.scores == [0, 5]:
            self.led_five_nil = (*self.led_five_nil, self.scores.index(5))
        if max(self.scores) < 6:
            return
        won = 0 if self.scores[0] >= 6 else 1
        self.over, self.winners = True, [0, 2] if won == 0 else [1, 3]
        if self.scores[1 - won] == 0:
            self.flags.append("buchuda")
        if 1 - won in self.led_five_nil:
            self.flags.append("buchuda_de_re")


class Drawing(Line):
    """The draw game."""

    def seats(self):
        return self.options.get("players", 2)

    def find_opener(self):
        self.turn = (self.options.get("starter", 0) + self.played_hands()) % self.seats()

    def other_actions(self):
        if self.moves():
            return []
        return [{"draw": True}] if self.stock else [{"pass": True}]

    def act(self, action, tile=None):
        if "draw" in action:
            self.hands[self.turn].append(self.stock.pop(0))
        elif tile is not None:
            self.place(tile, action["at"])
            self.hands[self.turn].remove(tile)
        counts = [count(hand) for hand in self.hands]
        if not self.hands[self.turn]:
            self.win(self.turn, "domino", sum(counts))
        elif not self.stock and self.stuck():
            self.close(counts)
        else:
            self.next_seat()

    def close(self, counts):
        least = min(counts)
        if counts.count(least) > 1:
            self.finish(None, "tie", [0] * self.seats())
        else:
            self.win(counts.index(least), "count", sum(other - least for other in counts))

    def win(self, winner, kind, points):
        self.finish(winner, kind, [points if seat == winner else 0 for seat in range(self.seats())])

    def end_game(self, winner):
        if self.options.get("rounds") == 1:
            self.over, self.winners = True, [] if winner is None else [winner]
        elif winner is not None and self.scores[winner] >= self.options.get("target", 100):
            self.over, self.winners = True, [winner]
