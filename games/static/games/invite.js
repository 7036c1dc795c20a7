/** The link of a page: copied, or given to the device's own way to share where it has one. */

const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-link]"));
const copy = document.querySelector("[data-copy]");
const share = /** @type {HTMLElement | null} */ (document.querySelector("[data-share]"));
const address = () => link?.href ?? location.href;

function say(text) {
  const words = copy?.querySelector("span");
  const status = document.querySelector("[data-copied]");
  if (words) words.textContent = text;
  if (status) status.textContent = text;
}

async function copied() {
  try {
    await navigator.clipboard.writeText(address());
    say(copy instanceof HTMLElement ? copy.dataset.done ?? "" : "");
  } catch {
    if (link) getSelection()?.selectAllChildren(link); // where copying is refused, the link stands there to be copied
  }
}

async function shared() {
  try {
    await navigator.share({ title: document.title, text: share?.dataset.text, url: address() });
  } catch {
    // who closes the device's sheet has changed their mind
  }
}

copy?.addEventListener("click", copied);
if (navigator.share) share?.addEventListener("click", shared);
else share?.setAttribute("hidden", "");
