/** What a table shows, worked out of views. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as model from "../../../games/static/games/model.js";
import { clockText } from "../../../config/static/laelo/clock.js";

const view = (changes = {}) => ({
  seats: 4, seat: 2, hand: 1, phase: "play", turn: 2, over: false, ends: [3, 6], legal: [], mine: ["1|3", "3|6"], log: [],
  line: { tiles: ["3|6"], first: 0, last: 0 }, counts: [5, 6, 2, 6], scores: [1, 4], previous: null, ...changes,
});
const table = { seats: [0, 1, 2, 3].map((seat) => ({ seat, animal: null, name: null, robot: null, you: seat === 2 })) };
const WORDS = { seat: "Seat {n}" };

test("who plays next sits to the left", () => {
  const chairs = model.chairsOf(table, view(), WORDS, {});

  assert.deepEqual(chairs.map((it) => [it.at, it.seat]), [["me", 2], ["left", 3], ["top", 0], ["right", 1]]);
  assert.deepEqual(chairs.map((it) => it.side), ["nos", "eles", "nos", "eles"]);
});

test("a tile that fits two different ends can be played at both", () => {
  const legal = [{ play: "3|6", at: "left" }, { play: "3|6", at: "right" }, { play: "1|3", at: "left" }];

  assert.deepEqual(model.handOf(view({ legal })).map((it) => it.plays.length), [1, 2]);
});

test("where both ends are equal the left one is taken without asking", () => {
  const legal = [{ play: "3|6", at: "left" }, { play: "3|6", at: "right" }];

  assert.deepEqual(model.playsByTile(view({ legal, ends: [3, 3] })).get("3|6"), [{ play: "3|6", at: "left" }]);
});

test("whose turn it is, from here", () => {
  assert.equal(model.turnOf(view()), "mine");
  assert.equal(model.turnOf(view({ turn: 1 })), "other");
  assert.equal(model.turnOf(view({ seat: null })), "other");
  assert.equal(model.turnOf(view({ legal: [{ start: "self" }, { start: "partner" }] })), "choose");
  assert.equal(model.turnOf(view({ line: { tiles: [], first: null, last: null }, legal: [{ play: "1|3", at: "left" }] })), "opening");
  assert.equal(model.turnOf(view({ over: true })), "over");
});

test("scores stand with one's own pair first", () => {
  assert.deepEqual(model.pairScores([1, 4], 2), [1, 4]);
  assert.deepEqual(model.pairScores([1, 4], 3), [4, 1]);
  assert.deepEqual(model.pairScores([1, 4], null), [1, 4]);
});

const entry = (seat, action) => ({ seat, action, said: [] });

test("what is new goes on from the hand before into the next one", () => {
  const seen = view({ log: [entry(0, { pass: true })] });
  const previous = { hand: 1, log: [entry(0, { pass: true }), entry(1, { play: "1|2", at: "left" })] };
  const next = view({ hand: 2, previous, log: [entry(2, { start: "self" })] });

  assert.deepEqual(model.newEntries(seen, next).map((it) => it.seat), [1, 2]);
});

test("on arriving only the last thing said is told", () => {
  assert.equal(model.newEntries(null, view({ log: [entry(0, { pass: true }), entry(1, { pass: true })] })).length, 1);
});

test("a move that was made for us is told from ours", () => {
  const entries = [entry(2, { play: "1|3", at: "left" })];

  assert.equal(model.wasPlayed(entries, 2, { play: "1|3", at: "left" }), true);
  assert.equal(model.wasPlayed(entries, 2, { play: "3|6", at: "left" }), false);
});

test("the last second is shown until it is over", () => {
  assert.deepEqual([15000, 14001, 1, 0, -5].map(model.secondsOf), [15, 15, 1, 0, 0]);
});

test("a countdown reads as minutes and seconds", () => {
  assert.deepEqual([180_000, 84_000, 9_100, 0, -1].map(clockText), ["3:00", "1:24", "0:10", "0:00", "0:00"]);
});
