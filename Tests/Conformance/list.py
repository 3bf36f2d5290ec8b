"""Renders the patterns that the conformance kit's judge lists, with the Python package: list.py LIST. Each line has
profile, rate, pattern or program, input and output, separated by tabs. Engines of the package have no abrupt steps, and
so no programs."""

import pathlib
import sys
import warnings

import pacinian

# Some patterns have what a reader has to ignore.
warnings.simplefilter("ignore", pacinian.PacinianWarning)
for line in pathlib.Path(sys.argv[1]).read_text().splitlines():
    profile, rate, kind, source, output = line.split("\t")
    if kind == "pattern":
        chosen = pathlib.Path(profile) if "/" in profile else profile
        pacinian.load(source).render(rate=int(rate), profile=chosen).astype("<f4").tofile(output)
