// The pattern that is open: a text, its past and its future, and the items that the text has. The text is the one
// truth; an edit, from wherever it comes, makes another text.
import * as ahap from "./ahap.js";
import * as haptic from "./haptic.js";
import { applied, parseJSON, reparsed } from "./json.js";

const FORMATS = { ahap, haptic };
/** Texts that undo can bring back, and the characters that they may hold together. */
const MOST_STATES = 500;
const MOST_CHARACTERS = 5e7;
/** Milliseconds within which letters that are typed are one step of undo. */
const TYPING_PAUSE = 800;

/** Sends "change" events: `detail.source` is what changed the text, `detail.isOpening` whether it is another file. */
export class PatternDocument extends EventTarget {
  #states = [{ name: "untitled.ahap", text: "" }];
  #index = 0;
  #gesture = null;
  #typedAt = -Infinity;
  #parsed = null;

  get text() {
    return this.#states[this.#index].text;
  }

  get name() {
    return this.#states[this.#index].name;
  }

  /** The name without its ending. */
  get stem() {
    return this.name.replace(/\.(ahap|haptic|json)$/i, "") || "pattern";
  }

  /** "ahap", "haptic", or `null` where the text is neither. */
  get format() {
    return this.#reading.format;
  }

  /** The items of the text in the order of their positions; none where it is not a pattern. */
  get items() {
    return this.#reading.items;
  }

  /** What can be added to the text, by name. */
  get additions() {
    return this.format ? FORMATS[this.format].additions : {};
  }

  get canUndo() {
    return this.#index > 0;
  }

  get canRedo() {
    return this.#index + 1 < this.#states.length;
  }

  item(path) {
    return this.items.find((item) => item.path === path);
  }

  /** Opens a file; undo goes back to the one before. */
  open(name, text) {
    // Nothing is lost with the empty text that a page begins with.
    if (this.#states.length === 1 && this.text === "") this.#states = [];
    this.#push({ name, text });
    this.#tell({ source: "open", isOpening: true });
  }

  /** The text as it was typed. */
  type(text) {
    if (text === this.text) return;
    const isGoingOn = performance.now() - this.#typedAt < TYPING_PAUSE;
    this.#set(text, isGoingOn ? "typing" : null);
    this.#gesture = "typing";
    this.#typedAt = performance.now();
    this.#tell({ source: "typing" });
  }

  /** Applies edits. Those with one gesture, which is not `null`, are one step of undo. */
  edit(edits, gesture = null) {
    const text = applied(edits, this.text);
    if (text === this.text) return;
    const { tree, format, known } = this.#reading;
    this.#set(text, gesture);
    const changed = tree && reparsed(tree, edits, text);
    for (const node of changed ?? []) known.delete(node);
    this.#parsed = changed && { text, tree, format, known, items: itemsOf(format, this, tree, known) };
    this.#tell({ source: "edit" });
  }

  /** Adds what `additions` names, and returns the path of its item. */
  add(kind, values) {
    const { additionEdits } = FORMATS[this.format];
    const edits = additionEdits(this.text, this.#reading.tree, kind, values);
    return this.#added(edits, values.time, (item) => item.kind === kind);
  }

  /** Adds a copy of an item's `content()` at a time, and returns its path; `undefined` in another format. */
  paste(content, time) {
    const { copyEdits } = FORMATS[this.format] ?? {};
    if (!copyEdits) return undefined;
    return this.#added(copyEdits(this.text, this.#reading.tree, content, time), time, (item) => item.content);
  }

  #added(edits, time, matches) {
    const start = Math.min(...edits.map((edit) => edit.start));
    this.edit(edits);
    const added = this.items.filter((item) => item.start >= start && matches(item));
    return added.toSorted((a, b) => Math.abs(a.time - time) - Math.abs(b.time - time))[0]?.path;
  }

  /** The text with all times divided by a playback rate. */
  atRate(rate) {
    const { format, text } = this;
    return rate === 1 || !format ? text : applied(FORMATS[format].rateEdits(this.#reading.tree, rate), text);
  }

  undo() {
    this.#step(-1);
  }

  redo() {
    this.#step(1);
  }

  #step(by) {
    const { name } = this;
    if (!this.#states[this.#index + by]) return;
    this.#index += by;
    this.#gesture = null;
    this.#tell({ source: "history", isOpening: this.name !== name });
  }

  #set(text, gesture) {
    const state = { name: this.name, text };
    if (gesture !== null && gesture === this.#gesture && !this.canRedo) {
      this.#states[this.#index] = state;
    } else {
      this.#push(state);
    }
    this.#gesture = gesture;
  }

  #push(state) {
    this.#states.splice(this.#index + 1, Infinity, state);
    let characters = this.#states.reduce((sum, { text }) => sum + text.length, 0);
    while (this.#states.length > 2 && (this.#states.length > MOST_STATES || characters > MOST_CHARACTERS)) {
      characters -= this.#states.shift().text.length;
    }
    this.#index = this.#states.length - 1;
    this.#gesture = null;
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent("change", { detail: { isOpening: false, ...detail } }));
  }

  get #reading() {
    const { text } = this;
    if (this.#parsed?.text !== text) this.#parsed = { text, ...read(this) };
    return this.#parsed;
  }
}

function itemsOf(format, source, tree, known) {
  return FORMATS[format].items(source, tree, known).toSorted((a, b) => a.start - b.start);
}

function read(source) {
  try {
    const tree = parseJSON(source.text);
    const known = new WeakMap();
    for (const [format, module] of Object.entries(FORMATS)) {
      if (module.matches(tree)) return { tree, format, known, items: itemsOf(format, source, tree, known) };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { tree: null, format: null, items: [] };
}
