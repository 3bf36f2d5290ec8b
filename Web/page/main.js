// The page: its parts, and what passes between them. A change of the document goes to text, values and grips at once,
// and to the module, whose figure follows when it is ready.
import { Pacinian } from "../pacinian.js";
import { CONTROLS } from "./ahap.js";
import { Comparing } from "./comparing.js";
import { PatternDocument } from "./document.js";
import { Drafts, keep, kept } from "./drafts.js";
import { Editing } from "./editing.js";
import { showFindings } from "./findings.js";
import { described } from "./items.js";
import { isReading, setUpOpening } from "./opening.js";
import { Player } from "./player.js";
import { Renderer } from "./renderer.js";
import { setUpSaving } from "./saving.js";
import { isStudio, Studio } from "./studio.js";
import { TextView } from "./text.js";
import { Transport } from "./transport.js";
import { Values } from "./values.js";
import { FigureView } from "./view.js";

const MESSAGE_SECONDS = 8;
/** Seconds of which every sample is drawn. */
const MOST_DETAILED_SECONDS = 4;
/** The intensity, amplitude or factor of what is added by the button. */
const USUAL_VALUE = 0.8;
/** Seconds between a transient and its duplicate. */
const COPY_DISTANCE = 0.1;
const NO_PATTERN = "The text is not a pattern; the findings say why. Copy link keeps it as it is.";
const THEME_KEY = "pacinian.theme";
const byID = (id) => document.getElementById(id);

export const pattern = new PatternDocument();
export const drafts = new Drafts(pattern);
const module = Pacinian.moduleBytes().then((bytes) => WebAssembly.compile(bytes));
export const renderer = new Renderer(module);
export const view = new FigureView();
export const player = new Player(module, (text, options) => renderer.call("render", text, options));
const comparing = new Comparing(() => refresh());
const text = new TextView(pattern, {
  caret(position) {
    const inside = pattern.items.filter(({ start, end }) => start <= position && position <= end);
    if (inside.length > 0) select(inside.at(-1).path, { fromText: true });
  },
});
const values = new Values(pattern, { select: (path) => select(path), add: addAtCursor, remove, edited, tell });
const editing = new Editing(view, pattern, {
  select: (path) => select(path), add: addInPanel, remove, step, edited, play: () => transport.toggle(),
});
let transport;
let messageTimer = 0;
/** What the figure shows now: the text and columns of the last answer. */
let shown = {};
/** Figures that are asked for and not shown yet. */
let awaited = 0;
let viewTimer = 0;
/** What Control C has copied. */
let copied = null;

function tell(message) {
  byID("status").textContent = message;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => (byID("status").textContent = ""), 1000 * MESSAGE_SECONDS);
}

function select(path, { fromText = false } = {}) {
  view.selected = path;
  const item = pattern.item(path);
  values.show(path);
  text.show(item, { reveals: !fromText });
  if (item) view.cursor = item.time;
  view.drawGrips();
  speak();
}

/** Tells screen readers of the selected item. */
function speak() {
  const item = pattern.item(view.selected);
  byID("spoken").textContent = item ? described(item) : "";
}

function step(by) {
  const items = view.shownItems.toSorted((a, b) => a.time - b.time);
  const index = items.findIndex(({ path }) => path === view.selected);
  const next = items[index < 0 ? (by > 0 ? 0 : items.length - 1) : index + by];
  if (next) select(next.path);
}

function addInPanel(panel, time, value) {
  const kind = Object.entries(pattern.additions)
    .find(([, addition]) => addition.panel === panel || (addition.panel === null && panel !== "events"))?.[0];
  if (kind) add(kind, { time, value, control: panel });
}

/** Adds at the time where the figure was last clicked. */
function addAtCursor(kind, control) {
  const addsToSharpness = pattern.additions[kind].panel === null && CONTROLS[control].least < 0;
  add(kind, { time: view.cursor ?? 0, value: addsToSharpness ? 0 : USUAL_VALUE, control });
}

function add(kind, details) {
  const path = pattern.add(kind, details);
  if (path) select(path);
}

function remove() {
  const item = pattern.item(view.selected);
  if (!item) return;
  pattern.edit(item.removal());
  select(null);
}

/** Copies the selected item, so that it can be pasted into this or another file. */
function copy() {
  const { content } = pattern.item(view.selected) ?? {};
  if (content) copied = content();
  tell(content ? "Copied; Control V puts it at the cursor." : "Events and dynamic parameters of AHAP can be copied.");
}

function paste(content, time) {
  const path = content && pattern.paste(content, time);
  if (path) select(path);
  else tell(content ? "An AHAP pattern takes it." : "Nothing has been copied.");
}

/** Adds a copy of the selected item where it ends. */
function duplicate() {
  const item = pattern.item(view.selected);
  if (item?.content) paste(item.content(), Number((item.endTime ?? item.time + COPY_DISTANCE).toFixed(6)));
  else copy();
}

/** A gesture is over: the figure is drawn finely, and a loop goes on with the new pattern. */
function edited() {
  speak();
  refresh();
}

/** Asks the module for the figure of the text as it is now, and shows what it answers. */
async function refresh() {
  awaited += 1;
  try {
    await showFigure();
  } catch (error) {
    tell(error.message);
  } finally {
    awaited -= 1;
  }
}

async function showFigure() {
  const { text: content } = pattern;
  const columns = view.columns(editing.isDragging);
  const options = { ...transport.figureOptions, columns };
  const answer = await renderer.latest("show", content, options);
  if (!answer) return;
  const other = await comparison(content, answer, options);
  await addPart(answer.plot, content);
  const isSameName = other?.name === pattern.name;
  view.show({
    plot: answer.plot, items: pattern.items, other: isSameName ? { ...other, name: `${other.name}, the other` } : other,
    name: isSameName ? `${pattern.name}, this one` : pattern.name, format: answer.reading.format,
    failure: answer.reading.error ? "cannot be read" : answer.failure && "cannot be rendered",
  });
  transport.plot = answer.plot;
  text.mark(showFindings(answer, (line, column) => text.jump(line, column)));
  byID("facts").textContent = facts(answer);
  showScroll();
  shown = { content, columns };
}

/** Gives a signal of many samples those of the time that is shown, where they can be told apart. */
async function addPart(plot, content) {
  if (!plot?.signal?.lows || !view.view || editing.isDragging) return;
  const { start, end } = view.view;
  const length = end - start;
  if (length > MOST_DETAILED_SECONDS) return;
  // A little more: panels begin before their axis and end after it.
  const part = { start: start - length / 20, end: end + length / 20 };
  plot.signal.part = await renderer.latest("part", content, transport.figureOptions, part);
}

async function comparison(content, { plot }, options) {
  if (comparing.text === null) return null;
  if (!plot) return comparing.shown;
  try {
    const result = await renderer.latest("compare", content, comparing.text, options);
    if (result) comparing.show(result);
  } catch (error) {
    comparing.show(null, error.message);
  }
  return comparing.shown;
}

function facts({ reading, plot, failure }) {
  if (!plot) return reading.error ? "This text cannot be read; the findings say why." : failure;
  const { duration, peak } = plot.signal ?? { duration: 0, peak: 0 };
  const count = (kind, name) => {
    const number = plot.events.filter((event) => event.kind === kind).length;
    return number > 0 ? [`${number} ${name}${number === 1 ? "" : "s"}`] : [];
  };
  const audio = plot.events.filter(({ kind }) => kind.startsWith("Audio")).length;
  return [
    `duration ${reading.duration.toFixed(3)} s (sounds until ${duration.toFixed(3)} s)`,
    `profile ${transport.figureOptions.profile}`, `peak ${peak.toFixed(3)}`,
    ...count("HapticTransient", "transient"), ...count("HapticContinuous", "continuous event"),
    ...(audio > 0 ? [`${audio} audio, not played here`] : []),
  ].join(" · ");
}

function showScroll() {
  const scroll = byID("scroll");
  const { view: part, duration } = view;
  scroll.hidden = !part;
  if (!part) return;
  scroll.max = duration - (part.end - part.start);
  scroll.value = part.start;
}

/** Whether the figure is that of the text, as fine as it will be, and the text and the list are there. */
export function isSettled() {
  return !isReading() && awaited === 0 && viewTimer === 0 && text.isSettled && values.isSettled
    && shown.content === pattern.text;
}

function setUpView() {
  byID("zoom-in").addEventListener("click", () => view.zoom(1.5));
  byID("zoom-out").addEventListener("click", () => view.zoom(1 / 1.5));
  byID("zoom-all").addEventListener("click", () => (view.view = null));
  byID("scroll").addEventListener("input", ({ target }) => view.scroll(Number(target.value) - view.view.start));
  view.addEventListener("view", () => {
    showScroll();
    clearTimeout(viewTimer);
    viewTimer = setTimeout(() => {
      viewTimer = 0;
      if (view.view || view.columns(false) > shown.columns) refresh();
    }, 200);
  });
  const theme = byID("theme");
  const colour = () => {
    if (theme.value) document.documentElement.dataset.theme = theme.value;
    else delete document.documentElement.dataset.theme;
  };
  theme.addEventListener("change", () => {
    keep(THEME_KEY, theme.value || null);
    colour();
  });
  if ([...theme.options].some(({ value }) => value === kept(THEME_KEY))) theme.value = kept(THEME_KEY);
  colour();
}

function setUpHistory() {
  byID("undo").addEventListener("click", () => pattern.undo());
  byID("redo").addEventListener("click", () => pattern.redo());
  byID("duplicate").addEventListener("click", duplicate);
  const copying = { c: copy, v: () => paste(copied, view.cursor ?? 0), d: duplicate };
  addEventListener("keydown", (event) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    const isText = event.target.matches?.("textarea, input");
    const takesSpace = event.target.matches?.(
      "button, summary, a, select, textarea, input:not([type='range'], [type='number'])");
    if (isCommand && key === "z") event.shiftKey ? pattern.redo() : pattern.undo();
    else if (isCommand && key === "y") pattern.redo();
    else if (isCommand && key === "s") pattern.format ? byID(`save-${pattern.format}`).click() : tell(NO_PATTERN);
    else if (isCommand && Object.hasOwn(copying, key) && !isText && getSelection().isCollapsed) copying[key]();
    else if (key === " " && !takesSpace) transport.toggle();
    else return;
    event.preventDefault();
  });
  // What was clicked by a pointer does not keep Space from playing.
  addEventListener("click", ({ detail, target }) => {
    if (detail > 0) target.closest?.("button, summary, input:is([type='checkbox'], [type='radio'])")?.blur();
  });
}

/** Marks what is not saved, in the page and in the title. */
function showSaved() {
  byID("unsaved").textContent = drafts.isUnsaved ? "not saved" : "";
  document.title = `${drafts.isUnsaved ? "• " : ""}${pattern.name} – Pacinian`;
}

function open({ name, text: content }) {
  if (drafts.open({ name, text: content.replace(/\r\n?/g, "\n") })) {
    tell(`There are unsaved edits of a file with the name ${name}. Undo shows them.`);
  }
}

/** Another program has changed the open file: it is shown as it is now, unless that would put edits out of sight. */
function fileChanged({ name, text: content }) {
  if (content === null) return tell(`${name} is not there any more. Saving writes it again.`);
  const isEdited = drafts.isUnsaved;
  const text = content.replace(/\r\n?/g, "\n");
  if (text === pattern.text) return drafts.saved();
  if (isEdited) return tell(`Another program has changed ${name}. Saving replaces that; opening it again shows it.`);
  pattern.type(text);
  drafts.saved();
  tell(`Another program has changed ${name}; this is how it is now. Undo shows it as it was.`);
}

function documentChanged({ detail: { source, isOpening } }) {
  if (isOpening) {
    view.selected = view.cursor = null;
    view.view = null;
    // The figure of another file would pass for this one's.
    view.forget();
    comparing.forget();
  }
  const item = pattern.item(view.selected);
  byID("name").textContent = pattern.name;
  showSaved();
  byID("undo").disabled = !pattern.canUndo;
  byID("redo").disabled = !pattern.canRedo;
  for (const id of ["save-ahap", "save-haptic", "save-wav"]) byID(id).disabled = !pattern.format;
  text.show(item, { reveals: source === "edit" });
  values.show(view.selected);
  view.showItems(pattern.items);
  transport.edited();
  refresh();
}

async function start() {
  const profiles = await renderer.call("profiles");
  transport = new Transport({ player, pattern, view, profiles, fail: tell });
  transport.addEventListener("options", () => refresh());
  pattern.addEventListener("change", documentChanged);
  drafts.addEventListener("change", showSaved);
  setUpView();
  setUpHistory();
  const studio = isStudio ? new Studio(pattern, fileChanged) : null;
  setUpSaving({ pattern, drafts, renderer, studio, soundOptions: () => transport.soundOptions, tell });
  await setUpOpening({
    studio, open,
    reopen({ isQuiet }) {
      const name = drafts.reopen();
      if (name && !isQuiet) tell(`${name} is as you left it; it is not saved.`);
      return name !== null;
    },
    compare(file) {
      comparing.open(file);
      refresh();
    },
    fail: tell,
  });
  document.documentElement.dataset.ready = "";
}

start().catch((error) => tell(error.message));
