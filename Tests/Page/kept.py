"""What scripts/checks/page expects of what was not saved when the browser is killed: it is there again."""

import contextlib
import json

from browser import Browser
from track import drop, strokes

PATTERN = "(await import('./page/main.js')).pattern"


def survive_kills(designer):
    """Kills browsers with unsaved work; returns what is not as it should be."""
    before = len(designer.problems)
    for step in [keep_sound, keep_long]:
        step(designer)
        designer.settle_errors(step.__name__)
    return designer.problems[before:]


@contextlib.contextmanager
def opened(designer, name):
    """A browser with a profile of its own, on the page; it is killed in the end."""
    browser = Browser(designer.browser.program, designer.folder / name)
    try:
        browser.width(1440, 1000)
        browser.open(designer.address)
        browser.wait("document.documentElement?.dataset.ready !== undefined")
        browser.wait("(async () => (await import('./page/main.js')).isSettled())()", seconds=120)
        yield browser
    finally:
        browser.end()


def edit(browser):
    browser.run(f"(async () => {{ const pattern = {PATTERN}; pattern.change([{{ path: pattern.rows[0].path, changes: {{ value: 0.123 }} }}]); }})()")


def wait_until_kept(browser):
    browser.wait("(async () => (await import('./page/main.js')).isKept())()", seconds=60)


def seen(browser):
    return browser.run(f"(async () => {{ const {{ name, text }} = {PATTERN}; return [name, text.length, text.includes('0.123')]; }})()")


def keep_sound(designer):
    """A sound is there, at its offset, under the edits."""
    with opened(designer, "sound") as browser:
        browser.run("(() => { const list = document.getElementById('new'); list.value = 'pulse'; list.dispatchEvent(new Event('change')); })()")
        browser.wait(f"(async () => {PATTERN}.name === 'pulse.ahap')()")
        edit(browser)
        drop(browser.run, "hammer.wav", strokes())
        browser.wait("document.getElementById('sound-name').textContent.startsWith('hammer.wav')")
        browser.run("(() => { const field = document.getElementById('sound-offset'); field.value = 0.125; field.dispatchEvent(new Event('input')); })()")
        wait_until_kept(browser)
        was = seen(browser)
    with opened(designer, "sound") as browser:
        designer.check(was[0] == "pulse.ahap" and was[2] and seen(browser) == was, f"after a kill the page opens with {seen(browser)}, not {was}")
        browser.wait("document.getElementById('sound-name').textContent.startsWith('hammer.wav')")
        designer.check(browser.run("document.getElementById('sound-offset').value") == "0.125", "a sound's offset is lost by a kill")


def keep_long(designer):
    """A text of more than 2 MB is there, with its edit."""
    event = {"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.5}]}}
    entries = [{"Event": {**event["Event"], "Time": number / 100}} for number in range(12_000)]
    text = json.dumps({"Version": 1, "Pattern": entries}, indent=2)
    designer.check(len(text) > 2_500_000, f"the text has {len(text)} characters")
    with opened(designer, "long") as browser:
        browser.run(f"(async () => {{ {PATTERN}.open('long.ahap', {json.dumps(text)}); }})()")
        browser.wait("(async () => (await import('./page/main.js')).isSettled())()", seconds=120)
        edit(browser)
        wait_until_kept(browser)
        was = seen(browser)
    with opened(designer, "long") as browser:
        designer.check(was[2] and seen(browser) == was, f"after a kill the page opens with {seen(browser)}, not {was}")
