"""What scripts/checks/page expects where work could be lost: foreign bytes, several pages, tabs that are closed, renaming."""

import json
import time

from kept import PATTERN, opened, wait_until_kept
from scripts_of_page import CONTROL
from studio import answer, choose, is_unsaved, offer, open_path, replace, save, serving, versions
from track import drop, strokes

STATUS = "document.getElementById('status').textContent"
BAR = "document.getElementById('bar').textContent"
SOUND = "document.getElementById('sound-name').textContent"
LATIN = '{"Version": 1, "Metadata": {"Project": "Tür.wav"}, "Pattern": []}'.encode("latin-1")


def lose_nothing(designer):
    """Returns what is not as it should be."""
    before = len(designer.problems)
    for step in [refuse_foreign, keep_pages, keep_closed, keep_bytes, keep_two_pages, keep_older, keep_elsewhere, keep_names]:
        designer.load()
        step(designer)
        designer.settle_errors(step.__name__)
    return designer.problems[before:]


def edit(designer, value):
    designer.page(f"pattern.change([{{ path: pattern.rows[0].path, changes: {{ value: {value} }} }}])")


def beside(designer):
    """Another tab."""
    designer.open_file("beside.ahap", '{"Version": 1, "Pattern": []}')
    designer.browser.wait("document.getElementById('name').textContent === 'beside.ahap'")
    designer.settle()


def names(designer):
    return [file for file in designer.page("pattern.files.map(({ name }) => name)")]


def refuse_foreign(designer):
    """What is not UTF-8 is told and not opened, from wherever it comes."""
    was = names(designer)
    for field in ["file", "other-file"]:
        designer.open_file("latin.ahap", LATIN, field)
        designer.browser.wait(f"{STATUS}.includes('UTF-8')")
        told = designer.run(STATUS)
        designer.check("latin.ahap" in told and "FC" in told and "line 1" in told, f"of bytes that are not UTF-8 the page says {told}")
        designer.check(names(designer) == was, f"bytes that are not UTF-8 are opened: {names(designer)}")
    designer.picture("foreign-bytes")
    (designer.site / "latin.ahap").write_bytes(LATIN)
    designer.load("#file=latin.ahap")
    designer.browser.wait(f"{STATUS}.includes('UTF-8')")


def keep_bytes(designer):
    """A byte order mark and the ends of lines stay what they are, in Save, Duplicate, Save as and Export."""
    folder = designer.folder / "bytes"
    folder.mkdir()
    lines = (designer.examples / "slice.ahap").read_bytes().split(b"\n")
    content = b"\xef\xbb\xbf" + b"".join(line + (b"\r\n" if index in (3, 9, 20) else b"\n") for index, line in enumerate(lines[:-1]))
    (folder / "mixed.ahap").write_bytes(content)
    (folder / "latin.ahap").write_bytes(LATIN)
    with serving(designer, folder):
        choose(designer, "example", "files/0/pattern")
        designer.browser.wait(f"{STATUS}.includes('UTF-8')")
        designer.check("latin.ahap" not in str(names(designer)), "a file of the studio that is not UTF-8 is opened")
        open_path(designer, folder / "mixed.ahap")
        designer.check(designer.run("document.getElementById('to-findings').hidden"), "a byte order mark is a finding")
        edit(designer, 0.125)
        save(designer)
        saved = (folder / "mixed.ahap").read_bytes()
        designer.check(saved.count(b"\r\n") == 3 and saved.startswith(b"\xef\xbb\xbf") and b"0.125" in saved, f"{saved.count(13)} of 3 CR LF are saved")
        changed = [index for index, (a, b) in enumerate(zip(content.split(b"\n"), saved.split(b"\n"))) if a != b]
        designer.check(len(changed) == 1 and content.count(b"\n") == saved.count(b"\n"), f"the lines {changed} have changed")
        # An event less: the others keep their ends.
        designer.page("pattern.remove([pattern.rows[0].path])")
        save(designer)
        fewer = (folder / "mixed.ahap").read_bytes()
        kept = [line for line in content.split(b"\n") if line.endswith(b"\r") and line.strip() and line in fewer]
        designer.check(fewer.count(b"\r\n") >= len(kept) > 0 and fewer.count(b"\n") < saved.count(b"\n"), "a removal changes the ends of lines")
        for button, name in [("copy-file", "copy.ahap"), ("save-as", "as.ahap")]:
            designer.click(button)
            answer(designer, "Save", name)
            designer.browser.wait(f"document.getElementById('name').textContent === {name!r}")
            designer.check((folder / name).read_bytes() == fewer, f"{button} writes other bytes than the file's")
        [exported] = designer.saved("save-ahap", "as.ahap")
        designer.check(exported.read_bytes() == fewer, "Export writes other bytes than the file's")
        # Another program's bytes that the page cannot read: they are told, and stay.
        replace(folder / "as.ahap", (designer.examples / "button.ahap").read_text())
        designer.browser.wait("(async () => (await import('./page/main.js')).pattern.rows.length === 2)()")
        (folder / "part").write_bytes(LATIN)
        (folder / "part").replace(folder / "as.ahap")
        designer.browser.wait(f"{BAR}.includes('UTF-8')")
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait(f"{STATUS}.includes('Not saved')")
        designer.check((folder / "as.ahap").read_bytes() == LATIN, "bytes of another program are replaced unasked")
        designer.browser.errors.clear()


def keep_pages(designer):
    """Two pages with a new pattern each, edited, and with a sound: both are there after a kill."""
    with opened(designer, "pages") as browser:
        first, second = browser.session, browser.page()
        for number, session in enumerate([first, second]):
            browser.use(session)
            if number == 1:
                browser.open(designer.address)
                browser.wait("document.documentElement?.dataset.ready !== undefined")
            browser.run("(() => { const list = document.getElementById('new'); list.value = 'click'; list.dispatchEvent(new Event('change')); })()")
            browser.wait(f"(async () => {PATTERN}.name.startsWith('click'))()")
            if number == 0:
                drop(browser.run, "hammer.wav", strokes())
                browser.wait(f"{SOUND}.startsWith('hammer.wav')")
            browser.run(f"(async () => {{ const pattern = {PATTERN}; pattern.change([{{ path: pattern.rows[0].path, changes: {{ value: 0.{number}23 }} }}]); }})()")
            wait_until_kept(browser)
    with opened(designer, "pages") as browser:
        seen = [browser.run(f"(async () => {PATTERN}.text)()")]
        designer.check("click" in browser.run(BAR), f"of a second page's edits the bar says {browser.run(BAR)!r}")
        browser.picture(designer.pictures, "left-of-two")
        browser.run("document.querySelector('#bar button').click()")
        browser.wait(f"(async () => {PATTERN}.text !== {json.dumps(seen[0])})()")
        seen.append(browser.run(f"(async () => {PATTERN}.text)()"))
        found = sorted(value for text in seen for value in ["0.023", "0.123"] if value in text)
        designer.check(found == ["0.023", "0.123"], f"of two new patterns {found} are there after a kill")
        browser.run(f"(async () => {{ const pattern = {PATTERN}; pattern.show(pattern.files.findIndex(({{ text }}) => text.includes('0.023'))); }})()")
        browser.wait(f"{SOUND}.startsWith('hammer.wav')")
        wait_until_kept(browser)
    # What was opened again and not saved is there another time, both of it.
    with opened(designer, "pages") as browser:
        left = browser.run("(async () => { const { drafts, pattern } = await import('./page/main.js'); return [...drafts.left, pattern].map(({ text }) => text); })()")
        found = sorted(value for text in left for value in ["0.023", "0.123"] if value in text)
        designer.check(found == ["0.023", "0.123"], f"of two patterns that were opened again {found} are there after a second kill")


def keep_closed(designer):
    """A tab that is closed at once after an edit, or after a transcription, comes again; an emptied text is not saved."""
    # The last tab has no ×.
    beside(designer)
    designer.open_file("closed.ahap", (designer.examples / "slice.ahap").read_text())
    designer.browser.wait("document.getElementById('name').textContent === 'closed.ahap'")
    designer.settle()
    close = "document.querySelector('#tabs [aria-label=\"Close %s\"]').click()"
    designer.run("(async () => { const { pattern } = await import('./page/main.js');"
        " pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.321 } }]); " + close % "closed.ahap" + " })()")
    told = designer.run(STATUS)
    designer.check("closed.ahap" in told and designer.run("document.querySelector('#status button') !== null"), f"of a tab that is closed the page says {told!r}")
    designer.check("closed.ahap" in designer.run(BAR), "the bar does not have the edits of a tab that was closed")
    designer.picture("closed")
    designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
    designer.load()
    designer.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('0.321'))()")
    beside(designer)
    designer.run(close % "closed.ahap")
    designer.run("document.querySelector('#status button').click()")
    designer.browser.wait("document.getElementById('name').textContent === 'closed.ahap'")
    designer.check("0.321" in designer.page("pattern.text") and is_unsaved(designer), "a tab that was closed does not come again")
    designer.page("pattern.type('')")
    designer.check(is_unsaved(designer), "an emptied text is said to be saved")
    designer.click("undo")
    # A transcription is in no file.
    designer.open_sound("beats.wav", [0.7 if frame % 8000 < 40 else 0 for frame in range(16_000)], 8_000)
    designer.browser.wait("document.getElementById('name').textContent === 'beats.ahap'")
    designer.settle()
    designer.check(is_unsaved(designer), "a transcription, which is in no file, is said to be saved")
    designer.check(designer.page("pattern.format") == "ahap", "a sound does not become one AHAP")
    designer.saved("save-ahap", "beats.ahap")
    designer.page("pattern.type(pattern.text + ' ')")
    designer.run(close % "beats.ahap")
    designer.check("beats.ahap" in designer.run(STATUS), "a transcription is closed without a word")


def keep_two_pages(designer):
    """Two pages on one file: what one saves leaves the draft of the other."""
    folder = designer.folder / "two"
    folder.mkdir()
    file = folder / "tap.ahap"
    file.write_text((designer.examples / "slice.ahap").read_text())
    with serving(designer, folder):
        browser, first = designer.browser, designer.browser.session
        edit(designer, 0.111)
        designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
        browser.use(browser.page())
        designer.load()
        designer.check("0.111" not in designer.page("pattern.text") and "Not saved" not in designer.run(BAR), "the draft of a page that runs is offered in another")
        edit(designer, 0.222)
        save(designer)
        designer.check("0.222" in file.read_text(), "the second page does not save")
        browser.call("Page.close")
        browser.use(first)
        designer.browser.wait(f"{BAR}.includes('Another program')")
        designer.load()
        designer.browser.wait(f"{BAR}.includes('tap.ahap')")
        offer(designer, "tap.ahap")
        designer.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('0.111'))()")
        designer.settle()
        # It was made from the version before: the bar asks, and Save does not replace.
        designer.browser.wait(f"{BAR}.includes('Another program')")
        designer.picture("older-draft")
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait(f"{STATUS}.includes('Not saved')")
        designer.check("0.222" in file.read_text(), "an old draft replaces a newer file unasked")
        offer(designer, "Keep mine")
        designer.browser.wait("document.getElementById('unsaved').textContent === ''")
        designer.check("0.111" in file.read_text(), "Keep mine does not save an old draft")
        designer.browser.errors.clear()


def keep_older(designer):
    """A file that has changed while edits of it were kept opens as it is, and the edits stay."""
    folder = designer.folder / "older"
    folder.mkdir()
    for name in ["a", "b"]:
        (folder / f"{name}.ahap").write_text((designer.examples / "slice.ahap").read_text())
    with serving(designer, folder):
        open_path(designer, folder / "b.ahap")
        edit(designer, 0.111)
        designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
        designer.browser.open("about:blank")
        replace(folder / "b.ahap", (folder / "b.ahap").read_text().replace("0.5", "0.505"))
        designer.load()
        open_path(designer, folder / "b.ahap")
        designer.check("0.111" not in designer.page("pattern.text") and "b.ahap" in designer.run(BAR), "an old draft is not offered beside a newer file")
        edit(designer, 0.222)
        save(designer)
        designer.check("b.ahap" in designer.run(BAR), "saving a newer file drops the old draft of it")
        offer(designer, "b.ahap")
        designer.browser.wait("(async () => (await import('./page/main.js')).pattern.text.includes('0.111'))()")
        designer.browser.wait(f"{BAR}.includes('Another program')")
        offer(designer, "Take theirs")
        designer.check("0.222" in designer.page("pattern.text") and not is_unsaved(designer), "Take theirs shows another text")


def keep_elsewhere(designer):
    """Edits of another folder's file are not offered as if they were of this one, and are there with their own."""
    text = (designer.examples / "slice.ahap").read_text()
    folders = [designer.folder / f"elsewhere-{number}" for number in range(2)]
    for folder in folders:
        folder.mkdir()
        (folder / "tap.ahap").write_text(text)
    with serving(designer, folders[0]):
        port = designer.address.split(":")[2].split("/")[0]
        edit(designer, 0.111)
        designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
        designer.browser.open("about:blank")
    # The browser keeps it by the port.
    for number in [1, 0]:
        with serving(designer, folders[number], port=port):
            # The first file is open, with its edits behind Undo.
            seen = designer.run(f"{BAR} + {STATUS}")
            designer.check(("tap.ahap" in seen) == (number == 0), f"folder {number} is offered {seen!r}")


def keep_names(designer):
    """A file that is renamed keeps its History, edits and sound; Save as leaves the original its sound; endings say what is in a file."""
    folder = designer.folder / "names"
    folder.mkdir()
    text = (designer.examples / "slice.ahap").read_text()
    (folder / "tap.ahap").write_text(text)
    with serving(designer, folder):
        edit(designer, 0.111)
        save(designer)
        drop(designer.run, "hammer.wav", strokes())
        designer.browser.wait(f"{SOUND}.startsWith('hammer.wav')")
        edit(designer, 0.222)
        was = versions(designer)
        designer.check(text in was, f"History has {len(was)} versions")
        designer.click("rename")
        answer(designer, "Rename", "click.haptic")
        designer.browser.wait("document.getElementById('ask-what').textContent.includes('AHAP')")
        designer.picture("rename-to-haptic")
        answer(designer, "Rename", "click")
        designer.browser.wait("document.getElementById('name').textContent === 'click.ahap'")
        designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
        time.sleep(0.3)
        now = versions(designer)
        designer.check(set(was) <= set(now), f"of {len(was)} versions {len(now)} are there after Rename")
        designer.check(is_unsaved(designer) and "0.222" not in (folder / "click.ahap").read_text(), "Rename saves edits")
        save(designer)
        # Save as: both have the sound.
        designer.click("save-as")
        answer(designer, "Save", "second.ahap")
        designer.browser.wait("document.getElementById('name').textContent === 'second.ahap'")
        designer.browser.wait("(async () => (await import('./page/main.js')).isKept())()")
        designer.check("hammer.wav" in designer.run(SOUND), "Save as loses the sound")
        designer.load()
        for name in ["click", "second"]:
            open_path(designer, folder / f"{name}.ahap")
            designer.browser.wait(f"{SOUND}.startsWith('hammer.wav')")
        # An ending of the other format converts, and tells what is lost.
        designer.click("save-as")
        answer(designer, "Save", "third.haptic")
        designer.browser.wait("document.getElementById('name').textContent === 'third.haptic'")
        written = json.loads((folder / "third.haptic").read_text())
        designer.check("signals" in written and "Pattern" not in written, "Save as writes AHAP into a .haptic file")
        designer.check(designer.page("pattern.format") == "haptic" and not is_unsaved(designer), "Save as shows another text than it has written")
        designer.check(sorted(path.name for path in folder.iterdir()) == ["click.ahap", "second.ahap", "third.haptic"], f"{list(folder.iterdir())}")
        # A whole name that is typed into the field is the name.
        designer.click("copy-file")
        designer.browser.wait("document.getElementById('ask').open")
        designer.browser.call("Input.insertText", text="whole.haptic")
        designer.run("document.querySelector('#ask-choices button').click()")
        designer.browser.wait("document.getElementById('name').textContent === 'whole.haptic'")
        # What the text is, where it was typed, and what the file is called.
        open_path(designer, folder / "click.ahap")
        designer.page(f"pattern.type({json.dumps((folder / 'third.haptic').read_text())})")
        designer.settle()
        designer.browser.press("s", modifiers=CONTROL)
        designer.browser.wait("document.getElementById('ask').open")
        asked = designer.run("document.getElementById('ask-what').textContent")
        designer.check(".haptic" in asked and "click.ahap" in asked, f"of another format in a file the page asks {asked!r}")
        answer(designer, "Cancel")
        designer.browser.errors.clear()
