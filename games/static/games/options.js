/** What a person set for the table, kept on this device. */

const KEY = "laelo.table";
const DEFAULTS = { dim: true, single: true, voice: false, sound: false };

/** @returns {typeof DEFAULTS} */
export function loadOptions() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @param {typeof DEFAULTS} options */
export function saveOptions(options) {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // without storage the choice holds until the page is left
  }
}
