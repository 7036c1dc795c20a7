/** The end of a hand: its word cut in wood, the sum, the score, all hands face up, the sleeping tiles. */

import { back, el, icon, letters, one, tile as drawTile } from "../laelo/dom.js";
import { capital, fill, tileName } from "../laelo/words/index.js";
import { figure } from "./chairs.js";
import { Field } from "./field.js";
import { inPairs, pairScores, parseTile } from "./model.js";

const WAIT = 6;
/** @typedef {import("./model.js").Chair} Chair */

const pipsOf = (/** @type {string[]} */ tiles) => tiles.reduce((sum, name) => sum + parseTile(name)[0] + parseTile(name)[1], 0);

/** The tile that ended the hand, or null where nobody could play. */
function lastTile(previous) {
  const entry = previous.log.findLast((/** @type {any} */ it) => "play" in it.action);
  return entry ? parseTile(entry.action.play) : null;
}

/** One sentence on how the hand ended. @param {any} words @param {any} view @param {Chair[]} chairs */
export function reason(words, view, chairs) {
  const { previous } = view;
  const winner = chairs.find((it) => it.seat === previous.winner);
  const last = lastTile(previous);
  const text = fill(words.end.by[previous.kind] ?? "", {
    who: capital(winner?.the ?? ""), tile: last ? tileName(words, last) : "",
    pips: winner ? previous.pips[winner.seat] : "", worth: words.worth[Math.min(view.multiplier, 4)],
  });
  return text;
}

/** The scores before the hand. */
const before = (view) => (view.results.length > 1 ? view.results[view.results.length - 2].scores : view.scores.map(() => 0));

function sum(words, previous) {
  const { points, multiplier, kind } = previous;
  const cell = (number, label, css = "") => el("span", { class: css }, el("b", {}, String(number)), el("span", {}, label));
  const unit = points === 1 ? words.end.points.one : words.end.points.many;
  const parts = [cell(points / multiplier, (words.kinds[kind] ?? "").toLowerCase())];
  if (multiplier > 1) parts.push(el("i", {}, "×"), cell(multiplier, words.times[Math.min(multiplier, 4)]));
  parts.push(el("i", {}, "="), cell(points, unit, "r"));
  return el("div", { class: "conta num", "data-cells": parts.length }, ...parts);
}

function score(words, view, names) {
  const [we, they] = pairScores(view.scores, view.seat);
  const [weBefore, theyBefore] = pairScores(before(view), view.seat);
  const old = (was, now) => (was === now ? null : el("s", {}, String(was)));
  return el("p", { class: "placar-fim num" },
    el("span", {}, icon("i-nos"), el("span", {}, names[0]), old(weBefore, we), el("b", {}, String(we))), el("i", {}, "×"),
    el("span", {}, old(theyBefore, they), el("b", {}, String(they)), el("span", {}, names[1]), icon("i-eles")));
}

/** Each for themself: old and new points of everybody, the best first. */
function scores(words, view, chairs) {
  const was = before(view);
  const best = [...chairs].sort((a, b) => view.scores[b.seat] - view.scores[a.seat]);
  return el("ol", { class: "placar-todos num" }, ...best.map((chair) => el("li", {}, el("span", {}, chair.you ? words.You : chair.short),
    was[chair.seat] === view.scores[chair.seat] ? null : el("s", {}, String(was[chair.seat])), el("b", {}, String(view.scores[chair.seat])))));
}

/** One row of the hands: who, what was left, how many pips. @param {any} words @param {Chair} chair */
function handRow(words, previous, chair) {
  const tiles = previous.hands[chair.seat];
  const role = chair.you ? words.you : chair.partner ? words.partner : "";
  const won = previous.winner === chair.seat;
  const mark = el("span", { class: "bateu" }, tiles.length ? words.end.lowest : words.end.out);
  const shown = el("span", { class: "ps" }, ...tiles.map((name) => drawTile(parseTile(name), "", tileName(words, parseTile(name)))));
  return el("li", { class: chair.side }, el("span", { class: "medalhao" }, figure(chair)),
    el("b", {}, chair.short, role ? el("small", {}, role) : null),
    el("span", { class: "fichas" }, won ? mark : null, tiles.length ? shown : null),
    el("span", { class: "soma" }, String(previous.pips[chair.seat])));
}

function sleepers(words, stock) {
  const tiles = stock.map((name) => drawTile(parseTile(name), "", tileName(words, parseTile(name))));
  return el("li", { class: "dorme" }, el("span", { class: "versos2" }, back("")), el("b", {}, words.end.slept),
    el("span", { class: "ps" }, ...tiles), el("span", { class: "soma" }, String(pipsOf(stock))));
}

/** In turn order, the winner first. */
function inOrder(chairs, winner) {
  const seats = [...chairs].sort((a, b) => a.seat - b.seat);
  const from = Math.max(0, seats.findIndex((it) => it.seat === winner));
  return [...seats.slice(from), ...seats.slice(0, from)];
}

export class Sheet {
  /** @param {HTMLElement} box @param {any} words */
  constructor(box, words) {
    this.box = box;
    this.words = words;
    this.shown = 0;
    this.timer = 0;
    this.onClose = () => {};
  }

  get open() {
    return !this.box.hidden;
  }

  /** Shows the hand that just ended. @param {any} view @param {Chair[]} chairs @param {string[]} names of the sides @param {{href: string, words: string}} home */
  show(view, chairs, names, home) {
    const { words } = this;
    const { previous } = view;
    const stage = el("section", { class: "palco" }, el("div", { class: "corrente" }));
    const panel = el("section", { class: "painel" }, this.title(view, chairs),
      previous.points && inPairs(view.rules) ? sum(words, previous) : null, inPairs(view.rules) ? score(words, view, names) : scores(words, view, chairs),
      el("ul", { class: "maos-fim num" }, ...inOrder(chairs, previous.winner).map((it) => handRow(words, previous, it)),
        previous.stock?.length ? sleepers(words, previous.stock) : null),
      view.over ? el("div", { class: "fecho" }, el("div", { "data-after": "" }), el("div", { class: "depois-do-jogo", "data-company-after": "" })) : null,
      this.buttons(view, home));
    this.box.replaceChildren(stage, panel);
    this.box.hidden = false;
    const seen = { ...previous, ends: previous.arms ? previous.arms.map(() => 0) : [], pool: null };
    new Field(one(".corrente", stage), el("ol"), words, true).render(seen, [], chairs);
    this.count(view.over ? 0 : WAIT);
  }

  title(view, chairs) {
    const { words } = this;
    const { kind } = view.previous;
    const said = kind === "void" ? words.kinds.void : kind === "tie" || kind === "count" ? words.said.close : words.said.win[kind];
    const names = words.letters[kind] ? [words.letters[kind]] : [];
    if (view.over && view.flags.length) names.push(words.letters.buchuda);
    if (view.flags.includes("buchuda_de_re")) names.push(words.letters.de_re);
    return el("div", { class: "palavra" }, el("div", {},
      el("h2", { id: "palavra-do-fim" }, el("span", { class: names.length ? "so-leitor" : "palavra-lisa" }, said), ...names.map((name) => letters(name))),
      el("p", {}, ...this.verdict(view), reason(words, view, chairs))));
  }

  /** Of a game that is over: who has won it, before how. */
  verdict(view) {
    const { end } = this.words;
    if (!view.over) return [];
    const mine = view.seat === null ? end.finished : view.winners.includes(view.seat) ? end.won : end.lost;
    const flags = view.flags.map((/** @type {string} */ flag) => end[flag]).filter(Boolean);
    return [el("b", { class: "veredito" }, mine), " ", ...flags.map((it) => `${it} `)];
  }

  buttons(view, home) {
    const { end } = this.words;
    this.counter = el("span", { class: "num", "aria-hidden": "true" });
    const close = (label, css, ...more) => el("button", { type: "button", class: css, onclick: () => this.close() }, label, " ", ...more);
    if (!view.over) return el("div", { class: "seguir um" }, close(end.next_hand, "botao acao", this.counter));
    const link = el("a", { class: "botao acao", href: home.href, "data-onward": "" }, home.words);
    return el("div", { class: "seguir" }, el("span", { class: "de-novo", "data-again": "" }), link, close(end.back, "botao"));
  }

  count(seconds) {
    clearInterval(this.timer);
    if (!seconds) return;
    const until = performance.now() + seconds * 1000;
    const tick = () => {
      const left = Math.ceil((until - performance.now()) / 1000);
      if (left <= 0) this.close();
      else this.counter.textContent = String(left);
    };
    tick();
    this.timer = window.setInterval(tick, 200);
  }

  close() {
    clearInterval(this.timer);
    if (!this.open) return;
    this.box.hidden = true;
    this.onClose();
  }
}
