// A signal in the waveform panel: every sample, or the extremes of columns where there are too many.

/**
 * `envelope`, where there is one, is { seconds, values }: levels of stretches that last so many seconds. A signal may
 * have a `part`, { start, duration, samples }, which is drawn where the panel shows no more than it holds.
 */
export function drawTrace(figure, signal, envelope, colour, opacity) {
  const { axis, waveform } = figure.layout;
  const { part } = signal;
  const holdsAll = part && part.start <= Math.max(0, axis.start)
    && part.start + part.duration >= Math.min(axis.end, signal.duration);
  if (signal.samples) figure.line(samplePoints(figure, { start: 0, ...signal }), colour, 1.2, { opacity });
  else if (holdsAll) figure.line(samplePoints(figure, part), colour, 1.2, { opacity });
  else fillExtremes(figure, signal, colour, opacity);
  if (!envelope) return;
  const line = Array.from(envelope.values, (value, index) =>
    [axis.x((index + 0.5) * envelope.seconds), waveform.scale.y(value)]);
  figure.line(line, colour, 2);
}

function samplePoints({ layout: { axis, waveform } }, { samples, start: begin, duration }) {
  const step = duration / samples.length;
  // One sample on either side of what is shown lets the line leave the panel.
  const first = Math.max(0, Math.floor((axis.start - begin) / step) - 1);
  const last = Math.min(samples.length, Math.ceil((axis.end - begin) / step) + 2);
  const x = (index) => axis.x(begin + index * step);
  const count = last - first;
  if (count < 4 * (axis.right - axis.left)) {
    return Array.from({ length: count }, (_, index) => [x(first + index), waveform.scale.y(samples[first + index])]);
  }
  // Many samples for a pixel: the lowest and the highest of each half pixel are all that shows.
  const points = [];
  const perHalf = Math.max(1, Math.floor(count / (2 * (axis.right - axis.left))));
  for (let start = first; start < last; start += perHalf) {
    let [low, high] = [Infinity, -Infinity];
    for (let index = start; index < Math.min(last, start + perHalf); index += 1) {
      low = Math.min(low, samples[index]);
      high = Math.max(high, samples[index]);
    }
    points.push([x(start), waveform.scale.y(high)], [x(start), waveform.scale.y(low)]);
  }
  return points;
}

function fillExtremes({ context, colours, layout: { axis, waveform } }, { lows, highs, duration }, colour, opacity) {
  const step = duration / lows.length;
  const [red, green, blue] = colours[colour];
  context.fillStyle = context.strokeStyle = `rgb(${red} ${green} ${blue} / ${opacity})`;
  context.lineWidth = 1.2;
  context.beginPath();
  const x = (index) => axis.x((index + 0.5) * step);
  for (let index = 0; index < highs.length; index += 1) context.lineTo(x(index), waveform.scale.y(highs[index]));
  for (let index = lows.length - 1; index >= 0; index -= 1) context.lineTo(x(index), waveform.scale.y(lows[index]));
  context.closePath();
  context.fill();
  context.stroke();
}
