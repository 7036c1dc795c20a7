/** The part of the field that is shown: a pure function of the line. */

import { boxOf, layOut, WIDE, withTile } from "./layout.js";

const STEPS = [3.7, 5.2, 6.7, 8.2, 9.7, 11.2, 12.7, 14.2, 15.7, 17.2, 18.7];
const upTo = (/** @type {number} */ size, /** @type {number[]} */ steps) => steps.find((step) => step >= size) ?? size;

/**
 * The window on the field: wide enough for the next tile at either end, grown in steps so that it seldom moves.
 * @param {import("./layout.js").Tile[]} tiles
 */
export function windowOn(tiles, first, limit) {
  let grown = { tiles, first };
  for (const at of /** @type {const} */ (["left", "right"])) {
    const open = at === "left" ? grown.tiles[0]?.[0] : grown.tiles[grown.tiles.length - 1]?.[1];
    if (open !== undefined) grown = withTile(grown.tiles, grown.first, [open, open + 10], at);
  }
  const layout = layOut(grown.tiles, grown.first, limit);
  const ends = [...layout.ends, ...layOut(tiles, first, limit).ends];
  const badges = ends.map((end) => ({ ...end, width: 1, height: 1 }));
  const box = boxOf([...layout.places, ...badges]);
  const half = upTo(Math.max(-box.left, box.right) + 0.2, limit === WIDE ? [7.7, 9.2, 9.7] : [5.2, 5.7]);
  return { left: -half, right: half, top: -upTo(-box.top + 0.2, STEPS), bottom: upTo(box.bottom + 0.2, STEPS) };
}
