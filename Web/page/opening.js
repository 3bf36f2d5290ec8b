// The ways in which a pattern comes into the page: a file that is chosen or dropped, an example, a link.
import { byID, made } from "./elements.js";
import { isSound, readAddress, readFile, readSound } from "./files.js";
import { readFragment } from "./link.js";
import { template } from "./templates.js";

/** What the page opens with when nothing else is asked for. */
const FIRST_EXAMPLE = "examples/heartbeat.ahap";
/** How many files are being read. */
let reading = 0;

/** Whether a file that was asked for is still on its way. */
export const isReading = () => reading > 0;

/**
 * `open(file)` and `compare(file)` take { name, text }; `reopen({ isQuiet })` opens what was not saved, and returns
 * whether there is any; `tell(message)` takes why there is no file; `transcribe(samples, rate)` promises the text of
 * a sound's pattern; `lay(sound, open)` takes one for the open pattern, with what opens its own instead; `studio` is that of the page, or `null`.
 */
export async function setUpOpening({ studio, open, reopen, compare, tell, transcribe, lay }) {
  /** A pattern's file, or the pattern of a sound, under the sound's name. */
  const patternOf = async (sound) => {
    const text = await transcribe(sound.samples, { rate: sound.rate, format: "ahap" });
    return { name: sound.name.replace(/\.\w+$/, ".ahap"), text, isNew: true, sound };
  };
  const readAny = async (file) => (isSound(file) ? patternOf(await readSound(file)) : readFile(file));
  /** Returns whether it was read. */
  const attempt = async (read, take) => {
    reading += 1;
    try {
      take(await read());
      return true;
    } catch (error) {
      tell(error.message);
      return false;
    } finally {
      reading -= 1;
    }
  };
  const layBeside = (sound) => lay(sound, () => attempt(() => patternOf(sound), open));
  byID("open").addEventListener("click", () => byID("file").click());
  for (const [input, take] of [["file", open], ["other-file", compare]]) {
    byID(input).addEventListener("change", ({ target }) => {
      for (const file of target.files) attempt(() => readAny(file), take);
      target.value = "";
    });
  }
  byID("new").addEventListener("change", ({ target }) => {
    if (target.value) open({ ...template(target.value), isNew: true });
    target.value = "";
  });
  byID("sound-choose").addEventListener("click", () => byID("sound-file").click());
  byID("sound-file").addEventListener("change", ({ target }) => {
    for (const file of target.files) attempt(() => readSound(file), layBeside);
    target.value = "";
  });
  setUpDropping((file, isSecond) => {
    if (isSound(file) && !isSecond) attempt(() => readSound(file), layBeside);
    else attempt(() => readAny(file), isSecond ? compare : open);
  });
  byID("example").addEventListener("change", ({ target }) => {
    const address = target.value;
    if (address) attempt(() => readListed(address, studio), open);
    target.value = "";
  });
  const openLink = async () => {
    const link = await readFragment(location.hash);
    if (link?.file) {
      const { name, text } = await readAddress(link.file);
      open({ name: link.name ?? name, text });
    } else if (link) open(link);
    return link !== null;
  };
  addEventListener("hashchange", () => openLink().catch((error) => tell(error.message)));
  const [hasLink, files] = await Promise.all([
    openLink().catch((error) => tell(error.message)),
    studio?.list().catch((error) => tell(error.message)),
    listExamples().catch((error) => tell(error.message)),
  ]);
  showFiles(studio);
  // Files that come later are there when the list is looked at.
  for (const kind of ["pointerdown", "focus"]) {
    byID("example").addEventListener(kind, () => studio?.list().then(() => showFiles(studio), () => {}));
  }
  // Why a link has failed stays to be read.
  if (hasLink) return;
  for (const { address } of files ?? []) if (await attempt(() => studio.read(address), open)) return;
  if (!reopen({ isQuiet: hasLink !== false })) await attempt(() => readExample(FIRST_EXAMPLE), open);
  if (files?.length === 0 && studio.folders.length > 0) {
    tell(`There is no pattern in ${studio.folders.map(({ path }) => path).join(", ")}. New begins one, and Save puts it there.`);
  }
}

/** An example, whose tab another file may take while it has no edits. */
async function readExample(address) {
  return { ...await readAddress(address), isReplaceable: true };
}

/** A file of the list: one of the studio's, or an example. */
async function readListed(address, studio) {
  return (await studio?.read(address)) ?? readExample(address);
}

/** Lists the studio's files before the examples. */
function showFiles(studio) {
  const files = studio?.listed ?? [];
  const list = byID("example");
  const old = list.querySelector("[label=Files]");
  const shown = [...old?.children ?? []].map(({ title }) => title).join("\n");
  if (shown === files.map(({ path }) => path).join("\n")) return;
  old?.remove();
  const options = files.map(({ name, path, address }) => Object.assign(new Option(name, address), { title: path }));
  list.firstElementChild.textContent = "Files, examples";
  list.firstElementChild.after(made("optgroup", { label: "Files" }, ...options));
}

async function listExamples() {
  const response = await fetch("examples/index.json");
  if (!response.ok) throw new Error("the examples are missing");
  const options = (await response.json()).map(({ file, title }) =>
    Object.assign(new Option(file.replace(/\.\w+$/, ""), `examples/${file}`), { title }));
  byID("example").append(...options);
}

/** A file that is dropped opens, and a sound is laid under the open pattern; with the shift key it is compared. */
function setUpDropping(take) {
  const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    byID("drop").hidden = false;
    byID("drop").firstElementChild.textContent =
      event.shiftKey ? "Drop to compare" : "Drop to open; with Shift to compare";
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) byID("drop").hidden = true;
  });
  addEventListener("drop", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    byID("drop").hidden = true;
    for (const file of event.dataTransfer.files) take(file, event.shiftKey);
  });
}
