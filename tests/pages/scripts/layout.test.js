/** The layout of a line: properties over lines by chance, and over the worst ones. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { layOut, NARROW, WIDE, withTile } from "../../../games/static/games/layout.js";
import { windowOn } from "../../../games/static/games/window.js";

/** A small generator of chance, so that a failure can be repeated. */
function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function shuffled(list, random) {
  const rest = [...list];
  for (let index = rest.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [rest[index], rest[other]] = [rest[other], rest[index]];
  }
  return rest;
}

const SET = [...Array(7).keys()].flatMap((low) => [...Array(7 - low).keys()].map((step) => [low, low + step]));

/** A line by chance, grown tile by tile; `lean` says how often it grows to the right. */
function line(seed, lean, most = 28) {
  const random = chance(seed);
  const stock = shuffled(SET, random);
  let grown = withTile([], 0, stock.pop(), "left");
  while (stock.length && grown.tiles.length < most) {
    const at = random() < lean ? "right" : "left";
    const open = at === "left" ? grown.tiles[0][0] : grown.tiles.at(-1)[1];
    const found = stock.findIndex(([low, high]) => low === open || high === open);
    if (found < 0) break;
    grown = withTile(grown.tiles, grown.first, stock.splice(found, 1)[0], at);
  }
  return grown;
}

const LINES = [0, 0.1, 0.5, 0.9, 1].flatMap((lean) => [...Array(120).keys()].map((seed) => line(seed + 1, lean)));
const WIDTHS = [NARROW, 6, 7, WIDE, 10];

/** Every start of every line, in every width. */
function* layouts(lines = LINES) {
  for (const { tiles, first } of lines) for (const width of WIDTHS) yield { tiles, first, width, layout: layOut(tiles, first, width) };
}

const overlaps = (a, b) =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 1e-9 && Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1e-9;

/** Centre of a half: 0 the top one before turning, 1 the bottom one. */
function half(place, which) {
  const turn = (place.angle * Math.PI) / 180;
  const along = which ? 0.5 : -0.5;
  return { x: place.x - along * Math.sin(turn), y: place.y + along * Math.cos(turn) };
}

/** The pips that a place shows, from left to right along the line. */
const pips = (place, arm) => (arm === "left" ? [place.bottom, place.top] : [place.top, place.bottom]);

test("no two tiles overlap", () => {
  for (const { layout } of layouts()) {
    layout.places.forEach((a, index) => layout.places.slice(index + 1).forEach((b) => assert.ok(!overlaps(a, b))));
  }
});

test("every tile shows its own pips, near half first", () => {
  for (const { tiles, first, layout } of layouts()) {
    layout.places.forEach((place, index) => assert.deepEqual(pips(place, index < first ? "left" : "right"), tiles[index]));
  }
});

test("neighbours touch with the halves that are equal", () => {
  for (const { first, layout } of layouts()) {
    for (let index = 1; index < layout.places.length; index += 1) {
      const outward = index > first;
      const [inner, outer] = outward ? [layout.places[index - 1], layout.places[index]] : [layout.places[index], layout.places[index - 1]];
      assert.ok(touching(inner, outer, outward ? index - 1 === first : index === first, outward), `${index} of ${layout.places.length}`);
    }
  }
});

/** The near half of the outer tile lies beside the far half of the inner one; a double offers both of its halves. */
function touching(inner, outer, innerIsFirst, outward) {
  const far = inner.top === inner.bottom ? [0, 1] : innerIsFirst && !outward ? [0] : [1];
  const near = outer.top === outer.bottom ? [0, 1] : [0];
  return far.some((a) => near.some((b) => beside(half(inner, a), half(outer, b)))) || acrossTouch(inner, outer, near);
}

const beside = (a, b) => {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return (Math.abs(dx - 1) < 1e-9 && dy <= 0.5 + 1e-9) || (Math.abs(dy - 1) < 1e-9 && dx <= 0.5 + 1e-9);
};

/** A double across its row is touched in the middle of its long side. */
function acrossTouch(inner, outer, near) {
  return near.some((b) => beside({ x: inner.x, y: inner.y }, half(outer, b)));
}

test("adding a tile moves no other one", () => {
  for (const { tiles, first } of LINES.filter((_, index) => index % 5 === 0)) {
    for (const width of WIDTHS) {
      const whole = layOut(tiles, first, width).places;
      for (let left = 0; left <= first; left += 3) {
        for (let right = tiles.length; right > first; right -= 3) {
          assert.deepEqual(layOut(tiles.slice(left, right), first - left, width).places, whole.slice(left, right));
        }
      }
    }
  }
});

test("a drop target is where the tile comes to lie", () => {
  for (const { tiles, first } of LINES) {
    const before = { tiles: tiles.slice(0, -1), first: Math.min(first, tiles.length - 2) };
    if (tiles.length < 2 || first === tiles.length - 1) continue;
    const [a, b] = tiles.at(-1);
    for (const width of WIDTHS) {
      const target = withTile(before.tiles, before.first, [b, a], "right");
      const dropped = layOut(target.tiles, target.first, width).places[target.index];
      assert.deepEqual(dropped, layOut(tiles, first, width).places.at(-1));
    }
  }
});

test("all lie in the box, and the box within the width and half a tile", () => {
  for (const { width, layout } of layouts()) {
    const { left, right, top, bottom } = layout.box;
    assert.ok(right <= width + 0.5 && left >= -width - 0.5);
    for (const it of layout.places) {
      assert.ok(it.x - it.width / 2 >= left && it.x + it.width / 2 <= right);
      assert.ok(it.y - it.height / 2 >= top && it.y + it.height / 2 <= bottom);
    }
  }
});

test("a line of 28 tiles is never higher than it may be", () => {
  const most = { [NARROW]: 19, 6: 16.5, 7: 15, [WIDE]: 12, 10: 11.5 };
  for (const { width, layout } of layouts()) assert.ok(layout.box.bottom - layout.box.top <= most[width] + 1e-9);
});

test("left and right mirror each other", () => {
  for (const { tiles, first, width, layout } of layouts()) {
    if (tiles[first][0] !== tiles[first][1]) continue;
    const turned = tiles.map(([a, b]) => [b, a]).reverse();
    const other = layOut(turned, tiles.length - 1 - first, width).places.reverse();
    layout.places.forEach((place, index) => {
      assert.ok(Math.abs(place.x + other[index].x) < 1e-9 && Math.abs(place.y + other[index].y) < 1e-9);
    });
  }
});

test("the open numbers cover no tile, and lie in the window", () => {
  for (const { tiles, first, width, layout } of layouts()) {
    if (width !== NARROW && width !== WIDE) continue;
    const view = windowOn(tiles, first, width);
    for (const end of layout.ends) {
      const badge = { ...end, width: 0.9, height: 0.9 };
      assert.ok(layout.places.every((place) => !overlaps(place, badge)));
      assert.ok(end.x - 0.5 >= view.left && end.x + 0.5 <= view.right && end.y - 0.5 >= view.top && end.y + 0.5 <= view.bottom);
    }
  }
});

test("an empty line has no places", () => {
  assert.deepEqual(layOut([], 0, WIDE).places, []);
});
