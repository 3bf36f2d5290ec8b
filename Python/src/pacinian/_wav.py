"""WAV files."""

from __future__ import annotations

import struct
from typing import Any

import numpy
from numpy.typing import ArrayLike

from ._files import Path, Writable, write
from ._numbers import Number, whole
from ._signal import known_rate

# What makes 1 of an integer, and what is silence, for the types of integers that WAV files have.
_INTEGERS = {"uint8": (128, 128), "int16": (1 << 15, 0), "int32": (1 << 31, 0)}
_MOST_CHANNELS = 64


def wav_bytes(samples: Any, rate: int) -> bytes:
    """A WAV file of 32-bit floats, or of 16 bits for an array of int16; samples fit: checked."""
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    size = samples.dtype.itemsize
    # Format 3 is IEEE float, 1 are integers. The chunk "fact" has the count of frames.
    format = struct.pack(
        "<4sIHHIIHHH", b"fmt ", 18, 1 if size == 2 else 3, channels, rate, rate * channels * size,
        channels * size, 8 * size, 0)
    fact = struct.pack("<4sII", b"fact", 4, len(samples))
    data: bytes = samples.astype(samples.dtype.newbyteorder("<"), "C", copy=False).tobytes()
    content = b"WAVE" + format + fact + struct.pack("<4sI", b"data", len(data)) + data
    if len(content) >= 1 << 32:
        raise ValueError("a WAV file holds less than 4 GiB")
    return struct.pack("<4sI", b"RIFF", len(content)) + content


def write_wav(path: Path | Writable, samples: ArrayLike, rate: Number | None = None) -> None:
    """Writes samples as a WAV file of 32-bit floats: shape (n,), or (n, channels) with up to 64.

    `rate` is in Hz, 1 or more, and by default that of a Signal, which no other can be given for. Integers of the types that WAV files
    have are scaled to -1 to 1: uint8 (128 is 0), int16 and int32. What is not finite raises, and so do
    other integers. `path` may be a file object that takes bytes. A file is made anew and replaces a
    regular file; a link, a FIFO or a folder at its place raises FileExistsError.
    """
    array = checked(samples)
    rate = known_rate(samples, rate)
    channels = 1 if array.ndim == 1 else array.shape[1]
    highest = ((1 << 32) - 1) // (4 * channels)
    write(path, wav_bytes(array, whole(rate, "the rate", 1, highest)))


def checked(samples: ArrayLike) -> Any:
    """The samples as floats of 32 bits, integers scaled; ValueError or TypeError for others."""
    array = numpy.asarray(samples)
    if array.ndim not in (1, 2):
        raise ValueError(f"samples have the shape {array.shape}, and need (n,) or (n, channels)")
    if array.ndim == 2 and not 1 <= array.shape[1] <= _MOST_CHANNELS:
        hint = "; a row is a frame: give samples.T" if array.shape[0] <= _MOST_CHANNELS else ""
        raise ValueError(
            f"samples have {array.shape[1]} channels, and 1 to {_MOST_CHANNELS} are possible{hint}")
    if array.dtype.name in _INTEGERS:
        scale, silence = _INTEGERS[array.dtype.name]
        array = (array.astype(float) - silence) / scale
    elif array.dtype.kind != "f":
        raise TypeError(
            f"samples are of the type {array.dtype}: give floats, or integers of uint8, int16 or int32")
    with numpy.errstate(over="ignore"):
        array = array.astype(numpy.float32)
    wrong = numpy.argwhere(~numpy.isfinite(array))
    if len(wrong):
        place = ", ".join(map(str, wrong[0]))
        raise ValueError(
            f"{len(wrong)} samples are not finite floats of 32 bits, the first at [{place}]")
    return array
