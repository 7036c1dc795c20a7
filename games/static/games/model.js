/**
 * What the table shows, worked out of what the server said: pure functions, no document.
 *
 * @typedef {[number, number]} Tile
 * @typedef {{play: string, at: "left" | "right"}} Play
 * @typedef {Record<string, any>} Action an action on the wire
 * @typedef {{seat: number, animal: string | null, name: string | null, robot: string | null, you: boolean}} Person
 * @typedef {object} Chair
 * @property {number} seat
 * @property {"me" | "left" | "top" | "right"} at
 * @property {"nos" | "eles"} side
 * @property {string} short @property {string} name the whole name @property {string} the with its article
 * @property {string | null} animal
 * @property {string | null} robot
 * @property {boolean} away @property {boolean} left @property {boolean} guest
 * @property {boolean} person somebody, though a robot may play for them
 * @property {boolean} you
 * @property {number | null} points of who plays for themself
 * @property {boolean} partner
 * @property {number} count
 * @property {boolean} turn
 */

/** @returns {Tile} of "3|6" */
export const parseTile = (/** @type {string} */ text) => /** @type {Tile} */ (text.split("|").map(Number));

/** The same tile, whichever way round. */
export const sameTile = (/** @type {Tile} */ a, /** @type {Tile} */ b) =>
  (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);

const PLACES = { 2: ["me", "top"], 3: ["me", "left", "right"], 4: ["me", "left", "top", "right"] };

/** Is this played in pairs, or each for themself? */
export const inPairs = (/** @type {string} */ rules) => rules.startsWith("pernambuco");

/** In pairs, seats 0 and 2 play seats 1 and 3; the viewer's own are "nos". */
export function sideOf(seat, viewer, pairs) {
  if (!pairs) return seat === viewer ? "nos" : "eles";
  return (seat - viewer) % 2 === 0 ? "nos" : "eles";
}

/**
 * @param {Person} person @param {any} words @param {Record<string, string[]>} animals
 * @returns {{short: string, name: string, the: string}}
 */
function namesOf(person, words, animals) {
  const known = person.animal ? animals[person.animal] : undefined;
  if (person.robot && !person.name) {
    const robot = `${words.Robot} ${person.seat + 1}`;
    return { short: known ? known[1] : robot, name: robot, the: known ? `${known[0]} ${known[1]}` : robot };
  }
  if (person.name) {
    const full = known ? `${known[2]} = ${person.name}` : person.name;
    return { short: known ? known[1] : person.name, name: full, the: known ? `${known[0]} ${known[1]}` : person.name };
  }
  if (known) return { short: known[1], name: known[2], the: `${known[0]} ${known[1]}` };
  const seat = person.guest ? words.Guest : words.seat.replace("{n}", person.seat + 1);
  return { short: seat, name: seat, the: seat };
}

/**
 * The chairs in turn order from the viewer's, who sits at the bottom; seat 0 does for who only watches.
 * @returns {Chair[]}
 */
export function chairsOf(table, view, words, animals) {
  const seats = table.seats.length;
  const own = view?.seat ?? table.seats.find((/** @type {Person} */ it) => it.you)?.seat ?? null;
  const viewer = own ?? 0;
  const places = PLACES[seats] ?? PLACES[4];
  const pairs = inPairs(table.rules ?? view?.rules ?? "pernambuco");
  return places.map((at, step) => {
    const seat = (viewer + step) % seats;
    const person = table.seats[seat];
    return {
      seat, at, ...namesOf(person, words, animals),
      side: sideOf(seat, viewer, pairs), animal: person.animal, robot: person.robot, away: Boolean(person.away), left: Boolean(person.left), guest: Boolean(person.guest), you: person.you, person: Boolean(person.name || person.animal),
      partner: own !== null && pairs && step === 2, points: pairs ? null : view?.scores?.[seat] ?? 0, count: view?.counts?.[seat] ?? 0, turn: isTurn(view, seat),
    };
  });
}

/** What happened to who sits there. @param {Chair} was @param {Chair} is @returns {"left" | "taken" | "returned" | null} */
export function seatChange(was, is) {
  if (is.left && !was.left) return "left";
  if (Boolean(was.robot) === Boolean(is.robot)) return null;
  return is.robot ? "taken" : "returned";
}

/** Has this seat to act now? Where all pick, each who still misses tiles. */
function isTurn(view, seat) {
  if (!view || view.over) return false;
  return view.pool ? picked(view, seat) < PICKED : view.turn === seat;
}

const picked = (view, seat) => view.pool.filter((/** @type {number | null} */ it) => it === seat).length;
const PICKED = 7;

/** @returns {Map<string, Play[]>} the plays that the seat in turn has, by tile; both ends equal count once */
export function playsByTile(view) {
  const plays = new Map();
  const equal = !view.arms && view.ends.length === 2 && view.ends[0] === view.ends[1];
  for (const action of view.legal) {
    if (!("play" in action)) continue;
    const known = plays.get(action.play) ?? [];
    if (known.length && (equal || (!view.arms && view.ends.length === 0))) continue;
    plays.set(action.play, [...known, action]);
  }
  return plays;
}

/** @returns {{tile: Tile, name: string, plays: Play[]}[]} the viewer's hand with what each tile can do */
export function handOf(view) {
  const plays = playsByTile(view);
  return (view.mine ?? []).map((/** @type {string} */ name) => ({ tile: parseTile(name), name, plays: plays.get(name) ?? [] }));
}

/** @returns {Action | null} the legal action with that verb: "pass", "draw", "swap", or a start */
export function legalVerb(view, verb, value = true) {
  return view.legal.find((/** @type {Action} */ action) => verb in action && action[verb] === value) ?? null;
}

export const mayStart = (view) => view.legal.some((/** @type {Action} */ action) => "start" in action);

/** Is there no tile on the table yet? */
export const isEmpty = (view) => view.line.tiles.length === 0 && !view.center;

/** Does the viewer still miss tiles that all pick from the pool? */
export const mayPick = (view) => Boolean(view.pool) && view.seat !== null && picked(view, view.seat) < PICKED;

/** Whose turn it is, from the viewer's side. @returns {"mine" | "choose" | "opening" | "pick" | "other" | "over"} */
export function turnOf(view) {
  if (view.over || view.ended) return "over";
  if (view.pool) return mayPick(view) ? "pick" : "other";
  if (view.seat === null || view.turn !== view.seat) return "other";
  if (mayStart(view)) return "choose";
  return isEmpty(view) && playsByTile(view).size > 0 ? "opening" : "mine";
}

/** A state of a game that ended without a result: nobody is to move any more. @param {any} state */
export const withoutTurn = (state) => ({ ...state, left: null, view: { ...state.view, turn: null, legal: [], forced: false, ended: true } });

/** The seat after the one in turn. */
export const nextSeat = (view) => (view.turn === null ? null : (view.turn + 1) % view.seats);

/** Points by side, from the viewer's: [ours, theirs] in pairs. */
export function pairScores(scores, viewer) {
  return (viewer ?? 0) % 2 === 0 ? [scores[0], scores[1]] : [scores[1], scores[0]];
}

/** Seconds to show for milliseconds left: 1 until the very end. */
export const secondsOf = (milliseconds) => Math.max(0, Math.ceil(milliseconds / 1000));

/**
 * What is new in the log since what was last seen.
 * @param {any} seen the view shown before, or null @param {any} view
 * @returns {{seat: number, action: Action, said: string[], index: number}[]}
 */
export function newEntries(seen, view) {
  const entries = view.log.map((/** @type {any} */ entry, /** @type {number} */ index) => ({ ...entry, index }));
  if (seen === null) return entries.slice(-1);
  if (seen.hand === view.hand) return entries.slice(seen.log.length);
  const ended = view.previous?.hand === seen.hand ? view.previous.log.slice(seen.log.length) : [];
  return [...ended.map((/** @type {any} */ entry) => ({ ...entry, index: -1 })), ...entries];
}

/** Did this seat play that action in what is new? Tells a move that arrived from one that was overtaken. */
export function wasPlayed(entries, seat, action) {
  return entries.some((entry) => entry.seat === seat && sameAction(entry.action, action));
}

function sameAction(a, b) {
  if ("play" in a && "play" in b) return sameTile(parseTile(a.play), parseTile(b.play));
  return Object.keys(a).some((verb) => verb in b && a[verb] === b[verb]);
}
