// The files and folders that `pacinian studio` was given, where it serves the page: they are listed, saved into, made,
// renamed, and read again when another program changes them. A tab is one of these files by its place, the path, which
// it has if it was read from there or written there, and never by its name.
import { decoded } from "./content.js";
import { emptyText } from "./templates.js";

/** Milliseconds between looks at the open file. */
const INTERVAL = 1000;
const NO_ANSWER = "Not saved: pacinian studio does not answer. Start it again, or copy the link, which holds the pattern.";

/** Whether the page is served by `pacinian studio`. */
export const isStudio = document.documentElement.dataset.studio !== undefined;

export class Studio {
  /**
   * By place: the address; the version that was read or saved last, `null` for a file that is gone; `theirs`, what another
   * program made of it since, { version }, until that is taken or replaced.
   */
  #files = new Map();
  #pattern;
  #changed;
  #isBusy = false;
  /** The folders that take new files, { path, address }. */
  folders = [];

  /**
   * `changed({ place, name, text })` is called when another program has changed the open file, with `null` if it is gone,
   * and with the `reason` beside it if it cannot be read any more.
   */
  constructor(pattern, changed) {
    [this.#pattern, this.#changed] = [pattern, changed];
    setInterval(() => document.hidden || this.#look().catch(() => {}), INTERVAL);
  }

  /** The files as they are now, { name, path, address }. */
  async list() {
    const response = await fetch("files/index.json");
    if (!response.ok) throw new Error(await response.text());
    const { files, folders } = await response.json();
    this.folders = folders;
    for (const { path, address } of files) if (!this.#files.has(path)) this.#files.set(path, { address, version: null });
    this.listed = files;
    return files;
  }

  /**
   * The file of an address, as { name, place, text, version, isMade }; `undefined` if it is not one of these. One that is
   * not there yet has a text of nothing, which is in no file.
   */
  async read(address) {
    const listed = this.listed.find((file) => file.address === address);
    if (!listed) return undefined;
    if (listed.isNew) {
      const { name, path: place } = listed;
      Object.assign(this.#files.get(place), { version: null, theirs: undefined });
      return { name, place, text: emptyText(name), version: null, isMade: true };
    }
    const response = await fetch(address);
    if (!response.ok) throw new Error(await response.text());
    const { name, path: place } = listed;
    const text = decoded(await response.arrayBuffer(), name);
    const version = response.headers.get("ETag");
    Object.assign(this.#files.get(place), { version, theirs: undefined });
    return { name, place, text, version };
  }

  /** The version of the file at a place, as it was read or saved last. */
  versionOf(place) {
    return this.#files.get(place)?.version;
  }

  /** Whether a place is one of these files, or in one of the folders. */
  isAmong(place) {
    return this.#files.has(place) || this.folders.some(({ path }) => place.startsWith(`${path}/`));
  }

  /** What is open of a file was made from an older version: the one that was read is another program's. */
  disagree(place, version) {
    const file = this.#files.get(place);
    Object.assign(file, { version, theirs: { version: file.version } });
  }

  /** Whether the open file is one of these. */
  get hasFile() {
    return this.#files.has(this.#pattern.place);
  }

  /**
   * Saves the open pattern into its file. Returns the text that was saved, or `null` where another program has changed the
   * file, of which `changed` is told. Throws why it fails.
   */
  async save() {
    const { place, text, content } = this.#pattern;
    const file = this.#files.get(place);
    if (file.theirs) return null;
    this.#isBusy = true;
    try {
      const response = await this.#write(file.address, file.version, content);
      if (response.status !== 412) {
        file.version = response.headers.get("ETag");
        return text;
      }
    } finally {
      this.#isBusy = false;
    }
    await this.#look();
    return null;
  }

  /** Puts a new file into a folder, and returns it. Throws if there is one of the name. */
  async create(folder, name, content) {
    return this.#made(await this.#write(`${folder}/${encodeURIComponent(name)}`, null, content));
  }

  /** Gives the open file another name, and returns it as it is then. Throws if there is one of the name. */
  async rename(name) {
    const { place } = this.#pattern;
    const file = this.#files.get(place);
    const response = await this.#write(file.address, file.version, name, "POST");
    this.#files.delete(place);
    return this.#made(response);
  }

  /** What another program wrote is known, and may be replaced. */
  accept(place) {
    const file = this.#files.get(place);
    if (file?.theirs) Object.assign(file, file.theirs, { theirs: undefined });
  }

  /** Writes what only fits the version that is known; `null` is that of a file that is not there. */
  async #write(address, version, body, method = "PUT") {
    const headers = version ? { "If-Match": version } : { "If-None-Match": "*" };
    const response = await fetch(address, { method, body, headers }).catch(() => {
      throw new Error(NO_ANSWER);
    });
    if (response.ok || (response.status === 412 && method === "PUT" && address.startsWith("files/"))) return response;
    throw new Error(`Not saved: ${await response.text()}`);
  }

  async #made(response) {
    const made = await response.json();
    this.#files.set(made.path, { address: made.address, version: response.headers.get("ETag") });
    await this.list();
    return made;
  }

  async #look() {
    const { place, name } = this.#pattern;
    const file = this.#files.get(place);
    if (!file || this.#isBusy) return;
    const { version } = file.theirs ?? file;
    const response = await fetch(file.address, { headers: version ? { "If-None-Match": version } : {}, cache: "no-store" });
    // It may have been saved meanwhile, or another one is open.
    if (response.status === 304 || this.#isBusy || (file.theirs ?? file).version !== version || this.#pattern.place !== place) return;
    if (response.status === 404) {
      if (version === null) return;
      [file.version, file.theirs] = [null, undefined];
      this.#changed({ place, name, text: null });
    } else if (response.ok) {
      const bytes = await response.arrayBuffer();
      file.theirs = { version: response.headers.get("ETag") };
      const change = { place, name, text: null };
      try {
        change.text = decoded(bytes, name);
      } catch ({ message }) {
        change.reason = message;
      }
      this.#changed(change);
    }
  }
}
