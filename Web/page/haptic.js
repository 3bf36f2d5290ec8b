// What can be selected and changed in a .haptic text: the points of both envelopes, and emphasis. items.js says what
// an item is.
import { elementEdits, member, memberEdits, removalEdits, replacement, valueOf } from "./json.js";
import { field, LATEST } from "./items.js";

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

/** The items of a tree, whose text is `source.text`. */
export function items({ text }, tree) {
  return [
    ...envelopeItems(text, tree, "amplitude"),
    ...envelopeItems(text, tree, "frequency"),
    ...emphasisItems(text, tree),
  ];
}

export const additions = {
  emphasis: { label: "Emphasis", panel: "events" },
  amplitude: { label: "Amplitude point", panel: STRIPS.amplitude },
  frequency: { label: "Frequency point", panel: STRIPS.frequency },
};

/** Edits that add a point at a time; an emphasis goes onto a point of the amplitude's own course. */
export function additionEdits(text, tree, kind, { time, value }) {
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
  const later = points.elements.findIndex((element) => valueOf(element, "time") > time);
  return elementEdits(text, points, later < 0 ? points.elements.length : later, point);
}

function courseAt(points, time) {
  const next = points.findIndex((point) => valueOf(point, "time") >= time);
  if (next <= 0) return valueOf(points.at(next), "amplitude") ?? 0;
  const [from, to] = [points[next - 1], points[next]];
  const share = (time - valueOf(from, "time")) / (valueOf(to, "time") - valueOf(from, "time"));
  const course = valueOf(from, "amplitude") + (valueOf(to, "amplitude") - valueOf(from, "amplitude")) * share;
  return Number(course.toFixed(6));
}

/** Edits that divide all times by a playback rate. */
export function rateEdits(tree, rate) {
  return ["amplitude", "frequency"].flatMap((name) =>
    (list(tree, name)?.elements ?? []).flatMap((point) => {
      const time = member(point, "time");
      return time?.type === "number" ? [replacement(time, time.value / rate)] : [];
    }));
}

function envelopeItems(text, tree, name) {
  const points = list(tree, name);
  return (points?.elements ?? []).flatMap((point, index) => {
    const [time, value] = [valueOf(point, "time"), valueOf(point, name)];
    if (typeof time !== "number" || typeof value !== "number") return [];
    return [{
      ...placed(points, index), path: `signals.continuous.envelopes.${name}[${index}]`, kind: name,
      name: `${name} point`, panel: STRIPS[name], start: point.start, end: point.end, time,
      fields: [timeField(points, index, time), field("value", name === "amplitude" ? "Amplitude" : "Frequency", value)],
      edits: (changes) => [
        ...("time" in changes ? memberEdits(text, point, "time", changes.time) : []),
        ...("value" in changes ? memberEdits(text, point, name, changes.value) : []),
      ],
      removal: () => removalEdits(text, points, index),
    }];
  });
}

function emphasisItems(text, tree) {
  const points = list(tree, "amplitude");
  return points.elements.flatMap((point, index) => {
    const emphasis = member(point, "emphasis");
    const [time, value] = [valueOf(point, "time"), valueOf(emphasis, "amplitude")];
    if (typeof time !== "number" || typeof value !== "number") return [];
    return [{
      ...placed(points, index), path: `signals.continuous.envelopes.amplitude[${index}].emphasis`, kind: "emphasis",
      name: "emphasis", panel: "events", start: emphasis.start, end: emphasis.end, time,
      fields: [
        timeField(points, index, time), field("value", "Amplitude", value),
        field("sharpness", "Frequency", valueOf(emphasis, "frequency")),
      ],
      edits: (changes) => [
        ...("time" in changes ? memberEdits(text, point, "time", changes.time) : []),
        ...("value" in changes ? memberEdits(text, emphasis, "amplitude", changes.value) : []),
        ...("sharpness" in changes ? memberEdits(text, emphasis, "frequency", changes.sharpness) : []),
      ],
      removal: () => [replacement(emphasis, null)],
    }];
  });
}

/** A point's limits: times never decrease. */
function placed(points, index) {
  const time = (neighbour) => valueOf(points.elements[neighbour], "time");
  return { least: 0, leastTime: time(index - 1) ?? 0, mostTime: time(index + 1) ?? LATEST };
}

function timeField(points, index, time) {
  const { leastTime, mostTime } = placed(points, index);
  return field("time", "Time", time, { unit: "s", least: leastTime, most: mostTime });
}
