// An audio worklet's processor that plays patterns as they are felt, in real time.
// `context.audioWorklet.addModule` loads it; the node is made with `processorOptions: { module }`,
// a compiled WebAssembly.Module, and takes messages:
//   { content, profile, audible, limiter, felt }   a file's text or bytes: what plays next; a
//        second output plays it as `felt` says, { profile, audible, limiter }, for a controller
//   { play: { loop, from } }, { stop: true }   `from` in seconds; before it nothing is heard
//   { intensity }, { sharpness }    live, as of an engine
// It posts { ready }, { loaded }, which answers `content`, { error }, { position, time }, the
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
      this.port.postMessage({ loaded: true });
    }
    for (const control of ["intensity", "sharpness"]) {
      if (!(control in message)) continue;
      this.#live[control] = message[control];
      for (const player of this.#isPlaying ? this.#players : []) player[control] = message[control];
    }
    if (message.play && this.#player) {
      for (const player of this.#players) {
        player.start(message.play);
        Object.assign(player, this.#live);
        const block = new Float32Array(BLOCK_FRAMES);
        for (let frame = 0; frame + BLOCK_FRAMES <= (message.play.from ?? 0) * sampleRate; frame += BLOCK_FRAMES) {
          if (player.render(block) < 0) break;
        }
      }
      this.#isPlaying = true;
    }
    if (message.stop) {
      for (const player of this.#players) player.stop();
      this.#isPlaying = false;
    }
  }

  get #players() {
    return [this.#player, this.#felt].filter(Boolean);
  }

  process(_, [channels, felt]) {
    if (!this.#player) return true;
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
