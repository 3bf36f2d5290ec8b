// What can be selected and changed in an AHAP text: events, dynamic parameters, and the control points of curves. Each
// is an item; items.js says what an item is.
import { elementEdits, member, memberEdits, parsedAt, plain, removalEdits, replacement, valueOf } from "./json.js";
import { field, LATEST } from "./items.js";

/** The array whose entries are items, by the keys that lead to it. */
export const lists = { pattern: "Pattern" };

const PARAMETERS = {
  HapticIntensity: { name: "value", label: "Intensity", least: 0 },
  HapticSharpness: { name: "sharpness", label: "Sharpness", least: 0 },
  AttackTime: { label: "Attack time", least: 0, fallback: 0 },
  DecayTime: { label: "Decay time", least: 0, fallback: 0 },
  ReleaseTime: { label: "Release time", least: 0, fallback: 0 },
  Sustained: { label: "Sustained", least: 0, step: 1, fallback: 1 },
  AudioVolume: { label: "Volume", least: 0, fallback: 1 },
  AudioPitch: { label: "Pitch", least: -1, fallback: 0 },
  AudioPan: { label: "Pan", least: -1, fallback: 0 },
  AudioBrightness: { label: "Brightness", least: 0, fallback: 1 },
};
const ENVELOPE = ["AttackTime", "DecayTime", "ReleaseTime", "Sustained"];
const SHORTEST_ENVELOPE = 0.002;
const AUDIO = ["AudioVolume", "AudioPitch", "AudioPan", "AudioBrightness"];
/** What each type of event has, and its intensity and sharpness unless they are written (rendering model, section 2). */
const EVENTS = {
  HapticTransient: {
    kind: "transient", parameters: ["HapticIntensity", "HapticSharpness"], value: 0.75, sharpness: 0.5,
  },
  HapticContinuous: {
    kind: "continuous", parameters: ["HapticIntensity", "HapticSharpness", ...ENVELOPE],
    value: 0.6, sharpness: 0.422601,
  },
  AudioContinuous: { kind: "audio", parameters: [...AUDIO, ...ENVELOPE] },
  AudioCustom: { kind: "audio", parameters: [...AUDIO, ...ENVELOPE] },
};
/** The controls, as they are named in curves and parameters, and the least value of each; the largest is 1. */
export const CONTROLS = {
  // names: control script
  HapticIntensityControl: { label: "intensity", least: 0, neutral: 1 },
  HapticSharpnessControl: { label: "sharpness", least: -1, neutral: 0 },
  HapticAttackTimeControl: { label: "attack time", least: -1, neutral: 0 },
  HapticDecayTimeControl: { label: "decay time", least: -1, neutral: 0 },
  HapticReleaseTimeControl: { label: "release time", least: -1, neutral: 0 },
  AudioVolumeControl: { label: "audio volume", least: 0, neutral: 1 },
  AudioPitchControl: { label: "audio pitch", least: -1, neutral: 0 },
  AudioPanControl: { label: "audio pan", least: -1, neutral: 0 },
  AudioBrightnessControl: { label: "audio brightness", least: -1, neutral: 0 },
  AudioAttackTimeControl: { label: "audio attack", least: -1, neutral: 0 },
  AudioDecayTimeControl: { label: "audio decay", least: -1, neutral: 0 },
  AudioReleaseTimeControl: { label: "audio release", least: -1, neutral: 0 },
  // names: end
};

/** Seconds that an attack, a decay or a release of 0…1 lasts (rendering model, section 4), and back. */
export function envelopeSeconds(value) {
  return SHORTEST_ENVELOPE * 1000 ** value;
}

export function envelopeValue(seconds) {
  return Math.min(Math.log(Math.max(seconds / SHORTEST_ENVELOPE, 1)) / Math.log(1000), 1);
}

export function matches(tree) {
  return member(tree, "Pattern")?.type === "array";
}

/** The rows of an entry of the pattern: what is known of its items without their fields. */
export function rows(_, node) {
  const event = eventRow(member(node, "Event"));
  const parameter = parameterRow(member(node, "Parameter"));
  return [...(event ? [event] : []), ...(parameter ? [parameter] : []), ...pointRows(member(node, "ParameterCurve"))];
}

/** The items of an entry, whose node stands in the outline's text. */
export function items({ text }, entry, node) {
  return [
    ...eventItems(text, entry, node), ...parameterItems(text, entry, node), ...pointItems(text, entry, node),
  ];
}

/** What can be added: its name, its panel or `null` for that of a control, and the edits that add it. */
export const additions = {
  transient: { label: "Transient", panel: "events" },
  continuous: { label: "Continuous event", panel: "events" },
  point: { label: "Curve point", panel: null },
  parameter: { label: "Dynamic parameter", panel: null },
};

/** Edits that add an event, a parameter or a curve's point at a time, with an intensity or a control's value. */
export function additionEdits({ text, tree }, kind, { time, value, control }) {
  const pattern = member(tree, "Pattern");
  if (kind === "point") return pointEdits(text, pattern, control, time, value);
  if (kind === "parameter") {
    return entryEdits(text, pattern, time, { Parameter: { ParameterID: control, Time: time, ParameterValue: value } });
  }
  const parameters = [
    { ParameterID: "HapticIntensity", ParameterValue: value },
    { ParameterID: "HapticSharpness", ParameterValue: 0.5 },
  ];
  const [type, duration] =
    kind === "transient" ? ["HapticTransient", {}] : ["HapticContinuous", { EventDuration: 0.2 }];
  const event = { EventType: type, Time: time, ...duration, EventParameters: parameters };
  return entryEdits(text, pattern, time, { Event: event });
}

/** What a copy of items is: a pattern of them, with the curves that their points are of. */
export function copied(items) {
  const curves = new Map();
  for (const item of items) if (item.kind === "point") curves.set(item.curve, [...curves.get(item.curve) ?? [], item]);
  const Pattern = items.filter(({ content }) => content).map(({ content }) => content());
  for (const points of curves.values()) {
    points.sort((a, b) => a.number - b.number);
    const [{ panel: ParameterID }] = points;
    // A text may have points in another order than that of their times.
    const Time = points.reduce((least, { time }) => Math.min(least, time), Infinity);
    const ParameterCurveControlPoints = points.map(({ time, value }) => ({ Time: rounded(time - Time), ParameterValue: value }));
    Pattern.push({ ParameterCurve: { ParameterID, Time, ParameterCurveControlPoints } });
  }
  return { Version: 1, Pattern };
}

/** The pieces of a pattern that is pasted: { list, time, at(time) }, of which `at` is the entry at another time. */
export function pieces(value) {
  const entries = Array.isArray(value?.Pattern) ? value.Pattern : [];
  return entries.flatMap((entry) => {
    const key = ["Event", "Parameter", "ParameterCurve"].find((name) => entry?.[name]);
    const time = entry?.[key]?.Time ?? 0;
    if (!key || !Number.isFinite(time)) return [];
    return [{ list: lists.pattern, time, at: (Time) => ({ ...entry, [key]: { ...entry[key], Time } }) }];
  });
}

/** Edits that put the first entry into a list that has none. */
export function firstEdits({ text, tree }, _, value) {
  return elementEdits(text, member(tree, "Pattern"), 0, value);
}

/** Edits that divide all times by a playback rate; frequencies and envelopes stay, as in an engine. */
export function rateEdits(tree, rate) {
  const edits = [];
  const divide = (node) => {
    if (node?.type === "number") edits.push(replacement(node, node.value / rate));
  };
  for (const entry of member(tree, "Pattern").elements) {
    for (const key of ["Event", "Parameter", "ParameterCurve"]) {
      for (const name of ["Time", "EventDuration"]) divide(member(member(entry, key), name));
    }
    const points = member(member(entry, "ParameterCurve"), "ParameterCurveControlPoints");
    for (const point of points?.elements ?? []) divide(member(point, "Time"));
  }
  return edits;
}

/** Edits that put an entry before the first that begins later. */
function entryEdits(text, pattern, time, entry) {
  const later = pattern.elements.findIndex(({ rows: [first] }) => first?.time > time);
  return elementEdits(text, pattern, later < 0 ? pattern.elements.length : later, entry);
}

/** Edits that put a point into the curve of a control that a time belongs to, or into a new curve. */
function pointEdits(text, pattern, control, time, value) {
  const curves = pattern.elements
    .filter(({ rows: [first] }) => first?.kind === "point" && first.panel === control)
    .map((entry) => member(parsedAt(text, entry.start), "ParameterCurve"));
  const curve = curves.findLast((candidate) => (valueOf(candidate, "Time") ?? 0) <= time);
  if (!curve) {
    return entryEdits(text, pattern, time, {
      ParameterCurve: {
        ParameterID: control, Time: time, ParameterCurveControlPoints: [{ Time: 0, ParameterValue: value }],
      },
    });
  }
  const list = member(curve, "ParameterCurveControlPoints");
  const relative = rounded(time - (valueOf(curve, "Time") ?? 0));
  const later = points(curve).findIndex((point) => valueOf(point, "Time") > relative);
  const index = later < 0 ? list.elements.length : later;
  return elementEdits(text, list, index, { Time: relative, ParameterValue: value });
}

/** Without the last digits of sums. */
function rounded(time) {
  return Number(time.toFixed(9));
}

function points(curve) {
  return member(curve, "ParameterCurveControlPoints")?.elements ?? [];
}

function eventRow(event) {
  const type = EVENTS[valueOf(event, "EventType")];
  const time = valueOf(event, "Time");
  if (!type || typeof time !== "number") return null;
  const { kind } = type;
  const number = (id) => {
    const { name } = PARAMETERS[id];
    const value = name in type ? writtenParameter(event, id)?.value : undefined;
    return typeof value === "number" ? value : type[name];
  };
  const duration = valueOf(event, "EventDuration");
  return {
    suffix: ".Event", kind, panel: "events", name: kind === "audio" ? "audio event" : kind, time,
    endTime: kind === "transient" ? undefined : time + (typeof duration === "number" ? duration : 0),
    value: number("HapticIntensity"), sharpness: number("HapticSharpness"),
  };
}

function eventItems(text, entry, node) {
  const event = member(node, "Event");
  const row = eventRow(event);
  if (!row) return [];
  const { kind, time } = row;
  const type = EVENTS[valueOf(event, "EventType")];
  const fields = [field("time", "Time", time, { unit: "s", least: 0, most: LATEST })];
  if (kind !== "transient") {
    fields.push(field("duration", "Duration", valueOf(event, "EventDuration"), { unit: "s", least: 0, most: LATEST }));
  }
  for (const id of type.parameters) {
    const { name = id, label, least, step, fallback = type[name] } = PARAMETERS[id];
    fields.push(field(name, label, writtenParameter(event, id)?.value, { least, step, fallback }));
  }
  return [{
    ...row, path: `Pattern[${entry.index}].Event`,
    start: node.start, end: node.end, least: 0, leastTime: 0, mostTime: LATEST, fields,
    content: () => plain(node),
    edits: (changes) => eventEdits(text, event, type, changes),
    part: { array: entry.array, index: entry.index },
  }];
}

function writtenParameter(event, id) {
  const list = member(event, "EventParameters")?.elements ?? [];
  return member(list[indexOfParameter(list, id)], "ParameterValue");
}

/** The place of the parameter that counts: the last of its ID. */
function indexOfParameter(list, id) {
  return list.findLastIndex((parameter) => valueOf(parameter, "ParameterID") === id);
}

function parameterRemoval(event, id) {
  const list = member(event, "EventParameters");
  const index = indexOfParameter(list?.elements ?? [], id);
  return index < 0 ? [] : removalEdits(list, index);
}

function eventEdits(text, event, type, changes) {
  const edits = [];
  const missing = [];
  if ("time" in changes) edits.push(...memberEdits(text, event, "Time", changes.time));
  if ("duration" in changes) edits.push(...memberEdits(text, event, "EventDuration", changes.duration));
  for (const id of type.parameters) {
    const name = PARAMETERS[id].name ?? id;
    if (!(name in changes)) continue;
    const node = writtenParameter(event, id);
    if (changes[name] === null) edits.push(...parameterRemoval(event, id));
    else if (node) edits.push(replacement(node, changes[name]));
    else missing.push({ ParameterID: id, ParameterValue: changes[name] });
  }
  const list = member(event, "EventParameters");
  if (missing.length > 0 && list?.elements.length) {
    for (const parameter of missing) edits.push(...elementEdits(text, list, list.elements.length, parameter));
  } else if (missing.length > 0) {
    edits.push(...memberEdits(text, event, "EventParameters", missing));
  }
  return edits;
}

function parameterRow(parameter) {
  const panel = valueOf(parameter, "ParameterID");
  const [time, value] = [valueOf(parameter, "Time"), valueOf(parameter, "ParameterValue")];
  if (!CONTROLS[panel] || typeof time !== "number" || typeof value !== "number") return null;
  return { suffix: ".Parameter", kind: "parameter", panel, name: `${CONTROLS[panel].label} step`, time, value };
}

function parameterItems(text, entry, node) {
  const parameter = member(node, "Parameter");
  const row = parameterRow(parameter);
  if (!row) return [];
  const { least } = CONTROLS[row.panel];
  return [{
    ...row, path: `Pattern[${entry.index}].Parameter`,
    start: node.start, end: node.end, least, leastTime: 0, mostTime: LATEST,
    fields: [
      field("time", "Time", row.time, { unit: "s", least: 0, most: LATEST }),
      field("value", "Value", row.value, { least }),
    ],
    content: () => plain(node),
    edits: (changes) => [
      ...("time" in changes ? memberEdits(text, parameter, "Time", changes.time) : []),
      ...("value" in changes ? memberEdits(text, parameter, "ParameterValue", changes.value) : []),
    ],
    part: { array: entry.array, index: entry.index },
  }];
}

function pointRows(curve) {
  const panel = valueOf(curve, "ParameterID");
  if (!CONTROLS[panel]) return [];
  const begin = valueOf(curve, "Time") ?? 0;
  return points(curve).flatMap((point, number) => {
    const [time, value] = [begin + (valueOf(point, "Time") ?? 0), valueOf(point, "ParameterValue")];
    if (typeof value !== "number" || !Number.isFinite(time)) return [];
    return [{
      suffix: `.ParameterCurve.ParameterCurveControlPoints[${number}]`, kind: "point", panel,
      name: `${CONTROLS[panel].label} point`, time, value, number,
    }];
  });
}

function pointItems(text, entry, node) {
  const curve = member(node, "ParameterCurve");
  const begin = valueOf(curve, "Time") ?? 0;
  const list = member(curve, "ParameterCurveControlPoints");
  const timeOf = (point) => (point ? begin + (valueOf(point, "Time") ?? 0) : undefined);
  const all = pointRows(curve);
  return all.map((row) => {
    const { number } = row;
    const point = list.elements[number];
    const { least } = CONTROLS[row.panel];
    return {
      ...row, curve: entry.index, count: list.elements.length, path: `Pattern[${entry.index}]${row.suffix}`, start: point.start, end: point.end, least,
      leastTime: timeOf(list.elements[number - 1]) ?? 0, mostTime: timeOf(list.elements[number + 1]) ?? LATEST,
      fields: [
        field("time", "Time", row.time, { unit: "s", least: number === 0 ? 0 : begin, most: LATEST }),
        field("value", "Value", row.value, { least }),
        field("begin", "Curve begins", begin, { unit: "s", least: 0, most: LATEST }),
      ],
      edits: (changes) => [
        ...("time" in changes ? pointTimeEdits(text, curve, number, changes.time) : []),
        ...("value" in changes ? memberEdits(text, point, "ParameterValue", changes.value) : []),
        ...("begin" in changes ? memberEdits(text, curve, "Time", changes.begin) : []),
      ],
      part: { array: list, index: number, owner: { array: entry.array, index: entry.index } },
    };
  });
}

/** Edits that move a point; a curve begins no later than its first point, whose move to the left is the curve's. */
function pointTimeEdits(text, curve, number, time) {
  const begin = valueOf(curve, "Time") ?? 0;
  if (time >= begin) return memberEdits(text, points(curve)[number], "Time", rounded(time - begin));
  return [
    ...memberEdits(text, curve, "Time", time),
    ...points(curve).flatMap((point, index) => {
      const moved = index === number ? 0 : rounded((valueOf(point, "Time") ?? 0) + begin - time);
      return memberEdits(text, point, "Time", moved);
    }),
  ];
}
