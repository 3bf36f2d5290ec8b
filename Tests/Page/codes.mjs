// Codes of texts, one of each version, as pictures of plain text (PBM): `codes.mjs WEB FOLDER` writes NAME.pbm and NAME.txt.
import { mkdirSync, writeFileSync } from "node:fs";

const [web, folder] = process.argv.slice(2);
const { codeOf } = await import(`${web}/page/code.js`);
const [SCALE, MARGIN] = [4, 4];
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~:/?#=&";

mkdirSync(folder, { recursive: true });
let number = 1;
/** Letters that look at random, and are the same in each run. */
const letters = (count) => Array.from({ length: count }, () => {
  number = (number * 48271) % 2147483647;
  return LETTERS[number % LETTERS.length];
}).join("");

function write(name, text, modules) {
  const side = (modules.length + 2 * MARGIN) * SCALE;
  const rows = Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) =>
    (modules[Math.floor(y / SCALE) - MARGIN]?.[Math.floor(x / SCALE) - MARGIN] ? 1 : 0)).join(" "));
  writeFileSync(`${folder}/${name}.pbm`, `P1\n${side} ${side}\n${rows.join("\n")}\n`);
  writeFileSync(`${folder}/${name}.txt`, text);
}

/** By version, from 1: the bytes that a code holds at level L, by the standard's table. */
const CAPACITIES = [
  17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792, 858, 929, 1003, 1091, 1171, 1273,
  1367, 1465, 1528, 1628, 1732, 1840, 1952, 2068, 2188, 2303, 2431, 2563, 2699, 2809, 2953,
];
for (const [index, capacity] of CAPACITIES.entries()) {
  const version = index + 1;
  const text = letters(capacity);
  const modules = codeOf(text);
  if (modules?.length !== 17 + 4 * version) throw new Error(`${capacity} bytes make ${modules?.length} modules, not version ${version}`);
  write(`version-${version}`, text, modules);
}
if (codeOf(letters(CAPACITIES.at(-1) + 1)) !== null) throw new Error("a code holds more than the standard lets it");
