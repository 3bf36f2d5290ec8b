// The panel of the sound that lies under the open pattern's events, and of its transcription. The browser keeps the sound by
// the file's key, and by the page's name too where the file is new.
import { byID } from "./elements.js";
import { PAGE } from "./drafts.js";
import { readSound } from "./files.js";
import { Later } from "./later.js";
import { allStored, store, stored } from "./store.js";
import { Track } from "./track.js";

/** Bytes of a sound beyond which it is not kept, and the sounds that are; the one that was laid longest ago gives way. */
const LARGEST_KEPT = 32 * 2 ** 20;
const MOST_KEPT = 10;
/** Seconds by which a sound is moved at most. */
const FARTHEST = 3600;
/** Milliseconds after a change at which it is kept. */
const PAUSE = 300;
const TUNING = { "sound-emphasis": ["sensitivity", 1], "sound-gap": ["leastGap", 0.001], "sound-floor": ["gate", 1] };
const minus = (value) => String(value).replace("-", "\u2212");

/** Sends "change" when another sound lies there or it is moved or muted, and "gain" when it is louder or softer. */
export class Sounds extends EventTarget {
  #document;
  #actions;
  /** By key: a track, or `null` where it is known that there is none. */
  #tracks = new Map();
  #key;
  #proposal = null;
  #later = new Later(() => this.#keep(), PAUSE);
  #writes = 0;

  /** `actions`: transcribe(samples, options), which promises a text; compare(file), endComparison(), tell(message), and origin(), the draft that the open file was. */
  constructor(pattern, actions) {
    super();
    [this.#document, this.#actions, this.#key] = [pattern, actions, keyIn(pattern)];
    pattern.addEventListener("change", ({ detail }) => this.#follow(detail));
    byID("sound-offset").addEventListener("input", ({ target }) => this.#change({ offset: bounded(target.value) }));
    byID("sound-gain").addEventListener("input", ({ target }) => {
      this.track.gain = Number(target.value);
      byID("sound-gain").nextElementSibling.value = target.value;
      this.#later.ask();
      this.dispatchEvent(new Event("gain"));
    });
    byID("sound-mute").addEventListener("change", ({ target }) => this.#change({ isMuted: target.checked }));
    byID("sound-remove").addEventListener("click", () => this.lay(null));
    byID("sound-propose").addEventListener("click", () => this.#propose());
    byID("sound-take").addEventListener("click", () => this.#take());
    for (const id of Object.keys(TUNING)) {
      byID(id).addEventListener("input", () => {
        byID(id).nextElementSibling.value = minus(byID(id).value);
        this.#propose();
      });
    }
  }

  /** Whether the browser has what it keeps of the sound. */
  get isKept() {
    return !this.#later.isWaiting && this.#writes === 0;
  }

  /** The text that the sound would become, or `null`. */
  get proposal() {
    return this.#proposal;
  }

  /** The sound of the open pattern, or `null`. */
  get track() {
    return this.#tracks.get(this.#key) ?? null;
  }

  /** Lays a sound, as `readSound` gives it, under the open pattern's events, or takes it away for `null`. Returns what is to be told. */
  lay(sound) {
    this.#tracks.set(this.#key, sound && new Track(sound));
    if (sound) byID("sound").open = true;
    this.#show();
    this.#later.ask();
    this.#later.finish();
    return sound?.file.size > LARGEST_KEPT ? `It is larger than ${LARGEST_KEPT / 2 ** 20} MiB: it is not kept when the page is left.` : "";
  }

  /** Another pattern has its own sound, and one of another name keeps it. */
  async #follow({ source, isOpening, isMoved }) {
    const key = keyIn(this.#document);
    if (source === "name" && key !== this.#key) {
      const [from, { track }] = [this.#key, this];
      this.#key = key;
      // The two are moved by themselves from now on.
      if (track) this.#tracks.set(key, isMoved ? track : new Track(track));
      if (track) await this.#keep();
      if (!isMoved) return;
      this.#tracks.delete(from);
      return void (await store("sounds", from, undefined));
    }
    if (!isOpening) return;
    this.#later.finish();
    this.#key = key;
    this.#proposal = null;
    this.#show();
    if (this.#tracks.has(key)) return;
    const origin = this.#actions.origin();
    const kept = await stored("sounds", key) ?? (origin && await stored("sounds", origin.id));
    const sound = kept && (await readSound(kept.file, kept.name).catch(() => null));
    if (this.#tracks.has(key)) return;
    this.#tracks.set(key, sound ? new Track({ ...kept, ...sound }) : null);
    if (key !== this.#key) return;
    this.#show();
    if (sound && kept.key !== key) await this.#keep();
  }

  #change(change) {
    if (!this.track) return;
    Object.assign(this.track, change);
    this.#later.ask();
    this.dispatchEvent(new Event("change"));
    if ("offset" in change && this.#proposal !== null) this.#propose();
  }

  #show() {
    const { track } = this;
    byID("sound-name").textContent = track ? `${track.name}, ${track.duration.toFixed(3)} s` : "none";
    byID("sound-hint").hidden = track !== null;
    byID("sound-track").hidden = track === null;
    byID("sound-take").disabled = this.#proposal === null;
    if (track) {
      byID("sound-offset").value = track.offset;
      byID("sound-gain").value = byID("sound-gain").nextElementSibling.value = track.gain;
      byID("sound-mute").checked = track.isMuted;
    }
    this.dispatchEvent(new Event("change"));
  }

  /** Shows what the sound would become with the options as they are. */
  async #propose() {
    const { track } = this;
    const key = this.#key;
    const options = Object.fromEntries(Object.entries(TUNING).map(([id, [name, unit]]) => [name, Number(byID(id).value) * unit]));
    try {
      const format = this.#document.format ?? "ahap";
      const text = await this.#actions.transcribe(track.fromStart(), { ...options, rate: track.rate, format });
      // A later one has taken its place, or another pattern is open.
      if (text === undefined || key !== this.#key) return;
      this.#proposal = text;
      byID("sound-take").disabled = false;
      this.#actions.compare({ name: `${track.name}, transcribed`, text });
    } catch (error) {
      this.#actions.tell(error.message);
    }
  }

  #take() {
    const text = this.#proposal;
    if (isSilent(text)) {
      const reason = "with these options nothing of it vibrates. A lower floor lets weaker sound count.";
      return this.#actions.tell(`${this.track.name} is not taken over: ${reason}`);
    }
    this.#proposal = null;
    byID("sound-take").disabled = true;
    this.#actions.endComparison();
    this.#document.type(text);
  }

  async #keep() {
    this.#writes += 1;
    const { track } = this;
    const key = this.#key;
    const { name, file, offset, gain, isMuted } = track ?? {};
    const isFit = track && file.size <= LARGEST_KEPT;
    const isKept = await store("sounds", key, isFit ? { key, name, file, offset, gain, isMuted, time: Date.now() } : undefined);
    if (!isKept && isFit) this.#actions.tell(`The browser has no room for ${name}: it plays, and is not kept when the page is left.`);
    const old = (await allStored("sounds")).sort((a, b) => b.time - a.time).slice(MOST_KEPT);
    for (const one of old) await store("sounds", one.key, undefined);
    this.#writes -= 1;
  }
}

/** Whether a sound has become a pattern in which nothing vibrates. */
function isSilent(text) {
  const { Pattern, signals } = JSON.parse(text);
  if (Pattern) return !Pattern.some(({ Event }) => Event);
  return signals.continuous.envelopes.amplitude.every(({ amplitude, emphasis }) => amplitude === 0 && !emphasis);
}

/** What a pattern's sound is kept by: that of a new one is not that of another page's. */
function keyIn({ key, isNew }) {
  return isNew ? `${PAGE} ${key}` : key;
}

function bounded(value) {
  return Math.min(Math.max(Number(value) || 0, -FARTHEST), FARTHEST);
}
