// The outline of a pattern's text: where each entry of its lists of events and points stands, with a row of each item.
// An edit renews what it touches and moves the rest. The worker makes those of large texts.
import * as ahap from "./ahap.js";
import * as haptic from "./haptic.js";
import { elementsBetween, moveTree, parsedAt, parseJSON } from "./json.js";

export const FORMATS = { ahap, haptic };
/** The keys that lead to lists, in lower case, and the lists' paths. */
const LISTS = Object.assign({}, ...Object.values(FORMATS).map(({ lists }) => lists));
/** Numbers of a row in packed outlines. */
const NUMBERS = ["time", "endTime", "value", "sharpness"];
const ENTRIES_BETWEEN_PAUSES = 8192;
const WORDS = ["suffix", "kind", "panel", "name"];

/** What figure and list show of an item; items.js says what the words mean. */
class Row {
  constructor(entry, suffix, kind, panel, name, time, endTime, value, sharpness) {
    this.entry = entry;
    this.suffix = suffix;
    this.kind = kind;
    this.panel = panel;
    this.name = name;
    this.time = time;
    this.endTime = endTime;
    this.value = value;
    this.sharpness = sharpness;
  }

  get path() {
    return `${this.entry.array.list}[${this.entry.index}]${this.suffix}`;
  }
}

/** An element of a list: its place in the text, and its items' rows. */
class Entry {
  constructor(array, start, end) {
    this.array = array;
    this.index = array.elements.length;
    this.start = start;
    this.end = end;
    this.rows = [];
    /** Whether the player leaves it out. */
    this.isMuted = false;
  }

  static of(array, node) {
    const entry = new Entry(array, node.start, node.end);
    const { rows } = array.list === "Pattern" ? ahap : haptic;
    for (const { suffix, kind, panel, name, time, endTime, value, sharpness } of rows(array.list, node)) {
      entry.rows.push(new Row(entry, suffix, kind, panel, name, time, endTime, value, sharpness));
    }
    return entry;
  }
}

export class Outline {
  #rows = null;
  /** The items of entries, by entry, as they are in a text. */
  #items = { text: null, ofEntries: new Map() };

  constructor(text, tree = null) {
    [this.text, this.tree] = [text, tree];
    this.format = Object.keys(FORMATS).find((name) => FORMATS[name].matches(tree)) ?? null;
    this.lists = listsOf(tree).sort((a, b) => a.start - b.start);
  }

  /** That of a text; one that is not JSON has neither a tree nor a format. */
  static of(text) {
    try {
      return new Outline(text, parseJSON(text, LISTS, (node, array) => Entry.of(array, node)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return new Outline(text);
    }
  }

  /** Whether it is of a text; from then on they are one string, which is compared at once. */
  isOf(text) {
    if (this.text !== text) return false;
    if (this.#items.text === text) this.#items.text = text;
    this.text = text;
    return true;
  }

  /** The rows of all items, in the order of the text. */
  get rows() {
    if (this.#rows) return this.#rows;
    this.#rows = [];
    if (!this.format) return this.#rows;
    for (const { elements } of this.lists) for (const { rows } of elements) for (const row of rows) this.#rows.push(row);
    return this.#rows;
  }

  #entry(path) {
    const [, list, index] = /^([^[]*)\[(\d+)\]/.exec(path ?? "") ?? [];
    return this.lists.find((array) => array.list === list)?.elements[index];
  }

  row(path) {
    return this.#entry(path)?.rows.find((row) => row.path === path);
  }

  /** An item, with what its text says now. */
  item(path) {
    const entry = this.format && this.#entry(path);
    if (!entry) return undefined;
    if (this.#items.text !== this.text) this.#items = { text: this.text, ofEntries: new Map() };
    const { ofEntries } = this.#items;
    if (!ofEntries.has(entry)) ofEntries.set(entry, FORMATS[this.format].items(this, entry, parsedAt(this.text, entry.start)));
    return ofEntries.get(entry).find((item) => item.path === path);
  }

  /** What goes when an item is taken out, as items.js has it; entries are known without their text. */
  part(path) {
    const entry = this.format && this.#entry(path);
    if (this.format !== "ahap" || entry?.rows.length !== 1 || ![".Event", ".Parameter"].includes(entry.rows[0].suffix)) {
      return this.item(path)?.part;
    }
    return entry.rows[0].path === path ? { array: entry.array, index: entry.index } : undefined;
  }

  /** The text without the events that are muted, or as it is. */
  get heard() {
    const array = this.format === "ahap" && this.lists.find(({ elements }) => elements.some(({ isMuted }) => isMuted));
    if (!array) return this.text;
    const kept = array.elements.filter(({ isMuted }) => !isMuted).map(({ start, end }) => this.text.slice(start, end));
    return `${this.text.slice(0, array.start + 1)}${kept.join(",")}${this.text.slice(array.end - 1)}`;
  }

  /** Whether an entry is muted. */
  get hasMuted() {
    return this.lists.some(({ elements }) => elements.some(({ isMuted }) => isMuted));
  }

  /** Mutes the entries that were muted in another outline, of a text before: by their places, or where they were edited by their numbers. */
  muteAs(other) {
    const { start, end, text } = difference(other.text, this.text);
    const by = text.length - (end - start);
    for (const { list, elements } of this.lists) {
      const olds = other.lists.find((one) => one.list === list)?.elements ?? [];
      const places = new Map(elements.map((entry) => [entry.start, entry]));
      for (const old of olds.filter(({ isMuted }) => isMuted)) {
        const found = old.end <= start ? places.get(old.start) : old.start >= end ? places.get(old.start + by)
          : olds.length === elements.length ? elements[old.index] : undefined;
        if (found) found.isMuted = true;
      }
    }
  }

  /** The paths of the items that a position of the text lies in. */
  pathsAt(position) {
    for (const { elements } of this.lists) {
      const entry = elements[firstIndex(elements, ({ end }) => end >= position)];
      if (!entry || entry.start > position) continue;
      return entry.rows.map(({ path }) => this.item(path))
        .filter((item) => item && item.start <= position && position <= item.end).map(({ path }) => path);
    }
    return [];
  }

  /**
   * Brings the outline to the text after edits that lie within its lists. Returns whether it could; else all has to be
   * read again, and the outline is of no more use.
   */
  follow(edits, text) {
    if (!this.format) return false;
    const sorted = edits.toSorted((a, b) => a.start - b.start);
    const spans = this.#spans(sorted);
    if (!spans) return false;
    this.#move(sorted);
    this.text = text;
    this.#rows = null;
    try {
      for (const list of this.lists) {
        const own = spans.filter(({ array }) => array === list);
        if (own.length > 0) this.#renew(list, own);
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return false;
    }
    return true;
  }

  /** The entries of a list that edits touch: those from `first` to before `last` of each span. */
  #spans(edits) {
    const spans = [];
    for (const { start, end } of edits) {
      const array = this.lists.find((list) => list.start < start && end < list.end);
      if (!array) return null;
      const first = firstIndex(array.elements, (entry) => entry.end >= start);
      const last = Math.max(first, firstIndex(array.elements, (entry) => entry.start > end));
      const before = spans.at(-1);
      if (before?.array === array && before.last >= first) before.last = Math.max(before.last, last);
      else spans.push({ array, first, last });
    }
    return spans;
  }

  /** Positions behind edits move; those within what is renewed do not matter. */
  #move(edits) {
    const moves = edits.map(({ start, end, text }) => ({ end, by: text.length - (end - start) }));
    moveTree(this.tree, (position) =>
      moves.reduce((moved, { end, by }) => (end <= position ? moved + by : moved), position));
    for (const { elements } of this.lists) {
      let [next, by] = [0, 0];
      for (const entry of elements) {
        while (next < moves.length && moves[next].end <= entry.start) by += moves[next++].by;
        entry.start += by;
        while (next < moves.length && moves[next].end <= entry.end) by += moves[next++].by;
        entry.end += by;
      }
    }
  }

  /** Reads spans of an array again, which are in its order; what is muted stays so. */
  #renew(array, spans) {
    const { elements } = array;
    const fresh = spans.map(({ first, last }) => {
      const nodes = elementsBetween(this.text, {
        from: first > 0 ? elements[first - 1].end : array.start + 1, isFirst: first === 0,
        to: last < elements.length ? elements[last].start : array.end - 1, isLast: last === elements.length,
      });
      const old = elements.slice(first, last);
      const entries = nodes.map((node) => Entry.of(array, node));
      // Where there are more or fewer, those that stay are at their places; of two at one place the first is gone.
      const isMutedAt = new Map(old.map(({ start, isMuted }) => [start, isMuted]));
      entries.forEach((entry, index) => {
        entry.isMuted = (entries.length === old.length ? old[index].isMuted : isMutedAt.get(entry.start)) ?? false;
      });
      return entries;
    });
    if (spans.every(({ first, last }, number) => fresh[number].length === last - first)) {
      spans.forEach(({ first }, number) => fresh[number].forEach((entry, index) => {
        entry.index = first + index;
        elements[first + index] = entry;
      }));
      return;
    }
    const parts = spans.flatMap(({ first }, number) => [elements.slice(spans[number - 1]?.last ?? 0, first), fresh[number]]);
    array.elements = [...parts, elements.slice(spans.at(-1).last)].flat();
    array.elements.forEach((entry, index) => (entry.index = index));
  }

  /** What a worker sends of it. */
  packed() {
    const words = new Map();
    const numberOf = (word) => words.get(word) ?? (words.set(word, words.size), words.size - 1);
    const lists = this.lists.map(({ list, elements }) => {
      const count = elements.reduce((sum, { rows }) => sum + rows.length, 0);
      const packed = {
        places: new Uint32Array(3 * elements.length), numbers: new Float64Array(NUMBERS.length * count),
        words: new Uint32Array(WORDS.length * count),
      };
      let row = 0;
      elements.forEach(({ start, end, rows }, index) => {
        packed.places.set([start, end, rows.length], 3 * index);
        for (const one of rows) {
          packed.numbers.set(NUMBERS.map((name) => one[name] ?? NaN), NUMBERS.length * row);
          packed.words.set(WORDS.map((name) => numberOf(one[name])), WORDS.length * row);
          row += 1;
        }
      });
      return packed;
    });
    // The rest of the text is small; only the lists are not.
    for (const array of this.lists) array.elements = [];
    return { tree: this.tree, lists, words: [...words.keys()] };
  }

  /** It takes a pause, which is a promise, now and then. */
  static async unpacked(text, { tree, lists, words }, pause) {
    const outline = new Outline(text, tree);
    for (const [number, { places, numbers, words: indexes }] of lists.entries()) {
      const array = outline.lists[number];
      const numberAt = (index) => (Number.isNaN(numbers[index]) ? undefined : numbers[index]);
      let row = 0;
      for (let place = 0; place < places.length; place += 3) {
        const entry = new Entry(array, places[place], places[place + 1]);
        for (const end = row + places[place + 2]; row < end; row += 1) {
          const [at, word] = [NUMBERS.length * row, WORDS.length * row];
          entry.rows.push(new Row(
            entry, words[indexes[word]], words[indexes[word + 1]], words[indexes[word + 2]], words[indexes[word + 3]],
            numbers[at], numberAt(at + 1), numberAt(at + 2), numberAt(at + 3)));
        }
        array.elements.push(entry);
        if (array.elements.length % ENTRIES_BETWEEN_PAUSES === 0) await pause();
      }
    }
    return outline;
  }
}

/** Edits that divide all times of a text by a playback rate; frequencies and envelopes stay, as in an engine. */
export function rateEdits(text, rate) {
  const tree = parseJSON(text);
  return Object.values(FORMATS).find(({ matches }) => matches(tree)).rateEdits(tree, rate);
}

/** The one edit that makes a text another. */
export function difference(old, text) {
  const start = commonLength(Math.min(old.length, text.length), (from, to) => old.slice(from, to) === text.slice(from, to));
  const rest = Math.min(old.length, text.length) - start;
  const [a, b] = [old.length, text.length];
  const same = commonLength(rest, (from, to) => old.slice(a - to, a - from) === text.slice(b - to, b - from));
  return { start, end: a - same, text: text.slice(start, b - same) };
}

/** How far two texts are the same: steps that double, then halve. */
function commonLength(most, isSame) {
  let [length, step] = [0, 64];
  while (length < most && isSame(length, Math.min(most, length + step))) {
    length = Math.min(most, length + step);
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) {
    if (length + step <= most && isSame(length, length + step)) length += step;
  }
  return length;
}

function listsOf(node) {
  if (node?.list) return [node];
  return (node?.members ?? []).flatMap(({ value }) => listsOf(value));
}

/** The first element of a sorted list that a test holds for, as it does for all that follow. */
function firstIndex(elements, test) {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(elements[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
