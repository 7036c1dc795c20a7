/** What is said: one balloon at a time for 2.5 s, two waiting at most; the log; and the live regions. */

import { el, say } from "../laelo/dom.js";
import { capital, fill, phrase } from "../laelo/words/index.js";

const SHOWN = 2500;
const WAITING = 2;

/**
 * The words of one entry of the log, the time-out named where it was one.
 * @param {any} words @param {{said: string[], action: any}} entry @param {string | undefined} cause @param {number} multiplier
 */
export function entryText(words, entry, cause, multiplier) {
  const codes = entry.said.length ? entry.said : "start" in entry.action ? [`start_${entry.action.start}`] : [];
  const said = codes.map((code) => phrase(words, code, multiplier)).filter(Boolean).join(" ");
  return cause === "timeout" ? capital(fill(words.said.timeout, { said })) : said;
}

export class Balloon {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.waiting = /** @type {{text: string, at: string}[]} */ ([]);
    this.timer = 0;
  }

  /** @param {string} text @param {string} at the speaker's place: left, top, right, me */
  add(text, at) {
    if (!text) return;
    this.waiting = [...this.waiting, { text, at }].slice(-WAITING);
    if (!this.timer) this.next();
  }

  next() {
    const said = this.waiting.shift();
    this.box.hidden = !said;
    this.timer = said ? window.setTimeout(() => this.next(), this.waiting.length ? SHOWN / 2 : SHOWN) : 0;
    if (!said) return;
    this.box.dataset.from = said.at;
    say(this.box, said.text);
  }
}

export class Log {
  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  /** Newest first. @param {{who: string, text: string, quiet: boolean}[]} lines */
  render(lines) {
    this.list.replaceChildren(...lines.toReversed().map((line) =>
      el("li", { class: line.quiet ? "passo" : "" }, el(line.quiet ? "span" : "b", {}, line.who), el("span", {}, line.text))));
  }
}

/** Text for screen readers: put in anew each time, so that the same words are read again. */
export class Voice {
  /** @param {HTMLElement} polite @param {HTMLElement} assertive */
  constructor(polite, assertive) {
    this.polite = polite;
    this.assertive = assertive;
  }

  tell(text) {
    if (!text) return;
    this.polite.append(el("p", {}, text));
    while (this.polite.children.length > 6) this.polite.firstElementChild?.remove();
  }

  call(text) {
    this.assertive.replaceChildren();
    requestAnimationFrame(() => this.assertive.replaceChildren(el("p", {}, text)));
  }
}
