// An audio worklet's processor that plays patterns as they are felt, in real time.
// `context.audioWorklet.addModule` loads it; the node is made with `processorOptions: { module }`,
// a compiled WebAssembly.Module, and takes messages:
//   { content, profile, audible, limiter, felt }   a file's text or bytes: what plays next; a
//        second output plays it as `felt` says, { profile, audible, limiter }, for a controller
//   { play: { loop, from, at } }, { stop: true }   `from` in seconds; before it nothing is heard.
//        `at`, the context's time at which it begins: without it, at once; if that has passed,
//        where it would be by then
//   { intensity }, { sharpness }    live, as of an engine
// It posts { ready }, { taken } once a content can play, { error }, { position, time }, the
// seconds since the start at a time of the context, some thirty times a second, and { ended }.
import { Pacinian } from "./pacinian.js";

const BLOCK_FRAMES = 128;
const BLOCKS_BETWEEN_POSITIONS = 12;

class PacinianProcessor extends AudioWorkletProcessor {
  #pacinian;
  #player;
  /** Plays the same for the second output, or nothing. */
  #felt = null;
  #live = { intensity: 1, sharpness: 0 };
  #blocks = 0;
  #isPlaying = false;
  /** What plays when its time has come, or `null`. */
  #awaited = null;

  constructor({ processorOptions }) {
    super();
    // Compiled already: an instance is made at once, as no worklet may wait.
    const instance = new WebAssembly.Instance(processorOptions.module, {});
    this.#pacinian = new Pacinian(instance.exports);
    this.port.onmessage = ({ data }) => {
      try {
        this.#take(data);
      } catch (error) {
        this.port.postMessage({ error: error.message });
      }
    };
    this.port.postMessage({ ready: true });
  }

  #take(message) {
    if ("content" in message) {
      const player = this.#pacinian.player(message.content, { ...message, rate: sampleRate });
      const felt = message.felt ? this.#pacinian.player(message.content, { ...message.felt, rate: sampleRate }) : null;
      for (const old of this.#players) old.release();
      [this.#player, this.#felt] = [player, felt];
      this.#isPlaying = false;
      this.#awaited = null;
      this.port.postMessage({ taken: true });
    }
    for (const control of ["intensity", "sharpness"]) {
      if (!(control in message)) continue;
      this.#live[control] = message[control];
      for (const player of this.#isPlaying ? this.#players : []) player[control] = message[control];
    }
    if (message.play && this.#player) {
      if (message.play.at > currentTime) this.#awaited = message.play;
      else this.#start(message.play);
    }
    if (message.stop) {
      for (const player of this.#players) player.stop();
      this.#isPlaying = false;
      this.#awaited = null;
    }
  }

  get #players() {
    return [this.#player, this.#felt].filter(Boolean);
  }

  #start({ loop, from = 0, at = currentTime }) {
    this.#awaited = null;
    const before = (from + Math.max(0, currentTime - at)) * sampleRate;
    for (const player of this.#players) {
      player.start({ loop });
      Object.assign(player, this.#live);
      const block = new Float32Array(BLOCK_FRAMES);
      for (let frame = 0; frame + BLOCK_FRAMES <= before; frame += BLOCK_FRAMES) {
        if (player.render(block) < 0) break;
      }
    }
    this.#isPlaying = true;
  }

  process(_, [channels, felt]) {
    if (!this.#player) return true;
    // The block that begins nearest to the time.
    if (this.#awaited?.at < currentTime + BLOCK_FRAMES / sampleRate / 2) this.#start(this.#awaited);
    if (felt) this.#felt?.render(felt[0]);
    const position = this.#player.render(channels[0]);
    for (const channel of channels.slice(1)) channel.set(channels[0]);
    if (this.#isPlaying && position < 0) {
      this.#isPlaying = false;
      this.port.postMessage({ ended: true });
    } else if (this.#isPlaying && this.#blocks++ % BLOCKS_BETWEEN_POSITIONS === 0) {
      this.port.postMessage({ position: position / sampleRate, time: (currentFrame + BLOCK_FRAMES) / sampleRate });
    }
    return true;
  }
}

registerProcessor("pacinian", PacinianProcessor);
