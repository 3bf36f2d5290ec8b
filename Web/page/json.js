// JSON texts that are edited in place: a tree that knows where each value stands, and edits that touch nothing else.
// It forgives what Pacinian's reader forgives: a byte order mark, and commas before closing brackets.

const DEEPEST = 512;
/** Characters of a container that stays on one line. */
const WIDEST = 76;

/**
 * The tree of a text. A node has `type` (object, array, string, number or literal), `start` and `end` in the text, and
 * `value`, `members` ({ key, start, value }) or `elements`. Throws a SyntaxError for what is not JSON.
 *
 * `lists` names arrays by the keys that lead to them, in lower case; an element of such a one becomes what
 * `entry(node, array)` makes of it, and the array's `list` is its name.
 */
export function parseJSON(text, lists = {}, entry = null) {
  return new Parser(text, lists, entry).document();
}

/** The value that begins at a position of a text. */
export function parsedAt(text, position) {
  return new Parser(text).valueAt(position);
}

/**
 * The elements of an array that stand between two positions, those of the elements around them or of the brackets.
 * Throws a SyntaxError where other things stand there; commas separate all elements.
 */
export function elementsBetween(text, { from, to, isFirst, isLast }) {
  return new Parser(text).elements(from, to, isFirst, isLast);
}

/** Moves all positions of a tree behind edits, which are in the order of their positions. */
export function moveTree(node, moved) {
  [node.start, node.end] = [moved(node.start), moved(node.end)];
  if (node.list) return;
  for (const child of node.elements ?? []) moveTree(child, moved);
  for (const entry of node.members ?? []) {
    entry.start = moved(entry.start);
    moveTree(entry.value, moved);
  }
}

/** The value of an object's member: the last of that name, or else of that name in another case. */
export function member(node, name) {
  if (node?.type !== "object") return undefined;
  const { members } = node;
  for (let index = members.length - 1; index >= 0; index -= 1) if (members[index].key === name) return members[index].value;
  return members.findLast(({ key }) => key.length === name.length && key.toLowerCase() === name.toLowerCase())?.value;
}

/** The number or text of an object's member, if it is one. */
export function valueOf(node, name) {
  return member(node, name)?.value;
}

/** What `JSON.parse` gives of a node's text. */
export function plain(node) {
  if (node.elements) return node.elements.map(plain);
  return node.members ? Object.fromEntries(node.members.map(({ key, value }) => [key, plain(value)])) : node.value;
}

/**
 * The text after edits, each of which puts `text` in place of what is from `start` to `end`. They do not overlap, and
 * those at one position follow each other in their order.
 */
export function applied(edits, text) {
  const parts = [];
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(position, edit.start), edit.text);
    position = edit.end;
  }
  return parts.join("") + text.slice(position);
}

/** An edit that writes another value. */
export function replacement(node, value) {
  return { start: node.start, end: node.end, text: written(value, "") };
}

/** Edits that give an object a member, in place of what it has of that name. */
export function memberEdits(text, object, name, value) {
  const old = member(object, name);
  if (old) return [replacement(old, value)];
  const entry = `${JSON.stringify(name)}: `;
  return insertion(text, object, object.members, object.members.length, value, entry);
}

/** Edits that put a value into an array, before the element of an index. */
export function elementEdits(text, array, index, value) {
  return insertion(text, array, array.elements, index, value, "");
}

/** Edits that take an element out of an array, its comma included. */
export function removalEdits(array, index) {
  return removalsEdits(array, [index]);
}

/** Edits that take elements out of an array, with the commas that they leave. */
export function removalsEdits(array, indexes) {
  const { elements } = array;
  const edits = [];
  const sorted = indexes.toSorted((a, b) => a - b);
  for (let [first, next] = [0, 1]; first < sorted.length; first = next++) {
    while (next < sorted.length && sorted[next] === sorted[next - 1] + 1) next += 1;
    const [from, to] = [sorted[first], sorted[next - 1] + 1];
    const start = to < elements.length ? elements[from].start : from > 0 ? elements[from - 1].end : array.start + 1;
    const end = to < elements.length ? elements[to].start : from > 0 ? elements.at(-1).end : array.end - 1;
    edits.push({ start, end, text: "" });
  }
  return edits;
}

/** An insertion that looks like its neighbours: on a line of its own with their indentation, or on theirs. */
function insertion(text, parent, children, index, value, entry) {
  const sibling = children[Math.min(index, children.length - 1)];
  if (!sibling) {
    const inner = `${lineIndentation(text, parent.start)}  `;
    const body = written(value, inner);
    const outer = lineIndentation(text, parent.start);
    return [{ start: parent.start + 1, end: parent.end - 1, text: `\n${inner}${entry}${body}\n${outer}` }];
  }
  const isLast = index >= children.length;
  const end = sibling.value?.end ?? sibling.end;
  const before = text.slice(Math.max(0, text.lastIndexOf("\n", sibling.start - 1)), sibling.start);
  const gap = before.startsWith("\n") && before.trim() === "" ? before : " ";
  const isWide = text.slice(sibling.start, end).includes("\n");
  const body = isWide
    ? written(value, gap.replace("\n", ""))
    : onOneLine(value, text[sibling.start + 1] === " " ? " " : "");
  return isLast
    ? [{ start: end, end, text: `,${gap}${entry}${body}` }]
    : [{ start: sibling.start, end: sibling.start, text: `${entry}${body},${gap}` }];
}

/** A number, a text or a word. JSON has no number that is not finite, and `null` in its place would mean something else. */
function scalar(value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError("a number of the edit is not finite");
  return JSON.stringify(value);
}

/** A value on lines of its own, but for objects of nothing but numbers and texts in an array. */
function written(value, indentation, isElement = false) {
  if (typeof value !== "object" || value === null) return scalar(value);
  const inner = `${indentation}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((entry) => inner + written(entry, inner, true)).join(",\n")}\n${indentation}]`;
  }
  if (isElement && Object.values(value).every((entry) => typeof entry !== "object")) return onOneLine(value);
  const entries = Object.entries(value)
    .map(([key, entry]) => `${inner}${JSON.stringify(key)}: ${written(entry, inner)}`);
  return `{\n${entries.join(",\n")}\n${indentation}}`;
}

/** `{ "Time": 0, "ParameterValue": 1 }`, as people write a short object. */
function onOneLine(value, space = " ") {
  if (Array.isArray(value)) return `[${value.map((entry) => onOneLine(entry, space)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalar(value);
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry, space)}`);
  return `{${space}${entries.join(", ")}${space}}`;
}

/** A text in lines: containers that are longer than a line are broken up, and every number stays as it is written. */
export function formatted(text) {
  const write = (node, indentation) => {
    const children = node.members ?? node.elements;
    if (!children) return text.slice(node.start, node.end);
    const inner = `${indentation}  `;
    const body = (entry, gap) =>
      node.members ? `${JSON.stringify(entry.key)}: ${write(entry.value, gap)}` : write(entry, gap);
    const [open, close] = node.members ? "{}" : "[]";
    if (children.length === 0) return open + close;
    if (node.end - node.start < WIDEST) {
      const line = children.map((entry) => body(entry, "")).join(", ");
      if (!line.includes("\n") && line.length < WIDEST) return node.members ? `{ ${line} }` : `[${line}]`;
    }
    return `${open}\n${children.map((entry) => inner + body(entry, inner)).join(",\n")}\n${indentation}${close}`;
  };
  return `${write(parseJSON(text), "")}\n`;
}

function lineIndentation(text, position) {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))[0];
}

/** What JSON's numbers look like. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const WORDS = { true: true, false: false, null: null };
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5C, 0x2C, 0x3A];

class Parser {
  #text;
  #position = 0;
  #depth = 0;
  #lists;
  #entry;
  /** The keys that lead to where the parser is, as long as lists may come. */
  #keys = [];

  constructor(text, lists = {}, entry = null) {
    [this.#text, this.#lists, this.#entry] = [text, lists, entry];
  }

  document() {
    if (this.#text.startsWith("\uFEFF")) this.#position = 1;
    const node = this.#value();
    this.#skipSpace();
    if (this.#position < this.#text.length) this.#fail();
    return node;
  }

  valueAt(position) {
    this.#position = position;
    return this.#value();
  }

  elements(from, to, isFirst, isLast) {
    this.#position = from;
    const found = [];
    // A comma is open where an element or the end has to follow.
    let hasComma = isFirst || this.#take(COMMA);
    for (this.#skipSpace(); this.#position < to; this.#skipSpace()) {
      if (!hasComma) this.#fail();
      found.push(this.#value());
      hasComma = this.#take(COMMA);
    }
    if (this.#position !== to || (!isLast && !hasComma)) this.#fail();
    return found;
  }

  #fail() {
    throw new SyntaxError(`not JSON at ${this.#position}`);
  }

  #skipSpace() {
    for (;;) {
      const code = this.#text.charCodeAt(this.#position);
      if (code !== 0x20 && code !== 0x0A && code !== 0x0D && code !== 0x09) return;
      this.#position += 1;
    }
  }

  #take(code) {
    this.#skipSpace();
    if (this.#text.charCodeAt(this.#position) !== code) return false;
    this.#position += 1;
    return true;
  }

  #value() {
    this.#skipSpace();
    const code = this.#text.charCodeAt(this.#position);
    if (code === QUOTE) return this.#string();
    if (code === 0x7B) return this.#object();
    if (code === 0x5B) return this.#array();
    return this.#word();
  }

  #word() {
    const start = this.#position;
    // Letters, digits, signs and points.
    for (let code = this.#text.charCodeAt(start); ; code = this.#text.charCodeAt(this.#position)) {
      const isPart = (code >= 0x30 && code <= 0x39) || code === 0x2E || code === 0x2D || code === 0x2B
        || (code >= 0x61 && code <= 0x7A) || code === 0x45;
      if (!isPart) break;
      this.#position += 1;
    }
    const found = this.#text.slice(start, this.#position);
    const end = this.#position;
    if (NUMBER.test(found)) return { type: "number", start, end, value: Number(found) };
    if (!Object.hasOwn(WORDS, found)) this.#fail();
    return { type: "literal", start, end, value: WORDS[found] };
  }

  #string() {
    const start = this.#position;
    let isPlain = true;
    let code = 0;
    for (this.#position += 1; (code = this.#text.charCodeAt(this.#position)) !== QUOTE; this.#position += 1) {
      if (code >= 0x20 && code !== BACKSLASH) continue;
      isPlain = false;
      if (code === BACKSLASH) this.#position += 1;
      else this.#fail(); // A control character, or the end of the text, for which the code is not a number.
    }
    this.#position += 1;
    const end = this.#position;
    return { type: "string", start, end, value: isPlain ? this.#text.slice(start + 1, end - 1) : this.#unescaped(start, end) };
  }

  #unescaped(start, end) {
    try {
      return JSON.parse(this.#text.slice(start, end));
    } catch {
      return this.#fail();
    }
  }

  #object() {
    const node = { type: "object", start: this.#begin(), end: 0, members: [] };
    while (!this.#take(0x7D)) {
      this.#skipSpace();
      if (this.#text.charCodeAt(this.#position) !== QUOTE) this.#fail();
      const { start, value: key } = this.#string();
      if (!this.#take(COLON)) this.#fail();
      if (this.#entry) this.#keys.push(key.toLowerCase());
      node.members.push({ key, start, value: this.#value() });
      if (this.#entry) this.#keys.pop();
      if (this.#take(COMMA)) continue;
      if (!this.#take(0x7D)) this.#fail();
      break;
    }
    return this.#ended(node);
  }

  #array() {
    const node = { type: "array", start: this.#begin(), end: 0, elements: [] };
    const entry = this.#entry;
    if (entry) node.list = this.#lists[this.#keys.join(".")];
    // Within a list there are no others.
    if (node.list) this.#entry = null;
    while (!this.#take(0x5D)) {
      const value = this.#value();
      node.elements.push(node.list ? entry(value, node) : value);
      if (this.#take(COMMA)) continue;
      if (!this.#take(0x5D)) this.#fail();
      break;
    }
    this.#entry = entry;
    return this.#ended(node);
  }

  #begin() {
    if ((this.#depth += 1) > DEEPEST) this.#fail();
    this.#position += 1;
    return this.#position - 1;
  }

  #ended(node) {
    node.end = this.#position;
    this.#depth -= 1;
    return node;
  }
}
