/** The open tables: asked for again every few seconds while somebody looks at them. */

const box = /** @type {HTMLElement | null} */ (document.querySelector("[data-listed]"));
const EVERY = 10_000;

async function refresh() {
  if (!box || document.hidden || box.contains(document.activeElement)) return; // what is about to be chosen stays
  try {
    const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    box.replaceChildren(...fresh.body.childNodes);
  } catch {
    // the line is down: the next time
  }
}

setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
