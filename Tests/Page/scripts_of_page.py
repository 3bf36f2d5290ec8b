"""What the modules beside it have in common: scripts that run in the page, and numbers."""

SHIFT = 8
CONTROL = 2
EDITOR = "document.querySelector('.CodeMirror').CodeMirror"
ALL_OF_TEXT = f"{EDITOR}.getDoc().getValue()"
# Pixels of each panel that are not of its most frequent colour, and the colours.
PIXELS = """
(async () => {
  const { view } = await import("./page/main.js");
  const canvas = document.getElementById("panels"), { layout } = view, ratio = devicePixelRatio;
  const context = canvas.getContext("2d");
  const panels = { events: layout.events, waveform: layout.waveform, spectrogram: layout.spectrogram };
  layout.strips.forEach((strip) => (panels[strip.id] = strip));
  return Object.fromEntries(Object.entries(panels).map(([name, { top, bottom }]) => {
    const { data } = context.getImageData(layout.left * ratio, top * ratio, (layout.right - layout.left) * ratio, (bottom - top) * ratio);
    const counts = new Map();
    for (const colour of new Uint32Array(data.buffer)) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return [name, { ink: 1 - Math.max(...counts.values()) / (data.length / 4), colours: counts.size }];
  }));
})()
"""
