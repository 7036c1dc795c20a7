/** On every page: the lobby's socket where it is wanted, the strip for a lost line, the call to one's table. */

import { Lobby } from "./lobby.js";

const strip = document.querySelector("[data-line-strip]");
const call = document.querySelector("[data-call]");

/** The lobby is heard by who is signed in (it keeps a place in the queue) and where a page shows it. */
const wanted = document.body.matches("[data-signed-in]") || document.querySelector("[data-lobby]");
const atTable = document.body.matches(".na-mesa");
const SETTLED = 2000; // until a table has said where it belongs
const CALLED_AWAY = 5000;
let lost = 0;

function lineIs(line) {
  document.dispatchEvent(new CustomEvent("laelo:line", { detail: line }));
  clearTimeout(lost);
  if (line === "lost") lost = window.setTimeout(() => strip?.removeAttribute("hidden"), 1500);
  else if (line === "open") strip?.setAttribute("hidden", "");
}

/** Is this page about that, or does it lead there already? @param {string} address */
function isHere(address) {
  const whole = address.replace(/\/draw$/, "");
  return location.pathname.startsWith(whole) || document.querySelector(`main a[href="${whole}"], main[data-queued]`) !== null;
}

/** @param {string} address @param {"championship" | "match"} what */
function callTo(address, what) {
  const link = call?.querySelector("a");
  if (!call || !link || isHere(address)) return;
  link.href = address;
  link.textContent = link.dataset[what] ?? "";
  call.removeAttribute("hidden");
  if (atTable) setTimeout(() => location.assign(address), CALLED_AWAY);
}

/** A championship calls away from any other table; its own tables know themselves a moment after they are opened. */
function callSoon(address, what) {
  setTimeout(() => callTo(address, what), atTable ? SETTLED : 0);
}

document.addEventListener("laelo:championship", (event) => callSoon(`/championships/${event.detail.championship}/draw`, "championship"));
document.addEventListener("laelo:match", (event) => callSoon(`/matches/${event.detail.match}`, "match"));

if (wanted) new Lobby(lineIs);

/** A form that came back begins where it was refused. */
/** @type {HTMLElement | null} */ (document.querySelector('[aria-invalid="true"]'))?.focus();
