/** The talk at the table: phrases, what was said, what one writes, and the people, to be muted or reported. */

import { el, icon, one, say } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";
import { charactersLeft, lineText, silence, withLine } from "./heard.js";

const LONGEST = 200;
const WARN = 40;

/** @typedef {import("./heard.js").Said} Said */

export class Conversation {
  /**
   * @param {any} words @param {(message: any) => boolean} send
   * @param {(seat: number, said?: string) => void} report
   */
  constructor(words, send, report) {
    this.words = words;
    this.send = send;
    this.report = report;
    this.signedIn = document.querySelector("#preferences") !== null;
    this.talk = /** @type {import("./heard.js").Talk | null} */ (null);
    this.table = /** @type {any} */ (null);
    this.view = /** @type {any} */ (null);
    this.chairs = /** @type {import("./model.js").Chair[]} */ ([]);
    this.unread = 0;
    this.ref = "";
    this.sending = /** @type {string | undefined} */ (undefined);
    this.shownWhy = "";
    this.drawn = "";
    this.build();
  }

  build() {
    const { talk, phrases } = this.words;
    this.box = one("[data-talk]");
    this.openers = [...document.querySelectorAll("[data-talk-open]")];
    for (const opener of this.openers) opener.addEventListener("click", () => (this.open ? this.close() : this.show()));
    this.phrases = el("div", { class: "frases" }, ...Object.entries(phrases).map(([code, text]) =>
      el("button", { type: "button", class: "botao", "data-phrase": code, onclick: () => this.sayPhrase(code) }, text)));
    this.lines = el("ol", { class: "ditos" });
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", {
      rows: "2", "aria-label": talk.text, placeholder: talk.text, oninput: () => this.count(), onkeydown: (event) => this.key(event),
    }));
    this.left = el("span", { class: "num nota" });
    this.button = el("button", { class: "botao acao" }, talk.send);
    this.form = el("form", { class: "escrever", onsubmit: (event) => this.submit(event) }, this.text, el("span", { class: "enviar" }, this.left, this.button));
    this.notice = el("p", { class: "nota", role: "status" });
    this.people = el("ul", { class: "pessoas" });
    this.box.replaceChildren(
      el("div", { class: "topo-conversa" }, el("h2", { class: "titulo", id: "conversa-titulo" }, talk.title),
        el("button", { type: "button", class: "redondo", "aria-label": talk.close, "data-talk-close": "", onclick: () => this.close() }, icon("i-fechar"))),
      this.notice, this.phrases, this.lines, this.form, this.people);
    this.box.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
  }

  get open() {
    return !this.box.hidden;
  }

  show() {
    this.box.hidden = false;
    this.unread = 0;
    this.render();
    this.lines.scrollTop = this.lines.scrollHeight;
    one("[data-talk-close]", this.box).focus();
  }

  /** Opens at one person. @param {number} seat */
  showPerson(seat) {
    this.show();
    const row = this.people.querySelector(`[data-person="${seat}"]`);
    row?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null | undefined} */ (row?.querySelector("button"))?.focus();
  }

  close() {
    if (!this.open) return;
    this.box.hidden = true;
    this.render();
    /** @type {HTMLElement | undefined} */ (this.openers.find((it) => /** @type {HTMLElement} */ (it).offsetParent !== null))?.focus();
  }

  // ---- what comes in ----

  /** @param {any} table @param {any} view @param {import("./model.js").Chair[]} chairs */
  tableIs(table, view, chairs) {
    [this.table, this.view, this.chairs] = [table, view, chairs];
    this.render();
  }

  talkIs(talk) {
    this.talk = talk;
    this.render();
    this.lines.scrollTop = this.lines.scrollHeight;
  }

  /** @param {Said} said @returns {boolean} whether it is news */
  said(said) {
    if (!this.talk || this.talk.muted.includes(said.seat)) return false;
    const lines = withLine(this.talk.lines, said);
    if (lines === this.talk.lines) return false;
    this.talk = { ...this.talk, lines };
    if (!this.open && said.text !== undefined && this.chairOf(said.seat)?.you !== true) this.unread += 1;
    this.render();
    this.lines.scrollTop = this.lines.scrollHeight;
    return true;
  }

  /** @returns {boolean} whether it answers what was said here */
  done(ref) {
    if (!ref || ref !== this.ref) return false;
    this.ref = "";
    if (this.sending !== undefined && this.text.value === this.sending) this.text.value = "";
    this.sending = undefined;
    this.tell("");
    this.count();
    return true;
  }

  /** @returns {boolean} whether it answers what was said here; a text stays to be written anew */
  refused(message) {
    if (!message.ref || message.ref !== this.ref) return false;
    this.ref = "";
    const { talk, refused } = this.words;
    this.tell(message.retry_in ? fill(talk.wait, { n: Math.ceil(message.retry_in / 1000) }) : refused[message.code] ?? message.detail);
    return true;
  }

  // ---- what goes out ----

  sayPhrase(code) {
    if (this.why) return this.tell(this.whyText());
    return this.out({ type: "say", phrase: code });
  }

  submit(event) {
    event.preventDefault();
    if (this.why) return this.tell(this.whyText());
    this.sending = this.text.value;
    return this.out({ type: "say", text: this.text.value });
  }

  key(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.form.requestSubmit();
  }

  mute(seat, on) {
    this.out({ type: "mute", seat, on });
    if (!on || !this.talk) return;
    this.talk = { ...this.talk, muted: [...this.talk.muted, seat], lines: this.talk.lines.filter((it) => it.seat !== seat) };
    this.render();
  }

  out(message) {
    this.ref = crypto.randomUUID?.() ?? String(Math.random());
    this.tell(this.send({ ...message, ref: this.ref }) ? "" : this.words.talk.unsent);
  }

  // ---- drawing ----

  get why() {
    return silence(this.talk, this.table, this.view);
  }

  whyText() {
    const { talk } = this.words;
    const { why } = this;
    if (why !== "barred") return why ? talk[why] : "";
    if (this.talk?.barred_for == null) return talk.barred_always;
    const until = new Date(Date.now() + this.talk.barred_for);
    return fill(talk.barred, { until: until.toLocaleString(document.documentElement.lang, { dateStyle: "short", timeStyle: "short" }) });
  }

  tell(text) {
    say(this.notice, text || this.whyText());
  }

  chairOf(seat) {
    return this.chairs.find((it) => it.seat === seat);
  }

  count() {
    const left = charactersLeft(this.text.value, LONGEST);
    say(this.left, left <= WARN ? fill(this.words.talk.left, { n: left }) : "");
    this.left.classList.toggle("erro", left < 0);
  }

  render() {
    const { words, why, unread } = this;
    for (const opener of this.openers) {
      opener.setAttribute("aria-expanded", String(this.open));
      opener.setAttribute("aria-label", unread ? fill(words.talk.unread, { n: unread }) : words.talk.open);
      opener.toggleAttribute("data-unread", unread > 0);
    }
    const writes = Boolean(this.table?.context?.table) && Boolean(this.view && this.view.seat !== null);
    this.form.toggleAttribute("hidden", !writes);
    this.lines.toggleAttribute("hidden", !this.table?.context?.table);
    this.box.classList.toggle("com-ditos", Boolean(this.table?.context?.table));
    this.text.disabled = why === "barred";
    for (const button of [...this.phrases.children, this.button]) button.setAttribute("aria-disabled", String(why !== ""));
    this.phrases.toggleAttribute("hidden", why === "watching");
    if (why !== this.shownWhy) this.tell("");
    this.shownWhy = why;
    this.renderLists();
  }

  renderLists() {
    const drawn = JSON.stringify([this.talk?.lines, this.talk?.muted, this.chairs.map((it) => [it.seat, it.name, it.person, it.you])]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const lines = this.talk?.lines ?? [];
    this.lines.replaceChildren(...(lines.length ? lines.map((it) => this.line(it)) : [el("li", { class: "nota" }, this.words.talk.nothing)]));
    this.people.replaceChildren(...this.chairs.filter((it) => !it.you && it.person).map((it) => this.person(it)));
  }

  line(said) {
    const { words } = this;
    const chair = this.chairOf(said.seat);
    const who = chair?.you ? words.You : chair?.short ?? "";
    const flag = this.signedIn && chair && !chair.you ? el("button", {
      type: "button", class: "redondo", "aria-label": fill(words.talk.report, { who }), onclick: () => this.report(said.seat, said.id),
    }, icon("i-denunciar")) : null;
    return el("li", { class: said.phrase ? "frase" : "" }, el("b", {}, who), " ", el("span", {}, lineText(words, said)), flag);
  }

  person(chair) {
    const { talk } = this.words;
    const muted = this.talk?.muted.includes(chair.seat) ?? false;
    const label = fill(muted ? talk.unmute : talk.mute, { who: chair.short });
    const buttons = this.signedIn ? [
      el("button", { type: "button", class: "botao", "data-mute": "", "aria-pressed": String(muted), "aria-label": label, onclick: () => this.mute(chair.seat, !muted) }, muted ? talk.hear : talk.hush),
      el("button", { type: "button", class: "botao", "data-report": "", "aria-label": fill(talk.report, { who: chair.short }), onclick: () => this.report(chair.seat) }, icon("i-denunciar"), talk.flag),
    ] : [];
    return el("li", { "data-person": String(chair.seat) }, el("b", {}, chair.name, muted ? el("small", {}, ` (${talk.muted})`) : null), ...buttons);
  }
}
