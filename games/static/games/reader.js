/** Reads the table out on single keys: last play, ends, hand, score, clock, counts, the line as a list. */

import { fill, tileName } from "../laelo/words/index.js";
import { countText } from "./chairs.js";
import { parseTile } from "./model.js";
import { entryText } from "./talk.js";

export class Reader {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
  }

  deeds() {
    const read = (text) => () => this.board.view && this.board.voice.tell(text());
    return {
      l: read(() => this.lastPlay()), e: read(() => this.ends()), h: read(() => this.hand()), s: read(() => this.board.scoreText()),
      c: read(() => this.clock()), q: read(() => this.counts()), t: read(() => this.lineAsList()),
    };
  }

  name(tile) {
    return tileName(this.board.words, parseTile(tile));
  }

  lastPlay() {
    const { view, chairs, words, causes, spoken } = this.board;
    const entry = view.log.at(-1);
    if (!entry) return words.heard.nothing;
    const who = chairs.find((it) => it.seat === entry.seat)?.short ?? "";
    return fill(words.heard.last, { who, said: entryText(spoken, entry, causes[view.log.length - 1], view.multiplier) });
  }

  ends() {
    const { view, words } = this.board;
    if (view.ends.length < 2) return words.chain.empty;
    return fill(words.chain.ends, { left: words.pips[view.ends[0]], right: words.pips[view.ends[1]] });
  }

  hand() {
    const { view, words } = this.board;
    return fill(words.heard.hand, { tiles: (view.mine ?? []).map((tile) => this.name(tile)).join("; ") });
  }

  clock() {
    const { clock, words } = this.board;
    return clock.running ? fill(words.heard.clock, { n: Math.ceil(clock.left / 1000) }) : words.heard.clock_none;
  }

  counts() {
    const { chairs, words } = this.board;
    return chairs.map((it) => fill(words.heard.counts, { who: it.short, n: countText(it.count, words) })).join("; ");
  }

  lineAsList() {
    const { view, words } = this.board;
    if (!view.line.tiles.length) return words.chain.empty;
    return `${this.ends()}. ${view.line.tiles.map((tile) => this.name(tile)).join("; ")}`;
  }
}
