/** What is on the screen: takes tables and states, lets the viewer choose, asks for a play through `onPlay`. */

import { one, say } from "../laelo/dom.js";
import { capital, fill, tileName, wordsOf } from "../laelo/words/index.js";
import { Actions } from "./actions.js";
import { Aloud } from "./aloud.js";
import { Chairs } from "./chairs.js";
import { Clock } from "./clock.js";
import { Field } from "./field.js";
import { Hand } from "./hand.js";
import { lineText, shortened } from "./heard.js";
import * as model from "./model.js";
import { knock } from "./noise.js";
import { Margins } from "./margins.js";
import { reason, Sheet } from "./sheet.js";
import { Balloon, entryText, Voice } from "./talk.js";

const FULL = 15_000;
const FORCED = 3_000;

export class Board {
  /** @param {any} words @param {any} options @param {Record<string, string[]>} animals */
  constructor(words, options, animals) {
    this.words = words;
    this.options = options;
    this.animals = animals;
    this.table = /** @type {any} */ (null);
    this.view = /** @type {any} */ (null);
    this.pending = /** @type {import("./outbox.js").Pending | null} */ (null);
    this.chosen = /** @type {any} */ (null);
    this.looked = /** @type {any} */ (null);
    this.lineState = "connecting";
    this.measured = { turn: "", length: FULL };
    /** @type {(action: any) => void} */
    this.onPlay = () => {};
    this.build();
  }

  build() {
    const { words } = this;
    this.margins = new Margins(words);
    this.chairsView = new Chairs(words, one("[data-score]"));
    this.field = new Field(one("[data-chain]"), one("[data-chain-list]"), words);
    this.field.onEnd = (at) => this.chooseEnd(at);
    this.field.onPick = (place) => this.pick([place]);
    this.hand = new Hand(one("[data-hand]"), words);
    this.hand.onChoose = (held) => this.choose(held);
    this.hand.onLook = (held) => this.look(held);
    this.actions = new Actions(one("[data-actions]"), words);
    this.actions.onChoose = (id) => this.press(id);
    this.balloon = new Balloon(one("[data-balloon]"));
    this.voice = new Voice(one("[data-polite]"), one("[data-assertive]"));
    this.aloud = new Aloud(() => this.options.aloud);
    this.sheet = new Sheet(one("[data-sheet]"), words);
    this.sheet.onClose = () => this.render();
    this.clock = new Clock((left, total) => this.chairsView.clock(left, total));
    this.clock.onSecond = (second) => this.secondPassed(second);
    this.opening = new Clock((left) => this.opensIn(left));
  }

  /** The words in which things are said: Pernambuco's own where the viewer wants to hear them. */
  get spoken() {
    return this.options.voice ? wordsOf("pt") : this.words;
  }

  get turn() {
    return this.view ? model.turnOf(this.view) : "other";
  }

  get chairs() {
    return this.table ? model.chairsOf(this.table, this.view, this.words, this.animals) : [];
  }

  /** What the two sides are called: for who only watches, by who sits there. */
  get sides() {
    if (!this.view || this.view.seat !== null || this.chairs.length < 2) return [this.words.we, this.words.they];
    const [a, b] = this.chairs;
    return [a.short, b.short];
  }

  /** The same, for narrow places. */
  get shortSides() {
    return this.view?.seat === null ? this.sides : [this.words.we_short, this.words.they_short];
  }

  tableIs(table) {
    this.table = table;
    this.margins.tableIs(table);
    if (table.opens_in > 0) this.opening.start(table.opens_in, table.opens_in);
    else this.opening.stop();
    this.render();
  }

  stateIs(state, seen) {
    const { view } = state;
    const moved = seen === null || seen.log.length !== view.log.length || seen.hand !== view.hand || seen.over !== view.over;
    this.view = view;
    this.causes = state.causes ?? {};
    if (moved) this.chosen = this.looked = null;
    this.runClock(state);
    this.margins.watchers(state.watchers ?? 0);
    this.render();
    if (moved) this.tellNews(seen, view);
    if (moved && !view.over) this.callTurn(state);
  }

  runClock(state) {
    const mine = ["mine", "opening", "choose", "pick"].includes(this.turn);
    if (mine && state.left !== null) this.clock.start(state.left, this.lengthOfTurn(state));
    else this.clock.stop();
  }

  /** How long this turn is as a whole: at least what was ever seen left of it. */
  lengthOfTurn({ left, view }) {
    const turn = `${view.hand}.${view.log.length}`;
    const least = turn === this.measured.turn ? this.measured.length : view.forced && left <= FORCED ? FORCED : FULL;
    this.measured = { turn, length: Math.max(least, left) };
    return this.measured.length;
  }

  callTurn(state) {
    if (!this.clock.running) return;
    this.voice.call(fill(this.words.turn.announce, { seconds: model.secondsOf(state.left) }));
    knock("turn", this.options.sound);
  }

  secondPassed(second) {
    if (second === 5) this.voice.call(fill(this.words.turn.five, { seconds: 5 }));
  }

  opensIn(left) {
    const seconds = model.secondsOf(left);
    this.chairsView.turnText(seconds ? fill(this.words.turn.opens, { seconds }) : this.words.turn.waiting, false);
    if (!seconds) this.render();
  }

  /** Balloons, log and end of hand for what happened since `seen`. */
  tellNews(seen, view) {
    const ended = view.previous && (seen ? seen.hand === view.previous.hand : view.over);
    for (const entry of model.newEntries(seen, view)) this.tell(entry, seen === null);
    if (ended && (seen === null || !seen.over)) this.endHand(view);
    if (seen === null) this.tellAbsence(view);
    if (seen && view.log.length) knock("tile", this.options.sound);
  }

  tell(entry, old) {
    const chair = this.chairs.find((it) => it.seat === entry.seat);
    const cause = entry.index >= 0 ? this.causes[entry.index] : undefined;
    const text = entryText(this.spoken, entry, cause, this.view.multiplier);
    if (!chair || !text) return;
    this.balloon.add(text, chair.at);
    if (!old) this.voice.tell(`${this.whoIs(chair)}: ${text}`);
    if (!old) this.aloud.speak(text, this.options.voice ? "pt" : document.documentElement.lang);
    if (cause === "timeout" && chair.you) this.noteTimeout(entry.action);
  }

  whoIs(chair) {
    return chair.you ? this.words.You : chair.short;
  }

  /** A phrase or a text of somebody at the table. @param {import("./heard.js").Said} said */
  heard(said) {
    const chair = this.chairs.find((it) => it.seat === said.seat);
    const text = lineText(this.words, said);
    if (!chair || !text) return;
    this.balloon.add(shortened(text), chair.at);
    if (!chair.you) this.voice.tell(fill(this.words.talk.said, { who: this.whoIs(chair), said: text }));
  }

  /** Says who somebody was, or that a robot came or went. @param {import("./model.js").Chair[]} before */
  tellSeats(before) {
    for (const chair of this.chairs) {
      const was = before.find((it) => it.seat === chair.seat);
      if (was && chair.animal && was.name !== chair.name) this.tellAll(chair, fill(this.words.said.was, { the: capital(chair.the), name: chair.name.split(" = ").at(-1) ?? "" }));
      const what = was && model.seatChange(was, chair);
      if (!what || !this.view) continue;
      this.tellAll(chair, fill(this.words.company[what], { who: was.short }));
      this.margins.seatChanged(this.view, { ...chair, short: was.short }, what);
      this.render();
    }
  }

  tellAll(chair, text) {
    this.balloon.add(text, chair.at);
    this.voice.tell(text);
    this.aloud.speak(text, document.documentElement.lang);
  }

  /** Who comes back to the page is told if the clock has played for them meanwhile. */
  tellAbsence(view) {
    const own = view.log.findLastIndex((/** @type {any} */ entry) => entry.seat === view.seat);
    if (own >= 0 && this.causes[own] === "timeout") this.noteTimeout(view.log[own].action);
    if (own >= 0 && this.causes[own] === "robot") this.note(this.words.line.robot_for_you);
  }

  noteTimeout(action) {
    const { line } = this.words;
    if ("play" in action) this.note(fill(line.played_for_you, { tile: tileName(this.words, model.parseTile(action.play)) }));
    else this.note("pass" in action ? line.passed_for_you : line.moved_for_you);
  }

  endHand(view) {
    this.sheet.show(view, this.chairs, this.sides, { href: this.margins.home, words: this.margins.homeWords });
    this.voice.tell(`${reason(this.words, view, this.chairs)} ${this.scoreText()}`);
    this.aloud.speak(this.scoreText(), document.documentElement.lang);
    if (view.over) this.margins.loadAfter();
  }

  scoreText() {
    if (!model.inPairs(this.view.rules)) return this.chairs.map((it) => `${it.short}: ${fill(this.words.points, { n: it.points ?? 0 })}`).join("; ");
    const [a, b] = model.pairScores(this.view.scores, this.view.seat);
    return fill(this.words.score, { we: this.sides[0], they: this.sides[1], a, b, times: this.view.multiplier });
  }

  // ---- choosing ----

  get mayPlay() {
    return ["mine", "opening"].includes(this.turn) && !this.pending && !this.opening.running;
  }

  look(held) {
    const next = this.mayPlay && held?.plays.length ? held : null;
    if (next?.name === this.looked?.name) return;
    this.looked = next;
    this.renderChain();
  }

  choose(held) {
    if (this.sheet.open) return this.sheet.close();
    if (!this.mayPlay) return this.note(this.turn === "choose" ? this.words.turn.choose : this.words.action.not_turn);
    if (!held.plays.length) return this.note(fill(this.words.action.does_not_fit, { tile: tileName(this.words, held.tile) }));
    if (held.plays.length === 1) return this.play(held.plays[0]);
    if (this.chosen?.name === held.name) return this.escape();
    return this.ask(held);
  }

  /** The tile fits two different ends: the viewer says at which. */
  ask(held) {
    this.chosen = held;
    const [left, right] = this.view.ends.map((/** @type {number} */ number) => this.words.pips[number]);
    this.render();
    this.note(this.view.arms ? this.words.action.choose_arm : fill(this.words.action.choose_end, { left, right }));
    const first = this.view.arms ? `at:${held.plays[0].at}` : "left";
    if (one("[data-hand]").contains(document.activeElement)) this.actions.focus(first);
  }

  chooseNumber(index) {
    const held = this.view && model.handOf(this.view)[index];
    if (!held) return;
    this.hand.focus(index);
    this.choose(held);
  }

  chooseEnd(at) {
    const held = this.chosen ?? this.looked;
    const play = held?.plays.find((/** @type {any} */ it) => String(it.at) === String(at)) ?? (this.looked && held?.plays[0]);
    if (play && this.mayPlay) this.play(play);
  }

  escape() {
    if (this.sheet.open) return this.sheet.close();
    if (!this.chosen) return undefined;
    const index = model.handOf(this.view).findIndex((it) => it.name === this.chosen.name);
    this.chosen = null;
    this.note("");
    this.render();
    return this.hand.focus(index);
  }

  press(id) {
    if (id === "pass") return this.pass();
    if (id === "self" || id === "partner") return this.start(id);
    if (id === "draw" || id === "swap") return this.verb(id);
    if (id === "random") return this.pick(this.placesByChance());
    if (!this.mayPlay) return this.note(this.words.action.not_turn);
    if (!this.chosen) return this.note(this.words.action.tile_first);
    return this.chooseEnd(id.replace("at:", ""));
  }

  verb(name) {
    const action = !this.pending && model.legalVerb(this.view, name);
    return action ? this.play(action) : this.note(this.words.action.not_turn);
  }

  /** @param {number[]} places of the pool */
  pick(places) {
    if (this.turn !== "pick" || this.pending || !places.length) return;
    this.play({ pick: places });
  }

  placesByChance() {
    const { pool, seat } = this.view;
    const free = pool.flatMap((/** @type {number | null} */ owner, /** @type {number} */ place) => (owner === null ? [place] : []));
    const missing = 7 - pool.filter((/** @type {number | null} */ owner) => owner === seat).length;
    return free.map((place) => [Math.random(), place]).sort((a, b) => a[0] - b[0]).slice(0, missing).map(([, place]) => place);
  }

  start(who) {
    const action = this.turn === "choose" && model.legalVerb(this.view, "start", who);
    if (action) this.play(action);
  }

  pass() {
    if (this.view && model.legalVerb(this.view, "draw")) return this.verb("draw");
    if (this.turn !== "mine" || this.pending) return this.note(this.words.action.not_turn);
    const action = model.legalVerb(this.view, "pass");
    return action ? this.play(action) : this.note(this.words.action.can_play);
  }

  play(action) {
    this.chosen = this.looked = null;
    this.note("");
    this.onPlay(action);
  }

  // ---- drawing ----

  note(text) {
    const box = one("[data-note]");
    box.toggleAttribute("hidden", !text);
    say(box, text);
  }

  signal(line) {
    this.lineState = line;
    this.margins.signal(line);
    this.renderTitle();
  }

  render() {
    if (!this.table) return;
    const { chairs } = this;
    this.chairsView.render(chairs);
    if (!this.view) return;
    this.renderTurn();
    this.renderChain();
    this.renderHand();
    this.margins.render(this.view, chairs, this.shortSides, this.causes, this.spoken);
    this.renderTitle();
  }

  renderTurn() {
    const { turn, words } = this;
    const chair = this.chairs.find((it) => it.turn);
    const after = this.chairs.find((it) => it.seat === model.nextSeat(this.view));
    const text = turn === "other" ? (chair ? fill(words.turn.other, { who: chair.short }) : "") : words.turn[turn];
    if (!this.opening.running) this.chairsView.turnText(text, ["mine", "opening", "choose", "pick"].includes(turn));
    say(one("[data-next-words]"), after && turn !== "over" ? fill(words.turn.next, { who: after.the }) : "");
    one("[data-next]").toggleAttribute("hidden", !after || this.view.phase !== "play");
  }

  renderChain() {
    const { view, pending } = this;
    if (!view) return;
    const held = this.chosen ?? this.looked;
    const under = pending && "play" in pending.action;
    const plays = under ? [pending.action] : held?.plays ?? [];
    const ghosts = plays.map((/** @type {any} */ it) => ({ tile: model.parseTile(it.play), at: it.at, sent: Boolean(under) }));
    this.field.render(view, ghosts, this.chairs);
  }

  renderHand() {
    const { view, pending, turn } = this;
    const sending = pending && "play" in pending.action ? pending.action.play : null;
    const held = model.handOf(view);
    const bound = turn === "opening" && held.some((it) => !it.plays.length); // a double must open
    this.hand.render(held, {
      active: turn === "mine" || bound || (turn === "opening" && Boolean(view.arms)), selected: this.chosen?.name ?? null, dim: this.options.dim, sending,
    });
    this.hand.box.classList.toggle("vazia", view.mine === null);
    this.actions.render({
      turn, ends: view.ends, selected: Boolean(this.chosen), busy: Boolean(pending) || this.opening.running,
      canPass: turn === "mine" && Boolean(model.legalVerb(view, "pass")), canDraw: Boolean(model.legalVerb(view, "draw")),
      stock: view.stock, partner: this.chairs.find((it) => it.partner)?.short ?? "",
      arms: view.arms && this.armsToChoose(view), swap: view.arms && view.seats === 3 ? Boolean(model.legalVerb(view, "swap")) : null,
    });
    this.actions.box.toggleAttribute("hidden", view.seat === null);
  }

  /** Where the chosen tile may go in a Garrafina; one's own arm while none is chosen. */
  armsToChoose(view) {
    const { action } = this.words;
    const places = this.chosen ? this.chosen.plays.map((/** @type {any} */ it) => it.at) : [model.isEmpty(view) ? "center" : view.seat];
    return places.map((/** @type {number | string} */ at) => {
      const label = at === "center" ? action.center : at === view.seat ? action.own : this.chairs.find((it) => it.seat === at)?.short;
      return { at, label: label ?? "", number: typeof at === "number" ? view.ends[at] : undefined };
    });
  }

  renderTitle() {
    const { title } = this.words;
    const { turn } = this;
    const who = this.chairs.find((it) => it.turn)?.short ?? "";
    const known = { mine: title.mine, opening: title.mine, pick: title.pick, choose: title.choose, over: title.over, other: fill(title.other, { who }) };
    const text = this.lineState === "lost" ? title.offline : this.view ? known[turn] : this.words.turn.waiting;
    document.title = [text, this.margins.place, "laelo"].filter(Boolean).join(" · ");
  }
}
