/** The move under way: it is never lost, never sent on another version, never sent twice without need. */

import assert from "node:assert/strict";
import { test } from "node:test";

import * as outbox from "../../../games/static/games/outbox.js";

const MOVE = { play: "3|6", at: "left" };
const kept = () => outbox.keep(41, MOVE, "ref");

test("a move goes out with the version it was made on", () => {
  assert.deepEqual(outbox.message(kept()), { type: "act", version: 41, action: MOVE, ref: "ref" });
});

test("a move that was kept is sent again when its version is still the table's", () => {
  assert.equal(outbox.onState(kept(), 41).resend, true);
});

test("a move on its way is not sent twice by a state of its own version", () => {
  assert.equal(outbox.onState(outbox.sent(kept()), 41).resend, false);
});

test("a newer version answers the move", () => {
  const { pending, resend, answered } = outbox.onState(outbox.sent(kept()), 42);

  assert.deepEqual([pending, resend, answered.ref], [null, false, "ref"]);
});

test("a move whose line dropped is kept and goes out again", () => {
  const lost = outbox.lost(outbox.sent(kept()));

  assert.deepEqual([lost.at, outbox.onState(lost, 41).resend, outbox.onState(lost, 42).resend], ["kept", true, false]);
});

test("a refusal of another move leaves this one", () => {
  assert.equal(outbox.onRefusal(kept(), "other")?.ref, "ref");
  assert.equal(outbox.onRefusal(kept(), "ref"), null);
});

test("a move survives that the page is loaded again", () => {
  const shelf = new Map();
  const storage = { getItem: (key) => shelf.get(key) ?? null, setItem: (key, value) => shelf.set(key, value), removeItem: (key) => shelf.delete(key) };

  outbox.store(storage, "m", outbox.sent(kept()));

  assert.deepEqual([outbox.restore(storage, "m").at, outbox.restore(storage, "other")], ["kept", null]);
});
