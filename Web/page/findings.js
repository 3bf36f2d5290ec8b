// The table of what the reader found, errors first; a line's button jumps into the text.

const section = document.getElementById("findings");
const link = document.getElementById("to-findings");
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
  document.getElementById("finding-count").textContent =
    count === 0 ? "none" : count > MOST_SHOWN ? `${count}, the first ${MOST_SHOWN} of them` : `${count}`;
  link.hidden = count === 0;
  link.textContent = `${count} finding${count === 1 ? "" : "s"}`;
  link.className = ["error", "warning"].find((worst) => findings.some(({ severity }) => severity === worst)) ?? "";
  section.querySelector("table").hidden = findings.length === 0;
  return findings.filter(({ line }) => line);
}

function row(finding, { jump, fix }) {
  const { line, column, severity, message, path, code, repair } = finding;
  const element = document.createElement("tr");
  const cells = Array.from({ length: 3 }, () => document.createElement("td"));
  if (line) {
    const button = Object.assign(document.createElement("button"), {
      type: "button", textContent: `${line}:${column}`, ariaLabel: `Go to line ${line}, column ${column}`,
    });
    button.addEventListener("click", () => jump(line, column));
    cells[0].append(button);
  }
  Object.assign(cells[1], { textContent: severity, className: severity });
  cells[2].textContent = `${path ? `${path}: ` : ""}${message}${code ? ` [${code}]` : ""}`;
  if (repair) {
    const button = Object.assign(document.createElement("button"), {
      type: "button", textContent: "Fix…", ariaLabel: `Fix line ${line}, column ${column}`, className: "fix",
    });
    button.addEventListener("click", () => fix(finding));
    cells[2].append(" ", button);
  }
  element.append(...cells);
  return element;
}
