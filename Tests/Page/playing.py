"""What scripts/checks/page expects of what one hears."""

import json
import time

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
  const options = { profile: "taptic", audible: %s, limiter: "limit" };
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


def hear(designer):
    for name in ["heartbeat", "motor"]:
        designer.open_example(name)
        offline = designer.run(OFFLINE)
        designer.check(offline["different"] == 0 and offline["count"] > 1000, f"{name}, offline context: {offline}")
        for audible in ["false", "true"]:
            worklet = designer.run(WORKLET % audible)
            designer.check(
                worklet["different"] == 0 and worklet["count"] > 1000 and worklet["errors"] == 1
                and worklet["start"] >= 1280, f"{name}, worklet, audible {audible}: {worklet}")


def play(designer):
    designer.open_example("swish")
    designer.browser.press(" ")
    designer.browser.wait("(async () => (await import('./page/main.js')).view.playhead > 0.3)()")
    designer.check(designer.run("document.getElementById('play').textContent") == "Stop", "it plays, and its button does not say so")
    designer.picture("playing")
    designer.run("(() => { const slider = document.getElementById('intensity'); slider.value = 0.2;"
        " slider.dispatchEvent(new Event('input')); })()")
    designer.check(designer.run("document.querySelector('output[for=intensity]').value") == "0.2", "the slider shows another value")
    designer.click("play")
    designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
    designer.open_example("button")
    designer.click("loop")
    designer.click("play")
    # 0.09 s in a loop: it plays after ten times as long, and an edit does not end it.
    time.sleep(1)
    designer.check(designer.page("player.isPlaying"), "a loop has ended")
    designer.page("pattern.change([{ path: pattern.rows[1].path, changes: { value: 0.9 } }])")
    time.sleep(0.6)
    designer.check(designer.page("player.isPlaying"), "an edit ends a loop")
    designer.click("loop")
    designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
    halved = designer.page("renderer.call('atRate', pattern.text, 2).then((text) => renderer.call('render', text, {})).then(({ length }) => length)")
    designer.check(halved == round(0.045 * 48000) + 1440, f"twice the rate lasts {halved} frames")
    # A call that cannot be sent fails, and those after it go on.
    failed = designer.page(
        "renderer.call('format', () => 0).then(() => 'it was sent', () => renderer.call('format', '[1]'))")
    designer.check(json.loads(failed) == [1], f"after a call that cannot be sent: {failed}")
    vibration = designer.run("(async () => {"
        "return (await import('./page/vibration.js')).vibration({ duration: 0.5, events: ["
        "{ kind: 'HapticTransient', points: [[0.1, 0.8, 0.5]] }, { kind: 'HapticTransient', points: [[0.2, 0.05, 0.5]] },"
        "{ kind: 'HapticContinuous', points: [[0.3, 0.5, 0], [0.4, 0.5, 0]] },"
        "{ kind: 'HapticContinuous', points: [[0.45, 0.5, 0], [0.453, 0.5, 0]] }] }); })()")
    # (A motor needs 20 ms to be felt, also for a stroke of 3 ms.)
    designer.check(vibration == [0, 100, 20, 180, 100, 50, 20], f"a phone would vibrate {vibration} ms")


def play_parts(designer):
    """From a line, a part in a loop, without what is muted, and one of two."""
    is_playing = "(async () => (await import('./page/main.js')).player.isPlaying)()"
    designer.open_example("motor")
    designer.page("(view.playsFrom = 2)")
    designer.click("play")
    designer.browser.wait("(async () => (await import('./page/main.js')).view.playhead > 0)()")
    designer.check(designer.page("view.playhead") >= 1.99, f"from 2 s on it plays {designer.page('view.playhead')} s")
    designer.click("play")
    designer.browser.wait(f"(async () => !(await {is_playing}))()")
    designer.page("(view.region = { start: 1, end: 1.2 })")
    designer.click("loop")
    designer.click("play")
    designer.browser.wait(is_playing)
    seen = []
    for _ in range(20):
        time.sleep(0.05)
        seen.append(designer.page("player.seconds"))
    designer.check(all(one is None or 0.99 < one < 1.21 for one in seen) and any(seen), f"a part from 1 to 1.2 s plays {seen}")
    # The other pattern, at the same place.
    designer.open_file("slice.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("!document.getElementById('other-version').hidden")
    designer.settle()
    designer.browser.wait(is_playing)
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("b")
    designer.check(designer.run("document.getElementById('other-version').textContent") == "Hear A", "B does not change what is heard")
    designer.check(designer.page("player.isPlaying"), "B ends the loop")
    word = designer.run("document.getElementById('verdict').textContent")
    designer.check(word == "clearly different", f"motor and slice are {word}")
    designer.picture("versions")
    designer.click("play")
    designer.click("loop")
    designer.click("end-comparison")
    designer.browser.press("Escape")
    # Mute: the text stays, and what is heard has one event less.
    designer.open_example("button")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("n")
    designer.browser.press("m")
    text = designer.page("pattern.text")
    heard = json.loads(designer.page("pattern.heard"))
    designer.check(len(heard["Pattern"]) == len(json.loads(text)["Pattern"]) - 1, "a muted event is heard")
    designer.browser.press("s")
    alone = json.loads(designer.page("pattern.heard"))
    designer.check([entry["Event"]["Time"] for entry in alone["Pattern"] if "Event" in entry] == [0], f"solo leaves {alone}")
    designer.picture("muted")
    designer.browser.press("s")
    designer.check(designer.page("pattern.heard === pattern.text"), "solo does not end")
    # The figure follows what sounds.
    designer.open_example("motor")
    designer.page("(view.view = { start: 0, end: 0.3 })")
    designer.click("play")
    designer.browser.wait("(async () => (await import('./page/main.js')).view.view.start > 0)()")
    designer.click("play")
    designer.click("zoom-all")
    designer.settle()
