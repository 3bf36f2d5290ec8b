// Editing in the figure: by pointer and by keys.
import { envelopeValue } from "./ahap.js";
import { effective, limited } from "./items.js";
import { changesOf, timeLimits } from "./selection.js";

/** How near a grip the pointer has to be, in pixels, of mice and of fingers. */
const REACH = { mouse: 10, pen: 14, touch: 24 };
/** Pixels that a pointer moves before it drags. */
const SLACK = 3;
const VALUE_STEP = 0.01;
const KEY_STEPS = { value: 0.05, fineValue: 0.01, pixels: 10, finePixels: 1 };
const ZOOM = 1.5;
/** Pixels at both ends of the axis in which a drag moves it, the share of its length, and milliseconds between two steps. */
const EDGE = 10;
const PUSH = { share: 0.02, milliseconds: 40 };

export class Editing {
  #view;
  #document;
  #actions;
  #drag = null;
  #gesture = 0;
  #pushing = 0;
  /** Whether a drag in a strip draws a curve. */
  isDrawing = false;

  /**
   * `actions`: select(paths), add(panel, time, value), draw(panel, points), remove(), step(by), edited(), mute(),
   * solo(), heard(), which tells that the part to be heard is another.
   */
  constructor(view, document, actions) {
    this.#view = view;
    this.#document = document;
    this.#actions = actions;
    const { canvas } = view;
    canvas.addEventListener("pointerdown", (event) => this.#begin(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, (event) => this.#end(event));
    canvas.addEventListener("pointerleave", () => {
      view.pointer = null;
      this.#hover(null);
    });
    canvas.addEventListener("dblclick", (event) => this.#add(event));
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    // A finger on a grip drags it, and one with the pen draws; elsewhere it scrolls the page.
    canvas.addEventListener("touchstart", (event) => {
      const [touch, second] = event.touches;
      const place = this.#place(touch);
      const isDrawn = this.isDrawing && this.#strip(place);
      if (!second && (isDrawn || this.#hit({ ...place, pointerType: "touch" }))) event.preventDefault();
    }, { passive: false });
  }

  get isDragging() {
    return this.#drag?.hasMoved ?? false;
  }

  #place({ clientX, clientY }) {
    const { left, top } = this.#view.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #strip({ y }) {
    const panel = this.#view.layout.panelAt(y);
    return panel === "events" ? undefined : panel;
  }

  /** The row at a point, and the part of it: "start", "end" or "body"; or a handle of the selected event's envelope. */
  #hit({ x, y, pointerType }) {
    const view = this.#view;
    const reach = REACH[pointerType] ?? REACH.mouse;
    let best = null;
    const offer = (part, distance, more) => {
      if (distance <= reach && distance < (best?.distance ?? Infinity)) best = { ...more, part, distance };
    };
    const { selected } = view;
    for (const row of view.shownRows) {
      const grip = view.grip(row);
      const end = row.endTime === undefined ? grip.x : view.layout.axis.x(row.endTime);
      if (Math.abs(grip.y - y) > 2 * reach || x < grip.x - reach || (x > grip.x + reach && Math.abs(x - end) > reach)) continue;
      // The selected item comes first among those at one point.
      const lead = row.path === selected ? 0.5 : 0;
      offer("start", Math.hypot(grip.x - x, grip.y - y) - lead, { row });
      if (row.endTime !== undefined) offer("end", Math.hypot(end - x, (grip.y - y) / 2) + 0.5, { row });
    }
    for (const handle of view.handles) offer("handle", Math.hypot(handle.x - x, handle.y - y) + 1, { row: view.item, handle });
    if (best || view.layout.panelAt(y) !== "events") return best;
    const seconds = view.layout.axis.seconds(x);
    const row = view.shownRows.findLast((candidate) => candidate.endTime !== undefined && candidate.time <= seconds
      && seconds <= candidate.endTime && y >= view.grip(candidate).y - reach);
    return row ? { row, part: "body" } : null;
  }

  #hover(hit) {
    const { canvas } = this.#view;
    canvas.style.cursor = !hit ? (this.isDrawing ? "crosshair" : "") : ["end", "handle"].includes(hit.part) ? "ew-resize" : "move";
    this.#view.hovered = hit?.part === "handle" ? null : hit?.row ?? null;
    this.#view.drawGrips();
  }

  #begin(event) {
    if (event.button !== 0) return;
    const view = this.#view;
    const place = this.#place(event);
    const isMouse = event.pointerType !== "touch";
    const panel = view.layout.panelAt(place.y);
    const common = { ...place, hasMoved: false, gesture: `drag ${(this.#gesture += 1)}` };
    const seconds = Math.max(0, this.#snapped(view.layout.axis.seconds(place.x)));
    if (view.layout.isSignalAt(place.y) && isMouse) {
      this.#capture(event, { ...common, kind: "region", start: seconds });
      return;
    }
    if (this.isDrawing && panel && panel !== "events") {
      view.strip = panel;
      view.stroke = [[place.x, place.y]];
      this.#capture(event, { ...common, kind: "stroke", panel });
      return;
    }
    const hit = this.#hit({ ...place, pointerType: event.pointerType });
    if (!hit) {
      view.strip = panel === "events" ? null : panel ?? null;
      if (isMouse) this.#capture(event, { ...common, kind: "box", start: seconds, kept: isAdding(event) ? view.selection : [] });
      else this.#chooseStart(seconds);
      return;
    }
    const { path } = hit.row;
    const others = view.selection.filter((one) => one !== path);
    const isSelected = others.length < view.selection.length;
    if (isAdding(event)) {
      this.#actions.select(isSelected ? others : [...others, path]);
      return;
    }
    if (hit.part !== "handle") this.#actions.select(isSelected ? [...others, path] : [path]);
    const items = this.#document.items(view.selection);
    const item = items.at(-1);
    if (!item) return;
    this.#capture(event, {
      ...common, ...hit, kind: "items", seconds: view.layout.axis.seconds(place.x), item, items, limits: timeLimits(items), isSharpness: event.shiftKey,
      isAlone: isSelected && items.length > 1,
    });
  }

  #capture(event, drag) {
    this.#view.canvas.setPointerCapture(event.pointerId);
    this.#drag = drag;
  }

  #move(event) {
    const place = this.#place(event);
    this.#view.pointer = place;
    if (!this.#drag) {
      this.#hover(this.#hit({ ...place, pointerType: event.pointerType }));
      return;
    }
    const drag = this.#drag;
    if (!drag.hasMoved && Math.hypot(place.x - drag.x, place.y - drag.y) < SLACK) return;
    if (!drag.hasMoved && drag.kind === "items") this.#view.hold(true);
    drag.hasMoved = true;
    this.#step(drag, place);
    if (drag.kind === "items") this.#push(drag, place);
  }

  #step(drag, place) {
    ({ items: this.#dragItems, region: this.#dragRegion, box: this.#dragBox, stroke: this.#dragStroke })[drag.kind]
      .call(this, drag, place);
    this.#view.drawGrips();
  }

  /** Moves the axis while a drag is held at an end of it. */
  #push(drag, place) {
    const { left, right } = this.#view.layout;
    const share = place.x > right - EDGE ? PUSH.share : place.x < left + EDGE ? -PUSH.share : 0;
    clearInterval(this.#pushing);
    if (share === 0) return;
    this.#pushing = setInterval(() => {
      this.#view.push(share);
      this.#step(drag, place);
    }, PUSH.milliseconds);
  }

  #dragItems(drag, { x, y }) {
    const seconds = this.#view.layout.axis.seconds(x) - drag.seconds;
    this.#document.change(this.#changes(drag, seconds, y - drag.y), drag.gesture);
  }

  #changes({ part, item, items, limits, handle, isSharpness }, seconds, dy) {
    if (part === "handle") {
      const { name, from, end } = handle;
      return [{ path: item.path, changes: { [name]: Number(envelopeValue(end + seconds - from).toFixed(3)) } }];
    }
    if (part === "end") {
      const end = this.#snapped(item.time + (effective(item, "duration") ?? 0) + seconds);
      return [{ path: item.path, changes: { duration: Math.max(0, Number((end - item.time).toFixed(6))) } }];
    }
    const scale = this.#view.layout.scale(item.panel);
    const raise = stepped((-dy / (scale.bottom - scale.top)) * (scale.high - scale.low), VALUE_STEP);
    if (isSharpness) return changesOf(items, { sharpen: raise });
    const wanted = this.#snapped(item.time + seconds) - item.time;
    return changesOf(items, { shift: Math.min(Math.max(wanted, limits.least), limits.most), raise });
  }

  #dragRegion(drag, { x }) {
    const end = Math.max(0, this.#snapped(this.#view.layout.axis.seconds(x)));
    this.#view.region = { start: Math.min(drag.start, end), end: Math.max(drag.start, end) };
  }

  #dragBox(drag, { x, y }) {
    this.#view.box = {
      left: Math.min(drag.x, x), right: Math.max(drag.x, x), top: Math.min(drag.y, y), bottom: Math.max(drag.y, y),
    };
  }

  #dragStroke(_, { x, y }) {
    this.#view.stroke.push([x, y]);
  }

  #end(event) {
    const drag = this.#drag;
    this.#drag = null;
    clearInterval(this.#pushing);
    if (!drag) return;
    const view = this.#view;
    const { kind, hasMoved } = drag;
    if (kind === "items" && hasMoved) {
      view.hold(false);
      this.#actions.edited();
    } else if (kind === "items" && drag.isAlone && event.type === "pointerup") {
      this.#actions.select([drag.row.path]);
    } else if (kind === "region") {
      if (!hasMoved || view.region.end <= view.region.start) view.region = null;
      this.#chooseStart(hasMoved && view.region ? view.region.start : drag.start, true);
    } else if (kind === "box") {
      if (hasMoved) this.#actions.select([...new Set([...drag.kept, ...this.#boxed()])]);
      else if (drag.kept.length === 0) this.#chooseStart(drag.start);
    } else if (kind === "stroke" && hasMoved) {
      const { axis } = view.layout;
      const scale = view.layout.scale(drag.panel);
      const value = (y) => Math.min(Math.max(scale.value(y), scale.low), scale.high);
      this.#actions.draw(drag.panel, view.stroke.map(([x, y]) => [Math.max(0, axis.seconds(x)), value(y)]));
    }
    view.box = view.stroke = null;
    view.drawGrips();
  }

  #boxed() {
    const { box } = this.#view;
    return this.#view.shownRows.filter((row) => {
      const { x, y } = this.#view.grip(row);
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    }).map(({ path }) => path);
  }

  /** A click beside items: there something is added, and playing begins. */
  #chooseStart(seconds, keepsSelection = false) {
    if (!keepsSelection) this.#actions.select([]);
    this.#view.cursor = this.#view.playsFrom = seconds;
    this.#view.drawGrips();
    this.#actions.heard();
  }

  /** A time on the grid, or else one of a tenth of a pixel's decimal digits, and no finer than a tenth of a millisecond. */
  #snapped(seconds) {
    const { grid } = this.#view;
    const step = grid || Math.max(1e-4, 10 ** Math.floor(Math.log10(this.#view.layout.axis.secondsPerPixel)));
    return Number(stepped(seconds, step).toFixed(6));
  }

  #add(event) {
    const { x, y } = this.#place(event);
    const panel = this.#view.layout.panelAt(y);
    if (!panel || this.isDrawing || this.#hit({ x, y, pointerType: event.pointerType })?.part === "start") return;
    const time = Math.max(0, this.#snapped(this.#view.layout.axis.seconds(x)));
    const scale = this.#view.layout.scale(panel);
    const value = Math.min(Math.max(scale.value(y), scale.low), scale.high);
    this.#actions.add(panel, time, stepped(value, VALUE_STEP));
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "a") return;
      event.preventDefault();
      this.#actions.select(this.#document.rows.map(({ path }) => path));
      return;
    }
    const actions = {
      Delete: () => this.#actions.remove(),
      Backspace: () => this.#actions.remove(),
      n: () => this.#actions.step(1),
      p: () => this.#actions.step(-1),
      m: () => this.#actions.mute(),
      s: () => this.#actions.solo(),
      "+": () => this.#view.zoom(ZOOM),
      "-": () => this.#view.zoom(1 / ZOOM),
      0: () => (this.#view.view = null),
      Escape: () => this.#leave(),
      ArrowLeft: () => this.#nudge(event, -1, 0),
      ArrowRight: () => this.#nudge(event, 1, 0),
      ArrowUp: () => this.#nudge(event, 0, 1),
      ArrowDown: () => this.#nudge(event, 0, -1),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #leave() {
    this.#view.region = this.#view.playsFrom = this.#view.strip = null;
    this.#actions.select([]);
    this.#actions.heard();
  }

  #nudge({ altKey, shiftKey }, right, up) {
    const paths = this.#view.selection;
    const item = this.#document.item(paths.at(-1));
    if (!item) return;
    const { axis } = this.#view.layout;
    const pixels = altKey ? KEY_STEPS.finePixels : KEY_STEPS.pixels;
    const raise = up * (altKey ? KEY_STEPS.fineValue : KEY_STEPS.value);
    const seconds = right * (this.#view.grid || Math.max(1e-4, pixels * axis.secondsPerPixel));
    const gesture = `keys ${item.path}`;
    if (right !== 0 && shiftKey) {
      const duration = this.#snapped((effective(item, "duration") ?? 0) + seconds);
      this.#document.change([{ path: item.path, changes: limited(item, { duration }) }], gesture);
    } else if (right !== 0) {
      const shift = this.#snapped(item.time + seconds) - item.time;
      const [{ least, most }] = [paths.length > 1 ? { least: -Infinity, most: Infinity } : timeLimits([item])];
      this.#document.move(paths, { shift: Math.min(Math.max(shift, least), most) }, gesture);
    } else {
      this.#document.move(paths, shiftKey ? { sharpen: raise } : { raise }, gesture);
    }
    this.#actions.edited();
  }

  #turn(event) {
    const { axis, left, right } = this.#view.layout;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const share = (this.#place(event).x - left) / (right - left);
      this.#view.zoom(Math.exp(-event.deltaY / 300), Math.min(Math.max(share, 0), 1));
    } else if (this.#view.view && (event.deltaX !== 0 || event.shiftKey)) {
      event.preventDefault();
      this.#view.scroll((event.deltaX || event.deltaY) * axis.secondsPerPixel);
    }
  }
}

function isAdding({ ctrlKey, metaKey }) {
  return ctrlKey || metaKey;
}

function stepped(value, step) {
  return Number((Math.round(value / step) * step).toFixed(6));
}
