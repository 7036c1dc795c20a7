/**
 * What a private table has besides the game: a robot for who is gone, one's own seat back from the robot, the
 * same people again; and after every game its replay.
 */

import { el, icon, one } from "../laelo/dom.js";
import { Line } from "../laelo/socket.js";
import { fill } from "../laelo/words/index.js";

export class Company {
  /** @param {any} words @param {(text: string) => void} note */
  constructor(words, note) {
    this.words = words;
    this.note = note;
    this.bar = one("[data-company]");
    this.shown = "";
    this.following = /** @type {Line | null} */ (null);
    this.people = false;
    this.onReport = () => {};
  }

  /** @param {any} table @param {import("./model.js").Chair[]} chairs */
  render(table, chairs) {
    const { context, status } = table;
    const mine = chairs.find((it) => it.you);
    this.people = chairs.some((it) => it.person && !it.you);
    const calls = context?.table && mine && status === "open" ? this.calls(chairs, mine) : [];
    const shown = JSON.stringify(calls);
    if (shown === this.shown) return;
    this.shown = shown;
    this.bar.replaceChildren(...calls.map(([deed, seat, text]) => el("button", {
      type: "button", class: "botao", onclick: () => this.ask(`${context.table}/${deed}`, { seat }),
    }, icon(deed === "return" ? "i-sair" : "i-robo"), text)));
    this.bar.hidden = !calls.length;
  }

  /** @returns {[string, number, string][]} what can be done about people who are gone */
  calls(chairs, mine) {
    const { company } = this.words;
    if (mine.robot) return [["return", mine.seat, company.back]];
    const gone = chairs.filter((it) => it.away && !it.robot && !it.you);
    return gone.map((it) => ["replace", it.seat, fill(company.robot, { who: it.short })]);
  }

  /** The game is over: its replay, and at a private table the same people again. @param {any} table @param {boolean} seated */
  over(table, seated) {
    const code = table.context?.table;
    if (code) this.follow(code, table.match);
    const box = document.querySelector("[data-company-after]");
    if (!box) return;
    const again = this.again(code, seated) ?? this.anotherPractice(table, seated);
    if (again) document.querySelector("[data-onward]")?.classList.remove("acao");
    document.querySelector("[data-again]")?.replaceChildren(...(again ? [again] : []));
    box.replaceChildren(...[this.replay(table.match), this.reporting()].filter((it) => it !== null));
  }

  /** The game ended without a result: what was played of it can be seen. @param {any} table @param {boolean} seated @param {boolean} begun */
  ended(table, seated, begun) {
    const code = table.context?.table;
    if (code) this.follow(code, table.match);
    const offers = [this.again(code, seated), begun ? this.replay(table.match) : null].filter((it) => it !== null);
    this.shown = "ended";
    this.bar.replaceChildren(...offers);
    this.bar.hidden = !offers.length;
  }

  again(code, seated) {
    if (!code || !seated) return null;
    return el("button", { type: "button", class: "botao acao", onclick: () => this.ask(`${code}/start`) }, this.words.company.again);
  }

  anotherPractice(table, seated) {
    if (!table.context?.practice || !seated) return null;
    return el("button", { type: "button", class: "botao acao", onclick: () => this.practise() }, this.words.company.again);
  }

  async practise() {
    const started = await this.post("/api/v1/practice");
    if (started) location.assign(`/matches/${started.match}`);
  }

  replay(match) {
    return el("a", { class: "botao", href: `/matches/${match}/replay` }, this.words.company.replay);
  }

  reporting() {
    if (!this.people || !document.querySelector("#preferences")) return null;
    return el("button", { type: "button", class: "botao", onclick: () => this.onReport() }, icon("i-denunciar"), this.words.company.report);
  }

  /** Whoever starts the next game, all who are here go there. */
  follow(code, match) {
    this.following ??= new Line(`/ws/tables/${code}/`, {
      message: (message) => message.phase === "playing" && message.match !== match && location.assign(`/matches/${message.match}`),
      line: () => undefined,
    });
  }

  /** @param {string} path below the tables @param {Record<string, unknown>} [body] */
  ask(path, body = {}) {
    return this.post(`/api/v1/tables/${path}`, body);
  }

  /** @param {string} path @param {Record<string, unknown>} [body] @returns {Promise<any>} the answer; null where there is none, and why is noted */
  async post(path, body = {}) {
    const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
    try {
      const answer = await fetch(path, {
        method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" }, body: JSON.stringify(body),
      });
      const told = answer.status === 204 ? null : await answer.json();
      if (answer.ok) return told;
      this.note(told.detail);
    } catch {
      this.note(this.words.line.unsent);
    }
    return null;
  }
}
