"""Arrays of renderings: shapes, types, and the samples of the command line."""

from __future__ import annotations

import pathlib
import subprocess
from typing import Any

import numpy
import pytest

import pacinian


def level(signal: Any, error: Any) -> float:
    """The signal over the error in dB."""
    return float(20 * numpy.log10(numpy.linalg.norm(signal) / max(float(numpy.linalg.norm(error)), 1e-300)))


def test_the_examples_are_those_of_the_tool(example: pathlib.Path, tool: str) -> None:
    raw = subprocess.run(
        [tool, "render", str(example), "--bus", "both", "-o", "-"], check=True, capture_output=True)
    expected = numpy.frombuffer(raw.stdout, "<f4").astype(float).reshape(-1, 3)
    haptic, audio = pacinian.load(example).render(bus="both")
    samples = numpy.column_stack([audio, haptic]).astype(float)
    assert samples.shape == expected.shape
    # The tool and the library may have different transforms, which rounding alone tells apart.
    assert level(expected, samples - expected) >= 140


@pytest.mark.parametrize("bus, shapes", [("haptic", [1]), ("audio", [2]), ("both", [1, 2])])
def test_shapes_and_types(heartbeat: pathlib.Path, bus: Any, shapes: Any) -> None:
    result = pacinian.load(heartbeat).render(rate=8_000, bus=bus)
    arrays = result if bus == "both" else (result,)
    assert [array.ndim for array in arrays] == shapes
    for array in arrays:
        assert array.dtype == numpy.float32 and array.flags.c_contiguous
        assert array.ndim == 1 or array.shape[1] == 2
        assert len(array) >= pacinian.load(heartbeat).duration * 8_000


def test_an_audio_event_sounds_on_the_audio_bus() -> None:
    pattern = pacinian.Pattern([pacinian.Event("AudioContinuous", 0, 0.1)])
    haptic, audio = pattern.render(bus="both")
    assert not haptic.any() and audio.any()


def test_profiles_change_the_signal(heartbeat: pathlib.Path) -> None:
    pattern = pacinian.load(heartbeat)
    signals = [pattern.render(profile=name) for name in pacinian.profiles()]
    assert len({one.tobytes() for one in signals}) == len(signals)
    assert numpy.array_equal(pattern.render(profile=pacinian.Profile("taptic")), pattern.render())


def test_many_files_in_their_order(example: pathlib.Path) -> None:
    sources: list[Any] = [example, example.read_bytes(), pacinian.load(example).document] * 3
    options: Any = {"rate": 4_000, "resources": example.parent}
    expected = pacinian.load(example).render(**options)
    results = list(pacinian.render_many(sources, jobs=3, **options))
    assert len(results) == len(sources)
    assert all(numpy.array_equal(one, expected) for one in results)


def test_a_bad_file_among_many_raises_in_its_turn(heartbeat: pathlib.Path) -> None:
    results = pacinian.render_many([heartbeat, b"no", heartbeat], jobs=2)
    assert len(next(results))
    with pytest.raises(pacinian.PacinianError):
        next(results)


def test_errors_that_are_returned(heartbeat: pathlib.Path) -> None:
    sources: list[Any] = [heartbeat, b"no", pacinian.load(heartbeat), 5, {"Pattern": object()}, heartbeat]
    results: list[Any] = list(pacinian.render_many(sources, jobs=2, errors="return"))
    assert [type(one) for one in results] == [
        pacinian.Signal, pacinian.PacinianError, pacinian.Signal, TypeError, TypeError, pacinian.Signal]
    assert numpy.array_equal(results[0], results[5])
    wrongs: list[Any] = [{"errors": "ignore"}, {"bus": "smell"}, {"jobs": 0}, {"jobs": 1.5}]
    for wrong in wrongs:
        with pytest.raises(ValueError):
            pacinian.render_many([heartbeat], **wrong)
