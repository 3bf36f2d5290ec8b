// What the desk shares with phones, where `pacinian studio --share` serves the page: the pattern that is heard, when it
// begins and ends, and the code that lets a phone in. Phones read it from the studio, and send nothing back.
import { Clock, asking } from "./clock.js";
import { codeOf, drawCode } from "./code.js";
import { byID } from "./elements.js";

/** Milliseconds between looks at the phones. */
const INTERVAL = 1000;
/** Milliseconds from Play to the beginning, in which phones hear of it. */
const LEAD = 200;
/** Looks after which the clock is measured again. */
const LOOKS_BETWEEN_CLOCKS = 20;
const TOPICS = ["pattern", "playing"];

/** Whether phones can be let in. */
export const isSharing = document.documentElement.dataset.share !== undefined;

export class Sharing {
  #tell;
  #clock = new Clock(asking("share/clock"));
  /** The texts that phones are to have, and those that the studio has. */
  #wanted = { pattern: "null", playing: "null" };
  #given = {};
  #isSending = false;
  #playing = null;
  #looks = 0;
  #phones = 0;
  /** The milliseconds of the page at which the code that is shown cannot be used any more. */
  #end = null;

  /** `tell(message)` says what was not done. */
  constructor(tell) {
    this.#tell = tell;
    byID("share").hidden = false;
    byID("share").addEventListener("click", () => this.#show());
    byID("share-code").addEventListener("click", () => this.#newCode());
    byID("share-dismiss").addEventListener("click", () => this.#dismiss());
    byID("share-dialog").addEventListener("close", () => this.#hideCode());
    addEventListener("pagehide", () => fetch("share/playing", { method: "PUT", body: "null", keepalive: true }).catch(() => {}));
    this.#look();
    setInterval(() => this.#look(), INTERVAL);
  }

  /** How many phones are there. */
  get phones() {
    return this.#phones;
  }

  /** Gives phones what is heard: { name, text, rate, profile }, the text with its times divided by the rate, or `null`. */
  give(pattern) {
    this.#send("pattern", pattern);
  }

  /**
   * Phones begin with what they were given. `run` is { from, rate, loops, part, sampleRate, intensity }: see phone.js.
   * Returns the instant of the page, in milliseconds, at which the desk is to begin; `undefined` for at once.
   */
  begin(run) {
    if (!this.#clock.isMeasured) return undefined;
    this.#playing = { ...run, at: this.#clock.studio() + (this.#phones > 0 ? LEAD : 0) };
    this.#send("playing", this.#playing);
    return this.#phones > 0 ? this.#clock.page(this.#playing.at) : undefined;
  }

  /** What plays has another intensity, or is the other one of two. */
  change(changes) {
    if (!this.#playing) return;
    Object.assign(this.#playing, changes);
    this.#send("playing", this.#playing);
  }

  end() {
    this.#playing = null;
    this.#send("playing", null);
  }

  #send(topic, value) {
    this.#wanted[topic] = JSON.stringify(value);
    this.#sendAll();
  }

  /** The pattern first: what plays is that one. */
  async #sendAll() {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let topic = this.#next; topic; topic = this.#next) {
        const body = this.#wanted[topic];
        this.#given[topic] = body;
        const response = await fetch(`share/${topic}`, { method: "PUT", body });
        if (!response.ok) this.#tell(`Phones do not follow: ${await response.text()}`);
      }
    } catch {
      // The studio has ended, which saving tells; what was not sent is sent when it answers again.
      this.#given = {};
    } finally {
      this.#isSending = false;
    }
  }

  get #next() {
    return TOPICS.find((topic) => this.#wanted[topic] !== this.#given[topic]);
  }

  async #look() {
    try {
      if (this.#looks++ % LOOKS_BETWEEN_CLOCKS === 0) await this.#clock.measure(4);
      const response = await fetch("share/index.json", { cache: "no-store" });
      const { phones, hasCode } = await response.json();
      this.#phones = phones;
      this.#sendAll();
      const count = phones === 0 ? "no phone" : phones === 1 ? "1 phone" : `${phones} phones`;
      byID("share").textContent = `Sharing: ${count}`;
      byID("share-dismiss").disabled = phones === 0;
      byID("share-with").textContent = phones === 0 ? "No phone is there yet."
        : `${count} ${phones === 1 ? "follows" : "follow"} what is heard here.`;
      if (this.#end !== null && !hasCode) {
        this.#hideCode(performance.now() < this.#end ? "The code has let a phone in." : "The code is too old.");
      }
    } catch {
      byID("share").textContent = "Sharing: no answer";
    }
  }

  #show() {
    byID("share-dialog").showModal();
    this.#newCode();
  }

  /** Each code lets one phone in, and takes the place of the one before. */
  async #newCode() {
    try {
      const response = await fetch("share/code", { method: "POST" });
      if (!response.ok) throw new Error(await response.text());
      const { link, seconds } = await response.json();
      drawCode(byID("share-picture"), codeOf(link));
      byID("share-picture").hidden = false;
      byID("share-link").textContent = link;
      this.#end = performance.now() + 1000 * seconds;
      byID("share-note").textContent = `The code lets one phone in, within ${Math.round(seconds / 60)} minutes.`;
    } catch (error) {
      this.#hideCode(`There is no code: ${error.message}`);
    }
  }

  #hideCode(note = "") {
    this.#end = null;
    byID("share-picture").hidden = true;
    byID("share-link").textContent = "";
    byID("share-note").textContent = note;
  }

  async #dismiss() {
    await fetch("share/phones", { method: "DELETE" }).catch(() => {});
    this.#look();
  }
}
