// The page's side of the worker: each call is a promise. A call that is made `latest` takes the place of one of its
// name that still waits, whose promise then gives `undefined`.

export class Renderer {
  #worker;
  #waiting = [];
  #current = null;
  #number = 0;
  #isReady;

  /**
   * `module` is a promise of a compiled WebAssembly.Module; without one texts can be read and no more. `script` is the
   * worker's, beside this file.
   */
  constructor(module = Promise.resolve(null), script = "./worker.js") {
    this.#worker = new Worker(new URL(script, import.meta.url), { type: "module" });
    this.#isReady = module.then((compiled) => new Promise((resolve, reject) => {
      this.#worker.onerror = ({ message }) => {
        const error = message || "the renderer's thread has failed";
        if (this.#current === null) return reject(new Error(error));
        this.#finish({ error });
      };
      this.#worker.onmessage = ({ data }) => {
        if (data.isReady) return resolve();
        if (data.number === undefined) return reject(new Error(data.error));
        // A call that has failed meanwhile takes no answer.
        if (data.number === this.#current?.number) this.#finish(data);
      };
      this.#worker.postMessage({ module: compiled });
    }));
  }

  call(name, ...parameters) {
    return this.#add({ name, parameters });
  }

  latest(name, ...parameters) {
    for (const old of this.#waiting.filter((entry) => entry.name === name)) old.resolve(undefined);
    this.#waiting = this.#waiting.filter((entry) => entry.name !== name);
    return this.#add({ name, parameters });
  }

  async #add(entry) {
    await this.#isReady;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...entry, resolve, reject });
      this.#next();
    });
  }

  #next() {
    if (this.#current || this.#waiting.length === 0) return;
    const { name, parameters, ...promise } = this.#waiting.shift();
    this.#number += 1;
    this.#current = { number: this.#number, ...promise };
    try {
      this.#worker.postMessage({ number: this.#number, call: name, parameters });
    } catch (error) {
      this.#finish({ error: error.message });
    }
  }

  #finish({ result, error }) {
    const { resolve, reject } = this.#current;
    this.#current = null;
    if (error === undefined) resolve(result);
    else reject(new Error(error));
    this.#next();
  }
}
