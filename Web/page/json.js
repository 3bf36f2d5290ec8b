// JSON texts that are edited in place: a tree that knows where each value stands, and edits that touch nothing else.
// It forgives what Pacinian's reader forgives: a byte order mark, and commas before closing brackets.

const DEEPEST = 512;

/**
 * The tree of a text. A node has `type` (object, array, string, number or literal), `start` and `end` in the text, and
 * `value`, `members` ({ key, start, value }) or `elements`. Throws a SyntaxError for what is not JSON.
 */
export function parseJSON(text) {
  return new Parser(text).document();
}

/**
 * Brings a tree, in place, to the text after edits that lie within one of its objects or arrays: that one is parsed
 * again, and what stands behind it moves. Returns the objects and arrays that hold the edits, from the outermost, or
 * `null` where all has to be parsed.
 */
export function reparsed(tree, edits, text) {
  const [from, to] = [Math.min(...edits.map(({ start }) => start)), Math.max(...edits.map(({ end }) => end))];
  const holds = (node) => node.end !== undefined && (node.members ?? node.elements) && node.start < from && to < node.end;
  const path = [];
  for (let node = tree; node && holds(node); node = children(node).find(holds)) path.push(node);
  const inner = path.at(-1);
  if (path.length < 2) return null;
  const length = edits.reduce((sum, edit) => sum + edit.text.length - (edit.end - edit.start), 0);
  try {
    const fresh = new Parser(text).valueAt(inner.start, path.length);
    if (fresh.type !== inner.type || fresh.end !== inner.end + length) return null;
    const { end } = inner;
    if (length !== 0) path.slice(0, -1).forEach((node, index) => moveRest(node, path[index + 1], end, length));
    Object.assign(inner, fresh);
    return path;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

function children(node) {
  return node.elements ?? node.members.map(({ value }) => value);
}

/** Moves the children of a node that stand behind the one that has changed, and its end. */
function moveRest(node, changed, end, length) {
  node.end += length;
  for (const child of node.elements ?? []) if (child !== changed && child.start >= end) move(child, length);
  for (const entry of node.members ?? []) {
    if (entry.value === changed || entry.start < end) continue;
    entry.start += length;
    move(entry.value, length);
  }
}

function move(node, length) {
  node.start += length;
  node.end += length;
  if (node.elements) for (const child of node.elements) move(child, length);
  if (node.members) {
    for (const entry of node.members) {
      entry.start += length;
      move(entry.value, length);
    }
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
  let result = text;
  for (const edit of edits.toReversed().sort((a, b) => b.start - a.start)) {
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  }
  return result;
}

/** An edit that writes another value. */
export function replacement(node, value) {
  return { start: node.start, end: node.end, text: JSON.stringify(value) };
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
export function removalEdits(text, array, index) {
  const { elements } = array;
  const element = elements[index];
  if (index + 1 < elements.length) return [{ start: element.start, end: elements[index + 1].start, text: "" }];
  const start = index > 0 ? elements[index - 1].end : array.start + 1;
  return [{ start, end: index > 0 ? element.end : array.end - 1, text: "" }];
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

/** A value on lines of its own, but for objects of nothing but numbers and texts in an array. */
function written(value, indentation, isElement = false) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
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
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry, space)}`);
  return `{${space}${entries.join(", ")}${space}}`;
}

function lineIndentation(text, position) {
  const start = text.lastIndexOf("\n", position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))[0];
}

class Parser {
  #text;
  #position = 0;
  #depth = 0;

  constructor(text) {
    this.#text = text;
  }

  document() {
    if (this.#text.startsWith("\uFEFF")) this.#position = 1;
    const node = this.#value();
    this.#skipSpace();
    if (this.#position < this.#text.length) this.#fail();
    return node;
  }

  /** The value that begins at a position, within so many others. */
  valueAt(position, depth) {
    [this.#position, this.#depth] = [position, depth];
    return this.#value();
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

  #take(letter) {
    this.#skipSpace();
    if (this.#text[this.#position] !== letter) return false;
    this.#position += 1;
    return true;
  }

  #value() {
    this.#skipSpace();
    const start = this.#position;
    const letter = this.#text[start];
    if (letter === "{") return this.#container("object", "members", "}", () => this.#entry());
    if (letter === "[") return this.#container("array", "elements", "]", () => this.#value());
    if (letter === '"') return this.#string();
    const word = /[-+0-9.eE]+|true|false|null/y;
    word.lastIndex = start;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) this.#fail();
    this.#position += found.length;
    const type = /^[tfn]/.test(found) ? "literal" : "number";
    return { type, start, end: this.#position, value: this.#parsed(found) };
  }

  #parsed(text) {
    try {
      return JSON.parse(text);
    } catch {
      return this.#fail();
    }
  }

  #string() {
    const start = this.#position;
    const end = /"(?:[^"\\]|\\.)*"/sy;
    end.lastIndex = start;
    const found = end.exec(this.#text)?.[0];
    if (found === undefined) this.#fail();
    this.#position += found.length;
    return { type: "string", start, end: this.#position, value: this.#parsed(found) };
  }

  #entry() {
    this.#skipSpace();
    if (this.#text[this.#position] !== '"') this.#fail();
    const { start, value: key } = this.#string();
    if (!this.#take(":")) this.#fail();
    return { key, start, value: this.#value() };
  }

  #container(type, list, close, next) {
    if ((this.#depth += 1) > DEEPEST) this.#fail();
    const node = { type, start: this.#position, [list]: [] };
    this.#position += 1;
    while (!this.#take(close)) {
      node[list].push(next());
      if (!this.#take(",")) {
        if (!this.#take(close)) this.#fail();
        break;
      }
    }
    node.end = this.#position;
    this.#depth -= 1;
    return node;
  }
}
