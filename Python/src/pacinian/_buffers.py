"""The arrays that samples go into."""

from __future__ import annotations

from typing import Any

import numpy
from numpy.typing import NDArray

from ._names import Bus

Samples = NDArray[numpy.float32]
Rendered = Samples | tuple[Samples, Samples]


class Buffers:
    """A haptic array, shape (n,), an audio array, shape (n, 2), or both, which is a pair of them."""

    def __init__(self, bus: Bus, count: int | None, out: Any = None) -> None:
        self._bus = bus
        self.haptic: Samples | None = None
        self.audio: Samples | None = None
        haptic, audio = (out if out is not None else (None, None)) if bus == "both" else (out, out)
        if bus != "audio":
            self.haptic = _array(haptic, count, ())
        if bus != "haptic":
            self.audio = _array(audio, count, (2,))
        if self.haptic is not None and self.audio is not None:
            if len(self.haptic) != len(self.audio):
                raise ValueError("the arrays of both buses need the same number of frames")

    @property
    def count(self) -> int:
        """Frames."""
        return len(self.haptic if self.haptic is not None else self.audio)  # type: ignore[arg-type]

    @property
    def pointers(self) -> tuple[int | None, int | None]:
        """Of the haptic and the audio bus; None where it is not asked for."""
        return (None if self.haptic is None else self.haptic.ctypes.data,
                None if self.audio is None else self.audio.ctypes.data)

    @property
    def result(self) -> Rendered:
        """What the caller gets: the array, or the pair of arrays."""
        if self.haptic is not None and self.audio is not None:
            return self.haptic, self.audio
        return self.haptic if self.haptic is not None else self.audio  # type: ignore[return-value]


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
