// Plays a pattern through an audio worklet, with live intensity and sharpness as an engine has them. Without worklets,
// which browsers have on https and localhost only, it plays what was rendered beforehand, and nothing is live.

const FADE_SECONDS = 0.005;

/** Sends "change" when it begins or ends, and "failure" with `detail` the reason. */
export class Player extends EventTarget {
  #module;
  #render;
  #context = null;
  #node = null;
  #source = null;
  #live = { intensity: 1, sharpness: 0 };
  #playing = null;
  #heard = { seconds: 0, at: 0 };

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
    return this.#source === null;
  }

  /** Seconds of the pattern since its start, or `null` where nothing plays. */
  get seconds() {
    if (!this.#playing || this.#heard.at === null) return null;
    const passed = this.#context.currentTime - this.#heard.at;
    const seconds = (this.#heard.seconds + passed) * this.#playing.rate;
    return this.#playing.loops && this.#source ? seconds % this.#source.buffer.duration : seconds;
  }

  /**
   * Plays a text from its start. Options: `profile`, `audible`, `limiter`, `loops`, and `rate`, by which the text's
   * times are divided already.
   */
  async play(text, options) {
    this.#context ??= new AudioContext({ latencyHint: "interactive" });
    await this.#context.resume();
    this.#silence();
    this.#playing = options;
    this.#heard = { seconds: 0, at: null };
    if (this.#context.audioWorklet) await this.#playLive(text, options);
    else await this.#playRendered(text, options);
    this.#tell();
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
    if (this.#source) {
      this.#source.onended = null;
      this.#source.stop();
    }
    this.#source = null;
  }

  #end() {
    this.#playing = null;
    this.#tell();
  }

  async #playLive(text, { profile, audible, limiter, loops }) {
    this.#node ??= await this.#makeNode();
    const { port } = this.#node;
    port.postMessage({ content: text, profile, audible, limiter });
    port.postMessage(this.#live);
    port.postMessage({ play: { loop: loops } });
  }

  async #makeNode() {
    await this.#context.audioWorklet.addModule(new URL("../processor.js", import.meta.url));
    const node = new AudioWorkletNode(this.#context, "pacinian", { processorOptions: { module: await this.#module } });
    node.port.onmessage = ({ data }) => {
      if (data.position !== undefined) this.#heard = { seconds: data.position, at: this.#context.currentTime };
      if (data.ended) this.#end();
      if (data.error) this.#fail(data.error);
    };
    node.onprocessorerror = () => this.#fail("the audio worklet has failed");
    node.connect(this.#context.destination);
    return node;
  }

  async #playRendered(text, { profile, audible, limiter, loops }) {
    const { sampleRate } = this.#context;
    const samples = await this.#render(text, { profile, audible, limiter, rate: sampleRate });
    if (samples.length === 0) return this.#end();
    const buffer = this.#context.createBuffer(1, samples.length, sampleRate);
    buffer.copyToChannel(samples, 0);
    this.#source = new AudioBufferSourceNode(this.#context, { buffer, loop: loops });
    this.#source.connect(this.#context.destination);
    this.#source.onended = () => {
      this.#source = null;
      this.#end();
    };
    this.#heard = { seconds: 0, at: this.#context.currentTime + FADE_SECONDS };
    this.#source.start(this.#heard.at);
  }

  #fail(reason) {
    this.stop();
    this.dispatchEvent(new CustomEvent("failure", { detail: reason }));
  }
}
