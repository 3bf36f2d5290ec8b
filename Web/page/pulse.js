// What a pattern does, on a small screen: its events over the time, the instant that sounds, and a disc that grows with what
// is felt.

/** Seconds for which a transient is seen, which ends before the eye has it. */
const SEEN_SECONDS = 0.08;
const DISC_PIXELS = 56;
const MARGIN = 8;

export class Pulse {
  #canvas;
  #plot = null;
  #seconds = null;

  constructor(canvas) {
    this.#canvas = canvas;
    new ResizeObserver(() => this.#draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  /** What `Pacinian.plot` gives, or `null`. */
  set plot(plot) {
    this.#plot = plot;
    this.#draw();
  }

  /** The second of the pattern that sounds, or `null`. */
  set seconds(seconds) {
    if (seconds === null && this.#seconds === null) return;
    this.#seconds = seconds;
    this.#draw();
  }

  #draw() {
    const canvas = this.#canvas;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const ratio = devicePixelRatio;
    Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const context = canvas.getContext("2d");
    context.scale(ratio, ratio);
    if (!this.#plot || width === 0) return;
    const { color: ink, caretColor: accent, borderTopColor: line } = getComputedStyle(canvas);
    const { duration, events } = this.#plot;
    const floor = height - MARGIN;
    const top = 2 * DISC_PIXELS + 2 * MARGIN;
    const x = (time) => MARGIN + (time / Math.max(duration, 1e-3)) * (width - 2 * MARGIN);
    const y = (intensity) => floor - intensity * (floor - top);
    context.strokeStyle = line;
    context.beginPath();
    context.moveTo(MARGIN, floor);
    context.lineTo(width - MARGIN, floor);
    context.stroke();
    context.strokeStyle = context.fillStyle = accent;
    context.lineWidth = 2;
    for (const { points } of events) {
      context.beginPath();
      context.moveTo(x(points[0][0]), floor);
      for (const [time, intensity] of points) context.lineTo(x(time), y(intensity));
      context.lineTo(x(points.at(-1)[0]), floor);
      context.globalAlpha = 0.35;
      context.fill();
      context.globalAlpha = 1;
      context.stroke();
    }
    const level = this.#seconds === null ? 0 : levelAt(events, this.#seconds);
    context.beginPath();
    context.arc(width / 2, DISC_PIXELS + MARGIN, 4 + level * (DISC_PIXELS - 4), 0, 2 * Math.PI);
    context.fill();
    if (this.#seconds === null) return;
    context.strokeStyle = ink;
    context.beginPath();
    context.moveTo(x(this.#seconds), top - MARGIN);
    context.lineTo(x(this.#seconds), floor);
    context.stroke();
  }
}

/** The strongest intensity of a plot's events at an instant, 0…1; a transient's fades where it is seen. */
export function levelAt(events, seconds) {
  let level = 0;
  for (const { points } of events) {
    const [start, end] = [points[0][0], points.at(-1)[0]];
    if (seconds < start || seconds > Math.max(end, start + SEEN_SECONDS)) continue;
    if (end - start < SEEN_SECONDS) {
      const peak = Math.max(...points.map(([, intensity]) => intensity));
      level = Math.max(level, peak * (1 - (seconds - start) / Math.max(SEEN_SECONDS, end - start)));
      continue;
    }
    const index = points.findIndex(([time]) => time > seconds);
    if (index < 1) continue;
    const [[from, first], [to, last]] = [points[index - 1], points[index]];
    level = Math.max(level, first + ((last - first) * (seconds - from)) / (to - from));
  }
  return level;
}
