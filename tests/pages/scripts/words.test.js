/** What is said, in three languages, as the seeds and the table of phrases have it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LANGUAGES, phrase, tileName, wordsOf } from "../../../config/static/laelo/words/index.js";

const SAID = {
  pt: {
    "end:2": "Duque!", "end:0": "Branco!", "end:1": "Piu!", "both:5": "Tudo é quina", "double:6": "Carroça de sena",
    "opening:2:3": "Duque e terno!", pass: "Passo!", close: "Trancou!", "win:cruzada": "Cruzada!", "win:la_e_lo": "Lá e lô!",
    "win:double": "Bati de carroça!", "win:count": "Ganhou na contagem", tie: "Empate: a próxima vale dobrado",
    buchuda: "Buchuda!", buchuda_de_re: "Buchuda de ré!", draw: "Comprei", swap: "Troquei",
  },
  es: {
    "end:2": "¡Dos!", "end:0": "¡Blanco!", "end:1": "¡Uno!", "both:5": "Cinco y cinco", "double:6": "Doble seis",
    "opening:2:3": "¡Dos y tres!", pass: "Paso", close: "¡Tranque!", "win:cruzada": "¡Cruzada!", "win:la_e_lo": "¡Lá e lô!",
    "win:double": "¡Dominó con doble!", "win:count": "Ganó por conteo", tie: "Empate: la próxima vale doble",
    buchuda: "¡Buchuda!", buchuda_de_re: "¡Buchuda de ré!", draw: "Robo", swap: "Cambio",
  },
};

for (const [language, phrases] of Object.entries(SAID)) {
  for (const [code, said] of Object.entries(phrases)) {
    test(`${code} in ${language} is ${said}`, () => assert.equal(phrase(LANGUAGES[language], code), said));
  }
}

test("the second tie in a row is triple", () => {
  assert.equal(phrase(LANGUAGES.es, "tie", 3), "Empate: la próxima vale triple");
});

test("a code that is not known is said by nobody", () => {
  assert.equal(phrase(LANGUAGES.pt, "whatever:1"), "");
});

test("a language that we do not speak is answered in Spanish", () => {
  assert.equal(wordsOf("fr"), LANGUAGES.es);
  assert.equal(wordsOf("pt-br"), LANGUAGES.pt);
});

test("tiles are read in the plain numbers of the language", () => {
  assert.deepEqual(Object.values(LANGUAGES).map((words) => tileName(words, [0, 6])), ["branco e seis", "blanco y seis", "blank and six"]);
});

/** Every path to a text, with its placeholders. */
function* paths(words, above = "") {
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === "object") yield* paths(value, `${above}${key}.`);
    else yield [above + key, value];
  }
}

const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1].toLowerCase()).sort().filter((name, index, all) => all.indexOf(name) === index);

test("every text exists in every language, with the same placeholders", () => {
  const [first, ...others] = Object.values(LANGUAGES).map((words) => new Map(paths(words)));
  for (const other of others) {
    assert.deepEqual([...other.keys()].sort(), [...first.keys()].sort());
    for (const [key, text] of first) assert.deepEqual(holes(other.get(key)), holes(text), key);
  }
});

test("no text is empty but where there is nothing to say", () => {
  for (const words of Object.values(LANGUAGES)) {
    for (const [key, text] of paths(words)) assert.ok(text || /^((worth|times)\.[01]|letters\.void)$/.test(key), key);
  }
});
