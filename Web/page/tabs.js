// The tabs of the files that are open.
import { button, byID, made } from "./elements.js";

const [tabs, compareWith] = ["tabs", "compare-with"].map(byID);
/** What the tabs show. */
let shown = "";

/**
 * Shows the files of a document, and in the list of what can be compared all but the one that is shown.
 * `isUnsaved(file)` tells what to mark.
 */
export function showTabs(pattern, isUnsaved) {
  const { files } = pattern;
  const state = JSON.stringify(files.map((file) => [file.name, file.place, file.isShown, isUnsaved(file)]));
  if (state === shown) return;
  shown = state;
  tabs.replaceChildren(...files.map((file, number) => {
    // It keeps its place, so that nothing moves under a pointer at the first edit.
    const mark = made("span", { className: "mark", textContent: " •" });
    mark.style.visibility = isUnsaved(file) ? "" : "hidden";
    const tab = button("", () => pattern.show(number), {
      role: "tab", ariaSelected: file.isShown, title: file.place ?? file.name, tabIndex: file.isShown ? 0 : -1,
    });
    tab.append(made("span", { textContent: file.name, ...(file.isShown && { id: "name" }) }), mark);
    tab.addEventListener("keydown", ({ key }) => {
      const next = number + ({ ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0);
      if (next === number || next < 0 || next >= files.length) return;
      pattern.show(next);
      tabs.querySelector("[aria-selected=true]").focus();
    });
    if (files.length === 1) return tab;
    const close = button("×", () => pattern.close(number), { className: "close", ariaLabel: `Close ${file.name}` });
    return made("span", { className: "tab", role: "presentation" }, tab, close);
  }));
  // Sideways alone: the page stays where it is.
  const tab = tabs.querySelector("[aria-selected=true]").getBoundingClientRect();
  const { left, right } = tabs.getBoundingClientRect();
  tabs.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
  const others = files.flatMap(({ name, isShown }, number) => (isShown ? [] : [new Option(name, number)]));
  compareWith.replaceChildren(new Option("Compare", ""), ...others, new Option("A file…", "file"));
}

/** `compare(file)` takes the open file that is chosen; a file that is not open is asked for. */
export function setUpComparing(pattern, compare) {
  compareWith.addEventListener("change", () => {
    const { value } = compareWith;
    compareWith.value = "";
    if (value === "file") byID("other-file").click();
    else if (value !== "") compare(pattern.files[Number(value)]);
  });
}
