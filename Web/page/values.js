// The side panel: the list of items, the values of the selected one, what can be added.
import { CONTROLS, envelopeSeconds } from "./ahap.js";
import { byID, made } from "./elements.js";
import { limited } from "./items.js";
import { Later } from "./later.js";
import { ItemList } from "./list.js";
import { changesOf } from "./selection.js";

/** What is done to several items at once, and what changes nothing. */
const GROUP = [
  { name: "shift", label: "Shift", unit: "s", least: -1e6, most: 1e6, fallback: 0 },
  { name: "stretch", label: "Stretch time", unit: "×", least: 0.001, most: 1000, fallback: 1 },
  { name: "scale", label: "Scale intensity", unit: "×", least: 0, most: 1000, fallback: 1 },
  { name: "sharpen", label: "Add sharpness", least: -1, most: 1, fallback: 0 },
];
/** Milliseconds after an edit at which the list follows. */
const PAUSE = 150;

export class Values {
  #document;
  #actions;
  #shown = { selection: [], names: "" };
  #list;
  #later = new Later(() => this.#list.show(this.#document.rows, this.#shown.selection), PAUSE);

  /** `actions`: select(paths), add(kind, control), remove(), edited(), tell(message). */
  constructor(pattern, actions) {
    this.#document = pattern;
    this.#actions = actions;
    this.#list = new ItemList((paths) => actions.select(paths));
    byID("kind").addEventListener("change", () => this.#showControl());
    byID("add").addEventListener("click", () => actions.add(byID("kind").value, byID("control").value));
    byID("remove").addEventListener("click", () => actions.remove());
    byID("fields").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#changeGroup(event.target);
    });
    byID("fields").addEventListener("input", ({ target }) => this.#input(target));
    byID("fields").addEventListener("change", ({ target }) => {
      if (this.#isGroup) return;
      this.#clear(target);
      actions.edited();
    });
    byID("control").replaceChildren(...Object.entries(CONTROLS).map(([id, { label }]) => new Option(label, id)));
  }

  /** Whether the list has the document's items. */
  get isSettled() {
    return !this.#later.isWaiting;
  }

  get #isGroup() {
    return this.#shown.selection.length > 1;
  }

  /** The item whose values are shown, if it is one. */
  get #item() {
    return this.#isGroup ? undefined : this.#document.item(this.#shown.selection[0]);
  }

  show(selection) {
    this.#shown.selection = selection;
    this.#later.ask();
    this.#showFields();
    this.#showAdditions();
    const isEvent = selection.some((path) => path.endsWith(".Event"));
    byID("remove").disabled = selection.length === 0;
    byID("duplicate").disabled = selection.length === 0;
    for (const id of ["mute", "solo"]) byID(id).disabled = !isEvent;
  }

  /** Fields keep their elements while the item's kind is the same, so that the focus stays. */
  #showFields() {
    const form = byID("fields");
    const item = this.#item;
    const fields = this.#isGroup ? GROUP : item?.fields ?? [];
    const names = fields.map(({ name }) => name).join();
    if (fields.length === 0) {
      const textContent = this.#document.format ? "Nothing is selected."
        : this.#document.isReading ? "The text is being read." : "The text is not a pattern.";
      form.replaceChildren(made("p", { textContent }));
    } else if (names !== this.#shown.names) {
      form.replaceChildren(...fields.map(fieldElement));
      if (this.#isGroup) {
        form.prepend(made("p"));
        form.append(made("button", { textContent: "Apply" }));
      }
    }
    this.#shown.names = names;
    if (this.#isGroup) form.querySelector("p").textContent = `${this.#shown.selection.length} items are selected.`;
    for (const { name, value, fallback } of fields) {
      const input = form.elements.namedItem(name);
      input.placeholder = fallback ?? "";
      // AHAP's envelopes are written as exponents.
      const seconds = isEnvelope(name) ? envelopeSeconds(value ?? fallback) : null;
      if (seconds !== null) input.nextElementSibling.textContent = `(${milliseconds(seconds)})`;
      if (this.#isGroup || (input === document.activeElement && Number(input.value) === value)) continue;
      input.value = value ?? "";
    }
  }

  #changeGroup(form) {
    if (!this.#isGroup) return;
    const values = GROUP.map(({ name }) => [name, form.elements.namedItem(name).value])
      .flatMap(([name, value]) => (value === "" ? [] : [[name, Number(value)]]));
    this.#document.change(changesOf(this.#document.items(this.#shown.selection), Object.fromEntries(values)));
    form.reset();
    this.#actions.edited();
  }

  #input(input) {
    const item = this.#item;
    const typed = input.valueAsNumber;
    if (!item || input.value === "" || !Number.isFinite(typed)) return;
    const changes = limited(item, { [input.name]: typed });
    const { label, least, most } = item.fields.find(({ name }) => name === input.name);
    const written = changes[input.name];
    if (written !== typed) this.#actions.tell(`${label} is ${least} to ${most}: ${typed} has become ${written}.`);
    this.#document.edit(item.edits(changes), `field ${item.path} ${input.name}`);
  }

  /** A field that was emptied is taken out of the text, where the text may be without it. */
  #clear(input) {
    const item = this.#item;
    if (!item || input.value !== "" || input.validity.badInput) return;
    const { value, fallback } = item.fields.find(({ name }) => name === input.name);
    if (value !== undefined && fallback !== undefined) this.#document.edit(item.edits({ [input.name]: null }));
    else input.value = value ?? "";
  }

  #showAdditions() {
    const { additions, format } = this.#document;
    const kind = byID("kind");
    const names = Object.keys(additions);
    if (names.join() !== [...kind.options].map(({ value }) => value).join()) {
      kind.replaceChildren(...names.map((name) => new Option(additions[name].label, name)));
    }
    byID("add").disabled = kind.disabled = !format;
    this.#showControl();
  }

  #showControl() {
    byID("control").hidden = this.#document.additions[byID("kind").value]?.panel !== null;
  }
}

function fieldElement({ name, label, unit, least, most, step }) {
  const input = made("input", { type: "number", name, min: least, max: most, step: step ?? "any", inputMode: "decimal" });
  // The step of the arrows, which values between do not break.
  if (step === undefined) input.addEventListener("keydown", (event) => arrow(event, unit === "s" ? 0.005 : 0.01));
  const seconds = isEnvelope(name) ? [made("span", { className: "seconds" })] : [];
  return made("label", {}, unit ? `${label} (${unit})` : label, input, ...seconds);
}

const isEnvelope = (name) => ["AttackTime", "DecayTime", "ReleaseTime"].includes(name);

function milliseconds(seconds) {
  const value = 1000 * seconds;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ms`;
}

function arrow(event, step) {
  const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!direction) return;
  event.preventDefault();
  const input = event.target;
  const value = (Number(input.value || input.placeholder) || 0) + direction * step;
  input.value = Number(Math.min(Math.max(value, Number(input.min)), Number(input.max)).toFixed(6));
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
