// Draws the four panels from the module's data, with the looks of `pacinian plot`; docs/PLOTS.md explains them.
import { CONTROLS } from "./ahap.js";
import { css } from "./colours.js";
import { drawEvents } from "./figure-events.js";
import { drawSpectrogram } from "./figure-spectrogram.js";
import { drawTrace } from "./figure-trace.js";
import { crisp, ticks } from "./scales.js";

export const TEXT = "13px system-ui, sans-serif";
export const SMALL = "12px system-ui, sans-serif";
const BOLD = "bold 13px system-ui, sans-serif";
/** With more breakpoints, marks would hide the line. */
const MOST_MARKS = 80;

/** The end of the waveform's axis: a round number that the peaks do not pass, 1 for most patterns. */
export function waveformBound(peaks) {
  const peak = Math.max(0, ...peaks);
  if (peak > 1) return peak * 1.05;
  return [0.05, 0.1, 0.2, 0.5].find((bound) => bound >= peak && peak > 0) ?? 1;
}

/** What panels are drawn with: a canvas' context, a layout, a palette and the words of a format. */
export class Figure {
  constructor(context, layout, colours, terms) {
    Object.assign(this, { context, layout, colours, terms });
  }

  /** `plot` is the module's data; `other`, if not `null`, the comparison's: { plot, name, envelopes }; `failure` is why there is no plot. */
  draw(plot, other, name, failure = null) {
    const { context, layout } = this;
    context.fillStyle = css(this.colours.paper);
    context.fillRect(0, 0, layout.width, layout.height);
    context.lineJoin = "round";
    this.failure = failure;
    this.ticks = plot ? layout.axis.ticks(90) : [];
    drawEvents(this, plot, other);
    if (layout.strips.length > 0) this.#drawControls(plot);
    this.#drawWaveform(plot, other, name);
    drawSpectrogram(this, plot, other);
    this.#drawTimeLabels();
  }

  text(text, x, y, { colour = "ink", font = SMALL, align = "left" } = {}) {
    Object.assign(this.context, { font, textAlign: align, fillStyle: css(this.colours[colour]) });
    this.context.fillText(text, x, y);
  }

  line(points, colour, width = 1, { dashes = [], opacity = 1 } = {}) {
    const { context } = this;
    context.strokeStyle = css(this.colours[colour], opacity);
    context.lineWidth = width;
    context.setLineDash(dashes);
    context.beginPath();
    points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
    context.stroke();
    context.setLineDash([]);
  }

  /** Keeps drawing inside a panel, or within some pixels around it. */
  clipped({ top, bottom }, body, room = 0) {
    const { context, layout } = this;
    context.save();
    context.beginPath();
    context.rect(layout.left - room, top - room, layout.right - layout.left + 2 * room, bottom - top + 2 * room);
    context.clip();
    body();
    context.restore();
  }

  /** A panel's name, its key at the right end but for `room`, and a note between them, each as far as it has room. */
  heading(name, note, { top }, key = [], room = 0) {
    const { context, layout } = this;
    const y = top - 8;
    const right = layout.right - room;
    this.text(name, layout.left, y, { font: BOLD });
    const start = layout.left + context.measureText(name).width + 10;
    context.font = SMALL;
    const widths = key.map(({ text }) => 29 + context.measureText(text).width + 16);
    let x = right - widths.reduce((sum, width) => sum + width, -16);
    const hasKey = key.length > 0 && x > start;
    if (start + context.measureText(note).width < (hasKey ? x - 16 : right)) {
      this.text(note, start, y, { colour: "quietInk" });
    }
    key.forEach(({ text, draw }, index) => {
      if (!hasKey) return;
      draw(x, y - 4);
      this.text(text, x + 29, y, { colour: "quietInk" });
      x += widths[index];
    });
  }

  grid({ top, bottom }) {
    for (const { x } of this.ticks) this.line([[crisp(x), top], [crisp(x), bottom]], "grid");
  }

  frame({ top, bottom }) {
    const { context, layout } = this;
    context.strokeStyle = css(this.colours.frame);
    context.lineWidth = 1;
    context.strokeRect(crisp(layout.left), crisp(top), layout.right - layout.left, bottom - top);
  }

  /** Ticks and labels of a panel's values, and lines across. */
  values(scale, room, hasGrid = true) {
    const { left, right } = this.layout;
    const most = Math.max(2, Math.floor((scale.bottom - scale.top) / room) + 1);
    for (const { value, label } of ticks(scale.low, scale.high, most)) {
      const y = crisp(scale.y(value));
      if (hasGrid) this.line([[left, y], [right, y]], "grid");
      this.line([[left - 4, y], [left, y]], "frame");
      this.text(label, left - 8, y + 4, { align: "right" });
    }
  }

  /** Why a panel has no signal; nothing while it is not known. */
  silence(plot) {
    if (!plot) return this.failure;
    if (plot.isPreview) return this.failure ?? "being rendered";
    return plot.events.count > 0 ? "no haptic events" : "no events";
  }

  notice(text, { top, bottom }) {
    if (!text) return;
    const { context, layout } = this;
    const [x, y] = [(layout.left + layout.right) / 2, (top + bottom) / 2];
    context.font = TEXT;
    const width = context.measureText(text).width + 26;
    context.fillStyle = css(this.colours.paper);
    context.fillRect(x - width / 2, y - 14, width, 28);
    this.text(text, x, y + 5, { colour: "quietInk", font: TEXT, align: "center" });
  }

  /** A bar of colours right of a panel, its name above. */
  legend(map, name, scale, panel) {
    const { context, layout } = this;
    if (!layout.hasLegends) return this.#narrowLegend(map, name, panel);
    const x = layout.right + 16;
    const count = this.colours[map].length;
    const step = (panel.bottom - panel.top) / count;
    this.colours[map].forEach((colour, index) => {
      context.fillStyle = css(colour);
      const y = Math.floor(panel.bottom - (index + 1) * step);
      context.fillRect(x, y, 12, Math.ceil(panel.bottom - index * step) - y);
    });
    const most = Math.max(2, Math.floor((panel.bottom - panel.top) / 34) + 1);
    for (const { value, label } of ticks(scale.low, scale.high, most)) {
      const y = Math.min(Math.max(scale.y(value) + 4, panel.top + 9), panel.bottom);
      this.text(label, x + 19, y);
    }
    this.text(name, x, panel.top - 8, { colour: "quietInk" });
  }

  /** The colours from left to right above a panel's right end; of levels, which have the panel's own words, none. */
  #narrowLegend(map, name, panel) {
    if (map !== "sharpness") return;
    const { context, layout } = this;
    const [width, y] = [60, panel.top - 17];
    const end = layout.right - 10;
    this.colours[map].forEach((colour, index, { length }) => {
      context.fillStyle = css(colour);
      context.fillRect(end - width + (index * width) / length, y, Math.ceil(width / length), 9);
    });
    this.text("1", end + 3, y + 9);
    this.text("0", end - width - 3, y + 9, { align: "right" });
    this.text(name, end - width - 14, y + 9, { align: "right", colour: "quietInk" });
  }

  #drawControls(plot) {
    const { layout } = this;
    const first = layout.strips[0].top - (layout.hasLegends ? 0 : 16);
    this.heading(this.terms.controls, this.terms.controlsNote, { top: first });
    const controls = [...(plot?.controls ?? [])];
    for (const strip of layout.strips) {
      const index = controls.findIndex(({ id }) => id === strip.id);
      const control = index < 0 ? { id: strip.id, corners: [] } : controls.splice(index, 1)[0];
      this.grid(strip);
      this.values(strip.scale, 15);
      this.clipped(strip, () => this.#drawCourse(control, strip.scale));
      this.frame(strip);
      if (layout.hasLegends) {
        const middle = (strip.top + strip.bottom) / 2 + (strip.note ? 0 : 4);
        this.text(strip.label, layout.right + 16, middle);
        this.text(strip.note, layout.right + 16, middle + 15, { colour: "quietInk" });
      } else {
        this.text(strip.label, layout.left, strip.top - 4);
      }
    }
  }

  #drawCourse({ id, corners }, scale) {
    const { context, layout } = this;
    const { neutral, least } = CONTROLS[id];
    const [start, end] = [0, layout.duration].map((time) => layout.axis.x(time));
    const marks = corners.map(([time, value]) => [layout.axis.x(time), scale.y(value)]);
    const begin = marks.length > 0 ? marks[0][0] : end;
    const course = begin > start ? [start, begin].map((x) => [x, scale.y(neutral)]) : [];
    course.push(...marks);
    course.push([Math.max(end, course.at(-1)[0]), course.at(-1)[1]]);
    const foot = scale.y(least === 0 ? 0 : neutral);
    context.fillStyle = css(this.colours.softLine, 0.6);
    context.beginPath();
    context.moveTo(course[0][0], foot);
    for (const [x, y] of course) context.lineTo(x, y);
    context.lineTo(course.at(-1)[0], foot);
    context.fill();
    this.line(course, "line", 1.5);
    if (marks.length > MOST_MARKS) return;
    context.fillStyle = css(this.colours.line);
    marks.forEach(([x, y], index) => {
      // The foot of a step was not written; the value after it was.
      if (marks[index + 1]?.[0] === x) return;
      context.beginPath();
      context.arc(x, y, 2.4, 0, 2 * Math.PI);
      context.fill();
    });
  }

  #drawWaveform(plot, other, name) {
    const { layout } = this;
    const panel = layout.waveform;
    const signal = plot?.signal;
    this.grid(panel);
    this.values(panel.scale, 24);
    this.clipped(panel, () => {
      if (signal) drawTrace(this, signal, other?.envelopes?.first, "line", other ? 0.55 : 1);
      if (other?.plot.signal) drawTrace(this, other.plot.signal, other.envelopes?.second, "accent", 0.45);
    });
    const swatch = (colour, opacity) => (x, y) => {
      this.context.fillStyle = css(this.colours[colour], opacity);
      this.context.fillRect(x + 2, y - 4, 20, 9);
    };
    const key = other
      ? [{ text: name, draw: swatch("line", 0.8) }, { text: other.name, draw: swatch("accent", 0.65) }]
      : [];
    const note = other ? "and envelopes of both" : "amplitude, full scale is ±1";
    this.heading("Waveform", note, panel, key);
    if (panel.scale.high > 1) {
      for (const value of [-1, 1]) {
        const y = crisp(panel.scale.y(value));
        this.line([[layout.left, y], [layout.right, y]], "accent", 1.2, { dashes: [6, 4] });
      }
    }
    if (!signal) this.notice(this.silence(plot), panel);
    this.frame(panel);
  }

  #drawTimeLabels() {
    const { layout } = this;
    const { bottom } = layout.spectrogram;
    let free = -Infinity;
    for (const { x, label } of this.ticks) {
      this.line([[crisp(x), bottom], [crisp(x), bottom + 4]], "frame");
      this.context.font = TEXT;
      const half = this.context.measureText(label).width / 2;
      if (x - half <= free || x + half >= layout.width) continue;
      this.text(label, x, bottom + 19, { font: TEXT, align: "center" });
      free = x + half + 8;
    }
    const middle = (layout.left + layout.right) / 2;
    this.text(layout.axis.name, middle, bottom + 37, { font: TEXT, align: "center", colour: "quietInk" });
  }
}
