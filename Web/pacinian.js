// Pacinian in JavaScript: haptic patterns to the vibration they describe. No dependency, no DOM but where a comment
// names it. pacinian.d.ts has the types and says what each call does.

const READING_FLAGS = { relative: 0, absolute: 2, auto: 4 };
const LIMITERS = { none: 0, clip: 1, soft: 2, limit: 3 };
const FORMATS = { ahap: 0, haptic: 2, "android-xml": 3 };
const BLOCK_FRAMES = 8192;
const ENCODER_KINDS = ["motors", "hd-rumble", "dualsense-bluetooth", "pcm"];
const SAMPLE_FORMATS = ["float32", "int16", "int8"];
/** The options of a transcription, in the order in which the module takes them. */
const TUNING = {
  sensitivity: { usual: 0.5, least: 0, most: 1, isForSounds: true },
  leastGap: { usual: 0.015, least: 0, most: 10, isForSounds: true },
  gate: { usual: -40, least: -120, most: 0 },
};

// Audio worklets have neither TextEncoder nor TextDecoder.
function utf8Bytes(text) {
  if (globalThis.TextEncoder) return new TextEncoder().encode(text);
  return Uint8Array.from(unescape(encodeURIComponent(text)), (letter) => letter.charCodeAt(0));
}

function utf8Text(bytes) {
  if (globalThis.TextDecoder) return new TextDecoder().decode(bytes);
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return decodeURIComponent(escape(letters));
}

/** A file that cannot be read, a profile that cannot, or a pattern that cannot be rendered or written. */
export class PacinianError extends Error {
  constructor(message, details = {}) {
    super(message);
    this.name = "PacinianError";
    Object.assign(this, details);
  }
}

/** The bytes of the module: beside this file, in a browser and in Node. */
async function moduleBytes(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) throw new PacinianError(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

export class Pacinian {
  #exports;
  #profiles = new Map();

  constructor(exports) {
    this.#exports = exports;
    exports.__wasm_call_ctors?.();
  }

  /** Loads the module: from its bytes or a compiled module, or from beside this file. */
  static async load(source) {
    const isModule = source instanceof WebAssembly.Module;
    const module = isModule
      ? source
      : await WebAssembly.compile(source ?? (await Pacinian.moduleBytes()));
    const instance = await WebAssembly.instantiate(module, {});
    return new Pacinian(instance.exports);
  }

  /** The bytes of the module, to be compiled once for this thread and for audio worklets. */
  static moduleBytes() {
    return moduleBytes(new URL("./pacinian.wasm", import.meta.url));
  }

  /** Bytes of memory that the module holds; it never shrinks, and what is given back is used again. */
  get memoryBytes() {
    return this.#exports.memory.buffer.byteLength;
  }

  get profiles() {
    return this.#text(this.#exports.pacinian_profiles()).profiles;
  }

  /** Reads a file. */
  read(content, options = {}) {
    return this.#withReading(content, options, (_, report) => report);
  }

  /** Renders a file's vibration. */
  render(content, options = {}) {
    return this.#withReading(content, options, (reading, report) => {
      if (report.error) throw new PacinianError(report.error.message, report.error);
      const rate = Pacinian.#rate(options);
      const samples = this.#withRendering(reading, rate, options, (rendering) => {
        const frameCount = this.#exports.pacinian_frame_count(rendering);
        const samples = new Float32Array(frameCount);
        this.#withMemory(4 * BLOCK_FRAMES, (block) => {
          for (let frame = 0; frame < frameCount; frame += BLOCK_FRAMES) {
            const count = Math.min(BLOCK_FRAMES, frameCount - frame);
            this.#exports.pacinian_render(rendering, frame, block, count);
            samples.set(new Float32Array(this.#exports.memory.buffer, block, count), frame);
          }
        });
        return samples;
      });
      return { ...report, samples, rate };
    });
  }

  /** The differences of the vibrations of two files. */
  compare(first, second, options = {}) {
    const rendered = (content, body) => this.#withReading(content, options, (reading, report) => {
      if (report.error) throw new PacinianError(report.error.message, report.error);
      return this.#withRendering(reading, Pacinian.#rate(options), options, body);
    });
    return rendered(first, (one) => rendered(second, (other) => this.#text(this.#exports.pacinian_compare(one, other))));
  }

  /** What a figure of the file shows; its `reading` is what `read` gives. */
  plot(content, options = {}) {
    const { reading, drawing } = this.drawing(content, options);
    if (reading.error) throw new PacinianError(reading.error.message, reading.error);
    try {
      return { ...this.#text(this.#exports.pacinian_plot(drawing)), reading };
    } finally {
      this.release(drawing);
    }
  }

  /**
   * What is in a file, and a number for what its figures show, with which `figure` draws them and which `release` gives
   * back; without the number where it cannot be read.
   */
  drawing(content, options = {}) {
    return this.#withReading(content, options, (handle, reading) => {
      if (reading.error) return { reading };
      const make = (rendering) => {
        const name = utf8Bytes(options.name ?? "");
        return this.#withBytes(name, (address) =>
          this.#exports.pacinian_drawing(rendering, handle, options.columns ?? 1200, address, name.length));
      };
      const drawing = options.isWritten ? make(0) : this.#withRendering(handle, Pacinian.#rate(options), options, make);
      if (drawing === 0) throw new PacinianError(this.#lastText().error);
      return { reading, drawing };
    });
  }

  /** The bytes of a page's figure: PageFigure.swift. Drawings may be 0. */
  figure(drawing, other, { width, height, start, end, strips, strip, isMoving }, notice = "") {
    const text = utf8Bytes(notice);
    const numbers = Float64Array.of(width, height, start, end, strips, strip, isMoving ? 1 : 0);
    return this.#withBytes(text, (words) => this.#withBytes(new Uint8Array(numbers.buffer), (address) =>
      this.#bytes(this.#exports.pacinian_figure(drawing, other, words, text.length, address)).slice().buffer));
  }

  release(drawing) {
    this.#exports.pacinian_release(drawing);
  }

  /** Takes the widths of letters; gives red, green and blue of the inks, on light and on dark paper. */
  palettes(letterWidths) {
    this.#withBytes(new Uint8Array(Float64Array.from(letterWidths).buffer), (address) =>
      this.#exports.pacinian_letter_widths(address));
    return [0, 1].map((isDark) => this.#bytes(this.#exports.pacinian_palette(isDark)).slice());
  }

  /** The texts of files in another format, and what they lose. */
  convert(content, format, options = {}) {
    return this.#withReading(content, options, (reading, report) => {
      if (report.error) throw new PacinianError(report.error.message, report.error);
      if (!(format in FORMATS)) throw new PacinianError(`no format ${format}; ${Object.keys(FORMATS).join(", ")}`);
      const number = format === "ahap" && options.appleLimits ? 1 : FORMATS[format];
      const writing = this.#text(this.#exports.pacinian_write(reading, number));
      if (writing.error) throw new PacinianError(writing.error.message, writing.error);
      return { ...writing, diagnostics: report.diagnostics };
    });
  }

  /** The text of a pattern: what should be felt for a sound, or where a vibration came from. */
  transcribe(samples, options = {}) {
    const rate = Math.round(options.rate ?? 48000);
    if (!(rate >= 1000 && rate <= 768000)) throw new PacinianError(`a rate of ${rate} Hz is out of 1000 to 768000`);
    const kind = options.kind ?? "audio";
    if (!["audio", "vibration"].includes(kind)) throw new PacinianError(`no kind ${kind}; audio or vibration`);
    const profile = kind === "vibration" ? this.#profile(options) : 0;
    const format = options.format ?? "haptic";
    if (!["ahap", "haptic"].includes(format)) throw new PacinianError(`no format ${format}; ahap or haptic`);
    const tuning = Object.entries(TUNING).map(([name, { usual, least, most, isForSounds }]) => {
      const value = options[name] ?? usual;
      if (!(value >= least && value <= most)) throw new PacinianError(`${name} is ${least} to ${most}, not ${value}`);
      if (isForSounds && profile !== 0 && value !== usual) throw new PacinianError(`a vibration has no ${name}`);
      return value;
    });
    return this.#withMemory(4 * samples.length, (address) => {
      new Float32Array(this.#exports.memory.buffer, address, samples.length).set(samples);
      const writing = this.#text(this.#exports.pacinian_transcribe(
        address, samples.length, rate, profile, format === "ahap" ? 1 : 0, ...tuning));
      if (writing.error) throw new PacinianError(writing.error.message, writing.error);
      return writing.texts[0];
    });
  }

  /** A player of a file, for whoever pulls blocks of 128 frames. */
  player(content, options = {}) {
    return this.#withReading(content, options, (reading, report) => {
      if (report.error) throw new PacinianError(report.error.message, report.error);
      const player = this.#exports.pacinian_player(
        reading, this.#profile(options), Pacinian.#rate(options), Pacinian.#limiter(options));
      if (player === 0) throw new PacinianError(this.#lastText().error);
      return new Player(this.#exports, player);
    });
  }

  /** An encoder of a haptic bus, for a controller. */
  encoder(kind, options = {}) {
    const { channels = 1, interval = 10, stroke = 40, keepAlive = 1000, compensatesInertia = false } = options;
    const { format = "int16", sampleRate = 48000, map = [1, 2] } = options.pcm ?? {};
    const [kindNumber, formatNumber] = [ENCODER_KINDS.indexOf(kind), SAMPLE_FORMATS.indexOf(format)];
    if (kindNumber < 0) throw new PacinianError(`no kind ${kind}; ${ENCODER_KINDS.join(", ")}`);
    if (formatNumber < 0) throw new PacinianError(`no format ${format}; ${SAMPLE_FORMATS.join(", ")}`);
    if (![1, 2, 4].includes(map.length)) throw new PacinianError("PCM has 1, 2 or 4 channels");
    const settings = [
      kindNumber, Pacinian.#rate(options), channels, interval, stroke, keepAlive, compensatesInertia ? 1 : 0,
      formatNumber, sampleRate, map.length, ...map, 0, 0, 0,
    ];
    // (Beyond 32 bits numbers would be others.)
    if (!settings.every((number) => Number.isInteger(number) && Math.abs(number) < 2 ** 31)) {
      throw new PacinianError(`settings of encoders are whole numbers, and not ${settings}`);
    }
    const profile = this.#profile(options);
    const make = () => this.#withBytes(new Uint8Array(Int32Array.from(settings).buffer), (address) => {
      const encoder = this.#exports.pacinian_encoder(address, profile);
      if (encoder === 0) throw new PacinianError(this.#lastText().error);
      return encoder;
    });
    const handle = make();
    return new Encoder(this.#exports, make, handle, channels, this.#text(this.#exports.pacinian_encoder_sizes(handle)));
  }

  static #rate(options) {
    const rate = options.rate ?? 48000;
    if (!(rate >= 1000 && rate <= 192000)) throw new PacinianError(`a rate of ${rate} Hz is out of 1000 to 192000`);
    return Math.round(rate);
  }

  static #limiter(options) {
    const limiter = LIMITERS[options.limiter ?? "none"];
    if (limiter === undefined) throw new PacinianError(`no limiter ${options.limiter}; none, clip, soft or limit`);
    return limiter;
  }

  #withReading(content, options, body) {
    const bytes = typeof content === "string" ? utf8Bytes(content)
      : new Uint8Array(content.buffer ?? content, content.byteOffset ?? 0, content.byteLength);
    const times = READING_FLAGS[options.curveTimes ?? "relative"];
    if (times === undefined) throw new PacinianError(`no curve times ${options.curveTimes}; relative, absolute or auto`);
    const flags = (options.strict ? 1 : 0) | times;
    const reading = this.#withBytes(bytes, (address) =>
      this.#exports.pacinian_read(address, bytes.length, flags));
    try {
      return body(reading, this.#text(this.#exports.pacinian_report(reading)));
    } finally {
      this.#exports.pacinian_release(reading);
    }
  }

  #withRendering(reading, rate, options, body) {
    const rendering = this.#exports.pacinian_rendering(
      reading, this.#profile(options), rate, Pacinian.#limiter(options));
    if (rendering === 0) throw new PacinianError(this.#lastText().error);
    try {
      return body(rendering);
    } finally {
      this.#exports.pacinian_release(rendering);
    }
  }

  /** A profile by its name or by a profile file's text, as it is or audible; each is kept. */
  #profile({ profile: text = "taptic", audible = false }) {
    const key = `${audible ? "audible" : "plain"} ${text}`;
    const known = this.#profiles.get(key);
    if (known) return known;
    const profile = audible
      ? this.#exports.pacinian_audible_profile(this.#profile({ profile: text }))
      : this.#readProfile(utf8Bytes(text));
    this.#profiles.set(key, profile);
    return profile;
  }

  #readProfile(bytes) {
    const profile = this.#withBytes(bytes, (address) =>
      this.#exports.pacinian_profile(address, bytes.length));
    if (profile === 0) throw new PacinianError(this.#lastText().error);
    return profile;
  }

  #withMemory(count, body) {
    const address = this.#exports.malloc(Math.max(1, count));
    if (address === 0) throw new PacinianError(`no memory for ${count} bytes`);
    try {
      return body(address);
    } finally {
      this.#exports.free(address);
    }
  }

  #withBytes(bytes, body) {
    return this.#withMemory(bytes.length, (address) => {
      new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
      return body(address);
    });
  }

  #bytes(address) {
    return new Uint8Array(this.#exports.memory.buffer, address, this.#exports.pacinian_text_length());
  }

  #text(address) {
    return JSON.parse(utf8Text(this.#bytes(address)));
  }

  /** The text of the last call, which gave 0. */
  #lastText() {
    return this.#text(this.#exports.pacinian_text());
  }
}

class Player {
  static frames = 128;
  #exports;
  #handle;
  #block;

  constructor(exports, handle) {
    this.#exports = exports;
    this.#handle = handle;
    this.#block = exports.malloc(4 * Player.frames);
  }

  start({ loop = false } = {}) {
    this.#exports.pacinian_player_start(this.#handle, loop ? 1 : 0);
  }

  stop() {
    this.#exports.pacinian_player_stop(this.#handle);
  }

  /** A factor of 0…1 for all intensities, from the next block on. */
  set intensity(value) {
    this.#exports.pacinian_player_send(this.#handle, 0, value);
  }

  /** −1…1, added to all sharpnesses, from the next block on. */
  set sharpness(value) {
    this.#exports.pacinian_player_send(this.#handle, 1, value);
  }

  /** Renders the next 128 frames. Returns the frames since the start, or −1 where nothing plays. */
  render(output) {
    const position = this.#exports.pacinian_player_render(this.#handle, this.#block);
    output.set(new Float32Array(this.#exports.memory.buffer, this.#block, Player.frames));
    return position;
  }

  /** Gives the player's memory back; it is not used afterwards. */
  release() {
    this.#exports.free(this.#block);
    this.#exports.pacinian_release(this.#handle);
    this.#handle = 0;
  }
}

class Encoder {
  #exports;
  #make;
  #handle;
  #channels;
  /** What was allocated for frames and for packets, and for how many frames. */
  #room = { frames: 0, packets: 0, count: 0 };

  constructor(exports, make, handle, channels, sizes) {
    this.#exports = exports;
    this.#make = make;
    this.#handle = handle;
    this.#channels = channels;
    Object.assign(this, sizes);
  }

  /**
   * Takes frames, interleaved where there are two channels. Returns the packets that they complete,
   * one after the other.
   */
  encode(frames) {
    const count = Math.floor(frames.length / this.#channels);
    if (count > this.#room.count) this.#allocate(count);
    const { memory } = this.#exports;
    new Float32Array(memory.buffer, this.#room.frames, count * this.#channels).set(frames.subarray(0, count * this.#channels));
    const written = this.#exports.pacinian_encode(this.#handle, this.#room.frames, count, this.#room.packets);
    return new Uint8Array(memory.buffer, this.#room.packets, written * this.packetByteCount).slice();
  }

  #allocate(count) {
    this.#free();
    const most = this.#exports.pacinian_encoder_most(this.#handle, count);
    this.#room = {
      frames: this.#exports.malloc(4 * count * this.#channels), packets: this.#exports.malloc(most * this.packetByteCount), count,
    };
    if (this.#room.frames === 0 || this.#room.packets === 0) throw new PacinianError(`no memory for ${count} frames`);
  }

  /** Forgets all frames: what follows is as of a new encoder. */
  reset() {
    this.#exports.pacinian_release(this.#handle);
    this.#handle = this.#make();
  }

  /**
   * Begins anew with silence, and returns its first packet: one that leaves everything still, and
   * that the next ones follow.
   */
  rest() {
    this.reset();
    const silence = new Float32Array(this.#channels);
    for (;;) {
      const packets = this.encode(silence);
      if (packets.length > 0) return packets.subarray(0, this.packetByteCount);
    }
  }

  #free() {
    this.#exports.free(this.#room.frames);
    this.#exports.free(this.#room.packets);
    this.#room = { frames: 0, packets: 0, count: 0 };
  }

  /** Gives the encoder's memory back; it is not used afterwards. */
  release() {
    this.#free();
    this.#exports.pacinian_release(this.#handle);
    this.#handle = 0;
  }
}
