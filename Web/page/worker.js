// The module on a thread of its own, so that the page never waits for it. Takes { number, call, parameters } and
// answers { number, result } or { number, error }; the first message is { module }, compiled, or without one, where
// texts are read and nothing is rendered.
import { Pacinian, PacinianError } from "../pacinian.js";
import { compare, envelope, eventDifferences } from "./comparison.js";
import { applied, formatted } from "./json.js";
import { Outline, rateEdits } from "./outline.js";
import { packedEvents } from "./plot.js";
import { changedLines, isBetter, repairEdit } from "./repairing.js";

let pacinian;

const calls = {
  profiles: () => pacinian.profiles,

  /** A long text's outline, packed. */
  outline: (content) => Outline.of(content).packed(),

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

  /** What a file holds, and what its figure shows: { reading, plot } or { reading, failure }. */
  show(content, options) {
    try {
      const { reading, ...plot } = pacinian.plot(content, options);
      return { reading, plot: packed(plot) };
    } catch (error) {
      if (!(error instanceof PacinianError)) throw error;
      return { reading: pacinian.read(content), failure: error.message };
    }
  },

  /** The samples of a part of the signal, between two instants. */
  part(content, options, { start, end }) {
    const samples = pacinian.render(content, options).samples;
    const rate = options.rate ?? 48000;
    const first = Math.max(0, Math.floor(start * rate) - 1);
    const part = samples.slice(first, Math.ceil(end * rate) + 2);
    return { start: first / rate, duration: part.length / rate, samples: part };
  },

  render: (content, options) => pacinian.render(content, options).samples,

  convert: (content, format) => pacinian.convert(content, format),

  transcribe: (samples, options) => pacinian.transcribe(samples, options),

  /** The figure of a second file, the envelopes of both, and their differences in numbers. */
  compare(first, second, options) {
    const [a, b] = [first, second].map((content) => pacinian.render(content, options).samples);
    const rate = options.rate ?? 48000;
    return {
      plot: packed(pacinian.plot(second, options)),
      envelopes: { first: envelope(a, rate), second: envelope(b, rate) },
      difference: compare(a, b, rate),
      events: eventDifferences(first, second),
    };
  },
};

/** A plot with its long lists as typed arrays, which need no copy on their way to the page. */
function packed(plot) {
  plot.events = packedEvents(plot.events);
  const { signal } = plot;
  if (!signal) return plot;
  for (const name of ["samples", "lows", "highs"]) if (signal[name]) signal[name] = Float32Array.from(signal[name]);
  signal.spectrogram.levels = Uint8Array.from(signal.spectrogram.levels);
  return plot;
}

/** The buffers of a result. */
function buffers(value) {
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
