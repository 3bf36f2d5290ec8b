"""What scripts/checks/page expects of folds, of the list of places in the text, and of repairs there."""

import json
import time

from scripts_of_page import CONTROL, EDITOR, SHIFT
from writing import caret, find, text_keys, type_text

# What is folded: the first line, from 0, and how many it hides.
FOLDS = (f"{EDITOR}.getAllMarks().filter(({{ __isFold: isFold }}) => isFold).map((mark) => mark.find())"
    ".map(({ from, to }) => [from.line, to.line - from.line])")


def fold(designer):
    """Events and lists fold, by marks and keys; what leads into one shows it, and no edit touches what is not seen."""
    text = (designer.examples / "button.ahap").read_text()
    designer.open_file("folding.ahap", text)
    designer.browser.wait("document.getElementById('name').textContent === 'folding.ahap'")
    designer.settle()
    folds = lambda: designer.run(FOLDS)
    lines = text.split("\n")
    count = len(json.loads(text)["Pattern"])
    heads = [number for number, line in enumerate(lines) if line == "    {"]
    press_fold = lambda: (designer.click("fold"), designer.settle())
    # A mark folds and unfolds its line's object or list.
    list_line = next(number for number, line in enumerate(lines) if line.endswith("["))
    time.sleep(1)
    press = lambda: press_mark(designer, "[...document.querySelectorAll('.CodeMirror-code > *')]"
        ".find(({ textContent }) => textContent.includes('\"Pattern\"')).querySelector('[class*=CodeMirror-foldgutter-]')")
    press()
    designer.check([line for line, _ in folds()] == [list_line], f"a mark folds {folds()}")
    designer.picture("folded-list")
    time.sleep(1)
    press()
    designer.check(folds() == [], "a second click does not unfold")
    # Each event at once, and what leads into one.
    press_fold()
    designer.check([line for line, _ in folds()] == heads[:count], f"all folds are {folds()}")
    designer.check("entries are folded" in designer.run("document.getElementById('spoken').textContent"), "folds are not told")
    seen = designer.run("[...document.querySelectorAll('.CodeMirror-foldmarker')].map(mark => mark.textContent)")
    designer.check(len(seen) == count and '"EventType": "HapticTransient"' in seen[0], f"a folded event shows {seen}")
    designer.picture("folded")
    designer.page("view.canvas.focus()")
    designer.browser.press("n")
    designer.settle()
    designer.check(len(folds()) == count - 1, "another event than the selected one unfolds, or none")
    press_fold()
    find(designer, "HapticSharpness")
    designer.check(len(folds()) == count - 1, "a hit in a fold is not shown")
    # An edit from elsewhere keeps folds, and is in the text.
    press_fold()
    designer.page("pattern.edit(pattern.rows.flatMap(({ path }) => pattern.item(path).edits({ time: pattern.row(path).time + 0.001 })))")
    designer.page("pattern.undo()")
    designer.settle()
    designer.check(len(folds()) >= count - 1, "what others edit unfolds")
    # What is typed beside a fold, and undone.
    press_fold()
    caret(designer, heads[1], 0)
    text_keys(designer, " ", " ")
    typed = designer.page("pattern.text").split("\n")
    designer.check(typed[heads[1]] == "  " + lines[heads[1]] and len(typed) == len(lines), f"what is typed in a fold's line is in {typed[heads[1]]!r}")
    designer.browser.press("z", modifiers=CONTROL)
    designer.settle()
    designer.check(designer.page("pattern.text") == text, "undo beside a fold leaves another text")
    # A selection over a fold is deleted with what it hides, and comes back.
    press_fold()
    caret(designer, heads[0], 0, heads[1], 0)
    text_keys(designer, "Delete")
    wanted = "\n".join(lines[:heads[0]] + lines[heads[1]:])
    designer.check(designer.page("pattern.text") == wanted and designer.page("pattern.format") == "ahap", "a fold is not deleted with what it hides")
    designer.browser.press("z", modifiers=CONTROL)
    designer.settle()
    designer.check(designer.page("pattern.text") == text, "a fold that was deleted does not come back")
    # By keys: the object around the caret, then the one around that.
    designer.click("unfold")
    designer.settle()
    designer.check(folds() == [], "Unfold all leaves something folded")
    line = next(number for number, line in enumerate(lines) if '"ParameterValue"' in line)
    caret(designer, line, lines[line].index('"ParameterValue"'))
    sizes = []
    for _ in range(3):
        text_keys(designer, ("[", CONTROL + SHIFT))
        sizes.append(max(size for _, size in folds()))
    designer.check(0 < sizes[0] < sizes[1] < sizes[2], f"the keys fold to {sizes}")
    first = min(folds())[0]
    caret(designer, first, 0)
    text_keys(designer, ("]", CONTROL + SHIFT))
    designer.check(min(folds())[0] > first, "the keys do not unfold")
    # A finding's place, by its button.
    designer.click("unfold")
    designer.settle()
    type_text(designer, "text.replace('HapticIntensity', 'HapticIntensty')")
    press_fold()
    hidden = len(folds())
    designer.run("[...document.querySelectorAll('#findings td:first-child button')].at(-1).click()")
    designer.settle()
    designer.check(len(folds()) == hidden - 1, "a finding does not unfold its place")
    repair_in_text(designer)
    leave_text(designer)
    for _ in range(2):
        designer.browser.press("z", modifiers=CONTROL)
    designer.settle()


def press_mark(designer, element):
    """Presses a mark beside the text, which may be anywhere on the page."""
    designer.run(f"(() => {{ const mark = {element}; mark.scrollIntoView({{ block: 'center' }});"
        " const { left, top, width, height } = mark.getBoundingClientRect();"
        " mark.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, clientX: left + width / 2, clientY: top + height / 2 })); })()")


def repair_in_text(designer):
    """A finding's mark beside the text offers its repair."""
    press_mark(designer, "document.querySelector('.CodeMirror-lint-marker')")
    designer.browser.wait("document.getElementById('repair').open")
    designer.run("document.querySelector('#repair button.main').click()")
    designer.settle()
    designer.check("HapticIntensty" not in designer.page("pattern.text"), "a mark's repair is not made")
    designer.check(not designer.run("document.querySelector('.CodeMirror-lint-marker')"), "the mark of a repaired finding stays")


def leave_text(designer):
    """Tab indents, and leaves the text after Escape."""
    caret(designer, 2, 0)
    before = designer.page("pattern.text")
    text_keys(designer, "Tab")
    designer.check(designer.run(f"{EDITOR}.hasFocus()") and designer.page("pattern.text") != before, "Tab does not indent")
    designer.browser.press("z", modifiers=CONTROL)
    designer.settle()
    text_keys(designer, "Escape", "Tab")
    designer.check(not designer.run(f"{EDITOR}.hasFocus()") and designer.page("pattern.text") == before, "Tab does not leave the text after Escape")


def fold_large(designer):
    """The events of a huge file fold while the page goes on."""
    times = designer.run("(async () => { const { pattern, isSettled } = await import('./page/main.js'), { text } = pattern; let start = performance.now();"
        " JSON.parse(text); const parse = performance.now() - start; start = performance.now();"
        " document.getElementById('fold').click(); return { parse, fold: performance.now() - start }; })()")
    designer.check(times["fold"] < 6 * times["parse"], f"folding 100 000 events: {times}")
    designer.settle()
    designer.check(len(designer.run(FOLDS)) == 100_000, "100 000 events are not folded")
    steps = designer.run(f"(async () => {{ const editor = {EDITOR}, steps = [];"
        " for (let step = 1; step <= 40; step += 1) { const start = performance.now(); editor.scrollTo(0, editor.getScrollInfo().height * step / 40);"
        " steps.push(performance.now() - start); await new Promise(requestAnimationFrame); }"
        " return steps.sort((a, b) => a - b)[20]; })()")
    designer.check(steps < times["parse"] / 4, f"scrolling among folded events takes {steps} ms")
    designer.picture("huge-folded")
    designer.page("view.canvas.focus()")
    designer.page("pattern.change([{ path: pattern.rows[50000].path, changes: { value: 0.7 } }])")
    designer.settle()
    designer.check(designer.page("pattern.item('Pattern[50000].Event').value") == 0.7, "an event that is folded is not changed")
    designer.click("unfold")
    designer.settle()
