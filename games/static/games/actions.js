/** The bar of three buttons: the two ends (or who opens), and the pass. They are always there, never moved. */

import { el, icon } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";

/** @typedef {{id: string, label: string, number?: number, arrow?: "left" | "right", ready: boolean, loud?: boolean}} Choice */

/**
 * What the three buttons say.
 * @param {any} words
 * @param {{turn: string, ends: number[], selected: boolean, canPass: boolean, partner: string, busy: boolean}} now
 * @returns {Choice[]}
 */
export function choices(words, now) {
  const { action } = words;
  const pass = { id: "pass", label: action.pass, ready: now.canPass && !now.busy, loud: now.canPass };
  if (now.turn === "choose") {
    const partner = fill(action.partner, { who: now.partner });
    return [
      { id: "self", label: action.self, ready: !now.busy, loud: true },
      { id: "partner", label: partner, ready: !now.busy, loud: true },
      pass,
    ];
  }
  const ready = now.selected && !now.busy;
  return [
    { id: "left", label: action.left, number: now.ends[0], arrow: "left", ready, loud: true },
    { id: "right", label: action.right, number: now.ends[1], arrow: "right", ready, loud: true },
    pass,
  ];
}

export class Actions {
  /** @param {HTMLElement} box @param {any} words */
  constructor(box, words) {
    this.box = box;
    this.words = words;
    /** @type {(id: string) => void} */
    this.onChoose = () => {};
    box.addEventListener("click", (event) => this.clicked(event));
    box.addEventListener("keydown", (event) => this.key(event));
    this.drawn = "";
  }

  clicked(event) {
    const button = event.target.closest("[data-action]");
    if (button) this.onChoose(button.dataset.action);
  }

  /** @param {Parameters<typeof choices>[1]} now */
  render(now) {
    const list = choices(this.words, now);
    const drawn = JSON.stringify(list);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.action;
    this.box.replaceChildren(...list.map((it) => this.button(it)));
    const again = focused && this.box.querySelector(`[data-action="${focused}"]`);
    if (again) /** @type {HTMLElement} */ (again).focus();
  }

  button(it) {
    const arrow = it.arrow && icon("i-seta", it.arrow === "left" ? "v" : "");
    const number = it.number === undefined ? null : el("b", { class: "num" }, String(it.number));
    const label = el("span", {}, it.label);
    const parts = it.arrow === "left" ? [arrow, label, number] : [label, number, arrow];
    return el("button", {
      type: "button", class: it.ready && it.loud ? "botao acao" : "botao", "data-action": it.id,
      "aria-disabled": it.ready ? null : "true",
    }, ...parts.filter(Boolean));
  }

  /** Puts the focus on an end, to choose by keyboard. */
  focus(id) {
    /** @type {HTMLElement | null} */ (this.box.querySelector(`[data-action="${id}"]`))?.focus();
  }

  key(event) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const buttons = [...this.box.querySelectorAll("button")];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (at < 0) return;
    event.preventDefault();
    buttons[(at + (event.key === "ArrowRight" ? 1 : buttons.length - 1)) % buttons.length].focus();
  }
}
