// What scripts/checks/web runs under node: `check.mjs FILES RESULTS`. FILES is a JSON array of paths; for each it writes
// RESULTS/N.json, the report, and RESULTS/N.xml, what Android plays. Then it gives the module hostile files, looks at its memory, and plays live. The package is the one that is installed in the current folder.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { Pacinian, PacinianError } from "pacinian";

const [filesPath, results] = process.argv.slice(2);
const pacinian = await Pacinian.load();
const problems = [];
function check(condition, problem) {
  if (!condition) problems.push(problem);
}

const files = JSON.parse(readFileSync(filesPath, "utf8")).map((path) => readFileSync(path));
files.forEach((bytes, number) => {
  const report = pacinian.read(bytes);
  writeFileSync(`${results}/${number}.json`, JSON.stringify(report));
  if (!report.error) writeFileSync(`${results}/${number}.xml`, pacinian.convert(bytes, "android-xml").texts[0]);
});

// Numbers whose exponents a shift by 40 bits read as infinite.
const tap = (time) => `{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":${time}}}]}`;
check(Math.abs(pacinian.read(tap("6.7e-05")).duration - 6.7e-5) < 1e-12, "6.7e-05 is read as another number");
check(pacinian.read(tap("1e0")).duration === 1, "1e0 is not 1");
// Controls past the last frame that an `Int` of 32 bits counts.
for (const time of [44739, 1e6, 1e15]) {
  const far = `{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":1}},
    {"Parameter":{"ParameterID":"HapticSharpnessControl","Time":${time},"ParameterValue":0.5}},
    {"ParameterCurve":{"ParameterID":"HapticIntensityControl","Time":0.5,"ParameterCurveControlPoints":[
    {"Time":0,"ParameterValue":1},{"Time":${time},"ParameterValue":0}]}}]}`;
  check(pacinian.render(far).samples.length > 48000, `a control at ${time} s`);
}

// Transcriptions: four strokes, of which options leave out some; both formats; options out of their ranges.
const strokes = Float32Array.from({ length: 32000 }, (_, frame) => {
  const time = (frame / 8000) % 1;
  return 0.7 * Math.exp(-20 * time) * Math.sin(2 * Math.PI * 400 * time);
});
const emphasis = (options) =>
  pacinian.transcribe(strokes, { rate: 8000, ...options }).split('"emphasis"').length - 1;
for (const [options, count] of [[{}, 4], [{ sensitivity: 0 }, 0], [{ leastGap: 1.5 }, 2]]) {
  check(emphasis(options) === count, `four strokes with ${JSON.stringify(options)} have emphasis ${emphasis(options)} times`);
}
const phone = pacinian.transcribe(strokes, { rate: 8000, format: "ahap" });
check(pacinian.read(phone).format === "ahap" && phone.split('"HapticTransient"').length === 5, "four strokes are other AHAP");
for (const wrong of [{ sensitivity: 2 }, { gate: NaN }, { leastGap: -1 }, { format: "wav" }, { kind: "vibration", leastGap: 1 }]) {
  try {
    pacinian.transcribe(strokes, { rate: 8000, ...wrong });
    problems.push(`a transcription takes ${JSON.stringify(wrong)}`);
  } catch (error) {
    if (!(error instanceof PacinianError)) throw error;
  }
}

const bell = '{"name":"bell","frequency":{"map":"logarithmic","lowest":80,"highest":230},"equalisation":[{"frequency":150,"quality":2,"gainDecibels":6}]}';
pacinian.transcribe(strokes, { rate: 8000, kind: "audio", profile: bell });
try {
  pacinian.transcribe(strokes, { rate: 8000, kind: "vibration", profile: bell });
  problems.push("a vibration is transcribed with a profile that equalises");
} catch (error) {
  if (!error.message.startsWith("the profile equalises, which")) throw error;
}

// Hostile files: an error, or a reading; never a trap, which would be thrown as a RuntimeError.
let seed = Number(process.env.PACINIAN_SEED ?? Date.now() % 1e9);
console.log(`web: seed ${seed}`);
function random(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const hostile = [
  "", "{", "[".repeat(100000), '{"Pattern":'.repeat(20000), "\0".repeat(1000), "\uFEFF{}",
  ...["1e99999999999999999999", "-1e999999999", "1e2147483647", "1e-2147483648", "1e268435455", "1e134217727",
    "1e6", "4e9", "1e15", "999999", "-5", "1" + "0".repeat(5000), "0." + "0".repeat(5000) + "1e5001"].map(tap),
  `{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":1e9}}]}`,
  `{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":3599,"EventDuration":3000}}]}`,
  `{"version":{"major":1,"minor":0,"patch":0},"signals":{"continuous":{"envelopes":{"amplitude":[{"time":0,"amplitude":1},{"time":499999,"amplitude":1}]}}}}`,
];
const small = files.filter((bytes) => bytes.length < 20000);
for (let round = 0; round < 1500; round += 1) {
  const bytes = Uint8Array.from(small[random(small.length)]);
  for (let change = random(6); change > 0; change -= 1) {
    const digits = "0123456789eE+-.[]{}\",:";
    bytes[random(bytes.length)] = random(2) ? random(256) : digits.charCodeAt(random(digits.length));
  }
  hostile.push(bytes.subarray(0, random(4) ? bytes.length : random(bytes.length)));
}
let renderedCount = 0;
for (const content of hostile) {
  try {
    const report = pacinian.read(content, { curveTimes: ["relative", "absolute", "auto"][random(3)] });
    if (report.error) continue;
    for (const format of ["ahap", "haptic", "android-xml"]) pacinian.convert(content, format);
    if (report.duration > 20) pacinian.player(content, { rate: 1000 }).release();
    else {
      const { samples } = pacinian.render(content, { rate: 8000, profile: pacinian.profiles[random(4)], limiter: ["soft", "limit"][random(2)] });
      check(samples.every((sample) => Math.abs(sample) <= 1), "a sample beyond full scale, or none");
      renderedCount += 1;
    }
  } catch (error) {
    if (!(error instanceof PacinianError)) {
      writeFileSync(`${results}/hostile`, content);
      problems.push(`a hostile file, now ${results}/hostile: ${error.stack}`);
      break;
    }
  }
}
check(renderedCount > 100, `only ${renderedCount} of ${hostile.length} hostile files were rendered`);
for (const wrong of [{ rate: 1 }, { rate: NaN }, { profile: "none" }, { profile: "{}" }, { limiter: "x" }]) {
  try {
    pacinian.render(tap(0), wrong);
    problems.push(`${JSON.stringify(wrong)} was taken`);
  } catch (error) {
    check(error instanceof PacinianError, `${error}`);
  }
}

const odd = `{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":0.1,"Other":1,
  "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":2}]}}]}`;

// Memory is given back: what was done once can be done again in the same memory.
function work() {
  for (const bytes of small.slice(0, 8)) {
    if (pacinian.read(bytes).error) continue;
    pacinian.render(bytes, { profile: "wideband" });
    pacinian.plot(bytes, { columns: 300 });
    pacinian.compare(bytes, odd);
    pacinian.convert(bytes, "haptic");
    pacinian.convert(bytes, "android-xml");
    pacinian.player(bytes).release();
    const encoder = pacinian.encoder("hd-rumble");
    encoder.rest();
    encoder.release();
  }
}
for (let round = 0; round < 3; round += 1) work();
const before = pacinian.memoryBytes;
for (let round = 0; round < 20; round += 1) work();
check(pacinian.memoryBytes === before, `memory grew from ${before} to ${pacinian.memoryBytes} bytes`);

// Live: the same as offline while nothing is sent, then as loud as is asked for.
const hold = `{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":1,
  "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":1},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}]}`;
const player = pacinian.player(hold);
const block = new Float32Array(128);
const offline = pacinian.render(hold).samples;
function play(blocks, each = () => {}) {
  let peak = 0;
  for (let number = 0; number < blocks; number += 1) {
    player.render(block);
    each(number);
    peak = Math.max(peak, ...block.map(Math.abs));
  }
  return peak;
}
player.start();
let [signal, noise] = [0, 0];
play(100, (number) => block.forEach((sample, frame) => {
  const wanted = offline[128 * number + frame];
  signal += wanted ** 2;
  noise += (wanted - sample) ** 2;
}));
const live = 10 * Math.log10(signal / noise);
check(live > 90, `a player differs from a rendering: ${live} dB`);
player.intensity = 0;
play(10);
check(play(10) < 1e-4, "no intensity sounds");
player.intensity = 0.5;
play(10);
check(play(50) > 0.05, "half the intensity is silent");
player.sharpness = -1;
play(10);
let crossings = 0;
let last = 0;
player.intensity = 1;
play(20);
play(75, () => block.forEach((sample) => { if (sample * last < 0) crossings += 1; if (sample !== 0) last = sample; }));
// 80 Hz, the lowest of the profile: 160 crossings a second, for 0.2 s.
check(Math.abs(crossings - 32) <= 2, `${crossings} crossings of zero at the least sharpness, not 32`);
check(player.render(block) > 0, "the player has ended early");
play(375);
check(player.render(block) === -1, "the player has not ended");
player.start({ loop: true });
play(1000);
check(player.render(block) >= 0, "a loop has ended");
player.release();

// Frames times 2^16 pass 32 bits after 0.7 s, frames times columns after a minute.
const minute = hold.replace('"EventDuration":1', '"EventDuration":60');
const lasting = pacinian.player(minute);
lasting.start();
lasting.intensity = 0.5;
for (let number = 0; number < 300; number += 1) lasting.render(block);
lasting.intensity = 0.25;
for (let number = 0; number < 10; number += 1) lasting.render(block);
const quarter = Math.max(...block.map(Math.abs));
check(quarter > 0.2 && quarter < 0.26, `a value after 0.8 s gives ${quarter}, not 0.25`);
lasting.release();
check(pacinian.plot(minute, { columns: 1200 }).signal.highs.length === 1200, "a minute has no figure");

// Encoders, decoded by what shares no code with them: docs/CONTROLLERS.md has the packets.
const tone = (hertz, seconds, amplitude = 0.8, rate = 48000) =>
  Float32Array.from({ length: Math.round(seconds * rate) }, (_, frame) => amplitude * Math.sin((2 * Math.PI * hertz * frame) / rate));
function encoded(kind, frames, { options = {}, blocks = () => frames.length } = {}) {
  const encoder = pacinian.encoder(kind, options);
  const { packetByteCount, delayFrames, packetSeconds } = encoder;
  const packets = [];
  for (let frame = 0; frame < frames.length; ) {
    const block = frames.subarray(frame, frame + blocks());
    const bytes = encoder.encode(block);
    for (let at = 0; at < bytes.length; at += packetByteCount) packets.push(bytes.subarray(at, at + packetByteCount));
    frame += block.length;
  }
  encoder.release();
  return { packets, delayFrames, packetSeconds };
}
const rough = Float32Array.from({ length: 30000 }, () => random(2000) / 1000 - 1);
for (const kind of ["motors", "hd-rumble", "dualsense-bluetooth", "pcm"]) {
  const [whole, parts] = [() => rough.length, () => 1 + random(700)].map((blocks) => encoded(kind, rough, { blocks }).packets);
  check(whole.length > 10 && Buffer.concat(whole).equals(Buffer.concat(parts)), `${kind}: the bytes depend on the blocks`);
  const encoder = pacinian.encoder(kind);
  encoder.encode(rough);
  const neutral = encoder.rest();
  const still = encoded(kind, new Float32Array(48000)).packets;
  check(Buffer.from(neutral).equals(Buffer.from(still[0])), `${kind}: ${neutral} is not neutral`);
  const after = encoder.encode(new Float32Array(48000)).subarray(0, encoder.packetByteCount);
  check(kind === "pcm" || Buffer.from(after).equals(Buffer.from(still[1])), `${kind}: after rest comes ${after}`);
  encoder.release();
}
// A DualSense's reports: 150 Hz as it was sent, in reports that its firmware takes.
const sent = tone(150, 1);
const { packets: reports, packetSeconds: reportSeconds } = encoded("dualsense-bluetooth", sent);
check(Math.abs(reportSeconds - 32 / 3000) < 1e-9 && reports.length >= 92, `${reports.length} reports of ${reportSeconds} s`);
reports.forEach((report, number) => {
  const head = [0x32, (number % 16) << 4, 0x91, 7, 0xfe, 0, 0, 0, 0, 0xff, number % 256, 0x92, 64];
  check(report.length === 141 && head.every((byte, at) => report[at] === byte), `report ${number} begins with ${report.subarray(0, 13)}`);
  const sum = crc32(Buffer.concat([Buffer.of(0xa2), report.subarray(0, 137)]));
  check(new DataView(report.buffer, report.byteOffset).getUint32(137, true) === sum, `report ${number}: the checksum`);
});
let [wantedPower, errorPower] = [0, 0];
reports.flatMap((report) => [...new Int8Array(report.buffer, report.byteOffset + 13, 64)]).forEach((byte, index) => {
  const wanted = sent[16 * (index >> 1)];
  // (The filter rings where the tone begins.)
  if (index < 200) return;
  wantedPower += wanted ** 2;
  errorPower += (byte / 127 - wanted) ** 2;
});
const fidelity = 10 * Math.log10(wantedPower / errorPower);
// (Eight bits have 48 dB below full scale, of which their noise's shape gives some away: the
// encoder's own tests ask for 36.)
check(fidelity > 36, `a DualSense's samples have ${fidelity} dB`);
// HD rumble: two tones of known frequencies and amplitudes, of which one is heard.
const amplitude = (index) => (index >= 32 ? 2 ** (index / 32) / 8.7 : index >= 16 ? 2 ** (index / 16) / 17 : 0);
for (const [hertz, isLow] of [[100, true], [160, true], [320, false]]) {
  const { packets, packetSeconds } = encoded("hd-rumble", tone(hertz, 0.5, 0.6));
  const [one, two, three, four] = packets[50];
  const high = { code: ((one + ((two & 1) << 8)) >> 2) + 0x60, index: two >> 1 };
  const low = { code: (three & 0x7f) + 0x40, index: 2 * (four - 0x40) + (three >> 7) };
  const [heard, silent] = isLow ? [low, high] : [high, low];
  const found = 10 * 2 ** (heard.code / 32);
  // (A code is a 32nd of an octave, an index of an amplitude too.)
  check(packetSeconds === 0.005 && Math.abs(Math.log2(found / hertz)) < 1 / 32 && silent.index === 0
    && Math.abs(Math.log2(amplitude(heard.index) / 0.6)) < 1 / 32, `${hertz} Hz at 0.6 are ${found} Hz at ${amplitude(heard.index)}`);
  check(Buffer.from(packets[50]).subarray(0, 4).equals(Buffer.from(packets[50]).subarray(4)), "one channel moves two actuators");
}
// Motors: the law of .rumble by the profile's own frequencies, a stroke of 40 ms, silence.
const levels = (options, frames) => encoded("motors", frames, { options }).packets
  .map((packet) => [...new Uint16Array(packet.buffer.slice(packet.byteOffset, packet.byteOffset + 8))]);
for (const [profile, hertz, wanted] of [["taptic", 80, [0.8, 0]], ["taptic", 230, [0, 0.8]], ["wideband", 230, null]]) {
  const [low, high] = levels({ profile }, tone(hertz, 0.5))[30].slice(0, 2).map((level) => level / 65535);
  const isAsWanted = wanted ? Math.abs(low - wanted[0]) < 0.04 && Math.abs(high - wanted[1]) < 0.04 : low > 0.1;
  check(isAsWanted, `${profile}: ${hertz} Hz at 0.8 drive motors with ${low} and ${high}`);
}
const stroke = levels({ interval: 20 }, Float32Array.from({ length: 48000 }, (_, frame) => (frame >= 9600 && frame < 9648 ? 0.9 : 0)));
const driven = stroke.filter(([low, high]) => low || high);
check(driven.length === 2 && driven.every(([, , milliseconds]) => milliseconds >= 40), `a stroke of 1 ms drives motors with ${driven}`);
const pcm = encoded("pcm", sent.subarray(0, 1000), { options: { pcm: { map: [0, 0, 1, 2], format: "float32" } } }).packets;
check(pcm.every((packet, frame) => {
  const [, , left, right] = new Float32Array(packet.buffer.slice(packet.byteOffset, packet.byteOffset + 16));
  return left === sent[frame] && right === left;
}), "four channels have other samples");
for (const [kind, options] of [["smell", {}], ["motors", { interval: 0 }], ["motors", { interval: 1.5 }], ["motors", { stroke: 5000 }],
  ["motors", { profile: "none" }], ["hd-rumble", { channels: 3 }], ["hd-rumble", { rate: 5 }], ["pcm", { pcm: { map: [1, 1, 1] } }],
  ["pcm", { pcm: { map: [1, 7] } }], ["pcm", { pcm: { sampleRate: 4e9 } }], ["pcm", { pcm: { format: "int24" } }]]) {
  try {
    pacinian.encoder(kind, options).release();
    problems.push(`an encoder takes ${kind} with ${JSON.stringify(options)}`);
  } catch (error) {
    check(error instanceof PacinianError && error.message, `${kind}: ${error}`);
  }
}
const hold128 = new Float32Array(128).fill(0.5);
const costs = Object.fromEntries(["motors", "hd-rumble", "dualsense-bluetooth"].map((kind) => {
  const encoder = pacinian.encoder(kind);
  const rounds = Array.from({ length: 5 }, () => {
    const begin = performance.now();
    for (let block = 0; block < 2000; block += 1) encoder.encode(hold128);
    return (performance.now() - begin) / 2;
  });
  encoder.release();
  return [kind, Math.min(...rounds).toFixed(1)];
}));
console.log(`web: encoders: a DualSense's samples ${fidelity.toFixed(1)} dB; microseconds a block of 128: ${JSON.stringify(costs)}`);

// How fast: 256 voices for ten seconds.
const events = Array.from({ length: 256 }, (_, index) =>
  `{"Event":{"EventType":"HapticContinuous","Time":0,"EventDuration":10,"EventParameters":[{"ParameterID":"HapticSharpness","ParameterValue":${index / 255}}]}}`);
const crowd = `{"Pattern":[${events}]}`;
const times = Array.from({ length: 5 }, () => {
  const start = performance.now();
  pacinian.render(crowd);
  return performance.now() - start;
});
console.log(`web: ${hostile.length} hostile files, ${renderedCount} rendered; live ${live.toFixed(1)} dB; 256 voices for 10 s in ${Math.min(...times).toFixed(1)} ms`);
// What there is, as a program of TypeScript: it compiles if pacinian.d.ts says no more, no less and nothing else of it.
const names = (type) => Object.getOwnPropertyNames(type.prototype).filter((name) => name !== "constructor");
const shown = (value) => JSON.stringify(value, (_, part) => (part instanceof Float32Array ? undefined : part));
const mistaken = "{\"Pattern\": [{}]}";
const rendered = pacinian.render(odd, { rate: 8000 });
check(rendered.diagnostics.length > 0 && rendered.samples instanceof Float32Array, "no diagnostics, or no samples");
const spare = pacinian.encoder("motors");
const typed = [
  ["Reading", shown(pacinian.read(odd))],
  ["Reading", shown(pacinian.read(mistaken))],
  ...[odd, hold].map((content) => ["Difference", shown(pacinian.compare(hold, content, { rate: 8000 }))]),
  ["Rendered", `{ ...${shown({ ...rendered, samples: undefined })}, samples: new Float32Array(1) }`],
  ...[odd, hold].map((content) => ["Plot", shown(pacinian.plot(content, { rate: 8000, columns: 300 }))]),
  ["Plot", shown(pacinian.plot(`{"Pattern":[]}`))],
  ...Object.entries({ haptic: "Conversion", "android-xml": "AndroidConversion" }).map(([format, type]) =>
    [type, shown(pacinian.convert(`{"Pattern":[{"Event":
    {"EventType":"AudioCustom","Time":0,"EventWaveformPath":"a.wav"}},{"Event":{"EventType":"HapticTransient","Time":0}}]}`, format))]),
  ["Record<keyof Pacinian, true>", shown(Object.fromEntries(names(Pacinian).map((name) => [name, true])))],
  ["Record<keyof Encoder, true>", shown(Object.fromEntries([...Object.keys(spare), ...names(spare.constructor)].map((name) => [name, true])))],
  ["Record<keyof Player, true>", shown(Object.fromEntries(names(pacinian.player(hold).constructor).map((name) => [name, true])))],
];
writeFileSync(`${results}/truth.ts`, [
  `import { Pacinian, PacinianError } from "pacinian";`,
  `import type { AndroidConversion, Conversion, Difference, Encoder, Player, Plot, Reading, Rendered } from "pacinian";`,
  ...typed.map(([type, value], index) => `export const value${index}: ${type} = ${value};`),
  ...Object.getOwnPropertyNames(Pacinian).filter((name) => typeof Pacinian[name] === "function")
    .map((name) => `export const static_${name}: Function = Pacinian.${name};`),
  `export const failure: Error = new PacinianError("");`,
].join("\n"));

console.log(problems.join("\n") || "web: node has no problem");
process.exit(problems.length ? 1 : 0);
