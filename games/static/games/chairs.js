/** The chairs: animal, name, tiles left, whose turn it is; and the viewer's own, with the true clock. */

import { animal, back, el, icon, one, round, say } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";
import { secondsOf } from "./model.js";

const SELECTOR = { left: '[data-chair="left"]', top: '[data-chair="top"]', right: '[data-chair="right"]', me: '[data-chair="me"]' };

/** @param {number} count @param {any} words */
export const countText = (count, words) => fill(count === 1 ? words.count.one : words.count.many, { n: count });

/** What stands in a medallion: the animal, a robot, or the first letter of a name. @param {any} chair */
export function figure(chair) {
  if (chair.animal) return animal(chair.animal);
  if (chair.robot) return icon("i-robo", "bicho");
  return el("b", { class: "inicial", "aria-hidden": "true" }, chair.short.charAt(0).toUpperCase());
}

function medallion(chair, mine) {
  const clock = el("span", { class: "relogio" }, round("ring-plain"), mine ? round("ring", "cheio") : null);
  const gone = chair.away ? el("span", { class: "marca-longe" }, icon("i-ausente")) : null;
  return el("span", { class: "medalhao" }, figure(chair), clock, gone);
}

function backs(chair, words) {
  const label = countText(chair.count, words);
  const row = el("span", { class: "versos", role: "img", "aria-label": label });
  for (let index = 0; index < chair.count; index += 1) row.append(back());
  row.append(el("span", { class: "num", "aria-hidden": "true" }, String(chair.count)));
  if (chair.points === null) return row;
  const points = el("span", { class: "pontos-cadeira num" }, fill(words.points, { n: chair.points }));
  return el("span", { class: "versos-pontos" }, row, points);
}

/** What sets one drawing of a chair apart from the next: drawn again only when it changes. */
const key = (chair) => JSON.stringify([chair.seat, chair.short, chair.side, chair.count, chair.animal, chair.robot, chair.away, chair.guest, chair.points, chair.person]);

export class Chairs {
  /** @param {any} words @param {HTMLElement} score */
  constructor(words, score) {
    this.words = words;
    this.score = score;
    this.keys = /** @type {Record<string, string>} */ ({});
    /** @type {(seat: number) => void} */
    this.onChair = () => {};
    this.turnLine = el("span", { class: "vez num" }, el("span", {}), " ", el("b", { class: "digitos", "aria-hidden": "true" }));
  }

  /** @param {import("./model.js").Chair[]} chairs */
  render(chairs) {
    for (const [at, selector] of Object.entries(SELECTOR)) {
      const box = one(selector);
      const chair = chairs.find((it) => it.at === at);
      box.toggleAttribute("hidden", !chair);
      if (chair) this.renderChair(box, chair);
    }
  }

  renderChair(box, chair) {
    const mine = chair.at === "me";
    box.classList.toggle("na-vez", chair.turn);
    box.classList.toggle("nos", chair.side === "nos");
    box.classList.toggle("eles", chair.side === "eles");
    if (this.keys[chair.at] === key(chair)) return;
    this.keys[chair.at] = key(chair);
    box.replaceChildren(medallion(chair, mine), this.who(chair, mine), ...(mine ? [this.score] : []), ...this.touch(chair));
  }

  /** Somebody else's chair is a button: who sits there can be muted or reported. */
  touch(chair) {
    if (chair.you || !chair.person) return [];
    const label = fill(this.words.talk.about, { who: chair.short });
    return [el("button", { type: "button", class: "sobre-cadeira", "aria-label": label, onclick: () => this.onChair(chair.seat) })];
  }

  who(chair, mine) {
    const { words } = this;
    const role = chair.you ? words.you : chair.partner && !mine ? words.partner : "";
    const name = el("b", { class: "nome", title: chair.name }, chair.short);
    if (mine && role) name.append(" ", el("small", {}, role));
    if (!mine) name.append(el("span", { class: "so-leitor" }, role ? ` (${role})` : ""));
    const marks = [chair.robot && chair.person ? words.robot : "", chair.guest && !chair.you ? words.guest : "", chair.away ? words.away : ""].filter(Boolean);
    const told = marks.length ? el("small", { class: `selos${chair.away ? " longe" : ""}` }, marks.join(" · ")) : null;
    const watched = mine && !chair.you;
    return el("span", { class: "quem" }, name, told, mine ? this.turnLine : null, !mine || watched ? backs(chair, words) : null);
  }

  /** The line below the viewer's name. @param {string} text @param {boolean} loud */
  turnText(text, loud) {
    const [label] = this.turnLine.children;
    say(label, text);
    this.turnLine.classList.toggle("espera", !loud);
    if (!loud) this.digits("");
  }

  digits(text) {
    say(this.turnLine.lastElementChild, text);
  }

  /** @param {number} left @param {number} total milliseconds; the ring of the viewer's own chair */
  clock(left, total) {
    const seconds = secondsOf(left);
    this.digits(String(seconds));
    this.turnLine.classList.toggle("urgente", seconds <= 5);
    one('[data-chair="me"]').style.setProperty("--falta", String(Math.min(1, left / total)));
  }
}
