/**
 * A socket that comes back by itself. Messages go out only while it is open: the caller decides what to keep.
 *
 * @typedef {object} Listener
 * @property {(message: any) => void} message
 * @property {(line: "connecting" | "open" | "lost" | "gone") => void} line
 * @property {(milliseconds: number) => void} [delay] of the last ping
 */

const PING_EVERY = 10_000;
const SILENCE = 16_000;
const UNKNOWN = 4404;

/** Half a second at first, doubling up to eight, with chance so that not all come back at once. */
export const waitBefore = (/** @type {number} */ attempt, chance = Math.random()) =>
  Math.min(8000, 500 * 2 ** attempt) * (0.6 + 0.4 * chance);

export class Line {
  /** @param {string} path like "/ws/lobby/" @param {Listener} listener */
  constructor(path, listener) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.listener = listener;
    this.attempt = 0;
    this.heard = 0;
    this.pinged = 0;
    this.socket = /** @type {WebSocket | null} */ (null);
    this.timer = 0;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.hurry());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
    setInterval(() => this.beat(), PING_EVERY);
    this.open();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.timer);
    this.listener.line("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => socket === this.socket && this.received(event.data));
    socket.addEventListener("close", (event) => socket === this.socket && this.closed(event.code));
  }

  opened(socket) {
    if (socket !== this.socket) return;
    this.attempt = 0;
    this.heard = performance.now();
    this.listener.line("open");
    this.beat();
  }

  received(data) {
    this.heard = performance.now();
    const message = JSON.parse(data);
    if (message.type === "pong") this.listener.delay?.(this.heard - this.pinged);
    else this.listener.message(message);
  }

  closed(code) {
    this.socket = null;
    if (code === UNKNOWN) return this.listener.line("gone");
    this.listener.line("lost");
    this.timer = window.setTimeout(() => this.open(), waitBefore(this.attempt));
    this.attempt += 1;
    return undefined;
  }

  /** @returns {boolean} whether it went out */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  beat() {
    if (this.isOpen && performance.now() - this.heard > SILENCE) this.drop();
    this.pinged = performance.now();
    this.send({ type: "ping" });
  }

  /** Gives up a socket that answers no more, without waiting for its goodbye. */
  drop() {
    const socket = this.socket;
    this.closed(1006);
    socket?.close();
  }

  hurry() {
    if (this.isOpen) return;
    this.attempt = 0;
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.open();
  }

  wake() {
    if (this.isOpen) this.beat();
    else this.hurry();
  }
}
