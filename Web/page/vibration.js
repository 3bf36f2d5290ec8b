// What can be felt. A phone's motor, which a page can switch on and off and no more: on where the events' intensity,
// controls and envelope included, is at a threshold or above, and 20 ms at least, which are also a transient's. A gamepad's two
// motors, a slow heavy one and a fast light one, between which sharpness divides the intensity.

const [TRANSIENT, CONTINUOUS] = ["HapticTransient", "HapticContinuous"];
const THRESHOLD = 0.1;
const TAP_MILLISECONDS = 20;
const STEP_MILLISECONDS = 10;
/** Browsers take this many entries of a pattern. */
const MOST_ENTRIES = 99;
/** The stretches of time for which motors have one strength. */
const MOTOR_SECONDS = 0.02;
/** A rumble goes on until the next one takes its place, and ends soon where none does. */
const RUMBLE_MILLISECONDS = 60;

export function canVibrate() {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Milliseconds on, off, on, … of a plot's events at a playback rate, live intensity included. */
export function vibration({ events, duration }, { rate = 1, intensity = 1 } = {}) {
  const count = Math.ceil((duration / rate) * (1000 / STEP_MILLISECONDS)) + TAP_MILLISECONDS / STEP_MILLISECONDS;
  const isOn = new Uint8Array(count);
  const index = (seconds) => Math.round(((seconds / rate) * 1000) / STEP_MILLISECONDS);
  for (const { kind, points } of events) {
    if (kind === TRANSIENT && points[0][1] * intensity >= THRESHOLD) {
      const start = index(points[0][0]);
      isOn.fill(1, start, start + TAP_MILLISECONDS / STEP_MILLISECONDS);
    }
    if (kind !== CONTINUOUS) continue;
    let start = null;
    for (let point = 1; point < points.length; point += 1) {
      const [[from, first], [to, last]] = [points[point - 1], points[point]];
      if (((first + last) / 2) * intensity < THRESHOLD) {
        start = null;
        continue;
      }
      start ??= index(from);
      isOn.fill(1, start, Math.max(index(to), start + TAP_MILLISECONDS / STEP_MILLISECONDS));
    }
  }
  const lengths = [];
  // The first entry is on: a pattern that begins at rest begins with an entry of 0.
  let [last, length] = [1, 0];
  for (const on of isOn) {
    if (on !== last) {
      lengths.push(length * STEP_MILLISECONDS);
      [last, length] = [on, 0];
    }
    length += 1;
  }
  if (last) lengths.push(length * STEP_MILLISECONDS);
  return lengths.slice(0, MOST_ENTRIES);
}

/** The gamepads that can rumble. */
export function rumblers() {
  return (navigator.getGamepads?.() ?? []).filter((pad) => pad?.vibrationActuator?.playEffect);
}

/** What the heavy and the light motor do in each stretch of a plot's time: { seconds, strong, weak }, 0…1. */
export function motors({ events, duration }) {
  const count = Math.ceil(duration / MOTOR_SECONDS) + 1;
  const [strong, weak] = [new Float32Array(count), new Float32Array(count)];
  const add = (index, intensity, sharpness) => {
    if (index >= count) return;
    strong[index] = Math.min(1, strong[index] + intensity * (1 - sharpness));
    weak[index] = Math.min(1, weak[index] + intensity * sharpness);
  };
  for (const { kind, points } of events) {
    const [start, end] = [points[0][0], points.at(-1)[0]];
    if (kind === TRANSIENT) add(Math.floor(start / MOTOR_SECONDS), points[0][1], points[0][2]);
    if (kind !== CONTINUOUS) continue;
    let point = 0;
    for (let index = Math.floor(start / MOTOR_SECONDS); index * MOTOR_SECONDS < end; index += 1) {
      const time = Math.max(start, (index + 0.5) * MOTOR_SECONDS);
      while (point + 2 < points.length && points[point + 1][0] < time) point += 1;
      const [from, to] = [points[point], points[point + 1]];
      const share = to[0] > from[0] ? Math.min(1, (time - from[0]) / (to[0] - from[0])) : 0;
      const [intensity, sharpness] = [1, 2].map((part) => from[part] + (to[part] - from[part]) * share);
      add(index, intensity, sharpness);
    }
  }
  return { seconds: MOTOR_SECONDS, strong, weak };
}

/** Lets gamepads do what motors do at an instant. */
export function rumble({ seconds, strong, weak }, instant, intensity) {
  const index = Math.floor(instant / seconds);
  for (const { vibrationActuator } of rumblers()) {
    vibrationActuator.playEffect("dual-rumble", {
      duration: RUMBLE_MILLISECONDS, strongMagnitude: (strong[index] ?? 0) * intensity, weakMagnitude: (weak[index] ?? 0) * intensity,
    }).catch(() => {});
  }
}
