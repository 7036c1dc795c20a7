/** What was said, worked out of frames. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { charactersLeft, lineText, shortened, silence, withLine } from "../../../games/static/games/heard.js";
import { LANGUAGES } from "../../../config/static/laelo/words/index.js";

const line = (id) => ({ id, seat: 1, text: id });
const talk = (changes = {}) => ({ may: ["phrase"], barred_for: null, muted: [], lines: [], ...changes });
const championship = { context: { championship: "c1" } };
const view = (changes = {}) => ({ rules: "pernambuco", seat: 0, turn: 1, over: false, ...changes });

test("a line is kept once, and the last fifty", () => {
  let lines = [];
  for (let n = 0; n < 60; n += 1) lines = withLine(withLine(lines, line(`${n}`)), line(`${n}`));

  assert.deepEqual(lines.map((it) => it.id), Array.from({ length: 50 }, (_, n) => `${n + 10}`));
});

test("a phrase is worded by who reads it, an unknown one not at all", () => {
  assert.equal(lineText(LANGUAGES.es, { phrase: "thanks" }), "¡Gracias!");
  assert.equal(lineText(LANGUAGES.pt, { phrase: "thanks" }), "Valeu!");
  assert.equal(lineText(LANGUAGES.en, { phrase: "of a later version" }), "");
  assert.equal(lineText(LANGUAGES.en, { text: "<b>" }), "<b>");
});

test("a balloon holds a short text whole and a long one cut between words", () => {
  assert.equal(shortened("x".repeat(42)), "x".repeat(42));
  assert.equal(shortened("x".repeat(60)), `${"x".repeat(41)}…`);
  assert.equal(shortened(`${"palavra ".repeat(9)}`), "palavra palavra palavra palavra palavra…");
  assert.equal([...shortened("😀".repeat(60))].length, 42);
});

test("one is silent while the partner is to move in a championship, and only then", () => {
  assert.equal(silence(talk(), championship, view({ turn: 2 })), "partner");
  assert.equal(silence(talk(), championship, view({ turn: 0 })), "");
  assert.equal(silence(talk(), championship, view({ turn: 2, over: true })), "");
  assert.equal(silence(talk(), { context: { table: "ABC234" } }, view({ turn: 2 })), "");
  assert.equal(silence(talk(), championship, view({ rules: "draw", turn: 2 })), "");
});

test("who may say nothing knows why", () => {
  assert.equal(silence(talk({ may: [], barred_for: 5 }), championship, view()), "barred");
  assert.equal(silence(talk({ may: [] }), championship, view()), "barred");
  assert.equal(silence(talk({ may: [] }), championship, view({ seat: null })), "watching");
  assert.equal(silence(null, championship, view()), "watching");
});

test("characters are counted as the server does", () => {
  assert.equal(charactersLeft("  a \n b  ", 200), 197);
  assert.equal(charactersLeft("e\u0301", 200), 199);
  assert.equal(charactersLeft("😀".repeat(201), 200), -1);
});
