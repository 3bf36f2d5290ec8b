// The files that `pacinian studio` was given, where it serves the page: they are listed, saved into, and read again when
// another program changes them.

/** Milliseconds between looks at the open file. */
const INTERVAL = 1000;

/** Whether the page is served by `pacinian studio`. */
export const isStudio = document.documentElement.dataset.studio !== undefined;

export class Studio {
  /** By name: the address, the version that was read or saved last, and whether lines end in CR LF. */
  #files = new Map();
  #pattern;
  #isBusy = false;

  /** `changed({ name, text })` is called when another program has changed the open file, with `null` if it is gone. */
  constructor(pattern, changed) {
    this.#pattern = pattern;
    setInterval(() => this.#look(changed).catch(() => {}), INTERVAL);
  }

  /** The files as { name, path, address }. */
  async list() {
    const response = await fetch("files/index.json");
    if (!response.ok) throw new Error(await response.text());
    const { files } = await response.json();
    for (const { name, address } of files) this.#files.set(name, { address, version: null });
    return files;
  }

  /** The file at an address, as { name, text }; `undefined` if it is not one of these. */
  async read(address) {
    const [name, file] = [...this.#files].find(([, file]) => file.address === address) ?? [];
    if (!file) return undefined;
    const response = await fetch(address);
    if (!response.ok) throw new Error(await response.text());
    return { name, text: await this.#take(file, response) };
  }

  /** Saves the open pattern into its file; returns the text that was saved, `null` if it has none. Throws why it fails. */
  async save() {
    const { name, text } = this.#pattern;
    const file = this.#files.get(name);
    if (!file) return null;
    this.#isBusy = true;
    try {
      const response = await fetch(file.address, {
        method: "PUT", body: file.hasReturns ? text.replaceAll("\n", "\r\n") : text,
        headers: file.version ? { "If-Match": file.version } : { "If-None-Match": "*" },
      }).catch(() => {
        throw new Error("Not saved: pacinian studio does not answer. Start it again, or copy the link, which holds the pattern.");
      });
      const isOlder = response.status === 412;
      if (isOlder) file.version = (await fetch(file.address, { method: "HEAD" })).headers.get("ETag");
      if (!response.ok) {
        throw new Error(`Not saved: ${await response.text()}${isOlder ? " Saving once more replaces that." : ""}`);
      }
      file.version = response.headers.get("ETag");
      return text;
    } finally {
      this.#isBusy = false;
    }
  }

  async #take(file, response) {
    file.version = response.headers.get("ETag");
    const text = await response.text();
    file.hasReturns = text.includes("\r\n");
    return text;
  }

  async #look(changed) {
    const { name } = this.#pattern;
    const file = this.#files.get(name);
    if (!file?.version || this.#isBusy || document.hidden) return;
    const { version } = file;
    const response = await fetch(file.address, { headers: { "If-None-Match": version }, cache: "no-store" });
    // It may have been saved meanwhile, or another one is open.
    if (response.status === 304 || this.#isBusy || file.version !== version || this.#pattern.name !== name) return;
    if (response.status === 404) file.version = null;
    if (response.ok) changed({ name, text: await this.#take(file, response) });
    else if (response.status === 404) changed({ name, text: null });
  }
}
