// QR codes of links (ISO/IEC 18004): bytes, the lowest level of correction, the smallest version that holds them.

/** By version, from 1: bytes of correction in each block, and the number of blocks, of level L. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];
const LEVEL = 0b01;
const MASKS = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The modules of a text's code, rows of booleans from the top, dark ones true; `null` for a text that is too long. */
export function codeOf(text) {
  const bytes = new TextEncoder().encode(text);
  for (let version = 1; version <= 40; version += 1) {
    const total = Math.floor(freeModules(version) / 8);
    const data = total - CORRECTION[version - 1] * BLOCKS[version - 1];
    const lengthBits = version < 10 ? 8 : 16;
    if (4 + lengthBits + 8 * bytes.length > 8 * data) continue;
    return drawn(version, interleaved(filled(bytes, data, lengthBits), version, total));
  }
  return null;
}

/** Modules for data and correction: all but those of patterns, format and version. */
function freeModules(version) {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const alignment = marks === 0 ? 0 : 25 * (marks * marks - 3) - 10 * (marks - 2);
  return (16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0);
}

/** The bytes behind their mode and length, and what fills up the rest. */
function filled(bytes, count, lengthBits) {
  const bits = [];
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * count - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) => parseInt(bits.slice(8 * index, 8 * index + 8).join(""), 2));
  for (let pad = 0xEC; data.length < count; pad ^= 0xEC ^ 0x11) data.push(pad);
  return data;
}

/** Blocks with their correction, the first bytes of all blocks first. */
function interleaved(data, version, total) {
  const [degree, count] = [CORRECTION[version - 1], BLOCKS[version - 1]];
  const long = total % count;
  const size = Math.floor(total / count) - degree;
  const divisor = generator(degree);
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * size + Math.max(0, index - (count - long));
    const part = data.slice(start, start + size + (index >= count - long ? 1 : 0));
    return { part, correction: remainder(part, divisor) };
  });
  const take = (lists) => Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list[index] ?? [])).flat();
  return [...take(blocks.map(({ part }) => part)), ...take(blocks.map(({ correction }) => correction))];
}

/** A product in the field of 256 elements of x⁸ + x⁴ + x³ + x² + 1. */
function product(a, b) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) result = (result << 1) ^ ((result >> 7) * 0x11D) ^ (((b >> bit) & 1) * a);
  return result;
}

function generator(degree) {
  const coefficients = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let count = 0; count < degree; count += 1) {
    for (let index = 0; index < degree; index += 1) {
      coefficients[index] = product(coefficients[index], root) ^ (coefficients[index + 1] ?? 0);
    }
    root = product(root, 2);
  }
  return coefficients;
}

function remainder(data, divisor) {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((coefficient, index) => (rest[index] ^= product(coefficient, factor)));
  }
  return rest;
}

function drawn(version, bytes) {
  const size = 17 + 4 * version;
  const modules = Array.from({ length: size }, () => Array(size).fill(null));
  drawPatterns(modules, version, size);
  const isFree = modules.map((row) => row.map((module) => module === null));
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFree[y][x]) continue;
        modules[y][x] = ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7)) & 1) === 1;
        bit += 1;
      }
    }
  }
  const masked = MASKS.map((mask, number) => {
    const copy = modules.map((row, y) => row.map((module, x) => module !== (isFree[y][x] && mask(x, y) === 0)));
    drawFormat(copy, size, number);
    return copy;
  });
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function drawPatterns(modules, version, size) {
  const put = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) modules[y][x] = isDark;
  };
  for (let index = 0; index < size; index += 1) {
    put(6, index, index % 2 === 0);
    put(index, 6, index % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dx = -4; dx <= 4; dx += 1) {
      for (let dy = -4; dy <= 4; dy += 1) put(x + dx, y + dy, ![2, 4].includes(Math.max(Math.abs(dx), Math.abs(dy))));
    }
  }
  const places = alignments(version, size);
  for (const x of places) {
    for (const y of places) {
      if ((x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6)) continue;
      for (let dx = -2; dx <= 2; dx += 1) {
        for (let dy = -2; dy <= 2; dy += 1) put(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  drawFormat(modules, size, 0);
  if (version < 7) return;
  const bits = (version << 12) | checkBits(version, 12, 0x1F25);
  for (let index = 0; index < 18; index += 1) {
    const [a, b, isDark] = [size - 11 + (index % 3), Math.floor(index / 3), ((bits >> index) & 1) === 1];
    put(a, b, isDark);
    put(b, a, isDark);
  }
}

function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - index * step).reverse()];
}

function drawFormat(modules, size, mask) {
  const data = (LEVEL << 3) | mask;
  const bits = ((data << 10) | checkBits(data, 10, 0x537)) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const near = index < 6 ? index : index < 8 ? index + 1 : 14 - index;
    if (index < 8) modules[near][8] = isDark;
    else modules[8][index === 8 ? 7 : near] = isDark;
    if (index < 8) modules[8][size - 1 - index] = isDark;
    else modules[size - 15 + index][8] = isDark;
  }
  modules[size - 8][8] = true;
}

/** The remainder of a division of polynomials over two elements. */
function checkBits(value, count, divisor) {
  let rest = value << count;
  for (let bit = 30; bit >= count; bit -= 1) if ((rest >> bit) & 1) rest ^= divisor << (bit - count);
  return rest;
}

/** How hard a code is to read: runs, blocks, what looks like a corner, and more of one colour. */
function penalty(modules) {
  const size = modules.length;
  const lines = [...modules, ...modules.map((_, x) => modules.map((row) => row[x]))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const corner of [/(?=10111010000)/g, /(?=00001011101)/g]) sum += 40 * (text.match(corner)?.length ?? 0);
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const module = modules[y][x];
      if (module === modules[y - 1][x] && module === modules[y][x - 1] && module === modules[y - 1][x - 1]) sum += 3;
    }
  }
  const dark = modules.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Draws modules with the margin that readers need, light and dark as they are in every theme. */
export function drawCode(canvas, modules) {
  const [margin, scale] = [4, Math.max(2, Math.floor(480 / (modules.length + 8)))];
  const side = (modules.length + 2 * margin) * scale;
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "#000";
  modules.forEach((row, y) => row.forEach((isDark, x) => {
    if (isDark) context.fillRect((x + margin) * scale, (y + margin) * scale, scale, scale);
  }));
}
