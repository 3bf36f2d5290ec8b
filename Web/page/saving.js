// What leaves the page: files and links.
import { save, wav } from "./files.js";
import { fragmentOf } from "./link.js";

const byID = (id) => document.getElementById(id);
const WAV_RATE = 48000;
/** Characters of a link beyond which programs cut it short. */
const LONG_LINK = 8000;

/**
 * `tell(message)` says what was done; `soundOptions()` are those of what is heard; `compare(file)` shows a second file;
 * `studio` may be `null`.
 */
export function setUpSaving({ pattern, drafts, renderer, studio, soundOptions, compare, tell }) {
  const attempt = (body) => async () => {
    try {
      await body();
    } catch (error) {
      tell(error.message);
    }
  };
  for (const format of ["ahap", "haptic"]) {
    byID(`save-${format}`).addEventListener("click", attempt(() => savePattern(format)));
  }
  byID("save-android").addEventListener("click", attempt(async () => {
    const { texts, playback, losses, transients, transientsKept } =
      await renderer.call("convert", pattern.text, "android-xml");
    const name = `${pattern.stem}.xml`;
    save(name, texts[0], "application/xml");
    compare({ name: `${name} as it plays`, text: playback });
    const kept = transients > 0 ? [`${transientsKept} of ${transients} transients are felt as such.`] : [];
    tell([`${name} is in the folder of downloads. The figure shows what a device plays.`, ...kept, ...messages(losses)].join("\n"));
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

  /** A text of the wanted format is saved as it is written; another is converted. */
  async function savePattern(format) {
    const name = pattern.stem;
    if (pattern.format === format) {
      const opened = pattern.name;
      const text = (await studio?.save()) ?? null;
      if (text !== null) {
        drafts.saved({ name: opened, text });
        return tell(`${opened} is saved.`);
      }
      save(`${name}.${format}`, pattern.text, "application/json");
      drafts.saved();
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
