/** The bar of three buttons: the two ends (or who opens), and the pass. They are always there, never moved. */

import { el, icon } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";

/** @typedef {{id: string, label: string, number?: number, arrow?: "left" | "right", ready: boolean, loud?: boolean}} Choice */

/**
 * What the three buttons say.
 * @param {any} words
 * @param {{turn: string, ends: number[], selected: boolean, canPass: boolean, canDraw: boolean, stock: number,
 *   partner: string, busy: boolean, swap: boolean | null, arms: {at: number | string, label: string, number?: number}[] | null}} now
 * arms and swap are null where there are none
 * @returns {Choice[]}
 */
export function choices(words, now) {
  const { action } = words;
  const pass = now.canDraw
    ? { id: "draw", label: action.draw, number: now.stock, ready: !now.busy, loud: true }
    : { id: "pass", label: action.pass, ready: now.canPass && !now.busy, loud: now.canPass };
  if (now.turn === "pick") return [{ id: "random", label: action.random, ready: !now.busy, loud: true }];
  if (now.arms) return [...armChoices(action, now), pass];
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

/** In a Garrafina: the arms that the chosen tile fits, one's own first; for three players the swap. */
function armChoices(action, now) {
  const shown = now.arms.map((/** @type {any} */ arm) => ({
    id: `at:${arm.at}`, label: arm.label, number: arm.number, ready: now.selected && !now.busy, loud: true,
  }));
  if (now.swap !== null) shown.push({ id: "swap", label: action.swap, ready: now.swap && !now.busy, loud: now.swap });
  return shown;
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
    this.box.dataset.count = String(list.length);
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
