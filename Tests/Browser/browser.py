"""A headless Chromium for tests, driven by the DevTools protocol over a pipe."""

import base64
import json
import os
import select
import subprocess
import sys
import time


class Browser:
    """A Chromium that is driven over a pipe."""

    # Seconds after which a browser that says nothing has stopped.
    PATIENCE = 120

    # What Control and a letter are to the browser itself.
    COMMANDS = {"c": "copy", "v": "paste", "x": "cut"}
    VIRTUAL_KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Delete": 46}

    def __init__(self, program, profile):
        self.program = program
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
        self.errors = []
        self.session = None
        self.use(self.page())

    def page(self, in_window=False):
        """Another page of this browser, as a session to `use`; in a window of its own the one before stays in view."""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank", newWindow=in_window)["targetId"]
        return self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def use(self, session):
        """Drives this page from now on."""
        self.session = session
        for domain in ["Page", "Runtime", "Network", "Performance", "Log"]:
            self.call(f"{domain}.enable")

    def message(self):
        while b"\0" not in self.rest:
            if not select.select([self.source], [], [], self.PATIENCE)[0]:
                sys.exit("the browser does not answer")
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
            self.note(answer.get("method"), answer.get("params"))
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']}")
                return answer["result"]

    def note(self, event, details):
        """Keeps what pages ask for and what they complain of."""
        if event == "Network.requestWillBeSent":
            self.requests.append(details["request"]["url"])
        elif event == "Runtime.exceptionThrown":
            thrown = details["exceptionDetails"]
            self.errors.append(thrown.get("exception", {}).get("description", thrown["text"]))
        elif event == "Runtime.consoleAPICalled" and details["type"] in ("error", "warning", "assert"):
            self.errors.append(" ".join(str(part.get("value")) for part in details["args"]))
        elif event == "Log.entryAdded" and details["entry"]["level"] == "error":
            self.errors.append(f"{details['entry']['text']} {details['entry'].get('url', '')}")

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

    def wait(self, script, seconds=20):
        """The value of an expression, once it is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        sys.exit(f"not within {seconds} s: {script}")

    def press(self, key, text=None, modifiers=0):
        names = {" ": "Space", "/": "Slash"}
        code = names.get(key, "Key" + key.upper() if len(key) == 1 else key)
        text = text if text is not None else (key if len(key) == 1 and modifiers == 0 else None)
        for kind in ["keyDown", "keyUp"]:
            more = {"text": text} if text and kind == "keyDown" else {}
            more["modifiers"] = modifiers
            if modifiers == 2 and key in self.COMMANDS and kind == "keyDown":
                more["commands"] = [self.COMMANDS[key]]
            if len(key) == 1 and key.isalpha():
                more["windowsVirtualKeyCode"] = ord(key.upper())
            if key in self.VIRTUAL_KEYS:
                more["windowsVirtualKeyCode"] = self.VIRTUAL_KEYS[key]
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, **more)

    def drag(self, start, end, modifiers=0):
        """Moves the mouse with its button down, from one point to another in a few steps."""
        def mouse(kind, x, y, **more):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, modifiers=modifiers, **more)
        mouse("mouseMoved", *start)
        mouse("mousePressed", *start, button="left", clickCount=1)
        for step in range(1, 6):
            x, y = (a + (b - a) * step / 5 for a, b in zip(start, end))
            mouse("mouseMoved", x, y, button="left", buttons=1)
        mouse("mouseReleased", *end, button="left", clickCount=1)

    def picture(self, folder, name, **options):
        if folder:
            time.sleep(0.5)
            data = self.call("Page.captureScreenshot", format="png", **options)["data"]
            (folder / f"{name}.png").write_bytes(base64.b64decode(data))

    def width(self, width, height, is_phone=False):
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height,
            deviceScaleFactor=2 if is_phone else 1, mobile=is_phone,
        )

    def end(self):
        self.process.kill()
        self.process.wait()
