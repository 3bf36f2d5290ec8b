// The text beside the figure: what is typed goes to the document, what is edited elsewhere comes from it after a pause.
// Of a long text only a window exists: the area of text holds the lines around those that are seen, the colours lie
// behind its letters, and the scroll bar is that of all lines but those that are folded away, which the area leaves out.
import { Folds, opens, placeholder } from "./folds.js";
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
/** A longer one has one colour and does not fold. */
const LONGEST_COLOURED = 5000;
/** Browsers draw no higher elements. */
const HIGHEST = 1e7;
/** Characters that a folded line has behind its own, at most. */
const FOLDED_WIDTH = 80;
const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

export class TextView {
  #document;
  #findings = new Map();
  #item = null;
  #isToReveal = false;
  #isShown = true;
  #shown = { text: "", starts: lineStarts(""), selected: [-1, -1] };
  #folds = new Folds();
  /** The rows that the area holds, from `first` to before `last`, and their `text`. */
  #window = { first: 0, last: 1, text: "" };
  /** The window's parts that no fold divides, from `start` to `end` of the text, and where each begins in the area. */
  #parts = [{ start: 0, end: 0, at: 0 }];
  /** What was selected in the area before the input that comes, if the browser has told of it. */
  #replaced = null;
  #caret = { start: 0, end: 0 };
  #later = new Later(() => this.#update(), PAUSE);
  #actions;

  /** `actions`: caret(position), which follows a move of the caret, and say(words), to who does not see the text. */
  constructor(pattern, actions) {
    this.#document = pattern;
    this.#actions = actions;
    source.addEventListener("input", () => this.#input());
    source.addEventListener("beforeinput", (event) => {
      this.#replaced = { start: source.selectionStart, end: source.selectionEnd };
      // The browser's own undo knows nothing of edits in the figure.
      const step = { historyUndo: () => pattern.undo(), historyRedo: () => pattern.redo() }[event.inputType];
      if (step) {
        event.preventDefault();
        step();
      }
    });
    source.addEventListener("keydown", (event) => {
      // What is typed is typed into the text as it is now, where the caret was left.
      this.#later.finish();
      const row = this.#folds.row(this.#line(this.#caret.start));
      if (row < this.#window.first || row >= this.#window.last) this.#choose(this.#caret.start, this.#caret.end);
      this.#useKey(event);
    });
    source.addEventListener("focus", () => this.#later.finish());
    for (const kind of ["copy", "cut"]) source.addEventListener(kind, (event) => this.#copy(event));
    // What is moved by dragging would leave behind what is folded in it.
    source.addEventListener("dragstart", (event) => !this.#folds.isEmpty && event.preventDefault());
    gutter.addEventListener("click", ({ target }) => {
      if (target.dataset.line !== undefined) this.#toggle(Number(target.dataset.line));
    });
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
    this.#folds.clear();
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

  /** Folds each event and point, or unfolds all. */
  foldAll(isFolded) {
    this.#refold(() => (isFolded ? this.#folds.foldAll(this.#shown.text, this.#shown.starts) : this.#folds.clear()));
    const count = this.#folds.hiddenCount;
    this.#actions.say(isFolded ? `${count} lines are folded` : "All is unfolded");
  }

  /** Control Shift [ and ], or Command Option on a Mac, fold and unfold where the caret is; those keys alone on every layout. */
  #useKey(event) {
    const isFolding = { BracketLeft: true, BracketRight: false }[event.code];
    const isCommand = (event.ctrlKey && event.shiftKey) || (event.metaKey && event.altKey);
    if (isFolding === undefined || !isCommand) return;
    event.preventDefault();
    this.#keepCaret();
    const line = this.#line(this.#caret.start);
    if (isFolding) this.#fold(line);
    else if (this.#folds.at(line)) this.#toggle(line);
  }

  /** Folds what begins in a line, or unfolds it. */
  #toggle(line) {
    if (!this.#folds.at(line)) return this.#fold(line);
    this.#refold(() => this.#folds.unfold(line, line, line));
    this.#actions.say("Unfolded");
  }

  #fold(line) {
    let fold = null;
    this.#refold(() => (fold = this.#folds.fold(this.#shown.text, this.#shown.starts, line)));
    if (fold) this.#actions.say(`Folded, ${fold.last - fold.head} lines`);
  }

  /** Changes the folds; the first line that is seen stays where it is, and a caret that is hidden goes to its line's end. */
  #refold(change) {
    const { line: height, ratio } = this.#measures;
    const row = scroller.scrollTop / ratio / height;
    const top = this.#folds.line(Math.floor(row));
    change();
    const { starts, text } = this.#shown;
    const seen = this.#folds.line(this.#folds.row(this.#line(this.#caret.start)));
    if (seen !== this.#line(this.#caret.start)) {
      const end = seen + 1 < starts.length ? starts[seen + 1] - 1 : text.length;
      this.#caret = { start: end, end };
    }
    this.#window = { first: -1, last: -1, text: "" };
    space.style.height = `${Math.min(this.#measures.whole, HIGHEST)}px`;
    scroller.scrollTop = (this.#folds.row(top) + row % 1) * height * this.#measures.ratio;
    this.#draw();
  }

  /** Shows what leads into a fold; returns whether it did. */
  #unfold(from, to) {
    if (!this.#folds.unfold(this.#line(from), this.#line(to))) return false;
    this.#window = { first: -1, last: -1, text: "" };
    return true;
  }

  #input() {
    const { text, starts } = this.#shown;
    const [before, after] = [this.#window.text, source.value];
    // Browsers tell of each line that was put in.
    if (before === after) return;
    const [from, to] = this.#replacedRange(before, after);
    const edit = { start: this.#position(from), end: this.#position(to), text: after.slice(from, after.length - (before.length - to)) };
    const hasHidden = edit.end - edit.start > to - from;
    const wasChosen = this.#replaced?.start < this.#replaced?.end;
    this.#replaced = null;
    if (hasHidden && !wasChosen) {
      // A line break before which something is folded is not deleted unseen.
      this.#unfold(edit.start, edit.end);
      this.#caret = { start: edit.end, end: edit.end };
      return this.#draw();
    }
    const [first, last, rows] = [this.#line(edit.start), this.#line(edit.end), this.#rows];
    this.#shown.text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    this.#shown.starts = editedStarts(starts, edit);
    const wasUnfolded = this.#folds.unfold(first, last, first);
    if (this.#folds.follow(first, last, this.#shown.starts.length - starts.length) || wasUnfolded || hasHidden) {
      const caret = edit.start + edit.text.length;
      this.#caret = { start: caret, end: caret };
      this.#window = { first: -1, last: -1, text: "" };
    } else {
      this.#hold(this.#window.first, this.#window.last + this.#rows - rows);
      this.#keepCaret();
    }
    this.#document.type(this.#shown.text);
    this.#draw();
  }

  /** From where to where of the area's text an input has put something else. */
  #replacedRange(before, after) {
    const { start, end } = this.#replaced ?? {};
    if (start < end) return [start, end];
    // What is behind the caret is as it was.
    const caret = source.selectionEnd;
    const to = before.length - (after.length - caret);
    if (to >= 0 && before.slice(to) === after.slice(caret)) {
      return [Math.min(start ?? difference(before.slice(0, to), after.slice(0, caret)).start, caret, to), to];
    }
    const edit = difference(before, after);
    return [edit.start, edit.end];
  }

  /** Where a place of the area is in all of the text. */
  #position(place) {
    const part = this.#parts.findLast(({ at }) => at <= place);
    return Math.min(part.end, part.start + place - part.at);
  }

  /** Where a position of the text, which is in the window and not hidden, is in the area. */
  #place(position) {
    const part = this.#parts.findLast(({ start }) => start <= position) ?? this.#parts[0];
    return part.at + Math.min(position, part.end) - part.start;
  }

  #keepCaret() {
    this.#caret = { start: this.#position(source.selectionStart), end: this.#position(source.selectionEnd) };
  }

  /** All of a long text is copied, though the area holds a part, and so is what is folded. */
  #copy(event) {
    const { selectionStart: start, selectionEnd: end, value } = source;
    const isAll = start === 0 && end === value.length && this.#window.last - this.#window.first === this.#rows;
    const { text } = this.#shown;
    const copied = isAll ? text : text.slice(this.#position(start), this.#position(end));
    if (copied.length === end - start) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copied);
    if (event.type !== "cut") return;
    this.#replaced = { start, end };
    source.setRangeText("", start, end, "end");
    this.#input();
  }

  #update() {
    if (!this.#isShown || this.#document.isReading) return;
    const { text, lineStarts: starts } = this.#document;
    if (this.#shown.text !== text && starts) {
      this.#shown = { ...this.#shown, text, starts };
      this.#caret = { start: 0, end: 0 };
      this.#folds.clear();
      this.#window = { first: -1, last: -1, text: "" };
    } else if (this.#shown.text !== text) {
      const edit = difference(this.#shown.text, text);
      // Positions behind an edit move with it.
      const moved = (position) => (position < edit.end ? Math.min(position, edit.start + edit.text.length)
        : position + edit.text.length - (edit.end - edit.start));
      const { starts: before } = this.#shown;
      this.#shown.starts = editedStarts(before, edit);
      this.#folds.follow(lineAt(before, edit.start), lineAt(before, edit.end), this.#shown.starts.length - before.length);
      this.#shown.text = text;
      this.#caret = { start: moved(this.#caret.start), end: moved(this.#caret.end) };
      this.#window = { first: -1, last: -1, text: "" };
    }
    this.#shown.selected = this.#item ? [this.#item.start, this.#item.end].map((position) => this.#line(position)) : [-1, -1];
    if (this.#isToReveal) {
      this.#unfold(this.#item.start, this.#item.end);
      this.#reveal(this.#shown.selected[0]);
    }
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

  get #rows() {
    return this.#shown.starts.length - this.#folds.hiddenCount;
  }

  /** Pixels of a row, and how much less the scroll bar moves where all rows would be too high. */
  get #measures() {
    const line = parseFloat(getComputedStyle(source).lineHeight);
    const whole = this.#rows * line;
    const { clientHeight } = scroller;
    return { line, whole, ratio: whole > HIGHEST ? (HIGHEST - clientHeight) / (whole - clientHeight) : 1 };
  }

  #draw() {
    if (!this.#isShown || scroller.clientHeight === 0) return;
    const { line: height, whole, ratio } = this.#measures;
    const count = this.#rows;
    space.style.height = `${Math.min(whole, HIGHEST)}px`;
    const top = scroller.scrollTop / ratio / height;
    const first = Math.min(Math.floor(top), count - 1);
    const last = Math.min(count, first + Math.ceil(scroller.clientHeight / height) + 1);
    this.#moveWindow(first, last);
    const y = (row) => scroller.scrollTop + (row - top) * height;
    space.style.setProperty("--digits", Math.max(2, String(this.#shown.starts.length).length));
    source.style.top = `${y(this.#window.first)}px`;
    source.style.height = `${(this.#window.last - this.#window.first + 1) * height}px`;
    for (const element of [gutter, painted]) element.style.top = `${y(first)}px`;
    gutter.style.left = `${scroller.scrollLeft}px`;
    this.#paint(first, last);
  }

  /** Lets the area hold the rows around those from `first` to before `last`. */
  #moveWindow(first, last) {
    const { text, starts } = this.#shown;
    const { margin } = WINDOW;
    const rows = this.#rows;
    const isAll = text.length <= WINDOW.characters && starts.length <= WINDOW.lines;
    const held = this.#window;
    const isHeld = held.first >= 0 && held.first <= first && held.last >= last
      && (isAll || ((held.first === 0 || first - held.first > margin / 3)
        && (held.last === rows || held.last - last > margin / 3)));
    if (isHeld) return;
    if (isAll) this.#hold(0, rows);
    else this.#hold(Math.max(0, first - margin), Math.min(rows, last + margin));
    let longest = 0;
    for (let row = this.#window.first; row < this.#window.last; row += 1) {
      const line = this.#folds.line(row);
      longest = Math.max(longest, (starts[line + 1] ?? text.length + 1) - starts[line] + (this.#folds.at(line) ? FOLDED_WIDTH : 0));
    }
    source.readOnly = longest > LONGEST_LINE;
    byID("long-line").hidden = !source.readOnly;
    if (source.readOnly) {
      this.#hold(first, first + 1);
      this.#window.text = this.#content(this.#folds.line(first));
    }
    source.value = this.#window.text;
    space.style.setProperty("--longest", Math.min(longest, LONGEST_LINE) + 2);
    const isFocused = document.activeElement === source;
    const { start, end } = this.#caret;
    if (isFocused && start >= this.#parts[0].start && end <= this.#parts.at(-1).end) {
      source.setSelectionRange(this.#place(start), this.#place(end));
    }
  }

  /** Notes that the area holds rows. */
  #hold(first, last) {
    const { text, starts } = this.#shown;
    let at = 0;
    this.#parts = this.#folds.runs(first, last).map(([from, to]) => {
      const part = { start: starts[from], end: to < starts.length ? starts[to] - 1 : text.length, at };
      at += part.end - part.start + 1;
      return part;
    });
    this.#window = { first, last, text: this.#parts.map(({ start, end }) => text.slice(start, end)).join("\n") };
  }

  #paint(first, last) {
    const [from, to] = this.#shown.selected;
    const [numbers, lines] = [[], []];
    const span = (className, textContent) => Object.assign(document.createElement("span"), { className, textContent });
    for (let row = first; row < last; row += 1) {
      const line = this.#folds.line(row);
      const fold = this.#folds.at(line);
      const content = this.#content(line);
      const end = fold?.last ?? line;
      const message = this.#findings.get(line) ?? this.#hiddenFinding(fold);
      const number = span(message !== undefined ? "found" : line <= to && end >= from ? "selected" : "", line + 1);
      if (fold || (content.length <= LONGEST_COLOURED && opens(content))) {
        number.classList.add(fold ? "folded" : "unfolded");
        number.dataset.line = line;
      }
      numbers.push(number, "\n");
      lines.push(...coloured(content));
      if (fold) {
        const { note, content: folded } = placeholder(fold, this.#shown.text, this.#shown.starts);
        lines.push(span("count", note), ...coloured(folded));
      }
      if (message) lines.push(span("note", `  ${message}`));
      lines.push("\n");
    }
    gutter.replaceChildren(...numbers);
    painted.replaceChildren(...lines);
  }

  /** The first finding in lines that are folded. */
  #hiddenFinding(fold) {
    if (!fold) return undefined;
    return this.#findings.get([...this.#findings.keys()].find((line) => line > fold.head && line <= fold.last));
  }

  #reveal(line) {
    const { line: height, ratio } = this.#measures;
    const top = this.#folds.row(line) * height * ratio;
    if (top < scroller.scrollTop || top > scroller.scrollTop + scroller.clientHeight - 3 * height) {
      // What was unfolded makes room for the place first.
      space.style.height = `${Math.min(this.#measures.whole, HIGHEST)}px`;
      scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
      this.#draw();
    }
  }

  /** Selects a part of the text and shows it. */
  #choose(from, to) {
    this.#unfold(from, to);
    this.#reveal(this.#line(from));
    this.#draw();
    source.setSelectionRange(this.#place(from), this.#place(to));
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
  if (line.length > LONGEST_COLOURED) return [line];
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
