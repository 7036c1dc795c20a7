/** The table: wires the socket to what is drawn. Every state replaces the one before; the newest version wins. */

import { one } from "../laelo/dom.js";
import { Line } from "../laelo/socket.js";
import { wordsOf } from "../laelo/words/index.js";
import { Board } from "./board.js";
import { Company } from "./company.js";
import { Conversation } from "./conversation.js";
import * as model from "./model.js";
import { loadOptions, saveOptions } from "./options.js";
import * as outbox from "./outbox.js";
import { fillDialog, listen } from "./keys.js";
import { Reader } from "./reader.js";
import { ReportDialog } from "./report.js";

const UNANSWERED = 4000;

class Table {
  constructor() {
    this.main = one("[data-table]");
    this.match = this.main.dataset.match ?? "";
    this.words = wordsOf(document.documentElement.lang);
    this.options = loadOptions();
    this.board = new Board(this.words, this.options, JSON.parse(one("#animal-words").textContent ?? "{}"));
    this.company = new Company(this.words, (text) => this.board.note(text));
    this.reports = new ReportDialog(this.words);
    this.talk = new Conversation(this.words, (message) => this.line.send(message), (seat, said) => this.report(seat, said));
    this.board.chairsView.onChair = (seat) => this.talk.showPerson(seat);
    this.company.onReport = () => this.talk.show();
    this.table = /** @type {any} */ (null);
    this.state = /** @type {any} */ (null);
    this.pending = outbox.restore(sessionStorage, this.match);
    this.unanswered = 0;
    this.board.onPlay = (action) => this.act(action);
    this.bindKeys();
    this.line = new Line(`/ws/matches/${this.match}/`, {
      message: (message) => this.received(message),
      line: (line) => this.lineIs(line),
      delay: (delay) => this.board.signal(delay > 700 ? "slow" : "good"),
    });
  }

  bindKeys() {
    const dialog = /** @type {HTMLDialogElement} */ (one("[data-keys-dialog]"));
    const changed = (options) => {
      saveOptions(options);
      this.board.render();
    };
    const openDialog = () => {
      fillDialog(dialog, this.words, this.options, changed);
      dialog.showModal();
    };
    this.bindSound(changed);
    one("[data-menu]").addEventListener("click", openDialog);
    const reader = new Reader(this.board);
    const deeds = { ...reader.deeds(), escape: () => this.board.escape(), Escape: () => this.board.escape(), p: () => this.board.pass(), "?": openDialog };
    listen(this.main, deeds, () => this.options.single, (digit) => this.board.chooseNumber(digit - 1));
  }

  bindSound(changed) {
    const button = one("[data-sound]");
    const dress = () => button.setAttribute("aria-pressed", String(this.options.sound));
    button.addEventListener("click", () => {
      this.options.sound = !this.options.sound;
      changed(this.options);
      dress();
    });
    dress();
  }

  received(message) {
    if (message.type === "table") this.tableIs(message);
    else if (message.type === "state") this.stateIs(message);
    else if (message.type === "refused") this.refused(message);
    else if (message.type === "reveal") this.seatsAre(message);
    else if (message.type === "talk") this.talk.talkIs(message);
    else if (message.type === "said" && this.talk.said(message)) this.board.heard(message);
    else if (message.type === "done") this.talk.done(message.ref);
  }

  seatsAre({ seats, status }) {
    const before = this.board.chairs;
    const ended = status === "void" && this.table.status !== status;
    this.tableIs({ ...this.table, seats, status: status ?? this.table.status });
    if (ended && this.state) this.stateIs(this.state);
    this.board.tellSeats(before);
  }

  report(seat, said) {
    const chair = this.board.chairs.find((it) => it.seat === seat);
    if (chair) this.reports.show(this.match, chair, said);
  }

  tableIs(table) {
    this.table = table;
    this.board.tableIs(table);
    this.company.render(table, this.board.chairs);
    this.talk.tableIs(table, this.state?.view ?? null, this.board.chairs);
    this.ended();
  }

  /** A game that ended without a result: what can still be done about it. */
  ended() {
    if (this.table.status !== "void" || !this.state) return;
    this.board.note(this.words.company.ended);
    this.company.ended(this.table, this.state.view.seat !== null, this.state.version > 0);
  }

  stateIs(told) {
    if (this.state && told.version < this.state.version) return;
    const state = this.table?.status === "void" ? model.withoutTurn(told) : told;
    const seen = this.state?.view ?? null;
    this.state = state;
    const answer = outbox.onState(this.pending, state.version);
    this.setPending(answer.pending);
    if (answer.answered) this.answered(answer.answered, seen);
    this.board.stateIs(state, seen);
    this.talk.tableIs(this.table, state.view, this.board.chairs);
    this.ended();
    if (state.view.over) this.company.over(this.table, state.view.seat !== null);
    if (answer.resend && this.transmit()) this.board.note(this.words.line.sent_again);
  }

  /** The version has moved past the move under way: was it ours that moved it? */
  answered(pending, seen) {
    const { view } = this.state;
    const fresh = model.newEntries(seen, view);
    if (seen && !("pick" in pending.action) && !model.wasPlayed(fresh, view.seat, pending.action)) this.board.note(this.words.line.overtaken);
    else this.board.note("");
  }

  refused(message) {
    if (this.talk.refused(message)) return;
    this.setPending(outbox.onRefusal(this.pending, message.ref));
    this.board.note(this.words.refused[message.code] ?? this.words.refused.other);
    this.board.render();
  }

  act(action) {
    if (this.pending || !this.state) return;
    this.setPending(outbox.keep(this.state.version, action, crypto.randomUUID?.() ?? String(Math.random())));
    if (!this.transmit()) this.board.note(this.words.line.unsent);
    this.board.render();
  }

  /** @returns {boolean} whether the move under way went out now */
  transmit() {
    if (!this.pending || !this.line.send(outbox.message(this.pending))) return false;
    this.setPending(outbox.sent(this.pending));
    clearTimeout(this.unanswered);
    this.unanswered = window.setTimeout(() => this.noAnswer(), UNANSWERED);
    return true;
  }

  /** No answer in good time: the socket may be dead without knowing it. */
  noAnswer() {
    if (this.pending?.at !== "sent") return;
    this.setPending(outbox.lost(this.pending));
    this.board.note(this.words.line.unsent);
    this.line.drop();
  }

  setPending(pending) {
    this.pending = pending;
    outbox.store(sessionStorage, this.match, pending);
    this.board.pending = pending;
    if (!pending) clearTimeout(this.unanswered);
  }

  lineIs(line) {
    if (line === "open") return this.board.signal("good");
    if (line === "lost" && this.pending) {
      this.setPending(outbox.lost(this.pending));
      this.board.note(this.words.line.unsent);
    }
    this.board.signal(line);
    return undefined;
  }
}

new Table();
