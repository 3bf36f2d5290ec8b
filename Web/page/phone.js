// The page of a phone, which `pacinian studio --share` serves: it follows the pattern that is open on the desk, and plays it
// when the desk does. It reads what the studio tells, and sends nothing but its code and questions for the time.
//
// The studio tells lines of JSON, { topic, value }; an empty one is a sign of life. A value is `null`, or
//   pattern   { name, text, rate, profile }: the text has its times divided by the rate, or is `null` where it cannot be read
//   playing   { at, from, rate, loops, part, sampleRate, intensity, version }: it begins at the studio's time `at`, in
//             milliseconds, with the second `from` of the pattern. `part` is the part that is repeated or played alone,
//             { start, end }; without one a loop has the pattern's duration in whole blocks of the desk's sample rate.
//             `version` is another one where the text is the other of two, which goes on at the same time.
import { Pacinian } from "../pacinian.js";
import { Clock, asking } from "./clock.js";
import { byID } from "./elements.js";
import { Player } from "./player.js";
import { Pulse } from "./pulse.js";
import { Renderer } from "./renderer.js";
import { Phone, canVibrate, unfelt } from "./vibration.js";

const TOKEN_KEY = "pacinian.phone";
/** Frames of a block, in which the desk's loop is counted. */
const BLOCK_FRAMES = 128;
/** Questions for the time at first, and then each time; the milliseconds between. */
const [FIRST_TRIPS, TRIPS, CLOCK_INTERVAL] = [8, 3, 5000];
/** Milliseconds without a sign of life after which the studio is asked anew, and those before that is done again. */
const [SILENCE, PAUSE] = [7000, 1000];
/** Milliseconds before its end at which a pattern that plays once is left to end by itself. */
const ENDING = 300;

let token = null;
let clock;
let isStarted = false;
/** Whether the sound is being rendered. */
let isPreparing = false;
let pattern = null;
/** What the desk plays, as it was told. */
let playing = null;
/** What plays here: the desk's value, the pattern, its plot, the part that is repeated, and the motor's course. */
let run = null;
let timer = 0;
let picture = 0;
let pass = 0;

const module = Pacinian.moduleBytes().then((bytes) => WebAssembly.compile(bytes));
const renderer = new Renderer(module, "./phone-worker.js");
export const player = new Player(module, (text, options) => rendered(text, options));
const pulse = new Pulse(byID("pulse"));
/** What was rendered last, so that it is there when it begins. */
let kept = { key: null, samples: null };

export const state = () => ({ clock, pattern, run, seconds: run?.motor ? position() * pattern.rate : null });

function say(message) {
  byID("state").textContent = message;
}

function rendered(text, options) {
  const key = JSON.stringify([text, options]);
  if (kept.key !== key) kept = { key, samples: renderer.call("render", text, options) };
  return kept.samples;
}

const soundOptions = ({ profile }) => ({ profile, audible: true, limiter: "limit" });

/** Exchanges the code of the address for a token, which this tab keeps. */
async function join() {
  const code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  token = sessionStorage.getItem(TOKEN_KEY);
  if (!code) {
    if (!token) throw new Error("Scan the code that Share shows on the desk.");
    return;
  }
  const response = await fetch("/phone", { method: "POST", headers: { Authorization: `Code ${code}` } });
  const text = await response.text();
  if (response.ok) {
    token = text;
    sessionStorage.setItem(TOKEN_KEY, token);
  } else if (!token) throw new Error(text);
}

const authorised = () => ({ headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });

/** Follows the studio until it does not know this phone any more. */
async function follow() {
  for (;;) {
    const abort = new AbortController();
    let silence = 0;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE);
    };
    const measuring = setInterval(() => clock.measure(TRIPS).catch(() => {}), CLOCK_INTERVAL);
    try {
      if (document.hidden) await new Promise((resolve) => addEventListener("visibilitychange", resolve, { once: true }));
      alive();
      const response = await fetch("/events", { ...authorised(), signal: abort.signal });
      if (response.status === 401) return leave(await response.text());
      if (!response.ok) throw new Error(await response.text());
      await clock.measure(FIRST_TRIPS);
      showState();
      for await (const line of lines(response.body)) {
        alive();
        if (line) take(JSON.parse(line));
      }
    } catch {
      // It is told below, and tried again.
    } finally {
      clearTimeout(silence);
      clearInterval(measuring);
      abort.abort();
    }
    end();
    say("The studio does not answer. It may have ended, or this phone has left its network.");
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/** The lines of a stream of text, without their ends. */
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const parts = [];
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const ends = value.split("\n");
    for (const part of ends.slice(0, -1)) {
      yield parts.splice(0).join("") + part;
    }
    parts.push(ends.at(-1));
  }
}

function leave(reason) {
  sessionStorage.removeItem(TOKEN_KEY);
  end();
  byID("start").hidden = byID("choices").hidden = true;
  say(reason);
}

function take({ topic, value }) {
  if (topic === "pattern") takePattern(value);
  if (topic === "playing") takePlaying(value);
}

function takePattern(value) {
  const plotted = (text) => (text === null ? null : renderer.call("plot", text, { profile: value.profile }));
  pattern = value && { ...value, plot: plotted(value.text) };
  pattern?.plot?.catch(() => {});
  byID("name").textContent = pattern?.name ?? "";
  document.title = pattern ? `${pattern.name} – Pacinian` : "Pacinian";
  prepare();
  const taken = pattern;
  const shown = pattern?.plot ?? Promise.resolve(null);
  shown.then((plot) => {
    if (taken !== pattern) return;
    if (!run) pulse.plot = plot;
    showState(plot);
  }, () => taken === pattern && showState(null));
}

/** Renders what would sound next. */
async function prepare() {
  if (!isStarted || !byID("sounds").checked || !pattern?.plot) return;
  isPreparing = true;
  const samples = rendered(pattern.text, { ...soundOptions(pattern), rate: player.sampleRate });
  await samples.catch(() => {});
  if (samples !== kept.samples) return;
  isPreparing = false;
  showState();
}

/** Says what the phone waits for, and what it leaves out. */
async function showState(plot) {
  plot ??= await pattern?.plot?.catch(() => null);
  const weak = plot && byID("vibrates").checked ? unfelt(plot) : 0;
  byID("weak").textContent = weak === 0 ? ""
    : `${weak} of the events ${weak === 1 ? "is" : "are"} too weak for this phone's motor, below 0.1.`;
  if (run) return say(isStarted ? "It plays." : "It plays on the desk. Press Start to follow here.");
  say(!pattern ? "Nothing is open on the desk." : pattern.text === null ? "The desk's text is not a pattern that can be played."
    : isPreparing ? "The sound is being prepared." : isStarted ? "It begins with Play on the desk." : "Press Start once; then it begins with Play on the desk.");
}

function takePlaying(value) {
  playing = value;
  if (value === null) {
    if (run && !(run.isOnce && run.end - clock.studio() < ENDING)) end();
    return;
  }
  if (run && value.at === run.at && value.version === run.version) return void (run.intensity = value.intensity);
  begin(value);
}

async function begin(value) {
  end();
  if (!pattern?.plot) return;
  const started = { ...value, pattern };
  run = started;
  const plot = await pattern.plot.catch(() => null);
  if (run !== started) return;
  if (!plot) return end();
  const { rate, loops, part, sampleRate } = value;
  const blocks = Math.max(1, Math.ceil((plot.reading.duration * sampleRate) / BLOCK_FRAMES));
  const length = loops ? (blocks * BLOCK_FRAMES) / sampleRate : Math.max(plot.reading.duration, plot.signal?.duration ?? 0);
  const whole = { start: 0, end: length * rate };
  Object.assign(run, { plot, part: part ?? whole, isOnce: !loops });
  run.end = value.at + ((run.part.end - value.from) * 1000) / rate;
  if (run.isOnce && clock.studio() > run.end) return end();
  // The text has its times divided already, and the motor counts in them.
  run.motor = new Phone(plot, { to: run.part.end / rate, start: loops ? run.part.start / rate : undefined });
  pulse.plot = plot;
  showState(plot);
  timer = setTimeout(step, Math.max(0, clock.page(value.at) - performance.now()));
  beginPass();
  if (isStarted && byID("sounds").checked) {
    await player.play(pattern.text, {
      ...soundOptions(pattern), loops, rate: 1, from: value.from / rate, isRendered: true,
      region: { start: run.part.start / rate, end: run.part.end / rate }, begins: () => clock.page(value.at),
    }).catch(({ message }) => say(message));
    // It may have ended while it was made ready; where another one has begun, that has taken its place in the player.
    if (!run || !byID("sounds").checked) player.stop();
  }
}

/** The second of the text that sounds now; `null` after its end. */
function position() {
  const { at, from, rate, loops, part } = run;
  const seconds = from + (Math.max(0, clock.studio() - at) / 1000) * rate;
  if (!loops) return seconds > part.end ? null : seconds / rate;
  return (seconds < part.end ? seconds : part.start + ((seconds - part.start) % (part.end - part.start))) / rate;
}

/** At the beginning of each pass the motor is told, and does not wait for a picture. */
function beginPass() {
  const { at, from, rate, loops, part } = run;
  const passed = clock.studio() - at;
  const [first, length] = [part.end - from, part.end - part.start].map((seconds) => (seconds * 1000) / rate);
  const next = passed < 0 ? 0 : passed < first ? first : first + Math.ceil((passed - first) / length) * length;
  if (next > 0 && !loops) return;
  pass = setTimeout(() => {
    if (isStarted && byID("vibrates").checked) run.motor.follow(position(), run.intensity);
    beginPass();
  }, Math.max(1, next - passed));
}

/** One picture: the motor is told, and the playhead drawn. */
function step() {
  if (!run) return;
  const seconds = position();
  if (seconds === null) return end();
  if (isStarted && byID("vibrates").checked) run.motor.follow(seconds, run.intensity);
  pulse.seconds = seconds;
  picture = requestAnimationFrame(step);
}

function end() {
  if (!run) return;
  run = null;
  clearTimeout(timer);
  clearTimeout(pass);
  cancelAnimationFrame(picture);
  player.stop();
  if (canVibrate()) navigator.vibrate(0);
  pulse.seconds = null;
  pattern?.plot?.then((plot) => run ?? (pulse.plot = plot), () => {});
  showState();
}

/** Browsers vibrate and sound after the page was touched, and not before. */
async function start() {
  isStarted = true;
  byID("start").hidden = true;
  byID("choices").hidden = false;
  // An iPhone's switch for silence is for rings and taps, not for what was asked for.
  if (navigator.audioSession) navigator.audioSession.type = "playback";
  if (canVibrate()) navigator.vibrate(20);
  await player.prepare({ isTimed: true });
  prepare();
  showState();
  if (run) begin(playing);
}

function setUp() {
  const vibrates = canVibrate();
  byID("vibrates").checked = vibrates;
  byID("vibrates").disabled = !vibrates;
  byID("sounds").checked = !vibrates;
  byID("vibration-note").textContent = vibrates
    ? "A page can switch a phone's motor on and off and no more: the rhythm is felt, the strength is not."
    : "This browser has no vibration, as on every iPhone: here the pattern is heard and seen.";
  byID("sound-note").textContent = "It sounds two octaves higher, because a phone's loudspeaker has nothing as low.";
  byID("start").addEventListener("click", start);
  for (const id of ["vibrates", "sounds"]) {
    byID(id).addEventListener("change", () => {
      if (canVibrate()) navigator.vibrate(0);
      prepare();
      if (run) begin(playing);
      else showState();
    });
  }
  player.addEventListener("failure", ({ detail }) => say(detail));
  addEventListener("hashchange", () => location.hash && location.reload());
  // A phone that was put away goes on where the desk is.
  addEventListener("visibilitychange", () => (document.hidden ? end() : playing && !run && begin(playing)));
}

async function open() {
  setUp();
  await join();
  byID("start").hidden = false;
  clock = new Clock(asking("/clock", authorised()));
  document.documentElement.dataset.ready = "";
  await follow();
}

open().catch(({ message }) => say(message));
