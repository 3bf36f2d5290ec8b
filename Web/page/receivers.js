// Controllers, and what each takes of an encoder's packets: docs/CONTROLLERS.md has the packets and
// where they come from. None was ever held against this file. Each receiver has a name, an id of
// its own, the model of its controller, the encoder's kind and options, the least milliseconds
// between two packets, `open`, `send` and `close`.

const [SONY, NINTENDO] = [0x054c, 0x057e];
const HID_NAMES = {
  [SONY]: { 0x0ce6: "DualSense", 0x0df2: "DualSense Edge" },
  [NINTENDO]: { 0x2006: "Joy-Con (L)", 0x2007: "Joy-Con (R)", 0x2009: "Pro Controller" },
};
/** What the browser's list of devices has. */
export const FILTERS = Object.entries(HID_NAMES).flatMap(([vendorId, products]) =>
  Object.keys(products).map((productId) => ({ vendorId: Number(vendorId), productId: Number(productId) })));
/** The names that a DualSense on USB has as a sound output. */
const SOUND_NAME = /dualsense|wireless controller/i;
/** Of a DualSense, which it has by Bluetooth only: found by github.com/egormanga/SAxense. */
const HAPTIC_REPORT = 0x32;
/**
 * Of Nintendo's: vibration, a command with a subcommand, and, on USB only, the commands of a
 * handshake.
 */
const [RUMBLE, COMMAND, USB] = [0x10, 0x01, 0x80];
const ENABLE_VIBRATION = 0x48;
/** A handshake, a faster line, a handshake on it, and no timeout. */
const HANDSHAKE = [0x02, 0x03, 0x02, 0x04];
const USB_ANSWER = 0x81;
const ANSWER_MILLISECONDS = 200;
const STILL = [0x00, 0x01, 0x40, 0x40];

const modelOf = (vendor, product) => HID_NAMES[vendor]?.[product] ?? `${vendor} ${product}`;

class HIDReceiver {
  constructor(device) {
    this.device = device;
    this.id = device;
    this.name = this.model = modelOf(device.vendorId, device.productId);
  }

  async open() {
    if (!this.device.opened) await this.device.open();
  }

  async close() {
    if (this.device.opened) await this.device.close();
  }

  /** Whether the device, connected as it is, takes a report. */
  takes(reportID) {
    return this.device.collections.some(({ outputReports }) => outputReports?.some(({ reportId }) => reportId === reportID));
  }
}

/** A DualSense by Bluetooth: reports as they come from the encoder. */
class DualSense extends HIDReceiver {
  kind = "dualsense-bluetooth";
  // They are due each 10.7 ms.
  least = 5;

  constructor(device) {
    super(device);
    if (!this.takes(HAPTIC_REPORT)) this.reason = "on USB it is a sound output: show them below";
  }

  send(report) {
    return this.device.sendReport(report[0], report.subarray(1));
  }
}

/** A Joy-Con or a Pro Controller: the tones of both actuators, in reports with a counter. */
class SwitchController extends HIDReceiver {
  kind = "hd-rumble";
  // What one takes by Bluetooth.
  least = 15;
  #count = 0;

  choose = (packets) => strongest(packets, 5, strength);

  async open() {
    await super.open();
    for (const command of this.takes(USB) ? HANDSHAKE : []) await this.#greet(command);
    await this.device.sendReport(COMMAND, this.#counted([...STILL, ...STILL, ENABLE_VIBRATION, 1]));
  }

  send(tones) {
    return this.device.sendReport(RUMBLE, this.#counted(tones));
  }

  #counted(bytes) {
    this.#count = (this.#count + 1) % 16;
    return Uint8Array.of(this.#count, ...bytes);
  }

  /** Sends a command of the handshake, and waits for its answer; the last one has none. */
  async #greet(command) {
    const { device } = this;
    let answered;
    const answer = new Promise((resolve) => {
      answered = ({ reportId, data }) => reportId === USB_ANSWER && data.getUint8(0) === command && resolve();
      device.addEventListener("inputreport", answered);
      setTimeout(resolve, ANSWER_MILLISECONDS);
    });
    await device.sendReport(USB, Uint8Array.of(command));
    await answer;
    device.removeEventListener("inputreport", answered);
  }
}

/**
 * The strongest of packets that are due at once, so that no stroke is lost; of the last ones only,
 * for a stream ends with 100 ms of still ones, one of which has to be the last that is sent.
 */
function strongest(packets, milliseconds, strengthOf) {
  return packets.slice(-Math.floor(80 / milliseconds))
    .reduce((one, other) => (strengthOf(other) > strengthOf(one) ? other : one));
}

/** The highest amplitude index of four tones. */
function strength(tones) {
  return Math.max(...[0, 4].flatMap((at) =>
    [tones[at + 1] >> 1, 2 * (tones[at + 3] - 0x40) + (tones[at + 2] >> 7)]));
}

/** Milliseconds of a packet for motors, and its byte that tells whether it is due. */
const [INTERVAL, DUE] = [20, 6];

/** The four numbers of a packet for motors: low, high, milliseconds, and whether it is due. */
function levels(packet) {
  const view = new DataView(packet.buffer, packet.byteOffset);
  return [0, 2, 4, 6].map((offset) => view.getUint16(offset, true));
}

/** A gamepad with two motors, a slow heavy one and a fast light one. */
class PadReceiver {
  kind = "motors";
  // Some pads fail where commands are nearer to each other.
  least = 10;
  #sent = [0, 0];

  constructor({ id, index }) {
    const [vendor, product] = [/vendor: *([0-9a-f]{4})/i, /product: *([0-9a-f]{4})/i].map((part) => parseInt(id.match(part)?.[1], 16));
    Object.assign(this, { id: `gamepad ${index}`, index, name: id.replace(/ *\(.*/, "") || "Gamepad", model: modelOf(vendor, product) });
  }

  get options() {
    return { interval: INTERVAL };
  }

  choose = (packets) => {
    const chosen = strongest(packets, INTERVAL, (packet) => Math.max(...levels(packet).slice(0, 2)));
    // (One that is left out may have been due.)
    chosen[DUE] = packets.some((packet) => packet[DUE]) ? 1 : 0;
    return chosen;
  };

  async open() {}

  async close() {}

  send(packet) {
    const [low, high, duration, isDue] = levels(packet);
    if (!isDue && low === this.#sent[0] && high === this.#sent[1]) return;
    this.#sent = [low, high];
    // (It is done when the effect has ended, and the next one may come before.)
    navigator.getGamepads()[this.index]?.vibrationActuator
      .playEffect("dual-rumble", { duration, strongMagnitude: low / 65535, weakMagnitude: high / 65535 }).catch(() => {});
  }
}

/** A receiver of a HID device; `null` for one that is not known. */
export function receiverOf(device) {
  if (!HID_NAMES[device.vendorId]?.[device.productId]) return null;
  return device.vendorId === SONY ? new DualSense(device) : new SwitchController(device);
}

/** The gamepads that can rumble. */
export function pads() {
  return [...(navigator.getGamepads?.() ?? [])].filter((pad) => pad?.vibrationActuator?.playEffect).map((pad) => new PadReceiver(pad));
}

/**
 * The sound outputs that may be a DualSense on USB, of what `enumerateDevices` gives: { id, name,
 * model }.
 */
export function soundOutputs(devices) {
  return devices.filter(({ kind, label, deviceId }) => kind === "audiooutput" && SOUND_NAME.test(label) && !["default", "communications"].includes(deviceId))
    .map(({ deviceId, label }) => ({ id: `sound ${deviceId}`, deviceId, name: label, model: /edge/i.test(label) ? "DualSense Edge" : "DualSense" }));
}
