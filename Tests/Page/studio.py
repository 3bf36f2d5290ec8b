"""What scripts/checks/page does with the page that `pacinian studio` serves: files are opened, edited, saved, read back."""

import contextlib
import shutil
import subprocess
import time

CONTROL = 2


def use_studio(designer):
    """Opens two files by the tool, and returns what is not as it should be."""
    folder = designer.folder / "studio"
    (folder / "other").mkdir(parents=True)
    button, other = folder / "button.ahap", folder / "other/button.ahap"
    shutil.copy(designer.examples / "button.ahap", button)
    # As some editors write them.
    other.write_bytes((designer.examples / "swish.ahap").read_bytes().replace(b"\n", b"\r\n"))
    before = len(designer.problems)
    with serving(designer, button, other) as server:
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
    begin_files(designer)
    keep_folder(designer)
    return designer.problems[before:]


def begin_files(designer):
    """Files that are not there begin with nothing, and Save writes them unless they have come; a folder without patterns says so."""
    folder = designer.folder / "begun"
    (folder / "empty").mkdir(parents=True)
    shown = "document.getElementById('name').textContent"
    for name, items in [("new.ahap", 0), ("new.haptic", 2)]:
        file = folder / name
        with serving(designer, file):
            designer.browser.wait(f"{shown} === {name!r}")
            designer.settle()
            designer.check(is_unsaved(designer), f"{name} is said to be in a file")
            designer.check(len(designer.items()) == items, f"{name} begins with {designer.items()}")
            designer.picture(f"studio-{name}")
            save(designer)
            designer.check(file.read_text() == designer.page("pattern.text"), f"Save does not write {name}")
            checked = designer.tool_json("inspect", file, "--json")
            designer.check(not any(found["severity"] == "error" for found in checked.get("diagnostics", [])), f"{name} has errors")
        file.unlink()
        with serving(designer, file):
            designer.browser.wait(f"{shown} === {name!r}")
            designer.settle()
            # Between two looks at the file.
            designer.run("document.hidden || Object.defineProperty(document, 'hidden', { get: () => true })")
            replace(file, "{}")
            designer.browser.press("s", modifiers=CONTROL)
            designer.browser.wait("document.getElementById('bar').textContent.includes('Another program')")
            designer.check(file.read_text() == "{}", f"{name} is replaced by a file that was begun")
            # The browser tells of what was refused, and that the file was not there.
            told = [error for error in designer.browser.errors if "412" not in error and "404" not in error]
            designer.check(not told, f"begin_files: {told}")
            designer.browser.errors.clear()
    with serving(designer, folder / "empty"):
        designer.browser.wait("document.getElementById('status').textContent.includes('no pattern in')")
        designer.check("New begins one" in designer.run("document.getElementById('status').textContent"), "nothing says what to do")
        designer.picture("studio-empty")


@contextlib.contextmanager
def serving(designer, *paths, port=0):
    """The page is that of a studio with the files and folders."""
    server = subprocess.Popen(
        [str(designer.tool), "studio", "--no-open", "--port", str(port), "--page", str(designer.site), *map(str, paths)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    was_at = designer.address
    try:
        designer.address = server.stdout.readline().strip()
        designer.load()
        yield server
    finally:
        server.kill()
        designer.address = was_at
        # The browser tells of each request that was not answered.
        designer.browser.errors.clear()


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
    designer.browser.wait("document.getElementById('bar').textContent.includes('Another program')")
    designer.check("0.789" in designer.page("pattern.text"), "an edit is lost where another program writes the file")
    designer.check(file.read_text() == outside, "what another program wrote is replaced unasked")
    designer.picture("studio-changed")
    # It stands until one has chosen, and saving does not choose.
    designer.browser.press("s", modifiers=CONTROL)
    designer.browser.wait("document.getElementById('status').textContent.includes('Not saved')")
    designer.check(file.read_text() == outside and is_unsaved(designer), "saving replaces what was not decided about")
    offer(designer, "Compare")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.click("end-comparison")
    offer(designer, "Keep mine")
    designer.browser.wait("document.getElementById('unsaved').textContent === ''")
    designer.check("0.789" in file.read_text(), "Keep mine does not save")
    designer.check(outside in versions(designer), "what another program wrote is not in History once it was replaced")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.222 } }])")
    mine = designer.page("pattern.text")
    replace(file, outside)
    designer.browser.wait("document.getElementById('bar').textContent.includes('Another program')")
    offer(designer, "Take theirs")
    designer.check(designer.page("pattern.text") == outside and not is_unsaved(designer), "Take theirs shows another text")
    designer.click("undo")
    designer.check(designer.page("pattern.text") == mine, "Take theirs loses the edits")
    designer.click("redo")
    # A file that is gone is written again.
    file.unlink()
    designer.browser.wait("document.getElementById('bar').textContent.includes('not there any more')")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.654 } }])")
    offer(designer, "Save it again")
    designer.browser.wait("document.getElementById('unsaved').textContent === ''")
    designer.check("0.654" in file.read_text(), "a file that was gone is not written")


def offer(designer, label):
    """Presses a button of the bar."""
    designer.run(f"[...document.querySelectorAll('#bar button')].find((one) => one.textContent === {label!r}).click()")


def versions(designer):
    """The texts in History."""
    return designer.run(
        "(async () => { const { drafts } = await import('./page/main.js');"
        " return (await drafts.versions()).map(({ text }) => text); })()")


def answer(designer, choice, name=None):
    """Answers a question of the page, once it is asked."""
    designer.browser.wait("document.getElementById('ask').open")
    if name is not None:
        designer.run(f"document.getElementById('ask-name').value = {name!r}")
    designer.run(f"[...document.querySelectorAll('#ask-choices button')].find((one) => one.textContent === {choice!r}).click()")


def content(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def choose(designer, field, value):
    designer.run(
        f"(() => {{ const list = document.getElementById('{field}'); list.value = '{value}';"
        " list.dispatchEvent(new Event('change', { bubbles: true })); })()")


def keep_folder(designer):
    """A folder's files, of which no byte changes but by who saves it, and new ones."""
    folder = designer.folder / "patterns"
    folder.mkdir()
    for name in ["button", "click", "swish"]:
        shutil.copy(designer.examples / f"{'slice' if name == 'click' else name}.ahap", folder / f"{name}.ahap")
    (folder / "fixed.ahap").write_bytes((folder / "swish.ahap").read_bytes())
    (folder / "fixed.ahap").chmod(0o444)
    before = content(folder)
    with serving(designer, folder):
        # What is nowhere yet has the name of a file that was never opened.
        choose(designer, "new", "click")
        designer.browser.wait("document.getElementById('name').textContent === 'click.ahap'")
        designer.settle()
        text = designer.page("pattern.text")
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait("document.getElementById('ask').open")
        designer.picture("studio-save-as")
        answer(designer, "Save", "click.ahap")
        designer.browser.wait("document.getElementById('ask-what').textContent.includes('already')")
        designer.picture("studio-save-taken")
        designer.check(content(folder) == before, "a new pattern replaces a file of its name")
        answer(designer, "Save", "my click")
        designer.browser.wait("document.getElementById('name').textContent === 'my click.ahap'")
        before["my click.ahap"] = text.encode()
        designer.check(content(folder) == before, "a new file is not the text, or another file has changed")
        # An example, and a file that is dropped, of names that the folder has.
        designer.open_example("button")
        designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.111 } }])")
        designer.browser.press("s", modifiers=CONTROL)
        answer(designer, "Cancel")
        designer.open_file("swish.ahap", text)
        designer.browser.wait("document.getElementById('name').textContent === 'swish.ahap'")
        designer.settle()
        designer.browser.press("s", modifiers=CONTROL)
        answer(designer, "Cancel")
        designer.check(content(folder) == before, "an example or a dropped file replaces one of its name")
        # The folder's own file of that name is another tab.
        open_path(designer, folder / "swish.ahap")
        designer.check(designer.page("pattern.text").encode() == before["swish.ahap"], "a tab of its name passes for a file")
        designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.321 } }])")
        save(designer)
        before["swish.ahap"] = designer.page("pattern.text").encode()
        designer.check(content(folder) == before, "saving changes other files")
        keep_broken(designer, folder, before)
        keep_protected(designer, folder, before)
        arrange(designer, folder, before)
        refused = [error for error in designer.browser.errors if "412" not in error]
        designer.check(not refused, f"keep_folder: {refused}")


def keep_broken(designer, folder, before):
    """A text with an error is saved when one says so."""
    designer.run("(async () => { const { pattern } = await import('./page/main.js');"
        " pattern.type(pattern.text.replace(/\"ParameterValue\": [\\d.]+/, '\"ParameterValue\": null')); })()")
    designer.settle()
    for _ in range(2):
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait("document.getElementById('ask').open")
        asked = designer.run("document.getElementById('ask-what').textContent")
        designer.check("error" in asked and "ine " in asked, f"a text with an error is saved with the words {asked}")
        designer.picture("studio-save-error")
        answer(designer, "Cancel")
    designer.check(content(folder) == before, "a text with an error is saved unasked")
    designer.run("(async () => (await import('./page/main.js')).pattern.type('{'))()")
    designer.settle()
    designer.browser.press("s", modifiers=CONTROL)
    answer(designer, "Save as it is")
    designer.browser.wait("document.getElementById('unsaved').textContent === ''")
    designer.check((folder / "swish.ahap").read_bytes() == b"{", "a text with an error cannot be saved")
    # (Two texts that are typed soon after one another are one step.)
    for _ in range(2):
        if designer.page("pattern.text").encode() != before["swish.ahap"]:
            designer.click("undo")
    save(designer)
    designer.check(content(folder) == before, "a text that was taken back is saved as another one")


def keep_protected(designer, folder, before):
    """A file that nobody may write, and a file that has become a link, stay."""
    for name, word in [("fixed.ahap", "read-only"), ("button.ahap", "link")]:
        open_path(designer, folder / name)
        designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.432 } }])")
        if name == "button.ahap":
            outside = designer.folder / "outside.txt"
            (folder / name).rename(outside)
            (folder / name).symlink_to(outside)
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait(f"document.getElementById('status').textContent.includes('{word}')")
        designer.check(content(folder) == before and is_unsaved(designer), f"{name} is written")
        designer.picture(f"studio-{word}")
        designer.click("undo")
    (folder / "button.ahap").unlink()
    outside.rename(folder / "button.ahap")
    # The browser tells of what was refused.
    designer.browser.errors.clear()


def arrange(designer, folder, before):
    """Files are renamed, copied, and found when they come."""
    open_path(designer, folder / "my click.ahap")
    designer.click("rename")
    answer(designer, "Rename", "click.ahap")
    designer.browser.wait("document.getElementById('ask-what').textContent.includes('already')")
    answer(designer, "Rename", "tick.ahap")
    designer.browser.wait("document.getElementById('name').textContent === 'tick.ahap'")
    before["tick.ahap"] = before.pop("my click.ahap")
    designer.check(content(folder) == before, "renaming changes more than a name")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.212 } }])")
    save(designer)
    before["tick.ahap"] = designer.page("pattern.text").encode()
    designer.click("copy-file")
    answer(designer, "Save")
    designer.browser.wait("document.getElementById('name').textContent === 'tick copy.ahap'")
    before["tick copy.ahap"] = before["tick.ahap"]
    designer.check(content(folder) == before, "a duplicate is another text")
    (folder / "later.ahap").write_bytes(before["click.ahap"])
    before["later.ahap"] = before["click.ahap"]
    open_path(designer, folder / "later.ahap")
    designer.check(content(folder) == before, "opening changes files")
    # What is not saved when the page ends is told at the next start.
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.765 } }])")
    edited = designer.page("pattern.text")
    time.sleep(0.6)
    designer.load()
    designer.browser.wait("document.getElementById('bar').textContent.includes('later.ahap')")
    designer.picture("studio-left")
    offer(designer, "later.ahap")
    designer.browser.wait("document.getElementById('name').textContent === 'later.ahap'")
    designer.settle()
    designer.check(designer.page("pattern.text") == edited and is_unsaved(designer), "edits that were left are not there")
    designer.check(content(folder) == before, "edits that were left are saved unasked")


def open_path(designer, path):
    """Opens a file of the list."""
    designer.run("document.getElementById('example').dispatchEvent(new Event('pointerdown'))")
    address = designer.browser.wait(
        f"[...document.getElementById('example').options].find(({{ title }}) => title === {str(path)!r})?.value")
    choose(designer, "example", address)
    designer.browser.wait(f"document.querySelector('#tabs [aria-selected=true]').title === {str(path)!r}")
    designer.settle()


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
