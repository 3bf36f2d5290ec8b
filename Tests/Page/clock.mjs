// What a page knows of the studio's clock, and what a small screen shows of events: `clock.mjs WEB`.
import assert from "node:assert/strict";

const web = process.argv[2];
const { Clock } = await import(`${web}/page/clock.js`);
const { levelAt } = await import(`${web}/page/pulse.js`);

// A studio whose clock is 4321.5 ms ahead and runs 50 millionths too fast, behind a network that is slow at times, and slower on
// the way there or on the way back.
let now = 100;
let seed = 1;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const OFFSET = 4321.5;
const studioAt = (page) => page * (1 + 50e-6) + OFFSET;
const ask = async () => {
  const [there, back] = [1, 2].map(() => 0.5 + (random() < 0.5 ? 80 * random() : 2 * random()));
  const sent = now;
  now += there;
  const time = studioAt(now);
  now += back;
  return { sent, received: now, time };
};
const clock = new Clock(ask);
assert(!clock.isMeasured);
for (let minute = 0; minute < 30; minute += 1) {
  await clock.measure(8);
  const error = Math.abs(clock.studio(now) - studioAt(now));
  // (What drifts within the minute for which a measurement counts is 3 ms.)
  assert(error <= clock.uncertainty + 3.1, `minute ${minute}: ${error} ms off, where ${clock.uncertainty} is said`);
  assert(clock.uncertainty < 10, `minute ${minute}: the quickest of eight questions is not taken`);
  assert(Math.abs(clock.page(clock.studio(now)) - now) < 1e-6);
  now += 30_000;
}
// An old measurement does not count for ever, however quick it was.
const changed = { offset: 1000 };
const turning = new Clock(async () => ({ sent: now, received: now + (changed.offset === 1000 ? 0 : 4), time: now + changed.offset }));
await turning.measure(1);
now += 120_000;
changed.offset = 7000;
await turning.measure(1);
assert.equal(turning.offset, 6998);
await assert.rejects(new Clock(async () => { throw new Error("no answer"); }).measure(1), /no answer/);

const events = [
  { points: [[0.1, 1, 0.5]] }, { points: [[0.5, 0.2, 0], [1, 0.6, 0]] }, { points: [[0.7, 0.9, 0]] },
];
const near = (seconds, level) => assert(Math.abs(levelAt(events, seconds) - level) < 1e-9, `${seconds} s: ${levelAt(events, seconds)}`);
near(0, 0);
near(0.1, 1);
near(0.14, 0.5);
near(0.19, 0);
near(0.75, 0.4);
near(0.7, 0.9);
near(1.01, 0);
console.log("clock: a page knows the studio's time");
