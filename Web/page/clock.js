// The studio's time on a page. A question of the time takes a while to get there and back, and the answer was given some
// time between: half of what it took bounds the error of taking the middle, so that the quickest of several counts.

/** Milliseconds for which a measurement counts: two clocks may drift apart by 5 ms in the time. */
const LASTING = 60_000;

export class Clock {
  #ask;
  #trips = [];

  /** `ask()` gives a promise of { sent, received }, milliseconds of the page, and `time`, the studio's between them. */
  constructor(ask) {
    this.#ask = ask;
  }

  /** Asks a number of times. */
  async measure(count) {
    for (let trip = 0; trip < count; trip += 1) {
      const { sent, received, time } = await this.#ask();
      this.#trips.push({ at: received, length: received - sent, offset: time - (sent + received) / 2 });
    }
    const { at } = this.#trips.at(-1);
    this.#trips = this.#trips.filter((trip) => at - trip.at < LASTING);
  }

  get #best() {
    return this.#trips.reduce((best, trip) => (trip.length < best.length ? trip : best), { length: Infinity, offset: NaN });
  }

  get isMeasured() {
    return this.#trips.length > 0;
  }

  /** The studio's time when the page's is 0. */
  get offset() {
    return this.#best.offset;
  }

  /** Milliseconds by which the offset may be wrong. */
  get uncertainty() {
    return this.#best.length / 2;
  }

  /** The studio's time at an instant of the page, in milliseconds. */
  studio(milliseconds = performance.now()) {
    return milliseconds + this.offset;
  }

  /** The page's time at an instant of the studio. */
  page(milliseconds) {
    return milliseconds - this.offset;
  }
}

/** A question for the time to an address, which answers in microseconds. */
export function asking(address, options = {}) {
  return async () => {
    // Browsers keep the times of so many requests, and no more.
    performance.clearResourceTimings();
    const before = performance.now();
    const response = await fetch(address, { ...options, cache: "no-store" });
    if (!response.ok) throw new Error(await response.text());
    const time = Number(await response.text()) / 1000;
    const after = performance.now();
    // Making the connection is not a part of the way of the question, where the browser tells when that was.
    const { requestStart, responseStart } = performance.getEntriesByName(response.url).at(-1) ?? {};
    return { time, sent: Math.max(before, requestStart || 0), received: Math.min(after, responseStart || Infinity) };
  };
}
