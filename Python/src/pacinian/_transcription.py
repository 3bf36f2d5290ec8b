"""Patterns of sounds and vibrations."""

from __future__ import annotations

import ctypes

from numpy.typing import ArrayLike

from . import _names
from ._calls import check, made, started
from ._library import library
from ._numbers import Number, rate_of, real
from ._pattern import Pattern, taken
from ._profile import ProfileSource, profile_of
from ._signal import known_rate
from ._structs import TranscriptionConfig
from ._wav import checked


def transcribe(
    samples: ArrayLike, rate: Number | None = None, *, kind: _names.Transcribed = "audio",
    profile: ProfileSource = "taptic", sensitivity: Number = 0.5, least_gap: Number = 0.015,
    points: Number | None = None, gate: Number = -40, one_pattern: bool = False,
) -> Pattern:
    """A pattern of samples: what should be felt for a sound, or where a vibration came from.

    `samples` have the shape (n,) or (n, channels), of which the mean counts; integers are scaled
    as by `write_wav`, and what is not finite raises. `rate` is in Hz, 1000 to 768000, and by default
    that of a Signal, which no other can be given for. `kind="vibration"` recovers the pattern of a vibration that was rendered with
    `profile`, which sounds do not need. `sensitivity` is 0 (no onset of a sound becomes a transient)
    to 1 (all); `least_gap` the seconds between transients, 0 to 10; `points` the most points of a
    second, 1 to 1000, by default 45 of a sound and as many as a vibration takes; `gate` the dB below the
    loudest instant under which there is silence, -120 to 0. PacinianError for other numbers.

    Samples beyond full scale, a constant part, silence and emphasis that `one_pattern` costs are
    told by a PacinianWarning each, and are `diagnostics` of the pattern.

    The pattern has two layers, the signal and its transients, as .haptic files have them. With
    `one_pattern` it is one that AHAP holds. docs/TRANSCRIBE.md has the rules.

    >>> import numpy
    >>> click = numpy.zeros(8_000)
    >>> click[4_000:4_016] = 0.8
    >>> [round(event.time, 1) for event in transcribe(click, 8_000, one_pattern=True).events]
    [0.5]
    """
    rate = known_rate(samples, rate)
    array = checked(samples)
    if array.ndim == 2:
        array = array.mean(axis=1)
    array = array.astype("float32", "C", copy=False)
    config = started(TranscriptionConfig, library.pcn_transcription_config_init)
    config.sample_rate_hz = rate_of(rate)
    config.kind = _names.number(_names.Transcribed, kind)
    config.is_one_pattern = bool(one_pattern)
    config.sensitivity = real(sensitivity, "the sensitivity")
    config.least_gap_seconds = real(least_gap, "the least gap")
    # 0 is the library's word for its default, and out of range here.
    config.points_per_second = 0 if points is None else real(points, "the points a second") or -1
    config.gate_decibels = real(gate, "the gate")
    actuator = profile_of(profile)
    handle = made(library.pcn_transcription_create, actuator._handle, ctypes.byref(config))
    try:
        step = 1 << 24
        for start in range(0, len(array), step):
            block = array[start:start + step]
            check(library.pcn_transcription_append(handle, block.ctypes.data, len(block)))
        found = ctypes.c_void_p()
        check(library.pcn_transcription_finish(handle, ctypes.byref(found)))
    finally:
        library.pcn_transcription_destroy(handle)
    assert found.value is not None
    pattern = taken(found.value)
    pattern._warn()
    return pattern
