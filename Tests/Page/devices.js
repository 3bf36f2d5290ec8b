// Devices that are not there, for Tests/Page/feeling.py: it runs before the page's own scripts.
globalThis.reports = [];
globalThis.effects = [];
class FakeDevice extends EventTarget {
  opened = false;
  /** An error that opening or sending ends with. */
  fault = null;

  constructor(name, vendorId, productId, reports) {
    super();
    Object.assign(this, { name, vendorId, productId, productName: name });
    this.collections = [{ outputReports: reports.map((reportId) => ({ reportId })) }];
  }

  async open() {
    if (this.fault) throw new DOMException(this.fault, "NotAllowedError");
    this.opened = true;
  }

  async close() {
    this.opened = false;
  }

  async sendReport(id, data) {
    if (!this.opened || this.fault) throw new DOMException(this.fault ?? "The device is not open.", "InvalidStateError");
    const bytes = [...new Uint8Array(data.buffer, data.byteOffset, data.byteLength)];
    reports.push({ name: this.name, id, bytes, at: performance.now() });
    // A Pro Controller answers the handshake, but for the command after which it is silent.
    if (id === 0x80 && bytes[0] !== 4) {
      setTimeout(() => this.dispatchEvent(Object.assign(new Event("inputreport"), { reportId: 0x81, data: new DataView(Uint8Array.of(bytes[0]).buffer) })));
    }
  }
}
globalThis.fakes = {
  allowed: [], offered: [], filters: null, pads: [], outputs: [], hasMicrophone: false, sink: "", channels: 2,
  dualsense: new FakeDevice("dualsense", 0x054c, 0x0ce6, [0x02, 0x31, 0x32]),
  wired: new FakeDevice("wired", 0x054c, 0x0df2, [0x02]),
  joycon: new FakeDevice("joycon", 0x057e, 0x2006, [0x01, 0x10]),
  pro: new FakeDevice("pro", 0x057e, 0x2009, [0x01, 0x10, 0x80]),
  pad: {
    index: 1, id: "Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 02e0)",
    vibrationActuator: { playEffect: (kind, effect) => (effects.push({ kind, ...effect, at: performance.now() }), new Promise(() => {})) },
  },
};
const hid = Object.assign(new EventTarget(), {
  getDevices: async () => [...fakes.allowed],
  async requestDevice({ filters }) {
    fakes.filters = filters;
    fakes.allowed.push(...fakes.offered);
    return [...fakes.offered];
  },
});
Object.defineProperty(navigator, "hid", { configurable: true, value: hid });
navigator.getGamepads = () => [null, ...fakes.pads];
// (A page that is not from a server has none.)
const { mediaDevices = {} } = navigator;
mediaDevices.enumerateDevices = async () => fakes.hasMicrophone
  ? [{ kind: "audiooutput", deviceId: "default", label: "Default" }, ...fakes.outputs] : [{ kind: "audiooutput", deviceId: "", label: "" }];
mediaDevices.getUserMedia = async () => {
  if (fakes.refusesMicrophone) throw new DOMException("Permission denied", "NotAllowedError");
  fakes.hasMicrophone = true;
  return { getTracks: () => [{ stop: () => (fakes.stoppedMicrophone = true) }] };
};
AudioContext.prototype.setSinkId = async (id) => (fakes.sink = id);
// A live output has as many channels as the fake one; an offline one its own.
const { get: most } = Object.getOwnPropertyDescriptor(AudioDestinationNode.prototype, "maxChannelCount");
Object.defineProperty(AudioDestinationNode.prototype, "maxChannelCount", {
  get() { return this.context instanceof AudioContext ? fakes.channels : most.call(this); },
});
const count = Object.getOwnPropertyDescriptor(AudioNode.prototype, "channelCount");
Object.defineProperty(AudioDestinationNode.prototype, "channelCount", {
  get() { return this.context instanceof AudioContext ? (this.fakeCount ?? 2) : count.get.call(this); },
  set(value) { this.context instanceof AudioContext ? (this.fakeCount = value) : count.set.call(this, value); },
});
