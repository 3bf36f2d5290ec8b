"""Stimuli for an experiment: a grid of sharpness and intensity, as WAV files and a table.

usage: stimuli.py FOLDER
Writes a file of half a second for each of 5 sharpnesses and 4 intensities, and stimuli.csv with a row for each:
file, sharpness, intensity, seconds, peak, rms, and the frequency at which the spectrum is strongest. Needs the package
of docs/PYTHON.md.
"""

import csv
import pathlib
import sys

import numpy

import pacinian

RATE = 48_000
SECONDS = 0.5

if len(sys.argv) != 2:
    sys.exit("usage: stimuli.py FOLDER")
folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)

grid = [(sharpness, intensity)
        for sharpness in (0, 0.25, 0.5, 0.75, 1) for intensity in (0.25, 0.5, 0.75, 1)]
stimuli = (
    pacinian.Pattern([pacinian.continuous(
        0, SECONDS, HapticSharpness=sharpness, HapticIntensity=intensity)])
    for sharpness, intensity in grid)

with open(folder / "stimuli.csv", "w", newline="") as file:
    table = csv.writer(file)
    table.writerow(["file", "sharpness", "intensity", "seconds", "peak", "rms", "frequency_hz"])
    signals = pacinian.render_many(stimuli, rate=RATE)
    for (sharpness, intensity), samples in zip(grid, signals):
        name = f"sharpness-{sharpness:.2f}-intensity-{intensity:.2f}.wav"
        pacinian.write_wav(folder / name, samples)
        spectrum = abs(numpy.fft.rfft(samples * numpy.hanning(len(samples))))
        frequency = numpy.fft.rfftfreq(len(samples), 1 / RATE)[spectrum.argmax()]
        table.writerow([
            name, sharpness, intensity, f"{len(samples) / RATE:.4f}", f"{abs(samples).max():.4f}",
            f"{numpy.sqrt(numpy.mean(samples**2)):.4f}", f"{frequency:.1f}"])
