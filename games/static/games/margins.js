/** All around the field: where this game belongs, the line's quality, scores, hands so far, what was said. */

import { el, icon, one, piece, say, svg } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";
import { inPairs, pairScores } from "./model.js";
import { entryText, Log } from "./talk.js";

/** "LB3.1" in words. @param {any} words @param {string} code */
export function roundName(words, code) {
  const found = /^([WL])B(\d+)\./.exec(code ?? "");
  if (found) return fill(found[1] === "W" ? words.round.winners : words.round.losers, { n: found[2] });
  return { GF1: words.round.final, GF2: words.round.second }[code] ?? "";
}

export class Margins {
  /** @param {any} words */
  constructor(words) {
    this.words = words;
    this.log = new Log(one("[data-log]"));
    this.context = /** @type {any} */ ({});
    this.loaded = "";
    this.changes = /** @type {{hand: number, index: number, who: string, text: string}[]} */ ([]);
  }

  /** Somebody left, a robot took a seat, or its person came back: a line between those of the hand. @param {any} view @param {import("./model.js").Chair} chair @param {"left" | "taken" | "returned"} what */
  seatChanged(view, chair, what) {
    const text = this.words.company[`${what}_short`];
    this.changes.push({ hand: view.hand, index: view.log.length, who: chair.you ? this.words.You : chair.short, text });
  }

  /** Where one goes from here. */
  get home() {
    const { championship, table } = this.context;
    if (championship) return `/championships/${championship}`;
    return table ? `/tables/${table}?stay` : "/";
  }

  /** The same, in words. */
  get homeWords() {
    const { end } = this.words;
    return this.context.championship ? end.to_bracket : this.context.table ? end.to_room : end.home;
  }

  get place() {
    const { tier, table } = this.context;
    if (tier in this.words.tiers) return this.words.tiers[tier];
    return table ? fill(this.words.room, { code: table }) : this.words.practice;
  }

  tableIs(table) {
    this.context = table.context ?? {};
    const { tier, match } = this.context;
    const game = this.words.games[table.rules?.split("@")[0]] ?? "";
    const round = tier in this.words.tiers ? roundName(this.words, match) : game;
    say(one("[data-place]"), this.place);
    say(one("[data-round]"), round);
    say(one("[data-heading]"), [this.place, round].filter(Boolean).join(", "));
    if (tier in this.words.tiers) {
      one("[data-medal]").replaceChildren(svg("svg", { viewBox: "0 0 96 96", "aria-hidden": "true" }, piece(`medal-${tier}`, { width: 96, height: 96 })));
    }
    one("[data-back]").setAttribute("href", this.home);
    one("[data-back]").setAttribute("aria-label", this.homeWords);
    this.loadStrip(table.match);
  }

  /** The championship's own strip is another app's page: fetched, and fetched again when the game is over. */
  loadStrip(match) {
    this.match = match;
    if (!this.context.championship || this.loaded === match) return;
    this.loaded = match;
    this.fetchInto(`${this.home}/strip?match=${match}`, one("[data-strip]"));
  }

  loadAfter() {
    const box = document.querySelector("[data-after]");
    if (this.context.championship && box) this.fetchInto(`${this.home}/after?match=${this.match}`, box);
    this.loaded = "";
  }

  async fetchInto(address, box) {
    try {
      const answer = await fetch(address, { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
      box.replaceChildren(...parsed.body.childNodes);
    } catch {
      // the strip is an extra: the table does without
    }
  }

  signal(line) {
    const shown = line === "open" ? "good" : line;
    one("[data-line]").dataset.line = shown;
    say(one("[data-line-words]"), this.words.line[shown] ?? "");
  }

  watchers(count) {
    const { watchers } = this.words;
    say(one("[data-watchers]"), fill(count === 0 ? watchers.none : count === 1 ? watchers.one : watchers.many, { n: count }));
  }

  /** @param {any} view @param {import("./model.js").Chair[]} chairs @param {string[]} sides @param {Record<string, string>} causes */
  render(view, chairs, sides, causes, spoken) {
    this.renderScore(view, sides);
    this.renderResults(view, sides, chairs);
    const lines = view.log.map((entry, index) => {
      const chair = chairs.find((it) => it.seat === entry.seat);
      const name = chair?.you ? this.words.You : chair?.short ?? "";
      const who = chair?.person && causes[index] === "robot" ? `${name} (${this.words.robot})` : name;
      return { who, text: entryText(spoken, entry, causes[index], view.multiplier), quiet: "pass" in entry.action };
    });
    this.changes = this.changes.filter((it) => it.hand === view.hand);
    for (const { index, who, text } of this.changes.toReversed()) lines.splice(index, 0, { who, text, quiet: true });
    this.log.render(lines);
  }

  renderScore(view, sides) {
    if (!inPairs(view.rules)) return this.renderOwnScore(view);
    const [a, b] = pairScores(view.scores, view.seat);
    const side = (name, image, css) => el("span", { class: `lado ${css}` }, icon(image), el("span", {}, name));
    const score = el("span", { class: "placar num" }, side(sides[0], "i-nos", ""), el("b", {}, String(a)),
      el("i", { "aria-hidden": "true" }, "×"), el("b", {}, String(b)), side(sides[1], "i-eles", "e"));
    const times = el("span", { class: "vezes", title: fill(this.words.running, { worth: this.words.worth[Math.min(view.multiplier, 4)] }) },
      el("span", {}, `x${view.multiplier}`));
    if (view.multiplier === 1) times.classList.add("sem");
    one("[data-score]").replaceChildren(score, times);
    return undefined;
  }

  /** Each for themself: one's own points, and those of who leads. */
  renderOwnScore(view) {
    const { words } = this;
    const own = view.scores[view.seat ?? 0];
    const best = Math.max(...view.scores);
    const cell = (label, number) => el("span", { class: "lado" }, el("span", {}, label), el("b", {}, String(number)));
    one("[data-score]").replaceChildren(el("span", { class: "placar num cada-um" },
      view.seat === null ? null : cell(words.You, own), cell(words.leader, best)));
  }

  /** Each for themself: what everybody has after each hand. */
  renderSums(view, chairs) {
    const { words } = this;
    const head = chairs.map((chair) => el("th", { scope: "col", title: chair.name }, chair.you ? words.You : chair.short));
    one("[data-heads]").replaceChildren(el("th", { scope: "col" }, words.hand), ...head);
    const row = (label, scores) => el("tr", {}, el("td", {}, label), ...chairs.map((chair) => el("td", {}, String(scores[chair.seat]))));
    const rows = view.results.map((result, index) => row(fill(words.hand_number, { n: index + 1, kind: words.kinds[result.kind] ?? "" }), result.scores));
    one("[data-results]").replaceChildren(...rows.slice(-9));
    const total = row(fill(words.until, { target: view.target }), view.scores);
    one("[data-total]").replaceChildren(...total.childNodes);
  }

  renderResults(view, sides, chairs) {
    const { words } = this;
    one(".maos").classList.toggle("cada-um", !inPairs(view.rules));
    if (!inPairs(view.rules)) return this.renderSums(view, chairs);
    say(one("[data-us]"), sides[0]);
    say(one("[data-them]"), sides[1]);
    const rows = view.results.map((result, index) => this.resultRow(view, result, index));
    if (!view.over) rows.push(this.runningRow(view));
    one("[data-results]").replaceChildren(...rows.slice(-9));
    const [a, b] = pairScores(view.scores, view.seat);
    one("[data-total]").replaceChildren(el("td", {}, fill(words.until, { target: view.target })), el("td", {}, String(a)), el("td", {}, String(b)));
    return undefined;
  }

  resultRow(view, result, index) {
    const label = fill(this.words.hand_number, { n: index + 1, kind: this.words.kinds[result.kind] ?? result.kind });
    const ours = result.winner !== null && (result.winner - (view.seat ?? 0)) % 2 === 0;
    const tie = result.winner === null;
    const cell = (won) => el("td", {}, tie ? "0" : won ? String(result.points) : "");
    return el("tr", {}, el("td", {}, label), cell(ours), cell(!ours));
  }

  runningRow(view) {
    const { words } = this;
    const worth = view.multiplier > 1 ? fill(words.running, { worth: words.worth[Math.min(view.multiplier, 4)] }) : words.running_plain;
    const label = fill(words.hand_number, { n: view.results.length + 1, kind: worth });
    return el("tr", {}, el("td", {}, label), el("td", {}, "…"), el("td", {}, "…"));
  }
}
