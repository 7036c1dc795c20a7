/** The words of the page's language, and how to fill them. */

import en from "./en.js";
import es from "./es.js";
import pt from "./pt.js";

/** @type {Record<string, typeof pt>} */
export const LANGUAGES = { pt, es, en };

/** @param {string} language a tag like "pt-br"; Spanish for what we do not speak */
export const wordsOf = (language) => LANGUAGES[language.slice(0, 2)] ?? es;

export const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} template "{who} opens" @param {Record<string, string | number>} values */
export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A tile in words. @param {typeof pt} words @param {[number, number]} tile */
export function tileName(words, [a, b]) {
  return fill(words.tile, { a: words.pips[a], b: words.pips[b] });
}

/**
 * What an announcement of the engine is in words.
 * @param {typeof pt} words @param {string} code like "end:2", "opening:2:3", "win:cruzada"
 * @param {number} [multiplier] that the hand after a tie will have
 */
export function phrase(words, code, multiplier = 2) {
  const [what, first, second] = code.split(":");
  const { said, numbers } = words;
  if (what === "win") return said.win[first] ?? said.win.simple;
  if (what === "tie") return fill(said.tie, { worth: words.worth[Math.min(multiplier, 4)] });
  if (!(what in said)) return "";
  const values = { n: numbers[first], N: capital(numbers[first] ?? ""), b: numbers[second] };
  return fill(said[what], values);
}
