/** What a person set for the table: kept in the account, and for strangers on this device. */

const KEY = "laelo.table";
const DEFAULTS = { dim: true, single: true, voice: false, aloud: false, sound: false };

/** @returns {typeof DEFAULTS} */
export function loadOptions() {
  const kept = document.querySelector("#preferences")?.textContent ?? stored();
  const found = parsed(kept);
  return /** @type {typeof DEFAULTS} */ (Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, usual]) => [name, typeof found[name] === "boolean" ? found[name] : usual]),
  ));
}

/** @param {typeof DEFAULTS} options */
export function saveOptions(options) {
  if (document.querySelector("#preferences")) return keepInAccount(options);
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // without storage the choice holds until the page is left
  }
  return undefined;
}

/** @param {typeof DEFAULTS} options */
function keepInAccount(options) {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  fetch("/api/v1/me", {
    method: "PATCH",
    headers: { "Content-Type": "application/json", "X-CSRFToken": token?.value ?? "" },
    body: JSON.stringify({ settings: options }),
  }).catch(() => undefined); // the choice still holds until the page is left
}

function stored() {
  try {
    return localStorage.getItem(KEY) ?? "{}";
  } catch {
    return "{}";
  }
}

/** @param {string} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
