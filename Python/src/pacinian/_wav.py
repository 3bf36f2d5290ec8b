"""WAV files of 32-bit floats."""

from __future__ import annotations

import os
import struct

import numpy

from ._buffers import Samples


def wav_bytes(samples: Samples, rate: int = 48_000) -> bytes:
    """A WAV file of 32-bit floats: one channel, or one for each column."""
    samples = numpy.asarray(samples, "<f4")
    channels = 1 if samples.ndim == 1 else samples.shape[1]
    data = samples.tobytes()
    # Format 3 is IEEE float, which needs the chunk "fact" with the count of frames.
    format = struct.pack("<4sIHHIIHHH", b"fmt ", 18, 3, channels, rate, rate * channels * 4,
                         channels * 4, 32, 0)
    fact = struct.pack("<4sII", b"fact", 4, len(samples))
    content = b"WAVE" + format + fact + struct.pack("<4sI", b"data", len(data)) + data
    if len(content) >= 1 << 32:
        raise ValueError("a WAV file holds less than 4 GiB")
    return struct.pack("<4sI", b"RIFF", len(content)) + content


def write_wav(path: str | os.PathLike[str], samples: Samples, rate: int = 48_000) -> None:
    """Writes samples as a WAV file of 32-bit floats: one channel, or one for each column."""
    content = wav_bytes(samples, rate)
    with open(path, "wb") as file:
        file.write(content)
