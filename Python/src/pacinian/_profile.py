"""Actuator profiles."""

from __future__ import annotations

import functools
import os
import pathlib
from typing import Any, Union

import numpy
from numpy.typing import ArrayLike

from ._calls import made, owned, text_of
from ._files import Content, Path, content_of
from ._library import library
from ._numbers import Number, real


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
        lowest: Number = 80, highest: Number = 230,
    ) -> Profile:
        """A profile whose transients have the spectrum of a measured response: `magnitudes`, linear
        and 0 or more, at ascending `frequencies` in Hz. Of two axes, `magnitudes` have a row for each
        of evenly spaced sharpnesses from 0 to 1. Only ratios count. Sharpness 0 to 1 is a carrier of
        `lowest` to `highest` Hz.

        The transients last 30 ms, in which a peak cannot be sharper than about 40 Hz: a narrower
        resonance comes out wider and lower.

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
        return cls({
            "name": name,
            "frequency": {"map": "logarithmic", "lowest": real(lowest, "lowest"),
                          "highest": real(highest, "highest")},
            "transient": {"spectrum": {
                "frequencies": positions.tolist(), "rows": (rows / rows.max()).tolist()}},
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
