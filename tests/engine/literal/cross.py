"""Garrafina."""

from tests.engine.literal.game import Game, count, is_double


class Arms(Game):
    first_opener = None

    def open_hand(self):
        self.center, self.arms = None, [[] for _ in self.hands]
        self.freed, self.swapper, self.had_a_turn = set(), None, set()
        if not self.somebody_has_a_double():
            self.again += 1
            self.deal()
            return
        self.must_open = None
        if self.first_opener is None:
            self.must_open = max(tile for hand in self.hands for tile in hand if is_double(tile))
            self.turn = next(seat for seat in range(self.seats()) if self.must_open in self.hands[seat])
            self.holder = self.turn
        else:
            self.turn = (self.first_opener + self.played_hands()) % self.seats()

    def somebody_has_a_double(self):
        return any(is_double(tile) for hand in self.hands for tile in hand)

    def end(self, arm):
        return self.arms[arm][-1][1] if self.arms[arm] else self.center[0]

    def moves(self):
        mine = sorted(self.hands[self.turn])
        if self.center is None:
            doubles = [tile for tile in mine if is_double(tile)]
            return [(tile, "center") for tile in doubles if self.must_open in (None, tile)]
        others = [(self.turn + step) % self.seats() for step in range(1, self.seats())]
        places = [self.turn, *(arm for arm in others if arm in self.freed)]
        return [(tile, arm) for arm in places for tile in mine if self.end(arm) in tile]

    def may_swap(self):
        return bool(self.stock) and self.swapper is None and self.turn not in self.had_a_turn

    def other_actions(self):
        actions = [] if self.moves() else [{"pass": True}]
        return [*actions, {"swap": True}] if self.may_swap() else actions

    def act(self, action, tile=None):
        self.had_a_turn.add(self.turn)
        if "swap" in action:
            self.swap()
            return
        if tile is not None:
            self.play(tile, action["at"])
        elif self.center is not None:
            self.freed.add(self.turn)
        self.go_on(self.turn + 1)

    def play(self, tile, at):
        self.hands[self.turn].remove(tile)
        if at == "center":
            self.center = tile
            return
        end = self.end(at)
        self.arms[at].append(tile if tile[0] == end else tile[::-1])
        if not is_double(tile):
            self.freed.discard(at)

    def swap(self):
        self.hands[self.turn], self.stock = self.stock, self.hands[self.turn]
        self.swapper, self.must_open = self.turn, None
        if self.center is None and not self.somebody_has_a_double():
            self.finish(None, "void", [0] * self.seats())
        elif self.center is None:
            self.go_on(self.turn + 1)
        else:
            self.go_on(self.turn)

    def go_on(self, seat):
        if not self.hands[self.turn]:
            self.win(self.turn, "domino", [count(hand) for hand in self.hands])
        elif self.closed():
            self.close()
        else:
            self.turn = seat % self.seats()

    def closed(self):
        if self.center is None:
            return False
        somebody_may_swap = self.stock and self.swapper is None and len(self.had_a_turn) < self.seats()
        ends = [self.end(arm) for arm in range(self.seats())]
        fits = any(end in tile for end in ends for hand in self.hands for tile in hand)
        return not fits and not somebody_may_swap

    def close(self):
        counts = [count(hand) for hand in self.hands]
        least = min(counts)
        if counts.count(least) > 1:
            self.finish(None, "tie", [0] * self.seats())
        else:
            self.win(counts.index(least), "count", [other - least for other in counts])

    def win(self, winner, kind, losses):
        gains = [0] * self.seats()
        for loser in range(self.seats()):
            if loser != winner:
                loss = losses[loser] * (2 if loser == self.swapper else 1)
                gains[loser] -= loss
                gains[winner] += loss
        self.finish(winner, kind, gains)

    def end_game(self, winner):
        if self.first_opener is None:
            self.first_opener = self.holder
        reached = winner is not None and self.scores[winner] >= self.options.get("target", 100)
        if reached or self.played_hands() == self.options.get("hands", self.usual_hands):
            best = max(self.scores)
            self.over = True
            self.winners = [seat for seat in range(self.seats()) if self.scores[seat] == best]


class FourArms(Arms):
    usual_hands = 8

    def seats(self):
        return 4


class ThreeArms(Arms):
    usual_hands = 9

    def seats(self):
        return 3
