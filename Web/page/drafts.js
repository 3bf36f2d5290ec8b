// What is not saved: the browser keeps it, by the file's key, until it is saved. A text that it cannot keep is asked
// about before the page is left. And what files were: the browser keeps earlier versions of each.

const KEY = "pacinian.drafts";
/** Files whose unsaved texts are kept; the one that was edited longest ago gives way. */
const MOST_DRAFTS = 20;
/** Milliseconds after an edit at which it is kept. */
const PAUSE = 400;
/** Characters beyond which a browser keeps no draft. */
const LONGEST_DRAFT = 2_000_000;
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
  #timer = 0;
  /** When the last version of each file was kept. */
  #versionAt = new Map();
  #isKept = true;

  constructor(pattern) {
    super();
    this.#document = pattern;
    pattern.addEventListener("change", ({ detail: { isOpening } }) => {
      clearTimeout(this.#timer);
      // Edits that are taken back are not to come again.
      if (!isOpening && !this.isUnsaved) this.#forget();
      this.#timer = setTimeout(() => this.#keep(), PAUSE);
      const passed = performance.now() - (this.#versionAt.get(pattern.key) ?? -Infinity);
      if (!isOpening && this.isUnsaved && passed > BETWEEN_VERSIONS) this.#keepVersion();
    });
    addEventListener("pagehide", () => this.#keep());
    addEventListener("beforeunload", (event) => {
      this.#keep();
      if (!this.#isKept) event.preventDefault();
    });
  }

  /** Whether the open text is another than that of its file. */
  get isUnsaved() {
    return this.isUnsavedFile(this.#document);
  }

  isUnsavedFile({ key, text }) {
    return text !== "" && this.#saved.get(key) !== text;
  }

  /** Opens a file; if there are unsaved edits of it, undo brings them. Returns whether there are. */
  open({ name, place = null, text, isReplaceable }) {
    this.#keep();
    const key = place ?? name;
    const draft = this.#read().find((one) => keyOf(one) === key);
    const hasDraft = draft !== undefined && draft.text !== text;
    if (hasDraft) this.#document.open(name, draft.text, { isReplaceable, place });
    this.#saved.set(key, text);
    this.#document.open(name, text, { isReplaceable, place });
    return hasDraft;
  }

  /** What was edited and not saved, { name, place, text }, and is not open; the latest first. */
  get left() {
    const open = new Set(this.#document.files.filter(({ text }) => text !== "").map(({ key }) => key));
    return this.#read().filter((one) => !open.has(keyOf(one))).reverse();
  }

  /** Opens edits whose file is not at hand. */
  restore({ name, text }) {
    this.#document.open(name, text);
  }

  /** The open text has been saved under its key, or one that it had a moment ago. */
  saved({ key, text } = this.#document) {
    this.#saved.set(key, text);
    if (!this.isUnsaved) this.#forget();
    this.#keepVersion();
    this.dispatchEvent(new Event("change"));
  }

  /** The text of a file as it was opened or saved. */
  textOf({ key, text }) {
    return this.#saved.get(key) ?? text;
  }

  /** The open file has no draft any more. */
  forget() {
    this.#forget();
  }

  /** Keeps a text among the earlier versions of the open file. */
  async keepVersion(text) {
    await addVersion(this.#document.key, text);
  }

  /** The earlier versions of the open file, { time, text } with milliseconds since 1970, the newest first. */
  async versions() {
    const { key } = this.#document;
    return (await versionsOf(key)).filter(({ text }) => text !== this.#document.text).reverse();
  }

  async #keepVersion() {
    const { key, text } = this.#document;
    this.#versionAt.set(key, performance.now());
    for (const one of [this.#saved.get(key), text]) if (one) await addVersion(key, one);
  }

  #read() {
    try {
      const drafts = JSON.parse(kept(KEY));
      return Array.isArray(drafts) ? drafts.filter(({ name, text }) => name && typeof text === "string") : [];
    } catch {
      return [];
    }
  }

  #write(drafts) {
    return keep(KEY, drafts.length > 0 ? JSON.stringify(drafts) : null);
  }

  #forget() {
    const drafts = this.#read();
    const others = drafts.filter((one) => keyOf(one) !== this.#document.key);
    if (others.length < drafts.length) this.#write(others);
  }

  /** Keeps the unsaved texts of all files that are open. */
  #keep() {
    clearTimeout(this.#timer);
    this.#isKept = true;
    const unsaved = this.#document.files.filter((file) => this.isUnsavedFile(file));
    if (unsaved.length === 0) return;
    const keys = new Set(unsaved.map(({ key }) => key));
    unsaved.sort((a, b) => a.isShown - b.isShown);
    const short = unsaved.filter(({ text }) => text.length <= LONGEST_DRAFT).map(({ name, place, text }) => ({ name, place, text }));
    const drafts = [...this.#read().filter((one) => !keys.has(keyOf(one))), ...short].slice(-MOST_DRAFTS);
    // Where there is no room for all, older ones give way.
    while (!(this.#isKept = this.#write(drafts)) && drafts.length > 1) drafts.shift();
    this.#isKept &&= short.length === unsaved.length;
  }
}

/** As the document has it. */
function keyOf({ name, place }) {
  return place ?? name;
}

/** The browser's store of earlier versions: for each key a list of { time, text }, the oldest first. */
async function store(mode, body) {
  const opening = indexedDB.open("pacinian", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("versions");
  const database = await settled(opening);
  try {
    return await settled(body(database.transaction("versions", mode).objectStore("versions")));
  } finally {
    database.close();
  }
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function versionsOf(key) {
  try {
    return (await store("readonly", (versions) => versions.get(key))) ?? [];
  } catch {
    return [];
  }
}

async function addVersion(key, text) {
  const versions = await versionsOf(key);
  if (versions.at(-1)?.text === text) return;
  const list = [...versions, { time: Date.now(), text }].slice(-MOST_VERSIONS);
  let characters = list.reduce((sum, one) => sum + one.text.length, 0);
  while (list.length > 2 && characters > MOST_CHARACTERS) characters -= list.shift().text.length;
  // A browser that keeps nothing has no earlier versions.
  await store("readwrite", (all) => all.put(list, key)).catch(() => {});
}
