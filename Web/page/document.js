// The pattern that is open: a text, its past and its future, and the items that the text has. The text is the one
// truth; an edit, from wherever it comes, makes another text.
import { History } from "./history.js";
import { limited } from "./items.js";
import { applied } from "./json.js";
import { difference, FORMATS, Outline } from "./outline.js";

/** Characters of a text that is outlined at once; a longer one takes longer than a page may stand still. */
const LONGEST_AT_ONCE = 2e5;

/** A file that is open. Its history follows the text when a step is over, or after a pause. */
class File {
  name = "untitled.ahap";
  /** Where the studio has it, or `null`. */
  place = null;
  text = "";
  isEmpty = true;
  outline = new Outline("");
  gesture = null;
  history = new History("");
  /** Whether the history has still to follow. */
  isAhead = false;

  open(text) {
    if (this.isEmpty) [this.text, this.history, this.isEmpty] = [text, new History(text), false];
    else if (this.text !== text) this.set(text, null);
  }

  set(text, gesture) {
    if (gesture === null || gesture !== this.gesture) {
      this.follow();
      this.history.begin();
    }
    [this.text, this.gesture, this.isAhead] = [text, gesture, true];
  }

  follow() {
    if (this.isAhead) this.history.follow(this.text);
    this.isAhead = false;
  }

  /** Takes a step back, or makes it again; returns whether there is one. */
  go(by) {
    this.follow();
    this.gesture = null;
    if (!(by < 0 ? this.history.canUndo : this.history.canRedo)) return false;
    this.text = this.history.go(by);
    return true;
  }
}

/**
 * The files that are open, of which one is shown and edited. Sends "change" events: `detail.source` is what changed the
 * text, or "outline" once a long text has been read; `detail.isOpening` tells whether it is another file.
 */
export class PatternDocument extends EventTarget {
  #file = new File();
  #files = [this.#file];
  #reading = null;
  #isQuiet = false;
  #number = 0;

  /** `read(text)`, if it is there, gives a promise of a long text's outline. */
  constructor(read = null) {
    super();
    this.read = read;
  }

  get text() {
    return this.#file.text;
  }

  get name() {
    return this.#file.name;
  }

  /** Where the studio has the file: its path there, or `null`. */
  get place() {
    return this.#file.place;
  }

  /** What tells the file from others, of the same name too. */
  get key() {
    return keyOf(this.#file);
  }

  /** The open files in the order of their tabs: { name, place, key, text, isShown }. */
  get files() {
    return this.#files.map((file) =>
      ({ name: file.name, place: file.place, key: keyOf(file), text: file.text, isShown: file === this.#file }));
  }

  /** The name without its ending. */
  get stem() {
    return this.name.split("/").at(-1).replace(/\.(ahap|haptic|json)$/i, "") || "pattern";
  }

  /** "ahap", "haptic", or `null` where the text is neither. */
  get format() {
    return this.#current.format;
  }

  /** Whether a long text is still being read, which has no items until then. */
  get isReading() {
    return this.#current.text !== this.text;
  }

  /** The rows of all items in the order of the text; none where it is not a pattern. */
  get rows() {
    return this.#current.rows;
  }

  row(path) {
    return this.#current.row(path);
  }

  /** What can be added to the text, by name. */
  get additions() {
    return this.format ? FORMATS[this.format].additions : {};
  }

  /** From where to where events and points stand in the text: { start, end }, in its order. */
  get entries() {
    return this.format ? this.#current.lists.flatMap(({ elements }) => elements) : [];
  }

  /** The shown file's history. */
  get history() {
    return this.#file.history;
  }

  /** Lets the history know of all edits. */
  follow() {
    this.#file.follow();
  }

  /** The text without the events that are muted. */
  get heard() {
    return this.#current.heard;
  }

  get canUndo() {
    return this.#file.isAhead || this.#file.history.canUndo;
  }

  get canRedo() {
    return !this.#file.isAhead && this.#file.history.canRedo;
  }

  item(path) {
    return this.#current.item(path);
  }

  /** The items of paths, as far as there are any. */
  items(paths) {
    return paths.map((path) => this.item(path)).filter((item) => item);
  }

  /** The paths of the items that a position of the text lies in. */
  pathsAt(position) {
    return this.#current.pathsAt(position);
  }

  /**
   * Opens a file: in its own tab, where it is open already, in which undo goes back to the text before; else in place of
   * a file that `isReplaceable` and was not edited, or in a new tab. `place` is where the studio has it.
   */
  open(name, text, { isReplaceable = false, place = null } = {}) {
    const same = this.#files.find((file) => keyOf(file) === keyOf({ name, place }) && !file.isEmpty);
    const isFree = this.#file.isEmpty || (this.#file.isReplaceable && !this.canUndo && !this.canRedo);
    if (same) {
      this.#file = same;
    } else {
      const file = Object.assign(new File(), { isReplaceable, name, place });
      this.#files.splice(this.#files.indexOf(this.#file) + (isFree ? 0 : 1), isFree ? 1 : 0, file);
      this.#file = file;
    }
    this.#file.open(text);
    this.#tell({ source: "open", isOpening: true });
  }

  /** The shown file has another name from now on, and another place. */
  rename(name, place) {
    Object.assign(this.#file, { name, place, isReplaceable: false });
    this.#tell({ source: "name" });
  }

  /** Shows another of the open files. */
  show(number) {
    this.#file = this.#files[number];
    this.#tell({ source: "open", isOpening: true });
  }

  /** Closes a file; the last one that is open stays. */
  close(number) {
    if (this.#files.length === 1) return;
    const [closed] = this.#files.splice(number, 1);
    if (closed === this.#file) this.show(Math.min(number, this.#files.length - 1));
    else this.#tell({ source: "close" });
  }

  /** Another text, in one step of undo. */
  type(text) {
    if (text === this.text) return;
    this.#file.set(text, null);
    this.#tell({ source: "typing" });
  }

  /** Takes CodeMirror's changes, of which its document knows already. */
  typed(changes) {
    const text = this.#file.history.typed(changes);
    if (text === null) return;
    Object.assign(this.#file, { text, gesture: null, isAhead: false });
    this.#tell({ source: "typing" });
  }

  /** Applies edits. Those with one gesture, which is not `null`, are one step of undo. */
  edit(edits, gesture = null) {
    const outline = this.#current;
    // Comparing whole texts would take longer than the rest.
    if (edits.every(({ start, end, text }) => this.text.slice(start, end) === text)) return;
    const text = applied(edits, this.text);
    this.#file.set(text, gesture);
    if (!outline.follow(edits, text)) this.#file.outline = new Outline("");
    this.#tell({ source: "edit" });
  }

  /** Changes items, { path, changes } each, in one step of undo. */
  change(list, gesture = null) {
    const editsOf = ({ path, changes }) => {
      const item = this.item(path);
      return item ? item.edits(limited(item, changes)) : [];
    };
    const edits = new Map(list.flatMap(editsOf).map((edit) => [`${edit.start} ${edit.end} ${edit.text}`, edit]));
    const sorted = [...edits.values()].sort((a, b) => a.start - b.start);
    if (sorted.every(({ start }, index) => index === 0 || start >= sorted[index - 1].end)) {
      this.edit(sorted, gesture);
    } else {
      // Points of one curve move each other's times.
      this.together(gesture, (own) => list.forEach((one) => this.edit(editsOf(one), own)));
    }
  }

  /** Takes items out, in one step of undo. */
  remove(paths) {
    // From the last to the first: the paths of those before stay what they are.
    const rows = paths.map((path) => this.row(path)).filter((row) => row);
    rows.sort((a, b) => b.entry.start - a.entry.start || b.suffix.localeCompare(a.suffix, "en", { numeric: true }));
    const ordered = rows.map(({ path }) => path);
    this.together(null, (own) => ordered.forEach((path) => this.edit(this.item(path)?.removal() ?? [], own)));
  }

  /** Several edits that are one step of undo, of which is told once; `body` takes their gesture. */
  together(gesture, body) {
    const text = this.text;
    this.#isQuiet = true;
    try {
      body(gesture ?? `together ${(this.#number += 1)}`);
    } finally {
      this.#isQuiet = false;
    }
    if (this.text !== text) this.#tell({ source: "edit" });
  }

  /** Adds what `additions` names, and returns the path of its item. */
  add(kind, values, gesture = null) {
    const start = this.#insert(FORMATS[this.format].additionEdits(this.#current, kind, values), gesture);
    // A point is a part of its curve's entry.
    const added = this.rows.filter((row) => row.kind === kind && row.entry.end >= start);
    const distance = ({ time }) => Math.abs(time - values.time);
    return added.reduce((best, row) => (!best || distance(row) < distance(best) ? row : best), null)?.path;
  }

  /** Adds a copy of an item's `content()` at a time, and returns its path; `undefined` in another format. */
  paste(content, time, gesture = null) {
    const { copyEdits } = FORMATS[this.format] ?? {};
    if (!copyEdits) return undefined;
    const start = this.#insert(copyEdits(this.#current, content, time), gesture);
    // Others may have its time; it is the first entry that begins where the text has changed.
    const first = (best, row) => (row.entry.start >= start && !(best?.entry.start <= row.entry.start) ? row : best);
    return this.rows.filter(({ suffix }) => !suffix.includes("[")).reduce(first, null)?.path;
  }

  /** Makes edits that add something, and returns where the first of them begins. */
  #insert(edits, gesture) {
    const start = Math.min(...edits.map((edit) => edit.start));
    this.edit(edits, gesture);
    return start;
  }

  /** Lets the player leave out the events of some paths, of all others, or of none. */
  mute(paths) {
    const muted = new Set(paths);
    for (const row of this.rows) if (row.suffix === ".Event") row.entry.isMuted = muted.has(row.path);
    this.#tell({ source: "mute" });
  }

  undo() {
    this.#step(-1);
  }

  redo() {
    this.#step(1);
  }

  #step(by) {
    if (this.#file.go(by)) this.#tell({ source: "history" });
  }

  #tell(detail) {
    if (this.#isQuiet) return;
    this.dispatchEvent(new CustomEvent("change", { detail: { isOpening: false, ...detail } }));
  }

  get #current() {
    const file = this.#file;
    const { text, outline } = file;
    if (outline.text === text || (outline.format && outline.follow([difference(outline.text, text)], text))) return outline;
    if (!this.read || text.length <= LONGEST_AT_ONCE) {
      file.outline = Outline.of(text);
    } else {
      file.outline = new Outline("");
      this.#readLong(file, text);
    }
    return file.outline;
  }

  async #readLong(file, text) {
    if (this.#reading === text) return;
    this.#reading = text;
    const outline = await this.read(text);
    if (this.#reading === text) this.#reading = null;
    if (file.text === text) file.outline = outline;
    this.#tell({ source: "outline" });
  }
}

/** What tells a file from others. Paths begin with a slash, and names of files that are nowhere have none. */
export function keyOf({ name, place }) {
  return place ?? name;
}
