"""What scripts/checks/page expects of colours, sizes and small windows."""

from scripts_of_page import PIXELS

# Texts of less contrast than 4.5 : 1 to what is behind them, by the formula of WCAG.
FAINT = """
(() => {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const parts = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map((part, index) => (index < 3 ? part : part / 255));
  };
  const linear = (part) => (part <= 10.31 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, part) => sum + weight * linear(colour[part]), 0);
  const over = (front, back) => [0, 1, 2].map((part) => front[part] * front[3] + back[part] * (1 - front[3]));
  const behind = (element) => {
    const own = parts(getComputedStyle(element).backgroundColor);
    return own[3] === 1 || !element.parentElement ? own : over(own, behind(element.parentElement));
  };
  const contrast = (element, colour) => {
    const [a, b] = [over(parts(colour), behind(element)), behind(element)].map(light);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: { data, parentElement: element } } = walker;
    if (!data.trim() || !element.checkVisibility({ visibilityProperty: true }) || element.closest(":disabled, .hidden, option, .CodeMirror-measure")) continue;
    if (contrast(element, getComputedStyle(element).color) < 4.5) found.push(data.trim());
  }
  for (const element of document.querySelectorAll("[placeholder]")) {
    if (contrast(element, getComputedStyle(element, "::placeholder").color) < 4.5) found.push(element.placeholder);
  }
  return found;
})()
"""


def look(designer):
    """Sizes, colours and names, on a desk and on a phone."""
    for name, width, height, is_phone in [("desk", 1440, 1000, False), ("tablet", 820, 1100, False), ("phone", 390, 844, True)]:
        designer.browser.width(width, height, is_phone=is_phone)
        designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=is_phone)
        for theme in ["light", "dark"]:
            designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
            designer.open_example("motor")
            # A phone's window grows with what is wider.
            overflow = designer.run(f"document.documentElement.scrollWidth - {width}")
            designer.check(overflow <= 0, f"{name}: {overflow} pixels beyond the window")
            sharp = designer.run("(() => { const canvas = document.getElementById('panels');"
                " return [canvas.width, canvas.getBoundingClientRect().width * devicePixelRatio]; })()")
            designer.check(abs(sharp[0] - sharp[1]) <= 1, f"{name}: {sharp[0]} pixels on {sharp[1]}")
            for panel, pixels in designer.run(PIXELS).items():
                designer.check(pixels["ink"] > 0.005, f"{name}, {theme}: {panel} is blank: {pixels}")
            designer.picture(f"{name}-{theme}")
            check_contrast(designer, f"{name}, {theme}")
            faint = designer.run(FAINT)
            designer.check(not faint, f"{name}, {theme}: less than 4.5 : 1 have {faint}")
            if is_phone:
                check_targets(designer)
            if is_phone and designer.pictures:
                height = designer.run("document.documentElement.scrollHeight")
                designer.browser.width(width, height, is_phone=True)
                designer.picture(f"{name}-{theme}-whole")
                designer.browser.width(width, 844, is_phone=True)
    touch(designer)
    designer.browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    designer.browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
    designer.browser.width(1440, 1000)
    while designer.page("pattern.files.length") > 1:
        designer.page("pattern.close(0)")
    # The bar has what was not saved.
    designer.run("[...document.querySelectorAll('#bar button')].at(-1)?.click()")
    designer.settle()
    designer.open_example("slice")
    designer.page("document.activeElement.blur()")
    designer.run("scrollTo(0, 0)")
    # docs/page.png.
    designer.picture("page", clip={"x": 0, "y": 0, "width": 1424, "height": 930, "scale": 0.7})
    nodes = designer.browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "combobox", "checkbox", "radio", "slider", "textbox", "listbox", "spinbutton", "application", "image"}
    named = [node for node in nodes if node.get("role", {}).get("value") in roles and not node.get("ignored")]
    designer.check(len(named) > 20, f"only {len(named)} controls have roles")
    for node in named:
        designer.check(node.get("name", {}).get("value"), f"a {node['role']['value']} has no name")


def check_contrast(designer, name):
    """Sharpness in the dark, and the edges of controls, by the formula of WCAG."""
    contrasts = designer.run("""(async () => {
      const { view } = await import("./page/main.js");
      const isDark = matchMedia("(prefers-color-scheme: dark)").matches, { paper, inks } = view.palettes[Number(isDark)];
      const sharpness = inks.slice(9, 137);
      const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      const light = (colour) => colour.reduce((sum, part, index) => sum + [0.2126, 0.7152, 0.0722][index] * linear(part / 255), 0);
      const contrast = (...two) => ((a, b) => (b + 0.05) / (a + 0.05))(...two.map(light).sort((a, b) => a - b));
      const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(Number);
      const style = getComputedStyle(document.getElementById("open"));
      const around = getComputedStyle(document.body).backgroundColor;
      return { isDark, sharpness: sharpness.map((colour) => contrast(colour, paper)),
        edges: [style.backgroundColor, around].map((colour) => contrast(parts(style.borderTopColor), parts(colour))) };
    })()""")
    designer.check(min(contrasts["edges"]) >= 3, f"{name}: edges have {contrasts['edges']}")
    if contrasts["isDark"]:
        seen = contrasts["sharpness"]
        designer.check(min(seen) >= 4.5, f"{name}: sharpness has {min(seen)}")
        designer.check(all(a <= b + 0.1 for a, b in zip(seen, seen[1:])), f"{name}: sharper is not lighter: {seen}")


def check_targets(designer):
    """What a finger has to hit, and what has to stay in view, on a phone: with findings, a grid of beats and a second file."""
    designer.open_file("phone.ahap", (designer.examples / "button.ahap").read_text().replace("HapticIntensity", "HapticIntensty", 1))
    designer.browser.wait("document.getElementById('name').textContent === 'phone.ahap'")
    designer.settle()
    designer.run("(() => { const snap = document.getElementById('snap'); snap.value = 'beat 2'; snap.dispatchEvent(new Event('input'));"
        " document.getElementById('findings').open = document.getElementById('writing').open = true; })()")
    designer.check(designer.run("document.documentElement.scrollWidth") <= 390, "phone: the tempo is beyond the window")
    designer.check(designer.run("document.querySelector('#findings button.fix') !== null"), "phone: no finding has Fix")
    tab = designer.run("(({ left, right }) => [left, right])(document.querySelector('#tabs [aria-selected=true]').getBoundingClientRect())")
    designer.check(0 <= tab[0] and tab[1] <= 390, f"phone: the open file's tab is at {tab}")
    small = designer.run("[...document.querySelectorAll('button, select, summary, label, [role=option]')]"
        ".filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)"
        ".map((element) => element.id || element.textContent)")
    designer.check(not small, f"phone: less than 44 pixels have {small}")
    designer.run("scrollTo(0, document.documentElement.scrollHeight)")
    place = designer.run("(({ top, bottom }) => [top, innerHeight - bottom])(document.getElementById('play').getBoundingClientRect())")
    designer.check(min(place) >= 0, f"phone: Play is not in view: {place}")
    designer.run("(() => { const snap = document.getElementById('snap'); snap.value = ''; snap.dispatchEvent(new Event('input'));"
        " document.getElementById('findings').open = false; scrollTo(0, 0); })()")
    designer.open_example("motor")


def touch(designer):
    """A finger drags a grip, and does not scroll the page."""
    event = designer.items()[0]
    x, y = designer.place(event["path"])
    scrolled = designer.run("scrollY")
    points = [[{"x": x, "y": y + 8 * step}] for step in range(6)]
    for kind, touched in [("touchStart", points[0]), *(("touchMove", p) for p in points[1:]), ("touchEnd", [])]:
        designer.browser.call("Input.dispatchTouchEvent", type=kind, touchPoints=touched)
    designer.check(designer.items()[0]["value"] < event["value"] - 0.1, f"a finger drags to {designer.items()[0]}")
    designer.check(designer.run("scrollY") == scrolled, "a finger on a grip scrolls the page")
