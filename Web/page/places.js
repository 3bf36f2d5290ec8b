// Where the parts of a figure are, in CSS pixels, as the module has drawn them: for the hand that edits them.
import { CONTROLS } from "./ahap.js";

/** Pixels below the lowest panel that belong to it. */
const AXIS = 44;
/** The audio events' lane below the others begins so far below their values. */
const LANE_EDGE = 1;

/** Values to pixels, upwards. */
class ValueScale {
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
class TimeAxis {
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
}

export class Places {
  /** `numbers` are those of PatternPlot.draw(on:for:). */
  constructor(width, duration, numbers) {
    let index = 0;
    const take = (count) => numbers.subarray(index, (index += count));
    Object.assign(this, { width, duration });
    [this.height, this.left, this.right] = take(3);
    this.axis = new TimeAxis(...take(4));
    const panel = ([top, bottom]) => ({ top, bottom });
    const scale = (low, high, [top, bottom]) => new ValueScale(low, high, top, bottom);
    this.events = panel(take(2));
    this.events.scale = scale(0, 1, take(2));
    this.lane = this.events.bottom - this.events.scale.bottom - LANE_EDGE;
    this.waveform = panel(take(2));
    this.spectrogram = panel(take(2));
    this.strips = Array.from({ length: take(1)[0] }, () => {
      const [[number], box, values, [low, high], [count]] = [take(1), take(2), take(2), take(2), take(1)];
      const course = Array.from({ length: count }, () => [...take(2)]);
      return { id: Object.keys(CONTROLS)[number], ...panel(box), scale: scale(low, high, values), course };
    });
  }

  /** The panel of items that `y` lies in: "events", the ID of a control, or nothing. */
  panelAt(y) {
    const isIn = ({ top, bottom }) => y >= top - 8 && y <= bottom + 8;
    if (isIn(this.events)) return "events";
    return this.strips.find(isIn)?.id;
  }

  /** Whether `y` lies in the panels of the signal. */
  isSignalAt(y) {
    return y >= this.waveform.top && y <= this.spectrogram.bottom + AXIS;
  }

  /** The scale of a panel in which items are. */
  scale(panel) {
    return panel === "events" ? this.events.scale : this.strips.find(({ id }) => id === panel)?.scale;
  }

  /** Where an item's grip is, of a time and a value. */
  point(item, value) {
    return { x: this.axis.x(item.time), y: this.scale(item.panel)?.y(value) };
  }
}
