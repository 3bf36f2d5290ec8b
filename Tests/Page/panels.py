"""What scripts/checks/page expects of the header, of what the page says, and of its panels."""

import subprocess

from room import new

IS_RED = ("(element) => getComputedStyle(element).color === getComputedStyle(Object.assign(document.querySelector('#comparison-failure'))).color")
# Whether the middle of an element is in the window and nothing lies over it.
IS_REACHED = """(id) => {
  const element = document.getElementById(id), { left, right, top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def use_panels(designer):
    """Looks where controls and sentences stand; returns what is not as it should be."""
    before = len(designer.problems)
    for step in [see_fold, reach_on_phone, cover_nothing, keep_losses, see_notes, see_seconds, begin_empty, refuse, fit_figure]:
        step(designer)
        designer.settle_errors(step.__name__)
    return designer.problems[before:]


def see_fold(designer):
    """Help, pen and snap are in view in a small window, above a figure with strips."""
    designer.browser.width(1366, 768)
    designer.open_example("motor")
    designer.run("scrollTo(0, 0)")
    for control in ["pen", "snap", "zoom-in", "help"]:
        designer.check(designer.run(f"({IS_REACHED})('{control}')"), f"{control} is not above the fold of 768 pixels")
    designer.run("(document.getElementById('help').open = true)")
    designer.picture("help")
    designer.run("(document.getElementById('help').open = false)")
    designer.browser.width(1440, 1000)


def phone(designer, is_phone):
    designer.browser.width(*((390, 844) if is_phone else (1440, 1000)), is_phone=is_phone)
    designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)


def reach_on_phone(designer):
    """Save, Undo and Compare are at hand wherever a phone's page is scrolled to."""
    phone(designer, True)
    designer.open_example("motor")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.5 } }])")
    for place in [0, 400, 10_000]:
        designer.run(f"scrollTo(0, {place})")
        designer.picture(f"phone-at-{place}")
        for control in ["save", "undo", "redo", "compare-with", "play"]:
            if control != "redo":
                designer.check(designer.run(f"({IS_REACHED})('{control}')"), f"on a phone, scrolled to {place}, {control} is not reached")
    designer.click("undo")
    phone(designer, False)


def cover_nothing(designer):
    """What the page says lies over no part of the text, on a desk and on a phone, wherever the page is scrolled to."""
    for is_phone in [False, True]:
        phone(designer, is_phone)
        designer.open_example("motor")
        designer.run("(document.getElementById('writing').open = true)")
        designer.click("copy-link")
        designer.browser.wait("document.getElementById('status').textContent")
        for place in [0, 300, 10_000]:
            designer.run(f"scrollTo(0, {place})")
            found = designer.run("""(() => {
              const text = document.getElementById("text").getBoundingClientRect();
              const { left, right, top, bottom } = document.getElementById("status").getBoundingClientRect();
              const header = document.querySelector("header").getBoundingClientRect();
              return top >= header.top - 1 && bottom <= header.bottom + 1 || right <= text.left || bottom <= text.top || top >= text.bottom;
            })()""")
            designer.check(found, f"what the page says covers the text at {place}, phone {is_phone}")
        designer.picture(f"told-{'phone' if is_phone else 'desk'}")
    phone(designer, False)
    designer.run("(document.getElementById('status').textContent = '')")


def keep_losses(designer):
    """What Android loses stands below the verdict until the comparison is ended."""
    designer.open_example("slice")
    designer.saved("save-android", "slice.xml")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.settle()
    designer.run("(document.getElementById('status').textContent = '')")
    losses = designer.run("[...document.querySelectorAll('#losses li')].map((one) => one.textContent)")
    designer.check(any("1 of 1 transients" in one for one in losses) and len(losses) > 1, f"the panel has the losses {losses}")
    designer.page("pattern.change([{ path: pattern.rows[0].path, changes: { value: 0.5 } }])")
    designer.settle()
    designer.check(designer.run("document.querySelectorAll('#losses li').length") == len(losses), "losses leave before the comparison")
    first = designer.run("document.getElementById('comparison').innerText.trim().split('\\n')[0].toLowerCase()")
    verdict = designer.run("document.getElementById('verdict').textContent")
    designer.check(verdict and first == verdict, f"the comparison begins with {first!r}, its verdict is {verdict!r}")
    designer.run("document.getElementById('comparison').scrollIntoView()")
    designer.picture("losses")
    designer.click("end-comparison")
    designer.settle()
    designer.open_example("swish")
    designer.open_file("slice.ahap", (designer.examples / "slice.ahap").read_text(), "other-file")
    designer.browser.wait("document.querySelectorAll('#comparison tbody tr').length")
    designer.check(not designer.run("document.querySelectorAll('#losses li').length"), "another comparison has the losses of the one before")
    designer.click("end-comparison")
    designer.settle()


def see_notes(designer):
    """A note is not red, and a warning is, in whatever order they stand."""
    text = ('{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0, "Foo": 3, "EventParameters": []}}%s]}')
    worse = ', {"Event": {"EventType": "HapticTransient", "Time": 0.1, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 2}]}}'
    for name, content, is_red in [("note.ahap", text % "", False), ("worse.ahap", text % worse, True)]:
        designer.open_file(name, content)
        designer.browser.wait(f"document.getElementById('name').textContent === '{name}'")
        designer.settle()
        designer.run("(document.getElementById('findings').open = true)")
        seen = designer.run(f"({IS_RED})(document.getElementById('to-findings'))")
        designer.check(seen == is_red, f"{name}: the count of findings is red: {seen}")
        note = designer.run(f"({IS_RED})([...document.querySelectorAll('#findings td')].find((one) => one.textContent === 'note'))")
        designer.check(not note, f"{name}: a note is red")
        designer.close_tab()
    designer.run("(document.getElementById('findings').open = false)")


def see_seconds(designer):
    """The exponents of an envelope stand beside their milliseconds."""
    new(designer, "buzz")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("n")
    designer.run("(() => { const field = document.getElementById('fields').elements.AttackTime; field.value = 0.287;"
        " field.dispatchEvent(new Event('input', { bubbles: true })); field.dispatchEvent(new Event('change', { bubbles: true })); })()")
    designer.settle()
    label = designer.run("document.getElementById('fields').elements.AttackTime.closest('label').textContent")
    designer.check(label == "Attack time(15 ms)", f"an attack of 0.287 is {label!r}")
    designer.picture("seconds")


def begin_empty(designer):
    """An empty pattern says how to add the first event, and has an axis to put it on."""
    designer.open_file("empty.ahap", '{"Version": 1, "Pattern": []}')
    designer.browser.wait("document.getElementById('name').textContent === 'empty.ahap'")
    designer.settle()
    seen = designer.run("(({ textContent }) => textContent)(document.getElementById('first'))")
    designer.check("first event" in seen and designer.run("document.getElementById('first').checkVisibility()"), f"an empty pattern says {seen!r}")
    designer.picture("empty")
    place = designer.page("(({ left, top }) => [left + view.layout.axis.x(0.5), top + view.layout.events.scale.y(0.6)])(view.canvas.getBoundingClientRect())")
    for count in [1, 2]:
        for kind in ["mousePressed", "mouseReleased"]:
            designer.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=count)
    designer.settle()
    times = [item["time"] for item in designer.items()]
    designer.check(len(times) == 1 and abs(times[0] - 0.5) < 0.01, f"a double click in an empty pattern adds {times}")
    designer.check(not designer.run("document.getElementById('first').checkVisibility()"), "the first event is still asked for")
    designer.close_tab()


def refuse(designer):
    """A pattern that cannot be read, of which events were drawn, is not said to be on its way."""
    designer.run("(() => { globalThis.drawn = []; const { fillText } = CanvasRenderingContext2D.prototype;"
        " CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { drawn.push(text); return fillText.call(this, text, ...rest); }; })()")
    designer.open_file("refused.ahap", '{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0,'
        ' "EventParameters": []}}, {"Event": {"EventType": "HapticTransient", "EventParameters": 3}}]}')
    designer.browser.wait("document.getElementById('name').textContent === 'refused.ahap'")
    designer.settle()
    designer.run("(drawn.length = 0)")
    designer.page("view.draw()")
    drawn = designer.run("drawn")
    designer.check("being rendered" not in drawn, f"a refused pattern is said to be rendered: {drawn}")
    designer.picture("refused")
    designer.close_tab()


def fit_figure(designer):
    """A figure that the tool writes is seen whole in a small window."""
    figure = designer.site / "figure.svg"
    subprocess.run([str(designer.tool), "plot", str(designer.examples / "motor.ahap"), "-o", str(figure)], check=True,
        capture_output=True)
    designer.browser.width(800, 500)
    designer.browser.open(designer.address + "figure.svg")
    seen = designer.run("[scrollX + document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight,"
        " ...(({ width, height }) => [width, height])(document.documentElement.getBoundingClientRect())]")
    designer.check(seen[0] <= 0 and seen[1] <= 0 and seen[2] <= 800 and seen[3] <= 500, f"in a window of 800 by 500 a figure has {seen}")
    designer.picture("figure")
    designer.browser.width(1440, 1000)
    designer.load()
