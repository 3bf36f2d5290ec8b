// The table of what the reader found, errors first; a line's button jumps into the text.
import { button, byID, made } from "./elements.js";

const [section, link] = ["findings", "to-findings"].map(byID);
const MOST_SHOWN = 200;

link.addEventListener("click", () => {
  section.open = true;
  section.scrollIntoView({ block: "center" });
});

/**
 * Shows a reading's findings; `failure` is why a pattern that was read cannot be rendered. `actions`: jump(line, column),
 * fix(finding).
 */
export function showFindings({ reading, failure }, actions) {
  // As everywhere, what changes the sound is an error.
  const findings = reading.diagnostics.map((one) => (one.changesSound ? { ...one, severity: "error" } : one));
  if (reading.error) findings.unshift({ ...reading.error, severity: "error", code: reading.error.name });
  else if (failure) findings.unshift({ severity: "error", message: failure, path: "", code: "" });
  section.querySelector("tbody").replaceChildren(...findings.slice(0, MOST_SHOWN).map((finding) => row(finding, actions)));
  const count = findings.length + reading.unlistedDiagnosticCount;
  byID("finding-count").textContent =
    count === 0 ? "none" : count > MOST_SHOWN ? `${count}, the first ${MOST_SHOWN} of them` : `${count}`;
  link.hidden = count === 0;
  link.textContent = `${count} finding${count === 1 ? "" : "s"}`;
  link.className = ["error", "warning"].find((worst) => findings.some(({ severity }) => severity === worst)) ?? "";
  section.querySelector("table").hidden = findings.length === 0;
  return findings.filter(({ line }) => line);
}

function row(finding, { jump, fix }) {
  const { line, column, severity, message, path, code, repair } = finding;
  const place = `line ${line}, column ${column}`;
  const words = `${path ? `${path}: ` : ""}${message}${code ? ` [${code}]` : ""}`;
  return made("tr", {},
    made("td", {}, ...(line ? [button(`${line}:${column}`, () => jump(line, column), { ariaLabel: `Go to ${place}` })] : [])),
    made("td", { textContent: severity, className: severity }),
    made("td", {}, words, ...(repair ? [" ", button("Fix…", () => fix(finding), { ariaLabel: `Fix ${place}`, className: "fix" })] : [])));
}
