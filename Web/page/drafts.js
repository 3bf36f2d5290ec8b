// What is not saved: the browser keeps it, by the file's name, until it is saved. A text that it cannot keep is asked
// about before the page is left.

const KEY = "pacinian.drafts";
/** Files whose unsaved texts are kept; the one that was edited longest ago gives way. */
const MOST_DRAFTS = 20;
/** Milliseconds after an edit at which it is kept. */
const PAUSE = 400;

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
  #isKept = true;

  constructor(pattern) {
    super();
    this.#document = pattern;
    pattern.addEventListener("change", ({ detail: { isOpening } }) => {
      clearTimeout(this.#timer);
      // Edits that are taken back are not to come again.
      if (!isOpening && !this.isUnsaved) this.#forget();
      this.#timer = setTimeout(() => this.#keep(), PAUSE);
    });
    addEventListener("pagehide", () => this.#keep());
    addEventListener("beforeunload", (event) => {
      this.#keep();
      if (this.isUnsaved && !this.#isKept) event.preventDefault();
    });
  }

  /** Whether the open text is another than that of its file. */
  get isUnsaved() {
    const { name, text } = this.#document;
    return text !== "" && this.#saved.get(name) !== text;
  }

  /** Opens a file; if there are unsaved edits of one of this name, undo brings them. Returns whether there are. */
  open({ name, text }) {
    this.#keep();
    const draft = this.#read().find((one) => one.name === name);
    const hasDraft = draft !== undefined && draft.text !== text;
    if (hasDraft) this.#document.open(name, draft.text);
    this.#saved.set(name, text);
    this.#document.open(name, text);
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
    this.dispatchEvent(new Event("change"));
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

  #keep() {
    clearTimeout(this.#timer);
    if (!this.isUnsaved) return;
    const { name, text } = this.#document;
    const drafts = [...this.#read().filter((one) => one.name !== name), { name, text }].slice(-MOST_DRAFTS);
    // Where there is no room for all, older ones give way.
    while (!(this.#isKept = this.#write(drafts)) && drafts.length > 1) drafts.shift();
  }
}
