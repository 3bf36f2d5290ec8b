// The spectrogram panel: levels over frequency, and where the continuous events' carriers are.
import { css } from "./colours.js";
import { made } from "./elements.js";
import { crisp, ValueScale } from "./scales.js";

/** The intensity of the lowest level that is shown. */
const LEAST_INTENSITY = 0.001;
const ROOM_ABOVE_CARRIERS = 1.15;
const LEAST_SHOWN = 200;
const FREQUENCY_STEP = 50;
/** The axis' end without a signal. */
const USUAL_HIGHEST = 500;
/** With more events, tracks are so short that gaps would hide them; they are thin and let the levels through. */
const MOST_DASHED = 100;
const OPACITY_OF_MANY = 0.35;
const LEAST_TRACK = 4;

/** That of the pattern; with another's below it, where there is one. */
export function drawSpectrogram(figure, plot, other) {
  const { layout } = figure;
  const panel = layout.spectrogram;
  const signal = plot?.signal;
  const both = signal && other?.plot.signal ? [plot, other.plot] : [plot];
  const highest = signal ? Math.max(...both.map(shownFrequency)) : USUAL_HIGHEST;
  const height = (panel.bottom - panel.top) / both.length;
  const scales = both.map((_, index) =>
    new ValueScale(0, highest, panel.top + index * height, panel.top + (index + 1) * height));
  const [scale] = scales;
  if (signal) {
    figure.clipped(panel, () => {
      figure.context.fillStyle = css(figure.colours.of("level", 0));
      figure.context.fillRect(layout.left, panel.top, layout.right - layout.left, panel.bottom - panel.top);
      both.forEach((one, index) => {
        drawLevels(figure, one.signal, scales[index]);
        drawTracks(figure, one, scales[index]);
      });
      if (both.length > 1) figure.line([[layout.left, crisp(scales[1].top)], [layout.right, crisp(scales[1].top)]], "frame", 2);
    });
  } else {
    figure.grid(panel);
    figure.notice(figure.silence(plot), panel);
  }
  for (const one of scales) figure.values(one, 34, !signal);
  const key = !plot?.events.continuousCount ? [] : [{ text: "carrier of continuous events", draw: (x, y) => {
    figure.line([[x, y], [x + 22, y]], "accent", 1.2, { dashes: [5, 4] });
  } }];
  figure.heading("Spectrogram", both.length > 1 ? `frequency in Hz, ${other.name} below` : "frequency in Hz", panel, key);
  const [low, high] = signal?.spectrogram.decibels ?? [-60, 0];
  figure.legend("level", "level in dB", new ValueScale(low, high, panel.top, panel.bottom), panel);
  figure.frame(panel);
}

function frequency({ kind, lowest, highest }, sharpness) {
  return kind === "linear" ? lowest + (highest - lowest) * sharpness : lowest * (highest / lowest) ** sharpness;
}

/** Hz at the axis' end: above the energy, and above the carriers that are heard. */
function shownFrequency({ events, signal: { spectrogram }, frequencyMap }) {
  let sharpest = 0;
  for (let event = 0; event < events.count; event += 1) {
    if (!events.isContinuous(event)) continue;
    for (let point = events.first(event); point <= events.last(event); point += 1) {
      if (events.intensity(point) >= LEAST_INTENSITY) sharpest = Math.max(sharpest, events.sharpness(point));
    }
  }
  const wanted = Math.max(spectrogram.energyEnd, frequency(frequencyMap, sharpest) * ROOM_ABOVE_CARRIERS, LEAST_SHOWN);
  return Math.min(spectrogram.highestFrequency, Math.ceil(wanted / FREQUENCY_STEP) * FREQUENCY_STEP);
}

function drawLevels({ context, colours, layout }, signal, scale) {
  const { axis } = layout;
  const { columnCount, rowCount, highestFrequency } = signal.spectrogram;
  const picture = pictureOf(signal.spectrogram, colours);
  const rows = (scale.high / highestFrequency) * rowCount;
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  const left = axis.x(0);
  context.drawImage(
    picture, 0, rowCount - rows, columnCount, rows,
    left, scale.top, axis.x(signal.duration) - left, scale.bottom - scale.top,
  );
}

/** The levels as a picture, the highest frequency on top; made once for each spectrogram and theme. */
const pictures = new WeakMap();
function pictureOf(spectrogram, colours) {
  const known = pictures.get(spectrogram);
  if (known?.colours === colours) return known.picture;
  const { columnCount, rowCount, levels } = spectrogram;
  const picture = made("canvas", { width: columnCount, height: rowCount });
  const image = new ImageData(columnCount, rowCount);
  const pixels = new Uint32Array(image.data.buffer);
  const colour = Uint32Array.from({ length: 256 }, (_, level) => {
    const [red, green, blue] = colours.of("level", level / 255);
    return new Uint32Array(Uint8Array.of(red, green, blue, 255).buffer)[0];
  });
  for (let column = 0; column < columnCount; column += 1) {
    for (let row = 0; row < rowCount; row += 1) {
      pixels[(rowCount - 1 - row) * columnCount + column] = colour[levels[column * rowCount + row]];
    }
  }
  picture.getContext("2d").putImageData(image, 0, 0);
  pictures.set(spectrogram, { colours, picture });
  return picture;
}

function drawTracks({ context, colours, layout: { axis } }, { frequencyMap, events }, scale) {
  const isDashed = events.continuousCount <= MOST_DASHED;
  context.strokeStyle = css(colours.accent, isDashed ? 1 : OPACITY_OF_MANY);
  context.lineWidth = isDashed ? 1.2 : 1;
  context.setLineDash(isDashed ? [5, 4] : []);
  context.beginPath();
  /** Where the last track of many ends: those behind one another within a pixel would not show. */
  let drawn = -Infinity;
  for (let event = 0; event < events.count; event += 1) {
    if (!events.isContinuous(event) || events.end(event) < axis.start || events.start(event) > axis.end) continue;
    if (!isDashed && axis.x(events.end(event)) < drawn) continue;
    let track = [];
    const finish = () => {
      if (track.length > 0) {
        const missing = Math.max(0, LEAST_TRACK - (track.at(-1)[0] - track[0][0])) / 2;
        context.moveTo(track[0][0] - missing, track[0][1]);
        for (const [x, y] of track) context.lineTo(x, y);
        context.lineTo(track.at(-1)[0] + missing, track.at(-1)[1]);
        drawn = track.at(-1)[0] + 0.5;
      }
      track = [];
    };
    for (let point = events.first(event); point <= events.last(event); point += 1) {
      if (events.intensity(point) < LEAST_INTENSITY) finish();
      else track.push([axis.x(events.time(point)), scale.y(frequency(frequencyMap, events.sharpness(point)))]);
    }
    finish();
  }
  context.stroke();
  context.setLineDash([]);
}
