// The module on a thread of its own, so that the page never waits for it. Takes { number, call, parameters } and
// answers { number, result } or { number, error }; the first message is { module }, compiled, or without one, where
// texts are read and nothing is rendered.
import { Pacinian, PacinianError } from "../pacinian.js";
import { eventDifferences } from "./comparison.js";
import { applied, formatted } from "./json.js";
import { moved } from "./moving.js";
import { Outline, rateEdits } from "./outline.js";
import { changedLines, isBetter, repairEdit } from "./repairing.js";

let pacinian;
/** The pattern that is shown and the one that it is compared with, { key, drawing }; a notice stands for a signal. */
const shown = {}, compared = {};

/** Keeps a drawing in place of the last one. */
function keep(place, key, drawing, notice = "") {
  if (place.drawing) pacinian.release(place.drawing);
  Object.assign(place, { key, drawing, notice });
}

/** The drawing of the text that is compared; 0 without one, and where it cannot be drawn. */
function drawingOf(content, options) {
  const key = content === null ? null : JSON.stringify([content, options]);
  if (key === compared.key) return compared.drawing;
  keep(compared, null, 0);
  if (content === null) return 0;
  try {
    keep(compared, key, pacinian.drawing(content, options).drawing ?? 0);
  } catch (error) {
    if (!(error instanceof PacinianError)) throw error;
  }
  return compared.drawing;
}

function figure(view) {
  if (view.isEmpty) keep(shown, null, 0);
  return pacinian.figure(shown.drawing ?? 0, compared.drawing ?? 0, view, shown.notice);
}

const calls = {
  profiles: () => pacinian.profiles,

  /** A long text's outline, packed. */
  outline: (content) => Outline.of(content).packed(),

  /** A long text and its outline, packed, after many items have moved. */
  moved: (content, paths, wanted) => moved(content, paths, wanted),

  read: (content) => pacinian.read(content),

  format: (content) => formatted(content),

  /** A text with all times divided by a playback rate. */
  atRate: (content, rate) => applied(rateEdits(content, rate), content),

  /** A finding's repair: { edit, lines }, or `null` where something else would be found then. */
  repair(content, repair) {
    const edit = repairEdit(content, repair);
    return isBetter(pacinian.read(content), pacinian.read(applied([edit], content)))
      ? { edit, lines: changedLines(content, edit) } : null;
  },

  /** The colours of the light and the dark theme. */
  palettes: (letterWidths) => pacinian.palettes(letterWidths),

  /** What a file holds, and the figure of a view of it and of what it is compared with: { reading, figure, failure }. */
  show(content, options, other, view) {
    let reading = null;
    let failure = null;
    try {
      const answer = pacinian.drawing(content, options);
      reading = answer.reading;
      if (reading.error) failure = reading.error.message;
      else keep(shown, null, answer.drawing);
    } catch (error) {
      if (!(error instanceof PacinianError)) throw error;
      reading = pacinian.read(content);
      failure = error.message;
    }
    drawingOf(other.content, { ...options, name: other.name });
    const notice = reading.error ? "cannot be read" : "cannot be rendered";
    if (failure && view.isEmpty) keep(shown, null, 0, notice);
    else if (failure && shown.notice) shown.notice = notice;
    return { reading, failure, figure: figure({ ...view, isEmpty: false }) };
  },

  /** The figure of another view of what is shown. */
  figure,

  /** The figure of what is written: a long pattern takes its time. Nothing where it cannot be read. */
  written(content, name, view) {
    const { drawing } = pacinian.drawing(content, { name, isWritten: true });
    if (!drawing) return undefined;
    keep(shown, null, drawing, "being rendered");
    return figure({ ...view, isEmpty: false });
  },

  plot: (content, options) => pacinian.plot(content, options),

  render: (content, options) => pacinian.render(content, options).samples,

  convert: (content, format) => pacinian.convert(content, format),

  transcribe: (samples, options) => pacinian.transcribe(samples, options),

  /** The differences of two files, in numbers and in events. */
  compare: (first, second, options) =>
    ({ difference: pacinian.compare(first, second, options), events: eventDifferences(first, second) }),
};

/** The buffers of a result. */
function buffers(value) {
  if (value instanceof ArrayBuffer) return [value];
  if (ArrayBuffer.isView(value)) return [value.buffer];
  if (Array.isArray(value)) return value.every((one) => typeof one === "object") ? value.flatMap(buffers) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(buffers);
}

self.onmessage = async ({ data: { module, number, call, parameters } }) => {
  try {
    if (call === undefined) {
      if (module) pacinian = await Pacinian.load(module);
      self.postMessage({ isReady: true });
      return;
    }
    const result = calls[call](...parameters);
    self.postMessage({ number, result }, buffers(result));
  } catch (error) {
    self.postMessage({ number, error: error.message });
  }
};
