/** A game that is over: hand by hand, step by step, all hands open; and whether its deals were fair. */

import { el, icon, one, say, tile as drawTile } from "../laelo/dom.js";
import { verify } from "../laelo/verify.mjs";
import { fill, tileName, wordsOf } from "../laelo/words/index.js";
import { figure } from "./chairs.js";
import { Field } from "./field.js";
import { chairsOf, parseTile } from "./model.js";
import { entryText } from "./talk.js";

const PACE = 1400;
const read = (id) => JSON.parse(one(id).textContent ?? "{}");
const pipsOf = (/** @type {string[]} */ tiles) => tiles.reduce((sum, name) => sum + parseTile(name)[0] + parseTile(name)[1], 0);

class Replay {
  constructor() {
    this.words = wordsOf(document.documentElement.lang);
    this.game = read("#replay");
    this.animals = read("#animal-words");
    this.field = new Field(one("[data-chain]"), one("[data-chain-list]"), this.words);
    this.slider = /** @type {HTMLInputElement} */ (one("[data-slider]"));
    this.button = /** @type {HTMLElement} */ (one("[data-play]"));
    this.playWord = this.button.textContent;
    this.timer = 0;
    [this.hand, this.step] = this.asked();
    this.bind();
    this.render();
  }

  /** Where the address leads: `#2.15` is the third hand after fifteen moves. */
  asked() {
    const [hand, step] = location.hash.slice(1).split(".").map(Number);
    const known = this.game.hands[hand] ? hand : 0;
    return [known, Math.min(step || 0, this.game.hands[known].steps.length)];
  }

  get now() {
    const { start, steps } = this.game.hands[this.hand];
    return this.step ? steps[this.step - 1] : start;
  }

  get chairs() {
    const view = { seat: this.game.seat, counts: [], turn: this.now.turn, over: false };
    return chairsOf(this.game, view, this.words, this.animals);
  }

  bind() {
    const moves = { first: () => 0, back: () => this.step - 1, on: () => this.step + 1, last: () => Infinity };
    for (const button of document.querySelectorAll("[data-step]")) {
      button.addEventListener("click", () => this.go(moves[/** @type {HTMLElement} */ (button).dataset.step ?? ""]()));
    }
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.button.addEventListener("click", () => (this.timer ? this.pause() : this.run()));
    addEventListener("hashchange", () => { [this.hand, this.step] = this.asked(); this.render(); });
    document.addEventListener("keydown", (event) => this.key(event));
    document.querySelector("[data-verify]")?.addEventListener("click", () => this.prove());
  }

  key(event) {
    const free = event.target === document.body;
    if (!free || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") this.go(this.step + 1);
    else if (event.key === "ArrowLeft") this.go(this.step - 1);
  }

  /** Beyond the end of a hand lies the next one. */
  go(step) {
    const last = this.game.hands[this.hand].steps.length;
    if (Number.isFinite(step) && step > last && this.game.hands[this.hand + 1]) return this.show(this.hand + 1, 0);
    if (step < 0 && this.hand > 0) return this.show(this.hand - 1, this.game.hands[this.hand - 1].steps.length);
    return this.show(this.hand, Math.max(0, Math.min(step, last)));
  }

  show(hand, step) {
    [this.hand, this.step] = [hand, step];
    history.replaceState(null, "", `#${hand}.${step}`);
    this.render();
  }

  run() {
    this.timer = window.setInterval(() => {
      const atEnd = this.hand === this.game.hands.length - 1 && this.step === this.game.hands[this.hand].steps.length;
      if (atEnd) this.pause();
      else this.go(this.step + 1);
    }, PACE);
    say(this.button, this.button.dataset.pause);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    say(this.button, this.playWord);
  }

  render() {
    const { now, game } = this;
    this.field.render(now, [], this.chairs);
    this.slider.max = String(game.hands[this.hand].steps.length);
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", this.said() || this.words.replay.dealt);
    say(one("[data-said]"), this.said() || this.words.replay.dealt);
    this.renderHands();
    this.renderPeople();
    this.renderLog();
  }

  /** What the last step was, in words: who, what they played, what they said; at the end of a hand how it ended. */
  said() {
    if (!this.step) return "";
    const text = this.line(this.game.hands[this.hand].steps[this.step - 1]);
    const { result, steps } = this.game.hands[this.hand];
    if (this.step < steps.length || !result) return text;
    return `${text} · ${this.ending(result)}`;
  }

  ending(result) {
    const kind = this.words.kinds[result.kind] ?? result.kind;
    if (result.winner === null) return kind;
    return fill(this.words.replay.won, { kind, points: result.points });
  }

  line(step) {
    const chair = this.chairs.find((it) => it.seat === step.seat);
    const multiplier = this.game.hands[this.hand].multiplier;
    const played = "play" in step.action ? tileName(this.words, parseTile(step.action.play)) : "";
    const cause = step.cause === "timeout" ? "timeout" : undefined;
    const said = entryText(this.words, step, cause, multiplier + 1) || ("pick" in step.action ? this.words.replay.picks : "");
    return `${chair?.short}: ${[played, said].filter(Boolean).join(". ")}`;
  }

  renderHands() {
    const buttons = this.game.hands.map((hand, index) => el("button", {
      type: "button", "aria-pressed": String(index === this.hand), onclick: () => this.show(index, 0),
    }, el("b", {}, String(index + 1)), el("span", {}, hand.result ? this.words.kinds[hand.result.kind] ?? hand.result.kind : "…")));
    one("[data-hands]").replaceChildren(...buttons);
    buttons[this.hand].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  renderPeople() {
    const { now, words } = this;
    const moved = this.step ? this.game.hands[this.hand].steps[this.step - 1].seat : null;
    const rows = this.chairs.map((chair) => el("li", { class: `${chair.side}${moved === chair.seat ? " jogou" : ""}` },
      el("span", { class: "medalhao" }, figure(chair)),
      el("b", {}, chair.short, moved === chair.seat ? el("span", { class: "so-leitor" }, ` (${words.replay.moved})`) : null),
      el("span", { class: "ps" }, ...now.hands[chair.seat].map((name) => drawTile(parseTile(name), "", tileName(words, parseTile(name))))),
      el("span", { class: "soma" }, String(pipsOf(now.hands[chair.seat])))));
    if (now.stock.length) rows.push(this.stock(now.stock));
    one("[data-people]").replaceChildren(...rows);
  }

  stock(stock) {
    const { words } = this;
    return el("li", { class: "dorme" }, el("span", {}), el("b", {}, words.end.slept),
      el("span", { class: "ps" }, ...stock.map((name) => drawTile(parseTile(name), "apagada", tileName(words, parseTile(name))))),
      el("span", { class: "soma" }, String(pipsOf(stock))));
  }

  renderLog() {
    const { steps } = this.game.hands[this.hand];
    const rows = steps.map((step, index) => el("li", {}, el("button", {
      type: "button", "aria-current": index + 1 === this.step ? "step" : null, onclick: () => this.show(this.hand, index + 1),
    }, this.line(step))));
    one("[data-log]").replaceChildren(...rows);
    rows[this.step - 1]?.parentElement?.scrollTo({ top: rows[this.step - 1].offsetTop - 120 });
  }

  async prove() {
    const verdict = one("[data-verdict]");
    const { replay } = this.words;
    say(verdict, replay.checking);
    try {
      const record = await (await fetch(`/api/v1/matches/${this.game.match}/record`)).json();
      const answer = await verify(record, this.game.commitment);
      const wrong = answer.hand === null ? replay.other_seal : fill(replay.other_deal, { n: answer.hand + 1 });
      verdict.className = answer.ok ? "certo" : "erro";
      verdict.replaceChildren(icon(answer.ok ? "i-trofeu" : "i-denunciar"), el("span", {}, answer.ok ? fill(replay.fair, { n: record.hands.length }) : wrong));
    } catch {
      say(verdict, replay.cannot);
    }
  }
}

new Replay();
