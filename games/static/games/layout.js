/**
 * Where every tile of a line lies: a pure function of the line and of the width of the field.
 *
 * The unit is half a tile. The opening tile lies in the centre of row 0. The right arm owns the half plane
 * below it, the left arm the one above, so they never meet; the left arm is the right arm's walk turned by
 * 180 degrees. A tile that does not fit into its row becomes a connector to the next one, away from row 0,
 * and the walk turns back. Adding a tile never moves another one.
 */

/**
 * @typedef {[number, number]} Tile pips, oriented from left to right along the line
 * @typedef {object} Place
 * @property {number} x centre, in half tiles
 * @property {number} y centre, in half tiles, growing downwards
 * @property {number} angle degrees to turn a standing tile by, its `top` half first
 * @property {number} top pips of the half that is on top before turning
 * @property {number} bottom
 * @property {number} width of the box it covers
 * @property {number} height
 * @typedef {{x: number, y: number}} Point
 * @typedef {{places: Place[], ends: Point[], box: Box}} Layout ends: where the number of each end stands
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box
 * @typedef {object} Walk of one arm, as if it were the right one
 * @property {number} edge where the next tile of the row starts
 * @property {number} row the row's centre
 * @property {1 | -1} way
 * @property {number} lip how far the last tile reaches out of the row's centre
 * @property {number | null} turn centre of the connector just laid, while the next tile has not closed the corner
 */

export const NARROW = 5;
export const WIDE = 9;

const isDouble = (/** @type {Tile} */ tile) => tile[0] === tile[1];

/** @typedef {{out: number, back: number}} Limits how far a row may go outwards, and on its way back */

/** @returns {Walk} the walk as it stands after the opening tile */
function start(/** @type {Tile} */ first) {
  const double = isDouble(first);
  return { edge: double ? 0.5 : 1, row: 0, way: 1, lip: double ? 1 : 0.5, turn: null };
}

/** @returns {Place} of a tile whose `near` half touches the line, in the right arm's terms */
function place(x, y, angle, near, far) {
  const lying = angle % 180 !== 0;
  return { x, y, angle, top: near, bottom: far, width: lying ? 2 : 1, height: lying ? 1 : 2 };
}

const lyingAngle = (/** @type {1 | -1} */ way) => (way === 1 ? 270 : 90);

/** A tile that closes the corner: on the connector's end, a double across it. */
function closeCorner(walk, near, far) {
  const { turn, way, row } = walk;
  const back = /** @type {1 | -1} */ (-way);
  const reach = near === far ? 1 : 1.5;
  const x = near === far ? turn : turn + back * 0.5;
  const next = { edge: turn + back * reach, row, way: back, lip: 0.5, turn: null };
  return { place: place(x, row, lyingAngle(back), near, far), walk: next };
}

/** A tile in line with its row, a double across it. */
function inRow(walk, near, far) {
  const double = near === far;
  const length = double ? 1 : 2;
  const x = walk.edge + (walk.way * length) / 2;
  const angle = double ? 0 : lyingAngle(walk.way);
  const next = { ...walk, edge: walk.edge + walk.way * length, lip: double ? 1 : 0.5 };
  return { place: place(x, walk.row, angle, near, far), walk: next };
}

/** A tile that leads to the next row; a double lies along, too. */
function connect(walk, near, far) {
  const x = walk.edge - walk.way * 0.5;
  const top = walk.row + walk.lip;
  const next = { ...walk, row: top + 2.5, turn: x };
  return { place: place(x, top + 1, 0, near, far), walk: next };
}

const fits = (/** @type {Walk} */ walk, /** @type {number} */ length, /** @type {Limits} */ limits) =>
  walk.way * walk.edge + length <= (walk.way === 1 ? limits.out : limits.back);

/**
 * One step of the right arm.
 * @param {Walk} walk @param {number} near @param {number} far @param {Limits} limits
 */
function step(walk, near, far, limits) {
  if (walk.turn !== null) return closeCorner(walk, near, far);
  return fits(walk, near === far ? 1 : 2, limits) ? inRow(walk, near, far) : connect(walk, near, far);
}

/** The cell after the last tile: where the open number stands, and the next tile starts. */
function endOf(walk, limits) {
  if (walk.turn !== null) return { x: walk.turn, y: walk.row };
  if (fits(walk, 1, limits)) return { x: walk.edge + walk.way * 0.5, y: walk.row };
  return { x: walk.edge - walk.way * 0.5, y: walk.row + walk.lip + 0.5 };
}

/** @param {Walk} from @param {Tile[]} tiles outwards @param {Limits} limits @returns {{places: Place[], end: Point}} */
export function walkArm(from, tiles, limits) {
  let walk = from;
  const places = [];
  for (const [near, far] of tiles) {
    const done = step(walk, near, far, limits);
    places.push(done.place);
    walk = done.walk;
  }
  return { places, end: endOf(walk, limits) };
}

const turned = (/** @type {Place} */ it) => ({ ...it, x: -it.x || 0, y: -it.y || 0, angle: (it.angle + 180) % 360 });

/** @returns {Box} around places, at least the empty centre */
export function boxOf(places) {
  const box = { left: -1, top: -1, right: 1, bottom: 1 };
  for (const it of places) {
    box.left = Math.min(box.left, it.x - it.width / 2);
    box.right = Math.max(box.right, it.x + it.width / 2);
    box.top = Math.min(box.top, it.y - it.height / 2);
    box.bottom = Math.max(box.bottom, it.y + it.height / 2);
  }
  return box;
}

/**
 * @param {Tile[]} tiles oriented from left to right
 * @param {number} first index of the opening tile
 * @param {number} limit cells on each side of the centre: NARROW or WIDE
 * @returns {Layout} places in the order of `tiles`; ends are left, right
 */
export function layOut(tiles, first, limit) {
  if (tiles.length === 0) return { places: [], ends: [], box: boxOf([]) };
  const opening = tiles[first];
  const flipped = tiles.slice(0, first).reverse().map(([a, b]) => [b, a]);
  const limits = { out: limit, back: limit };
  const right = walkArm(start(opening), tiles.slice(first + 1), limits);
  const left = walkArm(start(opening), flipped, limits);
  const centre = place(0, 0, isDouble(opening) ? 0 : 270, opening[0], opening[1]);
  const places = [...left.places.map(turned).reverse(), centre, ...right.places];
  return { places, ends: [{ x: -left.end.x, y: -left.end.y }, right.end], box: boxOf(places) };
}

/**
 * The line with one more tile at an end, oriented so that it fits; the drop target is its layout.
 * @param {Tile[]} tiles @param {number} first @param {Tile} tile @param {"left" | "right"} at
 * @returns {{tiles: Tile[], first: number, index: number}}
 */
export function withTile(tiles, first, tile, at) {
  if (tiles.length === 0) return { tiles: [tile], first: 0, index: 0 };
  const [a, b] = tile;
  if (at === "left") {
    const open = tiles[0][0];
    return { tiles: [b === open ? [a, b] : [b, a], ...tiles], first: first + 1, index: 0 };
  }
  const open = tiles[tiles.length - 1][1];
  return { tiles: [...tiles, a === open ? [a, b] : [b, a]], first, index: tiles.length };
}
