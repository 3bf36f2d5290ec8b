// What phones are told, along playheads, and when controllers get packets: `vibration.mjs WEB`. A
// phone is one by the specification: it takes ten entries, of ten seconds each.
import assert from "node:assert/strict";

const told = [];
Object.defineProperty(globalThis, "navigator", { configurable: true, value: {
  vibrate: (entries) => (told.push(entries), true),
} });
const { Phone, unfelt, vibration } = await import(`${process.argv[2]}/page/vibration.js`);
const { Pace } = await import(`${process.argv[2]}/page/pace.js`);

const tap = (time, intensity = 1, sharpness = 0) => ({ kind: "HapticTransient", points: [[time, intensity, sharpness]] });
const buzz = (from, to, intensity = 1, sharpness = 0.5) =>
  ({ kind: "HapticContinuous", points: [[from, intensity, sharpness], [to, intensity, sharpness]] });

/** The milliseconds at which a phone is on, each of a pattern's, that was told at pictures `hertz` times a second. */
function played(plot, { hertz = 60, from = 0, to = plot.duration, passes = 1, rate = 1, intensity = () => 1, late = 0 } = {}) {
  const phone = new Phone(plot, passes > 1 ? { start: from, to, rate } : { to, rate });
  const length = ((to - from) * 1000) / rate;
  const on = new Uint8Array(Math.ceil(length * passes) + 100);
  for (let picture = 0; picture / hertz < (length * passes) / 1000; picture += 1) {
    const now = (picture * 1000) / hertz;
    const before = told.length;
    // A player knows of a new pass some milliseconds after it has begun.
    const place = now > length && now % length < late ? length + (now % length) : now % length;
    phone.follow(from + (place / 1000) * rate, intensity(now), now);
    if (told.length === before) continue;
    const entries = told.at(-1);
    assert(entries.length <= 10, `${entries.length} entries at a time`);
    assert(entries.every((entry) => entry >= 0 && entry <= 10000), `entries of ${entries} ms`);
    // What is told takes the place of what was told before.
    on.fill(0, Math.round(now));
    entries.reduce((at, entry, index) => {
      if (index % 2 === 0) on.fill(1, Math.round(at), Math.round(at + entry));
      return at + entry;
    }, now);
  }
  return on;
}
const isOn = (on, from, to) => on.subarray(from, to).every((value) => value === 1);
const isOff = (on, from, to) => on.subarray(from, to).every((value) => value === 0);

// Long entries, and what comes after them.
let on = played({ duration: 14.1, events: [buzz(0, 12), tap(14)] });
assert(isOn(on, 0, 11990) && isOff(on, 12010, 13990) && isOn(on, 14005, 14015), "a buzz of 12 s and a tap at 14 s");
on = played({ duration: 11.1, events: [tap(0), tap(11)] });
assert(isOn(on, 2, 15) && isOff(on, 25, 10990) && isOn(on, 11005, 11015), "a pause of 11 s");
// More entries than a browser takes.
const many = [...Array(60).keys()].map((index) => tap(0.05 + index * 0.1037));
for (const hertz of [30, 60, 144]) {
  on = played({ duration: 6.4, events: many }, { hertz });
  for (const { points: [[time]] } of many) {
    assert(isOn(on, Math.round(time * 1000) + 12, Math.round(time * 1000) + 18), `a tap at ${time} s, ${hertz} pictures a second`);
  }
  assert(on.reduce((sum, value) => sum + value) <= 60 * 41, "it vibrates between taps");
}
// From a line on, each pass of a part, at another rate, and without what begins after the part.
const plot = { duration: 3, events: [tap(0), buzz(2, 2.5), tap(2.7)] };
on = played(plot, { from: 2 });
assert(isOn(on, 10, 490) && isOff(on, 510, 690) && isOn(on, 705, 715), "from 2 s on");
on = played(plot, { from: 2, to: 2.6, passes: 3 });
for (const pass of [0, 600, 1200]) assert(isOn(on, pass + 30, pass + 480) && isOff(on, pass + 520, pass + 590), `pass at ${pass}`);
// The first stroke of each pass is there, however late the player knows of the pass, and where
// passes are shorter than what is told.
for (const [length, hertz] of [[1, 30], [0.5, 60], [0.07, 30], [12, 30]]) {
  on = played({ duration: length, events: [tap(0)] }, { hertz, passes: 4, late: 40 });
  for (let pass = 0; pass < 4; pass += 1) {
    const at = Math.round(pass * length * 1000);
    assert(isOn(on, at + 2, at + 16) && isOff(on, at + 25, at + length * 1000 - 5), `a tap at the start of pass ${pass} of ${length} s`);
  }
}
// A phone that was told of passes ahead is not told again at each of them.
told.length = 0;
played({ duration: 1, events: [tap(0)] }, { passes: 4, late: 40 });
assert(told.length <= 2, `in four passes a phone is told ${told.length} times`);
// A loop in which nothing is felt ends too.
on = played({ duration: 0.3, events: [tap(0.1, 0.05)] }, { passes: 3 });
assert(isOff(on, 0, 900), "a silent loop");
on = played(plot, { rate: 2 });
assert(isOn(on, 1010, 1240) && isOff(on, 1260, 1340) && isOn(on, 1355, 1365), "twice as fast");
// The slider counts while it plays.
on = played({ duration: 2, events: [buzz(0, 2)] }, { intensity: (now) => (now < 1000 ? 1 : 0.05) });
assert(isOn(on, 0, 990) && isOff(on, 1020, 1990), "a slider");
assert.equal(unfelt({ events: [tap(0, 0.05), tap(1), buzz(2, 3, 0.09)] }), 2);
assert.deepEqual(vibration({ duration: 0.5, events: [tap(0.1), buzz(0.45, 0.453, 0.5)] }), [0, 100, 20, 330, 20]);

// Packets at their pace, on a clock of the test's own.
function paced(least, packets, { choose, held = [], duration = 0 } = {}) {
  let now = 0;
  const timers = new Map(), sent = [], failures = [];
  const pace = new Pace({
    least, choose, now: () => now, fail: ({ message }) => failures.push(message),
    send: (packet) => {
      sent.push({ now, packet });
      if (packet === "broken") throw new Error("it is gone");
      return duration === 0 ? undefined : new Promise((resolve) => timers.set(Symbol("sent"), { at: now + duration, call: resolve }));
    },
    after: (call, delay) => {
      const key = Symbol("timer");
      // As browsers do: whole milliseconds, and four at least from one timer to another that is due
      // sooner.
      timers.set(key, { at: now + (delay < 4 ? 4 : Math.floor(delay)), call });
      return key;
    },
    stop: (key) => timers.delete(key),
  });
  return { pace, sent, failures, async run(until) {
    for (; now < until; now += 0.25) {
      // While the page is held nothing happens.
      if (held.some(([from, to]) => now >= from && now < to)) continue;
      for (const [key, { at, call }] of [...timers]) {
        if (at > now) continue;
        timers.delete(key);
        call();
      }
      // (Messages of another thread come after timers, where both have waited.)
      while (packets.length > 0 && packets[0].at <= now) {
        const { packet, due } = packets.shift();
        pace.add(packet, due);
      }
      await null;
      await null;
      await null;
    }
  } };
}
/**
 * Packets that come four at a time, as audio devices ask for blocks, each due 30 ms after its own
 * time.
 */
const bursts = (count, interval) => Array.from({ length: count }, (_, index) =>
  ({ packet: index, at: Math.ceil((index + 1) / 4) * 4 * interval, due: index * interval + 60 }));
const gaps = (sent) => sent.slice(1).map(({ now }, index) => now - sent[index].now);
let test = paced(5, bursts(100, 32 / 3));
await test.run(1300);
assert.deepEqual(test.sent.map(({ packet }) => packet), [...Array(100).keys()], "each packet once, in its order");
// (Timers have whole milliseconds, and this clock has quarters.)
assert(gaps(test.sent).every((gap) => Math.abs(gap - 32 / 3) <= 1.25), `an even pace, not ${gaps(test.sent)}`);
// A page that is held for 150 ms drops what has passed, and goes on in time.
test = paced(5, bursts(100, 32 / 3), { held: [[400, 550]] });
await test.run(1300);
assert(gaps(test.sent).every((gap) => gap >= 5), `a burst: ${gaps(test.sent)}`);
assert(test.sent.every(({ now, packet }) => now - (packet * (32 / 3) + 60) < 12), "late packets are queued");
assert(test.sent.length > 80 && test.pace.dropped > 10, `${test.sent.length} are sent, ${test.pace.dropped} dropped`);
// Where the clock turns out to be 25 ms ahead, later packets are due before earlier ones: each is sent once at most.
// (Some of each burst come too late then.)
test = paced(5, bursts(100, 32 / 3).map((one, index) => (index < 42 ? one : { ...one, due: one.due - 25 })));
await test.run(1300);
assert(test.sent.every(({ packet }, index) => index === 0 || packet > test.sent[index - 1].packet),
  `packets ${test.sent.map(({ packet }) => packet)}`);
assert(test.sent.length > 75, `${test.sent.length} are sent`);
// The last one comes however late, for it leaves everything still.
test = paced(5, bursts(100, 32 / 3), { held: [[900, 1500]] });
await test.run(1600);
assert.equal(test.sent.at(-1).packet, 99, "the end of a stream is dropped");
// A device that takes 25 ms for each gets the latest.
test = paced(5, bursts(100, 32 / 3), { duration: 25 });
await test.run(1400);
assert(gaps(test.sent).every((gap) => gap >= 25) && test.sent.length > 35, `a slow device gets ${test.sent.length}`);
assert(test.sent.every(({ now, packet }) => now - (packet * (32 / 3) + 60) < 40), "packets queue before a slow device");
// The strongest of what is due at once, at a pace of its own.
test = paced(15, Array.from({ length: 90 }, (_, index) => ({ packet: index % 3 === 1 ? 9 : 1, at: index * 5, due: index * 5 + 20 })),
  { choose: (packets) => Math.max(...packets) });
await test.run(600);
assert(gaps(test.sent).every((gap) => gap >= 15 && gap < 21), `tones come after ${gaps(test.sent)}`);
assert(test.sent.slice(1, -1).every(({ packet }) => packet === 9), "the strongest packets are lost");
// Rest is at once, and nothing follows; what fails is told.
const some = bursts(20, 10);
test = paced(5, some);
await test.run(121);
some.length = 0;
test.pace.rest("still");
await test.run(400);
assert.deepEqual(test.sent.slice(-2).map(({ packet }) => packet), [6, "still"], "what waited comes after rest");
for (let index = 0; index < 9; index += 1) test.pace.add("broken", 410 + 10 * index);
await test.run(500);
assert.deepEqual(test.failures, [], "a radio may lose some");
for (let index = 0; index < 20; index += 1) test.pace.add("broken", 510 + 10 * index);
await test.run(800);
assert.deepEqual(test.failures, ["it is gone"]);
console.log("vibration: phones follow, and packets keep their pace");
