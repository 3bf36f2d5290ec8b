// What is not saved: the browser keeps it, by the file's name, until it is saved. A text that it cannot keep is asked
// about before the page is left. And what files were: the browser keeps earlier versions of each.

const KEY = "pacinian.drafts";
/** Files whose unsaved texts are kept; the one that was edited longest ago gives way. */
const MOST_DRAFTS = 20;
/** Milliseconds after an edit at which it is kept. */
const PAUSE = 400;
/** Characters beyond which a browser keeps nothing. */
const LONGEST_DRAFT = 2_000_000;
/** Earlier versions of a file that are kept, and milliseconds of editing between two. */
const MOST_VERSIONS = 30;
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
  /** The texts of files as they were opened or saved, by name. */
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
      const passed = performance.now() - (this.#versionAt.get(pattern.name) ?? -Infinity);
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

  isUnsavedFile({ name, text }) {
    return text !== "" && this.#saved.get(name) !== text;
  }

  /** Opens a file; if there are unsaved edits of one of this name, undo brings them. Returns whether there are. */
  open({ name, text, isReplaceable }) {
    this.#keep();
    const draft = this.#read().find((one) => one.name === name);
    const hasDraft = draft !== undefined && draft.text !== text;
    if (hasDraft) this.#document.open(name, draft.text, { isReplaceable });
    this.#saved.set(name, text);
    this.#document.open(name, text, { isReplaceable });
    return hasDraft;
  }

  /** Opens what was edited last and not saved; returns its name, or `null` if there is nothing. */
  reopen() {
    const draft = this.#read().at(-1);
    if (!draft) return null;
    this.#document.open(draft.name, draft.text);
    return draft.name;
  }

  /** The open text has been saved under its name, or one that it had a moment ago. */
  saved({ name, text } = this.#document) {
    this.#saved.set(name, text);
    if (!this.isUnsaved) this.#forget();
    this.#keepVersion();
    this.dispatchEvent(new Event("change"));
  }

  /** The earlier versions of the open file, { time, text } with milliseconds since 1970, the newest first. */
  async versions() {
    const { name } = this.#document;
    return (await versionsOf(name)).filter(({ text }) => text !== this.#document.text).reverse();
  }

  async #keepVersion() {
    const { name, text } = this.#document;
    this.#versionAt.set(name, performance.now());
    for (const one of [this.#saved.get(name), text]) {
      if (one && one.length <= LONGEST_DRAFT) await addVersion(name, one);
    }
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
    const others = drafts.filter((one) => one.name !== this.#document.name);
    if (others.length < drafts.length) this.#write(others);
  }

  /** Keeps the unsaved texts of all files that are open. */
  #keep() {
    clearTimeout(this.#timer);
    this.#isKept = true;
    const unsaved = this.#document.files.filter((file) => this.isUnsavedFile(file));
    if (unsaved.length === 0) return;
    const names = new Set(unsaved.map(({ name }) => name));
    unsaved.sort((a, b) => a.isShown - b.isShown);
    const short = unsaved.filter(({ text }) => text.length <= LONGEST_DRAFT).map(({ name, text }) => ({ name, text }));
    const drafts = [...this.#read().filter(({ name }) => !names.has(name)), ...short].slice(-MOST_DRAFTS);
    // Where there is no room for all, older ones give way.
    while (!(this.#isKept = this.#write(drafts)) && drafts.length > 1) drafts.shift();
    this.#isKept &&= short.length === unsaved.length;
  }
}

/** The browser's store of earlier versions: for each name a list of { time, text }, the oldest first. */
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

async function versionsOf(name) {
  try {
    return (await store("readonly", (versions) => versions.get(name))) ?? [];
  } catch {
    return [];
  }
}

async function addVersion(name, text) {
  const versions = await versionsOf(name);
  if (versions.at(-1)?.text === text) return;
  const list = [...versions, { time: Date.now(), text }].slice(-MOST_VERSIONS);
  // A browser that keeps nothing has no earlier versions.
  await store("readwrite", (all) => all.put(list, name)).catch(() => {});
}
