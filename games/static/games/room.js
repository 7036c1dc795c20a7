/** The room of a table: its chairs follow the socket, and when the game starts everybody goes there. */

import { Line } from "../laelo/socket.js";

const main = /** @type {HTMLElement} */ (document.querySelector("[data-room]"));
const box = /** @type {HTMLElement} */ (main.querySelector("[data-chairs]"));
const state = () => /** @type {HTMLElement} */ (box.querySelector("[data-version]")).dataset;
let fetching = false;

/** Puts the chairs in place, the focus where it was. @param {string} html */
function show(html) {
  const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
  const fresh = new DOMParser().parseFromString(html, "text/html");
  box.replaceChildren(...fresh.body.childNodes);
  if (key) /** @type {HTMLElement | null} */ (box.querySelector(`[data-key="${key}"]`) ?? box.querySelector("button, a"))?.focus();
}

/** @param {RequestInit} [options] */
async function ask(options = {}) {
  try {
    const answer = await fetch(location.pathname, { ...options, headers: { "HX-Request": "true" } });
    if (answer.redirected || answer.status === 404) return location.assign(answer.redirected ? answer.url : main.dataset.left ?? "/");
    if (answer.status === 403) return location.reload(); // the page has grown old
    if (answer.ok) return show(await answer.text());
  } catch {
    // the line is down
  }
  return options.method ? failed() : undefined; // what only looks asks again with the next message
}

function failed() {
  box.querySelector("[role=alert]")?.remove();
  const told = Object.assign(document.createElement("p"), { className: "erro", textContent: main.dataset.failed ?? "" });
  told.setAttribute("role", "alert");
  box.querySelector(".depois")?.prepend(told);
}

async function received(message) {
  if (message.type !== "chairs") return;
  if (message.phase === "playing" && state().phase !== "playing") return location.assign(`/matches/${message.match}`);
  if ((String(message.version) === state().version && message.phase === state().phase) || fetching) return;
  fetching = true;
  await ask();
  fetching = false;
}

box.addEventListener("submit", (event) => {
  const { target, submitter } = /** @type {SubmitEvent & {target: HTMLFormElement}} */ (event);
  event.preventDefault();
  const body = new FormData(target);
  if (submitter instanceof HTMLButtonElement) body.append(submitter.name, submitter.value);
  ask({ method: "POST", body: new URLSearchParams(/** @type {any} */ (body)) }).then(() => {
    if (body.get("do") === "start" && state().phase === "playing") location.assign(`/matches/${state().match}`);
  });
});

new Line(`/ws/tables/${main.dataset.room}/`, {
  message: received,
  line: (line) => line === "gone" && location.assign(main.dataset.left ?? "/"),
});
