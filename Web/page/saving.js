// What leaves the page: files and links.
import { asked } from "./asking.js";
import { byID } from "./elements.js";
import { save, wav } from "./files.js";
import { fragmentOf } from "./link.js";

const WAV_RATE = 48000;
/** Characters of a link beyond which programs cut it short. */
const LONG_LINK = 8000;

/**
 * `tell(message)` says what was done; `reading()` is what is known of the text, or `null`; `soundOptions()` are those of what is heard; `compare(file)` shows a second file;
 * `studio` may be `null`.
 */
export function setUpSaving({ pattern, drafts, renderer, studio, reading, soundOptions, compare, tell }) {
  const attempt = (body) => async () => {
    try {
      await body();
    } catch (error) {
      tell(error.message);
    }
  };
  byID("save").addEventListener("click", attempt(savePattern));
  byID("save-as").addEventListener("click", attempt(saveAs));
  byID("rename").addEventListener("click", attempt(rename));
  byID("copy-file").addEventListener("click", attempt(() => saveAs({ isCopy: true })));
  for (const format of ["ahap", "haptic"]) {
    byID(`save-${format}`).addEventListener("click", attempt(() => exportPattern(format)));
  }
  byID("save-android").addEventListener("click", attempt(async () => {
    const { texts, playback, losses, transients, transientsKept } =
      await renderer.call("convert", pattern.text, "android-xml");
    const name = `${pattern.stem}.xml`;
    save(name, texts[0], "application/xml");
    const kept = transients > 0 ? [`${transientsKept} of ${transients} transients are felt as such`] : [];
    compare({ name: `${name} as it plays`, text: playback, losses: [...kept, ...messages(losses)] });
    tell(`${name} is in the folder of downloads. The figure shows what a device plays; below it stands what is lost.`);
  }));
  byID("save-wav").addEventListener("click", attempt(async () => {
    const samples = await renderer.call("render", pattern.text, { ...soundOptions(), rate: WAV_RATE });
    save(`${pattern.stem}.wav`, wav(samples, WAV_RATE), "audio/wav");
    tell(`${pattern.stem}.wav, of ${(samples.length / WAV_RATE).toFixed(3)} s, is in the folder of downloads.`);
  }));
  byID("copy-link").addEventListener("click", attempt(async () => {
    const fragment = await fragmentOf(pattern.name, pattern.text);
    history.replaceState(null, "", fragment);
    const length = location.href.length;
    const note = length > LONG_LINK ? ` It has ${length} characters, which some programs cut short.` : "";
    const isCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    tell(`${isCopied ? "The link is copied" : "The link is in the address bar"}; it holds the pattern.${note}`);
  }));

  const canCreate = () => (studio?.folders.length ?? 0) > 0;

  /** Whether a text without errors is to be saved, or one with errors all the same. */
  async function isToBeSaved() {
    const { text } = pattern;
    const { error, diagnostics } = reading() ?? await renderer.call("read", text);
    const first = error ?? diagnostics.find(({ severity }) => severity === "error");
    if (!first) return true;
    const place = first.line ? `Line ${first.line}: ` : "";
    const { choice } = await asked(`The text has an error. ${place}${first.message}`, ["Save as it is"]);
    return choice !== "" && pattern.text === text;
  }

  /** Saves in the pattern's own format: into its file, as a new file of the studio's folder, or as a download. */
  async function savePattern() {
    if (!(await isToBeSaved())) return;
    if (studio?.hasFile) {
      const { key, name } = pattern;
      const text = await studio.save();
      if (text === null) return tell(`Not saved: another program has changed ${name}.`);
      drafts.saved({ key, text });
      return tell(`${name} is saved.`);
    }
    if (canCreate()) return saveAs({ isChecked: true });
    download();
  }

  function download() {
    const name = `${pattern.stem}.${pattern.format ?? "ahap"}`;
    save(name, pattern.text, "application/json");
    drafts.saved();
    tell(`${name} is in the folder of downloads.`);
  }

  /** Asks for a name, and again with the reason where what is done with the answer fails. */
  async function named(question, word, name, among, take) {
    for (;;) {
      const answer = await asked(question, [word], { name, among });
      if (answer.choice === "") return;
      ({ name } = answer);
      try {
        return await take(answer);
      } catch (error) {
        question = error.message;
      }
    }
  }

  /** Makes a new file in a folder of the studio; a copy leaves the tab of its original as it is. */
  async function saveAs({ isCopy = false, isChecked = false } = {}) {
    if (!isChecked && !(await isToBeSaved())) return;
    if (!canCreate()) return download();
    const ending = `.${pattern.format ?? "ahap"}`;
    const { text } = pattern;
    await named(isCopy ? "Duplicate as" : "Save as", "Save", `${pattern.stem}${isCopy ? " copy" : ""}${ending}`, studio.folders, async ({ name, folder }) => {
      const made = await studio.create(folder, name.toLowerCase().endsWith(ending) ? name : name + ending, text);
      if (isCopy) drafts.open({ name: made.name, place: made.path, text });
      else pattern.rename(made.name, made.path);
      drafts.saved({ key: made.path, text });
      tell(`${made.path} is saved.`);
    });
  }

  async function rename() {
    const saved = drafts.textOf(pattern);
    await named("Rename", "Rename", `${pattern.stem}.${pattern.format ?? "ahap"}`, [], async ({ name }) => {
      const made = await studio.rename(name);
      drafts.forget();
      pattern.rename(made.name, made.path);
      drafts.saved({ key: made.path, text: saved });
      tell(`The file is ${made.path} now.`);
    });
  }

  /** A text of the wanted format leaves as it is written; another is converted. */
  async function exportPattern(format) {
    const name = pattern.stem;
    if (pattern.format === format) {
      save(`${name}.${format}`, pattern.text, "application/json");
      if (!studio?.hasFile) drafts.saved();
      return tell(`${name}.${format} is in the folder of downloads.`);
    }
    const { texts, losses } = await renderer.call("convert", pattern.text, format);
    const names = [`${name}.${format}`, `${name}.transients.${format}`];
    texts.forEach((text, index) => save(names[index], text, "application/json"));
    const saved = texts.length > 1
      ? `${names.join(" and ")} are in the folder of downloads; they are to be played together.`
      : `${names[0]} is in the folder of downloads.`;
    tell([saved, ...messages(losses)].join("\n"));
  }
}

const messages = (losses) => losses.map(({ message }) => message);
