// Packets at their own pace: each when it is due, and never two at once. Where the page
// comes late, what has passed is dropped and not queued, for a controller would have to keep it.

/** A timer may fire this many milliseconds early. */
const EARLY = 0.5;
/**
 * Milliseconds after which newer packets may be on their way behind the timer, and those that they
 * are given to come.
 */
const [LATE, GRACE] = [30, 5];
/** Packets in a row that a device does not take before it has gone: a radio may lose some. */
const MOST_FAULTS = 10;

export class Pace {
  #waiting = [];
  #timer = null;
  #last = -Infinity;
  #isBusy = false;
  #faults = 0;
  /** Whether newer packets were waited for. */
  #isPatient = false;

  /**
   * `send(packet)` gives a promise; a packet is sent when the one before has gone. `least` is
   * milliseconds between two; `choose` takes one of those that are due at once, in their order, the
   * last one unless it is given. `fail` is told why ten in a row could not be sent.
   */
  constructor({
    send, least, choose = (packets) => packets.at(-1), fail, now = () => performance.now(),
    after = (call, delay) => setTimeout(call, delay), stop = (timer) => clearTimeout(timer),
  }) {
    Object.assign(this, { send, least, choose, fail, now, after, stop });
    this.dropped = 0;
  }

  /**
   * A packet, and the millisecond at which it is due: not before the one before it, whatever a
   * clock says that is estimated anew.
   */
  add(packet, due) {
    this.#waiting.push({ packet, due: Math.max(due, this.#waiting.at(-1)?.due ?? -Infinity) });
    this.#plan();
  }

  /** Forgets what waits, and sends a packet at once. The promise is that it has gone. */
  rest(packet) {
    this.#forget();
    return this.#send(packet);
  }

  #forget() {
    this.stop(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }

  #plan() {
    if (this.#timer !== null || this.#isBusy || this.#waiting.length === 0) return;
    const next = Math.max(this.#waiting[0].due, this.#last + this.least);
    // (Browsers cut parts of milliseconds off, and a timer for the rest would take four more.)
    this.#timer = this.after(() => this.#tick(), Math.max(0, Math.ceil(next - this.now())));
  }

  #tick() {
    this.#timer = null;
    const now = this.now();
    if (now + EARLY < this.#last + this.least) return this.#plan();
    const due = this.#waiting.filter((one) => one.due <= now + EARLY);
    if (due.length === 0) return this.#plan();
    if (due.at(-1).due < now - LATE && !this.#isPatient) {
      this.#isPatient = true;
      this.#timer = this.after(() => this.#tick(), GRACE);
      return;
    }
    this.#isPatient = false;
    this.#waiting = this.#waiting.slice(due.length);
    this.dropped += due.length - 1;
    // (However late: the last one of a stream leaves everything still.)
    this.#send(this.choose(due.map(({ packet }) => packet)));
    this.#plan();
  }

  async #send(packet) {
    this.#isBusy = true;
    this.#last = this.now();
    try {
      await this.send(packet);
      this.#faults = 0;
    } catch (error) {
      this.#faults += 1;
      if (this.#faults === MOST_FAULTS) this.fail(error);
    } finally {
      this.#isBusy = false;
    }
    this.#plan();
  }
}
