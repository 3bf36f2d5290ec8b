// What can be felt. A phone's motor, which a page can switch on and off and no more: on where the events' intensity,
// controls and envelope included, is at a threshold or above, and 20 ms at least, which are also a transient's. A gamepad's
// two motors, a slow heavy one and a fast light one: the stronger one has the intensity and sharpness is the weaker one's
// share, as in a .rumble file, and a stroke drives them for 40 ms at least.

const [TRANSIENT, CONTINUOUS] = ["HapticTransient", "HapticContinuous"];
const THRESHOLD = 0.1;
/** The steps for which motors have one strength: the largest of what they cover. */
const STEP_SECONDS = 0.01;
const PHONE_STROKE_SECONDS = 0.02;
const PAD_STROKE_SECONDS = 0.04;
/** By the specification of vibrations a browser takes this many entries, of this many milliseconds each. */
const MOST_ENTRIES = 10;
const LONGEST_ENTRY = 10000;
/** Milliseconds before the end of what a phone was given at which it is given more, longer than a picture. */
const AHEAD = 60;
/** The playhead may be this many seconds off what was given: pictures come late. */
const TOLERANCE_SECONDS = 0.1;
/** A rumble goes on until the next one takes its place, and ends soon where none does. */
const RUMBLE_MILLISECONDS = 60;

/** Whether this is a phone, or another thing without a mouse. */
export function isHeld() {
  return matchMedia("(pointer: coarse)").matches;
}

export function canVibrate() {
  return typeof navigator.vibrate === "function" && isHeld();
}

/** What the heavy and the light motor do in each step of a plot's time: { seconds, strong, weak }, 0…1. */
export function motors({ events, duration }, stroke = PAD_STROKE_SECONDS) {
  // (A stroke at the end of the pattern goes on after it.)
  const count = Math.ceil((duration + stroke) / STEP_SECONDS) + 1;
  const [strong, weak] = [new Float32Array(count), new Float32Array(count)];
  /** From an instant on up to another one, which it may touch. */
  const add = (from, to, [intensity, sharpness]) => {
    // (Times are sums of others: a millionth of a step is no step.)
    const end = Math.min(count, Math.max(Math.floor(from / STEP_SECONDS + 1e-6) + 1, Math.ceil(to / STEP_SECONDS - 1e-6)));
    for (let index = Math.max(0, Math.floor(from / STEP_SECONDS + 1e-6)); index < end; index += 1) {
      strong[index] = Math.max(strong[index], intensity * Math.min(1, 2 * (1 - sharpness)));
      weak[index] = Math.max(weak[index], intensity * Math.min(1, 2 * sharpness));
    }
  };
  for (const { kind, points } of events) {
    const [start, end] = [points[0][0], points.at(-1)[0]];
    if (kind === TRANSIENT) add(start, start + stroke, points[0].slice(1));
    if (kind !== CONTINUOUS) continue;
    if (end - start < stroke) {
      const peak = points.reduce((one, other) => (other[1] > one[1] ? other : one));
      add(start, start + stroke, peak.slice(1));
      continue;
    }
    for (let point = 1; point < points.length; point += 1) {
      const [[from, ...first], [to, ...last]] = [points[point - 1], points[point]];
      const at = (time) => first.map((value, part) => value + (last[part] - value) * (to > from ? (time - from) / (to - from) : 0));
      for (let time = from; time < to; ) {
        const next = Math.min(to, (Math.floor(time / STEP_SECONDS + 1e-6) + 1) * STEP_SECONDS);
        const [one, other] = [at(time), at(next)];
        add(time, next, one[0] > other[0] ? one : other);
        time = next;
      }
    }
  }
  return { seconds: STEP_SECONDS, strong, weak };
}

/**
 * Milliseconds on, off, on, … from an instant of a plot on, up to another, at a playback rate, live intensity included: as
 * many entries as a browser takes, none longer than it takes. Nothing is left where they are fewer and the last one is off.
 */
export function vibration(plot, { from = 0, to = Infinity, rate = 1, intensity = 1 } = {}) {
  return entries(motors(plot, PHONE_STROKE_SECONDS * rate), { from, to, rate, intensity });
}

function entries({ seconds, strong, weak }, { from, to, rate, intensity }) {
  const lengths = [];
  const end = Math.min(to, strong.length * seconds);
  /** The end of the step that is on or off, in seconds. */
  let [last, time] = [1, from];
  let length = 0;
  const put = (milliseconds) => {
    // A long entry is several, with no time between them.
    for (let rest = Math.round(milliseconds); ; rest -= LONGEST_ENTRY) {
      lengths.push(Math.min(rest, LONGEST_ENTRY));
      if (rest <= LONGEST_ENTRY) return;
      lengths.push(0);
    }
  };
  while (time < end - 1e-6 && lengths.length < MOST_ENTRIES) {
    const index = Math.floor(time / seconds + 1e-6);
    const next = Math.min(end, (index + 1) * seconds);
    const on = Math.max(strong[index], weak[index]) * intensity >= THRESHOLD ? 1 : 0;
    if (on !== last) {
      put(length);
      [last, length] = [on, 0];
    }
    length += ((next - time) * 1000) / rate;
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

  /** `plot` is what is played; `to` its end or that of its part. */
  constructor(plot, { to = Infinity, rate = 1 } = {}) {
    this.#course = motors(plot, PHONE_STROKE_SECONDS * rate);
    Object.assign(this, { to, rate });
  }

  /**
   * Tells the motor what follows an instant of the pattern, unless it knows. `false` where the browser refuses.
   * `now` is in milliseconds.
   */
  follow(seconds, intensity = 1, now = performance.now()) {
    const given = this.#given;
    if (given && given.intensity === intensity && now < given.until - AHEAD) {
      const expected = given.seconds + ((now - given.now) / 1000) * this.rate;
      if (Math.abs(seconds - expected) < TOLERANCE_SECONDS * this.rate) return true;
    }
    const list = entries(this.#course, { from: seconds, to: this.to, rate: this.rate, intensity });
    const length = list.reduce((sum, entry) => sum + entry, 0);
    // Where there is nothing more the playhead has to go back before there is.
    const until = list.length < MOST_ENTRIES - 1 ? Infinity : now + length;
    this.#given = { seconds, intensity, now, until };
    return list.length === 0 && !given ? true : navigator.vibrate(list);
  }
}

/** How many of a plot's events a phone leaves out, because they are too weak. */
export function unfelt({ events }) {
  return events.filter(({ kind, points }) =>
    [TRANSIENT, CONTINUOUS].includes(kind) && points.every(([, intensity]) => intensity < THRESHOLD)).length;
}

/** The gamepads that can rumble. */
export function rumblers() {
  return (navigator.getGamepads?.() ?? []).filter((pad) => pad?.vibrationActuator?.playEffect);
}

/**
 * Lets gamepads do what motors do at an instant, and what they did since the picture before, `since`, if that is not
 * later: a tap between two pictures is not lost.
 */
export function rumble({ seconds, strong, weak }, instant, intensity, since = instant) {
  const last = Math.floor(instant / seconds + 1e-6);
  const first = since <= instant ? Math.min(last, Math.floor(since / seconds + 1e-6) + 1) : last;
  const most = (levels) => levels.slice(Math.max(0, first), last + 1).reduce((one, other) => Math.max(one, other), 0) * intensity;
  for (const { vibrationActuator } of rumblers()) {
    vibrationActuator.playEffect("dual-rumble", {
      duration: RUMBLE_MILLISECONDS, strongMagnitude: most(strong), weakMagnitude: most(weak),
    }).catch(() => {});
  }
}
