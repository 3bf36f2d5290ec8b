// The page: its parts, and what passes between them. A change of the document goes to text, values and grips at once,
// and to the module, whose figure follows when it is ready.
import { Pacinian } from "../pacinian.js";
import { CONTROLS } from "./ahap.js";
import { letterWidths, palette } from "./canvas.js";
import { codeOf, drawCode } from "./code.js";
import { Comparing } from "./comparing.js";
import { divided } from "./content.js";
import { courseAt, pointsOf } from "./curves.js";
import { PatternDocument } from "./document.js";
import { Drafts, freeName, keep, kept } from "./drafts.js";
import { Editing } from "./editing.js";
import { TextEditor } from "./editor.js";
import { button, byID } from "./elements.js";
import { Feel } from "./feel.js";
import { showFindings } from "./findings.js";
import { described } from "./items.js";
import { fragmentOf } from "./link.js";
import { isReading, setUpOpening } from "./opening.js";
import { Outline } from "./outline.js";
import { Player } from "./player.js";
import { Renderer } from "./renderer.js";
import { isRepairWanted } from "./repairing.js";
import { setUpSaving } from "./saving.js";
import { isSharing, Sharing } from "./sharing.js";
import { Sounds } from "./sounds.js";
import { isStudio, Studio } from "./studio.js";
import { setUpComparing, showTabs } from "./tabs.js";
import { Transport } from "./transport.js";
import { Values } from "./values.js";
import { FigureView } from "./view.js";

const MESSAGE_SECONDS = 8;
/** Letters of a pattern that takes its time: its events are drawn as they are written before. */
const LONG = 500_000;
/** The intensity, amplitude or factor of what is added by the button. */
const USUAL_VALUE = 0.8;
/** Seconds from a curve's point to the end that is offered, where no event ends before. */
const CURVE_SECONDS = 0.1;
/** Seconds between a transient and its duplicate. */
const COPY_DISTANCE = 0.1;
/** Pixels of a window in which the text begins folded. */
const NARROW = 640;
const THEME_KEY = "pacinian.theme";
const FOLDS_KEY = "pacinian.folds";
/** Bytes of a link that a phone's camera still reads well as a code. */
const EASY_CODE = 1200;
/** Files whose unsaved edits are offered. */
const MOST_LEFT = 5;

/** Reads long texts beside the module, which may take longer for the figure. */
const reader = new Renderer();
/** Lets the page draw and take events. */
const pause = () => new Promise((resolve) => setTimeout(resolve));
export const pattern = new PatternDocument(
  async (content) => Outline.unpacked(content, await reader.call("outline", content), pause),
  async (content, paths, wanted) => {
    const { text: after, ...packed } = await reader.call("moved", content, paths, wanted);
    return { text: after, outline: await Outline.unpacked(after, packed, pause) };
  });
export const drafts = new Drafts(pattern);
const module = Pacinian.moduleBytes().then((bytes) => WebAssembly.compile(bytes));
export const renderer = new Renderer(module);
export const view = new FigureView((path) => pattern.row(path));
export const player = new Player(module, (text, options) => renderer.call("render", text, options));
const feel = new Feel(player, module);
const comparing = new Comparing(() => {
  transport.other = null;
  refresh();
});
const text = new TextEditor(byID("text"), pattern, {
  caret(position) {
    const path = pattern.pathsAt(position).at(-1);
    if (path !== undefined && path !== view.selected) select([path], { fromText: true });
  },
  say: (words) => (byID("spoken").textContent = words),
});
const values = new Values(pattern, { select: (paths) => select(paths), add: addAtCursor, remove, edited, tell });
const editing = new Editing(view, pattern, {
  select: (paths) => select(paths), add: addInPanel, draw, remove, step, edited, mute, solo, heard: () => transport.restart(),
});
export const sounds = new Sounds(pattern, {
  transcribe: (samples, options) => renderer.latest("transcribe", samples, options),
  compare: (file) => compare(file), endComparison: () => comparing.end(), tell, origin: () => drafts.origin,
});
let transport;
let studio = null;
let messageTimer = 0;
/** What the figure shows: the text that it was made from, the options, what was read, what was asked, and its bytes. */
let shown = { options: {} };
export const figure = () => shown;
/** The number of the last figure that was asked for, and of the one that is shown: an older one never follows a newer. */
let figures = { asked: 0, shown: 0 };
/** What the figure that is on its way is made from: the same is not asked for again. */
let wanted = [];
/** What other programs have made of files, by place: { name, text, reason }, with `null` for one that is gone, or cannot be read for a reason. */
const changes = new Map();
/** Whether unsaved edits of other files are told of. */
let isLeftShown = true;
/** Figures that are asked for and not shown yet, and repairs that are not answered yet. */
let awaited = 0;
let viewTimer = 0;
/** Whether a file was opened of which the figure is not there. */
let isOpened = false;

/** `offer`, if it is there, is { label, take() }: what the page can do about it. */
function tell(message, offer = null) {
  const status = byID("status");
  status.textContent = message;
  if (offer) {
    status.append(" ", button(offer.label, () => {
      status.textContent = "";
      offer.take();
    }));
  }
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => (status.textContent = ""), 1000 * MESSAGE_SECONDS * (offer ? 2 : 1));
}

function select(paths, { fromText = false } = {}) {
  view.selection = paths.filter((path) => pattern.row(path));
  showSelection({ reveals: !fromText });
  if (view.item) view.cursor = view.item.time;
  if (view.item && view.item.panel !== "events") view.strip = view.item.panel;
  speak();
}

/** Shows what is selected, as it is now. */
function showSelection({ reveals }) {
  view.item = pattern.item(view.selected) ?? null;
  values.show(view.selection);
  text.show(view.item ?? undefined, { reveals });
  view.drawGrips();
}

/** Tells screen readers of the selected item. */
function speak() {
  const count = view.selection.length;
  byID("spoken").textContent = count > 1 ? `${count} items are selected` : view.item ? described(view.item) : "";
}

function step(by) {
  const rows = view.shownRows.toSorted((a, b) => a.time - b.time);
  const index = rows.findIndex(({ path }) => path === view.selected);
  const next = rows[index < 0 ? (by > 0 ? 0 : rows.length - 1) : index + by];
  if (next) select([next.path]);
}

function addInPanel(panel, time, value) {
  const kind = kindIn(panel);
  if (kind) add(kind, { time, value, control: panel });
}

/** What can be added in a panel. */
function kindIn(panel) {
  return Object.entries(pattern.additions)
    .find(([, addition]) => addition.panel === panel || (addition.panel === null && panel !== "events"))?.[0];
}

/** Adds at the time where the figure was last clicked. */
function addAtCursor(kind, control) {
  const addsToSharpness = pattern.additions[kind].panel === null && CONTROLS[control].least < 0;
  add(kind, { time: view.cursor ?? 0, value: addsToSharpness ? 0 : USUAL_VALUE, control });
}

function add(kind, details) {
  const path = pattern.add(kind, details);
  if (!path) return;
  select([path]);
  if (kind === "point") offerEnd(details);
}

/** A curve's last value holds for all that follows, which is seldom meant. */
function offerEnd({ time, value, control }) {
  const { label, neutral } = CONTROLS[control];
  const isLast = !pattern.rows.some((row) => row.panel === control && row.time > time);
  const sounding = pattern.rows.filter((row) => row.panel === "events" && (row.endTime ?? row.time) > time);
  if (!isLast || sounding.length === 0 || value === neutral) return;
  const end = Math.min(...sounding.filter((row) => row.time <= time).map((row) => row.endTime), time + CURVE_SECONDS);
  tell(`All that follows has the ${label} ${value} too, for a curve's last value holds.`, {
    label: `End it at ${Number(end.toFixed(3))} s`, take() {
      const path = pattern.add("point", { time: end, value: neutral, control });
      if (path) select([path]);
    },
  });
}

/** Puts a stroke of the pen into a strip; before and after it the course stays as it was. */
function draw(panel, stroke) {
  const kind = kindIn(panel);
  if (!kind) return;
  const points = pointsOf(stroke);
  const [start, end] = [points[0][0], points.at(-1)[0]];
  const { neutral } = CONTROLS[panel];
  const { course } = view.layout.strips.find(({ id }) => id === panel);
  const frame = [start, end].map((time) => [time, courseAt(course, time, neutral)]);
  pattern.together(null, (gesture) => {
    const inside = pattern.rows.filter((row) => row.panel === panel && row.kind !== "parameter" && row.time >= start && row.time <= end);
    pattern.remove(inside.map(({ path }) => path), gesture);
    for (const [time, value] of [frame[0], ...points, frame[1]]) pattern.add(kind, { time, value, control: panel }, gesture);
  });
  refresh();
}

function remove() {
  if (view.selection.length === 0) return;
  const paths = view.selection;
  view.selection = [];
  pattern.remove(paths);
  select([]);
}

/** Leaves the selected events out of what is heard, or takes them in again. */
function mute() {
  const muted = new Set(pattern.rows.filter(({ entry }) => entry.isMuted).map(({ path }) => path));
  const isMuted = view.selection.every((path) => muted.has(path));
  for (const path of view.selection) isMuted ? muted.delete(path) : muted.add(path);
  pattern.mute([...muted]);
}

/** Lets nothing be heard but the selected events, or all again. */
function solo() {
  const selection = new Set(view.selection);
  const events = pattern.rows.filter(({ suffix }) => suffix === ".Event");
  const isSolo = events.every(({ entry, path }) => entry.isMuted !== selection.has(path));
  pattern.mute(isSolo ? [] : events.map(({ path }) => path).filter((path) => !selection.has(path)));
}

/** Puts the selected items into the system's clipboard, as a text of their format. Returns whether there are any. */
function copy({ clipboardData }) {
  if (view.selection.length === 0) return false;
  clipboardData.setData("text/plain", pattern.copied(view.selection));
  tell("Copied; Control V puts it at the cursor.");
  return true;
}

function cut(event) {
  if (copy(event)) remove();
  else return false;
  return true;
}

/** Adds what a text has at a time, and selects nothing else. */
function paste(text, time) {
  const paths = pattern.paste(text, time);
  if (paths.length > 0) select(paths);
  else tell(`The clipboard has nothing that ${pattern.format === "haptic" ? "a .haptic file" : "an AHAP pattern"} takes.`);
  return true;
}

/** Adds copies of the selected items where they end. */
function duplicate() {
  const items = pattern.items(view.selection);
  if (items.length === 0) return;
  const last = items.reduce((latest, item) => Math.max(latest, item.endTime ?? item.time), 0);
  const isLong = items.some(({ endTime }) => endTime !== undefined);
  paste(pattern.copied(view.selection), Number((isLong ? last : last + COPY_DISTANCE).toFixed(6)));
}

/** A gesture is over: the figure is drawn finely, and a loop goes on with the new pattern. */
function edited() {
  speak();
  refresh();
}

/** Does what the page waits for, and tells why it fails. */
async function complete(work) {
  awaited += 1;
  try {
    return await work();
  } catch (error) {
    tell(error.message);
  } finally {
    awaited -= 1;
  }
}

/** Asks the module for the figure of the text as it is now, and shows what it answers. */
function refresh() {
  return complete(async () => {
    // A long text takes its time to be sent, and the page draws before.
    if (pattern.text.length > LONG) await pause();
    await showFigure();
  });
}

async function showFigure() {
  const { text: content } = pattern;
  const columns = view.columns(editing.isDragging);
  const options = { ...transport.figureOptions, columns };
  const now = [content, JSON.stringify([options, view.view, editing.isDragging]), comparing.text, isOpened];
  if (now.every((one, index) => one === wanted[index])) return;
  wanted = now;
  try {
    await showFigureOf(content, options);
  } finally {
    if (wanted === now) wanted = [];
  }
}

async function showFigureOf(content, options) {
  const number = (figures.asked += 1);
  const isSameName = comparing.name === pattern.name;
  const [name, otherName] = isSameName ? [`${pattern.name}, this one`, `${pattern.name}, the other`] : [pattern.name, comparing.name];
  if (isOpened && content.length > LONG) {
    const figure = await renderer.latest("written", content, name, view.request(false));
    if (figure && isOpened && content === pattern.text) view.show({ figure, isDrawn: true, rows: pattern.rows });
    await pause();
    if (content !== pattern.text) return;
  }
  const parameters = [
    content, { ...options, name }, { content: comparing.text, name: otherName },
    { ...view.request(editing.isDragging), isEmpty: view.facts === null },
  ];
  const answer = await renderer.latest("show", ...parameters);
  // Another file may have been opened meanwhile, or another tab be shown.
  if (!answer || (content !== pattern.text && isOpened)) return;
  const isDrawn = !answer.failure;
  if (number < figures.shown || (content !== pattern.text && isOpened)) return;
  figures.shown = number;
  view.show({ figure: answer.figure, isDrawn, rows: pattern.rows });
  transport.plot = isDrawn ? (heard) => renderer.call("plot", heard, options) : null;
  const repair = (finding) => complete(() => fix(finding, content));
  text.mark(showFindings(answer, {
    jump(line, column) {
      byID("writing").open = true;
      text.jump(line, column);
    },
    fix: repair,
  }), repair);
  byID("facts").textContent = facts(answer);
  showScroll();
  shown = { content, options, reading: answer.reading, parameters, figure: answer.figure };
  isOpened = false;
  if (isDrawn) await showDifferences(content, options);
}

/** Shows what a finding's repair changes, and makes it if that is wanted. */
async function fix({ repair, message }, content) {
  const found = await renderer.call("repair", content, repair);
  if (content !== pattern.text) return;
  if (!found) return tell("The repair would lead to another finding: this one needs a hand.");
  if (await isRepairWanted(message, found.lines) && content === pattern.text) pattern.edit([found.edit]);
}

async function showDifferences(content, options) {
  if (comparing.text === null) return;
  try {
    const result = await renderer.latest("compare", content, comparing.text, options);
    if (result && (content === pattern.text || !isOpened)) comparing.show(result);
  } catch (error) {
    comparing.show(null, error.message);
  }
}

function facts({ reading, failure }) {
  if (failure) return reading.error ? "This text cannot be read; the findings say why." : failure;
  const { signalDuration, peak, transients, continuous, audio } = view.facts;
  const count = (number, name) => (number > 0 ? [`${number} ${name}${number === 1 ? "" : "s"}`] : []);
  if (transients + continuous + audio === 0) return "This pattern has no events.";
  return [
    /* A transient has no length of its own, and its tail has. */
    ...(reading.duration > 0 || !signalDuration ? [`events to ${reading.duration.toFixed(3)} s`] : []),
    ...(signalDuration ? [`vibration to ${signalDuration.toFixed(3)} s`] : []),
    `profile ${transport.figureOptions.profile}`, `peak ${peak.toFixed(3)}`,
    ...count(transients, "transient"), ...count(continuous, "continuous event"),
    ...(audio > 0 ? [`${audio} audio, not played here`] : []),
  ].join(" · ");
}

function showScroll() {
  const scroll = byID("scroll");
  const { view: part, span } = view;
  const most = part ? Math.max(part.start, span - (part.end - part.start)) : 0;
  scroll.hidden = most === 0;
  if (scroll.hidden) return;
  scroll.max = most;
  scroll.value = part.start;
}

/** Whether the figure is that of the text, as fine as it will be, the text and the list are there, and no repair waits for its answer. */
export function isSettled() {
  return !isReading() && !pattern.isReading && !pattern.isMoving && awaited === 0 && viewTimer === 0 && text.isSettled && values.isSettled
    && shown.content === pattern.text;
}

/** Whether what is not saved is kept, and the sound of the open pattern. */
export const isKept = () => drafts.isKept && sounds.isKept;

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
      if (view.view || view.columns(false) > shown.options.columns) refresh();
    }, 200);
  });
  byID("pen").addEventListener("change", ({ target }) => (editing.isDrawing = target.checked));
  for (const id of ["snap", "tempo"]) byID(id).addEventListener("input", showGrid);
  setUpFolds();
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

/** The grid that times snap to: milliseconds, or parts of a beat. */
function showGrid() {
  const [unit, number] = byID("snap").value.split(" ");
  byID("tempos").hidden = unit !== "beat";
  const tempo = Math.min(Math.max(Number(byID("tempo").value) || 120, 20), 400);
  view.grid = unit === "ms" ? number / 1000 : unit === "beat" ? 60 / tempo / number : 0;
  view.drawGrips();
}

/** What is folded stays folded. */
function setUpFolds() {
  const folds = [...document.querySelectorAll("aside > details")];
  const open = kept(FOLDS_KEY)?.split(" ");
  for (const fold of folds) {
    if (open) fold.open = open.includes(fold.id);
    else if (fold.id === "writing" && innerWidth < NARROW) fold.open = false;
    fold.addEventListener("toggle", () => {
      keep(FOLDS_KEY, folds.filter(({ open: isOpen }) => isOpen).map(({ id }) => id).join(" "));
      text.refresh();
    });
  }
}

/** The text's tools: search, folds, and line breaks for texts that have none. */
function setUpText() {
  byID("fold").addEventListener("click", () => text.foldAll(true));
  byID("unfold").addEventListener("click", () => text.foldAll(false));
  byID("find").addEventListener("click", () => text.find());
  byID("format").addEventListener("click", async () => {
    try {
      const { text: content } = pattern;
      const formatted = await reader.call("format", content);
      if (content === pattern.text) pattern.type(formatted);
    } catch {
      tell("A text that is not JSON cannot be formatted; the findings say where it breaks.");
    }
  });
}

/** The pattern on a phone: a code of the link, which is drawn here and sent nowhere. */
async function showCode() {
  try {
    const address = `${location.origin}${location.pathname}${await fragmentOf(pattern.name, pattern.text)}`;
    const modules = codeOf(address);
    if (!modules) return tell("The pattern is too long for a code; Copy link makes a link of it.");
    drawCode(byID("code-picture"), modules);
    const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
    byID("code-note").textContent = isLocal
      ? `This page is served to this machine only: ${isStudio ? "pacinian studio --share lets phones follow it."
        : "a phone needs one that is served to the network."}`
      : address.length > EASY_CODE ? "The code is dense: hold the phone near and still." : "";
    byID("code").showModal();
  } catch (error) {
    tell(error.message);
  }
}

async function listVersions() {
  const versions = await drafts.versions();
  const options = versions.map(({ time, text: content }) =>
    Object.assign(new Option(new Date(time).toLocaleString()), { content }));
  byID("history").replaceChildren(new Option(options.length > 0 ? "History" : "No earlier version", ""), ...options);
}

function setUpHistory() {
  byID("history").addEventListener("pointerdown", listVersions);
  byID("history").addEventListener("focus", listVersions);
  byID("history").addEventListener("change", ({ target }) => {
    const [option] = target.selectedOptions;
    if (option.content !== undefined) pattern.type(option.content);
    target.value = "";
  });
  byID("show-code").addEventListener("click", showCode);
  setUpMenus();
  byID("mute").addEventListener("click", mute);
  byID("solo").addEventListener("click", solo);
  byID("undo").addEventListener("click", () => pattern.undo());
  byID("redo").addEventListener("click", () => pattern.redo());
  byID("duplicate").addEventListener("click", duplicate);
  const clipboard = { copy, cut, paste: ({ clipboardData }) => paste(clipboardData.getData("text/plain"), view.cursor ?? 0) };
  for (const [kind, act] of Object.entries(clipboard)) {
    addEventListener(kind, (event) => {
      const isText = event.target.matches?.("textarea, input, [contenteditable]") || !getSelection().isCollapsed;
      if (!isText && !isAsking() && act(event)) event.preventDefault();
    });
  }
  addEventListener("keydown", (event) => {
    if (isAsking()) return;
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    const isText = event.target.matches?.("textarea, input, [contenteditable]");
    const takesSpace = event.target.matches?.(
      "button, summary, a, select, textarea, [contenteditable], input:not([type='range'], [type='number'])");
    if (isCommand && key === "z") event.shiftKey ? pattern.redo() : pattern.undo();
    else if (isCommand && key === "y") pattern.redo();
    else if (isCommand && key === "s") byID(event.shiftKey ? "save-as" : "save").click();
    else if (isCommand && key === "d" && !isText) duplicate();
    else if (key === " " && !takesSpace) transport.toggle();
    else if (key === "b" && !isCommand && !isText && !event.target.matches?.("select")) transport.swap();
    else return;
    event.preventDefault();
  });
  // What was clicked by a pointer does not keep Space from playing.
  addEventListener("click", ({ detail, target }) => {
    if (detail > 0) target.closest?.("button, summary, input:is([type='checkbox'], [type='radio'])")?.blur();
  });
}

/** Whether a list shows its choices, as far as the browser tells. */
function isShown(list) {
  return CSS.supports("selector(:open)") && list.matches(":open");
}

/** Whether a dialog is open, behind which nothing is done. */
function isAsking() {
  return document.querySelector("dialog[open]") !== null;
}

/** A menu closes when something is chosen in it, or beside it. */
function setUpMenus() {
  const menus = [...document.querySelectorAll("details.menu")];
  for (const menu of menus) {
    menu.addEventListener("click", ({ target }) => target.closest("button") && (menu.open = false));
    menu.addEventListener("change", () => (menu.open = false));
    menu.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
  }
  // A list whose choices do something shows them before a key chooses.
  for (const list of ["new", "example", "history", "compare-with"].map(byID)) {
    list.addEventListener("keydown", (event) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const chooses = /^(Arrow|Page|Home$|End$)/.test(key) || (key.length === 1 && key !== " ");
      if (!chooses || ctrlKey || metaKey || altKey || isShown(list)) return;
      event.preventDefault();
      list.showPicker?.();
    });
  }
  addEventListener("pointerdown", ({ target }) => {
    for (const menu of menus) if (!menu.contains(target)) menu.open = false;
  });
}

/** Marks what is not saved, in the page and in the title. */
function showSaved() {
  showTabs(pattern, (file) => drafts.isUnsavedFile(file));
  byID("unsaved").textContent = drafts.isUnsaved ? "not saved" : "";
  byID("rename").disabled = !studio?.hasFile || !studio.folders.some(({ path }) => pattern.place.startsWith(`${path}/`));
  document.title = `${drafts.isUnsaved ? "• " : ""}${pattern.name} – Pacinian`;
}

/** Opens a file. One that `isNew` takes no other's name; it is not saved if it was made of a sound. */
function open({ name: wanted, place, text: content, isReplaceable, isNew, isMade, sound, version }) {
  changes.delete(place);
  const name = isNew ? freeName(wanted, new Set([...pattern.files, ...drafts.left].map(({ key }) => key))) : wanted;
  const unsaved = drafts.open({ name, place, text: content, isReplaceable, isNew, isMade: isMade || sound !== undefined, version });
  if (unsaved === "behind") tell(`There are unsaved edits of a file with the name ${name}. Undo shows them.`);
  if (sound || isNew) sounds.lay(sound ?? null);
  showChange();
}

/** Another program has changed the open file: it is shown as it is now, unless that would put edits out of sight. */
function fileChanged({ place, name, text: content, reason }) {
  const { text, form } = content === null ? { text: null } : divided(content);
  if (text === null || (drafts.isUnsaved && text !== pattern.text)) {
    changes.set(place, { name, text, form, reason });
    return showChange();
  }
  changes.delete(place);
  studio.accept(place);
  showChange();
  const isSame = text === pattern.text;
  pattern.type(text, form);
  drafts.saved();
  if (isSame) return;
  tell(`Another program has changed ${name}; this is how it is now. Undo shows it as it was.`);
}

/** What the page has to tell until something is done about it, with what can be done: { label, take() }. */
function showBar(message, offers = []) {
  const bar = byID("bar");
  bar.hidden = !message;
  bar.replaceChildren(message, ...offers.map(({ label, take }) => button(label, take)));
}

/** Shows what another program has made of the open file, if that is another text. */
function showChange() {
  const { place } = pattern;
  const change = changes.get(place);
  if (!change) return showLeft();
  const { name, text, form, reason } = change;
  const settle = (body) => async () => {
    changes.delete(place);
    studio.accept(place);
    showChange();
    await body();
  };
  const save = { label: "Save it again", take: settle(() => byID("save").click()) };
  if (reason) return showBar(`Another program has changed ${name}. ${reason}`, [save]);
  if (text === null) return showBar(`${name} is not there any more.`, [save]);
  showBar(`Another program has changed ${name}, and there are edits here.`, [
    { label: "Compare", take: () => compare({ name: `${name}, the other program's`, text }) },
    {
      label: "Take theirs", take: settle(() => {
        pattern.type(text, form);
        drafts.saved();
      }),
    },
    {
      label: "Keep mine", take: settle(async () => {
        await drafts.keepVersion(text);
        byID("save").click();
      }),
    },
  ]);
}

/** Shows which edits were left unsaved when a page was left or a tab was closed; those of another studio's files are its own. */
function showLeft() {
  const left = drafts.left.filter(({ place }) => !place || studio?.isAmong(place));
  if (left.length === 0 || !isLeftShown) return showBar("");
  const close = {
    label: "Close", take() {
      isLeftShown = false;
      showBar("");
    },
  };
  const shown = left.slice(0, MOST_LEFT);
  const isAmbiguous = ({ name }) => shown.filter((one) => one.name === name).length > 1;
  showBar("Not saved:", [...shown.map((draft) => ({
    label: isAmbiguous(draft) ? `${draft.name}, ${new Date(draft.time).toLocaleTimeString()}` : draft.name,
    take: () => complete(() => openLeft(draft)),
  })), close]);
}

/** Opens what was left unsaved. Where its file is another one now, one has to choose before anything is saved. */
async function openLeft(draft) {
  const listed = studio?.listed.find(({ path }) => path === draft.place);
  const file = listed && await studio.read(listed.address);
  if (file) {
    drafts.take(draft);
    open(file);
    pattern.type(draft.text);
    const { text, form } = divided(file.text);
    if (draft.version !== file.version && text !== draft.text) {
      studio.disagree(file.place, draft.version);
      changes.set(file.place, { name: file.name, text, form });
    }
  } else drafts.restore(draft);
  showChange();
}

/** A tab whose text is not saved is closed: the text is kept, and comes again when it is asked for. */
function leftOpen({ detail: draft }) {
  isLeftShown = true;
  tell(`${draft.name} is closed. What was not saved of it is kept.`, {
    label: "Open it again", take: () => complete(() => openLeft(draft)),
  });
}

/** Lays a second file over the first. */
function compare(file) {
  comparing.open(file);
  transport.other = file.text;
  refresh();
}

function documentChanged({ detail: { source, isOpening } }) {
  if (isOpening) {
    Object.assign(view, { selection: [], item: null, cursor: null, region: null, playsFrom: null, strip: null });
    view.view = null;
    // The figure of another file would pass for this one's.
    view.forget();
    comparing.forget();
    isOpened = true;
    byID("facts").textContent = "";
    showChange();
  }
  if (source === "history" || source === "outline") view.selection = view.selection.filter((path) => pattern.row(path));
  if (source === "close") showChange();
  showSaved();
  byID("undo").disabled = !pattern.canUndo;
  byID("redo").disabled = !pattern.canRedo;
  for (const id of ["save-ahap", "save-haptic", "save-android", "save-wav"]) byID(id).disabled = !pattern.format;
  showSelection({ reveals: source === "edit" });
  view.showRows(pattern.rows);
  byID("first").hidden = !pattern.format || pattern.isReading || pattern.rows.length > 0;
  if (source === "mute") transport.restart();
  if (source === "mute" || source === "name") transport.give();
  else if (source !== "outline") transport.edited();
  if (source !== "outline" && source !== "mute" && source !== "close" && source !== "name") refresh();
}

async function start() {
  const [profiles, palettes] = await Promise.all([
    renderer.call("profiles"), renderer.call("palettes", letterWidths()), drafts.load(),
  ]);
  view.palettes = palettes.map(palette);
  view.source = (request) => complete(() => renderer.latest("figure", request));
  transport = new Transport({
    player, pattern, view, profiles, sounds, feel, sharing: isSharing ? new Sharing(tell) : null,
    atRate: (content, rate) => renderer.call("atRate", content, rate), fail: tell,
  });
  transport.addEventListener("options", () => refresh());
  pattern.addEventListener("change", documentChanged);
  drafts.addEventListener("change", showSaved);
  drafts.addEventListener("left", leftOpen);
  drafts.versionOf = (place) => studio?.versionOf(place);
  setUpView();
  setUpHistory();
  studio = isStudio ? new Studio(pattern, fileChanged) : null;
  setUpText();
  setUpComparing(pattern, compare);
  setUpSaving({ pattern, drafts, renderer, studio, reading: () => (shown.content === pattern.text ? shown.reading : null), soundOptions: () => transport.soundOptions, compare, tell });
  await setUpOpening({
    studio, open,
    reopen({ isQuiet }) {
      const draft = drafts.left.find(({ place }) => !place);
      if (draft) drafts.restore(draft);
      if (draft && !isQuiet) tell(`${pattern.name} is as you left it; it is not saved.`);
      return draft !== undefined;
    },
    compare: ({ name, text: content }) => compare({ name, text: divided(content).text }),
    tell,
    transcribe: (samples, options) => renderer.call("transcribe", samples, options),
    lay(sound, openPattern) {
      tell(`${sound.name} lies under ${pattern.name}. ${sounds.lay(sound)}`, {
        label: "Make a pattern of it", take() {
          sounds.lay(null);
          openPattern();
        },
      });
    },
  });
  showChange();
  document.documentElement.dataset.ready = "";
}

start().catch((error) => tell(error.message));
