"""What scripts/checks/page does with `pacinian studio --share`: a phone follows the desk, and begins when it does."""

import base64
import json
import shutil
import statistics
import subprocess
import time

from studio import choose, replace, serving

# A tap when it begins, a buzz that grows, and a tap that no motor is felt at.
PATTERN = json.dumps({"Pattern": [
    {"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.5}]}},
    {"Event": {"EventType": "HapticContinuous", "Time": 0.25, "EventDuration": 0.5, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, {"ParameterID": "HapticSharpness", "ParameterValue": 0.3}]}},
    {"Event": {"EventType": "HapticTransient", "Time": 0.9, "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.05}]}},
]}, indent=2)
# Milliseconds between the beginnings on the desk and on a phone.
MOST_APART = 30
STARTS = 7

# Notes what motors are told and when, and when what leaves the page begins to sound: `told` and `sounded` have the instants, in
# milliseconds of the machine's clock.
LISTENING = """
(() => {
  const told = globalThis.told = [];
  const now = () => performance.timeOrigin + performance.now();
  if (globalThis.isAndroid ?? true) navigator.vibrate = (list) => (told.push({ at: now(), list: [list].flat() }), true);
  const connect = AudioNode.prototype.connect;
  const taps = [];
  AudioNode.prototype.connect = function (target, ...rest) {
    if (target instanceof AudioDestinationNode) {
      const tap = new AnalyserNode(target.context, { fftSize: 32768 });
      connect.call(this, tap);
      taps.push(tap);
    }
    return connect.call(this, target, ...rest);
  };
  /** The first sound of the last 0.7 s. */
  const first = () => {
    const found = [];
    for (const tap of taps) {
      const { context } = tap;
      const samples = new Float32Array(tap.fftSize);
      let time;
      do {
        time = context.currentTime;
        tap.getFloatTimeDomainData(samples);
      } while (context.currentTime !== time);
      const index = samples.findIndex((sample) => sample !== 0);
      if (index < 0) continue;
      const { contextTime, performanceTime } = context.getOutputTimestamp();
      const at = time - (samples.length - index) / context.sampleRate;
      found.push(performance.timeOrigin + performanceTime + (at - contextTime) * 1000);
    }
    return found.length > 0 ? Math.min(...found) : null;
  };
  globalThis.sounded = [];
  let wasSilent = true;
  setInterval(() => {
    const at = first();
    if (at !== null && wasSilent) sounded.push(at);
    wasSilent = at === null;
  }, 100);
})()
"""
# An iPhone's browser has no such function.
WITHOUT_VIBRATION = "globalThis.isAndroid = false; delete Navigator.prototype.vibrate;"
STATE = "(document.getElementById('state')?.textContent ?? '')"


def share(designer):
    """Shares a pattern with two phones, and returns what is not as it should be."""
    before = len(designer.problems)
    folder = designer.folder / "shared"
    folder.mkdir()
    file, other = folder / "tap.ahap", folder / "secret.ahap"
    file.write_text(PATTERN)
    other.write_text(PATTERN.replace("0.25", "0.31"))
    browser, desk = designer.browser, designer.browser.session
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source=LISTENING)["identifier"]
    with serving(designer, file, other, "--share", "--share-address", "127.0.0.1") as server:
        link = show_code(designer)
        android = open_phone(designer, link, "")
        join(designer, desk, android, file)
        browser.use(desk)
        designer.check(follow_edits(designer, desk, android, file), "a phone does not follow edits")
        begin_together(designer, desk, android, "told.find(({ list }) => list.length > 1)?.at", "a motor")
        loop_and_stop(designer, desk, android)
        follow_part(designer, desk, android)
        refuse_used(designer, desk, link)
        browser.use(desk)
        link = show_code(designer)
        iphone = open_phone(designer, link, WITHOUT_VIBRATION)
        see_iphone(designer, iphone)
        begin_together(designer, desk, iphone, "sounded.at(-1)", "a sound")
        send_away(designer, desk, iphone)
        server.terminate()
        server.wait()
        for session, name in [(android, "android"), (iphone, "iphone")]:
            browser.use(session)
            browser.wait(f"/not known|does not answer/.test({STATE})")
            designer.picture(f"share-{name}-ended")
        for session in [android, iphone]:
            browser.session = session
            browser.call("Page.close")
        browser.use(desk)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)
    browser.errors.clear()
    return designer.problems[before:]


def show_code(designer):
    """The address in the code that the desk shows, read by a stranger where there is one."""
    browser = designer.browser
    designer.click("share")
    browser.wait("!document.getElementById('share-picture').hidden && document.getElementById('share-link').textContent")
    link = designer.run("document.getElementById('share-link').textContent")
    for theme in ["light", "dark"] if designer.pictures else []:
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        designer.picture(f"share-desk-{theme}")
    browser.call("Emulation.setEmulatedMedia", features=[])
    address, _, code = link.partition("/#")
    designer.check(address.startswith("http://127.0.0.1:") and len(code) == 32, f"the code leads to {link}")
    if shutil.which("zbarimg"):
        picture = designer.folder / "code.png"
        data = designer.run("document.getElementById('share-picture').toDataURL()")
        picture.write_bytes(base64.b64decode(data.partition(",")[2]))
        read = subprocess.run(["zbarimg", "--raw", "-q", picture], stdout=subprocess.PIPE, text=True).stdout.strip()
        designer.check(read == link, f"zbarimg reads {read} in place of {link}")
    else:
        print("page: skipped: reading the code of Share, for which there is no zbarimg")
    return link


def open_phone(designer, link, before):
    """A phone that has scanned a code, as a session."""
    browser = designer.browser
    # Both pages are in view, as on a desk and in a hand.
    session = browser.page(in_window=True)
    browser.use(session)
    browser.width(390, 844, is_phone=True)
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.call("Page.addScriptToEvaluateOnNewDocument", source=before + LISTENING)
    browser.call("Page.navigate", url=link)
    browser.wait("document.documentElement?.dataset.ready !== undefined")
    return session


def join(designer, desk, phone, file):
    browser = designer.browser
    browser.wait(f"{STATE}.includes('Press Start')")
    designer.check(designer.run("location.hash") == "", "the code stays in the address")
    browser.wait(f"document.getElementById('name').textContent === {file.name!r}")
    for theme in ["light", "dark"]:
        browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        designer.picture(f"share-phone-{theme}")
    overflow = designer.run("document.documentElement.scrollWidth - innerWidth")
    designer.check(overflow <= 0, f"a phone: {overflow} pixels beyond the window")
    designer.click("start")
    browser.wait(f"{STATE}.includes('begins with Play')")
    weak = designer.run("document.getElementById('weak').textContent")
    designer.check("1 of the events is too weak" in weak, f"what is not felt: {weak}")
    designer.check(designer.run("document.getElementById('vibrates').checked"), "a phone that vibrates does not")
    browser.use(desk)
    browser.wait("document.getElementById('share').textContent === 'Sharing: 1 phone'")
    browser.wait("document.getElementById('share-note').textContent === 'The code has let a phone in.'")
    designer.check(designer.run("document.getElementById('share-picture').hidden"), "a code that was used is shown")
    designer.picture("share-desk-joined")
    designer.run("document.getElementById('share-dialog').close()")


def of_phone(expression):
    return f"(async () => {{ const {{ clock, pattern, run, seconds }} = (await import('/page/phone.js')).state(); return {expression}; }})()"


def follow_edits(designer, desk, phone, file):
    """An edit on the page, and one by another program."""
    browser = designer.browser
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.77 } }])")
    texts = [designer.page("pattern.text")]
    browser.use(phone)
    browser.wait(of_phone("pattern.text.includes('0.77')"))
    designer.check(designer.run(of_phone("pattern.text")) == texts[0], "a phone has another text than the desk")
    browser.use(desk)
    designer.click("undo")
    designer.settle()
    replace(file, PATTERN.replace("0.8", "0.66"))
    browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('0.66'))()")
    browser.use(phone)
    found = browser.wait(of_phone("pattern.text.includes('0.66')"))
    browser.use(desk)
    return found


def begin_together(designer, desk, phone, began, what):
    """Play on the desk, several times, with the milliseconds between the beginnings."""
    browser = designer.browser
    apart, errors = [], []
    for _ in range(STARTS):
        browser.use(phone)
        designer.run("void (told.length = sounded.length = 0)")
        browser.use(desk)
        designer.run("void (sounded.length = 0)")
        designer.click("play")
        first = browser.wait("sounded.at(-1)")
        browser.use(phone)
        second = browser.wait(began)
        apart.append(second - first)
        errors.append(designer.run(of_phone("clock.uncertainty")))
        designer.picture(f"share-phone-{what.split()[-1]}-playing") if len(apart) == 1 else None
        browser.use(desk)
        browser.wait("(async () => !(await import('./page/main.js')).player.isPlaying)()")
        # Silence between two beginnings, in both.
        time.sleep(1)
    print(f"page: {what} of a phone begins {statistics.median(apart):.1f} ms after the desk, {min(apart):.1f} to {max(apart):.1f};"
        f" the clock is known to {max(errors):.2f} ms")
    # (One of them may fall into a pause of the machine, which others use too.)
    designer.check(sum(abs(one) > MOST_APART for one in apart) <= 1, f"{what} of a phone begins {apart} ms after the desk")


def felt(told):
    """When a motor begins, by the lists that it is told, of which each ends the one before; and when it is told the last."""
    spans = []
    for one, other in zip(told, told[1:]):
        at = one["at"]
        for number, length in enumerate(one["list"]):
            end = min(at + length, other["at"])
            if number % 2 == 0 and end > at:
                # (What goes on with the next list is one stroke.)
                if spans and at - spans[-1][1] < 5:
                    spans[-1][1] = end
                else:
                    spans.append([at, end])
            at += length
    return [begin for begin, _ in spans], told[-1]["at"] if told else 0


def loop_and_stop(designer, desk, phone):
    """A loop goes on at the desk's pace, and Stop ends it in both."""
    browser = designer.browser
    browser.use(phone)
    designer.run("void (told.length = 0)")
    browser.use(desk)
    designer.click("loop")
    designer.click("play")
    time.sleep(4)
    began = designer.page("player.seconds")
    browser.use(phone)
    there = designer.run(of_phone("({ now: clock.studio(), at: run.at, part: run.part })"))
    designer.check(0.9 <= there["part"]["end"] < 0.91, f"a phone repeats {there['part']}, and the desk 0.9 s in whole blocks")
    begins, last = felt(designer.run("told"))
    period = 1000 * there["part"]["end"]
    followed = [one for one in begins if one + period < last]
    alone = [one for one in followed if not any(abs(other - one - period) < 40 for other in begins)]
    designer.check(began is not None and len(followed) >= 3 and not alone,
        f"a loop of {there['part']} s is felt at {begins}, and not a pass after {alone} ms")
    browser.use(desk)
    designer.click("play")
    browser.use(phone)
    browser.wait(of_phone("run === null"), seconds=3)
    designer.check(designer.run("told.at(-1).list") == [0], "the motor goes on after Stop")
    browser.use(desk)
    designer.click("loop")


def follow_part(designer, desk, phone):
    """A part in a loop at half the rate is at the same place in both, and a slider is felt at once."""
    browser = designer.browser
    now = "performance.timeOrigin + performance.now()"
    start, end, rate = 0.2, 0.6, 0.5
    browser.use(desk)
    choose(designer, "rate", rate)
    designer.page(f"(view.region = {{ start: {start}, end: {end} }})")
    designer.click("loop")
    designer.click("play")
    browser.wait("(async () => (await import('./page/main.js')).player.seconds > 0)()")
    time.sleep(2)
    at, there = designer.page(f"[{now}, player.seconds]")
    browser.use(phone)
    at_phone, here = designer.run(of_phone(f"[{now}, seconds]"))
    expected = start + (there - start + (at_phone - at) / 1000 * rate) % (end - start)
    apart = abs(here - expected)
    designer.check(min(apart, end - start - apart) < MOST_APART / 1000, f"a phone is at {here} s of a part, and the desk at {expected} s")
    browser.use(desk)
    designer.run("(() => { const slider = document.getElementById('intensity'); slider.value = 0.05; slider.dispatchEvent(new Event('input')); })()")
    browser.use(phone)
    browser.wait("told.at(-1).list.every((one) => one === 0)", seconds=3)
    browser.use(desk)
    designer.run("document.getElementById('intensity').dispatchEvent(new Event('dblclick'))")
    designer.click("play")
    designer.click("loop")
    choose(designer, "rate", 1)
    designer.page("(view.region = null)")


def refuse_used(designer, desk, link):
    """A second phone with the same code."""
    browser = designer.browser
    session = browser.page(in_window=True)
    browser.use(session)
    browser.call("Page.navigate", url=link)
    browser.wait(f"{STATE}.includes('was used')")
    browser.call("Page.close")
    browser.session = desk
    # The browser tells of what was refused.
    browser.errors.clear()


def see_iphone(designer, phone):
    browser = designer.browser
    browser.use(phone)
    note = designer.run("document.getElementById('vibration-note').textContent")
    designer.check("no vibration" in note, f"an iPhone says {note}")
    browser.wait(f"{STATE}.includes('Press Start')")
    designer.click("start")
    browser.wait(f"{STATE}.includes('begins with Play')")
    designer.check(designer.run("document.getElementById('sounds').checked"), "an iPhone does not sound")
    designer.check(designer.run("document.getElementById('vibrates').disabled"), "an iPhone offers vibration")
    designer.picture("share-iphone")


def send_away(designer, desk, phone):
    browser = designer.browser
    browser.use(desk)
    browser.wait("document.getElementById('share').textContent === 'Sharing: 2 phones'")
    designer.click("share-dismiss")
    browser.wait("document.getElementById('share').textContent === 'Sharing: no phone'")
    browser.use(phone)
    browser.wait(f"{STATE}.includes('not known')")
    designer.check(designer.run("document.getElementById('choices').hidden"), "a phone that was sent away offers to play")
