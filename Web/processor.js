// An audio worklet's processor that plays patterns as they are felt, in real time. `context.audioWorklet.addModule`
// loads it; the node is made with `processorOptions: { module }`, a compiled WebAssembly.Module, and takes messages:
//   { content, profile, audible, limiter }   a file's text or bytes: what plays next
//   { play: { loop, from, at } }, { stop: true }   `from` in seconds; what is before is rendered and not heard. `at`, the
//     context's time at which it begins: without it, at once; if that has passed, where it would be by then
//   { intensity }, { sharpness }    live, as of an engine
// It posts { ready }, { taken } once a content can play, { error }, { position }, the seconds since the start, some thirty times a second, and { ended }.
import { Pacinian } from "./pacinian.js";

const BLOCK_FRAMES = 128;
const BLOCKS_BETWEEN_POSITIONS = 12;

class PacinianProcessor extends AudioWorkletProcessor {
  #pacinian;
  #player;
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
      this.#player?.release();
      this.#player = player;
      this.#isPlaying = false;
      this.#awaited = null;
      this.port.postMessage({ taken: true });
    }
    for (const control of ["intensity", "sharpness"]) {
      if (!(control in message)) continue;
      this.#live[control] = message[control];
      if (this.#player && this.#isPlaying) this.#player[control] = message[control];
    }
    if (message.play && this.#player) {
      if (message.play.at > currentTime) this.#awaited = message.play;
      else this.#start(message.play);
    }
    if (message.stop) {
      this.#player?.stop();
      this.#isPlaying = false;
      this.#awaited = null;
    }
  }

  #start({ loop, from = 0, at = currentTime }) {
    this.#awaited = null;
    this.#player.start({ loop });
    Object.assign(this.#player, this.#live);
    const block = new Float32Array(BLOCK_FRAMES);
    const before = (from + Math.max(0, currentTime - at)) * sampleRate;
    for (let frame = 0; frame + BLOCK_FRAMES <= before; frame += BLOCK_FRAMES) {
      if (this.#player.render(block) < 0) break;
    }
    this.#isPlaying = true;
  }

  process(_, [channels]) {
    if (!this.#player) return true;
    // The block that begins nearest to the time.
    if (this.#awaited?.at < currentTime + BLOCK_FRAMES / sampleRate / 2) this.#start(this.#awaited);
    const position = this.#player.render(channels[0]);
    for (const channel of channels.slice(1)) channel.set(channels[0]);
    if (this.#isPlaying && position < 0) {
      this.#isPlaying = false;
      this.port.postMessage({ ended: true });
    } else if (this.#isPlaying && this.#blocks++ % BLOCKS_BETWEEN_POSITIONS === 0) {
      this.port.postMessage({ position: position / sampleRate });
    }
    return true;
  }
}

registerProcessor("pacinian", PacinianProcessor);
