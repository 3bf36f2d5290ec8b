// The pattern that is open: a text, its past and its future, and the items that the text has. The text is the one
// truth; an edit, from wherever it comes, makes another text.
import { divided, united } from "./content.js";
import { History } from "./history.js";
import { applied, elementEdits, parseJSON, plain, removalsEdits, replacement } from "./json.js";
import { editsOf } from "./moving.js";
import { difference, FORMATS, Outline } from "./outline.js";
import { changesOf } from "./selection.js";

/** Characters of a text that is outlined at once; a longer one takes longer than a page may stand still. */
const LONGEST_AT_ONCE = 2e5;
/** Items that move at once; more take longer than a page may stand still. */
const MOST_AT_ONCE = 500;

/** A file that is open. Its history follows the text when a step is over, or after a pause. */
class File {
  name = "untitled.ahap";
  /** Where the studio has it, or `null`. */
  place = null;
  text = "";
  /** What its content has beside the text; content.js says what a form is. */
  form = divided("").form;
  /** Whether it was made here, and was never in a file. */
  isNew = false;
  isEmpty = true;
  outline = new Outline("");
  /** An outline with muted events that could not follow the text, until there is one of the text again. */
  lost = null;
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

  /** A part of that where it is much; returns whether all is done. */
  followPart() {
    if (this.isAhead && !this.history.followPart(this.text)) return false;
    this.isAhead = false;
    return true;
  }

  /** Another outline takes the place of one that could not follow; what is muted stays so. */
  take(outline) {
    if (this.outline.hasMuted) this.lost = this.outline;
    if (this.lost && outline.format) {
      outline.muteAs(this.lost);
      this.lost = null;
    }
    this.outline = outline;
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
  /** What many items are still to be moved by, { file, paths, wanted, gesture } each, and the promise that all are. */
  #moves = [];
  #moving = null;

  /**
   * `read(text)`, if it is there, gives a promise of a long text's outline, and `moved(text, paths, wanted)` one of
   * { text, outline } after many items have moved.
   */
  constructor(read = null, moved = null) {
    super();
    this.read = read;
    this.moved = moved;
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

  /** The text as its file has it, or would: with a byte order mark and the ends of lines that it had. */
  get content() {
    return united(this.text, this.#file.form);
  }

  /** Whether the file was made here, and was never in a file. */
  get isNew() {
    return this.#file.isNew;
  }

  /** The open files in the order of their tabs: { name, place, key, text, form, isNew, isEmpty, isShown }. */
  get files() {
    return this.#files.map((file) => {
      const { name, place, text, form, isNew, isEmpty } = file;
      return { name, place, key: keyOf(file), text, form, isNew, isEmpty, isShown: file === this.#file };
    });
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

  /** Lets it know of a part of them, where they are many; returns whether it knows of all. */
  followPart() {
    return this.#file.followPart();
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
    const outline = this.#current;
    return paths.map((path) => outline.item(path)).filter((item) => item);
  }

  /** The paths of the items that a position of the text lies in. */
  pathsAt(position) {
    return this.#current.pathsAt(position);
  }

  /**
   * Opens a file: in its own tab, where it is open already, in which undo goes back to the text before; else in place of
   * a file that `isReplaceable` and was not edited, or in a new tab. `place` is where the studio has it; `form` is given
   * where the content is a text without it.
   */
  open(name, content, { isReplaceable = false, place = null, isNew = false, form } = {}) {
    const same = this.#files.find((file) => keyOf(file) === keyOf({ name, place }) && !file.isEmpty);
    const isFree = this.#file.isEmpty || (this.#file.isReplaceable && !this.canUndo && !this.canRedo);
    if (same) {
      this.#file = same;
    } else {
      const file = Object.assign(new File(), { isReplaceable, name, place, isNew });
      this.#files.splice(this.#files.indexOf(this.#file) + (isFree ? 0 : 1), isFree ? 1 : 0, file);
      this.#file = file;
    }
    const parts = divided(content);
    this.#file.form = form ?? parts.form;
    this.#file.open(parts.text);
    this.#tell({ source: "open", isOpening: true });
  }

  /** The shown file has another name from now on, and another place; `isMoved` is whether none of the old name stays. */
  rename(name, place, { isMoved }) {
    const from = this.key;
    Object.assign(this.#file, { name, place, isReplaceable: false, isNew: false });
    this.#tell({ source: "name", from, isMoved });
  }

  /** Shows another of the open files. */
  show(number) {
    this.#file = this.#files[number];
    this.#tell({ source: "open", isOpening: true });
  }

  /** Closes a file, of which "closing" tells before; the last one that is open stays. */
  close(number) {
    if (this.#files.length === 1) return;
    this.dispatchEvent(new CustomEvent("closing", { detail: this.files[number] }));
    const [closed] = this.#files.splice(number, 1);
    if (closed === this.#file) this.show(Math.min(number, this.#files.length - 1));
    else this.#tell({ source: "close" });
  }

  /** Another text, in one step of undo. With a `form` it is that of a file whose content is another now. */
  type(text, form = this.#file.form) {
    this.#file.form = form;
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
    if (!outline.follow(edits, text)) this.#file.take(new Outline(""));
    this.#tell({ source: "edit" });
  }

  /** Changes items, { path, changes } each, in one step of undo. */
  change(list, gesture = null) {
    const edits = editsOf(this.#current, list);
    if (edits) {
      this.edit(edits, gesture);
    } else {
      // Points of one curve move each other's times.
      this.together(gesture, (own) => list.forEach((one) => this.edit(editsOf(this.#current, [one]), own)));
    }
  }

  /**
   * Moves items as `changesOf` has it, by { shift, raise, sharpen }. Many are moved beside the page: what they are moved by
   * meanwhile is added up, undo waits, and they stay where they are if the text is edited otherwise.
   */
  move(paths, wanted, gesture = null) {
    if (!this.moved || paths.length <= MOST_AT_ONCE) return this.change(changesOf(this.items(paths), wanted), gesture);
    const last = this.#moves.at(-1);
    if (last?.file === this.#file && last.gesture === gesture && last.paths === paths) {
      for (const [name, by] of Object.entries(wanted)) last.wanted[name] = (last.wanted[name] ?? 0) + by;
    } else {
      this.#moves.push({ file: this.#file, paths, wanted: { ...wanted }, gesture });
    }
    this.#moving ??= this.#moveAll();
  }

  async #moveAll() {
    while (this.#moves.length > 0) {
      const { file, paths, wanted, gesture } = this.#moves.shift();
      const { text } = file;
      const after = await this.moved(text, paths, wanted).catch(() => null);
      if (!after || file !== this.#file || file.text !== text || after.text === text) continue;
      file.set(after.text, gesture);
      file.take(after.outline);
      this.#tell({ source: "edit" });
    }
    this.#moving = null;
  }

  /** Whether items are still to be moved. */
  get isMoving() {
    return this.#moving !== null;
  }

  /** Takes items out, in one step of undo. */
  remove(paths, gesture = null) {
    const outline = this.#current;
    this.edit(removals(paths.flatMap((path) => outline.part(path) ?? [])), gesture);
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

  /** A text with copies of items, for the clipboard. */
  copied(paths) {
    return `${JSON.stringify(FORMATS[this.format].copied(this.items(paths)), null, 2)}\n`;
  }

  /**
   * Adds what a text of the same format has, the first of it at a time, in one step of undo. Returns the paths of what is
   * added; none where the text has nothing of it.
   */
  paste(text, time) {
    const pieces = this.format ? piecesOf(text, FORMATS[this.format]) : [];
    const first = pieces.reduce((least, piece) => Math.min(least, piece.time), Infinity);
    const places = new Set();
    this.together(null, (gesture) => {
      for (const list of new Set(pieces.map((piece) => piece.list))) {
        const own = pieces.filter((piece) => piece.list === list).map((piece) => {
          const at = Number((time + piece.time - first).toFixed(6));
          return { time: at, value: piece.at(at) };
        }).sort((a, b) => a.time - b.time);
        this.#pasteInto(list, own, gesture).forEach((index) => places.add(`${list}[${index}]`));
      }
    });
    return this.rows.map(({ path }) => path).filter((path) => places.has(path.slice(0, path.indexOf("]") + 1)));
  }

  /** Puts entries, { time, value } in the order of their times, into a list; returns their indexes. */
  #pasteInto(list, entries, gesture) {
    const elements = () => this.#current.lists.find((array) => array.list === list)?.elements ?? [];
    const indexes = [];
    if (elements().length === 0) {
      this.edit(FORMATS[this.format].firstEdits(this.#current, list, entries[0].value), gesture);
      indexes.push(0);
    }
    const [olds, rest] = [elements(), entries.slice(indexes.length)];
    let index = 0;
    this.edit(rest.flatMap(({ time, value }, number) => {
      while (index < olds.length && !(olds[index].rows[0]?.time > time)) index += 1;
      indexes.push(index + number);
      return elementEdits(this.text, olds[0].array, index, value);
    }), gesture);
    return indexes;
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
    if (this.#moving) return void this.#moving.then(() => this.#step(by));
    if (this.#file.go(by)) this.#tell({ source: "history" });
  }

  #tell(detail) {
    if (this.#isQuiet) return;
    this.dispatchEvent(new CustomEvent("change", { detail: { isOpening: false, ...detail } }));
  }

  get #current() {
    const file = this.#file;
    const { text, outline } = file;
    if (outline.isOf(text) || (outline.format && outline.follow([difference(outline.text, text)], text))) return outline;
    if (!this.read || text.length <= LONGEST_AT_ONCE) {
      file.take(Outline.of(text));
    } else {
      file.take(new Outline(""));
      this.#readLong(file, text);
    }
    return file.outline;
  }

  async #readLong(file, text) {
    if (this.#reading === text) return;
    this.#reading = text;
    const outline = await this.read(text);
    if (this.#reading === text) this.#reading = null;
    if (file.text === text) file.take(outline);
    this.#tell({ source: "outline" });
  }
}

/** The pieces that a text has for a format. */
function piecesOf(text, { pieces }) {
  try {
    return pieces(plain(parseJSON(text)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}

/** The edits that take parts of items out. */
function removals(parts) {
  const arrays = new Map();
  const take = ({ array, index }, owner = null) => {
    if (!arrays.has(array.start)) arrays.set(array.start, { array, owner, indexes: new Set() });
    arrays.get(array.start).indexes.add(index);
  };
  const isTaken = (owner) => owner !== null && (arrays.get(owner.array.start)?.indexes.has(owner.index) ?? false);
  for (const { array, index, owner } of parts) if (array) take({ array, index }, owner);
  for (const { array, owner, indexes } of [...arrays.values()]) {
    if (owner !== null && indexes.size === array.elements.length) take(owner);
  }
  const values = parts.filter(({ array, owner }) => !array && !isTaken(owner));
  return [
    ...values.map(({ value }) => replacement(value, null)),
    ...[...arrays.values()].filter(({ owner }) => !isTaken(owner)).flatMap(({ array, indexes }) => removalsEdits(array, [...indexes])),
  ];
}

/** What tells a file from others. Paths begin with a slash, and names of files that are nowhere have none. */
export function keyOf({ name, place }) {
  return place ?? name;
}
