// What is not saved: the browser keeps it, by the page's name and the file's key, until it is saved. A text that it cannot
// keep is asked about before the page is left. And what files were: the browser keeps earlier versions of each.

import { divided } from "./content.js";
import { keyOf } from "./document.js";
import { allStored, store, stored, storedKeys } from "./store.js";

/** Where texts stand that were edited when a page was left, until they are in the store: this and the page's name. */
const KEY = "pacinian.drafts";
/** The name of this page: two that are open at once keep what they have beside each other. */
export const PAGE = [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(36)).join("-");
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

/** The keys that the browser keeps values under. */
function keptKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
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

/**
 * Sends "change" when the open pattern is saved or is no longer, and "left" with a draft, where a file that is not saved is
 * closed. A draft is { id, key, name, place, text, form, isNew, version, time }: its `id` is that of the page and the file,
 * so that pages keep their own, and `version` that of the studio's file that it was made from.
 */
export class Drafts extends EventTarget {
  #document;
  /** The texts of files as they were opened or saved, by key; `null` for a text that is in no file. */
  #saved = new Map();
  /** What was found of a file last, by key. */
  #known = new Map();
  #timer = 0;
  /** When the last version of each file was kept. */
  #versionAt = new Map();
  /** What this page keeps, by key, and what pages that have ended left, the oldest first. */
  #drafts = new Map();
  #left = [];
  /** Lists of left drafts that are open here, by key: they are kept until this page has its own of the file. */
  #taken = new Map();
  /** The promise of the last writing, and how many have not ended. */
  #writing = Promise.resolve();
  #writes = 0;
  /** The drafts that could not be kept or are being written, by key. */
  #unkept = new Map();
  /** Gives the version of the studio's file at a place, as this page knows it. */
  versionOf = () => undefined;

  constructor(pattern) {
    super();
    this.#document = pattern;
    pattern.addEventListener("change", ({ detail: { source, isOpening, from, isMoved } }) => {
      if (source === "name") this.#rename(from, isMoved);
      clearTimeout(this.#timer);
      // Edits that are taken back are not to come again.
      if (!isOpening && !this.isUnsaved) this.#forget(pattern.key);
      this.#timer = setTimeout(() => this.#keep(), PAUSE);
      const passed = performance.now() - (this.#versionAt.get(pattern.key) ?? -Infinity);
      if (!isOpening && this.isUnsaved && passed > BETWEEN_VERSIONS) this.#keepVersion();
    });
    pattern.addEventListener("closing", ({ detail: file }) => {
      this.#keep();
      const draft = this.#drafts.get(file.key);
      if (draft && this.isUnsavedFile(file)) this.dispatchEvent(new CustomEvent("left", { detail: draft }));
    });
    addEventListener("pagehide", () => this.#keepAtOnce());
    addEventListener("beforeunload", (event) => this.#keepAtOnce() || event.preventDefault());
  }

  /** Reads what pages that have ended left; before it nothing can be opened. */
  async load() {
    const pages = await livingPages();
    const isLeft = ({ id }) => !pages.has(id.split(" ")[0]);
    const drafts = new Map((await allStored("drafts")).map((draft) => [draft.id ?? draft.key, { id: draft.key, ...draft }]));
    for (const [key, draft] of leftAtOnce()) {
      if (!isLeft(draft)) continue;
      if (!(drafts.get(draft.id)?.time > draft.time)) drafts.set(draft.id, draft);
      if (await store("drafts", draft.id, drafts.get(draft.id))) keep(key, null);
    }
    this.#left = [...drafts.values()].filter(isLeft).sort((a, b) => a.time - b.time);
  }

  /** Whether all that is unsaved is kept, once. */
  get isKept() {
    return this.#timer === 0 && this.#unkept.size === 0 && this.#writes === 0;
  }

  /** Whether the open text is another than that of its file. */
  get isUnsaved() {
    return this.isUnsavedFile(this.#document.files.find(({ isShown }) => isShown));
  }

  isUnsavedFile({ key, text, isEmpty }) {
    if (isEmpty) return false;
    const [saved, known] = [this.#saved.get(key), this.#known.get(key)];
    // Long texts that differ late take a while to be compared.
    if (known?.text === text && known.saved === saved) return known.isUnsaved;
    const isUnsaved = saved !== text;
    this.#known.set(key, { text, saved, isUnsaved });
    return isUnsaved;
  }

  /**
   * Opens a file; `isMade` is whether its text is in no file yet, `version` that of the studio's file. Unsaved edits of it
   * are behind undo; those that were made from another version stay among what is left. Returns "behind" or "older" where
   * there are any.
   */
  open({ name, place = null, text: content, isReplaceable, isNew = false, isMade = false, version }) {
    this.#keep();
    const key = keyOf({ name, place });
    const { text } = divided(content);
    const left = this.#left.findLast((one) => one.key === key);
    const isOlder = left !== undefined && left.text !== text && left.version !== version;
    if (left && !isOlder) this.take(left);
    const draft = this.#drafts.get(key) ?? (isOlder ? undefined : left);
    const isBehind = draft !== undefined && draft.text !== text;
    if (isBehind) this.#document.open(name, draft.text, { isReplaceable, place, isNew, form: draft.form });
    this.#saved.set(key, isMade ? null : text);
    this.#document.open(name, content, { isReplaceable, place, isNew });
    return isBehind ? "behind" : isOlder ? "older" : null;
  }

  /** What was edited and not saved, and is not open; the latest first. */
  get left() {
    const open = new Set(this.#document.files.filter(({ isEmpty }) => !isEmpty).map(({ key }) => key));
    return [...this.#left, ...[...this.#drafts.values()].filter(({ key }) => !open.has(key))].sort((a, b) => b.time - a.time);
  }

  /** Takes a draft, which may have another key now, out of what is left: its text is open from now on. */
  take(draft, from = draft) {
    if (!this.#left.includes(from)) return;
    this.#left = this.#left.filter((one) => one !== from);
    this.#taken.set(draft.key, [...this.#taken.get(draft.key) ?? [], draft]);
  }

  /** Opens edits whose file is not at hand, under a name that no open file has. */
  restore(draft) {
    const { name, text, form, isNew = false } = draft;
    const free = freeName(name, new Set(this.#document.files.map(({ key }) => key)));
    this.take({ ...draft, key: free }, draft);
    this.#document.open(free, text, { form, isNew });
  }

  /** The draft of the open file that an ended page left, or `undefined`. */
  get origin() {
    return this.#taken.get(this.#document.key)?.at(-1);
  }

  /** A file's text has been saved, under its key. */
  saved({ key, text } = this.#document) {
    this.#saved.set(key, text);
    const file = this.#document.files.find((one) => one.key === key);
    if (!file || !this.isUnsavedFile(file)) this.#forget(key);
    this.#keepVersion();
    this.dispatchEvent(new Event("change"));
  }

  /** The open file had another key. What was edited is not to come again under that; where the file was moved, it and its earlier versions are the new one's. */
  #rename(from, isMoved) {
    const { key } = this.#document;
    if (isMoved && this.#saved.has(from)) this.#saved.set(key, this.#saved.get(from));
    if (isMoved) this.#keep();
    this.#forget(from);
    if (isMoved) this.#writing = this.#writing.then(() => moveVersions(from, key));
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

  #forget(key) {
    this.#unkept.delete(key);
    this.#drop(this.#drafts.get(key));
    this.#drafts.delete(key);
    this.#dropTaken(key);
  }

  #dropTaken(key) {
    for (const draft of this.#taken.get(key) ?? []) this.#drop(draft);
    this.#taken.delete(key);
  }

  /** A draft is not kept any more. */
  #drop(draft) {
    if (draft) this.#write(draft.id, undefined);
  }

  /** Keeps the unsaved texts of all files that are open. */
  #keep() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const unsaved = this.#document.files.filter((file) => this.isUnsavedFile(file));
    unsaved.sort((a, b) => a.isShown - b.isShown);
    for (const { key, name, place, text, form, isNew } of unsaved) {
      if (this.#drafts.get(key)?.text === text) continue;
      const version = place === null ? undefined : this.versionOf(place);
      const draft = { id: `${PAGE} ${key}`, key, name, place, text, form, isNew, version, time: Date.now() };
      // The one that was edited last is the last.
      this.#drafts.delete(key);
      this.#drafts.set(key, draft);
      this.#unkept.set(key, draft);
      this.#write(draft.id, draft);
      this.#dropTaken(key);
    }
    const open = new Set(this.#document.files.map(({ key }) => key));
    for (const draft of [...this.#left, ...this.#drafts.values()].slice(0, -MOST_DRAFTS)) {
      if (this.#left.includes(draft)) this.#left = this.#left.filter((one) => one !== draft);
      else if (open.has(draft.key)) continue;
      else this.#drafts.delete(draft.key);
      this.#drop(draft);
    }
  }

  /** Writes one after the other, so that the last one stays. */
  #write(id, draft) {
    this.#writes += 1;
    this.#writing = this.#writing.then(async () => {
      const isKept = await store("drafts", id, draft);
      this.#writes -= 1;
      if (isKept && draft && this.#unkept.get(draft.key) === draft) this.#unkept.delete(draft.key);
    });
  }

  /** Keeps what is not in the store yet, where nothing may wait any more; returns whether the browser does. */
  #keepAtOnce() {
    this.#keep();
    const drafts = [...this.#unkept.values()];
    const length = drafts.reduce((sum, { text }) => sum + text.length, 0);
    const key = `${KEY} ${PAGE}`;
    if (drafts.length === 0) return keep(key, null) || true;
    return length <= LONGEST_AT_ONCE && keep(key, JSON.stringify(drafts));
  }
}

/** A name that is not taken: the name itself, or with a number before its ending. */
export function freeName(name, taken) {
  const [stem, ending] = [name.replace(/\.\w+$/, ""), name.match(/\.\w+$/)?.[0] ?? ""];
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}${ending}`;
  return free;
}

/** The pages of this browser that run, this one among them; a page holds a lock of its name as long as it does. */
async function livingPages() {
  const { locks } = navigator;
  // Browsers have it on https and on localhost; elsewhere no other page is taken to run.
  if (!locks) return new Set([PAGE]);
  await runOn(locks);
  const { held } = await locks.query();
  return new Set(held.filter(({ name }) => name.startsWith(`${KEY} `)).map(({ name }) => name.slice(KEY.length + 1)));
}

/** Holds the lock of this page until it is left, and again where the browser brings it back. */
function runOn(locks) {
  return new Promise((granted) => {
    locks.request(`${KEY} ${PAGE}`, () => {
      granted();
      return new Promise((release) => addEventListener("pagehide", release, { once: true }));
    });
    addEventListener("pageshow", ({ persisted }) => persisted && runOn(locks), { once: true });
  });
}

/** The drafts that pages kept when they were left, with the key of each. */
function leftAtOnce() {
  const isDraft = ({ name, text }) => name && typeof text === "string";
  const drafts = [];
  for (const key of keptKeys().filter((one) => one.startsWith(KEY))) {
    try {
      for (const draft of JSON.parse(kept(key)).filter(isDraft)) drafts.push([key, { id: keyOf(draft), key: keyOf(draft), time: Date.now(), ...draft }]);
    } catch {
      keep(key, null);
    }
  }
  return drafts;
}

/** Lets the earlier versions of a file be those of another key; a name alone may be that of other files too, which keep theirs. */
async function moveVersions(from, to) {
  if (from === to) return;
  for (const key of await storedKeys("versions", from)) {
    const text = await stored("versions", key);
    const isKept = await store("versions", [to, key[1], key[2]], text);
    if (isKept && from.startsWith("/")) await store("versions", key, undefined);
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
