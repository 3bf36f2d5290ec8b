// Repairs of findings: the edit that one is, whether the file is better then, and its change for the eye.
import { byID, made } from "./elements.js";

/** Lines around a change that are shown, and characters of a line around it. */
const CONTEXT_LINES = 2;
const CONTEXT_CHARACTERS = 60;

/** The edit of a text that a repair is, whose places are bytes. */
export function repairEdit(text, { byteOffset, byteCount, text: replacement }) {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const start = decoder.decode(bytes.subarray(0, byteOffset)).length;
  const { length } = decoder.decode(bytes.subarray(byteOffset, byteOffset + byteCount));
  return { start, end: start + length, text: replacement };
}

/** Whether a second reading has fewer findings than the first, and none of a kind that the first has fewer of. */
export function isBetter(first, second) {
  if (second.error || total(second) >= total(first)) return false;
  const before = counts(first);
  return first.unlistedDiagnosticCount > 0 || [...counts(second)].every(([code, count]) => count <= (before.get(code) ?? 0));
}

function total({ diagnostics, unlistedDiagnosticCount }) {
  return diagnostics.length + unlistedDiagnosticCount;
}

function counts({ diagnostics }) {
  const result = new Map();
  for (const { code } of diagnostics) result.set(code, (result.get(code) ?? 0) + 1);
  return result;
}

/** The lines that an edit changes, with those around them: { mark, text } each, whose mark is "-", "+" or " ". */
export function changedLines(text, { start, end, text: replacement }) {
  const first = text.lastIndexOf("\n", start - 1) + 1;
  const last = text.indexOf("\n", end) < 0 ? text.length : text.indexOf("\n", end);
  // Lines of files that have only one are cut.
  const from = Math.max(first, start - CONTEXT_CHARACTERS);
  const to = Math.min(last, end + CONTEXT_CHARACTERS);
  const shown = (middle) => [
    from > first ? "…" : "", text.slice(from, start), middle, text.slice(end, to), to < last ? "…" : "",
  ].join("").split("\n");
  const around = (lines) => lines.map((line) =>
    ({ mark: " ", text: line.length > 2 * CONTEXT_CHARACTERS ? `${line.slice(0, 2 * CONTEXT_CHARACTERS)}…` : line }));
  return [
    ...around(first === 0 ? [] : text.slice(0, first - 1).split("\n").slice(-CONTEXT_LINES)),
    ...shown(text.slice(start, end)).map((line) => ({ mark: "-", text: line })),
    ...shown(replacement).map((line) => ({ mark: "+", text: line })),
    ...around(text.slice(last + 1).split("\n").slice(0, CONTEXT_LINES)),
  ];
}

/** Shows a repair; the promise is whether it is wanted. */
export function isRepairWanted(message, lines) {
  const dialog = byID("repair");
  byID("repair-what").textContent = message;
  byID("repair-lines").replaceChildren(...lines.map(({ mark, text }) =>
    made({ "-": "del", "+": "ins" }[mark] ?? "span", { textContent: `${mark} ${text}` })));
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "fix"), { once: true }));
}
