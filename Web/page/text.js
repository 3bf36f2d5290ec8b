// The text beside the figure: what is typed goes to the document, what is edited elsewhere comes from it after a pause.
// Of a long text only a window exists: the area of text holds the lines around those that are seen, the colours lie
// behind its letters, and the scroll bar is that of all lines.
import { difference } from "./outline.js";
import { Later } from "./later.js";
import { editedStarts, lineAt, lineStarts } from "./lines.js";

const byID = (id) => document.getElementById(id);
const [scroller, space, gutter, painted, source] = ["text", "lines", "gutter", "painted", "source"].map(byID);
/** Milliseconds after an edit at which the text follows. */
const PAUSE = 150;
/** Characters and lines that the area of text holds at once, and lines on either side of what is seen. */
const WINDOW = { characters: 60_000, lines: 3000, margin: 150 };
/** A longer line is cut, and has to be formatted before it is edited. */
const LONGEST_LINE = 100_000;
/** Browsers draw no higher elements. */
const HIGHEST = 1e7;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

export class TextView {
  #document;
  #findings = new Map();
  #item = null;
  #isToReveal = false;
  #isShown = true;
  #shown = { text: "", starts: lineStarts(""), selected: [-1, -1] };
  /** The lines of the text that the area holds, from `first` to before `last`. */
  #window = { first: 0, last: 1 };
  #caret = { start: 0, end: 0 };
  #later = new Later(() => this.#update(), PAUSE);

  /** `actions`: caret(position), which follows a move of the caret. */
  constructor(pattern, actions) {
    this.#document = pattern;
    source.addEventListener("input", () => this.#input());
    source.addEventListener("beforeinput", (event) => {
      // The browser's own undo knows nothing of edits in the figure.
      const step = { historyUndo: () => pattern.undo(), historyRedo: () => pattern.redo() }[event.inputType];
      if (step) {
        event.preventDefault();
        step();
      }
    });
    source.addEventListener("keydown", () => {
      // What is typed is typed into the text as it is now, where the caret was left.
      this.#later.finish();
      const line = lineAt(this.#shown.starts, this.#caret.start);
      if (line < this.#window.first || line >= this.#window.last) this.#choose(this.#caret.start, this.#caret.end);
    });
    source.addEventListener("focus", () => this.#later.finish());
    source.addEventListener("copy", (event) => this.#copyAll(event));
    for (const kind of ["keyup", "pointerup"]) {
      source.addEventListener(kind, () => {
        this.#keepCaret();
        actions.caret(this.#caret.start);
      });
    }
    scroller.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(scroller);
  }

  /** Whether the area has the document's text. */
  get isSettled() {
    return !this.#later.isWaiting;
  }

  /** The text is not there while it is folded. */
  set isShown(isShown) {
    this.#isShown = isShown;
    if (isShown) this.#update();
  }

  /** Another file begins at its start. */
  toStart() {
    scroller.scrollTo(0, 0);
    this.#caret = { start: 0, end: 0 };
  }

  /** Shows the document's text soon, with an item's lines marked; `reveals` scrolls to them without taking the focus. */
  show(item, { reveals = false } = {}) {
    this.#item = item ?? null;
    this.#isToReveal = item !== undefined && (this.#isToReveal || reveals);
    this.#later.ask();
  }

  /** Marks findings: { line, message }, lines numbered from 1. */
  mark(findings) {
    this.#findings = new Map(findings.map(({ line, message }) => [line - 1, message]));
    this.#draw();
  }

  #input() {
    const { text, starts } = this.#shown;
    const [start, end] = this.#range;
    const edit = { start, end, text: source.value };
    this.#shown.text = text.slice(0, start) + source.value + text.slice(end);
    this.#shown.starts = editedStarts(starts, edit);
    this.#window.last += this.#shown.starts.length - starts.length;
    this.#keepCaret();
    this.#document.type(this.#shown.text);
    this.#draw();
  }

  /** From where to where the area's text stands in all of it. */
  get #range() {
    const { text, starts } = this.#shown;
    return [starts[this.#window.first], this.#window.last < starts.length ? starts[this.#window.last] - 1 : text.length];
  }

  #keepCaret() {
    const [start] = this.#range;
    this.#caret = { start: start + source.selectionStart, end: start + source.selectionEnd };
  }

  /** All of a long text is copied, though the area holds a part. */
  #copyAll(event) {
    const isAll = source.selectionStart === 0 && source.selectionEnd === source.value.length;
    if (!isAll || this.#window.last - this.#window.first === this.#shown.starts.length) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", this.#shown.text);
  }

  #update() {
    if (!this.#isShown || this.#document.isReading) return;
    const { text, lineStarts: starts } = this.#document;
    if (this.#shown.text !== text && starts) {
      this.#shown = { ...this.#shown, text, starts };
      this.#caret = { start: 0, end: 0 };
      this.#window = { first: -1, last: -1 };
    } else if (this.#shown.text !== text) {
      const edit = difference(this.#shown.text, text);
      // Positions behind an edit move with it.
      const moved = (position) => (position < edit.end ? Math.min(position, edit.start + edit.text.length)
        : position + edit.text.length - (edit.end - edit.start));
      this.#shown.starts = editedStarts(this.#shown.starts, edit);
      this.#shown.text = text;
      this.#caret = { start: moved(this.#caret.start), end: moved(this.#caret.end) };
      this.#window = { first: -1, last: -1 };
    }
    this.#shown.selected = this.#item ? [this.#item.start, this.#item.end].map((position) => this.#line(position)) : [-1, -1];
    if (this.#isToReveal) this.#reveal(this.#shown.selected[0]);
    this.#isToReveal = false;
    this.#draw();
  }

  #line(position) {
    return lineAt(this.#shown.starts, position);
  }

  #content(line) {
    const { text, starts } = this.#shown;
    const end = line + 1 < starts.length ? starts[line + 1] - 1 : text.length;
    return text.slice(starts[line], Math.min(end, starts[line] + LONGEST_LINE));
  }

  /** Pixels of a line, and how much less the scroll bar moves where all lines would be too high. */
  get #measures() {
    const line = parseFloat(getComputedStyle(source).lineHeight);
    const whole = this.#shown.starts.length * line;
    const { clientHeight } = scroller;
    return { line, whole, ratio: whole > HIGHEST ? (HIGHEST - clientHeight) / (whole - clientHeight) : 1 };
  }

  #draw() {
    if (!this.#isShown || scroller.clientHeight === 0) return;
    const { line: height, whole, ratio } = this.#measures;
    const count = this.#shown.starts.length;
    space.style.height = `${Math.min(whole, HIGHEST)}px`;
    const top = scroller.scrollTop / ratio / height;
    const first = Math.min(Math.floor(top), count - 1);
    const last = Math.min(count, first + Math.ceil(scroller.clientHeight / height) + 1);
    this.#moveWindow(first, last);
    const y = (line) => scroller.scrollTop + (line - top) * height;
    const digits = Math.max(2, String(count).length);
    space.style.setProperty("--digits", digits);
    source.style.top = `${y(this.#window.first)}px`;
    source.style.height = `${(this.#window.last - this.#window.first + 1) * height}px`;
    for (const element of [gutter, painted]) element.style.top = `${y(first)}px`;
    gutter.style.left = `${scroller.scrollLeft}px`;
    this.#paint(first, last);
  }

  /** Lets the area hold the lines around those from `first` to before `last`. */
  #moveWindow(first, last) {
    const { text, starts } = this.#shown;
    const { margin } = WINDOW;
    const isAll = text.length <= WINDOW.characters && starts.length <= WINDOW.lines;
    const held = this.#window;
    const isHeld = held.first >= 0 && held.first <= first && held.last >= last
      && (isAll || ((held.first === 0 || first - held.first > margin / 3)
        && (held.last === starts.length || held.last - last > margin / 3)));
    if (isHeld) return;
    this.#window = isAll ? { first: 0, last: starts.length }
      : { first: Math.max(0, first - margin), last: Math.min(starts.length, last + margin) };
    let longest = 0;
    for (let line = this.#window.first; line < this.#window.last; line += 1) {
      longest = Math.max(longest, (starts[line + 1] ?? text.length + 1) - starts[line]);
    }
    const [start, end] = this.#range;
    source.readOnly = longest > LONGEST_LINE;
    byID("long-line").hidden = !source.readOnly;
    source.value = source.readOnly ? this.#content(first) : text.slice(start, end);
    if (source.readOnly) this.#window = { first, last: first + 1 };
    space.style.setProperty("--longest", Math.min(longest, LONGEST_LINE) + 2);
    const isFocused = document.activeElement === source;
    if (isFocused && this.#caret.start >= start && this.#caret.end <= end) {
      source.setSelectionRange(this.#caret.start - start, this.#caret.end - start);
    }
  }

  #paint(first, last) {
    const [from, to] = this.#shown.selected;
    const [numbers, lines] = [[], []];
    for (let line = first; line < last; line += 1) {
      const message = this.#findings.get(line);
      const className = message !== undefined ? "found" : line >= from && line <= to ? "selected" : "";
      numbers.push(Object.assign(document.createElement("span"), { className, textContent: line + 1 }), "\n");
      lines.push(...coloured(this.#content(line)));
      if (message) lines.push(Object.assign(document.createElement("span"), { className: "note", textContent: `  ${message}` }));
      lines.push("\n");
    }
    gutter.replaceChildren(...numbers);
    painted.replaceChildren(...lines);
  }

  #reveal(line) {
    const { line: height, ratio } = this.#measures;
    const top = line * height * ratio;
    if (top < scroller.scrollTop || top > scroller.scrollTop + scroller.clientHeight - 3 * height) {
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
      this.#draw();
    }
  }

  /** Selects a part of the text and shows it. */
  #choose(from, to) {
    this.#reveal(this.#line(from));
    this.#draw();
    const [start] = this.#range;
    source.setSelectionRange(from - start, to - start);
    this.#caret = { start: from, end: to };
  }

  /** Puts the caret at a line and a column of Unicode scalars, both from 1. */
  jump(line, column) {
    this.#later.finish();
    this.#update();
    const before = [...this.#content(line - 1)].slice(0, column - 1).join("");
    const position = this.#shown.starts[line - 1] + before.length;
    source.focus({ preventScroll: true });
    this.#choose(position, Math.min(this.#shown.text.length, position + 1));
    scroller.scrollLeft = 0;
  }

  /** Selects the next place at which a text stands; returns whether there is one. */
  find(sought) {
    this.#later.finish();
    const { text } = this.#shown;
    const next = text.indexOf(sought, this.#caret.start + 1);
    const position = next < 0 ? text.indexOf(sought) : next;
    if (sought === "" || position < 0) return false;
    this.#choose(position, position + sought.length);
    return true;
  }
}

/** A line with its keys, texts, numbers and words in spans. */
function coloured(line) {
  if (line.length > 5000) return [line];
  const parts = [];
  let end = 0;
  for (const { 0: found, 1: string, 2: colon, index } of line.matchAll(TOKEN)) {
    parts.push(line.slice(end, index));
    const className = colon !== undefined ? "key" : string !== undefined ? "string" : "number";
    parts.push(Object.assign(document.createElement("span"), { className, textContent: found }));
    end = index + found.length;
  }
  parts.push(line.slice(end));
  return parts;
}
