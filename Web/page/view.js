// The figure on the page: two canvases, the panels below and the grips above, sharp at every pixel ratio; and the part
// of the time that they show.
import { CONTROLS, envelopeSeconds } from "./ahap.js";
import { css, DisplayList } from "./canvas.js";
import { byID } from "./elements.js";
import { effective } from "./items.js";
import { Places } from "./places.js";

const GRIP = 5.5;
/** Pixels below an event's grip, or above it, of the handle of an attack that ends within so many pixels. */
const BESIDE_GRIP = 16;
/** With more items in view their grips show only near the pointer, the nearest within so many pixels. */
const MOST_GRIPS = 300;
const NEAR_POINTER = 60;
/** The ruler above the events: pixels between its marks at least, and those of a mark. */
const RULER = { least: 80, mark: 5 };
const MOST_NEAR = 40;
/** Pixels of the window beside the figure's height. */
const AROUND = 270;
const HEIGHTS = { least: 420, most: 900 };
/** The shortest time that is shown, in seconds, and the longest in lengths of the whole, and in seconds for short patterns. */
const SHORTEST = 0.01;
const LONGEST = { lengths: 4, seconds: 60 };
/** The time that the whole pattern is shown in: seconds, or lengths of the pattern for long ones. */
const ROOM = { seconds: 1, lengths: 1.25 };
/** Pixels between the lines of a grid below which they would be an area. */
const LEAST_GRID = 5;
/** Columns that the module is asked for: its bounds, and more than a screen has for time that is not all shown. */
const COLUMNS = { least: 200, most: 4000, whileMoving: 400 };

/** Sends "view" when another part of the time is shown, or the size or the colours are others. */
export class FigureView extends EventTarget {
  #stage = byID("stage");
  #panels = byID("panels");
  #grips = byID("grips");
  #first = byID("first");
  #rowOf;
  #recolour;
  #palettes = null;
  #colours = null;
  #view = null;
  #held = null;
  #strip = null;
  #list = null;
  #isMoving = false;
  #rows = [];
  #shownRows = null;
  /** Gives a promise of the bytes of the figure for a request, or of nothing where a later one takes its place. */
  source = null;
  /** Numbers of the pattern that is shown: { duration, signalDuration, peak, transients, continuous, audio }, or `null`. */
  facts = null;
  #frame = 0;
  /** The paths of the selected items; the last is the one whose values are shown. */
  selection = [];
  /** The item whose values are shown, for its envelope's handles. */
  item = null;
  hovered = null;
  /** Where the pointer is, in the figure. */
  pointer = null;
  /** A rectangle that is being drawn around items, { left, top, right, bottom }. */
  box = null;
  /** A line that is being drawn into a strip, [[x, y], …]. */
  stroke = null;
  /** The part of the time that is looped, { start, end }. */
  region = null;
  /** Seconds between the lines of the grid, or 0. */
  grid = 0;
  /** Where something would be added: seconds. */
  cursor = null;
  /** Where playing begins, or `null` for the start. */
  playsFrom = null;
  /** Seconds at which it sounds, or `null`. */
  playhead = null;
  #track = null;

  /** `rowOf(path)` gives the row of an item. */
  constructor(rowOf) {
    super();
    this.#rowOf = rowOf;
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
      this.#colours = this.#palettes?.[Number(theme ? theme === "dark" : dark.matches)];
      this.draw();
    };
    dark.addEventListener("change", recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#recolour = recolour;
  }

  /** The colours of the light and the dark theme. */
  get palettes() {
    return this.#palettes;
  }

  set palettes(palettes) {
    this.#palettes = palettes;
    this.#recolour();
  }

  get canvas() {
    return this.#grips;
  }

  get selected() {
    return this.selection.at(-1) ?? null;
  }

  get duration() {
    return this.facts?.duration ?? 0;
  }

  /** Seconds that are shown where no part is: the pattern's, and room for what comes after it, and those of the sound. */
  get span() {
    return Math.max(ROOM.seconds, ROOM.lengths * this.duration, this.#track?.end ?? 0);
  }

  /** A sound that is drawn behind the events, or `null`. */
  set track(track) {
    this.#track = track;
    this.#ask();
  }

  /** The columns that a figure of the present size and part of the time needs. */
  columns(isMoving) {
    if (isMoving) return COLUMNS.whileMoving;
    const { start, end } = this.#shown;
    const columns = Math.round((this.#stage.clientWidth * devicePixelRatio * this.duration) / (end - start));
    return Math.min(Math.max(columns, COLUMNS.least), COLUMNS.most);
  }

  /** Another file is open: nothing is drawn of the one before. */
  forget() {
    this.facts = null;
    this.#stage.classList.remove("stale");
    this.#ask({ isEmpty: true });
  }

  /**
   * Shows a pattern by the bytes of its figure; `isDrawn` is whether its text could be drawn. The last figure of the same
   * file stays, pale, while it cannot.
   */
  show({ figure, isDrawn, rows }) {
    this.#stage.classList.toggle("stale", !isDrawn && this.facts !== null);
    this.hovered = null;
    this.#rows = rows;
    const { duration } = this;
    this.#take(figure, isDrawn);
    this.#limitView();
    // All of it is shown, and it is longer or shorter now.
    if (!this.#view && !this.#held && duration !== this.duration) this.#ask();
  }

  /** What the module needs to draw the figure as it is shown now. */
  request(isMoving) {
    this.#isMoving = isMoving;
    const ids = Object.keys(CONTROLS);
    let strips = 0;
    for (const { panel } of this.#rows) if (panel !== "events") strips |= 1 << ids.indexOf(panel);
    const height = Math.min(Math.max(innerHeight - AROUND, HEIGHTS.least), HEIGHTS.most);
    return { width: this.#stage.clientWidth, height, ...this.#shown, strips, strip: ids.indexOf(this.#strip), isMoving };
  }

  /** Shows what has changed at once where the page can, and then as the module draws it. */
  async #ask(beside = {}) {
    if (this.layout) Object.assign(this.layout.axis, this.#shown);
    this.#shownRows = null;
    this.drawGrips();
    if (!this.source || this.#stage.clientWidth === 0) return;
    const figure = await this.source({ ...this.request(this.#isMoving), ...beside });
    if (figure) this.#take(figure, false);
  }

  /** The counts of facts, places and numbers, then these, then bytes. */
  #take(figure, isDrawn) {
    if (!figure) return;
    const [facts, places, numbers] = new Float64Array(figure, 0, 3);
    let place = 24;
    const take = (count) => new Float64Array(figure, (place += 8 * count) - 8 * count, count);
    const [duration, signalDuration, peak, transients, continuous, audio] = take(facts);
    if (isDrawn) this.facts = { duration, signalDuration, peak, transients, continuous, audio };
    this.layout = new Places(this.#stage.clientWidth, duration, take(places));
    this.#list = new DisplayList(take(numbers), new Uint8Array(figure, place));
    Object.assign(this.layout.axis, this.#shown);
    this.draw();
  }

  /** Items as they are in the text now, before the module has drawn them. */
  showRows(rows) {
    this.#rows = rows;
    this.#shownRows = null;
    this.drawGrips();
  }

  /** The strip that is drawn larger. */
  get strip() {
    return this.#strip;
  }

  set strip(id) {
    if (id === this.#strip) return;
    this.#strip = id;
    this.#ask();
  }

  /** Shows the time around an instant, if it is not shown. */
  follow(seconds) {
    if (!this.#view || (seconds >= this.#view.start && seconds <= this.#view.end)) return;
    this.view = { start: seconds, end: seconds + this.#view.end - this.#view.start };
  }

  get view() {
    return this.#view;
  }

  /** Shows the time from `start` to `end`, or all of it for `null`. */
  set view(view) {
    this.#view = view;
    this.#limitView();
    this.#ask();
    this.dispatchEvent(new Event("view"));
  }

  /** Keeps the axis as it is while something is dragged, however long the pattern becomes, or lets go of it. */
  hold(isHeld) {
    if (!isHeld && this.#view) this.#view = this.#held;
    this.#held = isHeld ? this.#shown : null;
    this.#limitView();
    this.#isMoving = isHeld;
    this.#ask();
    if (!isHeld) this.dispatchEvent(new Event("view"));
  }

  /** Moves the axis that is held, by a share of its length; where all was shown, more is from then on. */
  push(share) {
    const { start, end } = this.#held;
    const seconds = share * (end - start);
    if (seconds < 0 && !this.#view) return;
    const by = Math.max(seconds, -start);
    this.#held = { start: this.#view ? start + by : start, end: end + by };
    this.#ask();
  }

  /** The part of the time that is shown. */
  get #shown() {
    return this.#held ?? this.#view ?? { start: 0, end: this.span };
  }

  /** Shows a part of the time that is shorter by a factor, around a position of 0…1; it stops where all is shown. */
  zoom(factor, share = 0.5) {
    const { start, end } = this.#shown;
    const [from, all] = [end - start, this.span];
    const length = Math.min(Math.max(SHORTEST, from / factor), Math.max(LONGEST.seconds, LONGEST.lengths * all));
    const passesAll = (from < all && length >= all) || (from > all && length <= all);
    const fixed = start + from * share;
    this.view = passesAll ? null : { start: fixed - length * share, end: fixed + length * (1 - share) };
  }

  scroll(seconds) {
    if (this.#view) this.view = { start: this.#view.start + seconds, end: this.#view.end + seconds };
  }

  #limitView() {
    if (!this.#view) return;
    const { start, end } = this.#view;
    const first = Math.min(Math.max(0, start), this.span);
    this.#view = { start: first, end: first + end - start };
  }

  #resized() {
    this.#ask();
    this.dispatchEvent(new Event("view"));
  }

  draw() {
    if (!this.#list || !this.#colours) return;
    const context = this.#sized(this.#panels);
    const { top, bottom } = this.layout.events;
    this.#first.style.top = `${(top + bottom) / 2 + 20}px`;
    context.fillStyle = css(this.#colours.paper);
    context.fillRect(0, 0, this.layout.width, this.layout.height);
    this.#list.draw(context, this.#colours);
    this.#shownRows = null;
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
    if (item.value !== undefined) return this.layout.point(item, item.value);
    // Audio events have a lane instead of an intensity.
    return { x: this.layout.axis.x(item.time), y: this.layout.events.bottom - this.layout.lane / 2 };
  }

  /** The rows that have grips in the part of the time that is shown. */
  get shownRows() {
    const { axis } = this.layout;
    this.#shownRows ??= this.#rows.filter((row) =>
      row.time <= axis.end && (row.endTime ?? row.time) >= axis.start && this.grip(row).y !== undefined);
    return this.#shownRows;
  }

  /** Handles of the envelope of the one event that is selected: where a segment, which begins at `from`, ends. */
  get handles() {
    const { item } = this;
    if (item?.kind !== "continuous" || this.selection.length !== 1) return [];
    const { axis, events } = this.layout;
    const handle = (name, from, y) => {
      const end = from + envelopeSeconds(effective(item, name));
      return { name, from, end, x: axis.x(end), y };
    };
    const attack = handle("AttackTime", item.time, events.scale.y(effective(item, "value")));
    const foot = events.scale.bottom - GRIP;
    // The grip would hide it.
    if (attack.x - axis.x(item.time) < BESIDE_GRIP) attack.y += attack.y + 2 * BESIDE_GRIP < foot ? BESIDE_GRIP : -BESIDE_GRIP;
    return [attack, effective(item, "Sustained") < 0.5
      ? handle("DecayTime", attack.end, foot) : handle("ReleaseTime", item.endTime, foot)];
  }

  /** Draws grips, cursor and playhead, soon. */
  drawGrips() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.layout && this.#colours) this.#drawGrips();
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
    this.#drawTrack(context);
    this.#drawRuler(context);
    this.#drawGrid(context);
    this.#drawRegion(context);
    this.#drawTime(context, this.cursor, "quietInk", [4, 4]);
    this.#drawTime(context, this.playhead, "accent", []);
    const rows = this.shownRows;
    for (const row of rows.length <= MOST_GRIPS ? rows : this.#rowsNearPointer(rows)) this.#drawGrip(context, row, 0.75);
    if (this.hovered) this.#drawGrip(context, this.hovered, 1);
    for (const row of this.#selectedRows()) this.#drawGrip(context, row, 1, true);
    this.#drawHandles(context);
    this.#drawBox(context);
    context.restore();
  }

  /** The selected rows that have grips; of many, one of those whose grips are at the same pixels. */
  #selectedRows() {
    const { axis } = this.layout;
    const isMany = this.selection.length > MOST_GRIPS;
    const places = new Set();
    const rows = [];
    for (const path of this.selection) {
      const row = this.#rowOf(path);
      const { x, y } = row ? this.grip(row) : {};
      if (y === undefined) continue;
      const place = isMany && [x, y, row.endTime === undefined ? x : axis.x(row.endTime)].map(Math.round).join();
      if (isMany && places.has(place)) continue;
      places.add(place);
      rows.push(row);
    }
    return rows;
  }

  #rowsNearPointer(rows) {
    if (!this.pointer) return [];
    const near = [];
    for (const row of rows) {
      const { x, y } = this.grip(row);
      const distance = Math.hypot(x - this.pointer.x, y - this.pointer.y);
      if (distance < NEAR_POINTER) near.push({ row, distance });
    }
    return near.sort((a, b) => a.distance - b.distance).slice(0, MOST_NEAR).map(({ row }) => row);
  }

  #drawGrid(context) {
    const { axis, events, left, right } = this.layout;
    if (!this.grid || this.grid / axis.secondsPerPixel < LEAST_GRID) return;
    context.strokeStyle = css(this.#colours.quietInk, 0.25);
    context.lineWidth = 1;
    context.beginPath();
    for (let step = Math.ceil(axis.seconds(left) / this.grid); axis.x(step * this.grid) <= right; step += 1) {
      const x = Math.floor(axis.x(step * this.grid)) + 0.5;
      for (const { top, bottom } of [events, ...this.layout.strips]) {
        context.moveTo(x, top);
        context.lineTo(x, bottom);
      }
    }
    context.stroke();
  }

  /** Marks of the time, in seconds, at the upper edge of the events. */
  #drawRuler(context) {
    const { axis, events, left, right } = this.layout;
    const rough = RULER.least * axis.secondsPerPixel;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
    const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    context.font = "11px system-ui, sans-serif";
    context.textBaseline = "top";
    context.lineWidth = 1;
    context.strokeStyle = css(this.#colours.quietInk);
    for (let number = Math.ceil(axis.seconds(left) / step); axis.x(number * step) <= right; number += 1) {
      const x = Math.floor(axis.x(number * step)) + 0.5;
      context.beginPath();
      context.moveTo(x, events.top);
      context.lineTo(x, events.top + RULER.mark);
      context.stroke();
      const label = (number * step).toFixed(digits);
      const { width } = context.measureText(label);
      if (x + 3 + width > right) break;
      context.fillStyle = css(this.#colours.paper, 0.75);
      context.fillRect(x + 2, events.top + 1, width + 2, 12);
      context.fillStyle = css(this.#colours.quietInk);
      context.fillText(label, x + 3, events.top + 2);
    }
  }

  /** The sound's lowest and highest samples, pixel by pixel. */
  #drawTrack(context) {
    if (!this.#track) return;
    const { axis, events, left, right } = this.layout;
    const middle = (events.top + events.bottom) / 2;
    const half = (events.bottom - events.top) / 2;
    context.fillStyle = css(this.#colours.quietInk, this.#track.isMuted ? 0.15 : 0.4);
    for (let x = left; x < right; x += 1) {
      const found = this.#track.extremes(axis.seconds(x), axis.seconds(x + 1));
      if (!found) continue;
      const [low, high] = found.map((sample) => Math.min(Math.max(sample, -1), 1));
      context.fillRect(x, middle - high * half, 1, Math.max(2, (high - low) * half));
    }
  }

  #drawRegion(context) {
    if (!this.region) return;
    const { axis, events, spectrogram } = this.layout;
    const [from, to] = [this.region.start, this.region.end].map((time) => axis.x(time));
    context.fillStyle = css(this.#colours.accent, 0.12);
    context.fillRect(from, events.top, to - from, spectrogram.bottom - events.top);
  }

  #drawHandles(context) {
    const { handles } = this;
    context.fillStyle = css(this.#colours.paper);
    context.strokeStyle = css(this.#colours.accent);
    context.lineWidth = 2;
    for (const { x, y } of handles) {
      context.beginPath();
      for (const [dx, dy] of [[0, -6], [6, 0], [0, 6], [-6, 0]]) context.lineTo(x + dx, y + dy);
      context.closePath();
      context.fill();
      context.stroke();
    }
  }

  #drawBox(context) {
    context.strokeStyle = css(this.#colours.accent);
    context.lineWidth = 2;
    if (this.box) {
      const { left, top, right, bottom } = this.box;
      context.fillStyle = css(this.#colours.accent, 0.1);
      context.fillRect(left, top, right - left, bottom - top);
      context.strokeRect(left, top, right - left, bottom - top);
    }
    if (!this.stroke) return;
    context.beginPath();
    for (const [x, y] of this.stroke) context.lineTo(x, y);
    context.stroke();
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
    const isStrong = isSelected || item === this.hovered;
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
    if (item.entry?.isMuted) {
      context.moveTo(x - 2 * GRIP, y - 2 * GRIP);
      context.lineTo(x + 2 * GRIP, y + 2 * GRIP);
    }
    context.stroke();
  }
}
