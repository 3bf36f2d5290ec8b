// The ways in which a pattern comes into the page: a file that is chosen or dropped, an example, a link.
import { readAddress, readFile } from "./files.js";
import { readFragment } from "./link.js";

const byID = (id) => document.getElementById(id);
/** What the page opens with when nothing else is asked for. */
const FIRST_EXAMPLE = "examples/heartbeat.ahap";
/** What a new pattern begins with: an event that can be heard, moved and copied. */
const NEW = {
  name: "untitled.ahap",
  text: `${JSON.stringify({
    Version: 1,
    Pattern: [{ Event: { EventType: "HapticTransient", Time: 0, EventParameters: [
      { ParameterID: "HapticIntensity", ParameterValue: 0.8 }, { ParameterID: "HapticSharpness", ParameterValue: 0.5 },
    ] } }],
  }, null, 2)}\n`,
};
/** How many files are being read. */
let reading = 0;

/** Whether a file that was asked for is still on its way. */
export const isReading = () => reading > 0;

/**
 * `open(file)` and `compare(file)` take { name, text }; `reopen({ isQuiet })` opens what was not saved, and returns
 * whether there is any; `fail(message)` takes why there is no file.
 */
export async function setUpOpening({ open, reopen, compare, fail }) {
  const attempt = async (read, take) => {
    reading += 1;
    try {
      take(await read());
    } catch (error) {
      fail(error.message);
    } finally {
      reading -= 1;
    }
  };
  byID("open").addEventListener("click", () => byID("file").click());
  for (const [input, take] of [["file", open], ["other-file", compare]]) {
    byID(input).addEventListener("change", ({ target }) => {
      for (const file of target.files) attempt(() => readFile(file), take);
      target.value = "";
    });
  }
  byID("new").addEventListener("click", () => open(NEW));
  setUpDropping((file, isSecond) => attempt(() => readFile(file), isSecond ? compare : open));
  const openExample = (address) =>
    attempt(async () => ({ ...await readAddress(address), isReplaceable: true }), open);
  byID("example").addEventListener("change", ({ target }) => {
    if (target.value) openExample(target.value);
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
  addEventListener("hashchange", () => openLink().catch((error) => fail(error.message)));
  const [hasLink] = await Promise.all([
    openLink().catch((error) => fail(error.message)),
    listExamples().catch((error) => fail(error.message)),
  ]);
  // Why a link has failed stays to be read.
  if (!hasLink && !reopen({ isQuiet: hasLink !== false })) await openExample(FIRST_EXAMPLE);
}

async function listExamples() {
  const response = await fetch("examples/index.json");
  if (!response.ok) throw new Error("the examples are missing");
  const options = (await response.json()).map(({ file, title }) =>
    Object.assign(new Option(file.replace(/\.\w+$/, ""), `examples/${file}`), { title }));
  byID("example").append(...options);
}

/** A file that is dropped opens; with the shift key it is compared. */
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
