// The events panel: intensity as height, sharpness as colour.
import { css } from "./colours.js";
import { crisp, ValueScale } from "./scales.js";

/** With more continuous events, each has only the colour of its middle. */
const MOST_SEPARATE = 200;
/** The least opacity under many others, and that of a shape that overlaps no other. */
const OPACITIES = [0.1, 0.85];
/** Distances between stems below which they have no heads, and below which many are an area. */
const LEAST_WITH_HEADS = 9;
const LEAST_DISTANCE = 2.5;
const LEAST_DENSE = 200;
/** An area's steps: pixels, and the tops of so many of the stems. */
const STEP_WIDTH = 4;
const SHARES = [1, 0.75, 0.5, 0.25];
const SHARE_OPACITY = 0.42;

export function drawEvents(figure, plot, other) {
  const { layout } = figure;
  const panel = layout.events;
  const events = plot?.events ?? [];
  const of = (kind) => events.filter((event) => event.kind === kind);
  const [continuous, transients] = [of("HapticContinuous"), of("HapticTransient")];
  const audio = events.filter(({ kind }) => kind.startsWith("Audio"));
  figure.grid(panel);
  figure.values(panel.scale, 30);
  figure.clipped(panel, () => {
    drawShapes(figure, continuous);
    drawStems(figure, transients);
    drawAudio(figure, audio);
    drawCuts(figure, events);
    if (other) drawOutlines(figure, other.plot.events);
  });
  if (plot && events.length === 0) figure.notice("this pattern has no events", panel);
  figure.heading("Events", figure.terms.eventsNote, panel, key(figure, {
    transients: transients.length > 0, continuous: continuous.length > 0, audio: audio.length > 0,
    cuts: events.some(({ cut }) => cut !== undefined),
  }));
  figure.legend("sharpness", figure.terms.colour, new ValueScale(0, 1, panel.top, panel.bottom), panel);
  figure.frame(panel);
}

function points({ layout: { axis, events } }, event) {
  return event.points.map(([time, intensity]) => [axis.x(time), events.scale.y(intensity)]);
}

function start(event) {
  return event.points[0][0];
}

function end(event) {
  return event.points.at(-1)[0];
}

/** The most events that sound at once. */
function overlap(events) {
  const changes = events.flatMap((event) => [[start(event), 1], [end(event), -1]]);
  let [sounding, most] = [0, 1];
  for (const [, change] of changes.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    sounding += change;
    most = Math.max(most, sounding);
  }
  return most;
}

function drawShapes(figure, events) {
  const { context, layout } = figure;
  const opacity = Math.max(OPACITIES[0], OPACITIES[1] / Math.sqrt(overlap(events)));
  const isSeparate = events.length <= MOST_SEPARATE;
  for (const event of [...events].sort((a, b) => start(a) - start(b))) {
    const outline = points(figure, event);
    context.beginPath();
    context.moveTo(outline[0][0], layout.events.scale.bottom);
    for (const [x, y] of outline) context.lineTo(x, y);
    context.lineTo(outline.at(-1)[0], layout.events.scale.bottom);
    context.fillStyle = fill(figure, event, opacity, isSeparate);
    context.fill();
    context.beginPath();
    for (const [x, y] of outline) context.lineTo(x, y);
    context.strokeStyle = fill(figure, event, 1, isSeparate);
    context.lineWidth = isSeparate ? 1.5 : 0.8;
    context.stroke();
  }
}

/** The colours along an event, or that of its middle. */
function fill({ context, colours, layout: { axis } }, event, opacity, isSeparate) {
  const colour = (sharpness) => css(colours.of("sharpness", sharpness), opacity);
  const [from, to] = [axis.x(start(event)), axis.x(end(event))];
  const sharpnesses = event.points.map((point) => point[2]);
  if (Math.min(...sharpnesses) === Math.max(...sharpnesses)) return colour(sharpnesses[0]);
  if (!isSeparate || to <= from) return colour(sharpnesses[Math.floor(sharpnesses.length / 2)]);
  const gradient = context.createLinearGradient(from, 0, to, 0);
  // As many stops as pixels at most: gradients do not run through the map, and steps of a pixel do not show.
  const step = Math.max(1, Math.ceil(event.points.length / Math.max(2, to - from)));
  const stop = ([time, , sharpness]) =>
    gradient.addColorStop(Math.min(1, Math.max(0, (axis.x(time) - from) / (to - from))), colour(sharpness));
  event.points.forEach((point, index) => {
    if (index % step === 0) stop(point);
  });
  stop(event.points.at(-1));
  return gradient;
}

function drawStems(figure, events) {
  const { context, colours, layout } = figure;
  const { axis, events: { scale } } = layout;
  const stems = events
    .map(({ points: [[time, intensity, sharpness]] }) => ({ x: axis.x(time), y: scale.y(intensity), sharpness }))
    .sort((a, b) => a.x - b.x || a.y - b.y);
  const distances = stems.slice(1).map(({ x }, index) => x - stems[index].x).filter((gap) => gap > 0);
  distances.sort((a, b) => a - b);
  // A typical one: that of the densest quarter.
  const distance = distances[Math.floor(distances.length / 4)] ?? Infinity;
  if (distance < LEAST_DISTANCE && stems.length >= LEAST_DENSE) return drawDensity(figure, stems);
  for (const { x, y, sharpness } of stems) {
    context.strokeStyle = context.fillStyle = css(colours.of("sharpness", sharpness));
    context.lineWidth = Math.min(Math.max(distance / 2, 1), 2.2);
    context.beginPath();
    context.moveTo(x, scale.bottom);
    context.lineTo(x, y);
    context.stroke();
    if (distance < LEAST_WITH_HEADS) continue;
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.fill();
  }
}

/** An area in steps: its top is the tallest stem, its colour the mean sharpness, deeper where more stems reach. */
function drawDensity({ context, colours, layout }, stems) {
  const steps = Map.groupBy(stems, ({ x }) => Math.floor(x / STEP_WIDTH));
  for (const [step, part] of steps) {
    const tops = part.map(({ y }) => y).sort((a, b) => a - b);
    const mean = part.reduce((sum, { sharpness }) => sum + sharpness, 0) / part.length;
    context.fillStyle = css(colours.of("sharpness", mean), SHARE_OPACITY);
    for (const share of SHARES) {
      const top = tops[Math.floor((tops.length - 1) * (1 - share))];
      context.fillRect(step * STEP_WIDTH, top, STEP_WIDTH, layout.events.scale.bottom - top);
    }
  }
}

/** Audio events have neither intensity nor sharpness: bars in a lane of their own. */
function drawAudio(figure, events) {
  if (events.length === 0) return;
  const { context, colours, layout } = figure;
  const { bottom } = layout.events;
  const top = bottom - layout.lane;
  figure.line([[layout.left, crisp(top)], [layout.right, crisp(top)]], "frame");
  for (const event of events) {
    const x = layout.axis.x(start(event));
    context.fillStyle = css(colours.audio);
    context.strokeStyle = css(colours.paper);
    context.lineWidth = 1;
    context.beginPath();
    context.rect(x, top + 4, Math.max(3, layout.axis.x(end(event)) - x), layout.lane - 7);
    context.fill();
    context.stroke();
  }
}

function drawCuts(figure, events) {
  const { axis, events: { top, bottom } } = figure.layout;
  for (const { cut } of events) {
    if (cut === undefined) continue;
    const x = crisp(axis.x(cut));
    figure.line([[x, top], [x, bottom]], "accent", 1.2, { dashes: [3, 3] });
  }
}

/** The envelopes of another pattern's events, over those of the one that is open. */
function drawOutlines(figure, events) {
  const { context, colours, layout } = figure;
  for (const event of events) {
    if (event.kind === "HapticContinuous") figure.line(points(figure, event), "accent", 1.5);
    if (event.kind !== "HapticTransient") continue;
    const [[x, y]] = points(figure, event);
    figure.line([[x, layout.events.scale.bottom], [x, y + 4]], "accent", 1.5);
    context.strokeStyle = css(colours.accent);
    context.beginPath();
    context.arc(x, y, 4, 0, 2 * Math.PI);
    context.stroke();
  }
}

function key(figure, { transients, continuous, audio, cuts }) {
  const { context, colours, terms } = figure;
  const colour = colours.of("sharpness", 0.5);
  const entries = [];
  if (transients) {
    entries.push({ text: terms.transient, draw: (x, y) => {
      context.strokeStyle = context.fillStyle = css(colour);
      context.lineWidth = 2;
      context.beginPath();
      context.moveTo(x + 16, y + 6);
      context.lineTo(x + 16, y - 3);
      context.stroke();
      context.beginPath();
      context.arc(x + 16, y - 3, 3.2, 0, 2 * Math.PI);
      context.fill();
    } });
  }
  if (continuous) {
    entries.push({ text: terms.continuous, draw: (x, y) => {
      context.fillStyle = css(colour, 0.85);
      context.beginPath();
      for (const [dx, dy] of [[0, 5], [5, -5], [15, -5], [22, 5]]) context.lineTo(x + dx, y + dy);
      context.fill();
    } });
  }
  if (audio) {
    entries.push({ text: "audio", draw: (x, y) => {
      context.fillStyle = css(colours.audio);
      context.fillRect(x + 2, y - 4, 20, 9);
    } });
  }
  if (cuts) {
    entries.push({ text: "cut: players hold no event longer", draw: (x, y) => {
      figure.line([[x + 11, y - 6], [x + 11, y + 6]], "accent", 1.2, { dashes: [3, 3] });
    } });
  }
  return entries;
}
