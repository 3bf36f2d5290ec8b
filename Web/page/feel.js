// What is felt of what is heard: the dialog in which one chooses among what is connected, a phone's
// motor, gamepads, controllers by WebHID, and a DualSense on USB as a sound output.
import { byID, made } from "./elements.js";
import { Feed } from "./feed.js";
import { FILTERS, pads, receiverOf, soundOutputs } from "./receivers.js";
import { canVibrate, isHeld } from "./vibration.js";

const PHONE = { id: "phone", name: "This phone", hint: "its motor is on or off" };
const HINTS = {
  motors: "two motors", "hd-rumble": "two tones each 15 ms", "dualsense-bluetooth": "3 000 samples a second, by Bluetooth",
};

/**
 * Sends "change" when another thing follows, and "failure", with `detail` the reason, when one does
 * not any more while the dialog is closed.
 */
export class Feel extends EventTarget {
  #player;
  #module;
  /** What follows, by its number: a feed, or what ends it. */
  #chosen = new Map();
  #devices = [];
  #outputs = [];
  #hasNames = false;
  #profile = "taptic";
  /** The rows that are shown: what they are of, and their fields by numbers. */
  #shown = "";
  #fields = new Map();

  /** `module` is a promise of the compiled module. */
  constructor(player, module) {
    super();
    [this.#player, this.#module] = [player, module];
    byID("feel").addEventListener("click", () => this.#open());
    byID("feel-connect").addEventListener("click", () => this.#connect());
    byID("feel-sounds").addEventListener("click", () => this.#showSounds());
    for (const kind of ["gamepadconnected", "gamepaddisconnected"]) addEventListener(kind, () => this.#refresh());
    for (const kind of ["connect", "disconnect"]) navigator.hid?.addEventListener(kind, () => this.#refresh());
    navigator.mediaDevices?.addEventListener("devicechange", () => this.#refresh());
    // Encoders run before the first frame that sounds, so that nothing of it is lost.
    player.addEventListener("begin", () => {
      if (!document.hidden) for (const feed of this.#feeds) feed.follow();
    });
    player.addEventListener("change", () => {
      if (!player.isPlaying) for (const feed of this.#feeds) feed.finish();
    });
    // What is not seen does not run on time: it rests.
    addEventListener("pagehide", () => this.#rest());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.#rest();
      else if (player.isPlaying) for (const feed of this.#feeds) feed.follow();
    });
  }

  /** Whether the phone's motor follows. */
  get isPhone() {
    return this.#chosen.has(PHONE.id);
  }

  /** The profile by which motors know sharpness. */
  set profile(profile) {
    if (profile === this.#profile) return;
    this.#profile = profile;
    for (const { receiver } of [...this.#feeds].filter(({ receiver: { kind } }) => kind === "motors")) {
      this.#leave(receiver.id).then(() => this.#choose(receiver, true));
    }
  }

  get #feeds() {
    return [...this.#chosen.values()].filter((one) => one instanceof Feed);
  }

  #rest() {
    for (const feed of this.#feeds) feed.still();
  }

  /** What is connected. */
  get #receivers() {
    const phone = canVibrate() ? [PHONE] : [];
    return [...phone, ...this.#devices, ...pads(), ...this.#outputs.map((output) => ({ ...output, hint: "sound output: channels 1 and 2 sound, 3 and 4 move" }))];
  }

  async #open() {
    this.#say("");
    byID("feels").showModal();
    await this.#refresh();
  }

  /** Looks at what is connected, and lets go of what is not any more. */
  async #refresh() {
    const devices = await navigator.hid?.getDevices() ?? [];
    const known = new Map(this.#devices.map((receiver) => [receiver.id, receiver]));
    this.#devices = devices.map((device) => known.get(device) ?? receiverOf(device)).filter(Boolean);
    const listed = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []) ?? [];
    this.#hasNames = listed.some(({ kind, label }) => kind === "audiooutput" && label !== "");
    this.#outputs = soundOutputs(listed);
    const ids = new Set(this.#receivers.map(({ id }) => id));
    for (const id of [...this.#chosen.keys()].filter((one) => !ids.has(one))) await this.#leave(id);
    this.#show();
  }

  #show() {
    const receivers = this.#receivers;
    const count = this.#chosen.size;
    byID("feel").textContent = count > 0 ? `Feel: ${count}` : "Feel";
    byID("feel-connect").hidden = !navigator.hid;
    byID("feel-sounds").hidden = !this.#canChooseSounds || this.#hasNames;
    byID("feel-notes").replaceChildren(...this.#notes.map((textContent) => made("li", { textContent })));
    // A row that stays keeps the focus.
    const shown = JSON.stringify(receivers.map(({ id, name, reason }) => [String(id), name, reason]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#fields.clear();
      byID("feel-list").replaceChildren(...receivers.map((receiver) => this.#row(receiver)));
    }
    for (const [id, field] of this.#fields) field.checked = this.#chosen.has(id);
  }

  #row(receiver) {
    const { id, name, kind, reason, hint = HINTS[kind] } = receiver;
    const field = made("input", { type: "checkbox", disabled: reason !== undefined });
    this.#fields.set(id, field);
    field.addEventListener("change", async () => {
      await this.#choose(receiver, field.checked);
      this.#show();
    });
    return made("li", {}, made("label", { className: "check" }, field, made("span", {}, made("b", { textContent: name }), `: ${reason ?? hint}`)));
  }

  get #canChooseSounds() {
    return typeof globalThis.AudioContext?.prototype.setSinkId === "function" && navigator.mediaDevices !== undefined;
  }

  /** What is not there, and what to do: a line each. */
  get #notes() {
    const desk = "Chrome or Edge on a desk";
    const notes = [];
    if (isHeld() && !canVibrate()) notes.push("This browser cannot vibrate; on Android, Chrome can.");
    if (!isSecureContext) return [...notes, "Controllers follow on https and on localhost only."];
    if (pads().length === 0) notes.push("A gamepad is listed once one of its buttons is pressed.");
    if (!navigator.hid && !isHeld()) notes.push(`Joy-Cons, Pro Controllers and a DualSense by Bluetooth need ${desk}.`);
    if (!this.#canChooseSounds && !isHeld()) notes.push(`A DualSense on USB needs ${desk}.`);
    else if (this.#canChooseSounds && !this.#hasNames) {
      notes.push("A DualSense on USB is a sound output. Browsers name those to pages that may use the microphone, which is not listened to.");
    } else if (this.#canChooseSounds && this.#outputs.length === 0) notes.push("No sound output has the name of a DualSense: connect it by USB.");
    return notes;
  }

  #say(words) {
    byID("feel-said").textContent = words;
    if (words && !byID("feels").open) this.dispatchEvent(new CustomEvent("failure", { detail: words }));
  }

  async #connect() {
    this.#say("");
    try {
      const found = await navigator.hid.requestDevice({ filters: FILTERS });
      await this.#refresh();
      const receiver = this.#devices.find(({ id }) => found.includes(id));
      if (!receiver) this.#say("No controller was chosen: pair it with this computer first, then choose it in the browser's list.");
      else if (!receiver.reason && !this.#chosen.has(receiver.id)) await this.#choose(receiver, true);
    } catch (error) {
      this.#say(`The browser has no list of controllers: ${error.message}`);
    }
    this.#show();
  }

  async #showSounds() {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      for (const part of stream.getTracks()) part.stop();
      this.#say("");
    } catch {
      this.#say("Without the microphone the browser does not name sound outputs: allow it for this page, beside the address.");
    }
    await this.#refresh();
  }

  /** Lets something follow, or leaves it. */
  async #choose(receiver, isChosen) {
    const { id, name, model } = receiver;
    this.#say("");
    if (!isChosen) return this.#leave(id);
    // One controller by one way: its ways exclude each other.
    const others = this.#receivers.filter((other) => model && other.model === model && other.id !== id && other.kind !== receiver.kind);
    for (const other of others) await this.#leave(other.id);
    try {
      if (id === PHONE.id) this.#chosen.set(id, null);
      else if (receiver.deviceId !== undefined) await this.#play(receiver);
      else await this.#feed(receiver);
    } catch (error) {
      this.#say(`${name} cannot be used: ${error.message.replace(/\.$/, "")}. ${this.#remedy(receiver)}`);
    }
    this.#tell();
  }

  #remedy({ deviceId, kind }) {
    if (deviceId !== undefined || kind === "motors") return "";
    return "On Linux it needs the udev rule of docs/CONTROLLERS.md; elsewhere close other programs that use it.";
  }

  async #feed(receiver) {
    const feed = new Feed(this.#player.graph, receiver);
    const options = receiver.kind === "motors" ? { profile: this.#profile } : {};
    try {
      await feed.open(await this.#module, options);
    } catch (error) {
      await feed.close().catch(() => {});
      throw error;
    }
    feed.addEventListener("failure", ({ detail }) => {
      if (!this.#chosen.has(receiver.id)) return;
      this.#say(`${receiver.name} does not follow any more: ${detail}`);
      this.#leave(receiver.id);
    });
    this.#chosen.set(receiver.id, feed);
    if (this.#player.isPlaying) feed.follow();
  }

  /** Plays through a sound output with actuators. */
  async #play({ id, deviceId }) {
    const { graph } = this.#player;
    for (const other of this.#outputs) await this.#leave(other.id);
    await graph.context.setSinkId(deviceId);
    const end = async () => {
      graph.hasActuators = false;
      await graph.context.setSinkId("");
    };
    try {
      graph.hasActuators = true;
    } catch (error) {
      await end();
      throw error;
    }
    this.#chosen.set(id, { close: end });
  }

  async #leave(id) {
    if (!this.#chosen.has(id)) return;
    const one = this.#chosen.get(id);
    this.#chosen.delete(id);
    await one?.close().catch(() => {});
    this.#tell();
  }

  #tell() {
    this.#player.feels = [...this.#chosen.keys()].some((id) => id !== PHONE.id);
    this.#show();
    this.dispatchEvent(new Event("change"));
  }
}
