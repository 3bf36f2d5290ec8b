// The text beside the figure, in CodeMirror: it shows the document of the open file's history, where what is typed goes,
// and what is edited elsewhere comes after a pause.
import { byID } from "./elements.js";
import { foldMark, foldPreview, foldRange } from "./json-mode.js";
import { Later } from "./later.js";

/** Milliseconds after an edit at which the text follows. */
const PAUSE = 150;
/** A text with a longer line is not shown as a whole, and has to be formatted before it is edited. */
const LONGEST_LINE = 20_000;
const CUT = 2000;
/** Folds that are made at once, before the page does something else. */
const FOLDS_AT_ONCE = 500;
const LINT = "CodeMirror-lint-markers";
const UNDO = Object.fromEntries(["Z", "Y"].flatMap((key) =>
  ["Ctrl-", "Cmd-", "Shift-Ctrl-", "Shift-Cmd-"].map((modifiers) => [modifiers + key, false])));

export class TextEditor {
  #pattern;
  #actions;
  #editor;
  #findings = [];
  #fix = null;
  #hasMarks = false;
  #item = null;
  #mark = null;
  #isToReveal = false;
  /** The text of which is known whether it `#isCut`. */
  #known = "";
  #isCut = false;
  #isFolding = false;
  /** How often something is being folded that takes its time. */
  #foldings = 0;
  #later = new Later(() => this.#update(), PAUSE);

  /** `actions`: caret(position), which follows a move of the caret, and say(words), to who does not see the text. */
  constructor(parent, pattern, actions) {
    [this.#pattern, this.#actions] = [pattern, actions];
    this.#editor = CodeMirror(parent, {
      mode: "pattern", theme: "pattern", screenReaderLabel: "The pattern's text", lineNumbers: true, tabSize: 2, indentUnit: 2,
      gutters: [LINT, "CodeMirror-linenumbers", "CodeMirror-foldgutter"], undoDepth: Infinity, dragDrop: false, workTime: 10,
      foldGutter: true,
      foldOptions: {
        rangeFinder: (editor, start) => (this.#isFolding ? foldRange : foldMark)(editor, start),
        widget: (from) => foldPreview(this.#editor, from),
      },
      lint: { getAnnotations: () => this.#annotations(), lintOnChange: false },
      extraKeys: {
        // The page undoes edits of the text and of the figure in one order.
        ...UNDO,
        "Ctrl-F": () => this.find(), "Cmd-F": () => this.find(),
        "Shift-Ctrl-[": () => this.#foldAround(), "Cmd-Alt-[": () => this.#foldAround(),
        "Shift-Ctrl-]": "unfold", "Cmd-Alt-]": "unfold",
        Esc: () => this.#letTabLeave(),
      },
    });
    this.#setUpMarks();
    this.#editor.on("changes", (_, changes) => pattern.typed(changes));
    const element = this.#editor.getWrapperElement();
    // What is typed is typed into the text as it is now.
    for (const kind of ["keydown", "pointerdown", "focusin", "beforeinput", "paste", "cut", "compositionstart"]) {
      element.addEventListener(kind, () => this.#finish(), true);
    }
    for (const kind of ["keyup", "pointerup"]) {
      element.addEventListener(kind, () => {
        if (this.#editor.hasFocus() && !this.#isCut) actions.caret(pattern.history.positionOf(this.#editor.getCursor()));
      });
    }
  }

  #setUpMarks() {
    const editor = this.#editor;
    // Its marks are ours, and need no copy of the text.
    editor.getValue = () => "";
    const fold = editor.foldCode;
    editor.foldCode = (...parameters) => {
      this.#isFolding = true;
      fold.apply(editor, parameters);
      this.#isFolding = false;
    };
    editor.on("gutterClick", (_, line, gutter) => {
      const finding = gutter === LINT && this.#findings.find((one) => one.line === line + 1 && one.repair);
      if (finding) this.#fix(finding);
    });
    // What is shown of the text does not move the page.
    editor.on("scrollCursorIntoView", (_, event) => editor.hasFocus() || event.preventDefault());
  }

  /** Whether the editor has the document's text. */
  get isSettled() {
    return !this.#later.isWaiting && this.#foldings === 0;
  }

  /** It was folded away, and is there again. */
  refresh() {
    this.#editor.refresh();
  }

  /** Shows the document's text soon, with an item's text marked; `reveals` scrolls to it without taking the focus. */
  show(item, { reveals = false } = {}) {
    this.#item = item ?? null;
    this.#isToReveal = item !== undefined && (this.#isToReveal || reveals);
    this.#later.ask();
  }

  /** Marks findings: { line, column, severity, message, repair }, counted from 1; `fix(finding)` makes a repair. */
  mark(findings, fix) {
    [this.#findings, this.#fix] = [findings, fix];
    if (findings.length > 0 || this.#hasMarks) this.#later.ask();
  }

  #annotations() {
    return this.#findings.map(({ line, column, severity, message, repair }) => {
      const from = this.#place(line, column);
      const { end } = this.#editor.getTokenAt({ line: from.line, ch: from.ch + 1 });
      const to = { line: from.line, ch: Math.max(end, from.ch + 1) };
      return { from, to, severity, message: repair ? `${message} A click on the line's mark repairs it.` : message };
    });
  }

  /** The place of a line and a column of Unicode scalars, both from 1. */
  #place(line, column) {
    const before = [...(this.#editor.getLine(line - 1) ?? "").slice(0, 2 * column)].slice(0, column - 1);
    return CodeMirror.Pos(line - 1, before.join("").length);
  }

  #update() {
    const pattern = this.#pattern;
    if (!pattern.history.isFilled) {
      this.#showDocument(pattern.history.doc, true);
      pattern.history.fillPart();
      this.#later.ask(0);
      return;
    }
    if (!pattern.followPart()) {
      this.#later.ask(0);
      return;
    }
    const { text, history } = pattern;
    if (this.#known !== text) [this.#known, this.#isCut] = [text, hasLongLine(text)];
    byID("long-line").hidden = !this.#isCut;
    if (!this.#isCut) this.#showDocument(history.doc, false);
    else this.#showDocument(CodeMirror.Doc(`${text.slice(0, CUT)}…`, "pattern"), true);
    this.#editor.operation(() => {
      if (this.#findings.length > 0 || this.#hasMarks) this.#editor.performLint();
      this.#hasMarks = this.#findings.length > 0;
      this.#markItem();
    });
  }

  #showDocument(doc, isReadOnly) {
    if (this.#editor.getDoc() !== doc) {
      this.#editor.swapDoc(doc);
      this.#hasMarks = true;
    }
    this.#editor.setOption("readOnly", isReadOnly);
  }

  #markItem() {
    this.#mark?.clear();
    this.#mark = null;
    if (!this.#item || this.#isCut) return;
    const [from, to] = [this.#item.start, this.#item.end].map((position) => this.#pattern.history.placeOf(position));
    this.#mark = this.#editor.markText(from, to, { className: "chosen" });
    if (this.#isToReveal) this.#reveal(from, to);
    this.#isToReveal = false;
  }

  #reveal(from, to) {
    this.#unfold(from, to);
    const { top, bottom } = this.#editor.charCoords(from, "local");
    const { top: seen, clientHeight } = this.#editor.getScrollInfo();
    if (top < seen || bottom + 2 * (bottom - top) > seen + clientHeight) this.#editor.scrollTo(null, top - clientHeight / 3);
  }

  #unfold(from, to) {
    for (const mark of this.#editor.findMarks(from, to)) if (mark.__isFold) mark.clear();
  }

  /** Puts the caret at a line and a column of Unicode scalars, both from 1. */
  jump(line, column) {
    this.#finish();
    const place = this.#place(line, column);
    const end = CodeMirror.Pos(place.line, place.ch + 1);
    this.#editor.focus();
    this.#unfold(place, end);
    this.#editor.setSelection(place, end);
    this.#editor.scrollIntoView(place, this.#editor.getScrollInfo().clientHeight / 3);
  }

  /** Shows the document's text as it is now, all of it. */
  #finish() {
    if (this.#later.isWaiting) this.#pattern.follow();
    this.#later.finish();
  }

  /** Asks what to search for. */
  find() {
    this.#finish();
    this.#editor.execCommand("findPersistent");
    this.#editor.getWrapperElement().querySelector(".CodeMirror-dialog input")?.setAttribute("aria-label", "Find in the text");
  }

  /** Folds each event and point, or unfolds all. */
  async foldAll(isFolded) {
    this.#finish();
    const [editor, { entries, history }] = [this.#editor, this.#pattern];
    this.#actions.say(isFolded ? `${entries.length} entries are folded` : "All is unfolded");
    this.#foldings += 1;
    await this.#inParts(editor.getAllMarks().filter((mark) => mark.__isFold), (mark) => mark.clear());
    await this.#inParts(isFolded ? entries : [], ({ start, end }) => {
      const range = { from: history.placeOf(start + 1), to: history.placeOf(end - 1) };
      if (range.to.line > range.from.line) editor.foldCode(range.from, () => range, "fold");
    });
    // The scroll bar follows what is not seen only now.
    editor.refresh();
    this.#foldings -= 1;
  }

  /** Does something for each of a list while the text stays as it is, and lets the page do other things in between. */
  async #inParts(list, body) {
    const { text } = this.#pattern;
    for (let first = 0; first < list.length && text === this.#pattern.text; first += FOLDS_AT_ONCE) {
      this.#editor.operation(() => list.slice(first, first + FOLDS_AT_ONCE).forEach(body));
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Folds what the caret is in; what is around that, if that is folded. */
  #foldAround() {
    const caret = this.#editor.getCursor();
    const rangeFinder = (editor, place) => {
      const range = foldRange(editor, place);
      return range && range.to.line >= caret.line ? range : null;
    };
    this.#editor.foldCode(caret, { rangeFinder, scanUp: true });
    this.#actions.say("Folded");
  }

  /** Tab, which indents, leaves the text after Escape. */
  #letTabLeave() {
    const keys = { name: "leaving", Tab: false, "Shift-Tab": false };
    this.#editor.removeKeyMap("leaving");
    this.#editor.addKeyMap(keys);
    const end = () => {
      this.#editor.removeKeyMap("leaving");
      this.#editor.off("blur", end);
      this.#editor.off("change", end);
    };
    this.#editor.on("blur", end);
    this.#editor.on("change", end);
    return CodeMirror.Pass;
  }
}

function hasLongLine(text) {
  for (let start = 0; start + LONGEST_LINE < text.length;) {
    const end = text.lastIndexOf("\n", start + LONGEST_LINE);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
