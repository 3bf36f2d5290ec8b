// The events and points in which two patterns differ.
import { Outline } from "./outline.js";

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
