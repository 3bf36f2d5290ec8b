// The colours of figures, those of `pacinian plot`: given in OKLab (Björn Ottosson, "A perceptual color space for
// image processing", 2020), where equal distances look equal, and turned in lightness for the dark.

/** The lightness of a colour and of its dark counterpart add up to this. */
const SUM_OF_LIGHTNESS = 1.15;
const LEVEL_COUNT = 128;

function encoded(linear) {
  const value = Math.min(Math.max(linear, 0), 1);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** Red, green and blue, 0…255, of an OKLab colour. */
function rgb([lightness, greenRed, blueYellow]) {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => Math.round(255 * encoded(part)));
}

function turned([lightness, greenRed, blueYellow], isDark) {
  return [isDark ? Math.min(1, SUM_OF_LIGHTNESS - lightness) : lightness, greenRed, blueYellow];
}

/** Even steps along a parabolic arc from the first colour to the last, bent towards the middle one. */
function path([first, middle, last], isDark) {
  const steps = Array.from({ length: LEVEL_COUNT * 16 + 1 }, (_, index) => {
    const t = index / (LEVEL_COUNT * 16);
    return [0, 1, 2].map((part) => (1 - t) ** 2 * first[part] + 2 * t * (1 - t) * middle[part] + t ** 2 * last[part]);
  });
  const lengths = [0];
  for (let index = 1; index < steps.length; index += 1) {
    lengths.push(lengths.at(-1) + Math.hypot(...steps[index].map((part, axis) => part - steps[index - 1][axis])));
  }
  let index = 0;
  return Array.from({ length: LEVEL_COUNT }, (_, level) => {
    const target = (lengths.at(-1) * level) / (LEVEL_COUNT - 1);
    while (index + 1 < steps.length && lengths[index] < target) index += 1;
    return rgb(turned(steps[index], isDark));
  });
}

const MAPS = {
  sharpness: [[0.34, 0, -0.17], [0.55, 0.27, -0.03], [0.65, 0.075, 0.127]],
  level: [[0.985, 0, 0], [0.72, -0.07, -0.1], [0.24, 0, -0.1]],
};
/** In the dark sharper is lighter, so that the sharpest is not the faintest: 5.2 : 1 on the paper and more. */
const DARK_SHARPNESS = [[0.62, 0, -0.17], [0.74, 0.22, -0.03], [0.9, 0.02, 0.13]];
const INKS = {
  paper: [1, 0, 0],
  ink: [0.27, 0, 0],
  quietInk: [0.54, 0, 0],
  frame: [0.75, 0, 0],
  grid: [0.93, 0, 0],
  line: [0.42, -0.03, -0.07],
  softLine: [0.88, -0.012, -0.025],
  accent: [0.64, 0.14, 0.12],
  audio: [0.7, 0, 0],
};

export function css([red, green, blue], opacity = 1) {
  return `rgb(${red} ${green} ${blue} / ${opacity})`;
}

/** The number of the colour, in its map, of a sharpness or a level. */
export function levelOf(value) {
  return Math.round(Math.min(Math.max(value, 0), 1) * (LEVEL_COUNT - 1));
}

/** All colours of a theme. */
export function palette(isDark) {
  const inks = Object.fromEntries(Object.entries(INKS).map(([name, lab]) => [name, rgb(turned(lab, isDark))]));
  const maps = Object.fromEntries(Object.entries(MAPS).map(([name, stops]) => [name, path(stops, isDark)]));
  if (isDark) maps.sharpness = path(DARK_SHARPNESS, false);
  return {
    ...inks,
    ...maps,
    /** The colour of a sharpness or a level, 0…1. */
    of: (map, value) => maps[map][levelOf(value)],
  };
}
