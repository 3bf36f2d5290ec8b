// Axes: values to pixels, and the round numbers beside them.

/** Where the axis ends before this many seconds, labels are milliseconds. */
const MILLISECONDS_BELOW = 0.5;

/** Multiples of 1, 2 or 5 times a power of ten from `low` to `high`, at most so many: `{ value, label }`. */
export function ticks(low, high, most) {
  const count = Math.max(2, most);
  let exponent = Math.floor(Math.log10((high - low) / count)) - 1;
  let factor = 1;
  const multiples = () => {
    const step = factor * 10 ** exponent;
    const first = Math.ceil(low / step - 1e-6);
    const last = Math.floor(high / step + 1e-6);
    return Array.from({ length: Math.min(10 * count, Math.max(0, last - first + 1)) }, (_, index) => first + index);
  };
  while (multiples().length > count) {
    if (factor === 5) exponent += 1;
    factor = { 1: 2, 2: 5, 5: 1 }[factor];
  }
  return multiples().map((multiple) => {
    const value = multiple * factor * 10 ** exponent;
    const label = multiple === 0 ? "0" : value.toFixed(Math.max(0, -exponent)).replace("-", "\u2212");
    return { value, label };
  });
}

/** The middle of a pixel, where a hairline is sharp. */
export function crisp(position) {
  return Math.floor(position) + 0.5;
}

/** Values to pixels, upwards. */
export class ValueScale {
  constructor(low, high, top, bottom) {
    Object.assign(this, { low, high, top, bottom });
  }

  y(value) {
    return this.bottom - ((this.bottom - this.top) * (value - this.low)) / (this.high - this.low);
  }

  value(y) {
    return this.low + ((this.bottom - y) / (this.bottom - this.top)) * (this.high - this.low);
  }
}

/** Seconds to pixels: those from `start` to `end` are shown. */
export class TimeAxis {
  constructor(start, end, left, right) {
    Object.assign(this, { start, end, left, right });
  }

  x(seconds) {
    return this.left + ((this.right - this.left) * (seconds - this.start)) / (this.end - this.start);
  }

  seconds(x) {
    return this.start + ((x - this.left) / (this.right - this.left)) * (this.end - this.start);
  }

  get secondsPerPixel() {
    return (this.end - this.start) / (this.right - this.left);
  }

  get #units() {
    return this.end < MILLISECONDS_BELOW ? 1000 : 1;
  }

  get name() {
    return this.#units === 1000 ? "time (ms)" : "time (s)";
  }

  /** Labels and their positions, so many pixels apart or more. */
  ticks(room) {
    const units = this.#units;
    const most = Math.max(3, Math.floor((this.right - this.left) / room));
    return ticks(this.start * units, this.end * units, most)
      .map(({ value, label }) => ({ x: this.x(value / units), label }));
  }
}
