// The files and folders that `pacinian studio` was given, where it serves the page: they are listed, saved into, made,
// renamed, and read again when another program changes them. A tab is one of these files by its place, the path, which
// it has if it was read from there or written there, and never by its name.

/** Milliseconds between looks at the open file. */
const INTERVAL = 1000;
const NO_ANSWER = "Not saved: pacinian studio does not answer. Start it again, or copy the link, which holds the pattern.";

/** Whether the page is served by `pacinian studio`. */
export const isStudio = document.documentElement.dataset.studio !== undefined;

export class Studio {
  /**
   * By place: the address; the version that was read or saved last, `null` for a file that is gone; `theirs`, what another
   * program made of it since, { version, text }, until that is taken or replaced; and whether lines end in CR LF.
   */
  #files = new Map();
  #pattern;
  #changed;
  #isBusy = false;
  /** The folders that take new files, { path, address }. */
  folders = [];

  /** `changed({ place, name, text })` is called when another program has changed the open file, with `null` if it is gone. */
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

  /** The file of an address, as { name, place, text }; `undefined` if it is not one of these. */
  async read(address) {
    const listed = this.listed.find((file) => file.address === address);
    if (!listed) return undefined;
    const response = await fetch(address);
    if (!response.ok) throw new Error(await response.text());
    const file = this.#files.get(listed.path);
    return { name: listed.name, place: listed.path, text: await take(file, response) };
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
    const { place, text } = this.#pattern;
    const file = this.#files.get(place);
    if (file.theirs) return null;
    this.#isBusy = true;
    try {
      const response = await this.#write(file.address, file.version, file.hasReturns ? text.replaceAll("\n", "\r\n") : text);
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
  async create(folder, name, text) {
    const response = await this.#write(`${folder}/${encodeURIComponent(name)}`, null, text);
    return this.#made(response, { hasReturns: text.includes("\r\n") });
  }

  /** Gives the open file another name, and returns it as it is then. Throws if there is one of the name. */
  async rename(name) {
    const { place } = this.#pattern;
    const file = this.#files.get(place);
    const response = await this.#write(file.address, file.version, name, "POST");
    this.#files.delete(place);
    return this.#made(response, file);
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

  async #made(response, { hasReturns }) {
    const made = await response.json();
    this.#files.set(made.path, { address: made.address, version: response.headers.get("ETag"), hasReturns });
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
      const theirs = {};
      const text = await take(theirs, response);
      file.theirs = theirs;
      this.#changed({ place, name, text });
    }
  }
}

/** Takes the text of an answer, and keeps its version and the ends of its lines. */
async function take(file, response) {
  file.version = response.headers.get("ETag");
  const text = await response.text();
  file.hasReturns = text.includes("\r\n");
  return text;
}
