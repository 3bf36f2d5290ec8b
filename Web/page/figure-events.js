// The events panel: intensity as height, sharpness as colour.
import { css } from "./colours.js";
import { crisp, ValueScale } from "./scales.js";

/** With more continuous events, each has only the colour of its middle. */
const MOST_SEPARATE = 200;
/** With more in view they are an area. */
const MOST_SHAPES = 2000;
/** Pixels of the colours' legend in the heading of a narrow figure. */
const NARROW_LEGEND = 150;
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
  const events = plot?.events;
  figure.grid(panel);
  figure.values(panel.scale, 30);
  figure.clipped(panel, () => {
    if (events) {
      drawShapes(figure, events);
      drawStems(figure, events);
      drawAudio(figure, events);
      drawCuts(figure, events);
    }
    if (other) drawOutlines(figure, other.plot.events);
  });
  if (events?.count === 0) figure.notice("this pattern has no events", panel);
  const note = plot?.isPreview ? "as they are written" : figure.terms.eventsNote;
  const room = layout.hasLegends ? 0 : NARROW_LEGEND;
  figure.heading("Events", note, panel, events ? key(figure, events) : [], room);
  figure.legend("sharpness", figure.terms.colour, new ValueScale(0, 1, panel.top, panel.bottom), panel);
  figure.frame(panel);
}

/** The events of a kind that the panel shows some of, in the order of their starts. */
function shown({ axis }, events, isOne) {
  // What stands beside the panel's end is seen in part.
  const margin = 12 * axis.secondsPerPixel;
  const found = [];
  let isSorted = true;
  for (let event = 0; event < events.count; event += 1) {
    if (!isOne(event) || events.end(event) < axis.start - margin || events.start(event) > axis.end + margin) continue;
    if (found.length > 0 && events.start(event) < events.start(found.at(-1))) isSorted = false;
    found.push(event);
  }
  return isSorted ? found : found.sort((a, b) => events.start(a) - events.start(b));
}

/** The most events that sound at once. */
function overlap(events, found) {
  const ends = Float64Array.from(found, (event) => events.end(event)).sort();
  let [ended, most] = [0, 1];
  found.forEach((event, index) => {
    while (ends[ended] <= events.start(event)) ended += 1;
    most = Math.max(most, index + 1 - ended);
  });
  return most;
}

function trace({ context, layout: { axis, events: { scale } } }, events, event) {
  for (let point = events.first(event); point <= events.last(event); point += 1) {
    context.lineTo(axis.x(events.time(point)), scale.y(events.intensity(point)));
  }
}

function drawShapes(figure, events) {
  const { context, layout } = figure;
  const { axis, events: { scale } } = layout;
  const found = shown(layout, events, (event) => events.isContinuous(event));
  if (found.length > MOST_SHAPES) return drawDense(figure, events, found);
  const opacity = Math.max(OPACITIES[0], OPACITIES[1] / Math.sqrt(overlap(events, found)));
  const isSeparate = found.length <= MOST_SEPARATE;
  for (const event of found) {
    context.beginPath();
    context.moveTo(axis.x(events.start(event)), scale.bottom);
    trace(figure, events, event);
    context.lineTo(axis.x(events.end(event)), scale.bottom);
    context.fillStyle = fill(figure, events, event, opacity, isSeparate);
    context.fill();
    context.beginPath();
    trace(figure, events, event);
    context.strokeStyle = fill(figure, events, event, 1, isSeparate);
    context.lineWidth = isSeparate ? 1.5 : 0.8;
    context.stroke();
  }
}

/** The colours along an event, or that of its middle. */
function fill({ context, colours, layout: { axis } }, events, event, opacity, isSeparate) {
  const colour = (point) => css(colours.of("sharpness", events.sharpness(point)), opacity);
  const [first, last] = [events.first(event), events.last(event)];
  const [from, to] = [axis.x(events.time(first)), axis.x(events.time(last))];
  let isOne = true;
  for (let point = first; point <= last; point += 1) isOne &&= events.sharpness(point) === events.sharpness(first);
  if (isOne) return colour(first);
  if (!isSeparate || to <= from) return colour(first + Math.floor((last - first + 1) / 2));
  const gradient = context.createLinearGradient(from, 0, to, 0);
  // As many stops as pixels at most: gradients do not run through the map, and steps of a pixel do not show.
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(2, to - from)));
  const stop = (point) =>
    gradient.addColorStop(Math.min(1, Math.max(0, (axis.x(events.time(point)) - from) / (to - from))), colour(point));
  for (let point = first; point <= last; point += step) stop(point);
  stop(last);
  return gradient;
}

function drawStems(figure, events) {
  const { context, colours, layout } = figure;
  const { axis, events: { scale } } = layout;
  const found = shown(layout, events, (event) => events.isTransient(event));
  const x = (event) => axis.x(events.start(event));
  const gaps = new Float64Array(found.length);
  for (let index = 1; index < found.length; index += 1) gaps[index] = x(found[index]) - x(found[index - 1]);
  gaps.sort();
  // A typical one: that of the densest quarter of those that are not at one time.
  const none = gaps.findIndex((gap) => gap > 0);
  const distance = none < 0 ? Infinity : gaps[none + Math.floor((gaps.length - none) / 4)];
  if (distance < LEAST_DISTANCE && found.length >= LEAST_DENSE) return drawDense(figure, events, found);
  for (const event of found) {
    const point = events.first(event);
    const y = scale.y(events.intensity(point));
    context.strokeStyle = context.fillStyle = css(colours.of("sharpness", events.sharpness(point)));
    context.lineWidth = Math.min(Math.max(distance / 2, 1), 2.2);
    context.beginPath();
    context.moveTo(x(event), scale.bottom);
    context.lineTo(x(event), y);
    context.stroke();
    if (distance < LEAST_WITH_HEADS) continue;
    context.beginPath();
    context.arc(x(event), y, 4, 0, 2 * Math.PI);
    context.fill();
  }
}

/** An area in steps: its top is the strongest event, its colour the mean sharpness, deeper where more events reach. */
function drawDense({ context, colours, layout: { axis, events: { scale } } }, events, found) {
  const step = (time) => Math.floor((Math.min(Math.max(axis.x(time), axis.left), axis.right) - axis.left) / STEP_WIDTH);
  const count = step(axis.end) + 1;
  const [most, sums, counts] = [new Float64Array(count), new Float64Array(count), new Uint32Array(count)];
  // How many events of each step have each intensity, in hundredths.
  const levels = new Uint32Array(101 * count);
  for (const event of found) {
    let [intensity, sharpness] = [0, 0];
    for (let point = events.first(event); point <= events.last(event); point += 1) {
      intensity = Math.max(intensity, events.intensity(point));
      sharpness = Math.max(sharpness, events.sharpness(point));
    }
    const level = Math.round(100 * Math.min(1, intensity));
    for (let index = step(events.start(event)), end = step(events.end(event)); index <= end; index += 1) {
      most[index] = Math.max(most[index], intensity);
      sums[index] += sharpness;
      counts[index] += 1;
      levels[101 * index + level] += 1;
    }
  }
  for (let index = 0; index < count; index += 1) {
    if (counts[index] === 0) continue;
    context.fillStyle = css(colours.of("sharpness", sums[index] / counts[index]), SHARE_OPACITY);
    for (const share of SHARES) {
      let [level, reached] = [0, levels[101 * index]];
      while (reached < share * counts[index]) reached += levels[101 * index + (level += 1)];
      const top = scale.y(share === 1 ? most[index] : level / 100);
      context.fillRect(axis.left + index * STEP_WIDTH, top, STEP_WIDTH, scale.bottom - top);
    }
  }
}

/** Audio events have neither intensity nor sharpness: bars in a lane of their own. */
function drawAudio(figure, events) {
  if (events.audioCount === 0) return;
  const { context, colours, layout } = figure;
  const { bottom } = layout.events;
  const top = bottom - layout.lane;
  figure.line([[layout.left, crisp(top)], [layout.right, crisp(top)]], "frame");
  for (const event of shown(layout, events, (event) => !events.isTransient(event) && !events.isContinuous(event))) {
    const x = layout.axis.x(events.start(event));
    context.fillStyle = css(colours.audio);
    context.strokeStyle = css(colours.paper);
    context.lineWidth = 1;
    context.beginPath();
    context.rect(x, top + 4, Math.max(3, layout.axis.x(events.end(event)) - x), layout.lane - 7);
    context.fill();
    context.stroke();
  }
}

function drawCuts(figure, events) {
  if (!events.hasCuts) return;
  const { axis, events: { top, bottom } } = figure.layout;
  for (const cut of events.cuts) {
    if (Number.isNaN(cut)) continue;
    const x = crisp(axis.x(cut));
    figure.line([[x, top], [x, bottom]], "accent", 1.2, { dashes: [3, 3] });
  }
}

/** The envelopes of another pattern's events, over those of the one that is open. */
function drawOutlines(figure, events) {
  const { context, colours, layout } = figure;
  context.strokeStyle = css(colours.accent);
  context.lineWidth = 1.5;
  context.beginPath();
  for (const event of shown(layout, events, (event) => events.isContinuous(event) || events.isTransient(event))) {
    const [x, y] = [layout.axis.x(events.start(event)), layout.events.scale.y(events.intensity(events.first(event)))];
    context.moveTo(x, layout.events.scale.bottom);
    if (events.isContinuous(event)) {
      context.moveTo(x, y);
      trace(figure, events, event);
    } else {
      context.lineTo(x, y + 4);
      context.moveTo(x + 4, y);
      context.arc(x, y, 4, 0, 2 * Math.PI);
    }
  }
  context.stroke();
}

function key(figure, events) {
  const { context, colours, terms } = figure;
  const colour = colours.of("sharpness", 0.5);
  const entries = [];
  if (events.transientCount > 0) {
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
  if (events.continuousCount > 0) {
    entries.push({ text: terms.continuous, draw: (x, y) => {
      context.fillStyle = css(colour, 0.85);
      context.beginPath();
      for (const [dx, dy] of [[0, 5], [5, -5], [15, -5], [22, 5]]) context.lineTo(x + dx, y + dy);
      context.fill();
    } });
  }
  if (events.audioCount > 0) {
    entries.push({ text: "audio", draw: (x, y) => {
      context.fillStyle = css(colours.audio);
      context.fillRect(x + 2, y - 4, 20, 9);
    } });
  }
  if (events.hasCuts) {
    entries.push({ text: "cut: players hold no event longer", draw: (x, y) => {
      figure.line([[x + 11, y - 6], [x + 11, y + 6]], "accent", 1.2, { dashes: [3, 3] });
    } });
  }
  return entries;
}
