// An item is what can be selected and changed in a pattern's text. It has
//   path       where it is in the document, as diagnostics have it
//   kind       transient, continuous, audio, parameter, point, amplitude, frequency or emphasis
//   name       what it is called
//   panel      "events", or the control in whose strip it stands
//   start, end where it stands in the text
//   time       seconds; endTime where it lasts
//   least      the least value; the largest is 1
//   leastTime, mostTime   how far it can be moved
//   curve, number, count   of a point: its curve, its place in it, and how many points that has
//   fields     what can be changed; "time", "value", "sharpness" and "duration" can be dragged
//   edits(changes)   the edits of the text that change fields, by their names; a field with a fallback is taken out by `null`
//   part       what goes when it is taken out: the element of an `array` at an `index`, or a `value`, which becomes null;
//              `owner` is the element that it lies in, which goes with the last of the array
//   content(), point()   what a copy of an entry, or of a point of a `.haptic` file, is made of
// A row is what is known of an item without reading its text again: path, kind, name, panel, time and endTime, the value and
// the sharpness that count, and the entry of the text that it is part of.

/** The latest time that is read, in seconds. */
export const LATEST = 1e6;

/** A field: `value` is `undefined` where the text has none, and `fallback` counts. */
export function field(name, label, value, { unit = "", least = 0, most = 1, step, fallback } = {}) {
  return { name, label, value: typeof value === "number" ? value : undefined, unit, least, most, step, fallback };
}

/** What counts of a field. */
export function effective(item, name) {
  const found = item.fields.find((candidate) => candidate.name === name);
  return found?.value ?? found?.fallback;
}

/** Changes with each value within its field's range; a value that is not a finite number changes nothing. */
export function limited(item, changes) {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, value]) => {
      const found = item.fields.find((candidate) => candidate.name === name);
      return found && Number.isFinite(value) ? [[name, Math.min(Math.max(value, found.least), found.most)]] : [];
    }),
  );
}

/** An item or its row in words, for lists and screen readers. */
export function described({ name, kind, time, endTime, value, sharpness }) {
  const end = endTime > time ? `\u2013${shortNumber(endTime)}` : "";
  const label = { transient: "intensity", continuous: "intensity", parameter: "value", point: "value", frequency: "frequency" }[kind]
    ?? "amplitude";
  return [
    `${shortNumber(time)}${end} s ${name}`, ...(value === undefined ? [] : [`${label} ${shortNumber(value)}`]),
    ...(sharpness === undefined ? [] : [`${kind === "emphasis" ? "frequency" : "sharpness"} ${shortNumber(sharpness)}`]),
  ].join(", ");
}

function shortNumber(value) {
  return String(Number(value.toFixed(4))).replace("-", "\u2212");
}
