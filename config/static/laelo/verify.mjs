// Were the deals of a game chosen by nobody? Checks a record with its revealed seed, in the browser and under Node:
//   node verify.mjs RECORDS.jsonl [COMMITMENT]
// It shares nothing with the server. Whether the moves kept the rules is checked by `python -m engine verify`.

const NAMES = [0, 1, 2, 3, 4, 5, 6].flatMap((low) => [0, 1, 2, 3, 4, 5, 6].slice(low).map((high) => `${low}|${high}`));
const text = new TextEncoder();

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const inOrder = (name) => name.split("|").sort().join("|");
const same = (told, made) => JSON.stringify(told.map(inOrder)) === JSON.stringify(made);

export async function commitment(seed) {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(seed)));
}

async function* stream(seed, label) {
  const key = await crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  for (let counter = 0; ; counter += 1) {
    yield* new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(`${label}:${counter}`)));
  }
}

export async function deck(seed, hand, redeal = 0) {
  const tiles = [...NAMES];
  const bytes = stream(seed, redeal ? `deal:${hand}:${redeal}` : `deal:${hand}`);
  for (let place = 27; place > 0; place -= 1) {
    const limit = 256 - (256 % (place + 1));
    let byte = (await bytes.next()).value;
    while (byte >= limit) byte = (await bytes.next()).value;
    const other = byte % (place + 1);
    [tiles[place], tiles[other]] = [tiles[other], tiles[place]];
  }
  return tiles;
}

function dealt(tiles, seats, size, pool) {
  const places = pool ?? Array.from({ length: seats }, (_, seat) => tiles.map((_, at) => at).slice(seat * size, (seat + 1) * size));
  const gone = new Set(places.flat());
  return { hands: places.map((taken) => taken.map((at) => tiles[at])), stock: tiles.filter((_, at) => !gone.has(at)) };
}

const nobodyHasADouble = ({ hands }) => !hands.flat().some((name) => name[0] === name[2]);
const isVoid = ({ actions }) => "swap" in (actions.at(-1) ?? {}) && !actions.some(({ at }) => at === "center");

// The number (from 0) of the first hand whose deal is not the one that the seed makes; null where all are.
export async function firstWrongDeal({ rules, seed, hands }) {
  let [number, again] = [0, 0];
  for (const [index, { deal, actions }] of hands.entries()) {
    const { redeal = 0, pool, stock = [] } = deal;
    const made = dealt(await deck(seed, number, redeal), deal.hands.length, deal.hands[0].length, pool);
    const equal = deal.hands.every((hand, seat) => same(hand, made.hands[seat])) && same(stock, made.stock);
    if (!equal || redeal < again) return index;
    for (; again < redeal && !pool; again += 1) {
      const passed = dealt(await deck(seed, number, again), deal.hands.length, deal.hands[0].length);
      if (!rules.startsWith("garrafina") || !nobodyHasADouble(passed)) return index;
    }
    [number, again] = isVoid({ actions }) ? [number, redeal + 1] : [number + 1, 0];
  }
  return null;
}

export async function verify(record, shown) {
  const made = await commitment(record.seed);
  const hand = await firstWrongDeal(record);
  return { ok: hand === null && (shown === undefined || shown.toLowerCase() === made), commitment: made, hand };
}

if (globalThis.process?.argv[1]?.endsWith("verify.mjs")) {
  const { readFileSync } = await import("node:fs");
  const records = readFileSync(process.argv[2], "utf8").split("\n").filter((line) => line.trim());
  for (const line of records) console.log(JSON.stringify(await verify(JSON.parse(line), process.argv[3])));
}
