// A phone's motor, which a page can switch on and off and no more: on where the events' intensity, controls and
// envelope included, is at a threshold or above, and 20 ms for a transient. Strength and sharpness are lost.

const THRESHOLD = 0.1;
const TAP_MILLISECONDS = 20;
const STEP_MILLISECONDS = 10;
/** Browsers take this many entries of a pattern. */
const MOST_ENTRIES = 99;

export function canVibrate() {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}

/** Milliseconds on, off, on, … of a plot's events at a playback rate, live intensity included. */
export function vibration({ events, duration }, { rate = 1, intensity = 1 } = {}) {
  const count = Math.ceil((duration / rate) * (1000 / STEP_MILLISECONDS)) + TAP_MILLISECONDS / STEP_MILLISECONDS;
  const isOn = new Uint8Array(count);
  const index = (seconds) => Math.round(((seconds / rate) * 1000) / STEP_MILLISECONDS);
  for (const { kind, points } of events) {
    if (kind === "HapticTransient" && points[0][1] * intensity >= THRESHOLD) {
      isOn.fill(1, index(points[0][0]), index(points[0][0]) + TAP_MILLISECONDS / STEP_MILLISECONDS);
    }
    if (kind !== "HapticContinuous") continue;
    points.slice(1).forEach((point, number) => {
      const mean = (point[1] + points[number][1]) / 2;
      if (mean * intensity >= THRESHOLD) isOn.fill(1, index(points[number][0]), index(point[0]));
    });
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
