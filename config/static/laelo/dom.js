/** Making elements: HTML, and the drawings of the sprites, whose addresses the page's root carries. */

const SVG = "http://www.w3.org/2000/svg";
const root = document.documentElement.dataset;

/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes */

/** @param {Element} node @param {Attributes} attributes @param {(Node | string | null)[]} children */
function furnish(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** @param {string} name @param {Attributes} [attributes] @param {...(Node | string | null)} children */
export function el(name, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (furnish(document.createElement(name), attributes, children));
}

/** @param {string} name @param {Attributes} [attributes] @param {...(Node | string | null)} children */
export function svg(name, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (furnish(document.createElementNS(SVG, name), attributes, children));
}

/** @param {string} id of `pieces.svg` @param {Attributes} [attributes] */
export const piece = (id, attributes = {}) => svg("use", { href: `${root.pieces}#${id}`, ...attributes });

/** @param {string} id an icon of 24 x 24 @param {string} [css] */
export function icon(id, css = "") {
  return svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: css }, piece(id, { width: 24, height: 24 }));
}

/** @param {string} id a round piece of 100 x 100 @param {string} [css] */
export function round(id, css = "") {
  return svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", class: css }, piece(id, { width: 100, height: 100 }));
}

/** @param {string} slug @param {string} [css] */
export function animal(slug, css = "") {
  const use = svg("use", { href: `${root.animals}#${slug}`, width: 96, height: 96 });
  return svg("svg", { viewBox: "0 0 96 96", "aria-hidden": "true", class: `bicho ${css}` }, use);
}

/** Boxes of the great words in `letters.svg`. */
const LETTERS = {
  "cruzada": "0 0 642 100", "cruzada-es": "0 0 680 100", "la-e-lo": "0 -32 522 132", "la-e-lo-es": "0 -32 560 132",
  "carroca": "0 0 652 126", "domino": "0 -32 548 132", "domino-es": "0 -32 586 132", "bati": "0 0 335 100",
  "trancou": "0 0 655 100", "tranque": "0 0 689 112", "buchuda": "0 0 655 100", "buchuda-es": "0 0 693 100",
  "de-re": "0 -32 400 132",
};

/** A word cut in wood; its text for readers stands beside it. @param {string} id */
export function letters(id) {
  const [x, y, width, height] = LETTERS[id].split(" ");
  const use = svg("use", { href: `${root.letters}#${id}`, x, y, width, height });
  return svg("svg", { viewBox: LETTERS[id], "aria-hidden": "true", class: `tipo tipo-${id}` }, use);
}

/** The drawing of a tile's body, 100 x 200. @param {number} top @param {number} bottom */
export function halves(top, bottom) {
  const parts = [piece("face", { width: 100, height: 200 })];
  if (top) parts.push(piece(`h${top}`, { width: 100, height: 100 }));
  if (bottom) parts.push(piece(`h${bottom}`, { y: 100, width: 100, height: 100 }));
  return parts;
}

/** A standing tile. @param {[number, number]} tile @param {string} [css] @param {string | null} [label] */
export function tile([top, bottom], css = "", label = null) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: `pedra ${css}`, viewBox: "0 0 100 200", ...named }, ...halves(top, bottom));
}

/** A tile's back: no value in it. @param {string} [css] */
export function back(css = "verso") {
  return svg("svg", { class: css, viewBox: "0 0 100 200", "aria-hidden": "true" }, piece("back", { width: 100, height: 200 }));
}

/** @template {Element} T @param {string} selector @param {ParentNode} [within] @returns {T} */
export function one(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`no ${selector}`);
  return /** @type {any} */ (found);
}

/** Sets the text only when it changed, so that live regions and selections stay quiet. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
