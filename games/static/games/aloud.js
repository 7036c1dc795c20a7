/** The calls of the table, spoken by the browser where it has a voice and the viewer wants that. */

const WAITING = 2;

export class Aloud {
  /** @param {() => boolean} wanted @param {SpeechSynthesis | undefined} synthesis */
  constructor(wanted, synthesis = globalThis.speechSynthesis) {
    this.wanted = wanted;
    this.synthesis = synthesis;
    this.waiting = /** @type {SpeechSynthesisUtterance[]} */ ([]);
    this.speaking = false;
  }

  /** One at a time, and two waiting at most. @param {string} text @param {string} language */
  speak(text, language) {
    if (!text || !this.synthesis || !this.wanted()) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = { pt: "pt-BR", es: "es", en: "en" }[language.slice(0, 2)] ?? language;
    utterance.onend = utterance.onerror = () => this.next();
    this.waiting = [...this.waiting, utterance].slice(-WAITING);
    if (!this.speaking) this.next();
  }

  next() {
    const utterance = this.waiting.shift();
    this.speaking = utterance !== undefined;
    if (utterance) this.synthesis?.speak(utterance);
  }

  stop() {
    this.waiting = [];
    this.speaking = false;
    this.synthesis?.cancel();
  }
}
