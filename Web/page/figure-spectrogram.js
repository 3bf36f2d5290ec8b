// The spectrogram panel: levels over frequency, and where the continuous events' carriers are.
import { css } from "./colours.js";
import { ValueScale } from "./scales.js";

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

export function drawSpectrogram(figure, plot) {
  const { layout } = figure;
  const panel = layout.spectrogram;
  const signal = plot?.signal;
  const scale = new ValueScale(0, signal ? shownFrequency(plot) : USUAL_HIGHEST, panel.top, panel.bottom);
  const continuous = plot?.events.filter(({ kind }) => kind === "HapticContinuous") ?? [];
  if (signal) {
    figure.clipped(panel, () => {
      figure.context.fillStyle = css(figure.colours.of("level", 0));
      figure.context.fillRect(layout.left, panel.top, layout.right - layout.left, panel.bottom - panel.top);
      drawLevels(figure, signal, scale);
      drawTracks(figure, plot, continuous, scale);
    });
  } else {
    figure.grid(panel);
    figure.notice(figure.silence(plot), panel);
  }
  figure.values(scale, 34, !signal);
  const key = continuous.length === 0 ? [] : [{ text: "carrier of continuous events", draw: (x, y) => {
    figure.line([[x, y], [x + 22, y]], "accent", 1.2, { dashes: [5, 4] });
  } }];
  figure.heading("Spectrogram", "frequency in Hz", panel, key);
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
  for (const { kind, points } of events) {
    if (kind !== "HapticContinuous") continue;
    for (const [, intensity, sharpness] of points) {
      if (intensity >= LEAST_INTENSITY) sharpest = Math.max(sharpest, sharpness);
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
  const picture = Object.assign(document.createElement("canvas"), { width: columnCount, height: rowCount });
  const image = new ImageData(columnCount, rowCount);
  for (let column = 0; column < columnCount; column += 1) {
    for (let row = 0; row < rowCount; row += 1) {
      const [red, green, blue] = colours.of("level", levels[column * rowCount + row] / 255);
      image.data.set([red, green, blue, 255], 4 * ((rowCount - 1 - row) * columnCount + column));
    }
  }
  picture.getContext("2d").putImageData(image, 0, 0);
  pictures.set(spectrogram, { colours, picture });
  return picture;
}

function drawTracks(figure, { frequencyMap }, events, scale) {
  const { axis } = figure.layout;
  const isDashed = events.length <= MOST_DASHED;
  const style = isDashed ? { dashes: [5, 4] } : { opacity: OPACITY_OF_MANY };
  for (const { points } of events) {
    let track = [];
    const finish = () => {
      if (track.length > 0) {
        const missing = LEAST_TRACK - (track.at(-1)[0] - track[0][0]);
        if (missing > 0) {
          track.unshift([track[0][0] - missing / 2, track[0][1]]);
          track.push([track.at(-1)[0] + missing / 2, track.at(-1)[1]]);
        }
        figure.line(track, "accent", isDashed ? 1.2 : 1, style);
      }
      track = [];
    };
    for (const [time, intensity, sharpness] of points) {
      if (intensity < LEAST_INTENSITY) finish();
      else track.push([axis.x(time), scale.y(frequency(frequencyMap, sharpness))]);
    }
    finish();
  }
}
