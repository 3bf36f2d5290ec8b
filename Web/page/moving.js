// What becomes of a text when its items are changed: at once, and for many of them beside the page.
import { limited } from "./items.js";
import { applied } from "./json.js";
import { Outline } from "./outline.js";
import { changesOf } from "./selection.js";

/** The edits that make changes, { path, changes } each, in the order of the text; `null` where they overlap. */
export function editsOf(outline, list) {
  const edits = new Map();
  for (const { path, changes } of list) {
    const item = outline.item(path);
    for (const edit of item ? item.edits(limited(item, changes)) : []) edits.set(`${edit.start} ${edit.end} ${edit.text}`, edit);
  }
  const sorted = [...edits.values()].sort((a, b) => a.start - b.start);
  return sorted.every(({ start }, index) => index === 0 || start >= sorted[index - 1].end) ? sorted : null;
}

/** A text after its items have moved as `changesOf` has it, with its outline, packed. */
export function moved(content, paths, wanted) {
  let [text, outline] = [content, Outline.of(content)];
  const make = (edits) => {
    text = applied(edits, text);
    if (!outline.follow(edits, text)) outline = Outline.of(text);
  };
  const list = changesOf(paths.map((path) => outline.item(path)).filter((item) => item), wanted);
  const edits = editsOf(outline, list);
  if (edits) make(edits);
  // Points of one curve move each other's times.
  else for (const one of list) make(editsOf(outline, [one]));
  return { text, ...outline.packed() };
}
