// Lines that are folded away, in texts of millions of lines: what folds, and on which row a line stands. Rows are the
// lines that are seen; lines and rows count from 0.
import { firstIndex } from "./lines.js";

const [LINE_FEED, SPACE, QUOTE, COMMA, BACKSLASH] = [0x0A, 0x20, 0x22, 0x2C, 0x5C];
const CLOSING = { 0x5B: 0x5D, 0x7B: 0x7D };
const BRACKETS = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g;
/** Characters of what is folded that its first line shows. */
const LONGEST_PREVIEW = 48;

/** Whether an object or array begins in a line that does not end there. */
export function opens(line) {
  let depth = 0;
  for (const [found] of line.matchAll(BRACKETS)) {
    if (found === "{" || found === "[") depth += 1;
    else if (!found.startsWith("\"") && depth > 0) depth -= 1;
  }
  return depth > 0;
}

/** Where a text that begins at a position ends: with its quote or, in a broken one, before its line does. */
function endOfString(text, position, lineEnd) {
  let end = text.indexOf("\"", position + 1);
  if (text.charCodeAt(end - 1) === BACKSLASH) {
    end = position + 1;
    while (end < lineEnd && text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  }
  return end < 0 || end >= lineEnd ? lineEnd - 1 : end;
}

/**
 * Takes objects and arrays of several lines to `visit`, inner ones first, from the start of a line on, until it returns
 * `true`: { head, last, start, end, commas, depth, isEntry }. Brackets stand at `start` and before `end`, and an entry
 * is an array's, and in no other entry.
 */
function visitContainers(text, starts, line, visit) {
  const open = [];
  for (let position = starts[line]; position < text.length; position += 1) {
    const code = text.charCodeAt(position);
    // Most characters are spaces, letters and digits.
    if (code === SPACE || (code > COMMA && code < 0x5B) || (code > 0x5D && code < 0x7B)) continue;
    const parent = open.at(-1);
    if (code === LINE_FEED) line += 1;
    else if (code === QUOTE) position = endOfString(text, position, starts[line + 1] - 1 || text.length);
    else if (code === COMMA && parent) parent.commas += 1;
    else if (CLOSING[code]) {
      const isWithin = parent !== undefined && (parent.isEntry || parent.isWithin);
      const isEntry = parent?.closing === 0x5D && !isWithin;
      open.push({
        head: line, last: line, start: position, end: 0, commas: 0, depth: open.length, isEntry, isWithin, closing: CLOSING[code],
      });
    } else if (parent?.closing === code) {
      Object.assign(open.pop(), { last: line, end: position + 1 });
      if (line > parent.head && visit(parent)) return;
    }
  }
}

export class Folds {
  /** In the order of their first lines: { head, last, count }. Lines behind `head` are hidden, up to `last`. */
  #folds = [];
  /** Lines from `from` to before `to` are hidden; `to` stands on `row`. */
  #gaps = [];

  get isEmpty() {
    return this.#folds.length === 0;
  }

  /** How many lines are hidden. */
  get hiddenCount() {
    const gap = this.#gaps.at(-1);
    return gap ? gap.to - gap.row : 0;
  }

  clear() {
    this.#set([]);
  }

  #set(folds) {
    this.#folds = folds;
    this.#gaps = [];
    let hidden = 0;
    for (const { head, last } of folds) {
      if (head < (this.#gaps.at(-1)?.to ?? 0)) continue; // Within another.
      this.#gaps.push({ from: head + 1, to: last + 1, row: head + 1 - hidden });
      hidden += last - head;
    }
  }

  #add(folds) {
    // The outer one of two that begin in a line comes first.
    const sorted = [...this.#folds, ...folds].sort((a, b) => a.head - b.head || b.last - a.last);
    this.#set(sorted.filter((fold, index) => index === 0 || fold.head !== sorted[index - 1].head));
  }

  /** The last gap that a test, which holds for those before, holds for. */
  #gap(test) {
    return this.#gaps[firstIndex(this.#gaps, (gap) => !test(gap)) - 1];
  }

  /** The row of a line, or that on which it is folded away. */
  row(line) {
    const gap = this.#gap(({ from }) => from <= line);
    return gap ? gap.row + Math.max(-1, line - gap.to) : line;
  }

  line(row) {
    const gap = this.#gap((one) => one.row <= row);
    return gap ? gap.to + row - gap.row : row;
  }

  /** The lines of rows as [from, to], the latter not included, each of which follows hidden ones. */
  runs(first, last) {
    const runs = [];
    for (let row = first; row < last;) {
      const from = this.line(row);
      const gap = this.#gaps[firstIndex(this.#gaps, (one) => one.from > from)];
      const to = Math.min(gap?.from ?? Infinity, from + last - row);
      runs.push([from, to]);
      row += to - from;
    }
    return runs;
  }

  /** The fold that begins in a line that is seen. */
  at(line) {
    const fold = this.#folds[firstIndex(this.#folds, ({ head }) => head >= line)];
    return fold?.head === line ? fold : undefined;
  }

  /** Folds what begins in a line, else what is around it; around it too if that is folded. Returns the fold, if there is one. */
  fold(text, starts, line) {
    let found = null;
    const take = (container) => (found = this.#of(container, text, starts)) !== null;
    if (!this.at(line)) {
      visitContainers(text, starts, line, (one) => (one.head === line && one.depth === 0 ? take(one) : one.head > line && one.depth === 0));
    }
    if (!found) visitContainers(text, starts, 0, (one) => one.head <= line && one.last >= line && !this.at(one.head) && take(one));
    if (found) this.#add([found]);
    return found;
  }

  /** Folds each event and point: the entries of arrays. */
  foldAll(text, starts) {
    const folds = [];
    visitContainers(text, starts, 0, (one) => {
      const fold = one.isEntry && this.#of(one, text, starts);
      if (fold) folds.push(fold);
      return false;
    });
    this.#add(folds);
  }

  /** The fold of a container, or `null` if it would hide nothing. */
  #of({ head, last, start, end, commas }, text, starts) {
    // What follows in its last line is to be seen.
    const rest = text.slice(end, last + 1 < starts.length ? starts[last + 1] : text.length);
    const hidden = /^\s*,?\s*$/.test(rest) ? last : last - 1;
    const count = commas > 0 || text.slice(start + 1, end - 1).trim() ? commas + 1 : 0;
    return hidden > head ? { head, last: hidden, count } : null;
  }

  /** Shows lines, the last one included, and what begins in a line `head`; returns whether anything of it was folded. */
  unfold(first, last, head = -1) {
    const kept = this.#folds.filter((fold) => fold.head !== head && (fold.head >= last || fold.last < first));
    if (kept.length === this.#folds.length) return false;
    this.#set(kept);
    return true;
  }

  /** Lines from `first` to `last` have become `by` more: folds that they touch unfold. Returns whether there were any. */
  follow(first, last, by) {
    if (by === 0 || this.isEmpty) return false;
    const kept = this.#folds.filter((fold) => fold.last < first || fold.head > last);
    const isLess = kept.length < this.#folds.length;
    this.#set(kept.map((fold) => (fold.head > last ? { ...fold, head: fold.head + by, last: fold.last + by } : fold)));
    return isLess;
  }
}

/** What stands for a fold behind its first line: the number of its entries, and how they begin and end. */
export function placeholder({ head, last, count }, text, starts) {
  const end = last + 1 < starts.length ? starts[last + 1] : text.length;
  const all = text.slice(starts[head + 1], Math.min(end, starts[head + 1] + 8 * LONGEST_PREVIEW)).replace(/\s+/g, " ").trim();
  const closing = /[\]}],?$/.exec(text.slice(Math.max(0, end - 8), end).trim())?.[0] ?? "";
  const content = all.length > LONGEST_PREVIEW ? `${all.slice(0, LONGEST_PREVIEW)}… ${closing}` : all;
  return { note: count === 1 ? "" : ` ${count} entries`, content: ` ${content}` };
}
