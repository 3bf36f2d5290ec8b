// The pattern that is open: a text, its past and its future, and the items that the text has. The text is the one
// truth; an edit, from wherever it comes, makes another text.
import { limited } from "./items.js";
import { applied } from "./json.js";
import { difference, FORMATS, Outline } from "./outline.js";

/** Characters of a text that is outlined at once; a longer one takes longer than a page may stand still. */
const LONGEST_AT_ONCE = 2e5;
/** Characters that the steps of undo hold together; older ones become one step, back to the text that was opened. */
const MOST_CHARACTERS = 5e7;
/** Milliseconds within which letters that are typed are one step of undo. */
const TYPING_PAUSE = 800;

/** A file that is open: its text, and the edits that led to it or were taken back. */
class File {
  name = "untitled.ahap";
  /** Where the studio has it, or `null`. */
  place = null;
  text = "";
  isEmpty = true;
  outline = new Outline("");
  gesture = null;
  typedAt = -Infinity;
  /** Steps of undo, { start, removed, inserted }, or { before }, a whole text; those from `index` on were taken back. */
  steps = [];
  index = 0;
  #opened = "";
  /** The text before the step that is being made, or `null`. */
  #before = null;

  open(text) {
    if (this.isEmpty) [this.text, this.#opened, this.isEmpty] = [text, text, false];
    else if (this.text !== text) this.set(text, null);
  }

  set(text, gesture) {
    if (gesture === null || gesture !== this.gesture || this.index < this.steps.length) {
      this.#finish();
      this.steps.length = this.index;
      this.index = this.steps.push({});
      this.#before = this.text;
    }
    [this.text, this.gesture] = [text, gesture];
  }

  /** Takes a step back, or makes it again. */
  go(by) {
    this.#finish();
    const at = by < 0 ? this.index - 1 : this.index;
    const step = this.steps[at];
    if (!step) return false;
    const { text } = this;
    if (step.before !== undefined) {
      this.text = step.before;
      this.steps[at] = stepBetween(step.before, text);
    } else {
      const [old, now] = by < 0 ? [step.inserted, step.removed] : [step.removed, step.inserted];
      this.text = text.slice(0, step.start) + now + text.slice(step.start + old.length);
    }
    this.index += by;
    return true;
  }

  /** The step that is being made keeps what it has changed from here on, and no texts. */
  #finish() {
    const before = this.#before;
    [this.#before, this.gesture] = [null, null];
    if (before === null) return;
    if (before === this.text) return void (this.index = this.steps.length = this.index - 1);
    this.steps[this.index - 1] = stepBetween(before, this.text);
    const sizes = this.steps.map(({ removed, inserted }) => (removed?.length ?? 0) + (inserted?.length ?? 0));
    let characters = sizes.reduce((sum, size) => sum + size, 0);
    let count = 0;
    for (; characters > MOST_CHARACTERS && count + 1 < sizes.length; count += 1) characters -= sizes[count];
    if (count === 0) return;
    this.steps.splice(0, count, { before: this.#opened });
    this.index = this.steps.length;
  }
}

/** What was taken out of a text and put in. They are copies, for a slice keeps the whole text that it is of. */
function stepBetween(before, text) {
  const { start, end, text: inserted } = difference(before, text);
  const copy = (part) => ` ${part}`.slice(1);
  return { start, removed: copy(before.slice(start, end)), inserted: copy(inserted) };
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

  /** Where the lines of a long text begin, or `null` where nobody has looked. */
  get lineStarts() {
    return this.#current.starts;
  }

  /** The text without the events that are muted. */
  get heard() {
    return this.#current.heard;
  }

  get canUndo() {
    return this.#file.index > 0;
  }

  get canRedo() {
    return this.#file.index < this.#file.steps.length;
  }

  item(path) {
    return this.#current.item(path);
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
    const isFree = this.#file.isEmpty || (this.#file.isReplaceable && this.#file.steps.length === 0);
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

  /** The text as it was typed. */
  type(text) {
    if (text === this.text) return;
    const isGoingOn = performance.now() - this.#file.typedAt < TYPING_PAUSE;
    this.#file.set(text, isGoingOn ? "typing" : null);
    this.#file.gesture = "typing";
    this.#file.typedAt = performance.now();
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

/** Paths begin with a slash, and names of files that are nowhere have none. */
function keyOf({ name, place }) {
  return place ?? name;
}
