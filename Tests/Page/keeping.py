"""What scripts/checks/page expects of files: opening, keeping, saving, links, comparing."""

import json
import math
import pathlib
import shutil
import subprocess
import time

from scripts_of_page import ALL_OF_TEXT, CONTROL, PIXELS
from signals import decibels
from writing import find

# WebAssembly has no fused multiply-add; scripts/checks/web has the same bound.
LEAST_DECIBELS = 120
EXAMPLES_JS = "[...document.getElementById('example').options].map(option => option.value).filter(value => value)"


def see_examples(designer):
    examples = designer.run(EXAMPLES_JS)
    wanted = sorted(f"examples/{path.name}" for path in designer.examples.glob("*.ahap"))
    designer.check(examples == wanted, f"the examples are {examples}")
    for address in examples:
        name = pathlib.Path(address).stem
        designer.open_example(name)
        facts = designer.run("document.getElementById('facts').textContent")
        designer.check("vibration to" in facts, f"{name}: {facts}")
        report = designer.tool_json("inspect", designer.examples / f"{name}.ahap", "--json")
        designer.check(f"events to {report['duration']:.3f} s" in facts, f"{name}: {facts}, not {report['duration']}")
        for panel, pixels in designer.run(PIXELS).items():
            designer.check(pixels["ink"] > 0.005 and pixels["colours"] > 2, f"{name}: {panel} is blank: {pixels}")
        findings = designer.run("document.querySelectorAll('#findings tbody tr').length")
        designer.check(findings == len(report["diagnostics"]), f"{name}: {findings} findings")


def keep_unsaved(designer):
    """What is edited and not saved is there after a reload, and beside a file of its name."""
    designer.open_example("button")
    is_marked = "document.getElementById('unsaved').textContent !== ''"
    designer.check(not designer.run(is_marked), "a file that was opened is marked as not saved")
    designer.page("pattern.change([{ path: pattern.rows[1].path, changes: { value: 0.123 } }])")
    edited = designer.page("pattern.text")
    designer.check(designer.run(is_marked) and designer.run("document.title").startswith("•"), "an edit is not marked")
    designer.picture("unsaved")
    designer.run("(() => { const theme = document.getElementById('theme'); theme.value = 'dark';"
        " theme.dispatchEvent(new Event('change')); })()")
    designer.load()
    designer.check(designer.page("pattern.text") == edited and designer.run(is_marked), "an edit is lost by a reload")
    designer.check(designer.run("document.documentElement.dataset.theme") == "dark", "the colours are forgotten")
    designer.picture("reopened-dark")
    designer.run("(() => { const theme = document.getElementById('theme'); theme.value = '';"
        " theme.dispatchEvent(new Event('change')); })()")
    designer.open_example("swish")
    designer.open_example("button")
    designer.check(designer.page("pattern.text") != edited, "a file opens as its unsaved edits")
    designer.click("undo")
    designer.check(designer.page("pattern.text") == edited, "undo does not bring the unsaved edits of a file")
    designer.browser.press("s", modifiers=CONTROL)
    designer.browser.wait(f"!({is_marked})")
    end = time.monotonic() + 20
    while not (designer.downloads / "button.ahap").exists() and time.monotonic() < end:
        time.sleep(0.05)
    designer.check((designer.downloads / "button.ahap").read_text() == edited, "Control S saves another text")
    (designer.downloads / "button.ahap").unlink()
    designer.load()
    designer.check(designer.page("pattern.name") == "heartbeat.ahap", "what is saved opens as if it were not")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.123 } }])")
    time.sleep(0.6)
    designer.click("undo")
    designer.load()
    designer.check(not designer.run(is_marked), "what was taken back comes again")


def open_broken(designer):
    """A file that cannot be read shows nothing of the one before."""
    designer.open_example("heartbeat")
    designer.open_file("slice.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.settle()
    designer.open_file("broken.ahap", '{"Version": 1, "Pattern": [{"Event": {"Time": 0.5')
    designer.browser.wait("document.getElementById('name').textContent === 'broken.ahap'")
    designer.settle()
    blank = designer.run(PIXELS)
    designer.check(blank["spectrogram"]["ink"] < 0.1, f"a broken file shows a spectrogram: {blank}")
    designer.check(blank["waveform"]["ink"] < 0.1, f"a broken file shows a waveform: {blank}")
    designer.check(not designer.run("document.querySelectorAll('#comparison tbody tr').length"), "a broken file is compared")
    designer.check(designer.run("document.getElementById('play').disabled"), "a broken file can be played")
    designer.picture("broken-opened")
    designer.click("end-comparison")
    # Two files of one name.
    designer.open_example("heartbeat")
    designer.open_file("heartbeat.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.settle()
    designer.picture("same-names")
    designer.click("end-comparison")
    designer.settle()


def keep_tabs(designer):
    """Several files, earlier versions, text of one line, and a code for a phone."""
    for name in ["one", "two"]:
        designer.open_file(f"{name}.ahap", (designer.examples / f"{'button' if name == 'one' else 'slice'}.ahap").read_text())
        designer.browser.wait(f"document.getElementById('name').textContent === '{name}.ahap'")
    designer.settle()
    tabs = designer.run("[...document.querySelectorAll('#tabs [role=tab]')].map((tab) => tab.textContent.replace(' •', ''))")
    designer.check({"one.ahap", "two.ahap"} <= set(tabs), f"the tabs are {tabs}")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.2 } }])")
    designer.run("[...document.querySelectorAll('#tabs [role=tab]')].find((tab) => tab.title === 'one.ahap').click()")
    designer.settle()
    designer.check(designer.page("pattern.text") == (designer.examples / "button.ahap").read_text(), "a tab shows another file")
    designer.run("[...document.querySelectorAll('#tabs [role=tab]')].find((tab) => tab.title === 'two.ahap').click()")
    designer.settle()
    designer.check(designer.page("pattern.item(pattern.rows[0].path).value") == 0.2, "a tab loses its edits")
    # What was opened is among the earlier versions.
    designer.run("document.getElementById('history').closest('details').open = true")
    designer.run("document.getElementById('history').focus()")
    designer.browser.wait("document.getElementById('history').options.length > 1")
    designer.run("(() => { const list = document.getElementById('history'); list.selectedIndex = 1; list.dispatchEvent(new Event('change')); })()")
    designer.check(designer.page("pattern.text") == (designer.examples / "slice.ahap").read_text(), "an earlier version is another text")
    designer.picture("tabs")
    # Events that differ.
    designer.run("(() => { const list = document.getElementById('compare-with');"
        " list.value = [...list.options].find(({ text }) => text === 'one.ahap').value; list.dispatchEvent(new Event('change')); })()")
    designer.browser.wait("document.querySelectorAll('#event-differences tr').length > 1")
    designer.settle()
    designer.picture("event-differences")
    designer.click("end-comparison")
    differences = designer.run("(async () => { const { eventDifferences } = await import('./page/comparison.js');"
        " const text = (...times) => JSON.stringify({ Pattern: times.map((Time) => ({ Event: { EventType: 'HapticTransient', Time } })) });"
        " return eventDifferences(text(0, 1, 2), text(0, 1.5, 3, 4)).map(({ sign, row, was }) => [sign, row.time, was?.time ?? null]); })()")
    designer.check(differences == [["~", 1.5, 1], ["~", 3, 2], ["+", 4, None]], f"events differ in {differences}")
    # One line becomes many, and means the same.
    designer.open_file("line.ahap", json.dumps(json.loads((designer.examples / "slice.ahap").read_text())))
    designer.browser.wait("document.getElementById('name').textContent === 'line.ahap'")
    designer.settle()
    before = json.loads(designer.page("pattern.text"))
    designer.click("format")
    designer.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('\\n'))()")
    designer.check(json.loads(designer.page("pattern.text")) == before, "Format changes what the text means")
    designer.settle()
    find(designer, "HapticSharpness")
    designer.run("document.activeElement.blur()")
    designer.click("show-code")
    designer.browser.wait("document.getElementById('code').open")
    designer.picture("code")
    designer.run("document.getElementById('code').close()")
    designer.run("document.activeElement.blur()")


def begin(designer):
    """A new pattern, of each template, is one that the tool reads without a finding."""
    names = designer.run("[...document.getElementById('new').options].map(option => option.value).filter(value => value)")
    designer.check(len(names) > 5, f"the templates are {names}")
    texts = set()
    for name in names:
        file = f"{name.replace(' ', '-')}.ahap"
        designer.run(f"(() => {{ const list = document.getElementById('new'); list.value = '{name}';"
            " list.dispatchEvent(new Event('change')); })()")
        designer.settle()
        designer.check(designer.page("pattern.name") == file and len(designer.items()) >= 1, f"new {name}: {designer.items()}")
        designer.check(designer.run("document.getElementById('to-findings').hidden"), f"a new {name} has findings")
        designer.check(designer.page("view.layout.duration") > 0, f"a new {name} has no figure")
        [path] = designer.saved("save-ahap", file)
        designer.check(designer.tool_json("inspect", path, "--json")["diagnostics"] == [], f"the tool finds something in a new {name}")
        texts.add(path.read_text())
        designer.picture(f"new-{name.replace(' ', '-')}")
    designer.check(len(texts) == len(names), "two templates are one pattern")


def save(designer):
    designer.open_example("slice")
    event = next(item for item in designer.items() if item["kind"] == "transient")
    x, y = designer.place(event["path"])
    designer.browser.drag((x, y), (x - 30, y + 40))
    designer.settle()
    edited = next(item for item in designer.items() if item["kind"] == "transient")
    designer.check(edited["time"] < event["time"] and edited["value"] < event["value"], f"dragged to {edited}")
    [ahap] = designer.saved("save-ahap", "slice.ahap")
    report = designer.tool_json("inspect", ahap, "--json")
    read = next(e for e in report["events"] if e["type"] == "HapticTransient")
    designer.check(read["time"] == edited["time"], f"saved with {edited}, read with {read}")
    designer.check(edited["value"] in numbers(designer, read), f"saved with {edited}, read with {read}")
    for hearing, options in [("plain", []), ("audible", ["--listen"])]:
        designer.run(f"document.querySelector('[name=hearing][value={hearing}]').click()")
        [wav] = designer.saved("save-wav", "slice.wav")
        data = wav.read_bytes()
        designer.check(data[:4] == b"RIFF" and len(data) % 4 == 2, "the WAV file is none")
        compare_signals(designer, f"the {hearing} WAV file", designer.tool_samples(ahap, *options), data[58:])
    designer.run("document.querySelector('[name=hearing][value=plain]').click()")
    [haptic] = designer.saved("save-haptic", "slice.haptic")
    designer.check(designer.tool_json("inspect", haptic, "--json")["version"] is None, "the .haptic file is none")
    status = designer.run("document.getElementById('status').textContent")
    designer.check("slice.haptic is in the folder of downloads." in status, f"saving says {status}")
    save_for_android(designer, ahap)


def save_for_android(designer, ahap):
    """The saved XML is the tool's, and what it plays lies over the figure as a comparison."""
    [xml] = designer.saved("save-android", "slice.xml")
    wanted = designer.folder / "wanted.xml"
    subprocess.run([designer.tool, "convert", ahap, "--to", "android-xml", "-o", wanted], check=True, capture_output=True)
    designer.check(xml.read_text() == wanted.read_text(), "the page saves other vibration XML than the tool")
    kept = designer.tool_json("compare", ahap, xml, "--format", "json")["results"][0]["signal"]["asConversion"]
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    losses = designer.run("document.getElementById('losses').textContent")
    designer.check(f"{kept['transientsKept']} of {kept['transients']} transients" in losses, f"saving for Android says {losses}")
    designer.settle()
    designer.picture("android")
    shown = designer.run("document.getElementById('comparison').textContent")
    designer.check("slice.xml as it plays" in shown, f"the loss is shown as {shown}")
    largest = designer.tool_json("compare", ahap, xml, "--format", "json")["results"][0]["signal"]["largestDifference"]
    designer.check(f"{largest:.3f}" in shown, f"the largest difference is {largest}, shown is {shown}")
    designer.click("end-comparison")
    designer.settle()


def numbers(designer, value):
    if isinstance(value, dict):
        return [n for part in value.values() for n in numbers(designer, part)]
    if isinstance(value, list):
        return [n for part in value for n in numbers(designer, part)]
    return [value]


def compare_signals(designer, name, wanted, seen):
    designer.check(len(wanted) == len(seen), f"{name}: {len(seen) // 4} frames, the tool has {len(wanted) // 4}")
    close = decibels(wanted, seen)
    designer.least = min(designer.least, close)
    designer.check(close >= LEAST_DECIBELS, f"{name} is {close:.1f} dB close to the tool")


def edit_haptic(designer):
    source = designer.folder / "success.haptic"
    subprocess.run([str(designer.tool), "convert", designer.examples / "success.ahap", "-o", source], check=True,
        stderr=subprocess.DEVNULL)
    designer.open_file("success.haptic", source.read_text())
    designer.browser.wait("document.getElementById('name').textContent === 'success.haptic'")
    designer.settle()
    kinds = {item["kind"] for item in designer.items()}
    designer.check({"amplitude", "frequency", "emphasis"} <= kinds, f"a .haptic file has {kinds}")
    designer.picture("haptic")
    emphasis = [item for item in designer.items() if item["kind"] == "emphasis"][-1]
    x, y = designer.place(emphasis["path"])
    designer.browser.drag((x, y), (x, y + 30))
    designer.settle()
    changed = next(item for item in designer.items() if item["path"] == emphasis["path"])
    designer.check(changed["value"] < emphasis["value"], f"an emphasis is dragged to {changed}")
    count = len(designer.items())
    designer.run("(() => { const kind = document.getElementById('kind'); kind.value = 'emphasis'; })()")
    designer.page("(view.cursor = 0.05)")
    designer.click("add")
    designer.check(len(designer.items()) == count + 2, "an emphasis and its point are not added")
    designer.settle()
    [haptic] = designer.saved("save-haptic", "success.haptic")
    designer.check(changed["value"] in numbers(designer, designer.tool_json("inspect", haptic, "--json")), "the tool reads another emphasis")
    # Both layers, in files of their own.
    ahap = designer.saved("save-ahap", "success.ahap", "success.transients.ahap")
    for path in ahap:
        designer.check(designer.tool_json("inspect", path, "--json")["version"] == 1, f"{path.name} is not AHAP")


def link(designer):
    designer.open_example("rain")
    designer.page("pattern.change([{ path: pattern.rows[3].path, changes: { value: 0.123 } }])")
    designer.click("copy-link")
    fragment = designer.browser.wait("location.hash")
    text = designer.page("pattern.text")
    designer.check(len(fragment) < len(text) / 3, f"a link of {len(fragment)} characters for a text of {len(text)}")
    designer.load(fragment)
    designer.check(designer.page("pattern.text") == text and designer.page("pattern.name") == "rain.ahap", "a link holds another pattern")
    designer.load("#file=examples/swish.ahap")
    designer.check(designer.page("pattern.name") == "swish.ahap", "a link to a file opens another")
    designer.load(fragment[: len(fragment) // 2])
    status = designer.run("document.getElementById('status').textContent")
    designer.check("damaged" in status, f"a damaged link says {status}")


def sound(designer):
    """A sound becomes a pattern to edit, and what is none is an error."""
    strokes = [
        0.7 * math.exp(-20 * (frame / 8_000 % 1)) * math.sin(2 * math.pi * 400 * frame / 8_000) for frame in range(16_000)]
    designer.open_sound("strokes.wav", strokes, 8_000)
    designer.browser.wait("document.getElementById('name').textContent === 'strokes.ahap'")
    designer.settle()
    times = [item["time"] for item in designer.items() if item["kind"] == "transient"]
    designer.check(len(times) == 2 and abs(times[0]) < 0.02 and abs(times[1] - 1) < 0.02, f"two strokes are {times}")
    designer.picture("sound")
    designer.open_file("noise.wav", "RIFF, but no sound")
    designer.browser.wait("document.getElementById('status').textContent.includes('no sound that this browser decodes')")


def compare(designer):
    designer.open_example("success")
    designer.open_file("slice.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.settle()
    designer.picture("compared")
    seen = designer.page("renderer.call('compare', pattern.text, "
        f"{json.dumps((designer.examples / 'slice.ahap').read_text())}, {{ profile: 'taptic', columns: 400 }}).then(r => r.difference)")
    run = designer.tool_json("compare", designer.examples / "success.ahap", designer.examples / "slice.ahap", "--format", "json")
    wanted = run["results"][0]["signal"]
    # The page's module measures neither similarity nor a comparison as a conversion.
    for name in ("spectralTemporalSimilarity", "perceptualQualityIndex", "asConversion"):
        del wanted[name]
    for name, value in wanted.items():
        pairs = zip(value.values(), seen[name].values()) if isinstance(value, dict) else [(value, seen[name])]
        for one, other in pairs:
            # Seven digits of floats; levels near the floor of −80 dB move by more.
            designer.check(abs(one - other) < 1e-4, f"{name} is {other}, the tool has {one}")
    shown = designer.run("document.getElementById('comparison').textContent")
    designer.check(f"{wanted['largestDifference']:.6f}" in shown, f"the comparison shows {shown}")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.1 } }])")
    designer.browser.wait(f"document.getElementById('comparison').textContent !== {json.dumps(shown)}")
    designer.click("end-comparison")
    designer.check(designer.run("document.getElementById('comparison').hidden"), "the comparison does not end")
    designer.settle()


def open_from_gallery(designer):
    """A batch's gallery, with the page in its folder `page`, as the server has it."""
    gallery = designer.site / "gallery"
    designer.assemble(gallery / "page")
    subprocess.run([str(designer.tool), "batch", str(designer.examples), "-o", str(gallery), "--plots", "--progress", "none"],
        check=True, stderr=subprocess.DEVNULL)
    designer.browser.open(f"{designer.address}gallery/index.html")
    designer.browser.wait("document.body.classList.contains('has-page')")
    designer.picture("gallery")
    designer.run("document.querySelector('[data-name=\"heartbeat.ahap\"] .open').click()")
    designer.browser.wait("document.documentElement?.dataset.ready !== undefined")
    designer.check(designer.run("location.pathname") == "/gallery/page/index.html", "a card opens elsewhere")
    designer.settle()
    text = designer.run(ALL_OF_TEXT)
    designer.check(text == (designer.examples / "heartbeat.ahap").read_text(), "a card opens another pattern")
    designer.check(designer.run("document.getElementById('name').textContent") == "heartbeat.ahap", "a card's pattern has another name")


def open_report(designer):
    """The report of compare opens on what differs, with a word for it and both sounds."""
    folders = [designer.folder / "released", designer.folder / "now"]
    for folder in folders:
        folder.mkdir()
        for name in ["button", "slice"]:
            shutil.copy(designer.examples / f"{name}.ahap", folder)
    changed = folders[1] / "button.ahap"
    changed.write_text(changed.read_text().replace("0.75", "0.2"))
    report = designer.site / "report.html"
    subprocess.run([str(designer.tool), "compare", *map(str, folders), "--report", str(report)], check=True, stdout=subprocess.DEVNULL)
    designer.browser.open(report.as_uri())
    shown = designer.run("[...document.querySelectorAll('#cards > article')].filter(card => !card.hidden)"
        ".map(card => [card.dataset.name, card.querySelector('.facts strong').textContent])")
    designer.check(len(shown) == 1 and shown[0][0] == "button.ahap" and shown[0][1], f"the report opens on {shown}")
    designer.run("document.querySelector('.figure').click()")
    designer.browser.wait("document.getElementById('audio').currentTime > 0")
    second = designer.run("document.getElementById('audio').src")
    designer.picture("report")
    designer.browser.press("b")
    designer.browser.wait(f"document.getElementById('audio').src !== {json.dumps(second)}")
    designer.check(designer.run("document.getElementById('playing').textContent") == "button.ahap: A", "B does not hear the other side")
    designer.browser.press("Escape")


def open_without_server(designer):
    designer.browser.open(f"{designer.files}/index.html")
    designer.check(not designer.run("document.getElementById('server-note').checkVisibility()"), "the note appears at once")
    designer.browser.wait("document.getElementById('server-note').checkVisibility()")
    # A browser complains of what the page explains.
    designer.browser.errors.clear()
