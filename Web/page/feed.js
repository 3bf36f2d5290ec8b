// What is felt on its way to one receiver: from the player's graph through an encoder, on the
// audio's clock, and at the packets' own pace to the device.
import { Pace } from "./pace.js";

/** The contexts that have the encoder's processor. */
const prepared = new WeakMap();

/** Sends "failure", with `detail` the reason, where the device does not take what it is sent. */
export class Feed extends EventTarget {
  #graph;
  #node = null;
  #pace;
  #neutral = null;
  #sizes = { interval: 0, delay: 0, byteCount: 0 };
  /**
   * Seconds by which packets of this stream go out before they are heard, since they are behind
   * their motion.
   */
  #lead = 0;
  /** Whether packets of a stream that was ended may still be on their way. */
  #isHeld = false;

  constructor(graph, receiver) {
    super();
    this.#graph = graph;
    this.receiver = receiver;
    const { least, choose } = receiver;
    this.#pace = new Pace({
      least, choose, send: async (packet) => receiver.send(packet),
      fail: ({ message }) => this.dispatchEvent(new CustomEvent("failure", { detail: message })),
    });
  }

  /**
   * Opens the device; `module` is the compiled module, `options` of the encoder are added to the
   * receiver's.
   */
  async open(module, options) {
    const { context, felt } = this.#graph;
    if (!context.audioWorklet) throw new Error("controllers follow on https and on localhost only");
    if (!prepared.has(context)) prepared.set(context, context.audioWorklet.addModule(new URL("../encoder.js", import.meta.url)));
    await prepared.get(context);
    await this.receiver.open();
    this.#node = new AudioWorkletNode(context, "pacinian-encoder", {
      channelCount: 1, channelCountMode: "explicit",
      processorOptions: { module, kind: this.receiver.kind, options: { ...this.receiver.options, ...options } },
    });
    this.#node.port.onmessage = ({ data }) => this.#take(data);
    this.#node.onprocessorerror = () => this.dispatchEvent(new CustomEvent("failure", { detail: "the encoder has failed" }));
    felt.connect(this.#node);
    // It is silent, and runs because it leads somewhere.
    this.#node.connect(context.destination);
  }

  #take({ packets, seconds, neutral, ...sizes }) {
    if (sizes.interval) this.#sizes = sizes;
    const { interval, delay, byteCount } = this.#sizes;
    if (neutral) {
      this.#isHeld = false;
      this.#neutral = neutral;
      this.#lead = Math.min(delay, this.#graph.lead);
      this.#pace.rest(neutral);
    }
    if (!packets || this.#isHeld) return;
    for (let index = 0; index * byteCount < packets.length; index += 1) {
      const packet = packets.subarray(index * byteCount, (index + 1) * byteCount);
      this.#pace.add(packet, this.#graph.heardAt(seconds + index * interval - this.#lead));
    }
  }

  /** Follows what is felt from now on. */
  follow() {
    this.#node.port.postMessage({ run: true });
  }

  /** Ends when what is felt has rung out. */
  finish() {
    this.#node.port.postMessage({ run: false });
  }

  /** Leaves everything still, at once, until it follows again. */
  still() {
    this.#isHeld = true;
    this.#node.port.postMessage({ halt: true });
    return this.#neutral && this.#pace.rest(this.#neutral);
  }

  /** Gives the device back. */
  async close() {
    if (this.#node) {
      await this.still();
      this.#graph.felt.disconnect(this.#node);
      this.#node.disconnect();
      this.#node.port.onmessage = null;
    }
    await this.receiver.close();
  }
}
