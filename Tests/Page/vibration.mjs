// What phones and gamepads are told, along playheads: `vibration.mjs WEB`. A phone is one by the specification: it takes ten
// entries, of ten seconds each.
import assert from "node:assert/strict";

const told = [];
Object.defineProperty(globalThis, "navigator", { configurable: true, value: {
  vibrate: (entries) => (told.push(entries), true),
  getGamepads: () => [null, { vibrationActuator: { playEffect: async (kind, effect) => felt.push(effect) } }],
} });
let felt = [];
const { Phone, motors, rumble, unfelt, vibration } = await import(`${process.argv[2]}/page/vibration.js`);

const tap = (time, intensity = 1, sharpness = 0) => ({ kind: "HapticTransient", points: [[time, intensity, sharpness]] });
const buzz = (from, to, intensity = 1, sharpness = 0.5) =>
  ({ kind: "HapticContinuous", points: [[from, intensity, sharpness], [to, intensity, sharpness]] });

/** The milliseconds at which a phone is on, each of a pattern's, that was told at pictures `hertz` times a second. */
function played(plot, { hertz = 60, from = 0, to = plot.duration, passes = 1, rate = 1, intensity = () => 1 } = {}) {
  const phone = new Phone(plot, { to, rate });
  const length = ((to - from) * 1000) / rate;
  const on = new Uint8Array(Math.ceil(length * passes) + 100);
  for (let picture = 0; picture / hertz < (length * passes) / 1000; picture += 1) {
    const now = (picture * 1000) / hertz;
    const before = told.length;
    phone.follow(from + ((now % length) / 1000) * rate, intensity(now), now);
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
on = played(plot, { rate: 2 });
assert(isOn(on, 1010, 1240) && isOff(on, 1260, 1340) && isOn(on, 1355, 1365), "twice as fast");
// The slider counts while it plays.
on = played({ duration: 2, events: [buzz(0, 2)] }, { intensity: (now) => (now < 1000 ? 1 : 0.05) });
assert(isOn(on, 0, 990) && isOff(on, 1020, 1990), "a slider");
assert.equal(unfelt({ events: [tap(0, 0.05), tap(1), buzz(2, 3, 0.09)] }), 2);
assert.deepEqual(vibration({ duration: 0.5, events: [tap(0.1), buzz(0.45, 0.453, 0.5)] }), [0, 100, 20, 330, 20]);

// The law of .rumble, and no tap lost between pictures.
const { seconds, strong, weak } = motors({ duration: 0.3, events: [tap(0.01, 0.8, 0.25), buzz(0.1, 0.2, 0.6, 1), buzz(0.1, 0.2, 0.5, 0)] });
const at = (levels, time) => Math.round(levels[Math.floor(time / seconds + 0.5)] * 1000) / 1000;
assert.deepEqual([at(strong, 0.03), at(weak, 0.03)], [0.8, 0.4]);
assert.deepEqual([at(strong, 0.06), at(weak, 0.06)], [0, 0]);
// (Two events are not their sum: the stronger one counts.)
assert.deepEqual([at(strong, 0.15), at(weak, 0.15)], [0.5, 0.6]);
for (const hertz of [10, 24, 30, 60, 144]) {
  const found = motors({ duration: 6.4, events: many });
  for (const { points: [[time]] } of many) {
    felt = [];
    for (let picture = Math.floor((time - 0.15) * hertz); picture / hertz < time + 0.15; picture += 1) {
      rumble(found, Math.max(0, picture / hertz), 1, Math.max(0, (picture - 1) / hertz));
    }
    assert(felt.some(({ strongMagnitude }) => strongMagnitude === 1), `a tap at ${time} s, ${hertz} pictures a second`);
    assert(hertz < 24 || felt.some(({ strongMagnitude }) => strongMagnitude === 0), "the motors never rest");
  }
}
console.log("vibration: phones and gamepads follow");
