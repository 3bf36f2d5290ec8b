"""What scripts/checks/page expects of the pointer and of keys in the figure and the lists."""

import json
import time

from folding import fold_large
from scripts_of_page import ALL_OF_TEXT, CONTROL, EDITOR, PIXELS, SHIFT
from writing import caret, text_keys

# A pattern of so many events, in the page.
EVENTS = """
  const event = (_, index) => ({ Event: { EventType: "HapticTransient", Time: index / 100, EventParameters: [
    { ParameterID: "HapticIntensity", ParameterValue: 0.5 }, { ParameterID: "HapticSharpness", ParameterValue: 0.25 }] } });
  const text = JSON.stringify({ Version: 1, Pattern: Array.from({ length: %d }, event) }, null, 2);
  const { pattern, view, isSettled } = await import("./page/main.js");
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  // The machine's own speed: what the browser takes to read the same text.
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    JSON.parse(text);
    return performance.now() - start;
  });
  const parse = times.sort((a, b) => a - b)[1];
"""
# The script of the steps of a drag among them, in milliseconds.
LARGE = "(async () => {" + EVENTS + """
  pattern.open("large-%d.ahap", text);
  while (!isSettled()) await wait(20);
  const row = pattern.rows[pattern.rows.length >> 1], box = view.canvas.getBoundingClientRect(), grip = view.grip(row);
  const send = (type, dx, dy) => view.canvas.dispatchEvent(new PointerEvent(type, {
    clientX: box.left + grip.x + dx, clientY: box.top + grip.y + dy, button: 0, pointerType: "mouse", pointerId: 1 }));
  view.canvas.setPointerCapture = () => {};
  const { path } = row, steps = [], before = pattern.item(path).time;
  send("pointerdown", 0, 0);
  for (let step = 1; step <= 60; step += 1) {
    const start = performance.now();
    send("pointermove", step, -step / 2);
    steps.push(performance.now() - start);
    await new Promise(requestAnimationFrame);
  }
  send("pointerup", 60, -30);
  delete view.canvas.setPointerCapture;
  return { parse, step: steps.sort((a, b) => a - b)[30], hasMoved: pattern.item(path).time !== before };
})()
"""
# Strong dull events and weak sharp ones in turns, thousands of them, and the colours that are seen at 0.8 and 0.2: how near
# they are to dull and to sharp, where 1 is as far as the two are from each other.
DENSE = """
(async () => {
  const { pattern, view, isSettled } = await import("./page/main.js");
  const event = (_, index) => ({ Event: { EventType: "%s", Time: index / 2000, %s EventParameters: [
    { ParameterID: "HapticIntensity", ParameterValue: [1, 0.4][index %% 2] }, { ParameterID: "HapticSharpness", ParameterValue: index %% 2 }] } });
  pattern.open("dense.ahap", JSON.stringify({ Version: 1, Pattern: Array.from({ length: 4000 }, event) }));
  while (!isSettled()) await new Promise((resolve) => setTimeout(resolve, 20));
  const { layout } = view, sharpness = view.palettes[0].inks.slice(9, 137), context = document.getElementById("panels").getContext("2d");
  const far = (a, b) => Math.hypot(...[0, 1, 2].map((part) => a[part] - b[part])) / Math.hypot(...[0, 1, 2].map((part) => sharpness[0][part] - sharpness[127][part]));
  const nearness = (value, colour) => {
    const y = Math.round(layout.events.scale.y(value) * devicePixelRatio), distances = [];
    for (let x = layout.left + 100; x < layout.right - 100; x += 7) {
      distances.push(far(context.getImageData(x * devicePixelRatio, y, 1, 1).data, colour));
    }
    return distances.sort((a, b) => a - b)[distances.length >> 1];
  };
  return { strong: nearness(0.8, sharpness[0]), weak: nearness(0.2, sharpness[127]) };
})()
"""
# How long a file takes to its first picture, and the longest task of the page meanwhile; the browser tells of those of 50 ms.
OPENING = "(async () => {" + EVENTS + """
  const file = new File([text], "huge.ahap");
  let longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))))
    .observe({ type: "longtask" });
  await wait(500);
  longest = 0;
  const data = new DataTransfer(), field = document.getElementById("file"), start = performance.now();
  data.items.add(file);
  field.files = data.files;
  field.dispatchEvent(new Event("change"));
  while (pattern.name !== "huge.ahap" || view.layout.duration < 900) await wait(10);
  const picture = performance.now() - start;
  while (!isSettled()) await wait(20);
  await wait(800);
  return { parse, picture, longest };
})()
"""


def drag(designer):
    designer.open_example("button")
    before = designer.items()
    path = before[1]["path"]
    x, y = designer.place(path)
    step = designer.page("view.layout.axis.secondsPerPixel")
    designer.browser.drag((x, y), (x - 60, y - 30))
    after = designer.items()[1]
    designer.check(abs(after["time"] - (0.09 - 60 * step)) < 2 * step, f"dragged to {after['time']} s")
    designer.check(after["value"] > before[1]["value"] + 0.1 and after["sharpness"] == 0.75, f"dragged to {after}")
    designer.settle()
    designer.check(f'"Time": {after["time"]}' in designer.run(ALL_OF_TEXT), "the text is not in step")
    designer.settle()
    designer.browser.drag(designer.place(path), tuple(a + b for a, b in zip(designer.place(path), (20, 20))), modifiers=SHIFT)
    sharp = designer.items()[1]
    designer.check(sharp["sharpness"] < 0.75 and sharp["time"] == after["time"], f"dragged with Shift to {sharp}")
    designer.picture("dragged")
    designer.click("undo")
    designer.click("undo")
    designer.check(designer.items() == before, f"undone to {designer.items()}")
    designer.click("redo")
    designer.check(designer.items()[1] == after, f"done again to {designer.items()[1]}")
    # The last event, to the right: the axis stands still under the pointer.
    x, y = designer.place(path)
    last, step = designer.items()[1]["time"], designer.page("view.layout.axis.secondsPerPixel")
    designer.browser.drag((x, y), (x + 200, y))
    moved = designer.items()[1]["time"]
    designer.check(abs(moved - last - 200 * step) < 2 * step, f"the last event is dragged from {last} to {moved} s")
    # A curve's point, in its strip, and the end of an event.
    designer.open_example("motor")
    point = next(item for item in designer.items() if item["kind"] == "point" and item["time"] == 1.2)
    x, y = designer.place(point["path"])
    designer.browser.drag((x, y), (x - 20, y + 10))
    moved = next(item for item in designer.items() if item["path"] == point["path"])
    designer.check(0.4 < moved["time"] < 1.2 and moved["value"] < point["value"], f"a point is dragged to {moved}")
    event = designer.items()[0]
    x, y = designer.place(event["path"], end=True)
    designer.browser.drag((x, y), (x - 50, y))
    designer.check(designer.items()[0]["duration"] < 4, f"an end is dragged to {designer.items()[0]}")


def see_dense(designer):
    """Thousands of transients are stems, weak ones in front of strong ones, as pacinian plot draws them."""
    seen = designer.run(DENSE % ("HapticTransient", ""))
    designer.check(seen["strong"] < 0.25 and seen["weak"] < 0.25, f"4000 transients are not seen in their colours: {seen}")
    designer.picture("dense")
    designer.close_tab()
    seen = designer.run(DENSE % ("HapticContinuous", "EventDuration: 0.002,"))
    designer.check(seen["strong"] < 0.6, f"4000 short events are not seen: {seen}")
    designer.close_tab()


def drag_large(designer):
    """A step of a drag reads what it changes, and writes the text afterwards; only what is seen exists."""
    for count in [100, 1000, 10000]:
        times = designer.run(LARGE % (count, count))
        # 15 ms: what a step takes whatever the size, on a busy machine.
        designer.check(times["step"] < 6 * times["parse"] + 15, f"a drag's step among {count} events: {times}")
        designer.check(times["hasMoved"], f"{count} events: the drag moves nothing")
        designer.settle()
        check_window(designer, f"{count} events")
        designer.picture(f"large-{count}")
        # What is too large to be kept is asked about when the page is left.
        designer.close_tab()


def check_window(designer, name):
    designer.check(designer.page(f"pattern.text === {ALL_OF_TEXT}"), f"{name}: the text does not follow")
    designer.check(0 < designer.run("document.querySelectorAll('.CodeMirror-code > *').length") < 100, f"{name}: lines are there that nobody sees")
    designer.check(designer.run("document.querySelectorAll('#items [role=option]').length") < 50, f"{name}: a list is there that nobody sees")


def open_large(designer):
    """100 000 events, 35 MB, are there soon."""
    times = designer.run(OPENING % 100_000)
    # On a machine that does nothing else a reading takes 0.1 s, and the picture 1.3 s.
    designer.check(times["picture"] < 60 * times["parse"], f"opening 100 000 events: {times}")
    check_window(designer, "100 000 events")
    designer.check("100000 transients" in designer.run("document.getElementById('facts').textContent"), "100 000 events are not drawn")
    designer.check(designer.run("document.getElementById('items').scrollTop") == 0, "the list opens at another place than its start")
    designer.check(not designer.run("document.querySelectorAll('#items [aria-selected=true]').length"), "an item is chosen in the list")
    designer.picture("huge")
    fold_large(designer)
    # The end of the text, typed into.
    lines = designer.page("pattern.text.split('\\n').length")
    designer.run(f"{EDITOR}.scrollTo(0, {EDITOR}.getScrollInfo().height)")
    designer.browser.wait(f"document.querySelector('.CodeMirror-code').textContent.endsWith(']{lines}}}')")
    caret(designer, lines - 1, 1)
    text_keys(designer, " ")
    designer.check(designer.page("pattern.text.endsWith(']\\n} ')"), "the end of the text is not typed into")
    designer.page("pattern.undo()")
    designer.settle()
    designer.page("pattern.change([{ path: pattern.rows[70000].path, changes: { value: 0.9 } }])")
    designer.settle()
    designer.check(designer.page("pattern.item('Pattern[70000].Event').value") == 0.9, "an event of 100 000 is not changed")
    designer.close_tab()


def choose_several(designer):
    """Boxes, groups, the grid, handles and the pen."""
    designer.open_example("heartbeat")
    box = designer.page("(({ left, top }) => [left, top])(view.canvas.getBoundingClientRect())")
    events = designer.page("[view.layout.events.top, view.layout.events.bottom, view.layout.axis.x(0.8), view.layout.axis.x(1.3)]")
    before = designer.items()
    designer.browser.drag((box[0] + events[2], box[1] + events[0] + 2), (box[0] + events[3], box[1] + events[1] - 2))
    chosen = designer.page("view.selection.map((path) => pattern.item(path).time)")
    designer.check(sorted(chosen) == [0.9, 0.91, 1.16, 1.17], f"a box selects {chosen}")
    designer.settle()
    designer.check(designer.run("document.querySelectorAll('#items [aria-selected=true]').length") >= 1, "the list does not show what is selected")
    designer.picture("several")
    for name, value in [("shift", 0.1), ("stretch", 2), ("scale", 0.5)]:
        designer.run(f"document.getElementById('fields').elements.{name}.value = {value}")
    designer.run("document.querySelector('#fields button').click()")
    after = {item["path"]: item for item in designer.items()}
    wanted = {0.9: (1.0, None), 0.91: (1.02, 0.18), 1.16: (1.52, None), 1.17: (1.54, 0.12)}
    for item in before:
        now = after[item["path"]]
        if item["time"] in wanted:
            time_, duration = wanted[item["time"]]
            designer.check(abs(now["time"] - time_) < 1e-6 and abs(now["value"] - item["value"] / 2) < 1e-6
                and (duration is None or abs(now["duration"] - duration) < 1e-6), f"{item} has become {now}")
        else:
            designer.check(now == item, f"{item} has become {now}")
    designer.click("undo")
    designer.check(designer.items() == before, "a change of several is not one step of undo")
    # A drag of one moves all; the grid holds the one that is dragged.
    designer.run("(() => { const snap = document.getElementById('snap'); snap.value = 'ms 50'; snap.dispatchEvent(new Event('input')); })()")
    path = next(item["path"] for item in before if item["time"] == 0.9)
    x, y = designer.place(path)
    step = designer.page("view.layout.axis.secondsPerPixel")
    designer.browser.drag((x, y), (x + 0.11 / step, y + 20))
    moved = {item["path"]: item for item in designer.items()}
    designer.check(abs(moved[path]["time"] - 1.0) < 1e-9, f"on a grid of 50 ms it is dragged to {moved[path]['time']} s")
    shifts = {round(moved[item["path"]]["time"] - item["time"], 6) for item in before if item["time"] in wanted}
    designer.check(shifts == {0.1}, f"several are dragged by {shifts} s")
    designer.run("(() => { const snap = document.getElementById('snap'); snap.value = ''; snap.dispatchEvent(new Event('input')); })()")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("Delete")
    designer.check(len(designer.items()) == len(before) - 4, "several are not deleted together")
    designer.click("undo")
    designer.click("undo")
    designer.check(designer.items() == before, "undo does not bring several back")
    # Handles of an envelope.
    event = next(item for item in before if item["kind"] == "continuous")
    x, y = designer.place(event["path"])
    designer.browser.drag((x, y), (x, y))
    handle = designer.page("view.handles[0]")
    top = designer.page("view.canvas.getBoundingClientRect().top")
    designer.check(handle["name"] == "AttackTime", f"the handles are {handle}")
    designer.picture("handles")
    end = designer.page("view.handles[1]")
    designer.browser.drag((box[0] + end["x"], top + end["y"]), (box[0] + end["x"] + 30, top + end["y"]))
    release = next(item for item in designer.items() if item["path"] == event["path"])["ReleaseTime"]
    designer.check(release > event["ReleaseTime"], f"a handle changes the release from {event['ReleaseTime']} to {release}")
    # A point at a curve's end, and what the page offers.
    designer.open_example("button")
    count = len(designer.items())
    designer.run("(() => { const kind = document.getElementById('kind'); kind.value = 'point'; kind.dispatchEvent(new Event('change'));"
        " document.getElementById('control').value = 'HapticIntensityControl'; })()")
    designer.page("(view.cursor = 0.05)")
    designer.click("add")
    designer.settle()
    offer = designer.run("document.querySelector('#status button')?.textContent ?? ''")
    designer.check("End it at" in offer, f"at a curve's end the page offers {offer!r}")
    designer.picture("offer")
    designer.run("document.querySelector('#status button')?.click()")
    ends = [item for item in designer.items() if item["kind"] == "point" and item["value"] == 1]
    designer.check(len(designer.items()) == count + 2 and len(ends) == 1, f"the curve ends with {ends}")
    # The pen: the course after the stroke stays.
    designer.open_example("motor")
    before = designer.items()
    designer.click("pen")
    strip = designer.page("(({ top, bottom }) => [top, bottom])(view.layout.strips[0])")
    top = designer.page("(document.getElementById('grips').scrollIntoView(), view.canvas.getBoundingClientRect().top)")
    x = [box[0] + designer.page(f"view.layout.axis.x({time_})") for time_ in (0.5, 1.0)]
    designer.browser.drag((x[0], top + strip[1] - 8), (x[1], top + strip[0] + 8))
    designer.settle()
    points = [item for item in designer.items() if item["kind"] == "point" and 0.45 < item["time"] < 1.05]
    designer.check(len(points) >= 4, f"the pen draws {points}")
    designer.check(not designer.tool_findings(), "the tool finds something in what the pen has drawn")
    designer.picture("pen")
    designer.click("pen")
    designer.click("undo")
    designer.check(designer.items() == before, "a stroke is not one step of undo")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("Escape")
    designer.settle()


def use_keys(designer):
    designer.open_example("button")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("n")
    first = designer.items()[0]
    for key, modifiers in [("ArrowRight", 0), ("ArrowUp", 0), ("ArrowDown", SHIFT)]:
        designer.browser.press(key, modifiers=modifiers)
    changed = designer.items()[0]
    spoken = designer.run("document.getElementById('spoken').textContent")
    designer.check("intensity 0.85, sharpness 0.55" in spoken, f"a screen reader says {spoken}")
    designer.check(
        changed["time"] > first["time"] and changed["value"] == 0.85 and changed["sharpness"] == 0.55,
        f"keys change to {changed}")
    designer.browser.press("Delete")
    designer.check(len(designer.items()) == 1, "Delete does not delete")
    designer.browser.press("z", modifiers=CONTROL)
    designer.check(len(designer.items()) == 2, "Control Z does not undo")
    # Adding: an event and a curve's point at the cursor, and one by a double click.
    for kind, control in [("continuous", ""), ("point", "HapticSharpnessControl"), ("parameter", "HapticIntensityControl")]:
        designer.run(
            f"(() => {{ const kind = document.getElementById('kind'); kind.value = '{kind}';"
            f" kind.dispatchEvent(new Event('change')); document.getElementById('control').value = '{control}';"
            " document.getElementById('add').click(); })()")
        designer.settle()
    kinds = sorted(item["kind"] for item in designer.items())
    designer.check(kinds == ["continuous", "parameter", "point", "transient", "transient"], f"there are {kinds}")
    selected = designer.page("view.selected")
    designer.check(any(i["path"] == selected and i["kind"] == "parameter" for i in designer.items()), "what is added is not selected")
    field = "document.getElementById('fields').elements.value"
    designer.run(f"(() => {{ {field}.value = 0.3; {field}.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
    designer.check(next(i for i in designer.items() if i["kind"] == "parameter")["value"] == 0.3, "a field does not change its value")
    designer.picture("added")
    panel = designer.run("(async () => { const { view } = await import('./page/main.js');"
        " const box = view.canvas.getBoundingClientRect(); return [box.left + view.layout.left + 400, box.top + view.layout.events.top + 40]; })()")
    for count in [1, 2]:
        for kind in ["mousePressed", "mouseReleased"]:
            designer.browser.call("Input.dispatchMouseEvent", type=kind, x=panel[0], y=panel[1], button="left", clickCount=count)
    designer.check(len(designer.items()) == 6, "a double click adds nothing")
    designer.settle()


def fill_in(designer):
    """Fields: emptied, and out of their range; and Space, wherever the focus is."""
    designer.open_file("fields.ahap", json.dumps({"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous",
        "Time": 0, "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5},
        {"ParameterID": "ReleaseTime", "ParameterValue": 0.4}]}}]}, indent=2))
    designer.browser.wait("document.getElementById('name').textContent === 'fields.ahap'")
    designer.settle()
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("n")
    before = designer.page("pattern.text")
    type_into = ("(() => { const field = document.getElementById('fields').elements.%s; field.focus(); field.value = '%s';"
        " for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true })); return field.value; })()")
    designer.check(designer.run(type_into % ("value", "1.7")) == "1", "1.7 is taken as an intensity")
    told = designer.run("document.getElementById('status').textContent")
    designer.check("1.7" in told and "0 to 1" in told, f"1.7 becomes 1, and the page says {told!r}")
    designer.picture("limited")
    designer.run(type_into % ("ReleaseTime", ""))
    designer.check("ReleaseTime" not in designer.page("pattern.text"), "an emptied field stays in the text")
    designer.check(designer.run(type_into % ("duration", "")) == "1", "a duration can be emptied")
    designer.browser.press(" ")
    designer.browser.wait("(async () => (await import('./page/main.js')).player.isPlaying)()")
    designer.browser.press(" ")
    designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
    designer.click("undo")
    designer.click("undo")
    designer.check(designer.page("pattern.text") == before, "undo does not bring the fields back")
    # Copies: a duplicate begins where the event ends, and another file takes what was copied, at its cursor.
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("d", modifiers=CONTROL)
    designer.check([item["time"] for item in designer.items()] == [0, 1], f"duplicated to {designer.items()}")
    designer.check(designer.items()[1] | {"time": 0, "path": ""} == designer.items()[0] | {"path": ""}, "a duplicate is another event")
    designer.check(designer.page("view.selected") == designer.items()[1]["path"], "a duplicate is not selected")
    designer.browser.press("c", modifiers=CONTROL)
    designer.picture("duplicated")
    designer.open_example("button")
    count = len(designer.items())
    designer.page("(view.cursor = 0.02)")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("v", modifiers=CONTROL)
    pasted = [item for item in designer.items() if item["kind"] == "continuous"]
    designer.check(len(designer.items()) == count + 1 and len(pasted) == 1 and pasted[0]["time"] == 0.02
        and pasted[0]["ReleaseTime"] == 0.4, f"pasted {pasted}")
    designer.settle()


def zoom(designer):
    designer.open_example("swish")
    for _ in range(12):
        designer.click("zoom-in")
    time.sleep(0.4)
    designer.settle()
    part = designer.page("view.view")
    designer.check(part and part["end"] - part["start"] < 1, f"the figure shows {part}")
    designer.check(designer.page("new TextDecoder('latin1').decode(figure().figure).includes('time (s)')"), "seconds are shown as milliseconds")
    # 0.4 s of 136 Hz: paper shows between the waves, as it does not in a band of extremes.
    ink = designer.run(PIXELS)["waveform"]["ink"]
    designer.check(ink < 0.45, f"the waveform is a band: {ink} of the panel")
    designer.picture("zoomed")
    designer.click("zoom-all")
    designer.check(designer.page("view.view") is None, "All does not show all")


def handle_groups(designer):
    """What is done to several at once: at a limit, copied, and behind a dialog; handles, and what is muted."""
    events = [(0, 0.3), (0.2, 0.9), (0.4, 0)]
    text = json.dumps({"Version": 1, "Metadata": {"Project": "a"}, "Pattern": [
        *({"Event": {"EventType": "HapticContinuous", "Time": time_, "EventDuration": 0.1, "EventParameters": [
            {"ParameterID": "HapticIntensity", "ParameterValue": value}]}} for time_, value in events),
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.1, "ParameterCurveControlPoints": [
            {"Time": 0, "ParameterValue": 1}, {"Time": 0.1, "ParameterValue": 0.5}, {"Time": 0.3, "ParameterValue": 1}]}}]}, indent=2)
    designer.open_file("groups.ahap", text)
    designer.browser.wait("document.getElementById('name').textContent === 'groups.ahap'")
    designer.settle()
    focus = "document.getElementById('grips').focus()"
    keys = lambda key, count=1, modifiers=0: [designer.browser.press(key, modifiers=modifiers) for _ in range(count)]
    values = lambda: [item["value"] for item in designer.items() if item["kind"] == "continuous"]
    # A group goes up until its first one is at 1, and comes back as it was.
    select_events(designer)
    keys("ArrowUp", 4)
    designer.check(values() == [0.4, 1, 0.1], f"a group at its limit is {values()}")
    keys("ArrowDown", 6)
    designer.check(values() == [0.3, 0.9, 0], f"a group that has come back is {values()}")
    designer.run("(() => { const form = document.getElementById('fields'); form.elements.scale.value = 2; form.querySelector('button').click(); })()")
    scaled = values()
    designer.check(scaled[1] == 1 and abs(scaled[0] - 1 / 3) < 1e-5 and scaled[2] == 0, f"a group is scaled to {scaled}")
    designer.page("pattern.type(" + json.dumps(text) + ")")
    # Copies of all kinds go through the clipboard; nothing but them is selected.
    designer.run(focus)
    keys("a", modifiers=CONTROL)
    keys("c", modifiers=CONTROL)
    designer.page("(view.cursor = 0.4)")
    keys("v", modifiers=CONTROL)
    items, chosen = designer.items(), designer.page("view.selection")
    designer.check(len(items) == 12 and len(chosen) == 6, f"of 6 items {len(items) - 6} are copied and {len(chosen)} selected")
    times = sorted(round(item["time"], 6) for item in items if item["path"] in chosen)
    designer.check(times == [0.4, 0.5, 0.6, 0.6, 0.8, 0.8], f"copies are at {times}")
    designer.check(not designer.tool_findings(), "the tool finds something in what was pasted")
    designer.picture("pasted")
    keys("x", modifiers=CONTROL)
    designer.check(len(designer.items()) == 6, "Control X leaves what it copies")
    designer.click("undo")
    keys("a", modifiers=CONTROL)
    keys("d", modifiers=CONTROL)
    designer.check(len(designer.page("view.selection")) == 12, f"a duplicate selects {designer.page('view.selection')}")
    designer.page("pattern.type(" + json.dumps(text) + ")")
    # Through the text of another program, and into another format.
    designer.run(focus)
    script = ("(async () => { const { view } = await import('./page/main.js'); const clipboardData = new DataTransfer();"
        " clipboardData.setData('text/plain', TEXT); view.canvas.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); })()")
    designer.run(script.replace("TEXT", json.dumps("no pattern")))
    designer.check("clipboard" in designer.run("document.getElementById('status').textContent"), "a foreign clipboard is pasted without a word")
    designer.run(script.replace("TEXT", json.dumps((designer.examples / "button.ahap").read_text())))
    designer.check(len(designer.items()) == 8, f"a file's text is pasted as {len(designer.items()) - 6} items")
    designer.page("pattern.type(" + json.dumps(text) + ")")
    designer.settle()
    # Behind a dialog nothing is done.
    select_events(designer)
    before = designer.page("pattern.text")
    designer.click("show-code")
    designer.browser.wait("document.getElementById('code').open")
    for key, modifiers in [("z", CONTROL), ("s", CONTROL), ("x", CONTROL), ("d", CONTROL), ("b", 0)]:
        designer.browser.press(key, modifiers=modifiers)
    time.sleep(0.3)
    designer.check(designer.page("pattern.text") == before, "keys change the pattern behind a dialog")
    designer.check(not list(designer.downloads.iterdir()), "Control S saves behind a dialog")
    designer.run("document.getElementById('code').close()")
    # The handle of an attack of 2 ms.
    designer.run(focus)
    designer.browser.press("Escape")
    path = designer.items()[0]["path"]
    x, y = designer.place(path)
    designer.browser.drag((x, y), (x, y))
    handle, box = designer.page("view.handles[0]"), designer.page("(({ left, top }) => [left, top])(view.canvas.getBoundingClientRect())")
    designer.picture("short-attack")
    designer.browser.drag((box[0] + handle["x"], box[1] + handle["y"]), (box[0] + handle["x"] + 40, box[1] + handle["y"]))
    attack = designer.items()[0]
    designer.check(attack.get("AttackTime", 0) > 0 and attack["time"] == 0, f"the handle of a short attack changes {attack}")
    # What is muted stays so: a line break in Metadata, a text that is no JSON for a moment, an event less before it.
    designer.page("pattern.mute(['Pattern[1].Event'])")
    muted = lambda: designer.page("pattern.rows.filter(({ entry }) => entry.isMuted).map(({ time }) => time)")
    for edit in ["pattern.text.replace('\"Project\"', '\\n\"Project\"')", "pattern.text.replace('\"a\"', '\"')", "pattern.text.replace('\": \"\\n', '\": \"b\"\\n')"]:
        designer.page(f"pattern.type({edit})")
        designer.page("pattern.rows.length")
    designer.check(muted() == [0.2], f"after edits outside the events {muted()} is muted")
    designer.page("pattern.remove([pattern.rows[0].path])")
    designer.check(muted() == [0.2], f"after a removal {muted()} is muted")
    designer.settle()


def select_events(designer):
    """Selects the events, and nothing else."""
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("Escape")
    for path in designer.page("pattern.rows.filter(({ suffix }) => suffix === '.Event').map(({ path }) => path)"):
        x, y = designer.place(path)
        designer.browser.drag((x, y), (x, y), modifiers=CONTROL)
    designer.run("document.getElementById('grips').focus()")


def choose_by_keys(designer):
    """A key in a list of things to do does nothing yet; time stands above the events; the verdict stands at the top."""
    designer.open_example("swish")
    designer.run("document.getElementById('new').closest('details').open = true")
    for name in ["new", "example", "history", "compare-with"]:
        designer.run(f"document.getElementById('{name}').focus()")
        before = designer.page("[pattern.name, pattern.text, pattern.files.length, document.getElementById('other-name').textContent]")
        for key in ["ArrowDown", "b", "End"]:
            designer.browser.press(key)
            designer.browser.press("Escape")
            time.sleep(0.2)
        after = designer.page("[pattern.name, pattern.text, pattern.files.length, document.getElementById('other-name').textContent]")
        designer.check(after == before, f"a key in the list {name} acts at once: {after[0]} instead of {before[0]}")
    designer.run("document.querySelectorAll('details.menu').forEach((menu) => (menu.open = false))")
    ruler = designer.run("""(async () => {
      const { view } = await import("./page/main.js");
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { left, right, events } = view.layout, ratio = devicePixelRatio, columns = [];
      const { data, width } = view.canvas.getContext("2d").getImageData(left * ratio, (events.top + 1) * ratio, (right - left) * ratio, 3 * ratio);
      for (let x = 0; x < width; x += 1) if (data[4 * (x + width) + 3] > 128) columns.push(view.layout.axis.seconds(left + x / ratio));
      return columns;
    })()""")
    designer.check(len(ruler) >= 3, f"above the events the time is marked at {ruler}")
    top = designer.page("(scrollTo(0, 0), view.canvas.getBoundingClientRect().top + view.layout.events.top)")
    designer.check(0 < top < 500, f"the ruler is at {top} pixels of the window")
    designer.open_file("slice.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.settle()
    shown = designer.run("document.getElementById('compared').innerText")
    verdict = designer.run("document.getElementById('verdict').textContent")
    designer.check("slice.ahap" in shown and verdict and verdict in shown, f"at the top stands {shown!r}")
    designer.picture("compared-at-the-top")
    designer.click("end-comparison")
    designer.check(designer.run("document.getElementById('compared').hidden"), "the verdict stays when the comparison ends")
    designer.settle()
