/** The lobby: keeps one's place in the queue, shows who waits and what starts when, tells of championships. */

import { clockText } from "./clock.js";
import { Line } from "./socket.js";

const TIERS = { bronze: 8, prata: 16, ouro: 32 };
const WHOLE_WAIT = 180_000;

const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

function setText(selector, text) {
  for (const node of all(selector)) if (node.textContent !== text) node.textContent = text;
}

export class Lobby {
  /** @param {(line: string) => void} lineIs */
  constructor(lineIs) {
    this.ends = 0;
    setInterval(() => this.tick(), 250);
    const start = document.querySelector("[data-lobby]");
    if (start instanceof HTMLElement && start.dataset.in) this.ends = performance.now() + Number(start.dataset.in);
    this.tick();
    this.line = new Line("/ws/lobby/", { message: (message) => this.received(message), line: lineIs });
  }

  received(message) {
    if (message.type === "lobby") this.show(message);
    document.dispatchEvent(new CustomEvent(`laelo:${message.type}`, { detail: message }));
  }

  /** @param {{waiting: number, next: {tier: string, in: number} | null, you: {queued: boolean}}} lobby */
  show(lobby) {
    const tier = lobby.next?.tier ?? "none";
    this.ends = lobby.next ? performance.now() + lobby.next.in : 0;
    setText("[data-waiting]", String(lobby.waiting));
    setText("[data-missing]", String(Math.max(0, TIERS.bronze - lobby.waiting)));
    all("[data-pin]").forEach((pin, index) => pin.classList.toggle("on", index < lobby.waiting));
    all("[data-says]").forEach((text) => text.toggleAttribute("hidden", text.dataset.says !== tier));
    all("[data-ladder]").forEach((ladder) => ladder.setAttribute("aria-label", (ladder.dataset.label ?? "").replace("{n}", String(lobby.waiting))));
    this.tick();
  }

  tick() {
    const left = this.ends ? this.ends - performance.now() : 0;
    for (const box of all("[data-countdown]")) {
      box.classList.toggle("corre", this.ends > 0);
      box.style.setProperty("--falta", String(Math.max(0, Math.min(1, left / WHOLE_WAIT))));
    }
    if (this.ends) setText("[data-clock]", clockText(left));
  }
}
