/** The first page follows what is being played: its live part is fetched again when a bracket changes. */

const box = document.querySelector("[data-live]");
const MOST_OFTEN = 3000;
let last = performance.now();
let waiting = 0;

async function refresh() {
  waiting = 0;
  last = performance.now();
  if (!(box instanceof HTMLElement)) return;
  try {
    const answer = await fetch(box.dataset.live ?? "", { headers: { "HX-Request": "true" } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!box.contains(document.activeElement)) box.replaceChildren(...fresh.body.childNodes);
  } catch {
    // the line is down: the next change fetches again
  }
}

function soon() {
  waiting ||= window.setTimeout(refresh, Math.max(0, MOST_OFTEN - (performance.now() - last)));
}

document.addEventListener("laelo:bracket", soon);
setInterval(() => document.hidden || soon(), 10_000);
