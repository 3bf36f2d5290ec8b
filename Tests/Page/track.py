"""What scripts/checks/page expects of a sound under the events: drawn, heard, kept, and transcribed by ear."""

import array
import base64
import io
import json
import math
import wave

from room import new

RATE = 48_000
# What starts to sound: when, from which second on, the first frame of its buffer that is not silent.
LISTEN = """(() => {
  globalThis.started = [];
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when, offset, duration) {
    const samples = this.buffer.getChannelData(0);
    started.push({ when, offset, duration, first: samples.findIndex((one) => one !== 0), frames: samples.length,
      rate: this.buffer.sampleRate });
    return start.call(this, when, offset, ...(duration === undefined ? [] : [duration]));
  };
})()"""


def lay_sounds(designer):
    """Lays sounds under patterns; returns what is not as it should be."""
    before = len(designer.problems)
    for step in [lay, hear, tune, refuse_silence, tell_bound]:
        step(designer)
        designer.settle_errors(step.__name__)
    return designer.problems[before:]


def strokes(count=4, seconds=1):
    """Four strokes of a soft hammer, the weaker after the stronger, as a WAV file's bytes."""
    def sample(frame):
        time = frame / RATE
        return 0.7 / (1 + int(time) % 2) * math.exp(-20 * (time % 1)) * math.sin(2 * math.pi * 400 * time)
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(array.array("h", [round(32_767 * sample(frame)) for frame in range(1, count * RATE)]).tobytes())
    return data.getvalue()


def drop(run, name, data):
    """Drops a file on the page."""
    run("(() => { const bytes = Uint8Array.from(atob(" + json.dumps(base64.b64encode(data).decode()) + "), (one) => one.charCodeAt(0));"
        f" const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File([bytes], {json.dumps(name)}, {{ type: 'audio/wav' }}));"
        " document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })); })()")


def set_field(designer, field, value, kind="input"):
    designer.run(f"(() => {{ const field = document.getElementById('{field}'); field.value = {value};"
        f" field.dispatchEvent(new Event('{kind}', {{ bubbles: true }})); }})()")


def ink(designer):
    """The share of the pixels above the events that are not clear."""
    return designer.run("""(async () => {
      const { view } = await import("./page/main.js");
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { left, right, events } = view.layout, ratio = devicePixelRatio;
      const { data } = view.canvas.getContext("2d").getImageData(
        left * ratio, events.top * ratio, (right - left) * ratio, (events.bottom - events.top) * ratio);
      let count = 0;
      for (let at = 3; at < data.length; at += 4) count += data[at] > 0;
      return count / (data.length / 4);
    })()""")


def lay(designer):
    """A sound that is dropped beside a pattern leaves the text, lies under the events, and the axis holds it."""
    new(designer, "click")
    text, name, bare = designer.page("pattern.text"), designer.page("pattern.name"), ink(designer)
    drop(designer.run, "hammer.wav", strokes())
    designer.browser.wait("document.getElementById('sound-name').textContent.startsWith('hammer.wav')")
    designer.settle()
    designer.check(designer.page("pattern.text") == text and designer.page("pattern.name") == name, "a sound changes the text")
    designer.check(designer.page("view.layout.axis.end") > 3.99, "the axis ends before the sound")
    designer.check(ink(designer) > bare + 0.01, f"a sound leaves {ink(designer)} of the panel, {bare} without it")
    designer.picture("track")
    designer.page("(view.view = { start: 0, end: 0.05 })")
    designer.settle()
    designer.check(ink(designer) > bare, "a sound's stroke is not drawn where a part is shown")
    designer.picture("track-zoomed")
    designer.click("zoom-all")
    designer.settle()


def hear(designer):
    """It begins with the pattern, at its offset, and is not heard while it is muted."""
    designer.run(LISTEN)
    set_field(designer, "sound-offset", 0.25)
    set_field(designer, "sound-gain", 0.5)
    designer.click("play")
    designer.browser.wait("started.length === 2")
    pattern, sound = designer.run("started")
    designer.check(pattern["when"] == sound["when"] and pattern["offset"] == sound["offset"] == 0, f"they start at {pattern}, {sound}")
    designer.check(abs(sound["first"] / sound["rate"] - 0.25) < 0.001, f"at an offset of 0.25 s it sounds from {sound}")
    designer.check(abs(sound["duration"] - 4.25) < 0.01 and sound["frames"] >= 4.25 * RATE - 2, f"it sounds for {sound}")
    designer.click("play")
    designer.browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
    designer.run("(globalThis.started = [])")
    designer.page("(view.region = { start: 1, end: 2 })")
    set_field(designer, "sound-offset", -0.5)
    designer.click("loop")
    designer.click("play")
    designer.browser.wait("started.length === 2")
    pattern, sound = designer.run("started")
    designer.check(pattern["offset"] == sound["offset"] == 1, f"a part that is looped starts at {pattern}, {sound}")
    designer.run("(globalThis.started = [])")
    designer.click("sound-mute")
    designer.browser.wait("started.length === 1")
    designer.click("play")
    designer.click("sound-mute")
    designer.click("loop")
    designer.page("(view.region = null)")


def tune(designer):
    """What a sound would become follows the sliders; one button takes it, and undo gives the pattern back."""
    set_field(designer, "sound-offset", 0)
    before = designer.page("pattern.text")
    strokes = "((text) => JSON.parse(text).Pattern.filter(({ Event }) => Event?.EventType === 'HapticTransient').length)"
    proposal = "(await import('./page/main.js')).sounds.proposal"
    found = []
    for emphasis, gap in [(0.5, 15), (0, 15), (0.5, 250)]:
        designer.run("(async () => { globalThis.was = %s; })()" % proposal)
        set_field(designer, "sound-gap", gap)
        set_field(designer, "sound-emphasis", emphasis)
        designer.browser.wait(f"(async () => {proposal} && {proposal} !== was)()")
        designer.settle()
        found.append(designer.run(f"(async () => {strokes}({proposal}))()"))
        designer.check(not designer.run("document.getElementById('comparison').hidden"), "a proposal is not shown")
    designer.check(found[0] == 4 and found[1] == 0, f"four strokes become {found} transients")
    designer.check(designer.page("pattern.text") == before, "a proposal changes the text")
    designer.picture("proposal")
    set_field(designer, "sound-offset", 0.5)
    designer.browser.wait(f"(async () => JSON.parse({proposal}).Pattern.some(({{ Event }}) => Math.abs(Event?.Time - 0.5) < 0.01))()")
    designer.settle()
    wanted = designer.run(f"(async () => {proposal})()")
    designer.click("sound-take")
    designer.settle()
    designer.check(designer.page("pattern.text") == wanted, "the proposal is not taken over")
    designer.check(designer.run("document.getElementById('comparison').hidden"), "a proposal that is taken is compared on")
    designer.check(not designer.tool_findings(), "the tool finds something in a transcription")
    designer.picture("taken")
    designer.click("undo")
    designer.settle()
    designer.check(designer.page("pattern.text") == before, "undo does not give the pattern back")


def refuse_silence(designer):
    """A proposal in which nothing vibrates does not replace a pattern, in either format."""
    silence = io.BytesIO()
    with wave.open(silence, "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(bytes(2 * RATE))
    for format in ["ahap", "haptic"]:
        if format == "ahap":
            new(designer, "click")
        else:
            designer.open_file("kept.haptic", json.dumps({
                "version": {"major": 1, "minor": 0, "patch": 0},
                "signals": {"continuous": {"envelopes": {"amplitude": [
                    {"time": 0, "amplitude": 0.5}, {"time": 0.3, "amplitude": 0.5}]}}}}))
            designer.browser.wait("document.getElementById('name').textContent === 'kept.haptic'")
        designer.settle()
        before = designer.page("pattern.text")
        drop(designer.run, "silence.wav", silence.getvalue())
        designer.browser.wait("document.getElementById('sound-name').textContent.startsWith('silence.wav')")
        designer.click("sound-propose")
        designer.browser.wait("!document.getElementById('sound-take').disabled")
        designer.settle()
        designer.click("sound-take")
        told = designer.run("document.getElementById('status').textContent")
        designer.check("silence.wav is not taken over" in told, f"a silent proposal is refused with {told!r}")
        designer.check(designer.page("pattern.text") == before, f"a silent proposal replaces the {format} text")
        designer.picture(f"silent-{format}")
        designer.click("sound-remove")
        designer.close_tab()


def tell_bound(designer):
    """A sound that is too large to be kept is told of, and plays."""
    new(designer, "buzz")
    designer.run("""(() => {
      const frames = 17 * 2 ** 20, header = new DataView(new ArrayBuffer(44)), dataTransfer = new DataTransfer();
      const letters = (at, text) => [...text].forEach((one, index) => header.setUint8(at + index, one.charCodeAt(0)));
      letters(0, "RIFF"); letters(8, "WAVEfmt "); letters(36, "data");
      for (const [at, value] of [[4, 36 + 2 * frames], [16, 16], [24, 48000], [28, 96000], [40, 2 * frames]]) header.setUint32(at, value, true);
      for (const [at, value] of [[20, 1], [22, 1], [32, 2], [34, 16]]) header.setUint16(at, value, true);
      dataTransfer.items.add(new File([header, new Int16Array(frames)], "long.wav", { type: "audio/wav" }));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
    })()""")
    designer.browser.wait("document.getElementById('sound-name').textContent.startsWith('long.wav')")
    told = designer.run("document.getElementById('status').textContent")
    designer.check("larger than 32 MiB" in told, f"a sound of 34 MiB is told of with {told!r}")
    designer.click("sound-remove")
    designer.close_tab()
