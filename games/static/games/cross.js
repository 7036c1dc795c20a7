/**
 * Where the tiles of a Garrafina lie: from each side of the opening double an arm walks as a line does, each in
 * a quadrant of its own; rows on their way back stop before the next arm. A pure function.
 */

import { boxOf, walkArm } from "./layout.js";

const OUT = { 0: 8, 180: 8, 90: 6, 270: 6 };
const BACK = -2.5;

/** @typedef {import("./layout.js").Place} Place @typedef {import("./layout.js").Tile} Tile @typedef {0 | 90 | 180 | 270} Turn */

/** A point turned about the centre, clockwise. @param {{x: number, y: number}} point @param {Turn} turn */
function turnPoint({ x, y }, turn) {
  if (turn === 90) return { x: -y, y: x };
  if (turn === 180) return { x: -x, y: -y };
  return turn === 270 ? { x: y, y: -x } : { x, y };
}

/** @param {Place} it @param {Turn} turn @returns {Place} */
function turnPlace(it, turn) {
  const [width, height] = turn % 180 ? [it.height, it.width] : [it.width, it.height];
  return { ...it, ...turnPoint(it, turn), angle: (it.angle + turn) % 360, width, height };
}

/** The double stands: its long sides are left and right. @param {Turn} turn */
const startOf = (turn) => ({ edge: turn % 180 ? 1 : 0.5, row: 0, way: /** @type {1} */ (1), lip: 0.5, turn: null });

/**
 * @param {Tile | null} center @param {Tile[][]} arms outwards, near half first @param {Turn[]} turns where each arm points
 * @returns {{center: Place | null, arms: Place[][], ends: {x: number, y: number}[], box: import("./layout.js").Box}}
 */
export function layOutCross(center, arms, turns) {
  if (center === null) return { center: null, arms: arms.map(() => []), ends: [], box: boxOf([]) };
  const middle = { x: 0, y: 0, angle: 0, top: center[0], bottom: center[1], width: 1, height: 2 };
  const walked = arms.map((tiles, arm) => {
    const { places, end } = walkArm(startOf(turns[arm]), tiles, { out: OUT[turns[arm]], back: BACK });
    return { places: places.map((it) => turnPlace(it, turns[arm])), end: turnPoint(end, turns[arm]) };
  });
  const ends = walked.map((arm) => arm.end);
  const badges = ends.map((end) => ({ ...end, width: 1, height: 1 }));
  const places = walked.map((arm) => arm.places);
  return { center: middle, arms: places, ends, box: boxOf([middle, ...places.flat(), ...badges]) };
}

/** Where the arm of a chair points on the screen: one's own towards oneself. @type {Record<string, Turn>} */
export const TURNS = { me: 90, left: 180, top: 270, right: 0 };
