// What leaves the page: files and links.
import { asked } from "./asking.js";
import { byID } from "./elements.js";
import { save, wav } from "./files.js";
import { fragmentOf } from "./link.js";

const WAV_RATE = 48000;
/** Characters of a link beyond which programs cut it short. */
const LONG_LINK = 8000;
/** The endings of files that the page edits, which are the names of their formats. */
const ENDING = /\.(ahap|haptic)$/i;

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

  /** Whether a text without errors is to be saved, or one with errors all the same; `name` is that of its file. */
  async function isToBeSaved(name = null) {
    const { text, format } = pattern;
    const { error, diagnostics } = reading() ?? await renderer.call("read", text);
    const first = error ?? diagnostics.find(({ severity }) => severity === "error");
    const place = first?.line ? `Line ${first.line}: ` : "";
    const wanted = name && formatOf(name);
    const question = first ? `The text has an error. ${place}${first.message}`
      : wanted && format && wanted !== format ? `The text is ${titles[format]}, and ${name} ends as if it were ${titles[wanted]}.` : null;
    if (question === null) return true;
    const { choice } = await asked(question, ["Save as it is"]);
    return choice !== "" && pattern.text === text;
  }

  /** Saves in the pattern's own format: into its file, as a new file of the studio's folder, or as a download. */
  async function savePattern() {
    if (!(await isToBeSaved(studio?.hasFile ? pattern.name : null))) return;
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
    save(name, pattern.content, "application/json");
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

  /**
   * Makes a new file in a folder of the studio; a copy leaves the tab of its original as it is. A name with the ending of
   * the other format gets a text of that one, in a tab of its own.
   */
  async function saveAs({ isCopy = false, isChecked = false } = {}) {
    if (!isChecked && !(await isToBeSaved())) return;
    if (!canCreate()) return download();
    const { text, content, format } = pattern;
    const ending = `.${format ?? "ahap"}`;
    await named(isCopy ? "Duplicate as" : "Save as", "Save", `${pattern.stem}${isCopy ? " copy" : ""}${ending}`, studio.folders, async ({ name, folder }) => {
      const wanted = formatOf(name) ?? format;
      const { texts: [written], losses } = wanted === format || !format ? { texts: [content], losses: [] } : await converted(text, wanted);
      const made = await studio.create(folder, formatOf(name) ? name : name + ending, written);
      if (isCopy || written !== content) {
        drafts.open({ name: made.name, place: made.path, text: written, version: studio.versionOf(made.path) });
      } else {
        // Where it was in no file, nothing stays under the name before.
        pattern.rename(made.name, made.path, { isMoved: pattern.place === null });
        drafts.saved({ key: made.path, text });
      }
      tell([`${made.path} is saved.`, ...messages(losses)].join("\n"));
    });
  }

  /** A text in the other format, as one file. */
  async function converted(text, format) {
    const { texts, losses } = await renderer.call("convert", text, format);
    if (texts.length === 1) return { texts, losses };
    throw new Error(`As ${titles[format]} it becomes ${texts.length} files, which Export makes. Choose a name that ends in .${pattern.format}.`);
  }

  async function rename() {
    const { name: before, format } = pattern;
    await named("Rename", "Rename", before.split("/").at(-1), [], async ({ name: typed }) => {
      const name = formatOf(typed) ? typed : `${typed}.${formatOf(before)}`;
      if (format && formatOf(name) !== format && formatOf(name) !== formatOf(before)) {
        throw new Error(`The text is ${titles[format]}, and renaming does not change it. Save as… makes a .${formatOf(name)} file of it.`);
      }
      const made = await studio.rename(name);
      pattern.rename(made.name, made.path, { isMoved: true });
      tell(`The file is ${made.path} now.`);
    });
  }

  /** A text of the wanted format leaves as it is written; another is converted. */
  async function exportPattern(format) {
    const name = pattern.stem;
    if (pattern.format === format) {
      save(`${name}.${format}`, pattern.content, "application/json");
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

const titles = { ahap: "AHAP", haptic: ".haptic" };

/** The format that a file's name tells of, or `undefined`. */
const formatOf = (name) => ENDING.exec(name)?.[1].toLowerCase();

const messages = (losses) => losses.map(({ message }) => message);
