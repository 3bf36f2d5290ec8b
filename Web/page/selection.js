// What is done to several items at once: moving them, stretching their time, scaling what they are worth.
import { effective } from "./items.js";

const rounded = (value) => Number(value.toFixed(6));
const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);

/** How far items can be moved in time together: none passes a neighbour that stays. */
export function timeLimits(items) {
  const places = new Set(items.map(({ panel, time }) => `${panel} ${time}`));
  let [back, on] = [-Infinity, Infinity];
  for (const { panel, time, leastTime, mostTime } of items) {
    if (!places.has(`${panel} ${leastTime}`)) back = Math.max(back, leastTime - time);
    if (!places.has(`${panel} ${mostTime}`)) on = Math.min(on, mostTime - time);
  }
  return { least: Math.max(back, -least(items.map(({ time }) => time))), most: on };
}

/**
 * The changes of items, as { path, changes }: `shift` in seconds, `stretch` of times and durations from the first item on,
 * `scale` and `raise` of values, `sharpen` of sharpnesses. What is not given stays. Where the first of several is at its
 * limit all stop, so that they keep their differences and come back.
 */
export function changesOf(items, wanted) {
  const first = least(items.map(({ time }) => time));
  const { shift, stretch, scale, raise, sharpen } = withinLimits(items, wanted);
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

/** Changes of several items as far as all of them can go. */
function withinLimits(items, { shift, stretch, scale, raise, sharpen }) {
  if (items.length < 2) return { shift, stretch, scale, raise, sharpen };
  const known = (name) => items.flatMap((item) => {
    const field = item.fields.find((one) => one.name === name);
    const value = field && effective(item, name);
    return value === undefined ? [] : [{ value, least: field.least, most: field.most }];
  });
  const moved = (by, fields) => by && Math.min(
    Math.max(by, Math.min(0, most(fields.map((one) => one.least - one.value)))), Math.max(0, least(fields.map((one) => one.most - one.value))));
  const values = known("value");
  const limits = shift && timeLimits(items);
  return {
    shift: limits && stretch === undefined ? Math.min(Math.max(shift, limits.least), limits.most) : shift,
    stretch,
    // What is 0 stays so, and what is below 0 has its limit there.
    scale: scale && Math.min(scale, Math.max(1, least(values.filter((one) => one.value !== 0)
      .map((one) => (one.value > 0 ? one.most : one.least) / one.value)))),
    raise: moved(raise, values),
    sharpen: moved(sharpen, known("sharpness")),
  };
}

/** The curves of which all points are among the items. */
function wholeCurves(items) {
  const counts = new Map();
  for (const { curve, count } of items) {
    if (count !== undefined) counts.set(curve, (counts.get(curve) ?? 0) + 1);
  }
  return new Set(items.filter(({ curve, count }) => count > 1 && counts.get(curve) === count).map(({ curve }) => curve));
}
