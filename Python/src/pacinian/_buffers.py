"""The arrays that samples go into."""

from __future__ import annotations

from typing import Any

import numpy

from ._names import Bus
from ._numbers import Number, whole
from ._signal import Samples


class Buffers:
    """A haptic array, shape (n,), or (n, 2) of two channels, an audio array, shape (n, 2), or both, which is a
    pair of them."""

    def __init__(self, bus: Bus, count: Number | None, out: Any = None, haptic_channels: int = 1) -> None:
        if count is not None:
            count = whole(count, "the number of frames")
        self.haptic: Samples | None = None
        self.audio: Samples | None = None
        if bus == "both" and out is not None and not (isinstance(out, (tuple, list)) and len(out) == 2):
            raise TypeError("out has to be a pair of arrays, haptic and audio")
        haptic, audio = (out if out is not None else (None, None)) if bus == "both" else (out, out)
        if bus != "audio":
            self.haptic = _array(haptic, count, () if haptic_channels == 1 else (haptic_channels,))
        if bus != "haptic":
            self.audio = _array(audio, count, (2,))
        if self.haptic is not None and self.audio is not None:
            if len(self.haptic) != len(self.audio):
                raise ValueError("the arrays of both buses need the same number of frames")

    @property
    def arrays(self) -> list[Samples]:
        """Those that there are."""
        return [one for one in (self.haptic, self.audio) if one is not None]

    @property
    def count(self) -> int:
        """Frames."""
        return len(self.arrays[0])

    @property
    def pointers(self) -> tuple[int | None, int | None]:
        """Of the haptic and the audio bus; None where it is not asked for."""
        return (None if self.haptic is None else self.haptic.ctypes.data,
                None if self.audio is None else self.audio.ctypes.data)


def single(arrays: list[Any]) -> Any:
    """What the caller gets: the array, or the pair of arrays."""
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


def _array(out: Any, count: int | None, channels: tuple[int, ...]) -> Samples:
    if out is None:
        if count is None:
            raise ValueError("give a number of frames, or arrays as out")
        return numpy.empty((count, *channels), numpy.float32)
    if not isinstance(out, numpy.ndarray) or out.dtype != numpy.float32:
        raise TypeError("out has to be an array of float32")
    if out.ndim != 1 + len(channels) or out.shape[1:] != channels:
        shape = "(n, 2)" if channels else "(n,)"
        raise ValueError(f"out has the shape {out.shape}, and its bus needs {shape}")
    if not (out.flags.c_contiguous and out.flags.writeable and out.flags.aligned):
        raise ValueError("out has to be contiguous, aligned and writeable")
    if count is not None and len(out) != count:
        raise ValueError(f"out has {len(out)} frames, and {count} are rendered")
    return out
