/**
 * The one move that is under way: kept until the server has answered, sent again when the line is back.
 * A pure state machine; the caller sends what it is told to.
 *
 * @typedef {object} Pending
 * @property {number} version of the table that the move was made on
 * @property {Record<string, any>} action
 * @property {string} ref
 * @property {"sent" | "kept"} at sent and not answered yet, or kept here
 * @property {number} tries
 */

/** @returns {Pending} */
export function keep(version, action, ref) {
  return { version, action, ref, at: "kept", tries: 0 };
}

/** The message for the socket. */
export const message = (/** @type {Pending} */ it) => ({ type: "act", version: it.version, action: it.action, ref: it.ref });

export const sent = (/** @type {Pending} */ it) => ({ ...it, at: /** @type {const} */ ("sent"), tries: it.tries + 1 });

/** The line is gone, or no answer came: it may not have gone out. */
export const lost = (/** @type {Pending | null} */ it) => (it ? { ...it, at: /** @type {const} */ ("kept") } : null);

/**
 * A state came in.
 * @param {Pending | null} it @param {number} version of the state
 * @returns {{pending: Pending | null, resend: boolean, answered: Pending | null}}
 */
export function onState(it, version) {
  if (!it) return { pending: null, resend: false, answered: null };
  if (version > it.version) return { pending: null, resend: false, answered: it };
  return { pending: it, resend: it.at === "kept" && version === it.version, answered: null };
}

/** A refusal came in: of this move, or of one that named no move. */
export function onRefusal(it, ref) {
  return it && (ref === undefined || ref === null || ref === it.ref) ? null : it;
}

/** @param {Storage} storage @param {string} match @param {Pending | null} it */
export function store(storage, match, it) {
  try {
    if (it) storage.setItem(`laelo.move.${match}`, JSON.stringify(it));
    else storage.removeItem(`laelo.move.${match}`);
  } catch {
    // a full or forbidden storage only loses the copy that survives a reload
  }
}

/** @returns {Pending | null} what was kept before the page was loaded again */
export function restore(storage, match) {
  try {
    return lost(JSON.parse(storage.getItem(`laelo.move.${match}`) ?? "null"));
  } catch {
    return null;
  }
}
