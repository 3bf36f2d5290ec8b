#!/usr/bin/env python3
"""usage: browse.py CHROMIUM PAGE [FOLDER]

Opens a gallery in a headless Chromium from the file system and uses it as a person would: search,
filters, sorting, keys, one player, the large figure, a phone's width, the dark. Prints what it saw as
one JSON object; with a FOLDER it also takes pictures of the page.
"""

import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time


class Browser:
    """A Chromium that is driven over a pipe."""

    VIRTUAL_KEYS = {"Enter": 13, "Escape": 27}

    def __init__(self, program, profile):
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()
        # Chromium reads commands from descriptor 3 and writes answers to descriptor 4.
        command = f'exec "$0" "$@" 3<&{to_read} 4>&{from_write}'
        options = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--remote-debugging-pipe", "--autoplay-policy=no-user-gesture-required",
            "--mute-audio", f"--user-data-dir={profile}", "about:blank",
        ]
        self.process = subprocess.Popen(
            ["bash", "-c", command, program, *options], pass_fds=[to_read, from_write],
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )
        os.close(to_read)
        os.close(from_write)
        self.number = 0
        self.rest = b""
        self.requests = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Performance"]:
            self.call(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.source, 1 << 16)
            if not part:
                sys.exit("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def call(self, method, **parameters):
        self.number += 1
        command = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.to, json.dumps(command).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("method") == "Network.requestWillBeSent":
                self.requests.append(answer["params"]["request"]["url"])
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]

    def run(self, script):
        """The value of an expression in the page."""
        result = self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            sys.exit(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, address):
        self.call("Page.navigate", url=address)
        for _ in range(600):
            if self.run("document.readyState") == "complete" and self.run("location.href") == address:
                return
            time.sleep(0.05)
        sys.exit("the page does not load")

    def press(self, key, text=None):
        names = {" ": "Space", "/": "Slash", "Enter": "Enter", "Escape": "Escape"}
        code = names.get(key, "Key" + key.upper())
        text = text if text is not None else (key if len(key) == 1 else None)
        for kind in ["keyDown", "keyUp"]:
            more = {"text": text} if text and kind == "keyDown" else {}
            if key in self.VIRTUAL_KEYS:
                more["windowsVirtualKeyCode"] = self.VIRTUAL_KEYS[key]
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, **more)

    def picture(self, folder, name):
        if folder:
            time.sleep(0.5)
            data = self.call("Page.captureScreenshot", format="png")["data"]
            (folder / f"{name}.png").write_bytes(base64.b64decode(data))

    def width(self, width, height, is_phone=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=2 if is_phone else 1, mobile=is_phone,
        )

    def end(self):
        self.process.kill()
        self.process.wait()


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
    seen["loadedPictures"] = browser.run(
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
        browser.picture(folder, "large")
        browser.press("Escape")
        seen["closed"] = browser.run("!byId('large').open")

    # A phone, and the dark.
    browser.width(390, 844, is_phone=True)
    seen["phoneOverflow"] = browser.run("document.documentElement.scrollWidth - innerWidth")
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
