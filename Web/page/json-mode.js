// What CodeMirror has to know of a pattern's text: its colours, and what folds. No line's colours depend on others, so
// that the end of a text of a million lines has its own at once.

const BRACKETS = /"(?:[^"\\]|\\.)*"?|[[\]{}]/g;
/** Lines, and characters, of what is folded that its mark shows. */
const PREVIEW = { lines: 4, characters: 48 };

CodeMirror.defineMode("pattern", () => ({
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? "key" : "string";
    if (stream.match(/^(?:-?\d[\d.eE+-]*|(?:true|false|null)\b)/)) return "number";
    stream.next();
    return null;
  },
}));

/** What stands between the brackets of the first object or array that begins in a line and does not end there. */
export function foldRange(editor, start) {
  const { from, depth } = opening(editor.getLine(start.line));
  let open = depth;
  for (let line = start.line + 1; open > 0 && line <= editor.lastLine(); line += 1) {
    for (const { 0: found, index } of editor.getLine(line).matchAll(BRACKETS)) {
      open += stepOf(found);
      if (open === 0) return { from: CodeMirror.Pos(start.line, from), to: CodeMirror.Pos(line, index) };
    }
  }
  return null;
}

/** Whether something folds in a line, as far as the line tells. */
export function foldMark(editor, { line }) {
  return opening(editor.getLine(line)).depth > 0 ? { from: CodeMirror.Pos(line), to: CodeMirror.Pos(line + 1) } : null;
}

/** How a fold begins, in its mark. */
export function foldPreview(editor, { line }) {
  const lines = Array.from({ length: PREVIEW.lines }, (_, index) => editor.getLine(line + 1 + index)?.trim() ?? "");
  return ` ${lines.join(" ").slice(0, PREVIEW.characters)}… `;
}

/** Where the first bracket stands, or ends, that a line opens and does not close, and how many it leaves open from there. */
function opening(text) {
  let [from, depth] = [0, 0];
  for (const { 0: found, index } of text.matchAll(BRACKETS)) {
    if (depth === 0) from = index + 1;
    depth = Math.max(0, depth + stepOf(found));
  }
  return { from, depth };
}

function stepOf(token) {
  if (token === "{" || token === "[") return 1;
  return token === "}" || token === "]" ? -1 : 0;
}
