// What is done to several items at once: moving them, stretching their time, scaling what they are worth.
import { effective } from "./items.js";

const rounded = (value) => Number(value.toFixed(6));

/** How far items can be moved in time together: none passes a neighbour that stays. */
export function timeLimits(items) {
  const places = new Set(items.map(({ panel, time }) => `${panel} ${time}`));
  let [least, most] = [-Infinity, Infinity];
  for (const { panel, time, leastTime, mostTime } of items) {
    if (!places.has(`${panel} ${leastTime}`)) least = Math.max(least, leastTime - time);
    if (!places.has(`${panel} ${mostTime}`)) most = Math.min(most, mostTime - time);
  }
  const first = Math.min(...items.map(({ time }) => time));
  return { least: Math.max(least, -first), most };
}

/**
 * The changes of items, as { path, changes }: `shift` in seconds, `stretch` of times and durations from the first item on,
 * `scale` and `raise` of values, `sharpen` of sharpnesses. What is not given stays.
 */
export function changesOf(items, { shift, stretch, scale, raise, sharpen }) {
  const first = Math.min(...items.map(({ time }) => time));
  const whole = stretch === undefined ? wholeCurves(items) : new Set();
  return items.map((item) => {
    const changes = {};
    const [value, sharpness, duration] = ["value", "sharpness", "duration"].map((name) => effective(item, name));
    if (shift !== undefined && whole.has(item.curve)) {
      // The curve moves with its first point, and the others with it.
      if (item.number === 0) changes.begin = rounded(effective(item, "begin") + shift);
    } else if (shift !== undefined || stretch !== undefined) {
      changes.time = rounded(first + (item.time - first) * (stretch ?? 1) + (shift ?? 0));
    }
    if (stretch !== undefined && duration !== undefined) changes.duration = rounded(duration * stretch);
    if (value !== undefined && (scale ?? raise) !== undefined) changes.value = rounded(value * (scale ?? 1) + (raise ?? 0));
    if (sharpness !== undefined && sharpen !== undefined) changes.sharpness = rounded(sharpness + sharpen);
    return { path: item.path, changes };
  });
}

/** The curves of which all points are among the items. */
function wholeCurves(items) {
  const counts = new Map();
  for (const { curve, count } of items) {
    if (count !== undefined) counts.set(curve, (counts.get(curve) ?? 0) + 1);
  }
  return new Set(items.filter(({ curve, count }) => count > 1 && counts.get(curve) === count).map(({ curve }) => curve));
}
