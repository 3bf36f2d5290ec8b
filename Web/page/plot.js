// The events of a figure as flat lists, which pass between threads without a copy and are drawn without an object each.
// An event has points, each { time, intensity, sharpness }; methods take the number of an event or of a point.

export const KINDS = ["HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom"];
const [TRANSIENT, CONTINUOUS] = [0, 1];
const KIND_OF_ROWS = { transient: TRANSIENT, emphasis: TRANSIENT, continuous: CONTINUOUS, audio: 2 };

/** The module's list of events, packed. */
export function packedEvents(events) {
  const count = events.reduce((sum, { points }) => sum + points.length, 0);
  const packed = {
    kinds: Uint8Array.from(events, ({ kind }) => KINDS.indexOf(kind)), cuts: Float64Array.from(events, ({ cut }) => cut ?? NaN),
    ends: new Uint32Array(events.length), points: new Float64Array(3 * count),
  };
  let point = 0;
  events.forEach(({ points }, index) => {
    for (const one of points) packed.points.set(one, 3 * point++);
    packed.ends[index] = point;
  });
  return packed;
}

/** A figure of what is written, until the module has rendered it: no controls, no envelopes, no signal. */
export function preview(rows) {
  const kinds = new Uint8Array(rows.length), ends = new Uint32Array(rows.length);
  const points = new Float64Array(12 * rows.length);
  let [count, end, duration] = [0, 0, 0];
  const put = (time, intensity, sharpness) => {
    points[3 * end] = time;
    points[3 * end + 1] = intensity;
    points[3 * end + 2] = sharpness;
    end += 1;
  };
  // One walk makes no object an event, so that a long pattern leaves nothing to be collected.
  for (const { kind, time, endTime, value = 0, sharpness = 0 } of rows) {
    const number = KIND_OF_ROWS[kind];
    if (number === undefined) continue;
    if (endTime !== undefined) put(time, 0, sharpness);
    put(time, value, sharpness);
    if (endTime !== undefined) {
      put(endTime, value, sharpness);
      put(endTime, 0, sharpness);
    }
    kinds[count] = number;
    ends[count] = end;
    count += 1;
    duration = Math.max(duration, endTime ?? time);
  }
  const events = new PlotEvents({
    kinds: kinds.subarray(0, count), cuts: new Float64Array(0), ends: ends.subarray(0, count), points,
  });
  return { isPreview: true, duration, controls: [], events };
}

export class PlotEvents {
  #counts = KINDS.map(() => 0);

  constructor({ kinds, cuts, ends, points }) {
    Object.assign(this, { kinds, cuts, ends, points });
    for (const kind of kinds) this.#counts[kind] += 1;
    this.hasCuts = cuts.some((cut) => !Number.isNaN(cut));
  }

  get count() {
    return this.kinds.length;
  }

  get transientCount() {
    return this.#counts[TRANSIENT];
  }

  get continuousCount() {
    return this.#counts[CONTINUOUS];
  }

  get audioCount() {
    return this.count - this.transientCount - this.continuousCount;
  }

  isTransient(event) {
    return this.kinds[event] === TRANSIENT;
  }

  isContinuous(event) {
    return this.kinds[event] === CONTINUOUS;
  }

  /** The first point of an event. */
  first(event) {
    return event > 0 ? this.ends[event - 1] : 0;
  }

  /** The last point of an event. */
  last(event) {
    return this.ends[event] - 1;
  }

  time(point) {
    return this.points[3 * point];
  }

  intensity(point) {
    return this.points[3 * point + 1];
  }

  sharpness(point) {
    return this.points[3 * point + 2];
  }

  start(event) {
    return this.time(this.first(event));
  }

  end(event) {
    return this.time(this.last(event));
  }
}
