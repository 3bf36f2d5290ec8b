// What can be selected and changed in an AHAP text: events, dynamic parameters, and the control points of curves. Each
// is an item; items.js says what an item is.
import { elementEdits, member, memberEdits, plain, removalEdits, replacement, valueOf } from "./json.js";
import { field, LATEST } from "./items.js";

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
};

export function matches(tree) {
  return member(tree, "Pattern")?.type === "array";
}

/**
 * The items of a tree; `source.text` is its text, at the time of an edit too. `known` keeps those of each entry of the
 * pattern for as long as the entry stays as it is.
 */
export function items(source, tree, known) {
  const pattern = member(tree, "Pattern");
  return pattern.elements.flatMap((entry, index) => {
    if (!known.has(entry)) {
      known.set(entry, [
        ...eventItems(source, pattern, entry, index),
        ...parameterItems(source, pattern, entry, index),
        ...pointItems(source, pattern, entry, index),
      ]);
    }
    return known.get(entry);
  });
}

/** What can be added: its name, its panel or `null` for that of a control, and the edits that add it. */
export const additions = {
  transient: { label: "Transient", panel: "events" },
  continuous: { label: "Continuous event", panel: "events" },
  point: { label: "Curve point", panel: null },
  parameter: { label: "Dynamic parameter", panel: null },
};

/** Edits that add an event, a parameter or a curve's point at a time, with an intensity or a control's value. */
export function additionEdits(text, tree, kind, { time, value, control }) {
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

/** Edits that add a copy of an event or a parameter at a time. */
export function copyEdits(text, tree, content, time) {
  const key = ["Event", "Parameter"].find((name) => content[name]);
  return entryEdits(text, member(tree, "Pattern"), time, { ...content, [key]: { ...content[key], Time: time } });
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
  const start = (element) => {
    const body = ["Event", "Parameter", "ParameterCurve"].map((key) => member(element, key)).find((found) => found);
    return valueOf(body, "Time") ?? 0;
  };
  const later = pattern.elements.findIndex((element) => start(element) > time);
  return elementEdits(text, pattern, later < 0 ? pattern.elements.length : later, entry);
}

/** Edits that put a point into the curve of a control that a time belongs to, or into a new curve. */
function pointEdits(text, pattern, control, time, value) {
  const curves = pattern.elements
    .map((entry) => member(entry, "ParameterCurve"))
    .filter((curve) => valueOf(curve, "ParameterID") === control && points(curve).length > 0);
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

function eventItems(source, pattern, entry, index) {
  const event = member(entry, "Event");
  const type = EVENTS[valueOf(event, "EventType")];
  if (!type || typeof valueOf(event, "Time") !== "number") return [];
  const { kind } = type;
  const time = valueOf(event, "Time");
  const fields = [field("time", "Time", time, { unit: "s", least: 0, most: LATEST })];
  const duration = valueOf(event, "EventDuration");
  if (kind !== "transient") {
    fields.push(field("duration", "Duration", duration, { unit: "s", least: 0, most: LATEST }));
  }
  for (const id of type.parameters) {
    const { name = id, label, least, step, fallback = type[name] } = PARAMETERS[id];
    fields.push(field(name, label, writtenParameter(event, id)?.value, { least, step, fallback }));
  }
  return [{
    path: `Pattern[${index}].Event`, kind, name: kind === "audio" ? "audio event" : kind,
    panel: "events", get start() { return entry.start; }, get end() { return entry.end; }, time,
    endTime: kind === "transient" ? undefined : time + (duration ?? 0),
    least: 0, leastTime: 0, mostTime: LATEST, fields,
    content: () => plain(entry),
    edits: (changes) => eventEdits(source.text, event, type, changes),
    removal: () => removalEdits(source.text, pattern, index),
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

function parameterRemoval(text, event, id) {
  const list = member(event, "EventParameters");
  const index = indexOfParameter(list?.elements ?? [], id);
  return index < 0 ? [] : removalEdits(text, list, index);
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
    if (changes[name] === null) edits.push(...parameterRemoval(text, event, id));
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

function parameterItems(source, pattern, entry, index) {
  const parameter = member(entry, "Parameter");
  const id = valueOf(parameter, "ParameterID");
  const [time, value] = [valueOf(parameter, "Time"), valueOf(parameter, "ParameterValue")];
  if (!CONTROLS[id] || typeof time !== "number" || typeof value !== "number") return [];
  const { label, least } = CONTROLS[id];
  return [{
    path: `Pattern[${index}].Parameter`, kind: "parameter", name: `${label} step`,
    panel: id, get start() { return entry.start; }, get end() { return entry.end; }, time, least, leastTime: 0, mostTime: LATEST,
    fields: [
      field("time", "Time", time, { unit: "s", least: 0, most: LATEST }),
      field("value", "Value", value, { least }),
    ],
    content: () => plain(entry),
    edits: (changes) => [
      ...("time" in changes ? memberEdits(source.text, parameter, "Time", changes.time) : []),
      ...("value" in changes ? memberEdits(source.text, parameter, "ParameterValue", changes.value) : []),
    ],
    removal: () => removalEdits(source.text, pattern, index),
  }];
}

function pointItems(source, pattern, entry, index) {
  const curve = member(entry, "ParameterCurve");
  const id = valueOf(curve, "ParameterID");
  if (!CONTROLS[id]) return [];
  const { label, least } = CONTROLS[id];
  const begin = valueOf(curve, "Time") ?? 0;
  const list = member(curve, "ParameterCurveControlPoints");
  const times = points(curve).map((point) => begin + (valueOf(point, "Time") ?? 0));
  return points(curve).flatMap((point, number) => {
    const value = valueOf(point, "ParameterValue");
    if (typeof value !== "number" || Number.isNaN(times[number])) return [];
    return [{
      path: `Pattern[${index}].ParameterCurve.ParameterCurveControlPoints[${number}]`, kind: "point",
      name: `${label} point`, panel: id, get start() { return point.start; }, get end() { return point.end; }, time: times[number], least,
      leastTime: times[number - 1] ?? 0, mostTime: times[number + 1] ?? LATEST,
      fields: [
        field("time", "Time", times[number], { unit: "s", least: number === 0 ? 0 : begin, most: LATEST }),
        field("value", "Value", value, { least }),
        field("begin", "Curve begins", begin, { unit: "s", least: 0, most: LATEST }),
      ],
      edits: (changes) => [
        ...("time" in changes ? pointTimeEdits(source.text, curve, number, changes.time) : []),
        ...("value" in changes ? memberEdits(source.text, point, "ParameterValue", changes.value) : []),
        ...("begin" in changes ? memberEdits(source.text, curve, "Time", changes.begin) : []),
      ],
      removal: () =>
        list.elements.length === 1 ? removalEdits(source.text, pattern, index) : removalEdits(source.text, list, number),
    }];
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
