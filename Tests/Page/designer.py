"""What scripts/checks/page does with the page, and what it expects of it."""

import array
import base64
import io
import json
import math
import os
import pathlib
import random
import shutil
import subprocess
import time
import wave

from signals import decibels

# WebAssembly has no fused multiply-add; scripts/checks/web has the same bound.
LEAST_DECIBELS = 120
SHIFT = 8
CONTROL = 2
# Edits at random of each file and seed.
ACTIONS = 300
EDITOR = "document.querySelector('.CodeMirror').CodeMirror"
ALL_OF_TEXT = f"{EDITOR}.getDoc().getValue()"
# What is folded: the first line, from 0, and how many it hides.
FOLDS = (f"{EDITOR}.getAllMarks().filter(({{ __isFold: isFold }}) => isFold).map((mark) => mark.find())"
    ".map(({ from, to }) => [from.line, to.line - from.line])")
EXAMPLES_JS = "[...document.getElementById('example').options].map(option => option.value).filter(value => value)"
# Pixels of each panel that are not of its most frequent colour, and the colours.
PIXELS = """
(async () => {
  const { view } = await import("./page/main.js");
  const canvas = document.getElementById("panels"), { layout } = view, ratio = devicePixelRatio;
  const context = canvas.getContext("2d");
  const panels = { events: layout.events, waveform: layout.waveform, spectrogram: layout.spectrogram };
  layout.strips.forEach((strip) => (panels[strip.id] = strip));
  return Object.fromEntries(Object.entries(panels).map(([name, { top, bottom }]) => {
    const { data } = context.getImageData(layout.left * ratio, top * ratio, (layout.right - layout.left) * ratio, (bottom - top) * ratio);
    const counts = new Map();
    for (const colour of new Uint32Array(data.buffer)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return [name, { ink: 1 - Math.max(...counts.values()) / (data.length / 4), colours: counts.size }];
  }));
})()
"""
# A buffer that an offline context plays, and an offline context with the worklet, against the module.
OFFLINE = """
(async () => {
  const { renderer, pattern } = await import("./page/main.js");
  const samples = await renderer.call("render", pattern.text, { rate: 48000 });
  const context = new OfflineAudioContext(1, samples.length, 48000);
  const buffer = context.createBuffer(1, samples.length, 48000);
  buffer.copyToChannel(samples, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  const heard = (await context.startRendering()).getChannelData(0);
  return { count: samples.length, different: samples.filter((sample, index) => sample !== heard[index]).length };
})()
"""
WORKLET = """
(async () => {
  const { pattern } = await import("./page/main.js");
  const { Pacinian } = await import("./pacinian.js");
  const module = await WebAssembly.compile(await Pacinian.moduleBytes());
  const options = { profile: "taptic", audible: %s, limiter: "soft" };
  const player = (await Pacinian.load(module)).player(pattern.text, { ...options, rate: 48000 });
  const block = new Float32Array(128), wanted = [];
  player.start();
  for (const control of ["intensity", "sharpness"]) player[control] = { intensity: 0.5, sharpness: 0.25 }[control];
  while (player.render(block) >= 0) wanted.push(...block);
  const context = new OfflineAudioContext(1, wanted.length + 9600, 48000);
  await context.audioWorklet.addModule("./processor.js");
  const node = new AudioWorkletNode(context, "pacinian", { processorOptions: { module } });
  node.connect(context.destination);
  const messages = [], answer = (kind) => new Promise((resolve) => node.port.addEventListener("message", ({ data }) => {
    if (kind in data) resolve(data);
  }));
  node.port.addEventListener("message", ({ data }) => messages.push(data));
  node.port.start();
  const ready = answer("ready"), ended = answer("ended"), taken = answer("error");
  // The first blocks are silent: time stands still at the suspension, until the messages have arrived. They are taken
  // in their order, and the last one is not a pattern, which is told and changes nothing.
  const suspended = context.suspend(1280 / 48000).then(async () => {
    await ready;
    node.port.postMessage({ content: pattern.text, ...options });
    node.port.postMessage({ intensity: 0.5, sharpness: 0.25 });
    node.port.postMessage({ play: { loop: false } });
    node.port.postMessage({ content: "{" });
    await taken;
    await context.resume();
  });
  const heard = (await context.startRendering()).getChannelData(0);
  await Promise.all([suspended, ended]);
  const start = heard.findIndex((sample) => sample !== 0) - wanted.findIndex((sample) => sample !== 0);
  const different = wanted.filter((sample, index) => sample !== heard[start + index]).length;
  return { start, different, count: wanted.length, errors: messages.filter(({ error }) => error).length };
})()
"""

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
# Texts of less contrast than 4.5 : 1 to what is behind them, by the formula of WCAG.
FAINT = """
(() => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map((part, index) => (index < 3 ? part : part / 255));
  };
  const linear = (part) => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => sum + weight * linear(colour[part]), 0);
  const over = (front, back) => [0, 1, 2].map((part) => front[part] * front[3] + back[part] * (1 - front[3]));
  const behind = (element) => {
    const own = parts(getComputedStyle(element).backgroundColor);
    return own[3] === 1 || !element.parentElement ? own : over(own, behind(element.parentElement));
  };
  const contrast = (element, colour) => {
    const [a, b] = [over(parts(colour), behind(element)), behind(element)].map(light);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: { data, parentElement: element } } = walker;
    if (!data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest(":disabled, .hidden, option, .CodeMirror-measure")) continue;
    if (contrast(element, getComputedStyle(element).color) < 4.5) found.push(data.trim());
  }
  for (const element of document.querySelectorAll("[placeholder]")) {
    if (contrast(element, getComputedStyle(element, "::placeholder").color) < 4.5) found.push(element.placeholder);
  }
  return found;
})()
"""
# How long a file takes to its first picture, and for how long the page stands still meanwhile.
OPENING = "(async () => {" + EVENTS + """
  const file = new File([text], "huge.ahap");
  await wait(500);
  const channel = new MessageChannel();
  let [last, longest, isOver] = [performance.now(), 0, false];
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) channel.port2.postMessage(null);
  };
  channel.port2.postMessage(null);
  const data = new DataTransfer(), field = document.getElementById("file"), start = performance.now();
  data.items.add(file);
  field.files = data.files;
  field.dispatchEvent(new Event("change"));
  while (pattern.name !== "huge.ahap" || view.layout.duration < 900) await wait(10);
  const picture = performance.now() - start;
  while (!isSettled()) await wait(20);
  isOver = true;
  return { parse, picture, longest };
})()
"""

class Designer:
    """Uses the page, and keeps what was not as it should be."""

    def __init__(self, browser, address, site, assemble, tool, examples, folder, pictures):
        self.browser, self.address, self.tool = browser, address, tool
        # The folder that is served at the address, and the function that puts the page into a folder.
        self.site, self.assemble = site, assemble
        self.examples, self.folder, self.pictures = examples, folder, pictures
        self.files = site.as_uri()
        self.downloads = folder / "saved"
        self.downloads.mkdir()
        self.problems = []
        self.count = 0
        self.least = math.inf

    @property
    def summary(self):
        return f"{self.count} observations are as they should be; saved and played within {self.least:.1f} dB of the tool"

    def check(self, condition, problem):
        self.count += 1
        if not condition:
            self.problems.append(f"page: {problem}")

    def work(self):
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.browser.width(1440, 1000)
        self.load()
        for step in [
            self.see_examples, self.keep_unsaved, self.open_broken, self.hear, self.play, self.drag, self.see_dense, self.drag_large, self.open_large, self.choose_several,
            self.play_parts, self.keep_tabs,
            self.use_keys, self.fill_in, self.begin, self.write, self.fold, self.type_at_random, self.edit_at_random, self.save,
            self.edit_haptic, self.link, self.sound, self.compare, self.zoom, self.look, self.open_from_gallery,
            self.open_report, self.open_without_server,
        ]:
            step()
            self.settle_errors(step.__name__)
        own = (self.address, self.files, "about:", "data:", "blob:")
        foreign = [url for url in self.browser.requests if not url.startswith(own)]
        self.check(not foreign, f"it asked for {foreign}")
        return self.problems

    def settle_errors(self, step):
        # Browsers ask for an icon of the gallery by themselves.
        errors = [error for error in self.browser.errors if "favicon.ico" not in error]
        self.check(not errors, f"{step}: {errors}")
        self.browser.errors.clear()

    def run(self, script):
        return self.browser.run(script)

    def page(self, script):
        """The value of an expression that knows the page's parts."""
        return self.run(
            "(async () => { const { pattern, view, renderer, player, figure } = await import('./page/main.js');"
            f" return {script}; }})()"
        )

    def tool_json(self, *arguments):
        run = subprocess.run([str(self.tool), *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.check(run.returncode in (0, 1), f"{arguments}: {run.stderr.decode()}")
        return json.loads(run.stdout)

    def tool_samples(self, *arguments):
        run = subprocess.run([str(self.tool), "render", *map(str, arguments), "-o", "-"], check=True,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return run.stdout

    def load(self, fragment=""):
        self.browser.open("about:blank")
        self.browser.open(self.address + fragment)
        self.browser.wait("document.documentElement?.dataset.ready !== undefined")
        self.settle()

    def settle(self):
        """Waits until the figure is that of the text."""
        self.browser.wait(
            "(async () => (await import('./page/main.js')).isSettled())()", seconds=60)
        time.sleep(0.1)

    def open_example(self, name):
        self.run(
            f"(() => {{ const list = document.getElementById('example'); list.value = 'examples/{name}.ahap';"
            " list.dispatchEvent(new Event('change')); })()")
        self.browser.wait(f"document.getElementById('name').textContent === '{name}.ahap'")
        self.settle()
        # Steps before may have left the page at its text; pointers are sent to what is in view.
        self.run("scrollTo(0, 0)")

    def open_file(self, name, text, field="file"):
        """Chooses a file, as the dialog does."""
        self.run(
            f"(() => {{ const data = new DataTransfer(); data.items.add(new File([{json.dumps(text)}], {json.dumps(name)}));"
            f" const field = document.getElementById('{field}'); field.files = data.files;"
            " field.dispatchEvent(new Event('change')); })()")

    def open_sound(self, name, samples, rate):
        """Chooses a WAV file of 16 bits."""
        data = io.BytesIO()
        with wave.open(data, "wb") as file:
            file.setparams((1, 2, rate, len(samples), "NONE", ""))
            file.writeframes(array.array("h", [round(32_767 * sample) for sample in samples]).tobytes())
        self.run(
            "(() => { const bytes = Uint8Array.from(atob("
            f"{json.dumps(base64.b64encode(data.getvalue()).decode())}), (one) => one.charCodeAt(0));"
            f" const data = new DataTransfer(); data.items.add(new File([bytes], {json.dumps(name)}, {{ type: 'audio/wav' }}));"
            " const field = document.getElementById('file'); field.files = data.files;"
            " field.dispatchEvent(new Event('change')); })()")

    def click(self, identifier):
        self.run(f"document.getElementById('{identifier}').click()")

    def picture(self, name, **options):
        self.browser.picture(self.pictures, name, **options)

    def items(self):
        return self.page("pattern.rows.map(({ path }) => pattern.item(path)).map(({ path, kind, time, fields }) => ({ path, kind, time, "
            "...Object.fromEntries(fields.map(({ name, value, fallback }) => [name, value ?? fallback])) }))")

    def place(self, path, end=False):
        """Where the grip of an item, or of its end, is in the window."""
        self.run("document.getElementById('grips').scrollIntoView({ block: 'start' })")
        x = "view.layout.axis.x(item.endTime)" if end else "view.grip(item).x"
        return self.run(
            "(async () => { const { pattern, view } = await import('./page/main.js');"
            f" const item = pattern.item({json.dumps(path)}), box = view.canvas.getBoundingClientRect();"
            f" return [box.left + {x}, box.top + view.grip(item).y]; }})()")

    # What a designer does.

    def see_examples(self):
        examples = self.run(EXAMPLES_JS)
        wanted = sorted(f"examples/{path.name}" for path in self.examples.glob("*.ahap"))
        self.check(examples == wanted, f"the examples are {examples}")
        for address in examples:
            name = pathlib.Path(address).stem
            self.open_example(name)
            facts = self.run("document.getElementById('facts').textContent")
            self.check("vibration to" in facts, f"{name}: {facts}")
            report = self.tool_json("inspect", self.examples / f"{name}.ahap", "--json")
            self.check(f"events to {report['duration']:.3f} s" in facts, f"{name}: {facts}, not {report['duration']}")
            for panel, pixels in self.run(PIXELS).items():
                self.check(pixels["ink"] > 0.005 and pixels["colours"] > 2, f"{name}: {panel} is blank: {pixels}")
            findings = self.run("document.querySelectorAll('#findings tbody tr').length")
            self.check(findings == len(report["diagnostics"]), f"{name}: {findings} findings")

    def keep_unsaved(self):
        """What is edited and not saved is there after a reload, and beside a file of its name."""
        self.open_example("button")
        is_marked = "document.getElementById('unsaved').textContent !== ''"
        self.check(not self.run(is_marked), "a file that was opened is marked as not saved")
        self.page("pattern.change([{ path: pattern.rows[1].path, changes: { value: 0.123 } }])")
        edited = self.page("pattern.text")
        self.check(self.run(is_marked) and self.run("document.title").startswith("•"), "an edit is not marked")
        self.picture("unsaved")
        self.run("(() => { const theme = document.getElementById('theme'); theme.value = 'dark';"
            " theme.dispatchEvent(new Event('change')); })()")
        self.load()
        self.check(self.page("pattern.text") == edited and self.run(is_marked), "an edit is lost by a reload")
        self.check(self.run("document.documentElement.dataset.theme") == "dark", "the colours are forgotten")
        self.picture("reopened-dark")
        self.run("(() => { const theme = document.getElementById('theme'); theme.value = '';"
            " theme.dispatchEvent(new Event('change')); })()")
        self.open_example("swish")
        self.open_example("button")
        self.check(self.page("pattern.text") != edited, "a file opens as its unsaved edits")
        self.click("undo")
        self.check(self.page("pattern.text") == edited, "undo does not bring the unsaved edits of a file")
        self.browser.press("s", modifiers=CONTROL)
        self.browser.wait(f"!({is_marked})")
        end = time.monotonic() + 20
        while not (self.downloads / "button.ahap").exists() and time.monotonic() < end:
            time.sleep(0.05)
        self.check((self.downloads / "button.ahap").read_text() == edited, "Control S saves another text")
        (self.downloads / "button.ahap").unlink()
        self.load()
        self.check(self.page("pattern.name") == "heartbeat.ahap", "what is saved opens as if it were not")
        self.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.123 } }])")
        time.sleep(0.6)
        self.click("undo")
        self.load()
        self.check(not self.run(is_marked), "what was taken back comes again")

    def open_broken(self):
        """A file that cannot be read shows nothing of the one before."""
        self.open_example("heartbeat")
        self.open_file("slice.ahap", (self.examples / "slice.ahap").read_text(), "other-file")
        self.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
        self.settle()
        self.open_file("broken.ahap", '{"Version": 1, "Pattern": [{"Event": {"Time": 0.5')
        self.browser.wait("document.getElementById('name').textContent === 'broken.ahap'")
        self.settle()
        blank = self.run(PIXELS)
        self.check(blank["spectrogram"]["ink"] < 0.1, f"a broken file shows a spectrogram: {blank}")
        self.check(blank["waveform"]["ink"] < 0.1, f"a broken file shows a waveform: {blank}")
        self.check(not self.run("document.querySelectorAll('#comparison tbody tr').length"), "a broken file is compared")
        self.check(self.run("document.getElementById('play').disabled"), "a broken file can be played")
        self.picture("broken-opened")
        self.click("end-comparison")
        # Two files of one name.
        self.open_example("heartbeat")
        self.open_file("heartbeat.ahap", (self.examples / "slice.ahap").read_text(), "other-file")
        self.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
        self.settle()
        self.picture("same-names")
        self.click("end-comparison")
        self.settle()

    def hear(self):
        for name in ["heartbeat", "motor"]:
            self.open_example(name)
            offline = self.run(OFFLINE)
            self.check(offline["different"] == 0 and offline["count"] > 1000, f"{name}, offline context: {offline}")
            for audible in ["false", "true"]:
                worklet = self.run(WORKLET % audible)
                self.check(
                    worklet["different"] == 0 and worklet["count"] > 1000 and worklet["errors"] == 1
                    and worklet["start"] >= 1280, f"{name}, worklet, audible {audible}: {worklet}")

    def play(self):
        self.open_example("swish")
        self.browser.press(" ")
        self.browser.wait("(async () => (await import('./page/main.js')).view.playhead > 0.3)()")
        self.check(self.run("document.getElementById('play').textContent") == "Stop", "it plays, and its button does not say so")
        self.picture("playing")
        self.run("(() => { const slider = document.getElementById('intensity'); slider.value = 0.2;"
            " slider.dispatchEvent(new Event('input')); })()")
        self.check(self.run("document.querySelector('output[for=intensity]').value") == "0.2", "the slider shows another value")
        self.click("play")
        self.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
        self.open_example("button")
        self.click("loop")
        self.click("play")
        # 0.09 s in a loop: it plays after ten times as long, and an edit does not end it.
        time.sleep(1)
        self.check(self.page("player.isPlaying"), "a loop has ended")
        self.page("pattern.change([{ path: pattern.rows[1].path, changes: { value: 0.9 } }])")
        time.sleep(0.6)
        self.check(self.page("player.isPlaying"), "an edit ends a loop")
        self.click("loop")
        self.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
        halved = self.page("renderer.call('atRate', pattern.text, 2).then((text) => renderer.call('render', text, {})).then(({ length }) => length)")
        self.check(halved == round(0.045 * 48000) + 1440, f"twice the rate lasts {halved} frames")
        # A call that cannot be sent fails, and those after it go on.
        failed = self.page(
            "renderer.call('format', () => 0).then(() => 'it was sent', () => renderer.call('format', '[1]'))")
        self.check(json.loads(failed) == [1], f"after a call that cannot be sent: {failed}")
        vibration = self.run("(async () => {"
            "return (await import('./page/vibration.js')).vibration({ duration: 0.5, events: ["
            "{ kind: 'HapticTransient', points: [[0.1, 0.8, 0.5]] }, { kind: 'HapticTransient', points: [[0.2, 0.05, 0.5]] },"
            "{ kind: 'HapticContinuous', points: [[0.3, 0.5, 0], [0.4, 0.5, 0]] },"
            "{ kind: 'HapticContinuous', points: [[0.45, 0.5, 0], [0.453, 0.5, 0]] }] }); })()")
        # (A motor needs 20 ms to be felt, also for a stroke of 3 ms.)
        self.check(vibration == [0, 100, 20, 180, 100, 50, 20], f"a phone would vibrate {vibration} ms")

    def drag(self):
        self.open_example("button")
        before = self.items()
        path = before[1]["path"]
        x, y = self.place(path)
        step = self.page("view.layout.axis.secondsPerPixel")
        self.browser.drag((x, y), (x - 60, y - 30))
        after = self.items()[1]
        self.check(abs(after["time"] - (0.09 - 60 * step)) < 2 * step, f"dragged to {after['time']} s")
        self.check(after["value"] > before[1]["value"] + 0.1 and after["sharpness"] == 0.75, f"dragged to {after}")
        self.settle()
        self.check(f'"Time": {after["time"]}' in self.run(ALL_OF_TEXT), "the text is not in step")
        self.settle()
        self.browser.drag(self.place(path), tuple(a + b for a, b in zip(self.place(path), (20, 20))), modifiers=SHIFT)
        sharp = self.items()[1]
        self.check(sharp["sharpness"] < 0.75 and sharp["time"] == after["time"], f"dragged with Shift to {sharp}")
        self.picture("dragged")
        self.click("undo")
        self.click("undo")
        self.check(self.items() == before, f"undone to {self.items()}")
        self.click("redo")
        self.check(self.items()[1] == after, f"done again to {self.items()[1]}")
        # The last event, to the right: the axis stands still under the pointer.
        x, y = self.place(path)
        last, step = self.items()[1]["time"], self.page("view.layout.axis.secondsPerPixel")
        self.browser.drag((x, y), (x + 200, y))
        moved = self.items()[1]["time"]
        self.check(abs(moved - last - 200 * step) < 2 * step, f"the last event is dragged from {last} to {moved} s")
        # A curve's point, in its strip, and the end of an event.
        self.open_example("motor")
        point = next(item for item in self.items() if item["kind"] == "point" and item["time"] == 1.2)
        x, y = self.place(point["path"])
        self.browser.drag((x, y), (x - 20, y + 10))
        moved = next(item for item in self.items() if item["path"] == point["path"])
        self.check(0.4 < moved["time"] < 1.2 and moved["value"] < point["value"], f"a point is dragged to {moved}")
        event = self.items()[0]
        x, y = self.place(event["path"], end=True)
        self.browser.drag((x, y), (x - 50, y))
        self.check(self.items()[0]["duration"] < 4, f"an end is dragged to {self.items()[0]}")

    def see_dense(self):
        """Thousands of transients are stems, weak ones in front of strong ones, as pacinian plot draws them."""
        seen = self.run(DENSE % ("HapticTransient", ""))
        self.check(seen["strong"] < 0.25 and seen["weak"] < 0.25, f"4000 transients are not seen in their colours: {seen}")
        self.picture("dense")
        self.close_tab()
        seen = self.run(DENSE % ("HapticContinuous", "EventDuration: 0.002,"))
        self.check(seen["strong"] < 0.6, f"4000 short events are not seen: {seen}")
        self.close_tab()

    def drag_large(self):
        """A step of a drag reads what it changes, and writes the text afterwards; only what is seen exists."""
        for count in [100, 1000, 10000]:
            times = self.run(LARGE % (count, count))
            # 15 ms: what a step takes whatever the size, on a busy machine.
            self.check(times["step"] < 6 * times["parse"] + 15, f"a drag's step among {count} events: {times}")
            self.check(times["hasMoved"], f"{count} events: the drag moves nothing")
            self.settle()
            self.check_window(f"{count} events")
            self.picture(f"large-{count}")
            # What is too large to be kept is asked about when the page is left.
            self.close_tab()

    def close_tab(self):
        self.page("pattern.close(pattern.files.findIndex(({ isShown }) => isShown))")
        self.settle()

    def check_window(self, name):
        self.check(self.page(f"pattern.text === {ALL_OF_TEXT}"), f"{name}: the text does not follow")
        self.check(0 < self.run("document.querySelectorAll('.CodeMirror-code > *').length") < 100, f"{name}: lines are there that nobody sees")
        self.check(self.run("document.querySelectorAll('#items [role=option]').length") < 50, f"{name}: a list is there that nobody sees")

    def open_large(self):
        """100 000 events, 35 MB: never still, and there soon."""
        times = self.run(OPENING % 100_000)
        # On a machine that does nothing else a reading takes 0.1 s, the picture 1.3 s, and the longest stop 0.1 s.
        self.check(times["picture"] < 60 * times["parse"], f"opening 100 000 events: {times}")
        self.check(times["longest"] < 6 * times["parse"], f"opening 100 000 events stops the page: {times}")
        self.check_window("100 000 events")
        self.check("100000 transients" in self.run("document.getElementById('facts').textContent"), "100 000 events are not drawn")
        self.check(self.run("document.getElementById('items').scrollTop") == 0, "the list opens at another place than its start")
        self.check(not self.run("document.querySelectorAll('#items [aria-selected=true]').length"), "an item is chosen in the list")
        self.picture("huge")
        self.fold_large()
        # The end of the text, typed into.
        lines = self.page("pattern.text.split('\\n').length")
        self.run(f"{EDITOR}.scrollTo(0, {EDITOR}.getScrollInfo().height)")
        self.browser.wait(f"document.querySelector('.CodeMirror-code').textContent.endsWith(']{lines}}}')")
        self.caret(lines - 1, 1)
        self.text_keys(" ")
        self.check(self.page("pattern.text.endsWith(']\\n} ')"), "the end of the text is not typed into")
        self.page("pattern.undo()")
        self.settle()
        self.page("pattern.change([{ path: pattern.rows[70000].path, changes: { value: 0.9 } }])")
        self.settle()
        self.check(self.page("pattern.item('Pattern[70000].Event').value") == 0.9, "an event of 100 000 is not changed")
        self.close_tab()

    def choose_several(self):
        """Boxes, groups, the grid, handles and the pen."""
        self.open_example("heartbeat")
        box = self.page("(({ left, top }) => [left, top])(view.canvas.getBoundingClientRect())")
        events = self.page("[view.layout.events.top, view.layout.events.bottom, view.layout.axis.x(0.8), view.layout.axis.x(1.3)]")
        before = self.items()
        self.browser.drag((box[0] + events[2], box[1] + events[0] + 2), (box[0] + events[3], box[1] + events[1] - 2))
        chosen = self.page("view.selection.map((path) => pattern.item(path).time)")
        self.check(sorted(chosen) == [0.9, 0.91, 1.16, 1.17], f"a box selects {chosen}")
        self.settle()
        self.check(self.run("document.querySelectorAll('#items [aria-selected=true]').length") >= 1, "the list does not show what is selected")
        self.picture("several")
        for name, value in [("shift", 0.1), ("stretch", 2), ("scale", 0.5)]:
            self.run(f"document.getElementById('fields').elements.{name}.value = {value}")
        self.run("document.querySelector('#fields button').click()")
        after = {item["path"]: item for item in self.items()}
        wanted = {0.9: (1.0, None), 0.91: (1.02, 0.18), 1.16: (1.52, None), 1.17: (1.54, 0.12)}
        for item in before:
            now = after[item["path"]]
            if item["time"] in wanted:
                time_, duration = wanted[item["time"]]
                self.check(abs(now["time"] - time_) < 1e-6 and abs(now["value"] - item["value"] / 2) < 1e-6
                    and (duration is None or abs(now["duration"] - duration) < 1e-6), f"{item} has become {now}")
            else:
                self.check(now == item, f"{item} has become {now}")
        self.click("undo")
        self.check(self.items() == before, "a change of several is not one step of undo")
        # A drag of one moves all; the grid holds the one that is dragged.
        self.run("(() => { const snap = document.getElementById('snap'); snap.value = 'ms 50'; snap.dispatchEvent(new Event('input')); })()")
        path = next(item["path"] for item in before if item["time"] == 0.9)
        x, y = self.place(path)
        step = self.page("view.layout.axis.secondsPerPixel")
        self.browser.drag((x, y), (x + 0.11 / step, y + 20))
        moved = {item["path"]: item for item in self.items()}
        self.check(abs(moved[path]["time"] - 1.0) < 1e-9, f"on a grid of 50 ms it is dragged to {moved[path]['time']} s")
        shifts = {round(moved[item["path"]]["time"] - item["time"], 6) for item in before if item["time"] in wanted}
        self.check(shifts == {0.1}, f"several are dragged by {shifts} s")
        self.run("(() => { const snap = document.getElementById('snap'); snap.value = ''; snap.dispatchEvent(new Event('input')); })()")
        self.run("document.getElementById('grips').focus()")
        self.browser.press("Delete")
        self.check(len(self.items()) == len(before) - 4, "several are not deleted together")
        self.click("undo")
        self.click("undo")
        self.check(self.items() == before, "undo does not bring several back")
        # Handles of an envelope.
        event = next(item for item in before if item["kind"] == "continuous")
        x, y = self.place(event["path"])
        self.browser.drag((x, y), (x, y))
        handle = self.page("view.handles[0]")
        top = self.page("view.canvas.getBoundingClientRect().top")
        self.check(handle["name"] == "AttackTime", f"the handles are {handle}")
        self.picture("handles")
        end = self.page("view.handles[1]")
        self.browser.drag((box[0] + end["x"], top + end["y"]), (box[0] + end["x"] + 30, top + end["y"]))
        release = next(item for item in self.items() if item["path"] == event["path"])["ReleaseTime"]
        self.check(release > event["ReleaseTime"], f"a handle changes the release from {event['ReleaseTime']} to {release}")
        # A point at a curve's end, and what the page offers.
        self.open_example("button")
        count = len(self.items())
        self.run("(() => { const kind = document.getElementById('kind'); kind.value = 'point'; kind.dispatchEvent(new Event('change'));"
            " document.getElementById('control').value = 'HapticIntensityControl'; })()")
        self.page("(view.cursor = 0.05)")
        self.click("add")
        self.settle()
        offer = self.run("document.querySelector('#status button')?.textContent ?? ''")
        self.check("End it at" in offer, f"at a curve's end the page offers {offer!r}")
        self.picture("offer")
        self.run("document.querySelector('#status button')?.click()")
        ends = [item for item in self.items() if item["kind"] == "point" and item["value"] == 1]
        self.check(len(self.items()) == count + 2 and len(ends) == 1, f"the curve ends with {ends}")
        # The pen: the course after the stroke stays.
        self.open_example("motor")
        before = self.items()
        self.click("pen")
        strip = self.page("(({ top, bottom }) => [top, bottom])(view.layout.strips[0])")
        top = self.page("(document.getElementById('grips').scrollIntoView(), view.canvas.getBoundingClientRect().top)")
        x = [box[0] + self.page(f"view.layout.axis.x({time_})") for time_ in (0.5, 1.0)]
        self.browser.drag((x[0], top + strip[1] - 8), (x[1], top + strip[0] + 8))
        self.settle()
        points = [item for item in self.items() if item["kind"] == "point" and 0.45 < item["time"] < 1.05]
        self.check(len(points) >= 4, f"the pen draws {points}")
        self.check(not self.tool_findings(), "the tool finds something in what the pen has drawn")
        self.picture("pen")
        self.click("pen")
        self.click("undo")
        self.check(self.items() == before, "a stroke is not one step of undo")
        self.run("document.getElementById('grips').focus()")
        self.browser.press("Escape")
        self.settle()

    def tool_findings(self):
        """The errors that the tool finds in the text."""
        path = self.folder / "drawn.ahap"
        path.write_text(self.page("pattern.text"))
        return [one for one in self.tool_json("inspect", path, "--json")["diagnostics"] if one["severity"] == "error"]

    def play_parts(self):
        """From a line, a part in a loop, without what is muted, and one of two."""
        is_playing = "(async () => (await import('./page/main.js')).player.isPlaying)()"
        self.open_example("motor")
        self.page("(view.playsFrom = 2)")
        self.click("play")
        self.browser.wait("(async () => (await import('./page/main.js')).view.playhead > 0)()")
        self.check(self.page("view.playhead") >= 1.99, f"from 2 s on it plays {self.page('view.playhead')} s")
        self.click("play")
        self.browser.wait(f"(async () => !(await {is_playing}))()")
        self.page("(view.region = { start: 1, end: 1.2 })")
        self.click("loop")
        self.click("play")
        self.browser.wait(is_playing)
        seen = []
        for _ in range(20):
            time.sleep(0.05)
            seen.append(self.page("player.seconds"))
        self.check(all(one is None or 0.99 < one < 1.21 for one in seen) and any(seen), f"a part from 1 to 1.2 s plays {seen}")
        # The other pattern, at the same place.
        self.open_file("slice.ahap", (self.examples / "slice.ahap").read_text(), "other-file")
        self.browser.wait("!document.getElementById('other-version').hidden")
        self.settle()
        self.browser.wait(is_playing)
        self.run("document.getElementById('grips').focus()")
        self.browser.press("b")
        self.check(self.run("document.getElementById('other-version').textContent") == "Hear A", "B does not change what is heard")
        self.check(self.page("player.isPlaying"), "B ends the loop")
        word = self.run("document.getElementById('verdict').textContent")
        self.check(word == "clearly different", f"motor and slice are {word}")
        self.picture("versions")
        self.click("play")
        self.click("loop")
        self.click("end-comparison")
        self.browser.press("Escape")
        # Mute: the text stays, and what is heard has one event less.
        self.open_example("button")
        self.run("document.getElementById('grips').focus()")
        self.browser.press("n")
        self.browser.press("m")
        text = self.page("pattern.text")
        heard = json.loads(self.page("pattern.heard"))
        self.check(len(heard["Pattern"]) == len(json.loads(text)["Pattern"]) - 1, "a muted event is heard")
        self.browser.press("s")
        alone = json.loads(self.page("pattern.heard"))
        self.check([entry["Event"]["Time"] for entry in alone["Pattern"] if "Event" in entry] == [0], f"solo leaves {alone}")
        self.picture("muted")
        self.browser.press("s")
        self.check(self.page("pattern.heard === pattern.text"), "solo does not end")
        motors = self.run("(async () => {"
            "const { strong, weak } = (await import('./page/vibration.js')).motors({ duration: 0.1, events: ["
            "{ kind: 'HapticTransient', points: [[0.01, 0.8, 0.25]] },"
            "{ kind: 'HapticContinuous', points: [[0.04, 0, 1], [0.08, 1, 1]] }] }); return [[...strong], [...weak]]; })()")
        # A gamepad does it while it sounds, and the figure follows.
        self.open_example("motor")
        self.run("(() => { globalThis.effects = []; const vibrationActuator = { playEffect: async (kind, effect) => effects.push({ kind, ...effect }) };"
            " navigator.getGamepads = () => [null, { vibrationActuator }]; dispatchEvent(new Event('gamepadconnected'));"
            " document.getElementById('rumble').click(); })()")
        self.check(self.run("!document.getElementById('rumbles').hidden"), "a gamepad is not offered")
        self.page("(view.view = { start: 0, end: 0.3 })")
        self.click("play")
        self.browser.wait("effects.length > 20")
        self.browser.wait("(async () => (await import('./page/main.js')).view.view.start > 0)()")
        self.click("play")
        effects = self.run("effects")
        self.check(all(effect["kind"] == "dual-rumble" and 0 <= effect["strongMagnitude"] <= 1 for effect in effects)
            and any(effect["strongMagnitude"] > 0 for effect in effects), f"a gamepad does {effects[:5]}")
        self.run("(() => { document.getElementById('rumble').click(); delete navigator.getGamepads; dispatchEvent(new Event('gamepaddisconnected')); })()")
        self.click("zoom-all")
        for seen, wanted in zip(motors, [[0.6, 0, 0, 0, 0, 0], [0.2, 0, 0.25, 0.75, 0, 0]]):
            self.check(len(seen) == 6 and all(abs(a - b) < 1e-6 for a, b in zip(seen, wanted)), f"motors do {seen}")
        self.settle()

    def keep_tabs(self):
        """Several files, earlier versions, text of one line, and a code for a phone."""
        for name in ["one", "two"]:
            self.open_file(f"{name}.ahap", (self.examples / f"{'button' if name == 'one' else 'slice'}.ahap").read_text())
            self.browser.wait(f"document.getElementById('name').textContent === '{name}.ahap'")
        self.settle()
        tabs = self.run("[...document.querySelectorAll('#tabs [role=tab]')].map((tab) => tab.textContent.replace(' •', ''))")
        self.check({"one.ahap", "two.ahap"} <= set(tabs), f"the tabs are {tabs}")
        self.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.2 } }])")
        self.run("[...document.querySelectorAll('#tabs [role=tab]')].find((tab) => tab.title === 'one.ahap').click()")
        self.settle()
        self.check(self.page("pattern.text") == (self.examples / "button.ahap").read_text(), "a tab shows another file")
        self.run("[...document.querySelectorAll('#tabs [role=tab]')].find((tab) => tab.title === 'two.ahap').click()")
        self.settle()
        self.check(self.page("pattern.item(pattern.rows[0].path).value") == 0.2, "a tab loses its edits")
        # What was opened is among the earlier versions.
        self.run("document.getElementById('history').closest('details').open = true")
        self.run("document.getElementById('history').focus()")
        self.browser.wait("document.getElementById('history').options.length > 1")
        self.run("(() => { const list = document.getElementById('history'); list.selectedIndex = 1; list.dispatchEvent(new Event('change')); })()")
        self.check(self.page("pattern.text") == (self.examples / "slice.ahap").read_text(), "an earlier version is another text")
        self.picture("tabs")
        # Events that differ.
        self.run("(() => { const list = document.getElementById('compare-with');"
            " list.value = [...list.options].find(({ text }) => text === 'one.ahap').value; list.dispatchEvent(new Event('change')); })()")
        self.browser.wait("document.querySelectorAll('#event-differences tr').length > 1")
        self.settle()
        self.picture("event-differences")
        self.click("end-comparison")
        differences = self.run("(async () => { const { eventDifferences } = await import('./page/comparison.js');"
            " const text = (...times) => JSON.stringify({ Pattern: times.map((Time) => ({ Event: { EventType: 'HapticTransient', Time } })) });"
            " return eventDifferences(text(0, 1, 2), text(0, 1.5, 3, 4)).map(({ sign, row, was }) => [sign, row.time, was?.time ?? null]); })()")
        self.check(differences == [["~", 1.5, 1], ["~", 3, 2], ["+", 4, None]], f"events differ in {differences}")
        # One line becomes many, and means the same.
        self.open_file("line.ahap", json.dumps(json.loads((self.examples / "slice.ahap").read_text())))
        self.browser.wait("document.getElementById('name').textContent === 'line.ahap'")
        self.settle()
        before = json.loads(self.page("pattern.text"))
        self.click("format")
        self.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('\\n'))()")
        self.check(json.loads(self.page("pattern.text")) == before, "Format changes what the text means")
        self.settle()
        self.find("HapticSharpness")
        self.run("document.activeElement.blur()")
        self.click("show-code")
        self.browser.wait("document.getElementById('code').open")
        self.picture("code")
        self.run("document.getElementById('code').close()")
        self.run("document.activeElement.blur()")

    def use_keys(self):
        self.open_example("button")
        self.run("document.getElementById('grips').focus()")
        self.browser.press("n")
        first = self.items()[0]
        for key, modifiers in [("ArrowRight", 0), ("ArrowUp", 0), ("ArrowDown", SHIFT)]:
            self.browser.press(key, modifiers=modifiers)
        changed = self.items()[0]
        spoken = self.run("document.getElementById('spoken').textContent")
        self.check("intensity 0.85, sharpness 0.55" in spoken, f"a screen reader says {spoken}")
        self.check(
            changed["time"] > first["time"] and changed["value"] == 0.85 and changed["sharpness"] == 0.55,
            f"keys change to {changed}")
        self.browser.press("Delete")
        self.check(len(self.items()) == 1, "Delete does not delete")
        self.browser.press("z", modifiers=CONTROL)
        self.check(len(self.items()) == 2, "Control Z does not undo")
        # Adding: an event and a curve's point at the cursor, and one by a double click.
        for kind, control in [("continuous", ""), ("point", "HapticSharpnessControl"), ("parameter", "HapticIntensityControl")]:
            self.run(
                f"(() => {{ const kind = document.getElementById('kind'); kind.value = '{kind}';"
                f" kind.dispatchEvent(new Event('change')); document.getElementById('control').value = '{control}';"
                " document.getElementById('add').click(); })()")
            self.settle()
        kinds = sorted(item["kind"] for item in self.items())
        self.check(kinds == ["continuous", "parameter", "point", "transient", "transient"], f"there are {kinds}")
        selected = self.page("view.selected")
        self.check(any(i["path"] == selected and i["kind"] == "parameter" for i in self.items()), "what is added is not selected")
        field = "document.getElementById('fields').elements.value"
        self.run(f"(() => {{ {field}.value = 0.3; {field}.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")
        self.check(next(i for i in self.items() if i["kind"] == "parameter")["value"] == 0.3, "a field does not change its value")
        self.picture("added")
        panel = self.run("(async () => { const { view } = await import('./page/main.js');"
            " const box = view.canvas.getBoundingClientRect(); return [box.left + view.layout.left + 400, box.top + view.layout.events.top + 40]; })()")
        for count in [1, 2]:
            for kind in ["mousePressed", "mouseReleased"]:
                self.browser.call("Input.dispatchMouseEvent", type=kind, x=panel[0], y=panel[1], button="left", clickCount=count)
        self.check(len(self.items()) == 6, "a double click adds nothing")
        self.settle()

    def fill_in(self):
        """Fields: emptied, and out of their range; and Space, wherever the focus is."""
        self.open_file("fields.ahap", json.dumps({"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous",
            "Time": 0, "EventDuration": 1, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5},
            {"ParameterID": "ReleaseTime", "ParameterValue": 0.4}]}}]}, indent=2))
        self.browser.wait("document.getElementById('name').textContent === 'fields.ahap'")
        self.settle()
        self.run("document.getElementById('grips').focus()")
        self.browser.press("n")
        before = self.page("pattern.text")
        type_into = ("(() => { const field = document.getElementById('fields').elements.%s; field.focus(); field.value = '%s';"
            " for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true })); return field.value; })()")
        self.check(self.run(type_into % ("value", "1.7")) == "1", "1.7 is taken as an intensity")
        told = self.run("document.getElementById('status').textContent")
        self.check("1.7" in told and "0 to 1" in told, f"1.7 becomes 1, and the page says {told!r}")
        self.picture("limited")
        self.run(type_into % ("ReleaseTime", ""))
        self.check("ReleaseTime" not in self.page("pattern.text"), "an emptied field stays in the text")
        self.check(self.run(type_into % ("duration", "")) == "1", "a duration can be emptied")
        self.browser.press(" ")
        self.browser.wait("(async () => (await import('./page/main.js')).player.isPlaying)()")
        self.browser.press(" ")
        self.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
        self.click("undo")
        self.click("undo")
        self.check(self.page("pattern.text") == before, "undo does not bring the fields back")
        # Copies: a duplicate begins where the event ends, and another file takes what was copied, at its cursor.
        self.run("document.getElementById('grips').focus()")
        self.browser.press("d", modifiers=CONTROL)
        self.check([item["time"] for item in self.items()] == [0, 1], f"duplicated to {self.items()}")
        self.check(self.items()[1] | {"time": 0, "path": ""} == self.items()[0] | {"path": ""}, "a duplicate is another event")
        self.check(self.page("view.selected") == self.items()[1]["path"], "a duplicate is not selected")
        self.browser.press("c", modifiers=CONTROL)
        self.picture("duplicated")
        self.open_example("button")
        count = len(self.items())
        self.page("(view.cursor = 0.02)")
        self.run("document.getElementById('grips').focus()")
        self.browser.press("v", modifiers=CONTROL)
        pasted = [item for item in self.items() if item["kind"] == "continuous"]
        self.check(len(self.items()) == count + 1 and len(pasted) == 1 and pasted[0]["time"] == 0.02
            and pasted[0]["ReleaseTime"] == 0.4, f"pasted {pasted}")
        self.settle()

    def begin(self):
        """A new pattern, of each template, is one that the tool reads without a finding."""
        names = self.run("[...document.getElementById('new').options].map(option => option.value).filter(value => value)")
        self.check(len(names) > 5, f"the templates are {names}")
        texts = set()
        for name in names:
            file = f"{name.replace(' ', '-')}.ahap"
            self.run(f"(() => {{ const list = document.getElementById('new'); list.value = '{name}';"
                " list.dispatchEvent(new Event('change')); })()")
            self.settle()
            self.check(self.page("pattern.name") == file and len(self.items()) >= 1, f"new {name}: {self.items()}")
            self.check(self.run("document.getElementById('to-findings').hidden"), f"a new {name} has findings")
            self.check(self.page("view.layout.duration") > 0, f"a new {name} has no figure")
            [path] = self.saved("save-ahap", file)
            self.check(self.tool_json("inspect", path, "--json")["diagnostics"] == [], f"the tool finds something in a new {name}")
            texts.add(path.read_text())
            self.picture(f"new-{name.replace(' ', '-')}")
        self.check(len(texts) == len(names), "two templates are one pattern")

    def write(self):
        self.open_example("button")
        self.type_text("text.replace('\"Time\": 0.09', '\"Time\": 0.05')")
        self.check(self.items()[1]["time"] == 0.05, "what is written does not reach the figure")
        self.type_text("text.replace('HapticIntensity', 'HapticIntensty')")
        rows = self.run("[...document.querySelectorAll('#findings tbody tr')].map(row => row.textContent)")
        self.check(any("HapticIntensity" in row and "unknown-parameter" in row for row in rows), f"the findings are {rows}")
        self.run("[...document.querySelectorAll('#findings td:first-child button')].at(-1).click()")
        chosen = self.run(f"[{EDITOR}.hasFocus(), {EDITOR}.getTokenAt({EDITOR}.getCursor('to')).string]")
        self.check(chosen == [True, '"HapticIntensty"'], f"a finding jumps to {chosen}")
        marked = self.run("[...document.querySelectorAll('.CodeMirror-lint-mark-error, .CodeMirror-lint-mark-warning')].map(mark => mark.textContent)")
        self.check(marked == ['"HapticIntensty"'], f"the text marks {marked}")
        count = self.run("document.getElementById('to-findings').textContent")
        self.check(count == f"{len(rows)} finding{'s' if len(rows) > 1 else ''}", f"the top counts {count}")
        self.picture("findings")
        self.fix()
        self.type_text("text.slice(0, 300)")
        self.check("cannot be read" in self.run("document.getElementById('facts').textContent"), "broken text is not told")
        self.check(self.run("document.getElementById('stage').classList.contains('stale')"), "the old figure looks new")
        self.picture("broken")
        for _ in range(3):
            self.browser.press("z", modifiers=CONTROL)
        self.settle()
        self.check(self.run(ALL_OF_TEXT) == (self.examples / "button.ahap").read_text(),
            "undo does not bring the text back")

    def fix(self):
        """A finding's repair is shown first, and is one step of undo; what would lead to another finding is none."""
        text = ALL_OF_TEXT
        lines = "[...document.querySelectorAll('#repair-lines > *')].map(line => line.textContent)"
        is_open = "document.getElementById('repair').open"
        press_fix = "[...document.querySelectorAll('#findings button.fix')].at(-1).click()"
        broken = self.run(text)
        for answer, is_fixed in [("button:not(.main)", False), ("button.main", True)]:
            self.run(press_fix)
            self.browser.wait(is_open)
            shown = self.run(lines)
            old = [line for line in shown if line.startswith("- ")]
            new = [line for line in shown if line.startswith("+ ")]
            self.check(len(old) == len(new) == 1 and len(shown) == 6 and '"HapticIntensty"' in old[0]
                and old[0][1:].replace("Intensty", "Intensity") == new[0][1:], f"the repair shows {shown}")
            self.check(self.run(text) == broken, "a repair is made before it is wanted")
            if is_fixed:
                self.picture("repair")
                self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
                self.picture("repair-dark")
                self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
            self.run(f"document.querySelector('#repair {answer}').click()")
            self.settle()
            wanted = broken.replace("Intensty", "Intensity") if is_fixed else broken
            self.check(self.run(text) == wanted, f"{answer} of the repair leaves {self.run(text)}")
        self.check(not self.run("document.querySelector('#findings button.fix')"), "a repaired finding stays")
        self.browser.press("z", modifiers=CONTROL)
        self.settle()
        self.check(self.run(text) == broken, "a repair is not one step of undo")
        # Two values of one name are a finding too.
        both = "text.replace('\"HapticSharpness\"', '\"HapticIntensity\"')"
        self.type_text(both)
        self.run(press_fix)
        self.browser.wait("document.getElementById('status').textContent.includes('needs a hand')")
        self.check(not self.run(is_open), "a repair that leads to another finding is offered")
        self.browser.press("z", modifiers=CONTROL)
        self.settle()

    def text_keys(self, *keys):
        """Presses keys in the text: a letter, or (key, modifiers)."""
        codes = {"[": ("BracketLeft", 219), "]": ("BracketRight", 221), "Backspace": ("Backspace", 8), "Delete": ("Delete", 46),
            "Enter": ("Enter", 13), "Escape": ("Escape", 27), "Tab": ("Tab", 9)}
        for key in keys:
            key, modifiers = key if isinstance(key, tuple) else (key, 0)
            if len(key) == 1 and not modifiers:
                self.browser.call("Input.insertText", text=key)
                continue
            code, number = codes[key]
            for kind in ["rawKeyDown", "keyUp"]:
                self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)
        self.settle()

    def caret(self, line, column, *end):
        """Puts the caret at a line and a column, both from 0, or selects up to a second place."""
        self.run(f"{EDITOR}.focus(); {EDITOR}.setSelection({{ line: {line}, ch: {column} }}" +
            (f", {{ line: {end[0]}, ch: {end[1]} }})" if end else ")"))
        self.settle()

    def find(self, words):
        """Finds words by the button and by keys."""
        self.click("find")
        self.browser.wait("document.activeElement.matches('.CodeMirror-dialog input')")
        self.check(self.run("document.activeElement.ariaLabel") == "Find in the text", "what is searched has no label")
        self.browser.call("Input.insertText", text=words)
        self.text_keys("Enter")
        found = self.run(f"{EDITOR}.getSelection()")
        self.check(found == words, f"Find selects {found!r}")
        self.text_keys("Escape")

    def fold(self):
        """Events and lists fold, by marks and keys; what leads into one shows it, and no edit touches what is not seen."""
        text = (self.examples / "button.ahap").read_text()
        self.open_file("folding.ahap", text)
        self.browser.wait("document.getElementById('name').textContent === 'folding.ahap'")
        self.settle()
        folds = lambda: self.run(FOLDS)
        lines = text.split("\n")
        count = len(json.loads(text)["Pattern"])
        heads = [number for number, line in enumerate(lines) if line == "    {"]
        press_fold = lambda: (self.click("fold"), self.settle())
        # A mark folds and unfolds its line's object or list.
        list_line = next(number for number, line in enumerate(lines) if line.endswith("["))
        time.sleep(1)
        press = lambda: self.press_mark("[...document.querySelectorAll('.CodeMirror-code > *')]"
            ".find(({ textContent }) => textContent.includes('\"Pattern\"')).querySelector('[class*=CodeMirror-foldgutter-]')")
        press()
        self.check([line for line, _ in folds()] == [list_line], f"a mark folds {folds()}")
        self.picture("folded-list")
        time.sleep(1)
        press()
        self.check(folds() == [], "a second click does not unfold")
        # Each event at once, and what leads into one.
        press_fold()
        self.check([line for line, _ in folds()] == heads[:count], f"all folds are {folds()}")
        self.check("entries are folded" in self.run("document.getElementById('spoken').textContent"), "folds are not told")
        seen = self.run("[...document.querySelectorAll('.CodeMirror-foldmarker')].map(mark => mark.textContent)")
        self.check(len(seen) == count and '"EventType": "HapticTransient"' in seen[0], f"a folded event shows {seen}")
        self.picture("folded")
        self.page("view.canvas.focus()")
        self.browser.press("n")
        self.settle()
        self.check(len(folds()) == count - 1, "another event than the selected one unfolds, or none")
        press_fold()
        self.find("HapticSharpness")
        self.check(len(folds()) == count - 1, "a hit in a fold is not shown")
        # An edit from elsewhere keeps folds, and is in the text.
        press_fold()
        self.page("pattern.edit(pattern.rows.flatMap(({ path }) => pattern.item(path).edits({ time: pattern.row(path).time + 0.001 })))")
        self.page("pattern.undo()")
        self.settle()
        self.check(len(folds()) >= count - 1, "what others edit unfolds")
        # What is typed beside a fold, and undone.
        press_fold()
        self.caret(heads[1], 0)
        self.text_keys(" ", " ")
        typed = self.page("pattern.text").split("\n")
        self.check(typed[heads[1]] == "  " + lines[heads[1]] and len(typed) == len(lines), f"what is typed in a fold's line is in {typed[heads[1]]!r}")
        self.browser.press("z", modifiers=CONTROL)
        self.settle()
        self.check(self.page("pattern.text") == text, "undo beside a fold leaves another text")
        # A selection over a fold is deleted with what it hides, and comes back.
        press_fold()
        self.caret(heads[0], 0, heads[1], 0)
        self.text_keys("Delete")
        wanted = "\n".join(lines[:heads[0]] + lines[heads[1]:])
        self.check(self.page("pattern.text") == wanted and self.page("pattern.format") == "ahap", "a fold is not deleted with what it hides")
        self.browser.press("z", modifiers=CONTROL)
        self.settle()
        self.check(self.page("pattern.text") == text, "a fold that was deleted does not come back")
        # By keys: the object around the caret, then the one around that.
        self.click("unfold")
        self.settle()
        self.check(folds() == [], "Unfold all leaves something folded")
        line = next(number for number, line in enumerate(lines) if '"ParameterValue"' in line)
        self.caret(line, lines[line].index('"ParameterValue"'))
        sizes = []
        for _ in range(3):
            self.text_keys(("[", CONTROL + SHIFT))
            sizes.append(max(size for _, size in folds()))
        self.check(0 < sizes[0] < sizes[1] < sizes[2], f"the keys fold to {sizes}")
        first = min(folds())[0]
        self.caret(first, 0)
        self.text_keys(("]", CONTROL + SHIFT))
        self.check(min(folds())[0] > first, "the keys do not unfold")
        # A finding's place, by its button.
        self.click("unfold")
        self.settle()
        self.type_text("text.replace('HapticIntensity', 'HapticIntensty')")
        press_fold()
        hidden = len(folds())
        self.run("[...document.querySelectorAll('#findings td:first-child button')].at(-1).click()")
        self.settle()
        self.check(len(folds()) == hidden - 1, "a finding does not unfold its place")
        self.repair_in_text()
        self.leave_text()
        for _ in range(2):
            self.browser.press("z", modifiers=CONTROL)
        self.settle()

    def press_mark(self, element):
        """Presses a mark beside the text, which may be anywhere on the page."""
        self.run(f"(() => {{ const mark = {element}; mark.scrollIntoView({{ block: 'center' }});"
            " const { left, top, width, height } = mark.getBoundingClientRect();"
            " mark.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 })); })()")

    def repair_in_text(self):
        """A finding's mark beside the text offers its repair."""
        self.press_mark("document.querySelector('.CodeMirror-lint-marker')")
        self.browser.wait("document.getElementById('repair').open")
        self.run("document.querySelector('#repair button.main').click()")
        self.settle()
        self.check("HapticIntensty" not in self.page("pattern.text"), "a mark's repair is not made")
        self.check(not self.run("document.querySelector('.CodeMirror-lint-marker')"), "the mark of a repaired finding stays")

    def leave_text(self):
        """Tab indents, and leaves the text after Escape."""
        self.caret(2, 0)
        before = self.page("pattern.text")
        self.text_keys("Tab")
        self.check(self.run(f"{EDITOR}.hasFocus()") and self.page("pattern.text") != before, "Tab does not indent")
        self.browser.press("z", modifiers=CONTROL)
        self.settle()
        self.text_keys("Escape", "Tab")
        self.check(not self.run(f"{EDITOR}.hasFocus()") and self.page("pattern.text") == before, "Tab does not leave the text after Escape")

    def type_at_random(self):
        """Edits of the text and of the figure at random, among folds, are in one text, and undo takes them back in their order."""
        seed = int(os.environ.get("PACINIAN_SEED", time.time()))
        print(f"page: seed {seed} of what is typed among folds")
        lots = random.Random(seed)
        opened = (self.examples / "crunch.ahap").read_text()
        self.open_file("random.ahap", opened)
        self.browser.wait("document.getElementById('name').textContent === 'random.ahap'")
        self.settle()
        for step in range(60):
            action = lots.randrange(8)
            if action == 0:
                self.click(lots.choice(["fold", "unfold"]))
            elif action == 1:
                self.page(f"pattern.{lots.choice(['undo', 'undo', 'redo'])}()")
            elif action < 4:
                self.page(f"pattern.rows.length && pattern.change([{{ path: pattern.rows[{lots.randrange(999)} % pattern.rows.length].path,"
                    f" changes: {{ time: {lots.randrange(1000) / 1000}, value: {lots.randrange(100) / 100} }} }}])")
            else:
                start, length = lots.random(), lots.choice([0, 0, 0, 5, 200])
                self.run(f"(() => {{ const editor = {EDITOR}; editor.focus(); const end = editor.getDoc().getValue().length,"
                    f" start = Math.floor({start} * end); editor.setSelection(...[start, start + {length}].map((index) => editor.posFromIndex(index))); }})()")
                self.text_keys(*lots.choice(["a", "{", '"', ["Enter"], ["Delete"], ["Backspace"]]))
            self.settle()
            self.check(self.run(ALL_OF_TEXT) == self.page("pattern.text"), f"seed {seed}, step {step}: the editor has another text")
            if self.problems:
                return
        self.run("(async () => { const { pattern } = await import('./page/main.js'); while (pattern.canUndo) pattern.undo(); })()")
        self.settle()
        self.check(self.page("pattern.text") == opened == self.run(ALL_OF_TEXT), f"seed {seed}: undo does not lead to what was opened")
        self.browser.press("Escape")
        self.run("document.activeElement.blur()")
        self.close_tab()

    def edit_at_random(self):
        """Figure, text and list are those of one text, whatever is edited, and undo reaches the opened file."""
        actions = (pathlib.Path(__file__).parent / "actions.js").read_text()
        actions = actions[actions.index("async (seed"):]
        haptic = self.folder / "actions.haptic"
        subprocess.run([str(self.tool), "convert", str(self.examples / "motor.ahap"), "--to", "haptic", "-o", str(haptic)],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # All actions of a file are one call.
        self.browser.PATIENCE = 900
        given = os.environ.get("PACINIAN_SEED")
        seeds = [int(given)] if given else [int(time.time()), int(time.time()) + 1]
        for seed in seeds:
            print(f"page: seed {seed} of edits at random")
            for name, path in [("actions.ahap", self.examples / "crunch.ahap"), ("actions.haptic", haptic)]:
                found = self.run(f"({actions})({seed}, '{seed}-{name}', {json.dumps(path.read_text())}, {ACTIONS})")
                self.check(not found, f"edits at random: {found}")
                self.close_tab()

    def fold_large(self):
        """The events of a huge file fold while the page goes on."""
        times = self.run("(async () => { const { pattern, isSettled } = await import('./page/main.js'), { text } = pattern; let start = performance.now();"
            " JSON.parse(text); const parse = performance.now() - start; start = performance.now();"
            " document.getElementById('fold').click(); return { parse, fold: performance.now() - start }; })()")
        self.check(times["fold"] < 6 * times["parse"], f"folding 100 000 events: {times}")
        self.settle()
        self.check(len(self.run(FOLDS)) == 100_000, "100 000 events are not folded")
        steps = self.run(f"(async () => {{ const editor = {EDITOR}, steps = [];"
            " for (let step = 1; step <= 40; step += 1) { const start = performance.now(); editor.scrollTo(0, editor.getScrollInfo().height * step / 40);"
            " steps.push(performance.now() - start); await new Promise(requestAnimationFrame); }"
            " return steps.sort((a, b) => a - b)[20]; })()")
        self.check(steps < times["parse"] / 4, f"scrolling among folded events takes {steps} ms")
        self.picture("huge-folded")
        self.page("view.canvas.focus()")
        self.page("pattern.change([{ path: pattern.rows[50000].path, changes: { value: 0.7 } }])")
        self.settle()
        self.check(self.page("pattern.item('Pattern[50000].Event').value") == 0.7, "an event that is folded is not changed")
        self.click("unfold")
        self.settle()

    def type_text(self, expression):
        self.run(f"(() => {{ const written = {EDITOR}.getDoc(), text = written.getValue(); written.setValue({expression}); }})()")
        self.settle()

    def saved(self, button, *names):
        self.click(button)
        end = time.monotonic() + 20
        while time.monotonic() < end and not all((self.downloads / name).exists() for name in names):
            time.sleep(0.05)
            self.run("0")
        time.sleep(0.2)
        kept = []
        for name in names:
            self.check((self.downloads / name).exists(), f"{name} is not saved")
            kept.append(self.folder / name)
            shutil.move(self.downloads / name, kept[-1])
        return kept

    def save(self):
        self.open_example("slice")
        event = next(item for item in self.items() if item["kind"] == "transient")
        x, y = self.place(event["path"])
        self.browser.drag((x, y), (x - 30, y + 40))
        self.settle()
        edited = next(item for item in self.items() if item["kind"] == "transient")
        self.check(edited["time"] < event["time"] and edited["value"] < event["value"], f"dragged to {edited}")
        [ahap] = self.saved("save-ahap", "slice.ahap")
        report = self.tool_json("inspect", ahap, "--json")
        read = next(e for e in report["events"] if e["type"] == "HapticTransient")
        self.check(read["time"] == edited["time"], f"saved with {edited}, read with {read}")
        self.check(edited["value"] in self.numbers(read), f"saved with {edited}, read with {read}")
        for hearing, options in [("plain", []), ("audible", ["--listen"])]:
            self.run(f"document.querySelector('[name=hearing][value={hearing}]').click()")
            [wav] = self.saved("save-wav", "slice.wav")
            data = wav.read_bytes()
            self.check(data[:4] == b"RIFF" and len(data) % 4 == 2, "the WAV file is none")
            self.compare_signals(f"the {hearing} WAV file", self.tool_samples(ahap, *options), data[58:])
        self.run("document.querySelector('[name=hearing][value=plain]').click()")
        [haptic] = self.saved("save-haptic", "slice.haptic")
        self.check(self.tool_json("inspect", haptic, "--json")["version"] is None, "the .haptic file is none")
        status = self.run("document.getElementById('status').textContent")
        self.check("slice.haptic is in the folder of downloads." in status, f"saving says {status}")
        self.save_for_android(ahap)

    def save_for_android(self, ahap):
        """The saved XML is the tool's, and what it plays lies over the figure as a comparison."""
        [xml] = self.saved("save-android", "slice.xml")
        wanted = self.folder / "wanted.xml"
        subprocess.run([self.tool, "convert", ahap, "--to", "android-xml", "-o", wanted], check=True, capture_output=True)
        self.check(xml.read_text() == wanted.read_text(), "the page saves other vibration XML than the tool")
        kept = self.tool_json("compare", ahap, xml, "--format", "json")["results"][0]["signal"]["asConversion"]
        self.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
        losses = self.run("document.getElementById('losses').textContent")
        self.check(f"{kept['transientsKept']} of {kept['transients']} transients" in losses, f"saving for Android says {losses}")
        self.settle()
        self.picture("android")
        shown = self.run("document.getElementById('comparison').textContent")
        self.check("slice.xml as it plays" in shown, f"the loss is shown as {shown}")
        largest = self.tool_json("compare", ahap, xml, "--format", "json")["results"][0]["signal"]["largestDifference"]
        self.check(f"{largest:.3f}" in shown, f"the largest difference is {largest}, shown is {shown}")
        self.click("end-comparison")
        self.settle()

    def numbers(self, value):
        if isinstance(value, dict):
            return [n for part in value.values() for n in self.numbers(part)]
        if isinstance(value, list):
            return [n for part in value for n in self.numbers(part)]
        return [value]

    def compare_signals(self, name, wanted, seen):
        self.check(len(wanted) == len(seen), f"{name}: {len(seen) // 4} frames, the tool has {len(wanted) // 4}")
        close = decibels(wanted, seen)
        self.least = min(self.least, close)
        self.check(close >= LEAST_DECIBELS, f"{name} is {close:.1f} dB close to the tool")

    def edit_haptic(self):
        source = self.folder / "success.haptic"
        subprocess.run([str(self.tool), "convert", self.examples / "success.ahap", "-o", source], check=True,
            stderr=subprocess.DEVNULL)
        self.open_file("success.haptic", source.read_text())
        self.browser.wait("document.getElementById('name').textContent === 'success.haptic'")
        self.settle()
        kinds = {item["kind"] for item in self.items()}
        self.check({"amplitude", "frequency", "emphasis"} <= kinds, f"a .haptic file has {kinds}")
        self.picture("haptic")
        emphasis = [item for item in self.items() if item["kind"] == "emphasis"][-1]
        x, y = self.place(emphasis["path"])
        self.browser.drag((x, y), (x, y + 30))
        self.settle()
        changed = next(item for item in self.items() if item["path"] == emphasis["path"])
        self.check(changed["value"] < emphasis["value"], f"an emphasis is dragged to {changed}")
        count = len(self.items())
        self.run("(() => { const kind = document.getElementById('kind'); kind.value = 'emphasis'; })()")
        self.page("(view.cursor = 0.05)")
        self.click("add")
        self.check(len(self.items()) == count + 2, "an emphasis and its point are not added")
        self.settle()
        [haptic] = self.saved("save-haptic", "success.haptic")
        self.check(changed["value"] in self.numbers(self.tool_json("inspect", haptic, "--json")), "the tool reads another emphasis")
        # Both layers, in files of their own.
        ahap = self.saved("save-ahap", "success.ahap", "success.transients.ahap")
        for path in ahap:
            self.check(self.tool_json("inspect", path, "--json")["version"] == 1, f"{path.name} is not AHAP")

    def link(self):
        self.open_example("rain")
        self.page("pattern.change([{ path: pattern.rows[3].path, changes: { value: 0.123 } }])")
        self.click("copy-link")
        fragment = self.browser.wait("location.hash")
        text = self.page("pattern.text")
        self.check(len(fragment) < len(text) / 3, f"a link of {len(fragment)} characters for a text of {len(text)}")
        self.load(fragment)
        self.check(self.page("pattern.text") == text and self.page("pattern.name") == "rain.ahap", "a link holds another pattern")
        self.load("#file=examples/swish.ahap")
        self.check(self.page("pattern.name") == "swish.ahap", "a link to a file opens another")
        self.load(fragment[: len(fragment) // 2])
        status = self.run("document.getElementById('status').textContent")
        self.check("damaged" in status, f"a damaged link says {status}")

    def sound(self):
        """A sound becomes a pattern to edit, and what is none is an error."""
        strokes = [
            0.7 * math.exp(-20 * (frame / 8_000 % 1)) * math.sin(2 * math.pi * 400 * frame / 8_000) for frame in range(16_000)]
        self.open_sound("strokes.wav", strokes, 8_000)
        self.browser.wait("document.getElementById('name').textContent === 'strokes.haptic'")
        self.settle()
        times = [item["time"] for item in self.items() if item["kind"] == "HapticTransient" or "emphasis" in item["kind"]]
        self.check(len(times) == 2 and abs(times[0]) < 0.02 and abs(times[1] - 1) < 0.02, f"two strokes are {times}")
        self.picture("sound")
        self.open_file("noise.wav", "RIFF, but no sound")
        self.browser.wait("document.getElementById('status').textContent.includes('no sound that this browser decodes')")

    def compare(self):
        self.open_example("success")
        self.open_file("slice.ahap", (self.examples / "slice.ahap").read_text(), "other-file")
        self.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
        self.settle()
        self.picture("compared")
        seen = self.page("renderer.call('compare', pattern.text, "
            f"{json.dumps((self.examples / 'slice.ahap').read_text())}, {{ profile: 'taptic', columns: 400 }}).then(r => r.difference)")
        run = self.tool_json("compare", self.examples / "success.ahap", self.examples / "slice.ahap", "--format", "json")
        wanted = run["results"][0]["signal"]
        # The page's module measures neither similarity nor a comparison as a conversion.
        for name in ("spectralTemporalSimilarity", "perceptualQualityIndex", "asConversion"):
            del wanted[name]
        for name, value in wanted.items():
            pairs = zip(value.values(), seen[name].values()) if isinstance(value, dict) else [(value, seen[name])]
            for one, other in pairs:
                # Seven digits of floats; levels near the floor of −80 dB move by more.
                self.check(abs(one - other) < 1e-4, f"{name} is {other}, the tool has {one}")
        shown = self.run("document.getElementById('comparison').textContent")
        self.check(f"{wanted['largestDifference']:.6f}" in shown, f"the comparison shows {shown}")
        self.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.1 } }])")
        self.browser.wait(f"document.getElementById('comparison').textContent !== {json.dumps(shown)}")
        self.click("end-comparison")
        self.check(self.run("document.getElementById('comparison').hidden"), "the comparison does not end")
        self.settle()

    def zoom(self):
        self.open_example("swish")
        for _ in range(12):
            self.click("zoom-in")
        time.sleep(0.4)
        self.settle()
        part = self.page("view.view")
        self.check(part and part["end"] - part["start"] < 1, f"the figure shows {part}")
        self.check(self.page("new TextDecoder('latin1').decode(figure().figure).includes('time (s)')"), "seconds are shown as milliseconds")
        # 0.4 s of 136 Hz: paper shows between the waves, as it does not in a band of extremes.
        ink = self.run(PIXELS)["waveform"]["ink"]
        self.check(ink < 0.45, f"the waveform is a band: {ink} of the panel")
        self.picture("zoomed")
        self.click("zoom-all")
        self.check(self.page("view.view") is None, "All does not show all")

    def look(self):
        """Sizes, colours and names, on a desk and on a phone."""
        for name, width, height, is_phone in [("desk", 1440, 1000, False), ("tablet", 820, 1100, False), ("phone", 390, 844, True)]:
            self.browser.width(width, height, is_phone=is_phone)
            self.browser.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)
            for theme in ["light", "dark"]:
                self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
                self.open_example("motor")
                # A phone's window grows with what is wider.
                overflow = self.run(f"document.documentElement.scrollWidth - {width}")
                self.check(overflow <= 0, f"{name}: {overflow} pixels beyond the window")
                sharp = self.run("(() => { const canvas = document.getElementById('panels');"
                    " return [canvas.width, canvas.getBoundingClientRect().width * devicePixelRatio]; })()")
                self.check(abs(sharp[0] - sharp[1]) <= 1, f"{name}: {sharp[0]} pixels on {sharp[1]}")
                for panel, pixels in self.run(PIXELS).items():
                    self.check(pixels["ink"] > 0.005, f"{name}, {theme}: {panel} is blank: {pixels}")
                self.picture(f"{name}-{theme}")
                self.check_contrast(f"{name}, {theme}")
                faint = self.run(FAINT)
                self.check(not faint, f"{name}, {theme}: less than 4.5 : 1 have {faint}")
                if is_phone:
                    self.check_targets()
                if is_phone and self.pictures:
                    height = self.run("document.documentElement.scrollHeight")
                    self.browser.width(width, height, is_phone=True)
                    self.picture(f"{name}-{theme}-whole")
                    self.browser.width(width, 844, is_phone=True)
        self.touch()
        self.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
        self.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        self.browser.width(1440, 1000)
        while self.page("pattern.files.length") > 1:
            self.page("pattern.close(0)")
        self.settle()
        self.open_example("slice")
        self.page("document.activeElement.blur()")
        self.run("scrollTo(0, 0)")
        # docs/page.png.
        self.picture("page", clip={"x": 0, "y": 0, "width": 1424, "height": 930, "scale": 0.7})
        nodes = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        roles = {"button", "combobox", "checkbox", "radio", "slider", "textbox", "listbox", "spinbutton", "application", "image"}
        named = [node for node in nodes if node.get("role", {}).get("value") in roles and not node.get("ignored")]
        self.check(len(named) > 20, f"only {len(named)} controls have roles")
        for node in named:
            self.check(node.get("name", {}).get("value"), f"a {node['role']['value']} has no name")

    def check_contrast(self, name):
        """Sharpness in the dark, and the edges of controls, by the formula of WCAG."""
        contrasts = self.run("""(async () => {
          const { view } = await import("./page/main.js");
          const isDark = matchMedia("(prefers-color-scheme: dark)").matches, { paper, inks } = view.palettes[Number(isDark)];
          const sharpness = inks.slice(9, 137);
          const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          const light = (colour) => colour.reduce((sum, part, index) => sum + [0.2126, 0.7152, 0.0722][index] * linear(part / 255), 0);
          const contrast = (...two) => ((a, b) => (b + 0.05) / (a + 0.05))(...two.map(light).sort((a, b) => a - b));
          const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
          const style = getComputedStyle(document.getElementById("open"));
          const around = getComputedStyle(document.body).backgroundColor;
          return { isDark, sharpness: sharpness.map((colour) => contrast(colour, paper)),
            edges: [style.backgroundColor, around].map((colour) => contrast(parts(style.borderTopColor), parts(colour))) };
        })()""")
        self.check(min(contrasts["edges"]) >= 3, f"{name}: edges have {contrasts['edges']}")
        if contrasts["isDark"]:
            seen = contrasts["sharpness"]
            self.check(min(seen) >= 4.5, f"{name}: sharpness has {min(seen)}")
            self.check(all(a <= b + 0.1 for a, b in zip(seen, seen[1:])), f"{name}: sharper is not lighter: {seen}")

    def check_targets(self):
        """What a finger has to hit, and what has to stay in view, on a phone: with findings, a grid of beats and a second file."""
        self.open_file("phone.ahap", (self.examples / "button.ahap").read_text().replace("HapticIntensity", "HapticIntensty", 1))
        self.browser.wait("document.getElementById('name').textContent === 'phone.ahap'")
        self.settle()
        self.run("(() => { const snap = document.getElementById('snap'); snap.value = 'beat 2'; snap.dispatchEvent(new Event('input'));"
            " document.getElementById('findings').open = document.getElementById('writing').open = true; })()")
        self.check(self.run("document.documentElement.scrollWidth") <= 390, "phone: the tempo is beyond the window")
        self.check(self.run("document.querySelector('#findings button.fix') !== null"), "phone: no finding has Fix")
        tab = self.run("(({ left, right }) => [left, right])(document.querySelector('#tabs [aria-selected=true]').getBoundingClientRect())")
        self.check(0 <= tab[0] and tab[1] <= 390, f"phone: the open file's tab is at {tab}")
        small = self.run("[...document.querySelectorAll('button, select, summary, label, [role=option]')]"
            ".filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)"
            ".map((element) => element.id || element.textContent)")
        self.check(not small, f"phone: less than 44 pixels have {small}")
        self.run("scrollTo(0, document.documentElement.scrollHeight)")
        place = self.run("(({ top, bottom }) => [top, innerHeight - bottom])(document.getElementById('play').getBoundingClientRect())")
        self.check(min(place) >= 0, f"phone: Play is not in view: {place}")
        self.run("(() => { const snap = document.getElementById('snap'); snap.value = ''; snap.dispatchEvent(new Event('input'));"
            " document.getElementById('findings').open = false; scrollTo(0, 0); })()")
        self.open_example("motor")

    def touch(self):
        """A finger drags a grip, and does not scroll the page."""
        event = self.items()[0]
        x, y = self.place(event["path"])
        scrolled = self.run("scrollY")
        points = [[{"x": x, "y": y + 8 * step}] for step in range(6)]
        for kind, touched in [("touchStart", points[0]), *(("touchMove", p) for p in points[1:]), ("touchEnd", [])]:
            self.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=touched)
        self.check(self.items()[0]["value"] < event["value"] - 0.1, f"a finger drags to {self.items()[0]}")
        self.check(self.run("scrollY") == scrolled, "a finger on a grip scrolls the page")

    def open_from_gallery(self):
        """A batch's gallery, with the page in its folder `page`, as the server has it."""
        gallery = self.site / "gallery"
        self.assemble(gallery / "page")
        subprocess.run([str(self.tool), "batch", str(self.examples), "-o", str(gallery), "--plots", "--progress", "none"],
            check=True, stderr=subprocess.DEVNULL)
        self.browser.open(f"{self.address}gallery/index.html")
        self.browser.wait("document.body.classList.contains('has-page')")
        self.picture("gallery")
        self.run("document.querySelector('[data-name=\"heartbeat.ahap\"] .open').click()")
        self.browser.wait("document.documentElement?.dataset.ready !== undefined")
        self.check(self.run("location.pathname") == "/gallery/page/index.html", "a card opens elsewhere")
        self.settle()
        text = self.run(ALL_OF_TEXT)
        self.check(text == (self.examples / "heartbeat.ahap").read_text(), "a card opens another pattern")
        self.check(self.run("document.getElementById('name').textContent") == "heartbeat.ahap", "a card's pattern has another name")

    def open_report(self):
        """The report of compare opens on what differs, with a word for it and both sounds."""
        folders = [self.folder / "released", self.folder / "now"]
        for folder in folders:
            folder.mkdir()
            for name in ["button", "slice"]:
                shutil.copy(self.examples / f"{name}.ahap", folder)
        changed = folders[1] / "button.ahap"
        changed.write_text(changed.read_text().replace("0.75", "0.2"))
        report = self.site / "report.html"
        subprocess.run([str(self.tool), "compare", *map(str, folders), "--report", str(report)], check=True, stdout=subprocess.DEVNULL)
        self.browser.open(report.as_uri())
        shown = self.run("[...document.querySelectorAll('#cards > article')].filter(card => !card.hidden)"
            ".map(card => [card.dataset.name, card.querySelector('.facts strong').textContent])")
        self.check(len(shown) == 1 and shown[0][0] == "button.ahap" and shown[0][1], f"the report opens on {shown}")
        self.run("document.querySelector('.figure').click()")
        self.browser.wait("document.getElementById('audio').currentTime > 0")
        second = self.run("document.getElementById('audio').src")
        self.picture("report")
        self.browser.press("b")
        self.browser.wait(f"document.getElementById('audio').src !== {json.dumps(second)}")
        self.check(self.run("document.getElementById('playing').textContent") == "button.ahap: A", "B does not hear the other side")
        self.browser.press("Escape")

    def open_without_server(self):
        self.browser.open(f"{self.files}/index.html")
        self.check(not self.run("document.getElementById('server-note').checkVisibility()"), "the note appears at once")
        self.browser.wait("document.getElementById('server-note').checkVisibility()")
        # A browser complains of what the page explains.
        self.browser.errors.clear()
