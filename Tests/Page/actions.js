// Edits of the page at random, as fast as a hand makes them and faster: `(SEED, NAME, TEXT, COUNT) => problems`. Whenever
// nothing is left to do, figure, text and list are those of the text: the figure's bytes are those that the module gives for it; undo leads to what was opened, and redo back.
async (seed, name, text, count) => {
  const { pattern, view, renderer, figure, isSettled } = await import("./page/main.js");
  const { Outline } = await import("./page/outline.js");
  const problems = [];
  let state = seed;
  const random = (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const byID = (id) => document.getElementById(id);
  const settle = async () => {
    const end = performance.now() + 60_000;
    while (!isSettled()) {
      if (performance.now() > end) throw new Error(`seed ${seed}: it does not settle`);
      await wait(10);
    }
    await wait(30);
  };
  const send = (type, x, y, more = {}) => {
    const box = view.canvas.getBoundingClientRect();
    view.canvas.dispatchEvent(new PointerEvent(type, {
      clientX: box.left + x, clientY: box.top + y, button: 0, pointerType: "mouse", pointerId: 1, ...more }));
  };
  // A new control has its strip when the module has drawn it: there may be no row with a grip.
  const anyRow = () => {
    const rows = pattern.rows.filter((row) => view.grip(row).y !== undefined);
    return rows[random(rows.length)];
  };
  const drag = async (x, y, more) => {
    send("pointerdown", x, y, more);
    for (let move = random(6); move >= 0; move -= 1) {
      send("pointermove", x + random(600) - 300, y + random(300) - 150, more);
      await wait(random(3) * 8);
    }
    send("pointerup", x, y, more);
  };
  const actions = {
    async dragRow() {
      const row = anyRow();
      if (!row) return;
      const { x, y } = view.grip(row);
      await drag(row.endTime !== undefined && random(2) ? view.layout.axis.x(row.endTime) : x, y, { shiftKey: random(4) === 0 });
    },
    async dragHandle() {
      const row = anyRow();
      if (!row) return;
      const { x, y } = view.grip(row);
      send("pointerdown", x, y);
      send("pointerup", x, y);
      const handle = view.handles[random(Math.max(1, view.handles.length))];
      if (handle) await drag(handle.x, handle.y);
    },
    select: () => drag(random(600), random(200)),
    type() {
      const digits = [...pattern.text.matchAll(/\d/g)];
      const at = digits[random(digits.length)]?.index ?? 0;
      pattern.type(pattern.text.slice(0, at) + random(10) + pattern.text.slice(at + 1));
    },
    async breakText() {
      const at = random(pattern.text.length), { text } = pattern;
      pattern.type(`${text.slice(0, at)}{${text.slice(at)}`);
      await wait(random(3) * 100);
      pattern.type(text);
    },
    undo: () => byID("undo").click(),
    redo: () => byID("redo").click(),
    add() {
      view.cursor = random(1000) / 1000;
      byID("kind").selectedIndex = random(byID("kind").options.length);
      byID("add").click();
    },
    remove: () => pattern.rows.length > 4 && byID("remove").click(),
    duplicate: () => byID("duplicate").disabled || byID("duplicate").click(),
    field() {
      const fields = [...byID("fields").querySelectorAll("input")], field = fields[random(fields.length)];
      if (!field) return;
      field.value = random(200) / 100;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    zoom: () => view.zoom(random(2) ? 1.5 : 1 / 1.5, random(10) / 10),
    async otherTab() {
      const number = pattern.files.findIndex(({ isShown }) => isShown);
      pattern.show((number + 1) % pattern.files.length);
      await wait(random(3) * 20);
      pattern.show(number);
    },
  };
  const pixels = () => {
    const canvas = byID("panels");
    return new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  };
  const check = async (what) => {
    // It throws where the figure does not come to be that of the text.
    await settle();
    const made = figure();
    if (made.content !== pattern.text) problems.push(`${what}: the figure was made from another text`);
    const anew = await renderer.call("show", ...made.parameters);
    if (String(new Uint8Array(made.figure)) !== String(new Uint8Array(anew.figure))) problems.push(`${what}: the figure is another than that of the text`);
    const drawn = pixels();
    view.draw();
    if (pixels().some((one, index) => one !== drawn[index])) problems.push(`${what}: what is seen is another than what is drawn anew`);
    if (pattern.rows.some((one) => view.grip(one).y === undefined)) problems.push(`${what}: an item has no grip`);
    const { text } = pattern, row = ({ path, time, endTime, value, sharpness }) => [path, time, endTime, value, sharpness];
    const now = JSON.stringify(pattern.rows.map(row));
    if (now !== JSON.stringify(Outline.of(text).rows.map(row))) problems.push(`${what}: the items are not those of the text`);
    if (document.querySelector(".CodeMirror").CodeMirror.getDoc().getValue() !== text) problems.push(`${what}: the editor has another text`);
  };
  view.canvas.setPointerCapture = () => {};
  try {
    pattern.open(name, text);
    await settle();
    const names = Object.keys(actions);
    for (let step = 0; step < count && problems.length < 3; step += 1) {
      const action = names[random(names.length)];
      if (pattern.rows.length > 0) await actions[action]();
      if (/"(Time|EventDuration|ParameterValue|time|amplitude)"\s*:\s*null|NaN|Infinity/.test(pattern.text)) problems.push(`step ${step}, ${action}: a number is not finite`);
      await wait([0, 0, 5, 30, 100][random(5)]);
      if (random(8) === 0 || step === count - 1) await check(`seed ${seed}, ${name}, step ${step}, ${action}`);
    }
    while (pattern.canRedo) pattern.redo();
    const last = pattern.text;
    let steps = 0;
    for (; pattern.canUndo; steps += 1) pattern.undo();
    if (pattern.text !== text) problems.push(`seed ${seed}: ${steps} steps of undo do not lead to what was opened`);
    while (pattern.canRedo) pattern.redo();
    if (pattern.text !== last) problems.push(`seed ${seed}: redo does not lead back`);
  } catch (error) {
    problems.push(String(error.stack));
  }
  delete view.canvas.setPointerCapture;
  return problems;
}
