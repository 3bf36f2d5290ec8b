// A sound under a pattern's events: its samples, and where and how loud it lies.

/** Samples of a block whose extremes are known, for drawing. */
const BLOCK = 64;

export class Track {
  #lows;
  #highs;

  /** `samples` are those of one channel; `offset` is the second of the pattern at which the sound begins, and may be negative. */
  constructor({ name, file, samples, rate, offset = 0, gain = 1, isMuted = false }) {
    Object.assign(this, { name, file, samples, rate, offset, gain, isMuted });
    const count = Math.ceil(samples.length / BLOCK);
    [this.#lows, this.#highs] = [new Float32Array(count), new Float32Array(count)];
    for (let block = 0; block < count; block += 1) {
      [this.#lows[block], this.#highs[block]] = extremes(samples, samples, block * BLOCK, (block + 1) * BLOCK);
    }
  }

  get duration() {
    return this.samples.length / this.rate;
  }

  /** The second of the pattern at which the sound ends. */
  get end() {
    return this.offset + this.duration;
  }

  /** The lowest and the highest sample between two seconds of the pattern, or `null` where the sound is not. */
  extremes(start, end) {
    const first = Math.max(0, Math.floor((start - this.offset) * this.rate));
    const last = Math.min(this.samples.length, Math.ceil((end - this.offset) * this.rate));
    if (last <= first) return null;
    if (last - first < 2 * BLOCK) return extremes(this.samples, this.samples, first, last);
    return extremes(this.#lows, this.#highs, Math.floor(first / BLOCK), Math.ceil(last / BLOCK));
  }

  /** The samples from the pattern's start on, of so many frames or to the sound's end. */
  fromStart(count = Math.max(1, Math.ceil(this.end * this.rate))) {
    const shift = Math.round(this.offset * this.rate);
    const result = new Float32Array(count);
    result.set(this.samples.subarray(Math.max(0, -shift), Math.max(0, count - shift)), Math.min(count, Math.max(0, shift)));
    return result;
  }
}

function extremes(lows, highs, first, last) {
  let [low, high] = [Infinity, -Infinity];
  for (let index = first; index < Math.min(last, lows.length); index += 1) {
    low = Math.min(low, lows[index]);
    high = Math.max(high, highs[index]);
  }
  return [low, high];
}
