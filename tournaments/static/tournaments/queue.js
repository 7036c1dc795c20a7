/** The wait: the title counts, and when the championship starts the page calls, then goes there by itself. */

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const SECONDS = 5;

const PATIENCE = 2000;
let called = false;
let doubt = 0;

document.addEventListener("laelo:lobby", (event) => {
  const { waiting, you } = event.detail;
  const queued = main.hasAttribute("data-queued");
  if (queued) document.title = `${(main.dataset.title ?? "").replace("{n}", waiting)} · laelo`;
  clearTimeout(doubt);
  // Joined or left in another tab; who was drawn is called in a moment instead.
  if (document.body.matches("[data-signed-in]") && you?.queued !== queued) doubt = window.setTimeout(() => called || location.reload(), PATIENCE);
});

document.addEventListener("laelo:championship", (event) => call(`/championships/${event.detail.championship}/draw`));

function call(address) {
  if (called) return;
  called = true;
  const box = document.querySelector("[data-called]");
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector("[data-called-link]"));
  if (!box || !link) return location.assign(address);
  box.removeAttribute("hidden");
  link.href = address;
  link.focus();
  navigator.vibrate?.([120, 80, 120]);
  return count(SECONDS, link);
}

function count(seconds, link) {
  const digits = link.querySelector("[data-called-in]");
  if (digits) digits.textContent = String(seconds);
  document.title = `(${seconds}) ${link.textContent?.trim() ?? ""}`;
  if (seconds <= 0) return location.assign(link.href);
  return setTimeout(() => count(seconds - 1, link), 1000);
}
