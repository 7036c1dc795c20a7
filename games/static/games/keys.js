/** Keys of the table: single letters read something out or do it, and only while the table has the focus. */

import { el } from "../laelo/dom.js";

/** @typedef {Record<string, () => void>} Deeds */

/**
 * @param {HTMLElement} region @param {Deeds} deeds by key, digits as "digit" @param {() => boolean} single are letters on?
 * @param {(digit: number) => void} digit
 */
export function listen(region, deeds, single, digit) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const free = target === document.body || region.contains(target);
    if (!free || event.ctrlKey || event.metaKey || event.altKey || target.matches("input, textarea, select")) return;
    if (event.key === "Escape") deeds.Escape?.();
    if (!single()) return;
    if (/^[1-9]$/.test(event.key)) return digit(Number(event.key));
    const deed = deeds[event.key.toLowerCase()];
    if (deed) {
      event.preventDefault();
      deed();
    }
    return undefined;
  });
}

const NAMES = { arrows: "← →", enter: "Enter", digits: "1–9", esc: "Esc" };

/**
 * The dialog with the keys and the options.
 * @param {HTMLDialogElement} dialog @param {any} words @param {Record<string, boolean>} options
 * @param {(options: any) => void} changed
 */
export function fillDialog(dialog, words, options, changed) {
  const { keys } = words;
  const rows = Object.entries(keys.list).map(([key, meaning]) => el("div", {}, el("dt", {}, el("kbd", {}, NAMES[key] ?? key)), el("dd", {}, meaning)));
  const names = ["dim", "single", "voice", ...("speechSynthesis" in globalThis ? ["aloud"] : []), "sound"];
  const switches = names.map((name) => {
    const box = el("input", { type: "checkbox", checked: options[name], onchange: (event) => {
      options[name] = event.target.checked;
      changed(options);
    } });
    return el("label", { class: "chave-opcao" }, box, el("span", {}, keys[name]));
  });
  dialog.replaceChildren(
    el("h2", { class: "titulo corte", id: "teclas-titulo" }, keys.title),
    el("h3", {}, keys.options), ...switches, el("h3", {}, keys.heading), el("dl", { class: "lista-teclas" }, ...rows),
    el("button", { type: "button", class: "botao largo", onclick: () => dialog.close() }, keys.close));
}
