"""What scripts/checks/page expects of the time after a pattern's end, and of a sound under the events."""


def make_room(designer):
    """Has the page show time beyond a pattern's end and puts events there; returns what is not as it should be."""
    before = len(designer.problems)
    for step in [add_after_end, drag_beyond_end, zoom_beyond_end, loop_beyond_end, drag_release]:
        step(designer)
        designer.settle_errors(step.__name__)
    return designer.problems[before:]


def new(designer, name):
    designer.run(f"(() => {{ const list = document.getElementById('new'); list.value = '{name}';"
        " list.dispatchEvent(new Event('change')); })()")
    designer.settle()


def axis(designer):
    return designer.page("(({ start, end }) => [start, end])(view.layout.axis)")


def point(designer, seconds, value):
    """Where a time and an intensity are in the window."""
    designer.run("document.getElementById('grips').scrollIntoView({ block: 'start' })")
    return designer.page("(({ left, top }) => [left + view.layout.axis.x(%s), top + view.layout.events.scale.y(%s)])"
        "(view.canvas.getBoundingClientRect())" % (seconds, value))


def mouse(designer, kind, place, **more):
    designer.browser.call("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", **more)


def add_after_end(designer):
    """A click of 30 ms takes another event at 0.4 s by a double click."""
    new(designer, "click")
    shown = axis(designer)
    designer.check(shown[0] == 0 and shown[1] >= 1, f"the axis of a new pattern is {shown}")
    place = point(designer, 0.4, 0.6)
    for count in [1, 2]:
        for kind in ["mousePressed", "mouseReleased"]:
            mouse(designer, kind, place, clickCount=count)
    designer.settle()
    times = [item["time"] for item in designer.items()]
    designer.check(len(times) == 2 and abs(times[1] - 0.4) < 0.005, f"a double click at 0.4 s makes events at {times}")
    designer.picture("room")
    # A long pattern has a quarter of its length.
    designer.open_example("motor")
    length = designer.page("view.duration")
    designer.check(axis(designer)[1] >= 1.25 * length, f"{length} s are shown on an axis of {axis(designer)}")


def drag_beyond_end(designer):
    """An event that is held at the right edge moves on, and the axis grows."""
    new(designer, "click")
    end = axis(designer)[1]
    start = designer.place(designer.items()[0]["path"])
    edge = designer.page("view.canvas.getBoundingClientRect().left + view.layout.right - 4")
    mouse(designer, "mouseMoved", start)
    mouse(designer, "mousePressed", start, clickCount=1)
    for x in [start[0] + 20, (start[0] + edge) / 2, edge]:
        mouse(designer, "mouseMoved", (x, start[1]), buttons=1)
    designer.browser.wait("(async () => { const { pattern } = await import('./page/main.js');"
        f" return pattern.item(pattern.rows[0].path).time > {1.5 * end}; }})()")
    grip, held = designer.place(designer.items()[0]["path"])[0], axis(designer)
    designer.check(abs(grip - edge) < 20 and held[1] > 1.5 * end, f"the event is {grip - edge} pixels from the pointer, on {held}")
    mouse(designer, "mouseReleased", (edge, start[1]), clickCount=1)
    designer.settle()
    time = designer.items()[0]["time"]
    designer.check(axis(designer)[1] >= 1.25 * time, f"an event at {time} s is shown on {axis(designer)}")
    designer.click("undo")
    designer.settle()
    designer.check(designer.items()[0]["time"] == 0, "a drag beyond the end is not one step of undo")


def zoom_beyond_end(designer):
    new(designer, "click")
    end = axis(designer)[1]
    for _ in range(4):
        designer.click("zoom-out")
    designer.settle()
    far = axis(designer)
    designer.check(far[0] == 0 and far[1] > 4 * end, f"zoomed out, the axis is {far}")
    designer.picture("zoomed-out")
    designer.click("zoom-all")
    designer.settle()
    designer.check(axis(designer) == [0, end], f"All shows {axis(designer)}")


def loop_beyond_end(designer):
    """A part that is looped may have a rest after the pattern's end."""
    new(designer, "click")
    designer.page("(view.region = { start: 0, end: 0.5 })")
    designer.click("loop")
    designer.click("play")
    designer.browser.wait("(async () => (await import('./page/main.js')).view.playhead > 0.4)()")
    designer.click("play")
    designer.click("loop")
    designer.page("(view.region = null)")


def drag_release(designer):
    """The handle of a release that is dragged left of the event's end makes the shortest release, and a text that is read."""
    new(designer, "buzz")
    designer.run("document.getElementById('grips').focus()")
    designer.browser.press("n")
    designer.settle()
    end = designer.page("view.handles[1]")
    left, top = designer.page("(({ left, top }) => [left, top])(view.canvas.getBoundingClientRect())")
    start = (left + end["x"], top + end["y"])
    for by in [200, 5000]:
        designer.browser.drag(start, (max(left - 50, start[0] - by), start[1]))
        designer.settle()
        event = designer.items()[0]
        designer.check(event["ReleaseTime"] == 0 and event["duration"] == 0.4, f"the handle dragged left makes {event}")
        designer.check("null" not in designer.page("pattern.text") and not designer.tool_findings(), "a drag breaks the text")
        designer.click("undo")
        designer.settle()
