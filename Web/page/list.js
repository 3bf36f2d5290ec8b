// The list of events and points, in columns. Only the lines that are seen exist.
import { byID, made } from "./elements.js";

const COLUMNS = [
  { name: "Time", value: ({ time }) => time.toFixed(3) },
  { name: "Kind", value: ({ name }) => name },
  { name: "Intensity", value: ({ value }) => number(value) },
  { name: "Sharpness", value: ({ sharpness }) => number(sharpness) },
  { name: "Duration", value: ({ time, endTime }) => (endTime === undefined ? "" : (endTime - time).toFixed(3)) },
];
const list = byID("items");
const space = list.firstElementChild;

function number(value) {
  return value === undefined ? "" : String(Number(value.toFixed(3))).replace("-", "\u2212");
}

export class ItemList {
  #select;
  #rows = [];
  #selection = new Set();
  /** The line that keys go on from. */
  #current = -1;

  /** `select(paths)`: the last is the one whose values are shown. */
  constructor(select) {
    this.#select = select;
    byID("columns").replaceChildren(...COLUMNS.map(({ name }) => made("span", { textContent: name })));
    list.addEventListener("scroll", () => this.#draw());
    new ResizeObserver(() => this.#draw()).observe(list);
    list.addEventListener("click", (event) => this.#click(event));
    list.addEventListener("keydown", (event) => this.#press(event));
  }

  /** Shows rows, some of which are selected, and the last of these. */
  show(rows, selection) {
    const last = selection.at(-1);
    const isNew = last !== this.#rows[this.#current]?.path || rows.length !== this.#rows.length;
    [this.#rows, this.#selection] = [rows, new Set(selection)];
    if (isNew) {
      this.#current = last === undefined ? -1 : rows.findIndex(({ path }) => path === last);
      if (this.#current >= 0) this.#reveal();
    }
    this.#draw();
  }

  get #height() {
    return parseFloat(getComputedStyle(list).getPropertyValue("--row"));
  }

  #draw() {
    const height = this.#height;
    space.style.height = `${this.#rows.length * height}px`;
    const first = Math.max(0, Math.floor(list.scrollTop / height) - 2);
    const rows = this.#rows.slice(first, first + Math.ceil(list.clientHeight / height) + 4);
    space.replaceChildren(...rows.map((row, index) => {
      const isSelected = this.#selection.size > 0 && this.#selection.has(row.path);
      const line = made("div", {
        role: "option", ariaSelected: isSelected, ariaPosInSet: first + index + 1, ariaSetSize: this.#rows.length,
        id: `item-${first + index}`, className: row.entry.isMuted ? "muted" : "",
      }, ...COLUMNS.map(({ value }) => made("span", { textContent: value(row) })));
      line.style.top = `${(first + index) * height}px`;
      return line;
    }));
    if (this.#current >= 0) list.setAttribute("aria-activedescendant", `item-${this.#current}`);
    else list.removeAttribute("aria-activedescendant");
  }

  #reveal() {
    const top = this.#current * this.#height;
    if (top < list.scrollTop || top + this.#height > list.scrollTop + list.clientHeight) {
      list.scrollTop = top - list.clientHeight / 2;
    }
  }

  #click(event) {
    const line = event.target.closest("[role=option]");
    if (line) this.#choose(Number(line.id.split("-")[1]), event);
  }

  /** With Shift up to a line, with Control a line more or less. */
  #choose(index, { shiftKey, ctrlKey, metaKey }) {
    const path = this.#rows[index]?.path;
    if (path === undefined) return;
    if (shiftKey && this.#current >= 0) {
      const range = this.#rows.slice(Math.min(index, this.#current), Math.max(index, this.#current) + 1);
      const paths = range.map((row) => row.path);
      this.#take([...new Set([...this.#selection, ...(index < this.#current ? paths.reverse() : paths)])], index);
    } else if (ctrlKey || metaKey) {
      const others = [...this.#selection].filter((one) => one !== path);
      this.#take(this.#selection.has(path) ? others : [...others, path], index);
    } else {
      this.#take([path], index);
    }
  }

  #take(paths, index) {
    this.#current = index;
    this.#select(paths);
    this.#reveal();
  }

  #press(event) {
    const page = Math.floor(list.clientHeight / this.#height);
    const last = this.#rows.length - 1;
    const to = {
      ArrowDown: this.#current + 1, ArrowUp: this.#current - 1, PageDown: this.#current + page,
      PageUp: this.#current - page, Home: 0, End: last,
    }[event.key];
    if (to !== undefined) {
      this.#choose(Math.min(Math.max(to, 0), last), { shiftKey: event.shiftKey });
    } else if (event.key === "a" && (event.ctrlKey || event.metaKey)) {
      this.#take(this.#rows.map(({ path }) => path), last);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
