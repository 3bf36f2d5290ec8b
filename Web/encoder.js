// An audio worklet's processor that turns what comes in, the haptic bus, into packets for a
// controller. `context.audioWorklet.addModule` loads it. The node is made with `processorOptions:
// { module, kind, options }`, a compiled WebAssembly.Module and what `Pacinian.encoder` takes, and
// its output is silent. It takes
//   { run }    `true`: a stream begins where none runs; `false`: it ends once what comes in is
//              silent and its packets are still
//   { halt }   it ends at once
// and posts
//   { interval, delay, byteCount }   before all: seconds from packet to packet, those by which a
//                                    packet is behind its motion, and its bytes
//   { neutral }                      with which a stream begins: it leaves everything still
//   { packets, seconds }             packets one after the other, and the context's time at which
//                                    the first one came out
//   { ended }                        the stream
import { Pacinian } from "./pacinian.js";

const BLOCK_FRAMES = 128;
/** Of still packets, with which a stream ends: some of them may not be sent. */
const STILL_SECONDS = 0.1;

class EncoderProcessor extends AudioWorkletProcessor {
  #encoder;
  #silence = new Float32Array(BLOCK_FRAMES);
  /**
   * Of the stream: its first frame, its packets so far, and the frames of silence that it ends
   * with; `null` where none runs.
   */
  #stream = null;
  #isEnding = false;

  constructor({ processorOptions: { module, kind, options } }) {
    super();
    // Compiled already: an instance is made at once, as no worklet may wait.
    const pacinian = new Pacinian(new WebAssembly.Instance(module, {}).exports);
    this.#encoder = pacinian.encoder(kind, { ...options, rate: sampleRate });
    this.port.onmessage = ({ data: { run, halt } }) => {
      if (halt) this.#stream = null;
      else this.#isEnding = !run;
      if (run && !this.#stream) this.#begin();
    };
    const { packetSeconds: interval, delayFrames, packetByteCount: byteCount } = this.#encoder;
    this.port.postMessage({ interval, delay: delayFrames / sampleRate, byteCount });
  }

  #begin() {
    this.port.postMessage({ neutral: this.#encoder.rest() });
    this.#stream = { first: currentFrame, count: 0, silence: 0 };
  }

  process([channels]) {
    if (!this.#stream) return true;
    const frames = channels?.[0] ?? this.#silence;
    const { delayFrames, packetSeconds, packetByteCount } = this.#encoder;
    const { first, count } = this.#stream;
    const packets = this.#encoder.encode(frames);
    if (packets.length > 0) {
      // (The first one followed the neutral one after so long.)
      const seconds = first / sampleRate + (count + 1) * packetSeconds;
      // (Before they are given away.)
      this.#stream.count += packets.length / packetByteCount;
      this.port.postMessage({ packets, seconds }, [packets.buffer]);
    }
    this.#stream.silence = frames.every((sample) => sample === 0) ? this.#stream.silence + frames.length : 0;
    if (this.#isEnding && this.#stream.silence > delayFrames + (packetSeconds + STILL_SECONDS) * sampleRate) {
      this.#stream = null;
      this.port.postMessage({ ended: true });
    }
    return true;
  }
}

registerProcessor("pacinian-encoder", EncoderProcessor);
