// The differences of two signals in numbers, those of `pacinian compare`; docs/COMPARE.md defines each.
import { Outline } from "./outline.js";
import { Transform } from "./transform.js";

const WINDOWS_A_SECOND = 200;
/** Rounding alone is less. */
const LEAST_VARIANCE = 1e-24;
const FLOOR = -80;
const TRANSFORM_SECONDS = 0.04;

/** Two signals of one rate; the shorter goes on as silence. `null` is what has no value. */
export function compare(first, second, rate) {
  const count = Math.max(first.length, second.length);
  let [signal, noise, largest, largestFrame] = [0, 0, 0, 0];
  for (let frame = 0; frame < count; frame += 1) {
    const [a, b] = [first[frame] ?? 0, second[frame] ?? 0];
    const difference = Math.abs(a - b);
    signal += a * a;
    noise += difference * difference;
    if (difference > largest) [largest, largestFrame] = [difference, frame];
  }
  return {
    isIdentical: largest === 0 && first.length === second.length,
    ratioDecibels: noise === 0 || signal === 0 ? null : 10 * Math.log10(signal / noise),
    largestDifference: largest,
    largestDifferenceSeconds: largestFrame / rate,
    envelopeCorrelation: correlation(first, second, rate, count),
    spectralDistanceDecibels: spectralDistance(first, second, rate, count),
    peak: { first: peak(first), second: peak(second) },
    durationSeconds: { first: first.length / rate, second: second.length / rate },
  };
}

function peak(samples) {
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** The root mean square of a stretch of a signal, which goes on as silence. */
function level(samples, start, count) {
  let power = 0;
  for (let frame = start; frame < Math.min(start + count, samples.length); frame += 1) power += samples[frame] ** 2;
  return Math.sqrt(power / count);
}

/** Pearson's correlation of the envelopes; windows that are not full do not count. */
function correlation(first, second, rate, count) {
  const window = Math.max(1, Math.floor(rate / WINDOWS_A_SECOND));
  const number = Math.floor(count / window);
  let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0];
  for (let index = 0; index < number; index += 1) {
    const [a, b] = [first, second].map((samples) => level(samples, index * window, window));
    [x, y, xx, yy, xy] = [x + a, y + b, xx + a * a, yy + b * b, xy + a * b];
  }
  const variances = (xx - (x * x) / number) * (yy - (y * y) / number);
  if (!(variances > LEAST_VARIANCE)) return null;
  return Math.min(Math.max((xy - (x * y) / number) / Math.sqrt(variances), -1), 1);
}

/** The root mean square of the difference of levels over half overlapping transforms. */
function spectralDistance(first, second, rate, count) {
  let size = 64;
  while (size < TRANSFORM_SECONDS * rate) size *= 2;
  const transform = new Transform(size);
  // Hann's window, scaled so that a sine of full scale has magnitude 1.
  const hann = (_, index) => ((1 - Math.cos((2 * Math.PI * index) / size)) * 2) / size;
  const window = Float64Array.from({ length: size }, hann);
  let [sum, number] = [0, 0];
  for (let start = 0; start < count; start += size / 2) {
    const parts = [first, second].map((samples) => samples.subarray(start, start + size));
    if (parts.every((part) => part.every((sample) => sample === 0))) continue;
    const [a, b] = parts.map((part) => levels(transform, window, part));
    for (let bin = 0; bin <= size / 2; bin += 1) {
      if (Math.max(a[bin], b[bin]) <= FLOOR) continue;
      sum += (a[bin] - b[bin]) ** 2;
      number += 1;
    }
    if (start + size >= count) break;
  }
  return number > 0 ? Math.sqrt(sum / number) : 0;
}

function levels(transform, window, samples) {
  const powers = transform.powers(window.map((value, index) => value * (samples[index] ?? 0)));
  return powers.map((power) => (power > 0 ? Math.max(FLOOR, 10 * Math.log10(power)) : FLOOR));
}

/** Bounds of spectral distances in dB and of envelope correlations, and the word for what lies within both. */
const VERDICTS = [
  { distance: 1, correlation: 0.999, word: "cannot be felt apart" },
  { distance: 2, correlation: 0.98, word: "hardly felt apart" },
  { distance: 5, correlation: 0.9, word: "a small difference" },
];

/** A word for the size of a difference: levels are just felt apart at 1 to 2 dB. */
export function verdict({ isIdentical, spectralDistanceDecibels, envelopeCorrelation }) {
  if (isIdentical) return "the same";
  const found = VERDICTS.find(({ distance, correlation }) =>
    spectralDistanceDecibels <= distance && (envelopeCorrelation ?? 1) >= correlation);
  return found?.word ?? "clearly different";
}

/**
 * The events and points of two texts that differ, in the order of time: { sign, row, was }. Two are one that has changed
 * if their kind and time are equal, or all but the time.
 */
export function eventDifferences(first, second) {
  const body = ({ entry, suffix, value, sharpness, time, endTime }, text) =>
    [value, sharpness, endTime === undefined ? "" : rounded(endTime - time),
      suffix === ".Event" ? text.slice(entry.start, entry.end).replace(/\s|"Time"\s*:\s*[-+\d.eE]+,?/g, "") : ""].join();
  const rows = [first, second].map((text) => Outline.of(text).rows.map(({ entry, ...row }) => ({
    ...row, body: body({ entry, ...row }, text), place: `${row.kind} ${row.panel} ${row.time}`,
  })));
  let [olds, news] = rows;
  const changes = [];
  const match = (key, take) => {
    const open = Map.groupBy(olds, key);
    const left = [];
    for (const row of news) {
      const was = open.get(key(row))?.shift();
      if (was) take(row, was);
      else left.push(row);
    }
    [olds, news] = [[...open.values()].flat(), left];
  };
  match(({ place, body }) => `${place} ${body}`, () => {});
  match(({ place }) => place, (row, was) => changes.push({ sign: "~", row, was }));
  match(({ kind, panel, body }) => `${kind} ${panel} ${body}`, (row, was) => changes.push({ sign: "~", row, was }));
  changes.push(...olds.map((row) => ({ sign: "\u2212", row })), ...news.map((row) => ({ sign: "+", row })));
  return changes.sort((a, b) => a.row.time - b.row.time);
}

function rounded(value) {
  return Number(value.toFixed(6));
}
