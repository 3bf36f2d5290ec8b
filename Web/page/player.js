// Plays a pattern through an audio worklet, with live intensity and sharpness as an engine has
// them. Without worklets, which browsers have on https and localhost only, it plays what was
// rendered beforehand, and nothing is live. Beside what is heard it plays, where something takes
// it, what is felt: the same without the two octaves of what is audible.
import { Graph } from "./graph.js";

const FADE_SECONDS = 0.005;
/** Milliseconds between looks at a context's output, those after which it is not waited for, and those by which it is steady. */
const [WAIT, LONGEST_WAIT, STEADY] = [25, 400, 3];
/**
 * From the instant at which a pattern is ready, which holds the audio's thread up, to its first
 * frame, where something is felt: what is late is not felt.
 */
const SETTLING_SECONDS = 0.08;

/**
 * Sends "begin" before anything sounds, "change" when it has begun or ended, and "failure" with
 * `detail` the reason.
 */
export class Player extends EventTarget {
  #module;
  #render;
  #graph = null;
  #node = null;
  /** By pattern that was sent to the worklet, the function to be called once it is taken, or cannot be. */
  #taken = [];
  #sources = [];
  /** The sound that plays with the pattern, { source, gain }, or `null`. */
  #track = null;
  #live = { intensity: 1, sharpness: 0 };
  #playing = null;
  #heard = { seconds: 0, at: 0 };
  /** Whether something takes what is felt; it counts from the next `play` on. */
  feels = false;

  /**
   * `module` is a promise of the compiled module; `render(text, options)` gives a promise of samples at an audio
   * context's rate.
   */
  constructor(module, render) {
    super();
    this.#module = module;
    this.#render = render;
  }

  get isPlaying() {
    return this.#playing !== null;
  }

  /** Whether values reach what sounds; known once something has been played. */
  get isLive() {
    return this.#sources.length === 0;
  }

  /** The graph of what is heard and felt. */
  get graph() {
    this.#graph ??= new Graph(new AudioContext({ latencyHint: "interactive" }));
    return this.#graph;
  }

  get #context() {
    return this.graph.context;
  }

  /**
   * Lets sound begin without delay later; a browser allows it after the page was touched. `isTimed` waits until it is known
   * when what the context renders is heard.
   */
  async prepare({ isTimed = false } = {}) {
    const isNew = this.#graph === null;
    await this.#context.resume();
    if (isTimed && isNew) await this.#steady();
  }

  /** A context that has begun, or has waited for a pattern to be taken, is heard at another time than before. */
  async #steady() {
    let before = NaN;
    for (let wait = 0; wait < LONGEST_WAIT; wait += WAIT) {
      const output = this.#output;
      const offset = output ? output.performanceTime - output.contextTime * 1000 : NaN;
      if (Math.abs(offset - before) < STEADY) return;
      before = offset;
      await new Promise((resolve) => setTimeout(resolve, WAIT));
    }
  }

  /** What leaves the context now, { contextTime, performanceTime }, or `null` where it does not tell. */
  get #output() {
    const output = this.#context.getOutputTimestamp?.();
    return output?.contextTime > 0 && output.performanceTime > 0 ? output : null;
  }

  /** The frames of a second; known once it is prepared. */
  get sampleRate() {
    return this.#graph?.context.sampleRate;
  }

  /**
   * The part that a loop repeats, { start, end } in seconds of the pattern; `null` where it is the
   * pattern as it lasts.
   */
  get pass() {
    return this.#playing?.end === undefined ? null : { start: this.#playing.start, end: this.#playing.end };
  }

  /** Seconds of the pattern at which it sounds, or `null` where nothing plays. */
  get seconds() {
    if (!this.#playing || this.#heard.at === null) return null;
    const { rate, loops, start, end } = this.#playing;
    const passed = Math.max(0, this.#context.currentTime - this.#heard.at);
    const seconds = (this.#heard.seconds + passed) * rate;
    return loops && !this.isLive && seconds > end ? start + ((seconds - start) % (end - start)) : seconds;
  }

  /**
   * Plays a text. Options: `profile`, `audible`, `limiter`, `loops`; `rate`, by which the text's times are divided
   * already; `from`, and `region`, { start, end }, in seconds of the pattern; `other`, another text that plays beside it,
   * of which `hearsOther` tells whether it is the one that is heard; `track`, a sound that plays with both, or `null`;
   * `isRendered`, whether it is rendered before it plays in any case; `begins({ part, sampleRate })`, which is called when
   * all is ready and gives the instant of the page, in milliseconds, at which it is to begin, `undefined` for at once.
   * `part` is what a loop repeats, { start, end } in seconds of the pattern, or `null` for its duration in whole blocks.
   */
  async play(text, options) {
    await this.prepare({ isTimed: options.begins !== undefined });
    this.#silence();
    this.#playing = options;
    this.#heard = { seconds: options.from / options.rate, at: null };
    this.dispatchEvent(new Event("begin"));
    const isLive = this.#context.audioWorklet && !options.region && options.other === undefined && !options.track && !options.isRendered;
    if (isLive) await this.#playLive(text, options);
    else await this.#playRendered([text, options.other ?? []].flat(), options);
    this.#tell();
  }

  /** Whether the other text is the one that is heard. */
  set hearsOther(hearsOther) {
    for (const { gain, isOther } of this.#sources) {
      gain.setTargetAtTime(isOther === hearsOther ? 1 : 0, this.#context.currentTime, FADE_SECONDS / 3);
    }
  }

  /** The factor of the sound that plays with the pattern. */
  set trackGain(gain) {
    this.#track?.gain.setTargetAtTime(gain, this.#context.currentTime, FADE_SECONDS / 3);
  }

  stop() {
    if (!this.#playing) return;
    this.#silence();
    this.#playing = null;
    this.#tell();
  }

  /** A factor of 0…1 for all intensities. */
  set intensity(value) {
    this.#send("intensity", value);
  }

  /** −1…1, added to all sharpnesses. */
  set sharpness(value) {
    this.#send("sharpness", value);
  }

  #send(control, value) {
    this.#live[control] = value;
    this.#node?.port.postMessage({ [control]: value });
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  #silence() {
    this.#node?.port.postMessage({ stop: true });
    for (const { source } of this.#sources) {
      source.onended = null;
      source.stop();
    }
    this.#sources = [];
    this.#track?.source.stop();
    this.#track = null;
  }

  #end() {
    this.#playing = null;
    this.#tell();
  }

  async #playLive(text, options) {
    const { profile, audible, limiter, loops, from, rate } = options;
    this.#node ??= await this.#makeNode();
    if (this.#playing !== options) return;
    const { port } = this.#node;
    // Taking a pattern may take longer than the time until it begins.
    const isTaken = new Promise((resolve) => this.#taken.push(resolve));
    port.postMessage({ content: text, profile, audible, limiter, felt: this.feels ? this.#felt(profile) : null });
    if (this.feels || options.begins) {
      await isTaken;
      if (this.feels) await new Promise((resolve) => setTimeout(resolve, 1000 * SETTLING_SECONDS));
      if (options.begins) await this.#steady();
      if (this.#playing !== options) return;
    }
    port.postMessage(this.#live);
    const instant = options.begins?.({ part: null, sampleRate: this.#context.sampleRate });
    port.postMessage({ play: { loop: loops, from: from / rate, at: instant === undefined ? undefined : this.#contextTime(instant) } });
  }

  /** The context's time of what leaves it at an instant of the page, in milliseconds. */
  #contextTime(instant) {
    const { currentTime, outputLatency = 0 } = this.#context;
    const { contextTime, performanceTime } = this.#output ?? { contextTime: currentTime - outputLatency, performanceTime: performance.now() };
    return contextTime + (instant - performanceTime) / 1000;
  }

  /** What is felt has the profile's own frequencies. */
  #felt(profile) {
    return { profile, audible: false, limiter: "limit" };
  }

  async #makeNode() {
    await this.#context.audioWorklet.addModule(new URL("../processor.js", import.meta.url));
    const node = new AudioWorkletNode(this.#context, "pacinian", {
      numberOfInputs: 0, numberOfOutputs: 2, outputChannelCount: [1, 1], processorOptions: { module: await this.#module },
    });
    node.port.onmessage = ({ data }) => {
      if (data.position !== undefined) this.#heard = { seconds: data.position, at: data.time };
      if (data.ended) this.#end();
      if (data.error) this.#fail(data.error);
      if (data.taken || data.error) this.#taken.shift()?.();
    };
    node.onprocessorerror = () => this.#fail("the audio worklet has failed");
    node.connect(this.graph.heard, 0);
    node.connect(this.graph.felt, 1);
    return node;
  }

  async #playRendered(texts, options) {
    const { profile, audible, limiter, loops, from, region, rate, track } = options;
    const { sampleRate } = this.#context;
    const { heard, felt } = this.graph;
    const wanted = [{ node: heard, sound: { profile, audible, limiter } }];
    if (this.feels) wanted.push({ node: felt, sound: this.#felt(profile) });
    const signals = (await Promise.all(wanted.map(({ node, sound }) => Promise.all(texts.map(async (text, index) =>
      ({ node, isOther: index === 1, samples: await this.#render(text, { ...sound, rate: sampleRate }) })))))).flat();
    if (this.#playing !== options) return;
    // Both have one length, so that a loop keeps them together.
    const trackEnd = track ? Math.ceil((track.end / rate) * sampleRate) : 0;
    const sounding = Math.max(trackEnd, ...signals.map(({ samples }) => samples.length));
    if (sounding === 0) return this.#end();
    // A part that is looped may end in the silence after the pattern.
    const [start, end] = region ? [region.start / rate, region.end / rate] : [0, sounding / sampleRate];
    const length = Math.max(sounding, Math.ceil(end * sampleRate));
    Object.assign(options, { start: start * rate, end: end * rate });
    const instant = options.begins?.({ part: { start: start * rate, end: end * rate }, sampleRate });
    const soonest = this.#context.currentTime + (this.feels ? SETTLING_SECONDS : FADE_SECONDS);
    const due = instant === undefined ? soonest : this.#contextTime(instant);
    const at = Math.max(soonest, due);
    // What is late begins where it would be by then.
    const passed = Math.max(from / rate, start) + (at - due);
    const offset = loops && passed > end ? start + ((passed - start) % (end - start)) : Math.min(passed, end);
    this.#sources = signals.map(({ samples, node, isOther }) =>
      ({ isOther, ...this.#source(samples, { node, length, rate: sampleRate, gain: 0 }, { at, offset, start, end, loops }) }));
    if (track) {
      // A sound is as it was, and the time of the pattern passes faster or slower.
      const frames = Math.ceil((length / sampleRate) * rate * track.rate);
      this.#track = this.#source(track.fromStart(frames), { node: heard, length: frames, rate: track.rate, gain: track.gain },
        { at, offset: offset * rate, start: start * rate, end: end * rate, loops, playbackRate: rate });
    }
    this.hearsOther = options.hearsOther ?? false;
    this.#sources[0].source.onended = () => {
      this.#sources = [];
      this.#end();
    };
    this.#heard = { seconds: offset, at };
  }

  /**
   * Plays samples into a node from `offset` to `end`, in their own seconds, or again and again from
   * `start` on, at an instant of the context.
   */
  #source(samples, { node, length, rate, gain }, { at, offset, start, end, loops, playbackRate = 1 }) {
    const buffer = this.#context.createBuffer(1, length, rate);
    buffer.copyToChannel(samples, 0);
    const source = new AudioBufferSourceNode(this.#context, { buffer, loop: loops, loopStart: start, loopEnd: end, playbackRate });
    const level = new GainNode(this.#context, { gain });
    source.connect(level).connect(node);
    if (loops) source.start(at, offset);
    else source.start(at, offset, end - offset);
    return { source, gain: level.gain };
  }

  #fail(reason) {
    this.stop();
    this.dispatchEvent(new CustomEvent("failure", { detail: reason }));
  }
}
