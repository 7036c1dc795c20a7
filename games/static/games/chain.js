/** Draws the line of tiles: one SVG, 100 units a half tile, with ghosts where a tile would land. */

import { el, halves, svg } from "../laelo/dom.js";
import { capital, fill, tileName } from "../laelo/words/index.js";
import { layOut, NARROW, WIDE, withTile } from "./layout.js";
import { parseTile } from "./model.js";
import { windowOn } from "./window.js";

const CELL = 100;
const BADGE = 46;

/** @typedef {import("./layout.js").Place} Place */

/** @param {Place} it @param {string} css @param {(Element)[]} children */
function placed(it, css, children) {
  const transform = `translate(${it.x * CELL} ${it.y * CELL}) rotate(${it.angle}) translate(-50 -100)`;
  return svg("g", { transform, class: css }, ...children);
}

/** @param {Place} it @param {boolean} last has it been played just now? */
export function drawPlace(it, last) {
  const slab = last ? [svg("rect", { class: "ultima", x: -9, y: -9, width: 118, height: 218, rx: 18 })] : [];
  const body = svg("g", { class: last ? "chega" : "" }, ...slab, ...halves(it.top, it.bottom));
  return placed(it, "", [body]);
}

export function drawGhost(it, at, solid) {
  const [face, ...pips] = halves(it.top, it.bottom);
  face.remove();
  const frame = svg("rect", { x: 4, y: 4, width: 92, height: 192, rx: 12 });
  const line = svg("path", { d: "M14 100H86" });
  const ghost = placed(it, solid ? "fantasma saiu" : "fantasma", [frame, line, ...pips]);
  ghost.dataset.end = at;
  return ghost;
}

/**
 * @param {{x: number, y: number, across?: number}} point `across`: 1 where the arm runs to the right, -1 to the left
 * @param {string} [free] the word for an arm that is open to all, beside its number
 */
export function drawNumber(point, number, at, free = "") {
  const text = svg("text", { y: 20 }, String(number));
  const beside = point.across
    ? { x: -point.across * BADGE, y: BADGE + 44, class: point.across > 0 ? "palavra" : "palavra ao-fim" }
    : { x: BADGE + 12, y: 16, class: "palavra" };
  const badge = svg("g", { class: `ponta ${free && "livre"}`, transform: `translate(${point.x * CELL} ${point.y * CELL})` },
    svg("circle", { r: BADGE }), text, ...(free ? [svg("text", beside, free)] : []));
  badge.dataset.end = at;
  return badge;
}

export class Chain {
  /** @param {HTMLElement} box @param {HTMLElement} list the same line, for readers @param {any} words */
  constructor(box, list, words) {
    this.box = box;
    this.list = list;
    this.words = words;
    this.wide = matchMedia("(min-width: 768px)");
    /** @type {(at: "left" | "right") => void} */
    this.onEnd = () => {};
    box.addEventListener("click", (event) => this.clicked(event));
  }

  clicked(event) {
    const end = event.target.closest("[data-end]");
    if (end) this.onEnd(end.dataset.end);
  }

  /**
   * @param {{tiles: string[], first: number, last: number | null}} line @param {number[]} ends
   * @param {{tile: [number, number], at: "left" | "right", sent: boolean}[]} ghosts
   */
  render(line, ends, ghosts) {
    const limit = this.wide.matches ? WIDE : NARROW;
    const tiles = line.tiles.map(parseTile);
    const layout = layOut(tiles, line.first, limit);
    const view = windowOn(tiles, line.first, limit);
    const drawing = layout.places.map((it, index) => drawPlace(it, index === line.last));
    drawing.push(...this.targets(tiles, line.first, ends, ghosts, layout, limit));
    const label = this.label(ends);
    const viewBox = [view.left, view.top, view.right - view.left, view.bottom - view.top].map((side) => side * CELL);
    this.box.replaceChildren(svg("svg", { viewBox: viewBox.join(" "), role: "img", "aria-label": label }, ...drawing));
    this.renderList(line);
  }

  /** Ghosts of the tile in hand, and the open numbers beyond everything. */
  targets(tiles, first, ends, ghosts, layout, limit) {
    const points = [...layout.ends];
    const drawn = [];
    for (const ghost of ghosts) {
      const next = withTile(tiles, first, ghost.tile, ghost.at);
      const grown = layOut(next.tiles, next.first, limit);
      drawn.push(drawGhost(grown.places[next.index], ghost.at, ghost.sent));
      points[ghost.at === "left" ? 0 : 1] = grown.ends[ghost.at === "left" ? 0 : 1];
    }
    return [...drawn, ...ends.map((number, index) => drawNumber(points[index], number, index ? "right" : "left"))];
  }

  label(ends) {
    if (ends.length < 2) return this.words.chain.empty;
    const [left, right] = ends.map((number) => this.words.pips[number]);
    return fill(this.words.chain.ends, { left, right });
  }

  renderList(line) {
    const { chain } = this.words;
    this.list.replaceChildren(...line.tiles.map((name, index) => {
      const marks = [index === line.first && chain.first, index === line.last && chain.last].filter(Boolean);
      const text = capital(tileName(this.words, parseTile(name))) + (marks.length ? ` (${marks.join(", ")})` : "");
      return el("li", {}, text);
    }));
  }
}
