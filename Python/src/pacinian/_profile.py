"""Actuator profiles."""

from __future__ import annotations

import functools
import math
import os
import pathlib
from typing import Any, Union

import numpy
from numpy.typing import ArrayLike

from ._calls import made, owned, text_of, warn
from ._errors import PacinianWarning
from ._files import Content, Path, content_of
from ._library import library
from ._numbers import Number, real

# Hz between the half-power points of the narrowest peak of transients, times their seconds:
# docs/PROFILES.md.
RESOLUTION = 1.1


def peak_width(frequencies: numpy.ndarray, row: numpy.ndarray) -> float:
    """Hz between the half-power points of the largest magnitude; infinite without one of them."""
    top = int(row.argmax())
    half = row[top] / math.sqrt(2)
    below, above = numpy.flatnonzero(row[:top] < half), numpy.flatnonzero(row[top:] < half) + top
    if not len(below) or not len(above):
        return math.inf
    ends = []
    for inner, outer in ((below[-1] + 1, below[-1]), (above[0] - 1, above[0])):
        share = (row[inner] - half) / (row[inner] - row[outer])
        ends.append(frequencies[inner] + (frequencies[outer] - frequencies[inner]) * share)
    return float(ends[1] - ends[0])


class Profile:
    """An actuator as data, immutable: built in, from a JSON file, JSON bytes or a dict.

    A str is the name of a built-in profile; a file is a path object, a file object, or bytes that
    were read. See docs/PROFILES.md. Threads may share one, and renderings with one profile share
    what it prepares. It is pickled as its name or its JSON; a copy is the profile itself.

    >>> Profile("wideband").name
    'wideband'
    """

    def __init__(self, source: Path | Content) -> None:
        file = ""
        if isinstance(source, os.PathLike):
            # The library says what is wrong with a file; what counts is what is read once.
            file, path = os.fspath(source), os.fsencode(source)
            library.pcn_profile_destroy(
                made(library.pcn_profile_read_file, path, len(path), file=file))
            source = pathlib.Path(file).read_bytes()
        self._source = source if isinstance(source, str) else content_of(source)
        if isinstance(self._source, str):
            name = self._source.encode()
            handle = made(library.pcn_profile_create, name, len(name))
        else:
            assert self._source is not None
            handle = made(library.pcn_profile_read, self._source, len(self._source), file=file)
        self._handle = handle
        owned(self, handle, library.pcn_profile_destroy)

    @classmethod
    def from_response(
        cls, frequencies: ArrayLike, magnitudes: ArrayLike, *, name: str = "measured",
        lowest: Number = 80, highest: Number = 230, duration: Number = 0.03,
    ) -> Profile:
        """A profile whose transients have the spectrum of a measured response: `magnitudes`, linear
        and 0 or more, at ascending `frequencies` in Hz. Of two axes, `magnitudes` have a row for each
        of evenly spaced sharpnesses from 0 to 1. Only ratios count. Sharpness 0 to 1 is a carrier of
        `lowest` to `highest` Hz.

        The transients last `duration` seconds, 0.03 to 0.3, in which a peak is not narrower than
        `1.1 / duration` Hz between its half-power points: a narrower resonance comes out wider and
        lower, and is told by a warning.

        >>> Profile.from_response([50, 150, 400], [0.1, 1, 0.2]).name
        'measured'
        """
        positions = numpy.asarray(frequencies, float)
        rows = numpy.atleast_2d(numpy.asarray(magnitudes, float))
        if positions.ndim != 1 or rows.ndim != 2 or rows.shape[1] != len(positions):
            raise ValueError(
                f"the magnitudes have the shape {numpy.shape(magnitudes)}, and need one for each of "
                f"the {positions.size} frequencies")
        if len(positions) < 2 or not (numpy.diff(positions) > 0).all():
            raise ValueError("the frequencies have to be two or more, in ascending order")
        if not (numpy.isfinite(rows).all() and (rows >= 0).all() and rows.max() > 0):
            raise ValueError("the magnitudes have to be linear, 0 or more, and not all 0")
        seconds = real(duration, "duration")
        if not 0.03 <= seconds <= 0.3:
            raise ValueError(f"the duration is {seconds:g} s, and has to be 0.03 to 0.3")
        width = min((peak_width(positions, row) for row in rows), default=math.inf)
        if width < RESOLUTION / seconds:
            warn(PacinianWarning(
                f"the response has a peak of {width:.3g} Hz, and transients of {seconds:g} s resolve "
                f"{RESOLUTION / seconds:.3g} Hz; a longer duration holds it better, "
                f"{min(RESOLUTION / width, 0.3):.3f} here"))
        return cls({
            "name": name,
            "frequency": {"map": "logarithmic", "lowest": real(lowest, "lowest"),
                          "highest": real(highest, "highest")},
            "transient": {"spectrum": {
                "frequencies": positions.tolist(), "rows": (rows / rows.max()).tolist(),
                "duration": seconds}},
        })

    @property
    def name(self) -> str:
        """The profile's name."""
        return text_of(library.pcn_profile_get_name, self._handle).decode()

    def __copy__(self) -> Profile:
        return self

    def __deepcopy__(self, memo: Any) -> Profile:
        return self

    def __reduce__(self) -> Any:
        return kept, (self._source,)

    def __repr__(self) -> str:
        return f"<pacinian.Profile {self.name}>"


def profiles() -> list[str]:
    """The names of the built-in profiles, the default's first.

    >>> profiles()[0]
    'taptic'
    """
    return [library.pcn_profile_name_at(index).decode()
            for index in range(library.pcn_profile_count())]


ProfileSource = Union[Profile, Path, Content]


@functools.lru_cache(maxsize=16)
def kept(source: str | bytes) -> Profile:
    """One profile for each name and each text, so that what it prepares is prepared once."""
    return Profile(source)


def profile_of(source: ProfileSource) -> Profile:
    """A profile as it is, or one made of its source."""
    if isinstance(source, Profile):
        return source
    if isinstance(source, os.PathLike):
        return Profile(source)
    content = content_of(source)
    return kept(str(source) if content is None else content)
