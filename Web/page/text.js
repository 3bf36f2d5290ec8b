// The text beside the figure: what is typed goes to the document, what is edited elsewhere comes from it after a pause,
// and lines with findings and the selected item's are marked. Line numbers exist for the lines that are seen.
import { Later } from "./later.js";

const source = document.getElementById("source");
const gutter = document.getElementById("gutter");
/** Milliseconds after an edit at which the text follows: an area of text takes longer for it than a drag may. */
const PAUSE = 150;

export class TextView {
  #document;
  #findings = new Set();
  #item = null;
  #isToReveal = false;
  /** The text of the area, the number of its lines, and the lines of the selected item. */
  #shown = { text: "", count: 1, selected: [0, 0] };
  #later = new Later(() => this.#update(), PAUSE);

  /** `actions`: caret(position), which follows a move of the caret. */
  constructor(pattern, actions) {
    this.#document = pattern;
    source.addEventListener("input", () => {
      this.#shown.text = source.value;
      pattern.type(source.value);
    });
    source.addEventListener("beforeinput", (event) => {
      // What is typed is typed into the text as it is now.
      this.#later.finish();
      // The browser's own undo knows nothing of edits in the figure.
      const step = { historyUndo: () => pattern.undo(), historyRedo: () => pattern.redo() }[event.inputType];
      if (!step) return;
      event.preventDefault();
      step();
    });
    source.addEventListener("focus", () => this.#later.finish());
    source.addEventListener("scroll", () => this.#showGutter());
    new ResizeObserver(() => this.#showGutter()).observe(source);
    for (const kind of ["keyup", "pointerup"]) {
      source.addEventListener(kind, () => actions.caret(source.selectionStart));
    }
  }

  /** Whether the area has the document's text. */
  get isSettled() {
    return !this.#later.isWaiting;
  }

  /** Shows the document's text soon, with an item's lines marked; `reveals` scrolls to them without taking the focus. */
  show(item, { reveals = false } = {}) {
    this.#item = item ?? null;
    this.#isToReveal = item !== undefined && (this.#isToReveal || reveals);
    this.#later.ask();
  }

  /** Marks lines, numbered from 1. */
  mark(lines) {
    this.#findings = new Set(lines);
    this.#showGutter();
  }

  #update() {
    const { text } = this.#document;
    if (this.#shown.text !== text) {
      const { scrollTop, scrollLeft, selectionStart } = source;
      source.value = text;
      const isTyping = document.activeElement === source;
      if (isTyping) source.setSelectionRange(selectionStart, selectionStart);
      Object.assign(source, { scrollTop, scrollLeft });
    }
    const selected = this.#item ? [this.#item.start, this.#item.end].map((position) => lineOf(text, position)) : [0, 0];
    this.#shown = { text, count: lineOf(text, text.length), selected };
    if (this.#isToReveal) this.#reveal(selected[0]);
    this.#isToReveal = false;
    this.#showGutter();
  }

  #showGutter() {
    const { count, selected: [first, last] } = this.#shown;
    const height = lineHeight();
    const top = Math.floor(source.scrollTop / height);
    const bottom = Math.min(count, top + Math.ceil(source.clientHeight / height) + 1);
    const lines = [];
    for (let line = top + 1; line <= bottom; line += 1) {
      const className = this.#findings.has(line) ? "found" : line >= first && line <= last ? "selected" : "";
      lines.push(Object.assign(document.createElement("span"), { className, textContent: line }), "\n");
    }
    gutter.style.minWidth = `calc(${String(count).length}ch + 1rem)`;
    gutter.replaceChildren(...lines);
    gutter.scrollTop = source.scrollTop - top * height;
  }

  #reveal(line) {
    const height = lineHeight();
    const top = (line - 1) * height;
    if (top < source.scrollTop || top > source.scrollTop + source.clientHeight - 3 * height) {
      source.scrollTop = Math.max(0, top - source.clientHeight / 3);
    }
  }

  /** Puts the caret at a line and a column of Unicode scalars, both from 1. */
  jump(line, column) {
    this.#later.finish();
    const { text } = this.#shown;
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("");
    const position = start + before.length;
    source.focus();
    source.setSelectionRange(position, Math.min(text.length, position + 1));
    Object.assign(source, {
      scrollTop: Math.max(0, (line - 1) * lineHeight() - source.clientHeight / 3), scrollLeft: 0,
    });
  }
}

function lineHeight() {
  return parseFloat(getComputedStyle(source).lineHeight);
}

function lineOf(text, position) {
  let line = 1;
  for (let end = text.indexOf("\n"); end >= 0 && end < position; end = text.indexOf("\n", end + 1)) line += 1;
  return line;
}
