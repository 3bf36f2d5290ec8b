// The words of a figure: those of the file's format, as `pacinian plot` has them.
import { CONTROLS } from "./ahap.js";

const PATTERN = {
  eventsNote: "intensity, controls and envelope included",
  transient: "transient",
  continuous: "continuous",
  colour: "sharpness",
  controls: "Controls",
  controlsNote: "dynamic parameters and parameter curves",
  /** What a control is called, what it does, and the least value of its axis, whose largest is 1. */
  control(id) {
    const { label, least } = CONTROLS[id];
    return { label, least, note: least === 0 ? "multiplies" : "adds" };
  },
};
const HAPTIC = {
  eventsNote: "amplitude of the signal and of its emphasis",
  transient: "emphasis",
  continuous: "signal",
  colour: "frequency",
  controls: "Envelopes",
  controlsNote: "the signal's points, straight lines between",
  control: (id) => ({ label: id === "HapticIntensityControl" ? "amplitude" : "frequency", least: 0, note: "" }),
};

/** The words of a format, "ahap" or "haptic". */
export function termsOf(format) {
  return format === "haptic" ? HAPTIC : PATTERN;
}
