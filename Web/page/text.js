// The text beside the figure: what is typed goes to the document, what is edited elsewhere comes from it, and lines
// with findings and the selected item's are marked.

const source = document.getElementById("source");
const gutter = document.getElementById("gutter");
/** More line numbers than this are not drawn. */
const MOST_LINES = 100_000;

export class TextView {
  #document;
  #findings = new Set();
  #selected = [0, 0];
  #numbers = "";

  /** `actions`: caret(position), which follows a move of the caret. */
  constructor(pattern, actions) {
    this.#document = pattern;
    source.addEventListener("input", () => pattern.type(source.value));
    // The browser's own undo knows nothing of edits in the figure.
    source.addEventListener("beforeinput", (event) => {
      const step = { historyUndo: () => pattern.undo(), historyRedo: () => pattern.redo() }[event.inputType];
      if (!step) return;
      event.preventDefault();
      step();
    });
    source.addEventListener("scroll", () => (gutter.scrollTop = source.scrollTop));
    for (const kind of ["keyup", "pointerup"]) {
      source.addEventListener(kind, () => actions.caret(source.selectionStart));
    }
  }

  show(item) {
    const { text } = this.#document;
    if (source.value !== text) {
      const { scrollTop, scrollLeft, selectionStart } = source;
      source.value = text;
      const isTyping = document.activeElement === source;
      if (isTyping) source.setSelectionRange(selectionStart, selectionStart);
      Object.assign(source, { scrollTop, scrollLeft });
    }
    this.#selected = item ? [lineOf(text, item.start), lineOf(text, item.end)] : [0, 0];
    this.#showGutter();
  }

  /** Marks lines, numbered from 1. */
  mark(lines) {
    this.#findings = new Set(lines);
    this.#showGutter();
  }

  #showGutter() {
    const count = Math.min(MOST_LINES, this.#document.text.split("\n").length);
    const [first, last] = this.#selected;
    const numbers = `${count} ${first} ${last} ${[...this.#findings].join()}`;
    if (numbers === this.#numbers) return;
    this.#numbers = numbers;
    const marked = (line) => (this.#findings.has(line) ? "found" : line >= first && line <= last ? "selected" : "");
    const parts = [];
    let plain = "";
    for (let line = 1; line <= count; line += 1) {
      const mark = marked(line);
      if (!mark) {
        plain += `${line}\n`;
        continue;
      }
      const element = Object.assign(document.createElement("span"), { className: mark, textContent: line });
      parts.push(plain, element);
      plain = "\n";
    }
    gutter.replaceChildren(...parts, plain);
    gutter.scrollTop = source.scrollTop;
  }

  /** Scrolls to an item without taking the focus. */
  reveal(item) {
    const line = lineOf(this.#document.text, item.start);
    const height = parseFloat(getComputedStyle(source).lineHeight);
    const top = (line - 1) * height;
    if (top < source.scrollTop || top > source.scrollTop + source.clientHeight - 3 * height) {
      source.scrollTop = Math.max(0, top - source.clientHeight / 3);
    }
  }

  /** Puts the caret at a line and a column of Unicode scalars, both from 1. */
  jump(line, column) {
    const { text } = this.#document;
    const lines = text.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
    const before = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("");
    const position = start + before.length;
    source.focus();
    source.setSelectionRange(position, Math.min(text.length, position + 1));
    const height = parseFloat(getComputedStyle(source).lineHeight);
    Object.assign(source, { scrollTop: Math.max(0, (line - 1) * height - source.clientHeight / 3), scrollLeft: 0 });
  }
}

function lineOf(text, position) {
  return text.slice(0, position).split("\n").length;
}
