// A phone's motor, which a page can switch on and off and no more: on where the events' intensity,
// controls and envelope included, is at a threshold or above, and 20 ms at least, which are also a
// transient's.

const [TRANSIENT, CONTINUOUS] = ["HapticTransient", "HapticContinuous"];
const THRESHOLD = 0.1;
/** The steps of a course: each has the largest intensity of what it covers. */
const STEP_SECONDS = 0.01;
const STROKE_SECONDS = 0.02;
/** By the specification of vibrations a browser takes this many entries, of this many milliseconds each. */
const MOST_ENTRIES = 10;
const LONGEST_ENTRY = 10000;
/** Milliseconds before the end of what a phone was given at which it is given more, longer than a picture. */
const AHEAD = 60;
/** The playhead may be this many seconds off what was given: pictures come late. */
const TOLERANCE_SECONDS = 0.1;

/** Whether this is a phone, or another thing without a mouse. */
export function isHeld() {
  return matchMedia("(pointer: coarse)").matches;
}

export function canVibrate() {
  return typeof navigator.vibrate === "function" && isHeld();
}

/** The intensity in each step of a plot's time, 0…1, with strokes of so many seconds at least. */
function course({ events, duration }, stroke) {
  // (A stroke at the end of the pattern goes on after it.)
  const levels = new Float32Array(Math.ceil((duration + stroke) / STEP_SECONDS) + 1);
  /** From an instant on up to another one, which it may touch. */
  const add = (from, to, intensity) => {
    // (Times are sums of others: a millionth of a step is no step.)
    const first = Math.floor(from / STEP_SECONDS + 1e-6);
    const end = Math.min(levels.length, Math.max(first + 1, Math.ceil(to / STEP_SECONDS - 1e-6)));
    for (let index = Math.max(0, first); index < end; index += 1) levels[index] = Math.max(levels[index], intensity);
  };
  for (const { kind, points } of events) {
    const [start, end] = [points[0][0], points.at(-1)[0]];
    if (kind === TRANSIENT) add(start, start + stroke, points[0][1]);
    if (kind !== CONTINUOUS) continue;
    if (end - start < stroke) {
      add(start, start + stroke, Math.max(...points.map(([, intensity]) => intensity)));
      continue;
    }
    for (let point = 1; point < points.length; point += 1) {
      const [[from, first], [to, last]] = [points[point - 1], points[point]];
      const at = (time) => first + (last - first) * (to > from ? (time - from) / (to - from) : 0);
      for (let time = from; time < to; ) {
        const next = Math.min(to, (Math.floor(time / STEP_SECONDS + 1e-6) + 1) * STEP_SECONDS);
        add(time, next, Math.max(at(time), at(next)));
        time = next;
      }
    }
  }
  return levels;
}

/**
 * Milliseconds on, off, on, … from an instant of a plot on, up to another, at a playback rate, live intensity included: as
 * many entries as a browser takes, none longer than it takes. Nothing is left where they are fewer and the last one is off.
 */
export function vibration(plot, { from = 0, to = Infinity, rate = 1, intensity = 1 } = {}) {
  return entries(course(plot, STROKE_SECONDS * rate), { from, to, rate, intensity });
}

/** `start`, where it is there, is where each next pass begins; `to` is where one ends. */
function entries(levels, { from, to, start, rate, intensity }) {
  const lengths = [];
  const isOn = (time) => ((levels[Math.floor(time / STEP_SECONDS + 1e-6)] ?? 0) * intensity >= THRESHOLD ? 1 : 0);
  const loops = start !== undefined && to - start >= STEP_SECONDS;
  const end = loops ? to : Math.min(to, levels.length * STEP_SECONDS);
  /** What the last step was, and the end of the last step. */
  let [last, time] = [1, from];
  let length = 0;
  /** Milliseconds that are looked at of a loop: a pass of which nothing is felt would never end. */
  let rest = loops ? Math.max(MOST_ENTRIES * LONGEST_ENTRY, (1000 * (to - start)) / rate) : Infinity;
  const put = (milliseconds) => {
    // A long entry is several, with no time between them.
    for (let left = Math.round(milliseconds); ; left -= LONGEST_ENTRY) {
      lengths.push(Math.min(left, LONGEST_ENTRY));
      if (left <= LONGEST_ENTRY) return;
      lengths.push(0);
    }
  };
  while (lengths.length < MOST_ENTRIES && rest > 0) {
    if (time >= end - 1e-6) {
      if (!loops) break;
      time = start + Math.max(0, time - end);
    }
    const next = Math.min(end, (Math.floor(time / STEP_SECONDS + 1e-6) + 1) * STEP_SECONDS);
    const on = isOn(time);
    if (on !== last) {
      put(length);
      [last, length] = [on, 0];
    }
    const milliseconds = ((next - time) * 1000) / rate;
    length += milliseconds;
    rest -= milliseconds;
    time = next;
  }
  if (last && length > 0) put(length);
  // What was cut off goes on with the next ones, so that it ends with something that is on.
  lengths.length = Math.min(lengths.length, MOST_ENTRIES);
  if (lengths.length % 2 === 0) lengths.length -= lengths.length === MOST_ENTRIES ? 1 : 0;
  return lengths;
}

/** A phone's motor along a playhead: it is given as many entries at a time as a browser takes, and the next ones in time. */
export class Phone {
  #course = null;
  #given = null;

  /**
   * `plot` is what is played; `to` its end or that of its part, in seconds of the plot. `start` is
   * where each next pass begins, for a loop: the motor is told of it before, and no stroke at its
   * beginning is lost.
   */
  constructor(plot, { to = Infinity, start, rate = 1 } = {}) {
    this.#course = course(plot, STROKE_SECONDS * rate);
    Object.assign(this, { to, start, rate });
  }

  /**
   * Tells the motor what follows an instant of the pattern, unless it knows. `false` where the browser refuses.
   * `now` is in milliseconds.
   */
  follow(seconds, intensity = 1, now = performance.now()) {
    const given = this.#given;
    if (given && given.intensity === intensity && now < given.until - AHEAD) {
      const expected = given.seconds + ((now - given.now) / 1000) * this.rate;
      if (this.#distance(seconds, expected) < TOLERANCE_SECONDS * this.rate) return true;
    }
    const { to, start, rate } = this;
    const list = entries(this.#course, { from: seconds, to, start, rate, intensity });
    const length = list.reduce((sum, entry) => sum + entry, 0);
    // Where there is nothing more the playhead has to go back before there is.
    const until = list.length < MOST_ENTRIES - 1 ? Infinity : now + length;
    this.#given = { seconds, intensity, now, until };
    return list.length === 0 && !given ? true : navigator.vibrate(list);
  }

  /** Seconds between two instants of a pattern, each of which may be of any pass. */
  #distance(one, other) {
    if (this.start === undefined) return Math.abs(one - other);
    const pass = this.to - this.start;
    const distance = Math.abs(one - other) % pass;
    return Math.min(distance, pass - distance);
  }
}

/** How many of a plot's events a phone leaves out, because they are too weak. */
export function unfelt({ events }) {
  return events.filter(({ kind, points }) =>
    [TRANSIENT, CONTINUOUS].includes(kind) && points.every(([, intensity]) => intensity < THRESHOLD)).length;
}
