/** A file: its text, or its bytes. */
export type Content = string | ArrayBuffer | ArrayBufferView;

export interface ReadingOptions {
  /** A repair that changes the sound is an error. False by default. */
  strict?: boolean;
  /** What the times of AHAP's control points count from. `"relative"` by default, as Apple does. */
  curveTimes?: "relative" | "absolute" | "auto";
}

export interface RenderingOptions extends ReadingOptions {
  /** Frames a second, 1000 to 192000; 48000 by default. */
  rate?: number;
  /** The name of a built-in profile, or a profile file's text; `"taptic"` by default. */
  profile?: string;
  /** The profile two octaves up, for ears and speakers, as `--listen` has it. False by default. */
  audible?: boolean;
  /** What happens to samples beyond ±1: nothing by default. */
  limiter?: "none" | "clip" | "soft" | "limit";
}

/** Where something was found in a file. */
export interface Finding {
  message: string;
  /** The path in the document, such as `Pattern[3].Event.Time`; empty for the document itself. */
  path: string;
  byteOffset: number;
  /** From 1. */
  line: number;
  column: number;
}

export interface Diagnostic extends Finding {
  code: string;
  severity: "note" | "warning";
  changesSound: boolean;
  /** The change of the file that repairs it; absent where it is not certain what was meant. */
  repair?: Repair;
}

/** Bytes of a file, as UTF-8, that a text takes the place of. */
export interface Repair {
  byteOffset: number;
  byteCount: number;
  text: string;
}

export interface ReadingFailure extends Finding {
  /** Core Haptics' number, and its name. */
  code: number;
  name: string;
}

export interface Reading {
  format: "ahap" | "haptic";
  /** Seconds. */
  duration: number;
  /** Why the file could not be read; absent where it could. */
  error?: ReadingFailure;
  diagnostics: Diagnostic[];
  unlistedDiagnosticCount: number;
  /** The patterns that play together. */
  layers: { eventCount: number; controlCount: number; duration: number }[];
}

export interface Rendered extends Reading {
  samples: Float32Array;
  rate: number;
}

/** The differences of two vibrations: docs/COMPARE.md says what each is. `null` is what has no value. */
export interface Difference {
  /** A word for the size of the difference. */
  verdict: string;
  isIdentical: boolean;
  ratioDecibels: number | null;
  largestDifference: number;
  largestDifferenceSeconds: number;
  envelopeCorrelation: number | null;
  spectralDistanceDecibels: number;
  peak: { first: number; second: number };
  durationSeconds: { first: number; second: number };
}

export interface Loss {
  code: string;
  count: number;
  /** Seconds. */
  time: number;
  message: string;
}

export interface Conversion {
  texts: string[];
  losses: Loss[];
  diagnostics: Diagnostic[];
}

export interface AndroidConversion extends Conversion {
  /** What a device plays that can play the first of the effects, as the text of a `.haptic` file. */
  playback: string;
  /** The transients of the pattern; those of one instant count as one. */
  transients: number;
  /** Those that are strokes of their own in what is played. */
  transientsKept: number;
}

export interface Plot {
  /** What `read` gives. */
  reading: Reading;
  /** Seconds that the time axis spans. */
  duration: number;
  /** Points are time in seconds, intensity 0…1, sharpness 0…1. */
  events: {
    kind: string;
    points: [number, number, number][];
    /** The second at which the event is cut because it lasts longer than players hold one. */
    cut?: number;
  }[];
  /** Corners are time in seconds, value; straight lines between. */
  controls: { id: string; corners: [number, number][] }[];
  /** Sharpness to Hz, as the profile maps it. */
  frequencyMap: { kind: "logarithmic" | "linear"; lowest: number; highest: number };
  /** Absent where nothing sounds. Each sample, or the extremes of each column. */
  signal?: {
    duration: number;
    peak: number;
    samples?: number[];
    lows?: number[];
    highs?: number[];
    /** Levels 0…255 over the range in decibels, column by column, the lowest frequency first. */
    spectrogram: {
      highestFrequency: number;
      /** Hz below which nearly all of the energy lies. */
      energyEnd: number;
      columnCount: number;
      rowCount: number;
      decibels: [number, number];
      levels: number[];
    };
  };
}

/** Plays one file for whoever pulls blocks. A live value is reached within 5 ms, and stays. */
export interface Player {
  /** Plays from the start, with the next block. A loop lasts the pattern's duration, in whole blocks. */
  start(options?: { loop?: boolean }): void;
  stop(): void;
  /** A factor of 0…1 for all intensities, from the next block on. */
  set intensity(value: number);
  /** −1…1, added to all sharpnesses, from the next block on. */
  set sharpness(value: number);
  /** Renders the next 128 frames. Returns the frames since the start, or −1 where nothing plays. */
  render(output: Float32Array): number;
  /** Gives the memory back; the player is not used afterwards. */
  release(): void;
}

/** The packets of a controller; docs/CONTROLLERS.md has them byte by byte. */
export type EncoderKind = "motors" | "hd-rumble" | "dualsense-bluetooth" | "pcm";

/** Numbers are whole. */
export interface EncoderOptions {
  /** Frames a second of the haptic bus, 1000 to 192000; 48000 by default. */
  rate?: number;
  /**
   * The channels of the bus: 1, by default, for both actuators, or 2, left and right, interleaved.
   */
  channels?: 1 | 2;
  /**
   * Motors: the name of a built-in profile, or a profile file's text, by which they know sharpness;
   * `"taptic"` by default.
   */
  profile?: string;
  /** Motors: the profile two octaves up. False by default. */
  audible?: boolean;
  /** Motors: milliseconds of a packet, 1 to 100; 10 by default. */
  interval?: number;
  /** Motors: milliseconds for which a stroke drives them at least, 0 to 1000; 40 by default. */
  stroke?: number;
  /** Motors: milliseconds after which equal levels are due again, 100 to 10000; 1000 by default. */
  keepAlive?: number;
  /** Motors: whether levels run ahead of the motors' inertia. False by default. */
  compensatesInertia?: boolean;
  pcm?: {
    /** `"int16"` by default. */
    format?: "float32" | "int16" | "int8";
    /** Frames a second, 1000 to 48000; 48000 by default. */
    sampleRate?: number;
    /** What each of 1, 2 or 4 channels carries: 0 silence, 1 left, 2 right. `[1, 2]` by default. */
    map?: number[];
  };
}

/**
 * Turns a haptic bus into packets. The bytes depend on the frames since the start, and not on their
 * blocks.
 */
export interface Encoder {
  readonly packetByteCount: number;
  /**
   * Frames from the instant at which the motion of a packet begins to the frame with which the
   * packet comes out, at most. As many frames of silence bring out the end of a stream.
   */
  readonly delayFrames: number;
  /** Seconds from one packet to the next. */
  readonly packetSeconds: number;
  /**
   * Takes frames, interleaved where there are two channels. Returns the packets that they complete,
   * one after the other.
   */
  encode(frames: Float32Array): Uint8Array;
  /** Forgets all frames: what follows is as of a new encoder. */
  reset(): void;
  /**
   * Begins anew with silence, and returns its first packet: one that leaves everything still, and
   * that the next ones follow.
   */
  rest(): Uint8Array;
  /** Gives the memory back; the encoder is not used afterwards. */
  release(): void;
}

/** A file that cannot be read, rendered or written, or an option that makes no sense. */
export class PacinianError extends Error {
  line?: number;
  column?: number;
  path?: string;
  code?: number;
}

export class Pacinian {
  /** Makes one of an instance's exports, where one may not wait. */
  constructor(exports: WebAssembly.Exports);
  /** Loads the module: from its bytes or compiled, or from beside this file. */
  static load(source?: BufferSource | WebAssembly.Module): Promise<Pacinian>;
  /** The module's bytes, to be compiled once for this thread and for audio worklets. */
  static moduleBytes(): Promise<ArrayBuffer | Uint8Array>;
  readonly memoryBytes: number;
  /** The names of the built-in profiles, the default first. */
  readonly profiles: string[];
  /** Reads a file. An error is a part of the result, and is not thrown. */
  read(content: Content, options?: ReadingOptions): Reading;
  /** Renders the vibration of a file. Throws a PacinianError for a file with an error. */
  render(content: Content, options?: RenderingOptions): Rendered;
  /** The differences of the vibrations of two files, the shorter of which goes on as silence. Throws as `render` does. */
  compare(first: Content, second: Content, options?: RenderingOptions): Difference;
  /** What a figure shows, of so many columns (1200 by default; 200 to 10000). */
  plot(content: Content, options?: RenderingOptions & { columns?: number }): Plot;
  /**
   * What is in a file and, unless it has an error, a number for its figures, which `release` gives back; `name` stands
   * in keys. `isWritten` gives the events as they are written, without signal, soon. Throws a PacinianError where it cannot be rendered.
   */
  drawing(
    content: Content,
    options?: RenderingOptions & { columns?: number; name?: string; isWritten?: boolean },
  ): { reading: Reading; drawing?: number };
  /**
   * The bytes of a figure: Web/Module/PageFigure.swift and DisplayList.swift say what they are. `other` lies over
   * `drawing`; each may be 0. Seconds `start` to `end` are shown; `strips` has a bit for each control with a strip though
   * nothing writes it, and `strip` is the control whose strip is larger, or -1. `notice` is shown in place of a signal.
   */
  figure(
    drawing: number,
    other: number,
    view: { width: number; height: number; start: number; end: number; strips: number; strip: number; isMoving: boolean },
    notice?: string,
  ): ArrayBuffer;
  release(drawing: number): void;
  /** Takes the widths of ASCII's 95 letters, regular and bold, in pixels of a font of one pixel; gives the colours. */
  palettes(letterWidths: number[]): [light: Uint8Array, dark: Uint8Array];
  /** The files in a format: AHAP has one for each layer. */
  convert(
    content: Content,
    format: "ahap" | "haptic",
    options?: ReadingOptions & { appleLimits?: boolean },
  ): Conversion;
  /** Android's vibration XML, and what it keeps. */
  convert(content: Content, format: "android-xml", options?: ReadingOptions): AndroidConversion;
  /**
   * The text of a `.haptic` file, or of AHAP for a phone, for the samples of one channel, -1 to 1: what should be felt for a
   * sound, or, as a vibration, the pattern that was rendered with the profile. The rate is 1000 to 768000. `sensitivity` is how small an
   * onset may be to become an emphasis, 0 (none) to 1 (nearly all), 0.5 by default; `leastGap` the least seconds from one
   * emphasis to the next, 0 to 10, 0.015 by default; vibrations have neither. `gate` is the decibels below the loudest
   * instant under which the result is silent, −120 to 0, −40 by default. Throws a PacinianError for others.
   */
  transcribe(
    samples: Float32Array,
    options?: {
      rate?: number; kind?: "audio" | "vibration"; profile?: string; format?: "ahap" | "haptic";
      sensitivity?: number; leastGap?: number; gate?: number;
    },
  ): string;
  player(content: Content, options?: RenderingOptions): Player;
  /**
   * An encoder of a haptic bus, for a controller. Throws a PacinianError for options outside their
   * ranges.
   */
  encoder(kind: EncoderKind, options?: EncoderOptions): Encoder;
}
