/** The layout of a Garrafina: arms by chance, each in its quadrant. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOutCross, TURNS } from "../../../games/static/games/cross.js";

function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const SET = [...Array(7).keys()].flatMap((low) => [...Array(7 - low).keys()].map((step) => [low, low + step]));

/** Arms by chance; `favourite` draws most tiles to the first one. */
function cross(seed, count, favourite) {
  const random = chance(seed);
  const stock = [...SET].sort(() => random() - 0.5);
  const center = stock.splice(stock.findIndex(([a, b]) => a === b), 1)[0];
  const arms = Array.from({ length: count }, () => []);
  for (let misses = 0; misses < 40; ) {
    const arm = random() < favourite ? 0 : Math.floor(random() * count);
    const open = arms[arm].at(-1)?.[1] ?? center[0];
    const found = stock.findIndex((tile) => tile.includes(open));
    if (found < 0) misses += 1;
    else {
      const [a, b] = stock.splice(found, 1)[0];
      arms[arm].push(a === open ? [a, b] : [b, a]);
    }
  }
  return { center, arms };
}

const PLACES = { 3: ["me", "left", "right"], 4: ["me", "left", "top", "right"] };
const turnsOf = (count) => PLACES[count].map((at) => TURNS[at]);
const CROSSES = [3, 4].flatMap((count) => [0, 0.5, 1].flatMap((favourite) =>
  [...Array(100).keys()].map((seed) => ({ ...cross(seed + 1, count, favourite), turns: turnsOf(count) }))));

const overlaps = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 1e-9 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1e-9;

const touches = (a, b) =>
  Math.abs(a.x - b.x) <= (a.width + b.width) / 2 + 1e-9 && Math.abs(a.y - b.y) <= (a.height + b.height) / 2 + 1e-9;

test("no two tiles of a cross overlap", () => {
  for (const { center, arms, turns } of CROSSES) {
    const layout = layOutCross(center, arms, turns);
    const places = [layout.center, ...layout.arms.flat()];
    places.forEach((a, index) => places.slice(index + 1).forEach((b) => assert.ok(!overlaps(a, b))));
  }
});

test("every arm hangs together, from the double on", () => {
  for (const { center, arms, turns } of CROSSES) {
    const layout = layOutCross(center, arms, turns);
    for (const places of layout.arms) [layout.center, ...places].reduce((a, b) => (assert.ok(touches(a, b)), b));
  }
});

test("adding a tile to one arm moves nothing", () => {
  for (const { center, arms, turns } of CROSSES) {
    const whole = layOutCross(center, arms, turns);
    const shorter = layOutCross(center, arms.map((tiles, arm) => (arm ? tiles : tiles.slice(0, -1))), turns);
    shorter.arms.forEach((places, arm) => assert.deepEqual(places, whole.arms[arm].slice(0, places.length)));
  }
});

test("the open numbers of a cross cover no tile", () => {
  for (const { center, arms, turns } of CROSSES) {
    const layout = layOutCross(center, arms, turns);
    const places = [layout.center, ...layout.arms.flat()];
    for (const end of layout.ends) assert.ok(places.every((it) => !overlaps(it, { ...end, width: 0.9, height: 0.9 })));
  }
});

test("all of a cross lies in its box", () => {
  for (const { center, arms, turns } of CROSSES) {
    const { box, arms: laid } = layOutCross(center, arms, turns);
    for (const it of laid.flat()) assert.ok(it.x - it.width / 2 >= box.left && it.y + it.height / 2 <= box.bottom);
  }
});

test("before the opening there is nothing", () => {
  assert.deepEqual(layOutCross(null, [[], [], []], turnsOf(3)).ends, []);
});
