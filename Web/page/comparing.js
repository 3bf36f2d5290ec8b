// The comparison on the page: a second file, and the differences in numbers.

import { byID, made } from "./elements.js";
import { described } from "./items.js";

/** Lines of events that differ. */
const MOST_LINES = 200;
const section = byID("comparison");

export class Comparing {
  #other = null;
  #ended;

  /** `ended` is called when the comparison is ended. */
  constructor(ended) {
    this.#ended = ended;
    byID("end-comparison").addEventListener("click", () => this.end());
  }

  end() {
    this.#other = null;
    this.show(null);
    section.hidden = byID("compared").hidden = true;
    this.#ended();
  }

  /** The text of the second file, or `null`. */
  get text() {
    return this.#other?.text ?? null;
  }

  get name() {
    return this.#other?.name ?? "";
  }

  /** `losses` are sentences that stand in the panel until the comparison is ended. */
  open({ name, text, losses = [] }) {
    this.#other = { name, text };
    byID("other-name").textContent = name;
    byID("losses").replaceChildren(...losses.map((textContent) => made("li", { textContent })));
    section.hidden = byID("compared").hidden = false;
  }

  /** The first file is another one: nothing is known of the two. */
  forget() {
    this.show(null);
  }

  /** Takes what the module found, or why it found nothing. */
  show(result, failure) {
    byID("comparison-failure").hidden = !failure;
    byID("comparison-failure").textContent = failure ?? "";
    const verdict = result?.difference.verdict ?? "";
    byID("verdict").textContent = verdict;
    byID("compared").textContent = `Compared with ${this.name}: ${verdict || (failure ?? "…")}`;
    byID("signals").tBodies[0].replaceChildren(...(result ? rows(result.difference) : []));
    byID("event-differences").tBodies[0].replaceChildren(...(result ? eventRows(result.events) : []));
  }
}

function rows(difference) {
  const both = ({ first, second }, digits, unit = "") =>
    `${first.toFixed(digits)}${unit}${first === second ? "" : ` → ${second.toFixed(digits)}${unit}`}`;
  const ratio = difference.ratioDecibels;
  const noRatio = difference.largestDifference === 0 ? "no difference" : "the first is silent";
  const instant = difference.largestDifferenceSeconds.toFixed(3);
  const correlation = difference.envelopeCorrelation;
  const entries = difference.isIdentical ? [["Signal", "the same samples"]] : [
    ["Signal-to-noise ratio", ratio === null ? noRatio : `${ratio.toFixed(1)} dB`],
    ["Largest difference", `${difference.largestDifference.toFixed(6)} at ${instant} s`],
    ["Envelope correlation", correlation === null ? "none" : correlation.toFixed(4)],
    ["Spectral distance", `${difference.spectralDistanceDecibels.toFixed(2)} dB`],
  ];
  entries.push(["Peak", both(difference.peak, 4)], ["Duration", both(difference.durationSeconds, 3, " s")]);
  return entries.map(([name, value]) => line(name, value.replace(/-(?=\d)/g, "\u2212")));
}

function eventRows(changes) {
  if (changes.length === 0) return [line("", "the same events and points")];
  const lines = changes.slice(0, MOST_LINES)
    .map(({ sign, row, was }) => line(sign, was ? `${described(was)} → ${described(row)}` : described(row)));
  return changes.length > MOST_LINES ? [...lines, line("", `and ${changes.length - MOST_LINES} more`)] : lines;
}

function line(name, text) {
  return made("tr", {}, made("th", { scope: "row", textContent: name }), made("td", { textContent: text }));
}
