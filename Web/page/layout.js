// Where the parts of a figure are, in CSS pixels: panels over one time axis, as `pacinian plot` stacks them.
import { TimeAxis, ValueScale } from "./scales.js";

const HEADING = 28;
const AXIS = 44;
/** Pixels inside the panels at both ends of the time axis, for marks at the very start. */
const INSET = 10;
const LOWEST_STRIP = 46;
const HIGHEST_STRIP = 170;
const SHARES = { events: 3, waveform: 2, spectrogram: 3 };
/** The audio events' lane below the others. */
const LANE = 16;
const NARROW = 600;
const DURATION_OF_NOTHING = 1;

/** The strips that a pattern needs: of its controls, and of items whose control does not sound. */
export function stripIDs(plot, rows) {
  const ids = plot?.controls.map(({ id }) => id) ?? [];
  let last = "events";
  for (const { panel } of rows) {
    if (panel === last) continue;
    last = panel;
    if (panel !== "events" && !ids.includes(panel)) ids.push(panel);
  }
  return ids;
}

export class FigureLayout {
  /**
   * `view` is { start, end }, the part of the pattern's time that is shown, or `null` for all; `height` is that of the
   * panels but for the controls, whose strips make it higher; `strip` is the one that is drawn larger.
   */
  constructor({ width, height, plot, rows, terms, view, bound, strip = null }) {
    this.width = width;
    this.hasLegends = width >= NARROW;
    /** Where there is no room at the side, the colours' legend stands in the events' heading. */
    this.left = this.hasLegends ? 52 : 40;
    this.right = Math.round(width - (this.hasLegends ? 104 : 10));
    this.duration = plot?.duration || DURATION_OF_NOTHING;
    const { start, end } = view ?? { start: 0, end: this.duration };
    this.axis = new TimeAxis(start, end, this.left + INSET, this.right - INSET);
    this.strips = this.#stack(height, stripIDs(plot, rows), strip);
    for (const strip of this.strips) Object.assign(strip, terms.control(strip.id));
    this.#scale(plot, bound);
  }

  #stack(height, ids, chosen) {
    const free = height - AXIS - 3 * HEADING;
    let y = 0;
    const panel = (share) => {
      y += HEADING;
      const box = { top: Math.round(y), bottom: Math.round(y + (free * share) / 8) };
      y = box.bottom;
      return box;
    };
    this.events = panel(SHARES.events);
    const strips = ids.map((id, index) => {
      y += index === 0 ? HEADING + (this.hasLegends ? 0 : 16) : this.hasLegends ? 8 : 20;
      const top = y;
      y += id === chosen ? HIGHEST_STRIP : Math.max(LOWEST_STRIP, Math.round(height / 14));
      return { id, top, bottom: y };
    });
    this.waveform = panel(SHARES.waveform);
    this.spectrogram = panel(SHARES.spectrogram);
    this.height = y + AXIS;
    return strips;
  }

  #scale(plot, bound) {
    const hasAudio = plot?.events.audioCount > 0;
    this.lane = hasAudio ? LANE : 0;
    this.events.scale = new ValueScale(0, 1, this.events.top + 9, this.events.bottom - this.lane - 1);
    for (const strip of this.strips) {
      strip.scale = new ValueScale(strip.least, 1, strip.top + 6, strip.bottom - 6);
    }
    this.waveform.scale = new ValueScale(-bound, bound, this.waveform.top + 6, this.waveform.bottom - 6);
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
