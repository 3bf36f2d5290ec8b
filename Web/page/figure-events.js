// The events panel: intensity as height, sharpness as colour.
import { css, levelOf } from "./colours.js";
import { crisp, ValueScale } from "./scales.js";

/** With more continuous events, each has only the colour of its middle. */
const MOST_SEPARATE = 200;
/** Batches of one colour in which many events are painted, and shapes of a batch that have outlines of their own. */
const MOST_BATCHES = 512;
const MOST_OUTLINES = 16;
/** Stems that show in half a pixel, their widths and the radii of their heads, and pixels by which heads pass the frame. */
const MOST_AT_ONE_PLACE = 4;
const WIDTHS = [0.8, 2.2];
const RADII = [1.2, 4];
const HEAD_ROOM = 5;
/** Pixels of the colours' legend in the heading of a narrow figure. */
const NARROW_LEGEND = 150;
/** The least opacity under many others, and that of a shape that overlaps no other. */
const OPACITIES = [0.1, 0.85];

export function drawEvents(figure, plot, other) {
  const { layout } = figure;
  const panel = layout.events;
  const events = plot?.events;
  figure.grid(panel);
  figure.values(panel.scale, 30);
  figure.clipped(panel, () => {
    if (events) {
      drawShapes(figure, events);
      drawAudio(figure, events);
      drawCuts(figure, events);
    }
  });
  if (events?.count === 0) figure.notice("this pattern has no events", panel);
  const note = plot?.isPreview ? "as they are written" : figure.terms.eventsNote;
  const room = layout.hasLegends ? 0 : NARROW_LEGEND;
  figure.heading("Events", note, panel, events ? key(figure, events) : [], room);
  figure.legend("sharpness", figure.terms.colour, new ValueScale(0, 1, panel.top, panel.bottom), panel);
  figure.frame(panel);
  // Heads at the ends of the axes are whole.
  figure.clipped(panel, () => {
    if (events) drawStems(figure, events);
    if (other) drawOutlines(figure, other.plot.events);
  }, HEAD_ROOM);
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

/** Items from the back to the front in batches of one colour: a few in their order, many in rounds, whose colours have a random order. */
function batches(items, levelOf) {
  const levels = items.map(levelOf);
  const rounds = items.length <= MOST_BATCHES ? items.length : Math.max(1, Math.floor(MOST_BATCHES / new Set(levels).size));
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const groups = new Map();
    for (let index = round; index < items.length; index += rounds) {
      if (!groups.has(levels[index])) groups.set(levels[index], []);
      groups.get(levels[index]).push(items[index]);
    }
    const lot = ([level]) => Math.imul(level + 1, 0x9E3779B1 + 2 * round) >>> 0;
    found.push(...[...groups].sort((a, b) => lot(a) - lot(b)));
  }
  return found;
}

function outline({ layout: { axis, events: { scale } } }, events, event) {
  const points = [];
  for (let point = events.first(event); point <= events.last(event); point += 1) {
    points.push([axis.x(events.time(point)), scale.y(events.intensity(point))]);
  }
  return points;
}

function trace(context, points) {
  points.forEach(([x, y], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
}

/** The common outlines of many shapes that stand on one line, by columns of a pixel. */
function skyline({ layout: { left, right } }, outlines) {
  const tops = new Float64Array(Math.ceil(right - left) + 1).fill(Infinity);
  const raise = (column, y) => {
    if (y < tops[column]) tops[column] = y;
  };
  for (const points of outlines) {
    points.forEach(([x, y], index) => {
      const last = Math.floor(x - left);
      raise(last, y);
      if (index === 0) return;
      const [fromX, fromY] = points[index - 1];
      const slope = (y - fromY) / (x - fromX);
      const first = Math.max(0, Math.floor(fromX - left) + 1);
      for (let column = first; column < last && column < tops.length; column += 1) {
        raise(column, fromY + slope * (left + column + 0.5 - fromX));
      }
    });
  }
  const found = [];
  tops.forEach((y, column) => {
    if (y === Infinity) return;
    if (!(tops[column - 1] < Infinity)) found.push([]);
    found.at(-1).push([left + column + 0.5, y]);
  });
  return found;
}

function drawShapes(figure, events) {
  const { context, colours, layout } = figure;
  const { bottom } = layout.events.scale;
  const found = shown(layout, events, (event) => events.isContinuous(event));
  const opacity = Math.max(OPACITIES[0], OPACITIES[1] / Math.sqrt(overlap(events, found)));
  const paint = (outlines, filling, edge, width) => {
    Object.assign(context, { fillStyle: filling, strokeStyle: edge, lineWidth: width });
    context.beginPath();
    for (const points of outlines) trace(context, [[points[0][0], bottom], ...points, [points.at(-1)[0], bottom]]);
    context.fill();
    context.beginPath();
    for (const points of outlines) trace(context, points);
    context.stroke();
  };
  if (found.length <= MOST_SEPARATE) {
    for (const event of found) {
      const [filling, edge] = [opacity, 1].map((one) => fill(figure, events, event, one));
      paint([outline(figure, events, event)], filling, edge, 1.5);
    }
    return;
  }
  const middle = (event) => (events.first(event) + events.last(event) + 1) >> 1;
  for (const [level, some] of batches(found, (event) => levelOf(events.sharpness(middle(event))))) {
    const outlines = some.map((event) => outline(figure, events, event));
    const colour = colours.sharpness[level];
    paint(some.length > MOST_OUTLINES ? skyline(figure, outlines) : outlines, css(colour, opacity), css(colour), 0.8);
  }
}

/** The colours along an event, or that of its middle. */
function fill({ context, colours, layout: { axis } }, events, event, opacity) {
  const colour = (point) => css(colours.of("sharpness", events.sharpness(point)), opacity);
  const [first, last] = [events.first(event), events.last(event)];
  const [from, to] = [axis.x(events.time(first)), axis.x(events.time(last))];
  let isOne = true;
  for (let point = first; point <= last; point += 1) isOne &&= events.sharpness(point) === events.sharpness(first);
  if (isOne) return colour(first);
  if (to <= from) return colour(first + Math.floor((last - first + 1) / 2));
  const gradient = context.createLinearGradient(from, 0, to, 0);
  // As many stops as pixels at most: gradients do not run through the map, and steps of a pixel do not show.
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(2, to - from)));
  const stop = (point) =>
    gradient.addColorStop(Math.min(1, Math.max(0, (axis.x(events.time(point)) - from) / (to - from))), colour(point));
  for (let point = first; point <= last; point += step) stop(point);
  stop(last);
  return gradient;
}

/** The stems that show, from the left; at one place from the tallest, and of more than a few evenly by height. */
function seenStems({ layout }, events) {
  const { axis, events: { scale } } = layout;
  const halfPixels = (event) => Math.round(2 * axis.x(events.start(event)));
  const intensity = (event) => events.intensity(events.first(event));
  const [left, right] = [2 * layout.left, 2 * layout.right];
  const found = shown(layout, events, (event) => events.isTransient(event))
    .filter((event) => halfPixels(event) >= left && halfPixels(event) <= right);
  const stems = [];
  for (let start = 0, end = 0; start < found.length; start = end) {
    const place = halfPixels(found[start]);
    while (end < found.length && halfPixels(found[end]) === place) end += 1;
    const here = found.slice(start, end).sort((a, b) => intensity(b) - intensity(a));
    const count = Math.min(here.length, MOST_AT_ONE_PLACE);
    for (let index = 0; index < count; index += 1) {
      const event = here[Math.floor((index * here.length) / count)];
      const y = scale.y(intensity(event));
      // Each is seen from the top of the next lower one.
      if (index > 0) stems.at(-1).foot = y;
      stems.push({ x: place / 2, y, foot: scale.bottom, level: levelOf(events.sharpness(events.first(event))) });
    }
  }
  return stems;
}

function drawStems(figure, events) {
  const { context, colours } = figure;
  const stems = seenStems(figure, events);
  // A typical distance: that of the densest quarter.
  const distances = stems.slice(1).map(({ x }, index) => x - stems[index].x).filter((distance) => distance > 0).sort((a, b) => a - b);
  const distance = distances[Math.floor(distances.length / 4)] ?? Infinity;
  const within = (share, [least, most]) => Math.min(Math.max(share * distance, least), most);
  const radius = within(0.45, RADII);
  context.lineWidth = within(0.5, WIDTHS);
  for (const [level, some] of batches(stems, (stem) => stem.level)) {
    context.strokeStyle = context.fillStyle = css(colours.sharpness[level]);
    context.beginPath();
    for (const { x, y, foot } of some) {
      context.moveTo(x, foot);
      context.lineTo(x, y);
    }
    context.stroke();
    context.beginPath();
    for (const { x, y } of some) {
      context.moveTo(x + radius, y);
      context.arc(x, y, radius, 0, 2 * Math.PI);
    }
    context.fill();
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
      trace(context, outline(figure, events, event));
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
