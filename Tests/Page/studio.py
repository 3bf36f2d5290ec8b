"""What scripts/checks/page does with the page that `pacinian studio` serves: files are opened, edited, saved, read back."""

import shutil
import subprocess

CONTROL = 2


def use_studio(designer):
    """Opens two files by the tool, and returns what is not as it should be."""
    folder = designer.folder / "studio"
    (folder / "other").mkdir(parents=True)
    button, other = folder / "button.ahap", folder / "other/button.ahap"
    shutil.copy(designer.examples / "button.ahap", button)
    # As some editors write them.
    other.write_bytes((designer.examples / "swish.ahap").read_bytes().replace(b"\n", b"\r\n"))
    server = subprocess.Popen(
        [str(designer.tool), "studio", "--no-open", "--port", "0", "--page", str(designer.site), str(button), str(other)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    before, was_at = len(designer.problems), designer.address
    try:
        designer.address = server.stdout.readline().strip()
        designer.load()
        edit_and_save(designer, button)
        follow_changes(designer, button)
        switch(designer, other)
        refuse_others(designer)
        designer.settle_errors("studio")
        server.terminate()
        server.wait()
        designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.3 } }])")
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait("document.getElementById('status').textContent.includes('does not answer')")
        designer.check(is_unsaved(designer), "what could not be saved is said to be saved")
        designer.picture("studio-ended")
    finally:
        server.kill()
        designer.address = was_at
        # The browser tells of each request that was not answered.
        designer.browser.errors.clear()
    return designer.problems[before:]


def is_unsaved(designer):
    return designer.run("document.getElementById('unsaved').textContent !== ''")


def save(designer):
    designer.browser.press("s", modifiers=CONTROL)
    designer.browser.wait("document.getElementById('unsaved').textContent === ''")


def replace(file, text):
    """Writes a file in one step: the page is not to meet half of it."""
    part = file.with_suffix(".part")
    part.write_text(text)
    part.replace(file)


def edit_and_save(designer, file):
    shown = designer.run("document.getElementById('name').textContent")
    designer.check(shown == "studio/button.ahap", f"the studio opens {shown}")
    designer.check(designer.page("pattern.text") == file.read_text(), "the studio shows another text than the file's")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.123 } }])")
    wanted = designer.page("pattern.text")
    designer.check(is_unsaved(designer) and "0.123" not in file.read_text(), "an edit is saved unasked")
    save(designer)
    designer.check(file.read_text() == wanted and "0.123" in wanted, "Control S does not write into the file")
    designer.check(designer.tool_json("inspect", file, "--json")["events"], "the tool does not read what was saved")
    designer.picture("studio-saved")
    designer.load()
    designer.check(designer.page("pattern.text") == wanted and not is_unsaved(designer), "a reload shows another text")


def follow_changes(designer, file):
    """Another program writes the file, while nothing is edited and while something is."""
    replace(file, file.read_text().replace("0.123", "0.456"))
    designer.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('0.456'))()")
    designer.check(not is_unsaved(designer), "what another program wrote is said to be unsaved")
    designer.click("undo")
    designer.check("0.123" in designer.page("pattern.text"), "undo does not show the file as it was")
    designer.click("redo")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.789 } }])")
    outside = file.read_text().replace("0.456", "0.321")
    replace(file, outside)
    designer.browser.wait("document.getElementById('status').textContent.includes('Saving replaces that')")
    designer.check("0.789" in designer.page("pattern.text"), "an edit is lost where another program writes the file")
    designer.check(file.read_text() == outside, "what another program wrote is replaced unasked")
    designer.picture("studio-changed")
    save(designer)
    designer.check("0.789" in file.read_text(), "a file that was changed cannot be saved any more")
    # A file that is gone is written again.
    file.unlink()
    designer.browser.wait("document.getElementById('status').textContent.includes('not there any more')")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.654 } }])")
    save(designer)
    designer.check("0.654" in file.read_text(), "a file that was gone is not written")


def switch(designer, file):
    """The second file, of the same name, whose lines end in CR LF."""
    before = file.read_bytes()
    names = designer.run("[...document.querySelectorAll('#example optgroup option')].map(({ textContent }) => textContent)")
    designer.check(len(set(names)) == 2, f"the studio lists {names}")
    designer.run(
        "(() => { const list = document.getElementById('example'); list.value = 'files/1/pattern';"
        " list.dispatchEvent(new Event('change')); })()")
    designer.browser.wait("document.getElementById('name').textContent === 'other/button.ahap'")
    designer.settle()
    value = designer.items()[0]["value"]
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.111 } }])")
    save(designer)
    after = file.read_bytes()
    designer.check(after.count(b"\r\n") == before.count(b"\r\n") == after.count(b"\n"), "the ends of lines are changed")
    designer.check(b"0.111" in after, "the second file is not written")
    designer.page(f"pattern.change([{{ path: pattern.rows[0].path, changes: {{ value: {value} }} }}])")
    save(designer)
    # Once more: what was taken back is the file that it was.
    designer.check(len(file.read_bytes()) == len(before), "more than what was edited is changed")


def refuse_others(designer):
    """A page of another origin can neither read nor write."""
    script = (
        "(async () => { const results = []; for (const method of ['GET', 'PUT']) {"
        " try { await fetch(ADDRESS, { method, body: method === 'PUT' ? 'x' : undefined }); results.push('answered'); }"
        " catch { results.push('refused'); } } return results; })()")
    address = designer.address
    designer.browser.open("data:text/html,other")
    for name in ["", "files/0/pattern"]:
        results = designer.run(script.replace("ADDRESS", f"'{address}{name}'"))
        designer.check(results == ["refused", "refused"], f"another origin is answered: {results}")
    designer.browser.errors.clear()
    designer.load()
