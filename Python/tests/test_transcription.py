"""transcribe: samples to a pattern."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

import pacinian

RATE = 8_000
# A name that the types refuse.
UNKNOWN: Any = "touch"


def strokes() -> numpy.ndarray[tuple[int], numpy.dtype[numpy.float64]]:
    time = numpy.arange(2 * RATE) / RATE
    return 0.7 * numpy.exp(-20 * (time % 1)) * numpy.sin(2 * numpy.pi * 400 * time)


def test_strokes_of_a_sound_become_transients() -> None:
    pattern = pacinian.transcribe(strokes(), RATE, one_pattern=True)
    times = [event.time for event in pattern.events if event.type == "HapticTransient"]
    assert numpy.allclose(times, [0, 1], atol=0.01)
    layered = pacinian.transcribe(strokes(), RATE)
    assert layered.layer_count == 2 and layered.duration == 2


def test_a_vibration_gives_its_pattern_back() -> None:
    made = pacinian.Pattern([
        pacinian.continuous(0.1, 0.4, HapticIntensity=0.6, HapticSharpness=0.3),
        pacinian.transient(0.8, HapticIntensity=0.9, HapticSharpness=0.7)])
    again = pacinian.transcribe(made.render(rate=RATE), kind="vibration", one_pattern=True)
    (tap,) = [event for event in again.events if event.type == "HapticTransient"]
    assert abs(tap.time - 0.8) < 0.002


def test_shapes_and_types_are_one_sound() -> None:
    sound = strokes()
    wanted = pacinian.transcribe(sound.astype(numpy.float32), RATE).to_bytes("haptic")
    both = numpy.stack([sound, sound], axis=1)
    assert pacinian.transcribe(both, RATE).to_bytes("haptic") == wanted
    assert pacinian.transcribe(pacinian.Signal(sound, RATE)).to_bytes("haptic") == wanted
    assert pacinian.transcribe((sound * 32_767).astype(numpy.int16), RATE).layer_count == 2


@pytest.mark.parametrize("samples, code", [
    (numpy.zeros(RATE), "samples-silent"), ([], "samples-silent"), (strokes() + 0.1, "samples-offset"),
    (2 * strokes(), "samples-clipped"),
])
def test_faults_of_the_samples_are_told(samples: Any, code: str) -> None:
    with pytest.warns(pacinian.PacinianWarning, match=code) as caught:
        pattern = pacinian.transcribe(samples, RATE)
    assert [one.filename for one in caught] == [__file__]
    assert [one.code for one in pattern.diagnostics] == [code]
    assert (pattern.duration == 0) == (code == "samples-silent")


@pytest.mark.parametrize("call, words", [
    (lambda: pacinian.transcribe([0.0]), "do not know their rate"),
    (lambda: pacinian.transcribe([float("nan")], RATE), "not finite"),
    (lambda: pacinian.transcribe(numpy.zeros((2, 2, 2)), RATE), "shape"),
    (lambda: pacinian.transcribe(pacinian.Signal(strokes(), RATE), 16_000), "8000 Hz, and not 16000"),
    (lambda: pacinian.transcribe([0.0], 10), "sample_rate_hz is 1 000 to 768 000"),
    (lambda: pacinian.transcribe([0.0], RATE, sensitivity=2), "sensitivity is 0 to 1"),
    (lambda: pacinian.transcribe([0.0], RATE, points=0), "points_per_second"),
    (lambda: pacinian.transcribe([0.0], RATE, kind=UNKNOWN), "touch"),
])
def test_mistakes_are_named(call: Callable[[], object], words: str) -> None:
    with pytest.raises((ValueError, pacinian.PacinianError), match=words):
        call()
