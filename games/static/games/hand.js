/** The viewer's hand: a toolbar with one stop for Tab; arrows choose, Enter plays. */

import { el, tile as drawTile } from "../laelo/dom.js";
import { capital, tileName } from "../laelo/words/index.js";

/** @typedef {{tile: [number, number], name: string, plays: any[]}} Held */

export class Hand {
  /** @param {HTMLElement} box @param {any} words */
  constructor(box, words) {
    this.box = box;
    this.words = words;
    this.held = /** @type {Held[]} */ ([]);
    this.buttons = /** @type {HTMLButtonElement[]} */ ([]);
    this.stop = 0;
    /** @type {(held: Held, button: HTMLElement) => void} */
    this.onChoose = () => {};
    /** @type {(held: Held | null) => void} */
    this.onLook = () => {};
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("focusout", () => this.onLook(null));
    box.addEventListener("pointerleave", () => this.onLook(null));
  }

  /**
   * @param {Held[]} held @param {{active: boolean, selected: string | null, dim: boolean, sending: string | null}} now
   */
  render(held, now) {
    const hadFocus = this.box.contains(document.activeElement);
    if (held.map((it) => it.name).join() !== this.held.map((it) => it.name).join()) this.rebuild(held);
    this.held = held;
    held.forEach((it, index) => this.dress(this.buttons[index], it, index, now));
    if (hadFocus && !this.box.contains(document.activeElement)) this.focus(this.stop);
  }

  rebuild(held) {
    this.stop = Math.max(0, Math.min(this.stop, held.length - 1));
    this.buttons = held.map((it, index) => this.button(it, index));
    this.box.dataset.count = String(held.length);
    this.box.replaceChildren(...this.buttons);
  }

  button(it, index) {
    const look = () => this.onLook(this.held[index] ?? null);
    return /** @type {HTMLButtonElement} */ (el("button", {
      type: "button", tabindex: index === this.stop ? 0 : -1, "data-tile": it.name,
      onclick: () => this.onChoose(this.held[index], this.buttons[index]),
      onfocus: () => { this.stopAt(index); look(); },
      onpointerenter: (event) => event.pointerType === "mouse" && look(),
    }, drawTile(it.tile)));
  }

  dress(button, it, index, now) {
    const fits = it.plays.length > 0;
    const unfit = now.active && !fits;
    const note = now.active && now.dim ? `, ${fits ? this.words.action.fits : this.words.action.unfit}` : "";
    button.setAttribute("aria-label", capital(tileName(this.words, it.tile)) + note);
    button.setAttribute("aria-pressed", String(now.selected === it.name));
    button.toggleAttribute("data-sending", now.sending === it.name);
    if (unfit && now.dim) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    button.firstElementChild?.classList.toggle("apagada", unfit && now.dim);
    button.tabIndex = index === this.stop ? 0 : -1;
  }

  stopAt(index) {
    this.stop = index;
    this.buttons.forEach((button, at) => { button.tabIndex = at === index ? 0 : -1; });
  }

  focus(index) {
    if (!this.buttons.length) return;
    this.stopAt((index + this.buttons.length) % this.buttons.length);
    this.buttons[this.stop].focus();
  }

  key(event) {
    const moves = { ArrowRight: this.stop + 1, ArrowLeft: this.stop - 1, Home: 0, End: this.buttons.length - 1 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    this.focus(moves[event.key]);
  }
}
