/** The device's own way to share this page, where it has one; else its address is copied. */

const button = document.querySelector("[data-share]");

async function share() {
  const page = { title: document.title, url: location.href };
  try {
    if (navigator.share) await navigator.share(page);
    else await navigator.clipboard.writeText(page.url);
  } catch {
    // who closes the device's sheet has changed their mind
  }
}

if (button) {
  button.removeAttribute("hidden");
  button.addEventListener("click", share);
}
