// The past and the future of a text, which a document of CodeMirror holds: what is typed there, and edits from elsewhere,
// in one order. The document is filled in parts if the text is long.
import { difference } from "./outline.js";

/** Characters that are put into the document at once. */
const PART = 2e5;
/** Changed lines up to which each is a change of its own, which leaves the marks of the others: more would take long. */
const MOST_LINES = 500;
/** What CodeMirror notes of changes that begin here: those of one edit, which are one step, have its number. */
const OWN = /^(\*edit \d+|undo|redo|part)$/;
let edits = 0;

export class History {
  #text;
  /** Characters of the text that the document has, or infinity for all. */
  #filled = 0;
  /** Texts after steps that were made before the document had all of the text, with what CodeMirror notes of each. */
  #waiting = [];
  #origin = null;
  /** A line, and the position at which it begins: what is looked for next is seldom far. */
  #near = { line: 0, position: 0 };
  /** The characters before and after all that the document has changed and the text has not, and those of the document. */
  #kept;
  /** CodeMirror's; an editor may show it. */
  doc = new CodeMirror.Doc("", "pattern", 0, "\n");

  constructor(text) {
    this.#text = text;
    if (text.length <= PART) this.fill();
  }

  get isFilled() {
    return this.#filled === Infinity;
  }

  /** Puts the next part of the text into the document. */
  fillPart() {
    const end = this.#text.indexOf("\n", this.#filled + PART);
    this.#fill(end < 0 ? this.#text.length : end);
  }

  fill() {
    this.#fill(this.#text.length);
  }

  #fill(end) {
    if (this.isFilled) return;
    const line = this.doc.lastLine();
    const place = { line, ch: this.doc.getLine(line).length };
    this.doc.replaceRange(this.#text.slice(this.#filled, end), place, place, "part");
    this.#filled = end < this.#text.length ? end : Infinity;
    if (!this.isFilled) return;
    this.doc.clearHistory();
    this.#take(this.#text);
    this.doc.on("beforeChange", (_, change) => this.#note(change));
    const origin = this.#origin;
    for (const step of this.#waiting.splice(0)) {
      this.#origin = step.origin;
      this.#bring(step.text);
    }
    this.#origin = origin;
  }

  /** The document has this text. */
  #take(text) {
    this.#text = text;
    this.#kept = { before: Infinity, after: Infinity, length: text.length };
    return text;
  }

  /** Notes what a change of the document, which is about to be made, leaves as it is. */
  #note({ from, to, text }) {
    const kept = this.#kept;
    const end = this.positionOf(to);
    const start = this.positionOf(from);
    kept.before = Math.min(kept.before, start);
    kept.after = Math.min(kept.after, kept.length - end);
    kept.length += text.join("\n").length - (end - start);
  }

  /** The text after changes of the document, which is read where it has changed: all of it would take long. */
  #read() {
    const { before, after, length } = this.#kept;
    const [from, to] = [before, length - after].map((position) => this.placeOf(position));
    const text = this.#text;
    return this.#take(text.slice(0, before) + this.doc.getRange(from, to) + text.slice(text.length - after));
  }

  /** What is edited from now on is another step. */
  begin() {
    this.#origin = `*edit ${(edits += 1)}`;
  }

  /** Brings the document to a text, once it has all of the one before. */
  follow(text) {
    if (this.isFilled) this.#bring(text);
    else this.#waiting.push({ text, origin: this.#origin });
  }

  /** Brings the document to a text, or a part nearer, which is of the same step; returns whether it is there. */
  followPart(text) {
    const part = this.isFilled ? partOf(this.#text, text) : null;
    this.follow(part ?? text);
    return part === null;
  }

  /** Line by line, where no line is added or taken out. */
  #bring(text) {
    const edit = difference(this.#text, text);
    const [before, after] = [this.#text.slice(edit.start, edit.end).split("\n"), edit.text.split("\n")];
    const { line, ch } = this.placeOf(edit.start);
    const put = (lines, from, count, removed) => this.doc.replaceRange(lines, { line: line + from, ch: from === 0 ? ch : 0 },
      { line: line + from + count - 1, ch: (from + count === 1 ? ch : 0) + removed }, this.#origin);
    const isSame = before.length === after.length;
    const changed = isSame ? before.reduce((count, one, index) => count + (one !== after[index]), 0) : Infinity;
    this.#together(() => {
      if (changed > MOST_LINES) return put(edit.text, 0, before.length, before.at(-1).length);
      for (let index = after.length - 1; index >= 0; index -= 1) {
        if (before[index] !== after[index]) put(after[index], index, 1, before[index].length);
      }
    });
    this.#take(text);
  }

  /** The text after changes that began in the editor, or `null` if these did not. */
  typed(changes) {
    return changes.every(({ origin }) => OWN.test(origin)) ? null : this.#read();
  }

  /** The position of a place { line, ch } of the document. */
  positionOf({ line, ch }) {
    const near = this.#near;
    let length = 0;
    this.doc.eachLine(Math.min(line, near.line), Math.max(line, near.line), ({ text }) => void (length += text.length + 1));
    this.#near = { line, position: near.position + (line < near.line ? -length : length) };
    return this.#near.position + ch;
  }

  /** The place of a position. */
  placeOf(position) {
    let { line, position: start } = this.#near;
    if (position < start / 2) [line, start] = [0, 0];
    while (position < start) start -= this.doc.getLine(line -= 1).length + 1;
    this.doc.eachLine(line, this.doc.lineCount(), ({ text }) => {
      if (position <= start + text.length) return true;
      start += text.length + 1;
      line += 1;
      return false;
    });
    this.#near = { line, position: start };
    return { line, ch: position - start };
  }

  get canUndo() {
    return this.#waiting.length > 0 || (this.isFilled && this.doc.historySize().undo > 0);
  }

  get canRedo() {
    return this.doc.historySize().redo > 0;
  }

  /** Takes a step back, or makes it again, and returns the text. */
  go(by) {
    this.fill();
    if (by < 0) this.doc.undo();
    else this.doc.redo();
    return this.#read();
  }

  /** Changes that the editor shows at once. */
  #together(body) {
    const editor = this.doc.getEditor();
    if (editor) editor.operation(body);
    else body();
  }
}

/** A text with the first lines that differ as another has them; `null` where these are few, or are not line by line. */
function partOf(old, text) {
  const { start, end, text: put } = difference(old, text);
  let [at, before] = [0, start];
  while (at < PART) {
    const [next, other] = [put.indexOf("\n", at), old.indexOf("\n", before)];
    if (next < 0 || other < 0 || other >= end) return null;
    [at, before] = [next + 1, other + 1];
  }
  return linesIn(put.slice(at)) === linesIn(old.slice(before, end)) ? text.slice(0, start + at) + old.slice(before) : null;
}

function linesIn(text) {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
