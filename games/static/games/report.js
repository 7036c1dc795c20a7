/** Telling the moderators what somebody at the table did. */

import { el, one, say } from "../laelo/dom.js";
import { fill } from "../laelo/words/index.js";

const LONGEST = 500;

export class ReportDialog {
  /** @param {any} words */
  constructor(words) {
    this.words = words;
    this.dialog = /** @type {HTMLDialogElement} */ (one("[data-report-dialog]"));
  }

  /** @param {string} match @param {import("./model.js").Chair} chair @param {string} [said] the line that it is about */
  show(match, chair, said = "") {
    const { report } = this.words;
    const title = fill(report.title, { who: chair.the });
    const reasons = Object.entries(report.reasons).map(([code, text]) =>
      el("label", { class: "chave-opcao" }, el("input", { type: "radio", name: "reason", value: code }), el("span", {}, text)));
    this.text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: "3", maxlength: String(LONGEST), id: "denuncia-texto" }));
    this.notice = el("p", { class: "erro", role: "alert" });
    const form = el("form", { onsubmit: (event) => this.submit(event, { match, seat: chair.seat, said }) },
      el("fieldset", {}, el("legend", {}, report.reason), ...reasons),
      el("div", { class: "campo-texto" }, el("label", { for: "denuncia-texto" }, report.text), this.text),
      el("p", { class: "nota" }, report.note), this.notice,
      el("div", { class: "par2" }, el("button", { type: "button", class: "botao", onclick: () => this.dialog.close() }, report.cancel),
        el("button", { class: "botao acao" }, report.send)));
    this.dialog.replaceChildren(el("h2", { class: "titulo corte", id: "denuncia-titulo" }, title), form);
    this.dialog.showModal();
  }

  async submit(event, about) {
    event.preventDefault();
    const { report } = this.words;
    const reason = new FormData(event.target).get("reason");
    if (!reason) return say(this.notice, report.choose);
    say(this.notice, "");
    try {
      const answer = await fetch("/api/v1/reports", {
        method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
        body: JSON.stringify({ ...about, reason, text: this.text.value }),
      });
      if (answer.ok) return this.thank();
      return say(this.notice, (await answer.json()).detail);
    } catch {
      return say(this.notice, report.failed);
    }
  }

  thank() {
    const { report } = this.words;
    const close = el("button", { type: "button", class: "botao largo", onclick: () => this.dialog.close() }, this.words.keys.close);
    this.dialog.replaceChildren(el("h2", { class: "titulo corte", id: "denuncia-titulo", tabindex: "-1" }, report.thanks), close);
    close.focus();
  }
}

const token = () => /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value ?? "";
