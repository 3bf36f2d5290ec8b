// Where the lines of a text begin, for texts of millions of lines.

/** The positions at which lines begin. */
export function lineStarts(text) {
  let starts = new Uint32Array(1024);
  let count = 1;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) {
    if (count === starts.length) {
      const more = new Uint32Array(2 * count);
      more.set(starts);
      starts = more;
    }
    starts[count] = end + 1;
    count += 1;
  }
  return starts.slice(0, count);
}

/** Those after an edit, which puts `text` in place of what was from `start` to `end`. */
export function editedStarts(starts, { start, end, text }) {
  const [first, last] = [lineAt(starts, start) + 1, lineAt(starts, end) + 1];
  const fresh = lineStarts(text);
  const by = text.length - (end - start);
  const edited = new Uint32Array(starts.length - (last - first) + fresh.length - 1);
  edited.set(starts.subarray(0, first));
  for (let index = 1; index < fresh.length; index += 1) edited[first + index - 1] = start + fresh[index];
  for (let index = last, to = first + fresh.length - 1; index < starts.length; index += 1, to += 1) {
    edited[to] = starts[index] + by;
  }
  return edited;
}

/** The line, from 0, that a position lies in. */
export function lineAt(starts, position) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first element of a sorted list that a test holds for, as it does for all that follow. */
export function firstIndex(elements, test) {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(elements[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
