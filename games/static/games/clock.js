/** The clock of the seat in turn: it runs on the page's own time from the milliseconds the server said. */

import { secondsOf } from "./model.js";

const STEP = 200;

export class Clock {
  /** @param {(left: number, total: number) => void} show called while it runs */
  constructor(show) {
    this.show = show;
    this.ends = 0;
    this.total = 1;
    this.timer = 0;
    this.second = -1;
    /** @type {(second: number) => void} */
    this.onSecond = () => {};
  }

  /** @param {number} left milliseconds @param {number} total milliseconds of a whole turn */
  start(left, total) {
    this.stop();
    this.ends = performance.now() + left;
    this.total = total;
    this.second = secondsOf(left);
    this.timer = window.setInterval(() => this.tick(), STEP);
    this.show(left, total);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  get running() {
    return this.timer !== 0;
  }

  get left() {
    return Math.max(0, this.ends - performance.now());
  }

  tick() {
    this.show(this.left, this.total);
    const second = secondsOf(this.left);
    if (second !== this.second) this.onSecond(second);
    this.second = second;
    if (this.left === 0) this.stop();
  }
}
