// The content of files: bytes in UTF-8, a byte order mark and the ends of lines, and the text that the page has of it, whose
// lines end in LF.

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** Lines in which a line that was added or taken out is looked for, and lines that have to be the same after it. */
const FARTHEST = 1000;
/** Comparisons for one text: beyond them lines are taken in their order. */
const MOST_TRIALS = 3_000_000;
const ALIKE = 3;

/** The content of bytes. Throws, with the line and the byte, where they are not UTF-8: what they were would be lost. */
export function decoded(buffer, name) {
  const bytes = new Uint8Array(buffer);
  try {
    return decoder.decode(bytes);
  } catch {
    const at = firstForeign(bytes);
    const line = bytes.subarray(0, at).reduce((count, byte) => count + (byte === 0x0A), 1);
    const what = bytes[at] === undefined ? "ends within a character" : `has the byte ${bytes[at].toString(16).toUpperCase()}`;
    throw new Error(`${name} is not UTF-8 text: line ${line} ${what}. Save the file as UTF-8.`);
  }
}

/** The index of the first byte that UTF-8 does not have there; the number of bytes where the last character is cut. */
function firstForeign(bytes) {
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle + 1), { stream: true });
      low = middle + 1;
    } catch {
      high = middle;
    }
  }
  return low;
}

/**
 * Divides a content into the page's text and what that leaves out: { text, form }. A form has the `mark`, the `end` of its
 * lines, and the `content` where their ends differ.
 */
export function divided(content) {
  const mark = content.startsWith("\uFEFF") ? "\uFEFF" : "";
  const rest = content.slice(mark.length);
  if (!rest.includes("\r")) return { text: rest, form: { mark, end: "\n", content: null } };
  const ends = rest.match(/\r\n?|\n/g);
  const isMixed = ends.some((end) => end !== ends[0]);
  return { text: rest.replace(/\r\n?/g, "\n"), form: { mark, end: ends[0], content: isMixed ? rest : null } };
}

/** The content of a text in a form. A line that is kept keeps its end, and a new one has that of the line before it. */
export function united(text, { mark, end, content }) {
  if (content === null) return mark + (end === "\n" ? text : text.replaceAll("\n", end));
  const lines = text.split("\n");
  const ends = content.match(/\r\n?|\n/g);
  const olds = origins(content.split(/\r\n?|\n/), lines);
  let last = ends[0];
  const parts = lines.slice(0, -1).map((line, index) => {
    last = ends[olds[index]] ?? last;
    return line + last;
  });
  return mark + parts.join("") + lines.at(-1);
}

/** The index of the old line that each line is, or was before it changed; `undefined` for one that is new. */
function origins(olds, lines) {
  const found = [];
  let trials = 0;
  const isAlike = (old, line) => {
    for (let step = 0; step < ALIKE; step += 1) {
      if (olds[old + step] !== lines[line + step]) return false;
      if (old + step === olds.length) return true;
    }
    return true;
  };
  for (let [old, line] = [0, 0]; line < lines.length;) {
    if (olds[old] !== lines[line]) {
      const [out, added] = trials > MOST_TRIALS ? [1, 1] : nearest((a, b) => (trials += 1) && isAlike(old + a, line + b));
      for (let step = 0; step < Math.min(out, added); step += 1) found[line + step] = old + step;
      [old, line] = [old + out, line + added];
    } else found[line++] = old++;
  }
  return found;
}

/** The least numbers of lines, taken out and added, after which a test holds; one of each where there are none. */
function nearest(test) {
  for (let sum = 1; sum <= FARTHEST; sum += 1) {
    // As many of both first: lines that have changed.
    for (let more = sum % 2; more <= sum; more += 2) {
      const [least, most] = [(sum - more) / 2, (sum + more) / 2];
      if (test(most, least)) return [most, least];
      if (test(least, most)) return [least, most];
    }
  }
  return [1, 1];
}
