// Draws the module's display list on a canvas; DisplayList.swift says what its numbers are.

const FONT = "system-ui, sans-serif";
const ALIGNMENTS = { 0: "left", 0.5: "center", 1: "right" };
const [CLIP, GROUP, END, RECTANGLE, LINE, POLYGON, FILL, STROKE, DISCS, PICTURE, TEXT] = Array(11).keys();

/** The inks that the page draws with, by their numbers. */
const INKS = { paper: 0, ink: 1, quietInk: 2, accent: 7 };

/** The colours of a theme: from red, green and blue of each ink. */
export function palette(bytes) {
  const inks = Array.from({ length: bytes.length / 3 }, (_, ink) => Array.from(bytes.subarray(3 * ink, 3 * ink + 3)));
  const names = Object.entries(INKS).map(([name, ink]) => [name, inks[ink]]);
  return { inks, pixels: Uint32Array.from(inks, ([r, g, b]) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0), ...Object.fromEntries(names) };
}

export function css([red, green, blue], opacity = 1) {
  return `rgb(${red} ${green} ${blue} / ${opacity})`;
}

/** The widths of ASCII's letters in a font of one pixel, regular and then bold, as the module takes them. */
export function letterWidths() {
  const context = document.createElement("canvas").getContext("2d");
  return ["", "bold "].flatMap((weight) => {
    context.font = `${weight}100px ${FONT}`;
    return Array.from({ length: 95 }, (_, index) => context.measureText(String.fromCharCode(0x20 + index)).width / 100);
  });
}

export class DisplayList {
  #numbers;
  #bytes;
  #pictures = new Map();

  constructor(numbers, bytes) {
    [this.#numbers, this.#bytes] = [numbers, bytes];
  }

  draw(context, colours) {
    const numbers = this.#numbers;
    let index = 0;
    const next = () => numbers[index++];
    const paint = () => {
      const [opacity, count] = [next(), next()];
      const first = index;
      index += 2 * count;
      if (count === 1) return css(colours.inks[numbers[first + 1]], opacity);
      const [from, to] = [numbers[first], numbers[index - 2]];
      const gradient = context.createLinearGradient(from, 0, to, 0);
      for (let stop = first; stop < index; stop += 2) {
        gradient.addColorStop((numbers[stop] - from) / (to - from), css(colours.inks[numbers[stop + 1]], opacity));
      }
      return gradient;
    };
    const line = () => {
      const end = index + 1 + 2 * numbers[index];
      context.moveTo(numbers[index + 1], numbers[index + 2]);
      for (let point = index + 3; point < end; point += 2) context.lineTo(numbers[point], numbers[point + 1]);
      index = end;
    };
    const steps = {
      [CLIP]() {
        context.save();
        context.beginPath();
        context.rect(next(), next(), next(), next());
        context.clip();
        context.beginPath();
      },
      [GROUP]() {
        context.save();
        context.globalAlpha = next();
      },
      [END]: () => context.restore(),
      [RECTANGLE]: () => context.rect(next(), next(), next(), next()),
      [LINE]: line,
      [POLYGON]() {
        line();
        context.closePath();
      },
      [FILL]() {
        const keepsPath = next();
        context.fillStyle = paint();
        context.fill();
        if (!keepsPath) context.beginPath();
      },
      [STROKE]() {
        context.lineWidth = next();
        context.setLineDash(Array.from({ length: next() }, next));
        context.strokeStyle = paint();
        context.stroke();
        context.beginPath();
      },
      [DISCS]() {
        const [radius, ink, count] = [next(), next(), next()];
        context.fillStyle = css(colours.inks[ink]);
        for (let disc = 0; disc < count; disc += 1) {
          const [x, y] = [next(), next()];
          context.moveTo(x + radius, y);
          context.arc(x, y, radius, 0, 2 * Math.PI);
        }
        context.fill();
        context.beginPath();
      },
      [PICTURE]: () => {
        const box = [next(), next(), next(), next()];
        context.drawImage(this.#picture(colours, next(), next(), next(), next()), ...box);
      },
      [TEXT]: () => {
        const [x, y, size, isBold, ink, share, , first, count] = Array.from({ length: 9 }, next);
        context.font = `${isBold ? "bold " : ""}${size}px ${FONT}`;
        context.textAlign = ALIGNMENTS[share];
        context.fillStyle = css(colours.inks[ink]);
        context.fillText(new TextDecoder().decode(this.#bytes.subarray(first, first + count)), x, y);
      },
    };
    context.lineJoin = "round";
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.beginPath();
    while (index < numbers.length) steps[next()]();
  }

  /** Made once for each theme. */
  #picture({ pixels }, columns, rows, ink, first) {
    const known = this.#pictures.get(first);
    if (known?.pixels === pixels) return known.picture;
    const picture = new OffscreenCanvas(columns, rows);
    const image = new ImageData(columns, rows);
    const target = new Uint32Array(image.data.buffer);
    for (let index = 0; index < target.length; index += 1) target[index] = pixels[ink + this.#bytes[first + index]];
    picture.getContext("2d").putImageData(image, 0, 0);
    this.#pictures.set(first, { pixels, picture });
    return picture;
  }
}
