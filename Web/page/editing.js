// Editing in the figure: by pointer and by keys.
import { effective, limited } from "./items.js";

/** How near a grip the pointer has to be, in pixels, of mice and of fingers. */
const REACH = { mouse: 10, pen: 14, touch: 24 };
/** Pixels that a pointer moves before it drags. */
const SLACK = 3;
const VALUE_STEP = 0.01;
const KEY_STEPS = { value: 0.05, fineValue: 0.01, pixels: 10, finePixels: 1 };
const ZOOM = 1.5;

export class Editing {
  #view;
  #document;
  #actions;
  #drag = null;
  #gesture = 0;

  /** `actions`: select(path), add(panel, time, value), remove(), step(by), play(), edited(isMoving). */
  constructor(view, document, actions) {
    this.#view = view;
    this.#document = document;
    this.#actions = actions;
    const { canvas } = view;
    canvas.addEventListener("pointerdown", (event) => this.#begin(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => this.#end());
    canvas.addEventListener("pointerleave", () => this.#hover(null));
    canvas.addEventListener("dblclick", (event) => this.#add(event));
    canvas.addEventListener("keydown", (event) => this.#press(event));
    canvas.addEventListener("wheel", (event) => this.#turn(event), { passive: false });
    // A finger on a grip drags it; elsewhere it scrolls the page.
    canvas.addEventListener("touchstart", (event) => {
      const [touch, second] = event.touches;
      if (!second && this.#hit({ ...this.#place(touch), pointerType: "touch" })) event.preventDefault();
    }, { passive: false });
  }

  get isDragging() {
    return this.#drag?.hasMoved ?? false;
  }

  #place({ clientX, clientY }) {
    const { left, top } = this.#view.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** The item at a point, and the part of it: "start", "end" or "body". */
  #hit({ x, y, pointerType }) {
    const view = this.#view;
    const reach = REACH[pointerType] ?? REACH.mouse;
    let best = null;
    const offer = (item, part, distance) => {
      if (distance <= reach && distance < (best?.distance ?? Infinity)) best = { item, part, distance };
    };
    for (const item of view.shownItems) {
      const grip = view.grip(item);
      // The selected item comes first among those at one point.
      const lead = item.path === view.selected ? 0.5 : 0;
      offer(item, "start", Math.hypot(grip.x - x, grip.y - y) - lead);
      if (item.endTime !== undefined) {
        offer(item, "end", Math.hypot(view.layout.axis.x(item.endTime) - x, (grip.y - y) / 2) + 0.5);
      }
    }
    if (best || view.layout.panelAt(y) !== "events") return best;
    const seconds = view.layout.axis.seconds(x);
    const item = view.shownItems.findLast((candidate) => candidate.endTime !== undefined && candidate.time <= seconds
      && seconds <= candidate.endTime && y >= view.grip(candidate).y - reach);
    return item ? { item, part: "body" } : null;
  }

  #hover(hit) {
    const { canvas } = this.#view;
    canvas.style.cursor = !hit ? "" : hit.part === "end" ? "ew-resize" : "move";
    if (this.#view.hovered?.path === hit?.item.path) return;
    this.#view.hovered = hit?.item ?? null;
    this.#view.drawGrips();
  }

  #begin(event) {
    if (event.button !== 0) return;
    const place = this.#place(event);
    const hit = this.#hit({ ...place, pointerType: event.pointerType });
    this.#view.cursor = Math.max(0, this.#rounded(this.#view.layout.axis.seconds(place.x)));
    this.#actions.select(hit?.item.path ?? null);
    if (!hit) return;
    this.#view.canvas.setPointerCapture(event.pointerId);
    const { item } = hit;
    this.#drag = {
      ...hit, ...place, path: item.path, hasMoved: false, isSharpness: event.shiftKey,
      gesture: `drag ${(this.#gesture += 1)}`,
      from: {
        time: item.time, value: effective(item, "value"), sharpness: effective(item, "sharpness"),
        duration: effective(item, "duration") ?? 0,
      },
    };
  }

  #move(event) {
    const place = this.#place(event);
    if (!this.#drag) {
      this.#hover(this.#hit({ ...place, pointerType: event.pointerType }));
      return;
    }
    const drag = this.#drag;
    const [dx, dy] = [place.x - drag.x, place.y - drag.y];
    if (!drag.hasMoved && Math.hypot(dx, dy) < SLACK) return;
    if (!drag.hasMoved) this.#view.hold(true);
    drag.hasMoved = true;
    const item = this.#document.item(drag.path);
    if (item) this.#change(item, this.#changes(drag, item, dx, dy), drag.gesture);
  }

  #changes({ part, from, isSharpness }, item, dx, dy) {
    const { axis } = this.#view.layout;
    const seconds = dx * axis.secondsPerPixel;
    if (part === "end") return { duration: this.#rounded(from.duration + seconds) };
    const scale = this.#view.layout.scale(item.panel);
    const difference = (-dy / (scale.bottom - scale.top)) * (scale.high - scale.low);
    const moved = (name) =>
      from[name] === undefined ? {} : { [name]: stepped(from[name] + difference, VALUE_STEP) };
    if (isSharpness) return moved("sharpness");
    const time = Math.min(Math.max(this.#rounded(from.time + seconds), item.leastTime), item.mostTime);
    return { time, ...moved("value") };
  }

  #end() {
    const hasMoved = this.#drag?.hasMoved;
    this.#drag = null;
    if (!hasMoved) return;
    this.#view.hold(false);
    this.#actions.edited();
  }

  #change(item, changes, gesture) {
    this.#document.edit(item.edits(limited(item, changes)), gesture);
  }

  /** Times of a tenth of a pixel's decimal digits, and no more than a tenth of a millisecond needs. */
  #rounded(seconds) {
    const step = Math.max(1e-4, 10 ** Math.floor(Math.log10(this.#view.layout.axis.secondsPerPixel)));
    return Number(stepped(seconds, step).toFixed(6));
  }

  #add(event) {
    const { x, y } = this.#place(event);
    const panel = this.#view.layout.panelAt(y);
    if (!panel || this.#hit({ x, y, pointerType: event.pointerType })?.part === "start") return;
    const time = Math.max(0, this.#rounded(this.#view.layout.axis.seconds(x)));
    const scale = this.#view.layout.scale(panel);
    const value = Math.min(Math.max(scale.value(y), scale.low), scale.high);
    this.#actions.add(panel, time, stepped(value, VALUE_STEP));
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey) return;
    const actions = {
      Delete: () => this.#actions.remove(),
      Backspace: () => this.#actions.remove(),
      n: () => this.#actions.step(1),
      p: () => this.#actions.step(-1),
      "+": () => this.#view.zoom(ZOOM),
      "-": () => this.#view.zoom(1 / ZOOM),
      0: () => (this.#view.view = null),
      Escape: () => this.#actions.select(null),
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

  #nudge({ altKey, shiftKey }, right, up) {
    const item = this.#document.item(this.#view.selected);
    if (!item) return;
    const { axis } = this.#view.layout;
    const pixels = altKey ? KEY_STEPS.finePixels : KEY_STEPS.pixels;
    const height = altKey ? KEY_STEPS.fineValue : KEY_STEPS.value;
    const seconds = right * Math.max(1e-4, pixels * axis.secondsPerPixel);
    const changes = {};
    if (right !== 0 && shiftKey) changes.duration = this.#rounded((effective(item, "duration") ?? 0) + seconds);
    if (right !== 0 && !shiftKey) {
      changes.time = Math.min(Math.max(this.#rounded(item.time + seconds), item.leastTime), item.mostTime);
    }
    if (up !== 0) {
      const name = shiftKey ? "sharpness" : "value";
      const value = effective(item, name);
      if (value !== undefined) changes[name] = stepped(value + up * height, VALUE_STEP);
    }
    this.#change(item, changes, `keys ${item.path}`);
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

function stepped(value, step) {
  return Number((Math.round(value / step) * step).toFixed(6));
}
