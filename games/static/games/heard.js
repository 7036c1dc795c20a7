/**
 * What was said at the table, worked out of frames: pure functions, no document.
 *
 * @typedef {{id: string, seat: number, phrase?: string, text?: string, ago?: number}} Said
 * @typedef {{may: string[], barred_for: number | null, muted: number[], lines: Said[]}} Talk
 */

import { inPairs } from "./model.js";

const LINES = 50;
const BALLOON = 42;

/** The lines with one more, unless it is there already. @param {Said[]} lines @param {Said} said */
export const withLine = (lines, said) => (lines.some((it) => it.id === said.id) ? lines : [...lines, said].slice(-LINES));

/** The words of a line: of a phrase those of the reader. @param {any} words @param {Said} said */
export const lineText = (words, said) => (said.phrase === undefined ? said.text ?? "" : words.phrases[said.phrase] ?? "");

/** As much of it as a balloon holds, cut between words where there are some. @param {string} text */
export function shortened(text) {
  const letters = [...text];
  if (letters.length <= BALLOON) return text;
  const cut = letters.slice(0, BALLOON - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > BALLOON / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * Why the viewer may say nothing just now: the moderators, only watching, the partner's turn in a championship.
 * @param {Talk | null} talk @param {any} table @param {any} view
 * @returns {"" | "barred" | "watching" | "partner"}
 */
export function silence(talk, table, view) {
  if (!talk?.may.includes("phrase")) return talk?.barred_for != null || (talk && view?.seat != null) ? "barred" : "watching";
  const partner = view && inPairs(view.rules) ? (view.seat + 2) % 4 : null;
  return table?.context?.championship && !view?.over && partner !== null && view.turn === partner ? "partner" : "";
}

/** How many characters are left of a text, as the server counts them. @param {string} text @param {number} most */
export const charactersLeft = (text, most) => most - [...text.normalize("NFC").replaceAll(/\s+/g, " ").trim()].length;
