/** The bracket live: parts are fetched anew when it changes, tabs and place kept; one's own table opens by itself. */

const main = document.querySelector("main");
const bracket = main?.dataset.bracket;
const MOST_OFTEN = 1500;

/** Scrolls each lane to the round that is being played, without moving the page. */
function toCurrent() {
  for (const round of document.querySelectorAll(".rodada[data-current]")) {
    const lane = round.parentElement;
    if (lane) lane.scrollLeft = /** @type {HTMLElement} */ (round).offsetLeft - lane.offsetLeft;
  }
}

/** Instants to count down to, set once for each element that says in how many milliseconds. */
const instants = new WeakMap();

function countDown() {
  const now = performance.now();
  for (const node of document.querySelectorAll("[data-opens-in]")) {
    const box = /** @type {HTMLElement} */ (node);
    if (!instants.has(box)) instants.set(box, now + Number(box.dataset.opensIn));
    const seconds = Math.max(0, Math.ceil((instants.get(box) - now) / 1000));
    box.textContent = (box.dataset.words ?? "{n}").replace("{n}", String(seconds));
  }
  for (const node of document.querySelectorAll("a[data-enter]")) {
    const link = /** @type {HTMLAnchorElement} */ (node);
    if (!instants.has(link)) instants.set(link, now + Number(link.dataset.enter));
    if (instants.get(link) <= now) enter(link.href);
  }
}

let entering = false;
function enter(address) {
  if (entering) return;
  entering = true;
  location.assign(address);
}

/** Replaces the parts that differ; lanes keep where they are scrolled to. @param {Document} fresh */
function replaceParts(fresh) {
  for (const part of document.querySelectorAll("[data-part]")) {
    const name = part.getAttribute("data-part");
    const next = fresh.querySelector(`[data-part="${name}"]`);
    if (!next || name === "tabs" || next.outerHTML === part.outerHTML) continue;
    const lane = part.querySelector(".rodadas");
    const left = lane?.scrollLeft ?? 0;
    const focused = part.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    part.replaceWith(next);
    const again = next.querySelector(".rodadas");
    if (again) again.scrollLeft = left;
    if (focused) /** @type {HTMLElement | null} */ (next.querySelector(`[href="${focused}"]`))?.focus({ preventScroll: true });
  }
}

let waiting = 0;
let last = 0;

/** Fetches the bracket's body, at most once in a while however many changes come. */
function refresh() {
  if (waiting) return;
  waiting = window.setTimeout(async () => {
    waiting = 0;
    last = performance.now();
    try {
      const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" } });
      if (answer.ok) replaceParts(new DOMParser().parseFromString(await answer.text(), "text/html"));
      countDown();
    } catch {
      // the line is down: the lobby tells when it is back, and the next change fetches again
    }
  }, Math.max(0, MOST_OFTEN - (performance.now() - last)));
}

function stepTo(event) {
  const link = /** @type {HTMLElement} */ (event.target).closest(".degraus a");
  if (!link) return;
  const round = document.querySelector(link.getAttribute("href") ?? "");
  event.preventDefault();
  round?.scrollIntoView({ block: "nearest", inline: "start" });
}

toCurrent();
countDown();
setInterval(countDown, 250);
document.addEventListener("click", stepTo);
document.addEventListener("change", (event) => /** @type {HTMLElement} */ (event.target).matches(".abas input") && toCurrent());
document.addEventListener("laelo:match", (event) => event.detail.opens_in <= 0 && enter(`/matches/${event.detail.match}`));
if (bracket) {
  document.addEventListener("laelo:bracket", (event) => event.detail.championship === bracket && refresh());
  document.addEventListener("laelo:match", refresh);
  document.addEventListener("laelo:line", (event) => event.detail === "open" && refresh());
  if (main?.hasAttribute("data-running")) setInterval(() => document.hidden || refresh(), 8000);
}
