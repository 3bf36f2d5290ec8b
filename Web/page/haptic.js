// What can be selected and changed in a .haptic text: the points of both envelopes, and emphasis. items.js says what
// an item is.
import { elementEdits, member, memberEdits, plain, replacement, valueOf } from "./json.js";
import { field, LATEST } from "./items.js";

/** The arrays whose entries are items, by the keys that lead to them. */
export const lists = {
  "signals.continuous.envelopes.amplitude": "signals.continuous.envelopes.amplitude",
  "signals.continuous.envelopes.frequency": "signals.continuous.envelopes.frequency",
};

/** The strips in which the envelopes stand: a file's signal is events under these controls. */
const STRIPS = { amplitude: "HapticIntensityControl", frequency: "HapticSharpnessControl" };

export function matches(tree) {
  return list(tree, "amplitude")?.type === "array";
}

function list(tree, name) {
  const found = member(envelopes(tree), name);
  return found?.type === "array" ? found : undefined;
}

function envelopes(tree) {
  return member(member(member(tree, "signals"), "continuous"), "envelopes");
}

/** The rows of a point of an envelope, and of its emphasis. */
export function rows(list, point) {
  const name = list.split(".").at(-1);
  const emphasis = name === "amplitude" ? member(point, "emphasis") : undefined;
  const time = valueOf(point, "time");
  if (typeof time !== "number") return [];
  const [value, height, sharpness] = [valueOf(point, name), valueOf(emphasis, "amplitude"), valueOf(emphasis, "frequency")];
  const found = [];
  if (typeof value === "number") found.push({ suffix: "", kind: name, panel: STRIPS[name], name: `${name} point`, time, value });
  if (typeof height === "number") {
    found.push({ suffix: ".emphasis", kind: "emphasis", panel: "events", name: "emphasis", time, value: height, sharpness });
  }
  return found;
}

/** The items of a point, whose node stands in the outline's text. */
export function items({ text }, entry, node) {
  const { array, index } = entry;
  return rows(array.list, node).map((row) => {
    const isPoint = row.suffix === "";
    const body = isPoint ? node : member(node, "emphasis");
    const height = isPoint ? row.kind : "amplitude";
    return {
      ...row, ...placed(array, index), path: `${array.list}[${index}]${row.suffix}`,
      start: body.start, end: body.end,
      fields: [
        timeField(array, index, row.time),
        field("value", height === "amplitude" ? "Amplitude" : "Frequency", row.value),
        ...(isPoint ? [] : [field("sharpness", "Frequency", row.sharpness)]),
      ],
      edits: (changes) => [
        ...("time" in changes ? memberEdits(text, node, "time", changes.time) : []),
        ...("value" in changes ? memberEdits(text, body, height, changes.value) : []),
        ...("sharpness" in changes ? memberEdits(text, body, "frequency", changes.sharpness) : []),
      ],
      point: () => plain(node),
      part: isPoint ? { array, index } : { value: body, owner: { array, index } },
    };
  });
}

export const additions = {
  emphasis: { label: "Emphasis", panel: "events" },
  amplitude: { label: "Amplitude point", panel: STRIPS.amplitude },
  frequency: { label: "Frequency point", panel: STRIPS.frequency },
};

/** Edits that add a point at a time; an emphasis goes onto a point of the amplitude's own course. */
export function additionEdits({ text, tree }, kind, { time, value }) {
  if (kind === "emphasis") {
    const amplitude = courseAt(list(tree, "amplitude").elements, time);
    return pointEdits(text, tree, "amplitude", time, {
      time, amplitude, emphasis: { amplitude: Math.max(value, amplitude), frequency: 0.5 },
    });
  }
  return pointEdits(text, tree, kind, time, { time, [kind]: value });
}

function pointEdits(text, tree, name, time, point) {
  const points = list(tree, name);
  if (!points) return memberEdits(text, envelopes(tree), name, [point]);
  const later = points.elements.findIndex(({ rows: [first] }) => first?.time > time);
  return elementEdits(text, points, later < 0 ? points.elements.length : later, point);
}

function courseAt(entries, time) {
  const points = entries.flatMap(({ rows }) => rows.filter(({ kind }) => kind === "amplitude"));
  const next = points.findIndex((point) => point.time >= time);
  if (next <= 0) return points.at(next)?.value ?? 0;
  const [from, to] = [points[next - 1], points[next]];
  const course = from.value + (to.value - from.value) * ((time - from.time) / (to.time - from.time));
  return Number(course.toFixed(6));
}

/** What a copy of items is: a file of their points, an emphasis with its own. */
export function copied(items) {
  const points = new Map(items.map((item) => [item.path.replace(".emphasis", ""), item]));
  const envelopes = { amplitude: [], frequency: [] };
  for (const [path, { point }] of points) envelopes[path.includes(".frequency[") ? "frequency" : "amplitude"].push(point());
  for (const list of Object.values(envelopes)) list.sort((a, b) => a.time - b.time);
  return { version: { major: 1, minor: 0, patch: 0 }, signals: { continuous: { envelopes } } };
}

/** The pieces of a file that is pasted: { list, time, at(time) }, of which `at` is the point at another time. */
export function pieces(value) {
  const envelopes = value?.signals?.continuous?.envelopes ?? {};
  return ["amplitude", "frequency"].flatMap((name) => {
    const points = Array.isArray(envelopes[name]) ? envelopes[name] : [];
    return points.filter((point) => Number.isFinite(point?.time)).map((point) =>
      ({ list: lists[`signals.continuous.envelopes.${name}`], time: point.time, at: (time) => ({ ...point, time }) }));
  });
}

/** Edits that put the first point into a list that has none. */
export function firstEdits({ text, tree }, list, value) {
  return pointEdits(text, tree, list.split(".").at(-1), value.time, value);
}

/** Edits that divide all times by a playback rate. */
export function rateEdits(tree, rate) {
  return ["amplitude", "frequency"].flatMap((name) =>
    (list(tree, name)?.elements ?? []).flatMap((point) => {
      const time = member(point, "time");
      return time?.type === "number" ? [replacement(time, time.value / rate)] : [];
    }));
}

/** A point's limits: times never decrease. */
function placed(points, index) {
  const time = (neighbour) => points.elements[neighbour]?.rows[0]?.time;
  return { least: 0, leastTime: time(index - 1) ?? 0, mostTime: time(index + 1) ?? LATEST };
}

function timeField(points, index, time) {
  const { leastTime, mostTime } = placed(points, index);
  return field("time", "Time", time, { unit: "s", least: leastTime, most: mostTime });
}
