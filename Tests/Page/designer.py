"""What scripts/checks/page does with the page, and what it expects of it."""

import array
import base64
import io
import json
import math
import shutil
import subprocess
import time
import wave

from folding import fold
from keeping import (
    begin, compare, edit_haptic, keep_tabs, keep_unsaved, link, open_broken, open_from_gallery, open_report,
    open_without_server, save, see_examples, sound,
)
from looking import look
from playing import hear, play, play_parts
from pointing import (
    choose_by_keys, choose_several, drag, drag_large, fill_in, handle_groups, open_large, see_dense, use_keys, zoom,
)
from writing import edit_at_random, type_at_random, write


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
        played = f"; saved and played within {self.least:.1f} dB of the tool" if math.isfinite(self.least) else ""
        return f"{self.count} observations are as they should be{played}"

    def check(self, condition, problem):
        self.count += 1
        if not condition:
            self.problems.append(f"page: {problem}")

    def begin(self):
        self.browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.browser.width(1440, 1000)

    def work(self):
        before = len(self.problems)
        for step in [
            see_examples, keep_unsaved, open_broken, hear, play, drag, see_dense, drag_large,
            open_large, choose_several, play_parts, keep_tabs, use_keys, fill_in, handle_groups, choose_by_keys, begin, write,
            fold, type_at_random, edit_at_random, save, edit_haptic, link, sound, compare, zoom,
            look, open_from_gallery, open_report, open_without_server,
        ]:
            step(self)
            self.settle_errors(step.__name__)
        own = (self.address, self.files, "about:", "data:", "blob:")
        foreign = [url for url in self.browser.requests if not url.startswith(own)]
        self.check(not foreign, f"it asked for {foreign}")
        return self.problems[before:]

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

    def open_file(self, name, content, field="file"):
        """Chooses a file with a text or bytes, as the dialog does."""
        part = json.dumps(content) if isinstance(content, str) else f"Uint8Array.from({list(content)})"
        self.run(
            f"(() => {{ const data = new DataTransfer(); data.items.add(new File([{part}], {json.dumps(name)}));"
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

    def close_tab(self):
        self.page("pattern.close(pattern.files.findIndex(({ isShown }) => isShown))")
        self.settle()

    def tool_findings(self):
        """The errors that the tool finds in the text."""
        path = self.folder / "drawn.ahap"
        path.write_text(self.page("pattern.text"))
        return [one for one in self.tool_json("inspect", path, "--json")["diagnostics"] if one["severity"] == "error"]

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
