"""What scripts/checks/page expects of what phones, gamepads and controllers do with what is heard."""

import json
import math
import pathlib
import statistics
import struct
import time
import zlib

from looking import FAINT

FAKES = (pathlib.Path(__file__).parent / "devices.js").read_text()
REPORT = 32 / 3  # Milliseconds of a DualSense's report.


def event(kind, start, duration=None, sharpness=0.2):
    return {"Event": {"EventType": f"Haptic{kind}", "Time": start, **({"EventDuration": duration} if duration else {}), "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.9}, {"ParameterID": "HapticSharpness", "ParameterValue": sharpness}]}}


# Two taps and a buzz, with rests between.
PATTERN = json.dumps({"Version": 1, "Pattern": [event("Transient", 0), event("Transient", 0.5), event("Continuous", 1.0, 0.4)]})
# Times that a machine may be too busy for a page to follow.
TRIES = 6
# Milliseconds for which a page or its sound may be stopped or busy before strokes of 20 ms are dropped: a receiver
# chooses among what is due within 80 ms.
MOST_STOPPED = 75
# The longest stop of the page, or of its sound, whose clock goes in steps, while the page is busy for some milliseconds
# at a time.
WATCH = """
(async (busy) => {
  const { context } = (await import("./page/main.js")).player.graph;
  let [last, longest, time, since] = [performance.now(), 0, -1, 0];
  const steps = [];
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    if (context.state !== "running") time = -1;
    else if (context.currentTime !== time) {
      if (time >= 0) steps.push(now - since);
      [time, since] = [context.currentTime, now];
    }
    while (performance.now() < now + busy);
    last = performance.now();
  }, 3);
  globalThis.stopped = () => {
    clearInterval(timer);
    steps.sort((one, other) => one - other);
    return Math.max(longest, (steps.at(-1) ?? 0) - (steps[steps.length >> 1] ?? 0));
  };
})
"""
# The vibration that is heard, without the two octaves, against samples at 3 000 Hz, of which some
# may be missing, at the best of all shifts within half a second: decibels.
FIDELITY = """
(async (samples) => {
  const { renderer, pattern } = await import("./page/main.js");
  const wanted = await renderer.call("render", pattern.heard, { profile: "taptic", limiter: "limit", rate: 48000 });
  const there = samples.flatMap((sample, index) => (sample === null ? [] : [[sample, 16 * index]]));
  const at = (shift) => {
    let [power, error] = [0, 0];
    for (const [sample, frame] of there) {
      const right = wanted[frame - shift] ?? 0;
      power += right ** 2;
      error += (sample - right) ** 2;
    }
    return power > 0 ? 10 * Math.log10(power / error) : -Infinity;
  };
  const range = (from, to, step) => Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step);
  const best = (shifts) => shifts.reduce((one, other) => (at(other) > at(one) ? other : one));
  const near = best(range(-2400, 24000, 16));
  return at(best(range(near - 16, near + 17, 1)));
})
"""


def feel(designer):
    """Lets devices that are not there follow what is heard; returns what is not as it should be."""
    before = len(designer.problems)
    script = designer.browser.call("Page.addScriptToEvaluateOnNewDocument", source=FAKES)["identifier"]
    for step in [feel_dualsense, follow_heard, stay_in_time, feel_switch, feel_pad, feel_usb, feel_phone, be_refused, look_at_dialog]:
        load(designer)
        step(designer)
        designer.settle_errors(step.__name__)
    designer.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    go_without(designer)
    designer.load()
    return designer.problems[before:]


def load(designer):
    designer.load()
    designer.open_file("felt.ahap", PATTERN)
    designer.browser.wait("document.getElementById('name').textContent === 'felt.ahap'")
    designer.settle()
    # Pictures cost a browser without a graphics card the time of several reports.
    designer.page("(view.drawGrips = () => {})")


def connect(designer, name):
    """Chooses a device in the browser's list."""
    designer.run(f"(fakes.offered = [fakes.{name}])")
    designer.click("feel")
    designer.click("feel-connect")
    designer.browser.wait("document.querySelector('#feel-list input:checked') !== null || document.getElementById('feel-said').textContent")
    designer.run("document.querySelector('#feels form button').click()")


def choose(designer, words):
    """Presses the row with these words; the dialog stays."""
    if not designer.run("document.getElementById('feels').open"):
        designer.click("feel")
    designer.browser.wait(f"[...document.querySelectorAll('#feel-list label')].some((one) => one.textContent.includes({json.dumps(words)}))")
    designer.run(f"[...document.querySelectorAll('#feel-list label')].find((one) => one.textContent.includes({json.dumps(words)})).click()")
    time.sleep(0.3)


def listed(designer):
    return designer.run("[...document.querySelectorAll('#feel-list label')].map((one) => [one.textContent.trim(), one.firstElementChild.checked])")


def play(designer, seconds=None):
    """Plays to the end, or for some seconds; returns the reports, with times from the start on."""
    designer.run("(reports.length = effects.length = 0)")
    designer.page("(globalThis.changes = [], player.addEventListener('change', () => changes.push(player.isPlaying)), 0)")
    begin = designer.run("(document.getElementById('play').click(), performance.now())")
    if seconds:
        designer.browser.wait("changes.at(-1) === true")
        time.sleep(seconds)
        designer.click("play")
    designer.browser.wait("changes.at(-1) === false")
    stop = designer.run("performance.now()")
    time.sleep(0.6)
    # (A gamepad gets effects, anything else reports.)
    found = designer.run("reports.length ? reports : effects")
    return [{**one, "at": one["at"] - begin} for one in found], stop - begin


def play_unstopped(designer, busy=0):
    """Plays, again where the machine stopped the page or its sound; returns the reports and the end."""
    for attempt in range(TRIES):
        designer.run(f"({WATCH})({busy})")
        reports, end = play(designer)
        stopped = designer.run("stopped()")
        if stopped + busy <= MOST_STOPPED:
            return reports, end
    print(f"page: skipped: strokes of 20 ms, since the machine stopped the page for {stopped:.0f} ms in each of {TRIES} tries")
    return [], 0


def steady(designer, seconds=None):
    """Plays, again where the machine was too busy and many reports were dropped; returns reports, samples and the end."""
    for attempt in range(TRIES):
        reports, end = play(designer, seconds)
        samples = decoded(designer, reports)
        dropped = len(samples) // 32 - len(reports)
        if dropped <= len(reports) / 20:
            return reports, samples, end
    designer.check(False, f"{dropped} reports are dropped, and {len(reports)} sent")
    return reports, samples, end


def felt_at(designer, seconds=None):
    return parts(steady(designer, seconds)[1])


def decoded(designer, reports):
    """The samples of a DualSense's reports, left; those of reports that were dropped are `None`."""
    samples, number = [], 0
    for report in reports:
        data = bytes([report["id"], *report["bytes"]])
        designer.check(len(data) == 141 and data[0] == 0x32, f"a report of {len(data)} bytes, {data[0]}")
        gap = (data[10] - number) % 256
        designer.check(gap < 100, f"report {data[10]} follows {number - 1}")
        number += gap
        samples += [None] * (32 * gap)
        designer.check(data[1] == number % 16 << 4, f"report {number}: its sequence is {data[1]}")
        designer.check(data[2:10] == bytes([0x91, 7, 0xFE, 0, 0, 0, 0, 0xFF][:8]) and data[11:13] == bytes([0x92, 64]), "other packets in a report")
        designer.check(data[137:] == struct.pack("<I", zlib.crc32(b"\xa2" + data[:137])), f"report {number}: the checksum")
        values = struct.unpack("64b", data[13:77])
        designer.check(values[::2] == values[1::2], "the actuators differ")
        samples += [value / 127 for value in values[::2]]
        number += 1
    return samples


def parts(samples, gap=0.08):
    """Where something is felt: seconds from and to, at 3 000 Hz."""
    found = []
    for index, sample in enumerate(samples):
        if abs(sample or 0) < 0.05:
            continue
        second = index / 3000
        if found and second - found[-1][1] < gap:
            found[-1][1] = second
        else:
            found.append([second, second])
    return found


def gaps(reports):
    return [second["at"] - first["at"] for first, second in zip(reports, reports[1:])]


def is_still(report):
    return not any(report["bytes"][12:76])


def feel_dualsense(designer):
    """A DualSense by Bluetooth gets what is heard, at its pace, and rests."""
    connect(designer, "dualsense")
    designer.check(sorted((one["vendorId"], one["productId"]) for one in designer.run("fakes.filters"))
        == [(0x054C, 0x0CE6), (0x054C, 0x0DF2), (0x057E, 0x2006), (0x057E, 0x2007), (0x057E, 0x2009)], "other devices are asked for")
    designer.check([one[1] for one in listed(designer)] == [True], f"the list has {listed(designer)}")
    designer.check(designer.run("document.getElementById('feel').textContent") == "Feel: 1", "the button does not say what follows")
    for hearing in ["plain", "audible"]:
        designer.run(f"document.querySelector('[name=hearing][value={hearing}]').click()")
        reports, samples, end = steady(designer)
        felt = parts(samples)
        wanted = [0, 0.5, 1.0]
        starts = [start - felt[0][0] for start, _ in felt] if felt else []
        designer.check(len(felt) == 3 and all(abs(a - b) < 0.02 for a, b in zip(starts, wanted)), f"{hearing}: it is felt at {felt}")
        fidelity = designer.run(f"({FIDELITY})({json.dumps(samples)})")
        dropped = len(samples) // 32 - len(reports)
        # (Eight bits, and a straight read of what is low-passed.)
        designer.check(fidelity > 25, f"{hearing}: a DualSense gets what is {fidelity:.1f} dB near what is heard")
        pace = gaps(reports)
        designer.check(abs(statistics.median(pace) - REPORT) < 1, f"reports come each {statistics.median(pace):.2f} ms")
        # (A busy machine may stop the page between the instant that it notes and the report.)
        designer.check(sorted(pace)[len(pace) // 20] >= 4, f"reports come {sorted(pace)[:5]} ms apart")
        designer.check(is_still(reports[0]) and is_still(reports[-1]), "it does not begin and end still")
        designer.check(reports[-1]["at"] < end + 500, f"reports go on {reports[-1]['at'] - end:.0f} ms after the end")
        designer.said = (f"{len(reports)} reports each {statistics.median(pace):.2f} ms, p99 {sorted(pace)[int(len(pace) * 0.99)]:.1f}, {dropped:.0f} "
            f"dropped, {fidelity:.1f} dB")
        print(f"page: a DualSense, {hearing}: {designer.said}")
    designer.run("document.querySelector('[name=hearing][value=plain]').click()")


def follow_heard(designer):
    """From the line on, each pass of a part, without what is muted; a stop is felt at once."""
    connect(designer, "dualsense")
    designer.page("(view.playsFrom = 0.4)")
    felt = felt_at(designer)
    designer.check(len(felt) == 2 and abs(felt[1][0] - felt[0][0] - 0.5) < 0.02, f"from 0.4 s on it is felt at {felt}")
    # Rendered beforehand, as a part is.
    designer.page("(view.region = { start: 0.4, end: 0.8 })")
    designer.click("loop")
    felt = felt_at(designer, 1.7)
    starts = [start - felt[0][0] for start, _ in felt]
    designer.check(len(felt) >= 3 and all(abs(start - 0.4 * number) < 0.02 for number, start in enumerate(starts)), f"each 0.4 s it is felt at {felt}")
    designer.click("loop")
    designer.page("(view.region = null, view.playsFrom = null)")
    designer.page("pattern.mute([pattern.rows[1].path])")
    felt = felt_at(designer)
    designer.check(len(felt) == 2 and abs(felt[1][0] - felt[0][0] - 1) < 0.02, f"without the second tap it is felt at {felt}")
    designer.page("pattern.mute(pattern.rows.map(({ path }) => path))")
    designer.check(not felt_at(designer), "what is muted is felt")
    designer.page("pattern.mute([])")
    # In the middle of the buzz.
    designer.page("(view.playsFrom = 1)")
    reports, stop = play(designer, 0.25)
    moving = [report["at"] for report in reports if not is_still(report)]
    designer.check(moving and not any(at > stop + 120 for at in moving), f"{max(moving, default=0) - stop:.0f} ms after a stop it moves")
    designer.check(is_still(reports[-1]), "a stop leaves it moving")
    # The page goes, or is not seen: at once, and again when it is.
    for leave in ["dispatchEvent(new Event('pagehide'))",
            "Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }), document.dispatchEvent(new Event('visibilitychange'))"]:
        designer.page("(view.playsFrom = 1)")
        designer.run("(reports.length = 0, document.getElementById('play').click())")
        designer.browser.wait("reports.some(({ bytes }) => bytes.slice(12, 76).some(Boolean))")
        last, count = designer.run(f"(() => {{ {leave}; return [reports.at(-1), reports.length]; }})()")
        designer.check(is_still(last) and last["bytes"][9] == 0, "a page that goes leaves it moving")
        time.sleep(0.1)
        designer.check(designer.run("reports.length") == count, "a page that is gone sends more")
        designer.run("(delete document.hidden, document.dispatchEvent(new Event('visibilitychange')))")
        designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
        time.sleep(0.5)
        decoded(designer, designer.run(f"reports.slice({count})"))
        designer.check(is_still(designer.run("reports.at(-1)")) and designer.run("reports.length") > count + 3, "a page that is seen again is not felt")


def stay_in_time(designer):
    """A page that is late drops what has passed."""
    connect(designer, "dualsense")
    designer.run("(reports.length = 0, document.getElementById('play').click())")
    designer.browser.wait("reports.length > 20")
    held = designer.run("(() => { const from = performance.now(); while (performance.now() < from + 300); return [from, performance.now()]; })()")
    designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
    time.sleep(0.5)
    reports = designer.run("reports")
    samples = decoded(designer, reports)
    dropped = len(samples) / 32 - len(reports)
    designer.check(dropped >= 20, f"of 300 ms {dropped} reports are dropped")
    after = [report for report in reports if report["at"] >= held[1]]
    designer.check(sorted(gaps(after))[len(after) // 20] >= 4, f"after 300 ms reports come {sorted(gaps(after))[:5]} ms apart")
    first, last = after[0], after[-1]
    lateness = (last["at"] - first["at"]) - (last["bytes"][9] - first["bytes"][9]) % 256 * REPORT
    designer.check(abs(lateness) < 30, f"after 300 ms it is {lateness:.0f} ms late")


def tones(packet):
    """The tones of one actuator: (Hz, amplitude) of the low and of the high band."""
    def amplitude(index):
        return 2 ** (index / 32) / 8.7 if index >= 32 else 2 ** (index / 16) / 17 if index >= 16 else index / 150
    one, two, three, four = packet
    high = (10 * 2 ** (((one + ((two & 1) << 8)) / 4 + 0x60) / 32), amplitude(two >> 1))
    return (10 * 2 ** (((three & 0x7F) + 0x40) / 32), amplitude(2 * (four - 0x40) + (three >> 7))), high


def feel_switch(designer):
    """Joy-Cons and Pro Controllers: vibration is switched on, tones follow each 15 ms, with a counter."""
    still = [0x00, 0x01, 0x40, 0x40] * 2
    for name, greeting in [("joycon", []), ("pro", [2, 3, 2, 4])]:
        load(designer)
        designer.run("(reports.length = 0)")
        connect(designer, name)
        opening = designer.run("reports")
        designer.check([one["bytes"] for one in opening if one["id"] == 0x80] == [[command] for command in greeting], f"{name} is greeted by {opening}")
        command = opening[len(greeting)] if len(opening) > len(greeting) else {"id": 0, "bytes": []}
        designer.check(command["id"] == 1 and command["bytes"][1:] == [*still, 0x48, 1], f"{name}: vibration is switched on by {command}")
        reports, end = play_unstopped(designer)
        if not reports:
            continue
        designer.check(all(report["id"] == 0x10 and len(report["bytes"]) == 9 for report in reports), f"{name} gets other reports")
        counters = [report["bytes"][0] for report in reports]
        designer.check(all((second - first) % 16 == 1 for first, second in zip(counters, counters[1:])), f"{name}: counters are {counters}")
        # (A stream begins at once, also behind the last report of the one before; and a busy machine may stop the page
        # between the instant that it notes and the report.)
        pace = gaps(reports)
        designer.check(sorted(pace)[len(pace) // 20] >= 14 and statistics.median(pace) < 22, f"{name}: tones come each {min(pace):.1f} to {max(pace):.1f} ms")
        designer.check(reports[0]["bytes"][1:] == still and reports[-1]["bytes"][1:] == still, f"{name} is not left still")
        designer.check(reports[-1]["at"] < end + 500, f"{name}: tones go on after the end")
        felt = [(report["at"], max(tones(report["bytes"][1:5]), key=lambda one: one[1])) for report in reports]
        strong = [(at, tone) for at, tone in felt if tone[1] > 0.2]
        spells = parts([1 if any(abs(at - index / 3) < 8 for at, _ in strong) else 0 for index in range(int(3 * (end + 500)))])
        designer.check(len(spells) == 3 and abs(spells[1][0] - spells[0][0] - 0.5) < 0.04, f"{name}: tones are felt at {spells}")
        buzz = [tone for at, tone in strong if at / 1000 > spells[-1][0] + 0.05]
        # Sharpness 0.2 of 80 to 230 Hz.
        wanted = 80 * (230 / 80) ** 0.2
        designer.check(buzz and all(abs(math.log2(hertz / wanted)) < 0.1 and abs(strength - 0.9) < 0.1 for hertz, strength in buzz[:12]), f"{name} buzzes {buzz}")
        print(f"page: {name}: {len(reports)} tones each {statistics.median(pace):.2f} ms, {min(pace):.1f} at least")


def feel_pad(designer):
    """Two motors: by the law of .rumble, no stroke lost at any pace of pictures."""
    designer.run("(fakes.pads = [fakes.pad], dispatchEvent(new Event('gamepadconnected')))")
    choose(designer, "Xbox")
    designer.run("document.querySelector('#feels form button').click()")
    # A page that is busy for 33 ms each picture has 30 a second.
    effects, _ = play_unstopped(designer, busy=30)
    if effects:
        check_strokes(designer, effects)
    designer.run("(fakes.pads = [], dispatchEvent(new Event('gamepaddisconnected')))")
    designer.browser.wait("document.getElementById('feel').textContent === 'Feel'")


def check_strokes(designer, effects):
    """Two motors have each stroke, and are left off."""
    designer.check(all(one["kind"] == "dual-rumble" for one in effects), "a gamepad does something else")
    # A command holds until the next one.
    is_loud = [one["strongMagnitude"] > 0.5 for one in effects]
    spells = [one["at"] / 1000 for one, now, before in zip(effects, is_loud, [False, *is_loud]) if now and not before]
    # (A command may be late by the time for which the page is busy or stopped, and its packet lasts 20 ms.)
    designer.check(len(spells) == 3 and abs(spells[1] - spells[0] - 0.5) < MOST_STOPPED / 1000 + 0.04, f"motors run at {spells}")
    # Sharpness 0.2: the light motor has two fifths.
    buzz = [one for one in effects if spells and one["at"] / 1000 < spells[-1] + 0.25][-1:]
    designer.check(buzz and all(abs(one["weakMagnitude"] / one["strongMagnitude"] - 0.4) < 0.1 for one in buzz), f"motors do {buzz[:4]}")
    designer.check(effects[-1]["strongMagnitude"] == effects[-1]["weakMagnitude"] == 0, "motors are left on")
    designer.check(min(gaps(effects)) >= 9.5, f"commands come {min(gaps(effects)):.1f} ms apart")


# The processor's two outputs, what is heard two octaves up and what is felt, in a graph of four
# channels.
OFFLINE = """
(async () => {
  const { pattern } = await import("./page/main.js");
  const { Graph } = await import("./page/graph.js");
  const { Pacinian } = await import("./pacinian.js");
  const module = await WebAssembly.compile(await Pacinian.moduleBytes());
  const heard = { profile: "taptic", audible: true, limiter: "limit" }, felt = { profile: "taptic", limiter: "limit" };
  const pacinian = await Pacinian.load(module), block = new Float32Array(128);
  const wanted = [heard, felt].map((options) => {
    const samples = [], player = pacinian.player(pattern.text, { ...options, rate: 48000 });
    player.start();
    while (player.render(block) >= 0) samples.push(...block);
    return samples;
  });
  const context = new OfflineAudioContext(4, 96000, 48000);
  const graph = new Graph(context);
  graph.hasActuators = true;
  await context.audioWorklet.addModule("./processor.js");
  const node = new AudioWorkletNode(context, "pacinian",
    { numberOfInputs: 0, numberOfOutputs: 2, outputChannelCount: [1, 1], processorOptions: { module } });
  node.connect(graph.heard, 0);
  node.connect(graph.felt, 1);
  const ready = new Promise((resolve) => (node.port.onmessage = ({ data }) => data.ready && resolve()));
  const suspended = context.suspend(1280 / 48000).then(async () => {
    await ready;
    node.port.postMessage({ content: pattern.text, ...heard, felt });
    const read = new Promise((resolve) => (node.port.onmessage = ({ data }) => data.error && resolve()));
    node.port.postMessage({ play: { loop: false } });
    node.port.postMessage({ content: "{" });
    await read;
    await context.resume();
  });
  const buffer = await context.startRendering();
  await suspended;
  const channels = [0, 1, 2, 3].map((channel) => buffer.getChannelData(channel));
  const first = wanted[0].findIndex(Boolean), start = channels[0].findIndex(Boolean) - first;
  const different = channels.map((samples, channel) => {
    const right = wanted[channel >> 1].slice(0, 90000);
    return right.filter((sample, index) => sample !== samples[start + index]).length;
  });
  return { different, isOther: wanted[0].some((sample, index) => Math.abs(sample - wanted[1][index]) > 0.1), count: wanted[1].length, start };
})()
"""


def feel_usb(designer):
    """A DualSense on USB is a sound output with four channels; 1 and 2 have the sound, 3 and 4 the haptics."""
    designer.click("feel")
    designer.browser.wait("document.getElementById('feel-notes').textContent.includes('microphone')")
    designer.run("(fakes.refusesMicrophone = true)")
    designer.click("feel-sounds")
    designer.browser.wait("document.getElementById('feel-said').textContent.includes('Without the microphone')")
    designer.run("(fakes.refusesMicrophone = false, fakes.outputs = [{ kind: 'audiooutput', deviceId: 'speakers', label: 'Speakers' },"
        " { kind: 'audiooutput', deviceId: 'pad', label: 'DualSense Wireless Controller Analog Surround 4.0' }])")
    designer.click("feel-sounds")
    designer.browser.wait("document.querySelector('#feel-list input') !== null")
    designer.check(designer.run("fakes.stoppedMicrophone"), "the microphone stays on")
    designer.check([one[0].split(" Wireless")[0] for one in listed(designer)] == ["DualSense"], f"sound outputs are {listed(designer)}")
    choose(designer, "Analog")
    said = designer.run("document.getElementById('feel-said').textContent")
    designer.check("2 channels" in said and designer.run("fakes.sink") == "", f"of an output with two channels it says {said!r}")
    designer.run("(fakes.channels = 4)")
    choose(designer, "Analog")
    designer.check(designer.run("fakes.sink") == "pad" and listed(designer)[0][1], "the controller's sound output is not taken")
    designer.check(designer.page("(({ channelCount, channelInterpretation }) => [channelCount, channelInterpretation])(player.graph.context.destination)")
        == [4, "discrete"], "four channels are mixed")
    choose(designer, "Analog")
    designer.check(designer.run("fakes.sink") == "" and not listed(designer)[0][1], "the controller's sound output stays")
    designer.run("document.querySelector('#feels form button').click()")
    offline = designer.run(OFFLINE)
    designer.check(offline["different"] == [0, 0, 0, 0] and offline["isOther"] and offline["count"] > 50000 and offline["start"] >= 1280,
        f"four channels differ from the module's by {offline}")
    # By Bluetooth or on USB, not both.
    designer.run("(fakes.allowed = [fakes.dualsense])")
    choose(designer, "Bluetooth")
    choose(designer, "Analog")
    designer.check(sorted(one[1] for one in listed(designer)) == [False, True], f"one controller by two ways: {listed(designer)}")


def feel_phone(designer):
    """A phone follows what is heard, from the first stroke of each pass on, at the rate, and the other of two."""
    designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    designer.browser.width(390, 844, is_phone=True)
    designer.run("(globalThis.told = [], navigator.vibrate = (entries) => (told.push([performance.now(), [entries].flat()]), true))")
    load_phone = "matchMedia('(pointer: coarse)').matches"
    designer.check(designer.run(load_phone), "it is not a phone")
    choose(designer, "This phone")
    designer.run("document.querySelector('#feels form button').click()")
    designer.run("(told.length = 0)")
    play(designer)
    told = designer.run("told")
    designer.check(told[0][1][:5] == [20, 480, 20, 480, 400] or told[0][1][0] == 20, f"a phone is told {told[:3]}")
    designer.check(told[-1][1] == [0], f"a phone is told {told} to the end")
    # In a loop, the first stroke of each pass is told before the pass begins.
    designer.click("loop")
    designer.run("(told.length = 0)")
    play(designer, 2)
    told = designer.run("told.filter(([, entries]) => entries.length > 1)")
    designer.check(told and len(told[0][1]) > 5 and all(len(entries) <= 10 for _, entries in told), f"in a loop a phone is told {told}")
    designer.click("loop")
    # Half as fast, from the second tap on.
    designer.run("(() => { const rate = document.getElementById('rate'); rate.value = 0.5; rate.dispatchEvent(new Event('change')); })()")
    designer.page("(view.playsFrom = 0.4)")
    designer.run("(told.length = 0)")
    play(designer, 0.6)
    entries = designer.run("told[0][1]")
    designer.check(len(entries) >= 3 and abs(entries[1] - 200) <= 10 and abs(entries[3] - 980) <= 15, f"half as fast a phone is told {entries}")
    designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    designer.browser.width(1440, 1000)


def be_refused(designer):
    """What cannot be used is told in a line, and nothing follows."""
    designer.run("(fakes.joycon.fault = 'Failed to open the device.')")
    connect(designer, "joycon")
    said = designer.run("document.getElementById('feel-said').textContent")
    designer.check("udev rule" in said and "Failed to open" in said, f"of a device that is refused it says {said!r}")
    designer.check(designer.run("document.getElementById('feel').textContent") == "Feel", "what is refused follows")
    designer.run("(fakes.offered = [])")
    designer.click("feel")
    designer.click("feel-connect")
    designer.browser.wait("document.getElementById('feel-said').textContent.includes('No controller was chosen')")
    # On USB a DualSense is not a device but a sound output.
    designer.run("(fakes.offered = [fakes.wired])")
    designer.click("feel-connect")
    designer.browser.wait("[...document.querySelectorAll('#feel-list label')].some((one) => one.textContent.includes('sound output'))")
    designer.check(designer.run("[...document.querySelectorAll('#feel-list label')].find((one) => one.textContent.includes('Edge')).firstElementChild.disabled"),
        "a DualSense on USB can be chosen as a device")
    designer.run("document.querySelector('#feels form button').click()")
    # One that goes away while it plays.
    designer.run("(fakes.joycon.fault = null)")
    choose(designer, "Joy-Con")
    designer.run("document.querySelector('#feels form button').click()")
    designer.run("(reports.length = 0, document.getElementById('play').click())")
    designer.browser.wait("reports.length > 10")
    designer.run("(fakes.joycon.fault = 'The device is gone.')")
    designer.browser.wait("document.getElementById('feel').textContent === 'Feel'")
    said = designer.run("document.getElementById('feel-said').textContent")
    designer.check("gone" in said and designer.page("player.isPlaying"), f"of a device that has gone it says {said!r}")
    designer.click("play")


def look_at_dialog(designer):
    """On a desk and on a phone, light and dark: nothing is faint, beyond the window or too small for a finger."""
    for name, width, height, is_phone in [("desk", 1440, 1000, False), ("phone", 390, 844, True)]:
        designer.browser.width(width, height, is_phone=is_phone)
        designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)
        load(designer)
        designer.run("(fakes.allowed = [fakes.dualsense, fakes.wired, fakes.joycon], fakes.pads = [fakes.pad], dispatchEvent(new Event('gamepadconnected')))")
        for theme in ["light", "dark"]:
            designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            designer.click("feel")
            designer.browser.wait("document.querySelectorAll('#feel-list input').length >= 4")
            designer.run("document.querySelector('#feel-list input:enabled').focus()")
            faint = designer.run(FAINT)
            designer.check(not faint, f"{name}, {theme}: less than 4.5 : 1 have {faint}")
            box = designer.run("(({ left, right, top, bottom }) => [left, right, top, bottom])(document.getElementById('feels').getBoundingClientRect())")
            designer.check(box[0] >= 0 and box[1] <= width and box[2] >= 0 and box[3] <= height, f"{name}: the dialog is at {box}")
            if is_phone:
                small = designer.run("[...document.querySelectorAll('#feels :is(button, label)')].filter((one) => one.checkVisibility()"
                    " && one.getBoundingClientRect().height < 44).map((one) => one.textContent)")
                designer.check(not small, f"too small for a finger are {small}")
            designer.picture(f"feel-{name}-{theme}")
            designer.run("document.querySelector('#feels form button').click()")
    designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
    designer.browser.width(1440, 1000)


def go_without(designer):
    """Without WebHID and sound outputs one line each says what to do."""
    script = designer.browser.call("Page.addScriptToEvaluateOnNewDocument", source=(
        "Object.defineProperty(navigator, 'hid', { value: undefined }); delete AudioContext.prototype.setSinkId;"))["identifier"]
    designer.load()
    designer.click("feel")
    designer.browser.wait("document.querySelectorAll('#feel-notes li').length === 3")
    notes = designer.run("[...document.querySelectorAll('#feel-notes li')].map((one) => one.textContent)")
    designer.check("button" in notes[0] and "Bluetooth need Chrome" in notes[1] and "USB needs Chrome" in notes[2], f"without support it says {notes}")
    designer.check(designer.run("document.getElementById('feel-connect').hidden && document.getElementById('feel-sounds').hidden"), "buttons do nothing")
    designer.run("document.querySelector('#feels form button').click()")
    designer.settle_errors("go_without")
    designer.browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
