// What is not saved: the browser keeps it, by the file's key, until it is saved. A text that it cannot keep is asked
// about before the page is left. And what files were: the browser keeps earlier versions of each.

import { keyOf } from "./document.js";
import { allStored, store, stored, storedKeys } from "./store.js";

/** Where texts stand that were edited when the page was left, until they are in the store. */
const KEY = "pacinian.drafts";
/** Files whose unsaved texts are kept; the one that was edited longest ago gives way. */
const MOST_DRAFTS = 20;
/** Milliseconds after an edit at which it is kept. */
const PAUSE = 400;
/** Characters beyond which a text cannot be kept at the very moment when the page is left. */
const LONGEST_AT_ONCE = 2_000_000;
/** Earlier versions of a file that are kept, their characters, and milliseconds of editing between two. */
const MOST_VERSIONS = 30;
const MOST_CHARACTERS = 1e8;
const BETWEEN_VERSIONS = 120_000;

/** The value that the browser keeps under a key, or `null`; it may be told to keep nothing. */
export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or nothing for `null`; returns whether the browser does. */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Sends "change" when the open pattern is saved or is no longer. */
export class Drafts extends EventTarget {
  #document;
  /** The texts of files as they were opened or saved, by key. */
  #saved = new Map();
  /** What was found of a file last, by key. */
  #known = new Map();
  #timer = 0;
  /** When the last version of each file was kept. */
  #versionAt = new Map();
  /** What is kept, by key: { key, name, place, text, time }. */
  #drafts = new Map();
  /** The promise of the last writing, and the texts that could not be kept or are being written, by key. */
  #writing = Promise.resolve();
  #unkept = new Map();

  constructor(pattern) {
    super();
    this.#document = pattern;
    pattern.addEventListener("change", ({ detail: { isOpening } }) => {
      clearTimeout(this.#timer);
      // Edits that are taken back are not to come again.
      if (!isOpening && !this.isUnsaved) this.#forget(pattern.key);
      this.#timer = setTimeout(() => this.#keep(), PAUSE);
      const passed = performance.now() - (this.#versionAt.get(pattern.key) ?? -Infinity);
      if (!isOpening && this.isUnsaved && passed > BETWEEN_VERSIONS) this.#keepVersion();
    });
    addEventListener("pagehide", () => this.#keepAtOnce());
    addEventListener("beforeunload", (event) => this.#keepAtOnce() || event.preventDefault());
  }

  /** Reads what was kept; before it nothing can be opened. */
  async load() {
    const kept = await allStored("drafts");
    kept.sort((a, b) => a.time - b.time);
    for (const draft of [...kept, ...this.#leftAtOnce()]) this.#drafts.set(draft.key, draft);
    for (const draft of this.#leftAtOnce()) await store("drafts", draft.key, draft);
    keep(KEY, null);
  }

  /** Whether all that is unsaved is kept. */
  get isKept() {
    return this.#timer === 0 && this.#unkept.size === 0;
  }

  /** Whether the open text is another than that of its file. */
  get isUnsaved() {
    return this.isUnsavedFile(this.#document);
  }

  isUnsavedFile({ key, text }) {
    const [saved, known] = [this.#saved.get(key), this.#known.get(key)];
    // Long texts that differ late take a while to be compared.
    if (known?.text === text && known.saved === saved) return known.isUnsaved;
    const isUnsaved = text !== "" && saved !== text;
    this.#known.set(key, { text, saved, isUnsaved });
    return isUnsaved;
  }

  /** Opens a file; if there are unsaved edits of it, undo brings them. Returns whether there are. */
  open({ name, place = null, text, isReplaceable }) {
    this.#keep();
    const key = keyOf({ name, place });
    const draft = this.#drafts.get(key);
    const hasDraft = draft !== undefined && draft.text !== text;
    if (hasDraft) this.#document.open(name, draft.text, { isReplaceable, place });
    this.#saved.set(key, text);
    this.#document.open(name, text, { isReplaceable, place });
    return hasDraft;
  }

  /** What was edited and not saved, { name, place, text }, and is not open; the latest first. */
  get left() {
    const open = new Set(this.#document.files.filter(({ text }) => text !== "").map(({ key }) => key));
    return [...this.#drafts.values()].filter((one) => !open.has(one.key)).reverse();
  }

  /** Opens edits whose file is not at hand. */
  restore({ name, text }) {
    this.#document.open(name, text);
  }

  /** The open text has been saved under its key, or one that it had a moment ago. */
  saved({ key, text } = this.#document) {
    this.#saved.set(key, text);
    if (!this.isUnsaved) this.#forget(this.#document.key);
    this.#keepVersion();
    this.dispatchEvent(new Event("change"));
  }

  /** The text of a file as it was opened or saved. */
  textOf({ key, text }) {
    return this.#saved.get(key) ?? text;
  }

  /** The open file has no draft any more. */
  forget() {
    this.#forget(this.#document.key);
  }

  /** Keeps a text among the earlier versions of the open file. */
  async keepVersion(text) {
    await addVersion(this.#document.key, text);
  }

  /** The earlier versions of the open file, { time, text } with milliseconds since 1970, the newest first. */
  async versions() {
    const { key } = this.#document;
    const keys = await storedKeys("versions", key);
    const versions = await Promise.all(keys.map(async (one) => ({ time: one[1], text: await stored("versions", one) })));
    return versions.filter(({ text }) => text !== this.#document.text).reverse();
  }

  async #keepVersion() {
    const { key, text } = this.#document;
    this.#versionAt.set(key, performance.now());
    for (const one of [this.#saved.get(key), text]) if (one) await addVersion(key, one);
  }

  /** The texts that were edited when the page was left. */
  #leftAtOnce() {
    try {
      const drafts = JSON.parse(kept(KEY));
      const isDraft = ({ name, text }) => name && typeof text === "string";
      return Array.isArray(drafts) ? drafts.filter(isDraft).map((one) => ({ ...one, key: keyOf(one), time: one.time ?? Date.now() })) : [];
    } catch {
      return [];
    }
  }

  #forget(key) {
    this.#unkept.delete(key);
    if (this.#drafts.delete(key)) this.#write(key, undefined);
  }

  /** Keeps the unsaved texts of all files that are open. */
  #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const unsaved = this.#document.files.filter((file) => this.isUnsavedFile(file));
    unsaved.sort((a, b) => a.isShown - b.isShown);
    for (const { key, name, place, text } of unsaved) {
      if (this.#drafts.get(key)?.text === text) continue;
      const draft = { key, name, place, text, time: Date.now() };
      // The one that was edited last is the last.
      this.#drafts.delete(key);
      this.#drafts.set(key, draft);
      this.#unkept.set(key, draft);
      this.#write(key, draft);
    }
    for (const key of [...this.#drafts.keys()].slice(0, -MOST_DRAFTS)) this.#forget(key);
  }

  /** Writes one after the other, so that the last one stays. */
  #write(key, draft) {
    this.#writing = this.#writing.then(async () => {
      const isKept = await store("drafts", key, draft);
      if (isKept && draft && this.#unkept.get(key) === draft) this.#unkept.delete(key);
    });
  }

  /** Keeps what is not in the store yet, where nothing may wait any more; returns whether the browser does. */
  #keepAtOnce() {
    this.#keep();
    const drafts = [...this.#unkept.values()];
    const length = drafts.reduce((sum, { text }) => sum + text.length, 0);
    return drafts.length === 0 || (length <= LONGEST_AT_ONCE && keep(KEY, JSON.stringify(drafts)));
  }
}

/** Keeps a text as the newest of a file's earlier versions; the oldest give way. A key is [file, milliseconds since 1970, characters]. */
async function addVersion(file, text) {
  const keys = await storedKeys("versions", file);
  const last = keys.at(-1);
  if (last?.[2] === text.length && (await stored("versions", last)) === text) return;
  keys.push([file, Math.max(Date.now(), (last?.[1] ?? 0) + 1), text.length]);
  await store("versions", keys.at(-1), text);
  let characters = keys.reduce((sum, key) => sum + key[2], 0);
  while (keys.length > MOST_VERSIONS || (keys.length > 2 && characters > MOST_CHARACTERS)) {
    characters -= keys[0][2];
    await store("versions", keys.shift(), undefined);
  }
}
