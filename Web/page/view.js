// The figure on the page: two canvases, the panels below and the grips above, sharp at every pixel ratio; and the part
// of the time that they show.
import { css, palette } from "./colours.js";
import { Figure, waveformBound } from "./figure.js";
import { effective } from "./items.js";
import { FigureLayout } from "./layout.js";
import { termsOf } from "./terms.js";

const GRIP = 5.5;
/** With more items in view their grips show only where the pointer is. */
const MOST_GRIPS = 300;
/** The shortest time that is shown, in seconds. */
const SHORTEST = 0.01;
/** Columns that the module is asked for: its bounds, and more than a screen has for time that is not all shown. */
const COLUMNS = { least: 200, most: 4000, whileMoving: 400 };

/** Sends "view" when another part of the time is shown, or the size or the colours are others. */
export class FigureView extends EventTarget {
  #stage = document.getElementById("stage");
  #panels = document.getElementById("panels");
  #grips = document.getElementById("grips");
  #colours = palette(false);
  #isDark = false;
  #view = null;
  #held = null;
  #plot = null;
  #other = null;
  #name = "";
  #failure = null;
  #items = [];
  #terms = termsOf("ahap");
  #frame = 0;
  selected = null;
  hovered = null;
  /** Where something would be added: seconds. */
  cursor = null;
  /** Seconds at which it sounds, or `null`. */
  playhead = null;

  constructor() {
    super();
    new ResizeObserver(() => this.#resized()).observe(this.#stage);
    const ratio = () => {
      matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => {
        this.#resized();
        ratio();
      }, { once: true });
    };
    ratio();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const recolour = () => {
      const theme = document.documentElement.dataset.theme;
      this.#isDark = theme ? theme === "dark" : dark.matches;
      this.#colours = palette(this.#isDark);
      this.draw();
    };
    dark.addEventListener("change", recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    recolour();
  }

  get canvas() {
    return this.#grips;
  }

  get duration() {
    return Math.max(this.#plot?.duration ?? 0, this.#other?.plot.duration ?? 0);
  }

  /** The columns that a figure of the present size and part of the time needs. */
  columns(isMoving) {
    if (isMoving) return COLUMNS.whileMoving;
    const shown = this.#view && this.duration > 0 ? this.duration / (this.#view.end - this.#view.start) : 1;
    const columns = Math.round(this.#stage.clientWidth * devicePixelRatio * shown);
    return Math.min(Math.max(columns, COLUMNS.least), COLUMNS.most);
  }

  /** Another file is open: nothing is drawn of the one before. */
  forget() {
    this.#plot = this.#other = this.#failure = null;
    this.#stage.classList.remove("stale");
    this.draw();
  }

  /**
   * Shows a pattern; `plot` is `undefined` while its text cannot be drawn, and the last one of the same file stays, pale.
   * `failure` says why, where there is nothing to stay.
   */
  show({ plot, items, other, name, format, failure }) {
    this.#stage.classList.toggle("stale", !plot && this.#plot !== null);
    if (plot) [this.#plot, this.#terms] = [plot, termsOf(format)];
    Object.assign(this, { hovered: items.find(({ path }) => path === this.hovered?.path) ?? null });
    [this.#items, this.#other, this.#name, this.#failure] = [items, other, name, plot ? null : failure];
    this.#limitView();
    this.draw();
  }

  /** Items as they are in the text now, before the module has drawn them. */
  showItems(items) {
    this.#items = items;
    this.layout = this.#layOut();
    this.drawGrips();
  }

  get view() {
    return this.#view;
  }

  /** Shows the time from `start` to `end`, or all of it for `null`. */
  set view(view) {
    this.#view = view;
    this.#limitView();
    this.draw();
    this.dispatchEvent(new Event("view"));
  }

  /** Keeps the axis as it is while something is dragged, however long the pattern becomes, or lets go of it. */
  hold(isHeld) {
    const { start, end } = this.layout.axis;
    this.#held = isHeld ? { start, end } : null;
    this.draw();
  }

  /** Shows a part of the time that is shorter by a factor, around a position of 0…1. */
  zoom(factor, share = 0.5) {
    const { start, end } = this.#view ?? { start: 0, end: this.duration };
    const length = Math.max(SHORTEST, (end - start) / factor);
    if (!(this.duration > SHORTEST)) return;
    const fixed = start + (end - start) * share;
    this.view = length >= this.duration ? null : { start: fixed - length * share, end: fixed + length * (1 - share) };
  }

  scroll(seconds) {
    if (this.#view) this.view = { start: this.#view.start + seconds, end: this.#view.end + seconds };
  }

  #limitView() {
    if (!this.#view) return;
    const length = this.#view.end - this.#view.start;
    if (length >= this.duration) {
      this.#view = null;
      return;
    }
    const start = Math.min(Math.max(0, this.#view.start), this.duration - length);
    this.#view = { start, end: start + length };
  }

  #resized() {
    this.draw();
    this.dispatchEvent(new Event("view"));
  }

  #layOut() {
    const width = this.#stage.clientWidth;
    const height = Math.min(Math.max(innerHeight - 240, 460), 680);
    const peaks = [this.#plot, this.#other?.plot].map((plot) => plot?.signal?.peak ?? 0);
    const plot = this.#plot && { ...this.#plot, duration: this.duration };
    const bound = waveformBound(peaks);
    const view = this.#held ?? this.#view;
    return new FigureLayout({ width, height, plot, items: this.#items, terms: this.#terms, view, bound });
  }

  draw() {
    if (this.#stage.clientWidth === 0) return;
    this.layout = this.#layOut();
    const context = this.#sized(this.#panels);
    new Figure(context, this.layout, this.#colours, this.#terms).draw(this.#plot, this.#other, this.#name, this.#failure);
    this.drawGrips();
  }

  #sized(canvas) {
    const { width, height } = this.layout;
    const [pixels, lines] = [width, height].map((length) => Math.round(length * devicePixelRatio));
    if (canvas.width !== pixels || canvas.height !== lines) Object.assign(canvas, { width: pixels, height: lines });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
    const context = canvas.getContext("2d");
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    return context;
  }

  /** Where an item's grip is. */
  grip(item) {
    const value = effective(item, "value");
    if (value !== undefined) return this.layout.point(item, value);
    // Audio events have a lane instead of an intensity.
    return { x: this.layout.axis.x(item.time), y: this.layout.events.bottom - this.layout.lane / 2 };
  }

  /** The items that have grips in the part of the time that is shown. */
  get shownItems() {
    const { axis } = this.layout;
    return this.#items.filter((item) =>
      item.time <= axis.end && (item.endTime ?? item.time) >= axis.start && this.grip(item).y !== undefined);
  }

  /** Draws grips, cursor and playhead, soon. */
  drawGrips() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.layout) this.#drawGrips();
    });
  }

  #drawGrips() {
    const context = this.#sized(this.#grips);
    const { layout } = this;
    context.clearRect(0, 0, layout.width, layout.height);
    context.save();
    context.beginPath();
    context.rect(layout.left - 6, 0, layout.right - layout.left + 12, layout.height);
    context.clip();
    this.#drawTime(context, this.cursor, "quietInk", [4, 4]);
    this.#drawTime(context, this.playhead, "accent", []);
    const items = this.shownItems;
    if (items.length <= MOST_GRIPS) for (const item of items) this.#drawGrip(context, item, 0.75);
    for (const item of items) if (item.path === this.hovered?.path) this.#drawGrip(context, item, 1);
    for (const item of items) if (item.path === this.selected) this.#drawGrip(context, item, 1, true);
    context.restore();
  }

  #drawTime(context, seconds, colour, dashes) {
    if (seconds === null) return;
    const { layout } = this;
    const x = layout.axis.x(seconds);
    context.strokeStyle = css(this.#colours[colour]);
    context.lineWidth = 1.5;
    context.setLineDash(dashes);
    context.beginPath();
    for (const { top, bottom } of [layout.events, ...layout.strips, layout.waveform, layout.spectrogram]) {
      context.moveTo(x, top);
      context.lineTo(x, bottom);
    }
    context.stroke();
    context.setLineDash([]);
  }

  #drawGrip(context, item, opacity, isSelected = false) {
    const { x, y } = this.grip(item);
    const ink = css(this.#colours.ink, opacity);
    const isStrong = isSelected || item.path === this.hovered?.path;
    context.lineWidth = isStrong ? 2 : 1.25;
    context.strokeStyle = ink;
    context.fillStyle = isSelected ? css(this.#colours.accent) : css(this.#colours.paper, isStrong ? 1 : 0);
    if (item.endTime !== undefined) {
      const end = this.layout.axis.x(item.endTime);
      context.setLineDash([3, 3]);
      context.beginPath();
      if (isStrong) {
        context.moveTo(x, y);
        context.lineTo(end, y);
      }
      context.stroke();
      context.setLineDash([]);
      if (isStrong) {
        context.beginPath();
        context.rect(end - 3, y - 7, 6, 14);
        context.fill();
        context.stroke();
      }
    }
    context.beginPath();
    context.arc(x, y, isStrong ? GRIP + 1 : GRIP, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}
