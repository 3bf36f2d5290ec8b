// Work that waits for a pause: what follows a drag, or opens after the figure.

export class Later {
  #body;
  #milliseconds;
  #timer = 0;

  constructor(body, milliseconds) {
    [this.#body, this.#milliseconds] = [body, milliseconds];
  }

  get isWaiting() {
    return this.#timer !== 0;
  }

  /** Does it once nothing has asked for it for a while. */
  ask(milliseconds = this.#milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.finish(), milliseconds);
  }

  /** Does what waits at once. */
  finish() {
    if (!this.isWaiting) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#body();
  }
}
