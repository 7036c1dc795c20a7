/** The field: a line of tiles, the arms of a Garrafina (lanes on phones), or the pool that all pick from. */

import { animal, back, el, icon, svg, tile as drawTile } from "../laelo/dom.js";
import { capital, fill, tileName } from "../laelo/words/index.js";
import { Chain, drawGhost, drawNumber, drawPlace } from "./chain.js";
import { layOutCross, TURNS } from "./cross.js";
import { parseTile } from "./model.js";

const CELL = 100;
const LAST = 4;
const LEAST = 4.7;
const NOTE = 1.4; // room at the foot for what the table has to say

/** The tile at the end of an arm, near half first. */
const onto = (open, [a, b]) => (a === open ? [a, b] : [b, a]);

/** Where an arm's number stands, and to which side the arm runs there: its word keeps clear of the tiles. */
function endOf(layout, seat) {
  const from = layout.arms[seat].at(-1) ?? layout.center ?? { x: 0, y: 0 };
  const end = layout.ends[seat];
  const across = Math.abs(end.x - from.x) > Math.abs(end.y - from.y) ? Math.sign(end.x - from.x) : 0;
  return { ...end, across };
}

export class Field {
  /** @param {HTMLElement} box @param {HTMLElement} list for readers @param {any} words @param {boolean} [drawn] never as lanes */
  constructor(box, list, words, drawn = false) {
    this.drawn = drawn;
    this.box = box;
    this.list = list;
    this.words = words;
    this.chain = new Chain(box, list, words);
    this.wide = this.chain.wide;
    /** @type {(at: string) => void} */
    this.onEnd = () => {};
    /** @type {(place: number) => void} */
    this.onPick = () => {};
    this.chain.onEnd = (at) => this.onEnd(at);
    box.addEventListener("click", (event) => this.clicked(event));
    this.wide.addEventListener("change", () => this.last && this.render(...this.last));
  }

  clicked(event) {
    const place = event.target.closest("[data-place-in-pool]");
    if (place) this.onPick(Number(place.dataset.placeInPool));
  }

  /** @param {any} view @param {any[]} ghosts @param {import("./model.js").Chair[]} chairs */
  render(view, ghosts, chairs) {
    this.last = [view, ghosts, chairs];
    const lanes = view.arms && !this.wide.matches && !this.drawn;
    this.box.classList.toggle("cheia", Boolean(view.pool || lanes));
    if (view.pool) return this.renderPool(view);
    if (!view.arms) return this.chain.render(view.line, view.ends, ghosts);
    this.renderArmList(view, chairs);
    return lanes ? this.renderLanes(view, ghosts, chairs) : this.renderCross(view, ghosts, chairs);
  }

  // ---- the cross ----

  renderCross(view, ghosts, chairs) {
    const turns = view.arms.map((_, seat) => TURNS[chairs.find((it) => it.seat === seat)?.at ?? "me"]);
    const arms = view.arms.map((tiles) => tiles.map(parseTile));
    const layout = layOutCross(view.center && parseTile(view.center), arms, turns);
    const drawn = this.crossTiles(view, layout);
    const ends = layout.ends.map((_, seat) => endOf(layout, seat));
    for (const ghost of ghosts) this.crossGhost(view, arms, turns, ghost, drawn, ends);
    drawn.push(...ends.map((end, seat) => drawNumber(end, view.ends[seat], seat, view.freed[seat] ? this.words.chain.free : "")));
    const viewBox = this.crossWindow(view, arms, turns).map((side) => side * CELL).join(" ");
    this.box.replaceChildren(svg("svg", { viewBox, role: "img", "aria-label": this.label(view) }, ...drawn));
  }

  /** Wide enough for the next tile on every arm, so that a ghost moves nothing. */
  crossWindow(view, arms, turns) {
    const next = arms.map((tiles, seat) => [...tiles, [view.ends[seat], view.ends[seat] + 10]]);
    const { box } = layOutCross(view.center && parseTile(view.center), view.center ? next : arms, turns);
    const half = (low, high) => Math.max(LEAST, -low + 0.3, high + 0.3);
    const [x, y] = [half(box.left, box.right), half(box.top, box.bottom)];
    return [-x, -y, 2 * x, 2 * y + NOTE];
  }

  crossTiles(view, layout) {
    if (!layout.center) return [];
    const arms = layout.arms.map((places, seat) =>
      places.map((it, index) => drawPlace(it, seat === view.last_arm && index === places.length - 1)));
    return [drawPlace(layout.center, view.last_arm === null), ...arms.flat()];
  }

  crossGhost(view, arms, turns, ghost, drawn, ends) {
    if (ghost.at === "center") {
      const { center } = layOutCross(ghost.tile, arms, turns);
      drawn.push(drawGhost(center, "center", ghost.sent));
      return;
    }
    const grown = arms.map((tiles, seat) => (seat === ghost.at ? [...tiles, onto(view.ends[seat], ghost.tile)] : tiles));
    const layout = layOutCross(parseTile(view.center), grown, turns);
    drawn.push(drawGhost(layout.arms[ghost.at].at(-1), ghost.at, ghost.sent));
    ends[ghost.at] = endOf(layout, ghost.at);
  }

  label(view) {
    if (!view.center) return this.words.chain.empty;
    return fill(this.words.chain.center, { tile: tileName(this.words, parseTile(view.center)) });
  }

  // ---- lanes on phones ----

  renderLanes(view, ghosts, chairs) {
    const lanes = chairs.map((chair) => this.lane(view, chair, ghosts.find((it) => it.at === chair.seat)));
    const middle = view.center ? el("li", { class: "meio" }, drawTile(parseTile(view.center))) : null;
    const opening = ghosts.some((it) => it.at === "center");
    const start = el("li", { class: "meio vazio", ...(opening ? { "data-end": "center" } : {}) }, this.words.chain.empty);
    this.box.replaceChildren(el("ol", { class: "faixas" }, middle ?? start, ...lanes));
  }

  lane(view, chair, ghost) {
    const { words } = this;
    const free = view.freed[chair.seat];
    const tiles = view.arms[chair.seat];
    const shown = tiles.slice(-LAST).map((name) => this.lying(parseTile(name)));
    const more = tiles.length > LAST ? el("span", { class: "mais-pedras" }, `+${tiles.length - LAST}`) : null;
    const end = view.ends[chair.seat] ?? "";
    const who = el("span", { class: "dono" }, chair.animal ? animal(chair.animal) : null, el("b", {}, chair.short),
      el("small", {}, icon(free ? "i-aberto" : "i-fechado"), free ? words.chain.free : words.chain.own));
    return el("li", {
      class: `${free ? "livre" : ""} ${ghost ? "serve" : ""} ${view.last_arm === chair.seat ? "agora" : ""}`,
      "data-end": ghost ? chair.seat : null,
    }, who, el("span", { class: "pedras" }, more, ...shown), el("b", { class: "numero" }, String(end)));
  }

  lying([near, far]) {
    const flat = drawTile([near, far]);
    flat.classList.add("de-lado");
    return flat;
  }

  renderArmList(view, chairs) {
    const items = chairs.map((chair) => {
      const tiles = view.arms[chair.seat].map((name) => tileName(this.words, parseTile(name))).join("; ");
      const state = view.freed[chair.seat] ? this.words.chain.free : this.words.chain.own;
      return el("li", {}, `${chair.short} (${state}): ${tiles || "–"}`);
    });
    const center = view.center ? [el("li", {}, capital(this.label(view)))] : [];
    this.list.replaceChildren(...center, ...items);
  }

  // ---- the pool ----

  /** Its places are made once and only dressed anew: what others pick must not take a button from under a finger. */
  renderPool(view) {
    const { words } = this;
    if (this.box.querySelectorAll(".monte button").length !== view.pool.length) this.layPool(view.pool.length);
    this.box.querySelectorAll(".monte button").forEach((button, place) => this.dressPlace(button, view.pool[place], place, view.seat));
    const mine = view.pool.filter((owner) => owner !== null && owner === view.seat).length;
    const count = this.box.querySelector(".conta-escolha");
    if (count) count.textContent = fill(words.pool.count, { n: mine, of: words.pool.size });
  }

  layPool(size) {
    const places = Array.from({ length: size }, (_, place) =>
      el("button", { type: "button", "aria-label": fill(this.words.pool.place, { n: place + 1 }) }, back("")));
    this.box.replaceChildren(el("div", { class: "monte" }, ...places), el("p", { class: "conta-escolha" }));
  }

  /** @param {HTMLButtonElement} button @param {number | null} owner @param {number | null} viewer */
  dressPlace(button, owner, place, viewer) {
    const open = owner === null && viewer !== null;
    button.className = owner === null ? "" : owner === viewer ? "minha-escolha" : "levada";
    button.disabled = !open;
    if (open) button.dataset.placeInPool = String(place);
    else delete button.dataset.placeInPool;
  }
}
