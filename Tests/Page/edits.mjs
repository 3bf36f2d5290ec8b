// Edits at random, as the page makes them: `edits.mjs WEB FILES CODEMIRROR`. FILES is a JSON array of paths. After each edit of a
// pattern that can be read the text can be read, the item has the new value and all others have theirs; undo brings
// back the text, letter by letter.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";

const [web, filesPath, codeMirror] = process.argv.slice(2);
// CodeMirror asks for a browser when it is read; its documents need none.
globalThis.window = globalThis;
globalThis.document = { createRange() {}, createElement: () => ({ style: {}, setAttribute() {} }) };
if (!globalThis.navigator) globalThis.navigator = { userAgent: "", platform: "", vendor: "" };
runInThisContext(readFileSync(codeMirror, "utf8"));
const { Pacinian } = await import(pathToFileURL(`${web}/pacinian.js`));
const { PatternDocument } = await import(pathToFileURL(`${web}/page/document.js`));
const { limited } = await import(pathToFileURL(`${web}/page/items.js`));
const { applied } = await import(pathToFileURL(`${web}/page/json.js`));
const { changesOf, timeLimits } = await import(pathToFileURL(`${web}/page/selection.js`));
const { Outline, rateEdits } = await import(pathToFileURL(`${web}/page/outline.js`));
const { fragmentOf, readFragment } = await import(pathToFileURL(`${web}/page/link.js`));
const pacinian = await Pacinian.load();
const EDITS_OF_A_FILE = 30;
/** Longer files take most of the time and have nothing new. */
const LONGEST = 200_000;

let seed = Number(process.env.PACINIAN_SEED ?? Date.now() % 1e9);
console.log(`page: seed ${seed}`);
function random(limit) {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * limit);
}
const problems = [];
let [fileCount, editCount] = [0, 0];

/** What an item is, without what follows from the times of its neighbours. */
const facts = ({ path, kind, fields }) =>
  `${path} ${kind} ${fields.map(({ name, value }) => `${name} ${value}`).join(" ")}`;

const itemsOf = (pattern) => pattern.rows.map(({ path }) => pattern.item(path));

/** Changes one field of an item, and says what should not have changed. */
function change(pattern) {
  const items = itemsOf(pattern).filter(({ fields }) => fields.length > 0);
  if (items.length === 0) return "";
  const item = items[random(items.length)];
  const field = item.fields[random(item.fields.length)];
  if (field.fallback !== undefined && field.value !== undefined && random(4) === 0) {
    pattern.edit(item.edits({ [field.name]: null }));
    const left = pattern.item(item.path).fields.find(({ name }) => name === field.name).value;
    // Of several of one name the one before counts then.
    return left === undefined || pattern.text.split(field.name).length > 2 ? "" : `${field.name} is not taken out`;
  }
  const value = field.unit
    ? item.leastTime + random(1000) / 1000
    : field.least + (random(1001) / 1000) * (field.most - field.least);
  const changes = limited(item, { [field.name]: Math.min(value, field.name === "time" ? item.mostTime : Infinity) });
  pattern.edit(item.edits(changes));
  const changed = pattern.item(item.path)?.fields.find(({ name }) => name === field.name)?.value;
  if (!(Math.abs(changed - changes[field.name]) < 1e-8)) return `${field.name} is ${changed}, not ${changes[field.name]}`;
  if (field.unit) return ""; // Times move the points of a curve together, and emphasis with its point.
  const others = (list) => list.filter(({ path }) => path !== item.path).map(facts).join("\n");
  return others(itemsOf(pattern)) === others(items) ? "" : "another item has changed";
}

function remove(pattern) {
  const items = itemsOf(pattern);
  if (items.length === 0) return "";
  const item = items[random(items.length)];
  // The format has two points of amplitude or more.
  if (item.kind === "amplitude" && items.filter(({ kind }) => kind === "amplitude").length <= 2) return "";
  pattern.remove([item.path]);
  const gone = items.length - pattern.rows.length;
  const most = item.kind === "amplitude" ? 2 : 1; // An emphasis goes with its point.
  return gone >= 1 && gone <= most ? "" : `${gone} items are gone`;
}

/** Moves and changes several items, or takes them out. */
function changeSeveral(pattern) {
  const all = itemsOf(pattern);
  const items = Array.from({ length: 2 + random(5) }, () => all[random(all.length)]).filter((item) => item);
  const several = [...new Map(items.map((item) => [item.path, item])).values()];
  if (several.length === 0) return "";
  if (random(4) === 0 && !several.some(({ kind }) => kind === "amplitude")) {
    pattern.remove(several.map(({ path }) => path));
    const gone = all.length - pattern.rows.length;
    return gone === several.length ? "" : `${gone} items are gone, not ${several.length}`;
  }
  const { least, most } = timeLimits(several);
  const shift = Math.min(Math.max(random(400) / 1000 - 0.2, least), most);
  pattern.change(changesOf(several, random(2) === 0 ? { shift } : { scale: random(1000) / 1000 }));
  return pattern.rows.length === all.length ? "" : `there are ${pattern.rows.length} items instead of ${all.length}`;
}

function add(pattern) {
  const kinds = Object.keys(pattern.additions);
  const kind = kinds[random(kinds.length)];
  const control = ["HapticIntensityControl", "HapticSharpnessControl", "AudioPanControl"][random(3)];
  const count = pattern.rows.length;
  const path = pattern.add(kind, { time: random(3000) / 1000, value: random(100) / 100, control });
  const expected = kind === "emphasis" ? 2 : 1;
  if (pattern.rows.length !== count + expected) return `${kind} adds ${pattern.rows.length - count} items`;
  return pattern.item(path)?.kind === kind ? "" : `${kind} adds ${path}`;
}

function copy(pattern) {
  const all = itemsOf(pattern);
  if (all.length === 0) return "";
  const items = [...new Set(Array.from({ length: 1 + random(4) }, () => all[random(all.length)]))];
  const [count, time] = [all.length, random(3000) / 1000];
  const made = pattern.items(pattern.paste(pattern.copied(items.map(({ path }) => path)), time));
  const own = ({ kind, value, sharpness }) => `${kind} ${value} ${sharpness}`;
  // A point of a .haptic file comes with its emphasis, and that with its point.
  const wanted = items.flatMap(({ path }) =>
    all.filter((one) => one.path === path || one.path === `${path}.emphasis` || `${one.path}.emphasis` === path));
  const sorted = (list) => [...new Set(list)].map(own).sort().join();
  if (pattern.rows.length !== count + made.length || sorted(made) !== sorted(wanted)) return "another copy";
  return made.some((item) => item.time === time) && made.every((item) => item.time >= time) ? "" : "a copy at another time";
}

for (const path of JSON.parse(readFileSync(filesPath, "utf8"))) {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (text.length > LONGEST || pacinian.read(text).error) continue;
  fileCount += 1;
  const pattern = new PatternDocument();
  pattern.open("a.ahap", text);
  if (!pattern.format) {
    problems.push(`${path}: no pattern for the page`);
    continue;
  }
  const texts = [text];
  for (let edit = 0; edit < EDITS_OF_A_FILE; edit += 1) {
    const action = [change, change, change, changeSeveral, changeSeveral, add, copy, remove][random(8)];
    const problem = action(pattern);
    if (pattern.text === texts.at(-1) && !problem) continue;
    editCount += 1;
    const { error } = pacinian.read(pattern.text);
    // Two points may be moved to one time; where there are no others, the page shows the finding.
    if (!problem && error?.message.startsWith("All points of the amplitude envelope have one time")) {
      pattern.undo();
      continue;
    }
    if (problem || error) {
      problems.push(`${path}, edit ${edit}, ${action.name}: ${problem || `${error.path} ${error.message}`}`);
      break;
    }
    // What is parsed in part is what a whole parse gives.
    const whole = new PatternDocument();
    whole.open("a.ahap", pattern.text);
    const places = (list) => list.map((item) => `${item.start} ${item.end} ${facts(item)}`).join("\n");
    const rows = (list) => list.map((row) => JSON.stringify({ ...row, path: row.path, entry: 0 })).join("\n");
    const packed = structuredClone(Outline.of(pattern.text).packed());
    const sent = await Outline.unpacked(pattern.text, packed, () => Promise.resolve());
    if (places(itemsOf(whole)) !== places(itemsOf(pattern)) || rows(whole.rows) !== rows(pattern.rows)
      || rows(sent.rows) !== rows(pattern.rows)) {
      problems.push(`${path}, edit ${edit}, ${action.name}: the items are not those of the text`);
      break;
    }
    texts.push(pattern.text);
  }
  const link = await readFragment(await fragmentOf("ä & b.ahap", pattern.text));
  if (link.text !== pattern.text || link.name !== "ä & b.ahap") problems.push(`${path}: a link holds another text`);
  const halved = pacinian.read(applied(rateEdits(pattern.text, 2), pattern.text));
  const { duration } = pacinian.read(pattern.text);
  if (!(Math.abs(halved.duration - duration / 2) < 1e-9 * Math.max(1, duration))) {
    problems.push(`${path}: at rate 2 it lasts ${halved.duration} s, not half of ${duration}`);
  }
  for (const before of texts.slice(0, -1).reverse()) {
    pattern.undo();
    if (pattern.text !== before) {
      problems.push(`${path}: undo gives another text`);
      break;
    }
  }
}
/** The least time of the processor, in milliseconds, of an edit of all but one of so many events, and of the text after it. */
function cost(count, edit) {
  const event = (_, index) => ({ Event: { EventType: "HapticTransient", Time: index / 100, EventParameters: [
    { ParameterID: "HapticIntensity", ParameterValue: 0.5 }] } });
  const text = JSON.stringify({ Version: 1, Pattern: Array.from({ length: count }, event) }, null, 2);
  const times = Array.from({ length: 3 }, () => {
    const pattern = new PatternDocument();
    pattern.open("a.ahap", text);
    pattern.history.fill();
    const paths = pattern.rows.slice(1).map(({ path }) => path);
    const before = process.cpuUsage();
    edit(pattern, paths);
    pattern.follow();
    const { user, system } = process.cpuUsage(before);
    if (pattern.text === text || pattern.history.doc.getValue() !== pattern.text) problems.push("an edit of many events is not made");
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Steps that are made before CodeMirror has the text wait for it, and do not make it take all at once. */
function editUnfilled() {
  const event = (_, index) => ({ Event: { EventType: "HapticTransient", Time: index / 100, EventParameters: [
    { ParameterID: "HapticIntensity", ParameterValue: 0.5 }] } });
  const text = JSON.stringify({ Version: 1, Pattern: Array.from({ length: 4000 }, event) }, null, 2);
  const pattern = new PatternDocument();
  pattern.open("a.ahap", text);
  pattern.history.fillPart();
  const texts = [text];
  for (const index of [7, 2000, 3990]) {
    pattern.change([{ path: pattern.rows[index].path, changes: { value: 0.25 } }]);
    texts.push(pattern.text);
  }
  if (pattern.history.isFilled || !pattern.canUndo) problems.push("an edit makes CodeMirror take a long text at once");
  while (!pattern.history.isFilled) pattern.history.fillPart();
  pattern.follow();
  if (pattern.history.doc.getValue() !== texts.at(-1)) problems.push("CodeMirror does not have edits that were made before it had the text");
  for (const by of [-1, 1]) {
    for (const wanted of by < 0 ? texts.toReversed().slice(1) : texts.slice(1)) {
      if (by < 0) pattern.undo();
      else pattern.redo();
      if (pattern.text !== wanted) problems.push("undo of edits that were made before CodeMirror had the text gives another one");
    }
  }
}

editUnfilled();
const ofMany = {
  "an arrow": (pattern, paths) => pattern.change(changesOf(pattern.items(paths), { raise: 0.1 })),
  Delete: (pattern, paths) => pattern.remove(paths),
  "a copy": (pattern, paths) => pattern.paste(pattern.copied(paths), 50),
};
for (const [name, edit] of Object.entries(ofMany)) {
  let [few, many] = [cost(2500, edit), cost(10_000, edit)];
  // (Both again, where one of them may be measured badly: a square stays one.)
  for (let more = 0; more < 3 && many > 8 * few; more += 1) [few, many] = [cost(2500, edit), cost(10_000, edit)];
  console.log(`page: ${name} with 2 500 and 10 000 events takes ${few.toFixed(0)} and ${many.toFixed(0)} ms of the processor`);
  // Four times as many take four times as long, and by the square sixteen; between them is room for the machine.
  if (many > 8 * few) problems.push(`${name} with 10 000 events takes ${(many / few).toFixed(1)} times as long as with 2 500`);
}
console.log(problems.join("\n") || `page: ${editCount} edits of ${fileCount} files, each read again`);
process.exit(problems.length ? 1 : 0);
