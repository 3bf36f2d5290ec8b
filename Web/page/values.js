// The side panel: the list of items, the values of the selected one, what can be added.
import { CONTROLS } from "./ahap.js";
import { described, limited } from "./items.js";
import { Later } from "./later.js";

/** A longer list would take the time of many edits. */
const MOST_LISTED = 2000;
/** Milliseconds after an edit at which the list follows. */
const PAUSE = 150;
const byID = (id) => document.getElementById(id);

export class Values {
  #document;
  #actions;
  #shown = { path: null, names: "" };
  #later = new Later(() => this.#listItems(), PAUSE);

  /** `actions`: select(path), add(kind, control), remove(), edited(), tell(message). */
  constructor(pattern, actions) {
    this.#document = pattern;
    this.#actions = actions;
    byID("items").addEventListener("change", ({ target }) => actions.select(target.value || null));
    byID("kind").addEventListener("change", () => this.#showControl());
    byID("add").addEventListener("click", () => actions.add(byID("kind").value, byID("control").value));
    byID("remove").addEventListener("click", () => actions.remove());
    byID("fields").addEventListener("submit", (event) => event.preventDefault());
    byID("fields").addEventListener("input", ({ target }) => this.#input(target));
    byID("fields").addEventListener("change", ({ target }) => {
      this.#clear(target);
      actions.edited();
    });
    byID("control").replaceChildren(...Object.entries(CONTROLS).map(([id, { label }]) => new Option(label, id)));
  }

  /** Whether the list has the document's items. */
  get isSettled() {
    return !this.#later.isWaiting;
  }

  show(path) {
    const item = this.#document.item(path);
    this.#later.ask();
    this.#showFields(item);
    this.#showAdditions();
    byID("remove").disabled = !item;
    byID("duplicate").disabled = !item?.content;
  }

  #listItems() {
    const { path } = this.#shown;
    const list = byID("items");
    const { items } = this.#document;
    const texts = items.slice(0, MOST_LISTED).map((item) => [item.path, described(item)]);
    texts.forEach(([value, text], index) => {
      const option = list.options[index] ?? list.appendChild(new Option());
      if (option.value !== value) option.value = value;
      if (option.text !== text) option.text = text;
      option.disabled = false;
    });
    list.length = texts.length;
    if (items.length > MOST_LISTED) {
      const rest = new Option(`and ${items.length - MOST_LISTED} more, in figure and text`, "");
      rest.disabled = true;
      list.append(rest);
    }
    list.selectedIndex = items.findIndex((item, index) => index < MOST_LISTED && item.path === path);
  }

  /** Fields keep their elements while the item's kind is the same, so that the focus stays. */
  #showFields(item) {
    const form = byID("fields");
    const names = item ? item.fields.map(({ name }) => name).join() : "";
    if (!item) {
      const hint = document.createElement("p");
      hint.textContent = this.#document.format ? "Nothing is selected." : "The text is not a pattern.";
      form.replaceChildren(hint);
    } else if (names !== this.#shown.names) {
      form.replaceChildren(...item.fields.map(fieldElement));
    }
    this.#shown = { path: item?.path ?? null, names };
    for (const { name, value, fallback } of item?.fields ?? []) {
      const input = form.elements.namedItem(name);
      input.placeholder = fallback ?? "";
      if (input === document.activeElement && Number(input.value) === value) continue;
      input.value = value ?? "";
    }
  }

  #input(input) {
    const item = this.#document.item(this.#shown.path);
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
    const item = this.#document.item(this.#shown.path);
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
  const element = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "number", name, min: least, max: most, step: step ?? "any", inputMode: "decimal" });
  // The step of the arrows, which values between do not break.
  if (step === undefined) input.addEventListener("keydown", (event) => arrow(event, unit === "s" ? 0.005 : 0.01));
  element.append(unit ? `${label} (${unit})` : label, input);
  return element;
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
