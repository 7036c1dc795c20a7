/**
 * Double eliminations of 16 played by `brackets-manager`: `node brackets.mjs FOLDER`, with the packages in FOLDER.
 *
 * The first line of the input holds what is to be played, `[[winner of match 0, of match 1, ...], ...]` with pairs
 * from 1, and is answered by the versions. Every further line plays all of it once and is answered by
 * `{"seconds": processor time so far, "ranks": [[rank of pair 1, ...], ...]}`.
 */

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.argv[2]}/`);
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

const SEEDING = Array.from({ length: 16 }, (_, place) => `Pair ${place + 1}`);
const STRAIGHT = ["natural", "natural", "reverse", "natural", "natural"]; // who falls where, as in our own brackets
const READY = 2;

async function play(winners) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const settings = { grandFinal: "double", seedOrdering: STRAIGHT };
  const stage = await manager.create.stage({ tournamentId: 0, name: "Ouro", type: "double_elimination", seeding: SEEDING, settings });
  for (;;) {
    const [match] = await storage.select("match", { stage_id: stage.id, status: READY });
    if (!match) break;
    const winner = match.opponent1.id === winners[match.id] - 1 ? "opponent1" : "opponent2";
    await manager.update.match({ id: match.id, [winner]: { result: "win" } });
  }
  const ranks = [];
  for (const { id, rank } of await manager.get.finalStandings(stage.id)) ranks[id] = rank;
  return ranks;
}

function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const brackets = JSON.parse((await lines.next()).value);
const version = (name) => require(`${name}/package.json`).version;
console.log(JSON.stringify({ node: process.versions.node, "brackets-manager": version("brackets-manager") }));
for await (const _ of lines) {
  const ranks = [];
  for (const winners of brackets) ranks.push(await play(winners));
  console.log(JSON.stringify({ seconds: seconds(), ranks }));
}
