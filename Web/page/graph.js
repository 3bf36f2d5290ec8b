// Where what is heard and what is felt go: to two ears, or to a sound output with two actuators, as
// a DualSense on USB is one. Its channels 1 and 2 are loudspeaker and headphones, 3 and 4 the left
// and the right actuator.

const CHANNELS = 4;
/**
 * From the audio's thread to the page, at most but where the page is late. Audio devices ask for
 * some blocks at a time.
 */
const HOP_SECONDS = 0.02;

export class Graph {
  #merger = null;

  /** A context of any kind, which has nothing but this yet. */
  constructor(context) {
    this.context = context;
    this.heard = new GainNode(context);
    this.felt = new GainNode(context);
    this.heard.connect(context.destination);
  }

  /** Whether what is felt goes to channels 3 and 4. It throws where the output has none. */
  set hasActuators(hasActuators) {
    if (hasActuators === (this.#merger !== null)) return;
    const { context: { destination } } = this;
    const { maxChannelCount } = destination;
    if (hasActuators && maxChannelCount < CHANNELS) {
      throw new Error(`This sound output has ${maxChannelCount} channels, and a controller's actuators are 3 and 4.`);
    }
    const count = hasActuators ? CHANNELS : Math.min(2, maxChannelCount);
    // (That of an offline context is what it is.)
    if (destination.channelCount !== count) destination.channelCount = count;
    destination.channelInterpretation = hasActuators ? "discrete" : "speakers";
    this.heard.disconnect();
    if (hasActuators) {
      this.#merger = new ChannelMergerNode(this.context, { numberOfInputs: CHANNELS });
      [this.heard, this.heard, this.felt, this.felt].forEach((node, channel) => node.connect(this.#merger, 0, channel));
      this.#merger.connect(destination);
      return;
    }
    this.felt.disconnect(this.#merger);
    this.#merger.disconnect();
    this.#merger = null;
    this.heard.connect(destination);
  }

  /**
   * Seconds by which something may be sent before it is heard, so that it is there in time: what is
   * left of the sound's latency.
   */
  get lead() {
    return Math.max(0, (this.context.outputLatency || 0) - HOP_SECONDS);
  }

  /** The instant, in milliseconds of `performance.now`, at which a time of the context is heard. */
  heardAt(seconds) {
    const { contextTime, performanceTime } = this.context.getOutputTimestamp();
    if (performanceTime > 0) return performanceTime + 1000 * (seconds - contextTime);
    return performance.now() + 1000 * (seconds - this.context.currentTime + (this.context.outputLatency || 0));
  }
}
