"""What scripts/checks/page expects of the text."""

import json
import os
import pathlib
import random
import subprocess
import time

from scripts_of_page import ALL_OF_TEXT, CONTROL, EDITOR

# Edits at random of each file and seed.
ACTIONS = 300


def write(designer):
    designer.open_example("button")
    type_text(designer, "text.replace('\"Time\": 0.09', '\"Time\": 0.05')")
    designer.check(designer.items()[1]["time"] == 0.05, "what is written does not reach the figure")
    type_text(designer, "text.replace('HapticIntensity', 'HapticIntensty')")
    rows = designer.run("[...document.querySelectorAll('#findings tbody tr')].map(row => row.textContent)")
    designer.check(any("HapticIntensity" in row and "unknown-parameter" in row for row in rows), f"the findings are {rows}")
    designer.run("[...document.querySelectorAll('#findings td:first-child button')].at(-1).click()")
    chosen = designer.run(f"[{EDITOR}.hasFocus(), {EDITOR}.getTokenAt({EDITOR}.getCursor('to')).string]")
    designer.check(chosen == [True, '"HapticIntensty"'], f"a finding jumps to {chosen}")
    marked = designer.run("[...document.querySelectorAll('.CodeMirror-lint-mark-error, .CodeMirror-lint-mark-warning')].map(mark => mark.textContent)")
    designer.check(marked == ['"HapticIntensty"'], f"the text marks {marked}")
    count = designer.run("document.getElementById('to-findings').textContent")
    designer.check(count == f"{len(rows)} finding{'s' if len(rows) > 1 else ''}", f"the top counts {count}")
    designer.picture("findings")
    fix(designer)
    type_text(designer, "text.slice(0, 300)")
    designer.check("cannot be read" in designer.run("document.getElementById('facts').textContent"), "broken text is not told")
    designer.check(designer.run("document.getElementById('stage').classList.contains('stale')"), "the old figure looks new")
    designer.picture("broken")
    for _ in range(3):
        designer.browser.press("z", modifiers=CONTROL)
    designer.settle()
    designer.check(designer.run(ALL_OF_TEXT) == (designer.examples / "button.ahap").read_text(),
        "undo does not bring the text back")


def fix(designer):
    """A finding's repair is shown first, and is one step of undo; what would lead to another finding is none."""
    text = ALL_OF_TEXT
    lines = "[...document.querySelectorAll('#repair-lines > *')].map(line => line.textContent)"
    is_open = "document.getElementById('repair').open"
    press_fix = "[...document.querySelectorAll('#findings button.fix')].at(-1).click()"
    broken = designer.run(text)
    for answer, is_fixed in [("button:not(.main)", False), ("button.main", True)]:
        designer.run(press_fix)
        designer.browser.wait(is_open)
        shown = designer.run(lines)
        old = [line for line in shown if line.startswith("- ")]
        new = [line for line in shown if line.startswith("+ ")]
        designer.check(len(old) == len(new) == 1 and len(shown) == 6 and '"HapticIntensty"' in old[0]
            and old[0][1:].replace("Intensty", "Intensity") == new[0][1:], f"the repair shows {shown}")
        designer.check(designer.run(text) == broken, "a repair is made before it is wanted")
        if is_fixed:
            designer.picture("repair")
            designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark"}])
            designer.picture("repair-dark")
            designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        designer.run(f"document.querySelector('#repair {answer}').click()")
        designer.settle()
        wanted = broken.replace("Intensty", "Intensity") if is_fixed else broken
        designer.check(designer.run(text) == wanted, f"{answer} of the repair leaves {designer.run(text)}")
    designer.check(not designer.run("document.querySelector('#findings button.fix')"), "a repaired finding stays")
    designer.browser.press("z", modifiers=CONTROL)
    designer.settle()
    designer.check(designer.run(text) == broken, "a repair is not one step of undo")
    # Two values of one name are a finding too.
    both = "text.replace('\"HapticSharpness\"', '\"HapticIntensity\"')"
    type_text(designer, both)
    designer.run(press_fix)
    designer.browser.wait("document.getElementById('status').textContent.includes('needs a hand')")
    designer.check(not designer.run(is_open), "a repair that leads to another finding is offered")
    designer.browser.press("z", modifiers=CONTROL)
    designer.settle()


def text_keys(designer, *keys):
    """Presses keys in the text: a letter, or (key, modifiers)."""
    codes = {"[": ("BracketLeft", 219), "]": ("BracketRight", 221), "Backspace": ("Backspace", 8), "Delete": ("Delete", 46),
        "Enter": ("Enter", 13), "Escape": ("Escape", 27), "Tab": ("Tab", 9)}
    for key in keys:
        key, modifiers = key if isinstance(key, tuple) else (key, 0)
        if len(key) == 1 and not modifiers:
            designer.browser.call("Input.insertText", text=key)
            continue
        code, number = codes[key]
        for kind in ["rawKeyDown", "keyUp"]:
            designer.browser.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=modifiers)
    designer.settle()


def caret(designer, line, column, *end):
    """Puts the caret at a line and a column, both from 0, or selects up to a second place."""
    designer.run(f"{EDITOR}.focus(); {EDITOR}.setSelection({{ line: {line}, ch: {column} }}" +
        (f", {{ line: {end[0]}, ch: {end[1]} }})" if end else ")"))
    designer.settle()


def find(designer, words):
    """Finds words by the button and by keys."""
    designer.click("find")
    designer.browser.wait("document.activeElement.matches('.CodeMirror-dialog input')")
    designer.check(designer.run("document.activeElement.ariaLabel") == "Find in the text", "what is searched has no label")
    designer.browser.call("Input.insertText", text=words)
    text_keys(designer, "Enter")
    found = designer.run(f"{EDITOR}.getSelection()")
    designer.check(found == words, f"Find selects {found!r}")
    text_keys(designer, "Escape")


def type_text(designer, expression):
    designer.run(f"(() => {{ const written = {EDITOR}.getDoc(), text = written.getValue(); written.setValue({expression}); }})()")
    designer.settle()


def type_at_random(designer):
    """Edits of the text and of the figure at random, among folds, are in one text, and undo takes them back in their order."""
    seed = int(os.environ.get("PACINIAN_SEED", time.time()))
    print(f"page: seed {seed} of what is typed among folds")
    lots = random.Random(seed)
    opened = (designer.examples / "crunch.ahap").read_text()
    designer.open_file("random.ahap", opened)
    designer.browser.wait("document.getElementById('name').textContent === 'random.ahap'")
    designer.settle()
    for step in range(60):
        action = lots.randrange(8)
        if action == 0:
            designer.click(lots.choice(["fold", "unfold"]))
        elif action == 1:
            designer.page(f"pattern.{lots.choice(['undo', 'undo', 'redo'])}()")
        elif action < 4:
            designer.page(f"pattern.rows.length && pattern.change([{{ path: pattern.rows[{lots.randrange(999)} % pattern.rows.length].path,"
                f" changes: {{ time: {lots.randrange(1000) / 1000}, value: {lots.randrange(100) / 100} }} }}])")
        else:
            start, length = lots.random(), lots.choice([0, 0, 0, 5, 200])
            designer.run(f"(() => {{ const editor = {EDITOR}; editor.focus(); const end = editor.getDoc().getValue().length,"
                f" start = Math.floor({start} * end); editor.setSelection(...[start, start + {length}].map((index) => editor.posFromIndex(index))); }})()")
            text_keys(designer, *lots.choice(["a", "{", '"', ["Enter"], ["Delete"], ["Backspace"]]))
        designer.settle()
        designer.check(designer.run(ALL_OF_TEXT) == designer.page("pattern.text"), f"seed {seed}, step {step}: the editor has another text")
        if designer.problems:
            return
    designer.run("(async () => { const { pattern } = await import('./page/main.js'); while (pattern.canUndo) pattern.undo(); })()")
    designer.settle()
    designer.check(designer.page("pattern.text") == opened == designer.run(ALL_OF_TEXT), f"seed {seed}: undo does not lead to what was opened")
    designer.browser.press("Escape")
    designer.run("document.activeElement.blur()")
    designer.close_tab()


def edit_at_random(designer):
    """Figure, text and list are those of one text, whatever is edited, and undo reaches the opened file."""
    actions = (pathlib.Path(__file__).parent / "actions.js").read_text()
    actions = actions[actions.index("async (seed"):]
    haptic = designer.folder / "actions.haptic"
    subprocess.run([str(designer.tool), "convert", str(designer.examples / "motor.ahap"), "--to", "haptic", "-o", str(haptic)],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # All actions of a file are one call.
    designer.browser.PATIENCE = 900
    given = os.environ.get("PACINIAN_SEED")
    seeds = [int(given)] if given else [int(time.time()), int(time.time()) + 1]
    for seed in seeds:
        print(f"page: seed {seed} of edits at random")
        for name, path in [("actions.ahap", designer.examples / "crunch.ahap"), ("actions.haptic", haptic)]:
            found = designer.run(f"({actions})({seed}, '{seed}-{name}', {json.dumps(path.read_text())}, {ACTIONS})")
            designer.check(not found, f"edits at random: {found}")
            designer.close_tab()
