#!/usr/bin/env python3
"""usage: browse.py CHROMIUM PAGE [FOLDER]

Opens a gallery in a headless Chromium from the file system and uses it as a person would: search,
filters, sorting, keys, one player, the large figure, a phone's width, the dark. Prints what it saw as
one JSON object; with a FOLDER it also takes pictures of the page.
"""

import json
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Browser"))
sys.dont_write_bytecode = True
from browser import Browser


SHOWN = "[...document.querySelectorAll('#cards > article')].filter(card => !card.hidden)"
COUNT = "document.getElementById('count').value"
# The time of search, filters and sorting on all cards, in milliseconds.
TIME = """
(() => {
  const search = document.getElementById('search'), sort = document.getElementById('sort');
  const start = performance.now();
  for (const text of ['a', 'ab', '']) {
    search.value = text;
    search.dispatchEvent(new Event('input'));
  }
  for (const key of ['seconds', 'name']) {
    sort.value = key;
    sort.dispatchEvent(new Event('change'));
  }
  return performance.now() - start;
})()
"""


def main():
    program, page = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    folder = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
    seen = {}
    # Processes that the browser has begun may write there a moment longer than it lives.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(program, profile)
        try:
            browse(browser, page, folder, seen)
        finally:
            browser.end()
    print(json.dumps(seen))


def browse(browser, page, folder, seen):
    browser.width(1280, 900)
    start = time.monotonic()
    browser.open(page.as_uri())
    seen["loadSeconds"] = time.monotonic() - start
    seen["count"] = browser.run(COUNT)
    # Pictures load when they come into view, after the page.
    seen["loadedPictures"] = browser.wait(
        "[...document.querySelectorAll('#cards img')].filter(image => image.complete "
        "&& image.naturalWidth > 0).length"
    )
    browser.picture(folder, "light")
    metrics = {
        metric["name"]: metric["value"]
        for metric in browser.call("Performance.getMetrics")["metrics"]
    }
    seen["loadScriptSeconds"] = metrics["ScriptDuration"]
    seen["scriptMilliseconds"] = browser.run(TIME)

    # Search by keys.
    name = browser.run(f"{SHOWN}[0].dataset.name")
    browser.press("/")
    for letter in "tap":
        browser.press(letter)
    seen["search"] = browser.run(f"{SHOWN}.map(card => card.dataset.name)")
    seen["searchCount"] = browser.run(COUNT)
    for letter in "zzz":
        browser.press(letter)
    seen["emptyHeading"] = browser.run("byId('heading').checkVisibility()")
    browser.run("byId('search').value = ''; byId('search').dispatchEvent(new Event('input'))")
    browser.press("Escape")

    # Filters.
    for mark in ["failed", "warnings", "clipped", "audio"]:
        box = f"document.querySelector('[value={mark}]')"
        browser.run(f"{box}.click()")
        seen[mark] = browser.run(
            "[...document.querySelectorAll('article')].filter(card => !card.hidden "
            "&& !card.closest('section').hidden).map(card => card.dataset.name)"
        )
        browser.run(f"{box}.click()")
    browser.run("byId('duration').value = '2 1e9'; byId('duration').dispatchEvent(new Event('change'))")
    seen["long"] = browser.run(f"{SHOWN}.map(card => card.dataset.name)")
    browser.run("byId('duration').value = ''; byId('duration').dispatchEvent(new Event('change'))")
    browser.run("byId('sort').value = 'seconds'; byId('sort').dispatchEvent(new Event('change'))")
    seen["bySeconds"] = browser.run(f"{SHOWN}.map(card => +card.dataset.seconds)")
    browser.run("byId('sort').value = 'name'; byId('sort').dispatchEvent(new Event('change'))")

    # Play one, then another: there is one player.
    if browser.run("document.querySelector('.play') !== null"):
        browser.run("document.activeElement.blur(); window.scrollTo(0, 0)")
        browser.press("j")
        seen["selected"] = browser.run("document.querySelector('.current').dataset.name") == name
        browser.press(" ")
        seen["plays"] = browser.run(
            "new Promise(resolve => { let tries = 0; const look = () => audio.currentTime > 0 "
            "? resolve(true) : ++tries > 100 ? resolve(audio.error && audio.error.message) "
            ": setTimeout(look, 50); look(); })"
        )
        browser.run(f"{SHOWN}[1].querySelector('.play').click()")
        time.sleep(0.3)
        seen["playing"] = browser.run("byId('playing').textContent")
        seen["second"] = browser.run(f"{SHOWN}[1].dataset.name")
        seen["players"] = browser.run("document.querySelectorAll('audio').length")
        browser.picture(folder, "playing")
        browser.run("audio.pause()")
        browser.press("Enter", "\r")
        browser.run("byId('figure').decode()")
        seen["large"] = browser.run("byId('large').open && byId('figure').naturalWidth")
        # (A short sound may have ended when the page is asked.)
        browser.run("window.plays = 0; audio.addEventListener('play', () => window.plays++)")
        browser.press(" ")
        browser.wait("window.plays > 0")
        seen["spaceInLarge"] = browser.run("byId('large').open && window.plays === 1")
        browser.run("audio.pause(); byId('favourite').click(); byId('favourite').click()")
        browser.picture(folder, "large")
        # The large figure plays from where it is clicked, its line follows, and what is chosen stays.
        seen["playerInside"] = browser.run("byId('large').contains(audio)")
        browser.run("(() => { const figure = byId('figure'), { left, top, width } = figure.getBoundingClientRect();"
            " figure.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + width / 2, clientY: top + 50 })); })()")
        browser.wait("audio.currentTime > 0 && !byId('playhead').hidden")
        seen["playedFrom"] = browser.run("audio.currentTime / current.seconds")
        seen["playhead"] = browser.run("parseFloat(byId('playhead').style.left)")
        browser.picture(folder, "playhead")
        browser.run("audio.pause()")
        first = browser.run("current.name")
        browser.run("byId('favourite').click(); byId('beside').click(); byId('note').value = 'softer';"
            " byId('note').dispatchEvent(new Event('input')); byId('next').click()")
        seen["next"] = browser.run("byId('shown').textContent") != first
        seen["beside"] = browser.run("byId('kept-name').textContent") == first
        browser.run("byId('figure').decode()")
        browser.picture(folder, "beside")
        browser.press("Escape")
        # Browsers tell of it with the next frame.
        browser.wait("!byId('large').contains(audio)")
        browser.run("document.querySelector('[value=favourite]').click()")
        seen["favourites"] = browser.run(f"{SHOWN}.map(card => card.dataset.name)") == [first]
        browser.run("document.querySelector('[value=favourite]').click()")
        seen["choices"] = browser.run("Object.values(choices)")
        browser.run("byId('search').value = 'nothing like it'; byId('search').dispatchEvent(new Event('input'))")
        seen["none"] = browser.run(COUNT)
        browser.run("byId('search').value = ''; byId('search').dispatchEvent(new Event('input'))")
        seen["closed"] = browser.run("!byId('large').open")

    # A phone, and the dark.
    browser.width(390, 844, is_phone=True)
    seen["phoneOverflow"] = browser.run("document.documentElement.scrollWidth - innerWidth")
    seen["phoneSmall"] = browser.run("[...document.querySelectorAll('button, select, label, summary, input[type=search], .play')]"
        ".filter(element => element.checkVisibility() && element.offsetHeight < 44).map(element => element.id || element.textContent)")
    seen["phonePlayer"] = browser.run("byId('player').getBoundingClientRect().height / innerHeight")
    browser.run("window.scrollTo(0, 0)")
    browser.picture(folder, "phone")
    browser.width(1280, 900)
    browser.call(
        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}]
    )
    seen["darkPage"] = browser.run("getComputedStyle(document.body).backgroundColor")
    browser.picture(folder, "dark")
    seen["foreign"] = [url for url in browser.requests if not url.startswith(("file:", "about:", "data:"))]


main()
