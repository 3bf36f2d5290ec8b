"""Explores a pattern, changes it, and makes both to be heard and compared.

usage: explore.py PATTERN FOLDER
Prints the pattern's events, makes another pattern of crisper events that fade out, and writes into FOLDER:
old.wav and new.wav, new.ahap, and compared.png, where matplotlib is installed. Needs the package of
docs/PYTHON.md. The steps between lines of %% are cells, in editors that know them.
"""

import pathlib
import sys

import numpy

import pacinian

if len(sys.argv) != 3:
    sys.exit("usage: explore.py PATTERN FOLDER")
source, folder = map(pathlib.Path, sys.argv[1:])
folder.mkdir(parents=True, exist_ok=True)

# %% Explore.
old = pacinian.load(source)
print(old)
for event in old.events:
    print(f"{event.time:7.3f} s  {event.type:16}  {dict(event.parameters)}")

# %% Change: each event is crisper, and a curve makes the end a quarter as strong as the beginning.
crisper = [
    event.changed(HapticSharpness=min(1, event.parameters.get("HapticSharpness", 0.5) + 0.3))
    for event in old.events if event.type.startswith("Haptic")
]
fade = pacinian.Curve("HapticIntensityControl", 0, [(0, 1), (old.duration, 0.25)])
new = pacinian.Pattern(crisper, [fade])
new.save(folder / "new.ahap")

# %% Hear: in a notebook, a cell that ends with `new` shows a figure and an audio player.
signals = {"old": old.render(), "new": new.render()}
for name, samples in signals.items():
    pacinian.write_wav(folder / f"{name}.wav", samples)

# %% Compare.
for name, samples in signals.items():
    power = numpy.abs(numpy.fft.rfft(samples)) ** 2
    frequencies = numpy.fft.rfftfreq(len(samples), 1 / 48_000)
    print(f"{name}: peak {abs(samples).max():.3f}, rms {numpy.sqrt(numpy.mean(samples**2)):.4f}, "
          f"mean frequency {numpy.average(frequencies, weights=power):.0f} Hz")
try:
    import matplotlib.pyplot
except ImportError:
    sys.exit()
figure, axes = matplotlib.pyplot.subplots(2, figsize=(8, 6), sharex=True, layout="constrained")
for pattern, ax, name in zip((old, new), axes, signals):
    pattern.plot(ax).set_title(name)
figure.savefig(folder / "compared.png")
