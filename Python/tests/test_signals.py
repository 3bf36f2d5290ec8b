"""Signals: their rate, their levels, and the files that they are written to."""

from __future__ import annotations

import copy
import io
import os
import pathlib
import pickle
import struct
from typing import Any

import numpy
import pytest

import pacinian
from pacinian import Pattern, Signal, continuous

TONE = Signal(numpy.sin(2 * numpy.pi * 100 * numpy.arange(8_000) / 8_000), 8_000)
STEREO = Signal(numpy.stack([TONE, numpy.zeros(8_000)], axis=1), 8_000)


def test_a_rendering_knows_its_rate(heartbeat: pathlib.Path) -> None:
    haptic, audio = pacinian.load(heartbeat).render(numpy.int32(4_000), bus="both")
    assert type(haptic) is Signal and haptic.rate == audio.rate == 4_000
    assert haptic.duration == len(haptic) / 4_000 == audio.duration


@pytest.mark.parametrize("made, rate", [
    (TONE[100:], 8_000), (TONE[:-100], 8_000), (TONE[...], 8_000), (TONE * 2, 8_000), (-TONE, 8_000),
    (TONE + numpy.zeros(8_000, "f4"), 8_000), (abs(TONE), 8_000), (TONE.copy(), 8_000), (STEREO[:, 0], 8_000),
    (STEREO[10:20, 1], 8_000), (copy.deepcopy(TONE), 8_000), (copy.copy(TONE), 8_000),
    (pickle.loads(pickle.dumps(TONE)), 8_000),
    (TONE[::2], 0), (TONE[::-1], 0), (TONE[[1, 5, 9]], 0), (STEREO[::4, 0], 0), (STEREO[5], 0),
    (TONE[::2].copy(), 0), (TONE[::2] * 2, 0),
])
def test_the_rate_goes_where_the_frames_go(made: Any, rate: int) -> None:
    assert type(made) is Signal and made.rate == rate
    if rate == 0:
        with pytest.raises(ValueError, match="rate is unknown"):
            made.duration


def test_results_that_are_no_signals_are_numpy_s() -> None:
    for one in (TONE.sum(), TONE.mean(), TONE.max(), TONE > 0, STEREO.sum(axis=1), TONE[5]):
        assert not isinstance(one, Signal)
    assert type(TONE.sum()) is numpy.float32


def test_the_samples_stay_where_they_are() -> None:
    array = numpy.zeros(4, numpy.float32)
    signal = Signal(array, 1_000)
    signal[1] = 1
    assert array[1] == 1 and numpy.shares_memory(array, signal)
    with pytest.raises(ValueError, match="1099511627776"):
        Signal(array, 1 << 40)


def test_levels() -> None:
    # Of 32-bit floats, 24 bits of a mantissa are 144 dB.
    assert TONE.rms_db() == pytest.approx(20 * numpy.log10(0.5**0.5), abs=1e-5)
    assert TONE.peak_db() == pytest.approx(0, abs=1e-5)
    assert Signal(TONE / 10, 1_000).peak_db() == pytest.approx(-20, abs=1e-5)
    assert STEREO.rms_db() == pytest.approx(-20 * numpy.log10(2), abs=1e-5)
    for silence in (Signal([], 8_000), Signal(TONE * 0, 8_000)):
        assert silence.rms_db() == silence.peak_db() == -numpy.inf
    for level in (TONE.rms_db(), TONE.peak_db()):
        assert type(level) is float


def test_signals_of_two_rates_do_not_add_up() -> None:
    other = Signal(TONE, 16_000)
    added: list[Any] = [
        lambda: TONE + other, lambda: other * TONE, lambda: numpy.maximum(TONE, other),
        lambda: numpy.add(TONE, other, out=numpy.zeros(len(TONE), "f4")),
        lambda: numpy.add(numpy.ones(len(TONE), "f4"), other, out=TONE.copy()),
        lambda: numpy.divmod(TONE, other + 2),
    ]
    for add in added:
        with pytest.raises(ValueError, match="8000 and 16000 Hz"):
            add()
    kept = TONE.copy()
    with pytest.raises(ValueError, match="8000 and 16000 Hz"):
        kept += other
    assert numpy.array_equal(kept, TONE) and kept.rate == 8_000
    # One rate, or an unknown one; comparisons are no signals.
    kept += TONE
    halves = TONE[::2] + Signal(numpy.asarray(TONE[::2]), 8_000)
    assert isinstance(halves, Signal) and halves.rate == kept.rate == 8_000
    assert numpy.array_equal(TONE, other) and (TONE == other).all()
    assert type(numpy.add.reduce(TONE)) is numpy.float32
    parts = numpy.modf(TONE)
    assert [one.rate for one in parts if isinstance(one, Signal)] == [8_000, 8_000]


@pytest.mark.parametrize("amplitude, frequency", [(1, 100), (0.1, 1_000), (0.5, 3_999), (1, 0), (1, 4_000)])
def test_a_spectrum_has_the_level_of_a_sine(amplitude: float, frequency: int) -> None:
    turns = 2 * numpy.pi * frequency * numpy.arange(8_000) / 8_000
    frequencies, levels = Signal(amplitude * numpy.cos(turns), 8_000).spectrum_db()
    assert len(frequencies) == 4_001 and frequencies[frequency] == frequency
    assert levels.max() - 1e-6 <= levels[frequency] == pytest.approx(20 * numpy.log10(amplitude), abs=1e-3)


def test_spectra_of_both_channels() -> None:
    _, levels = STEREO.spectrum_db()
    assert levels.shape == (4_001, 2) and numpy.isneginf(levels[:, 1]).all()
    for wrong in (TONE[:1], TONE[::2]):
        with pytest.raises(ValueError):
            wrong.spectrum_db()


def floats(content: bytes) -> Any:
    assert content[:4] == b"RIFF" and struct.unpack("<I", content[4:8])[0] == len(content) - 8
    assert content[20:22] == b"\3\0", "the format is IEEE float"
    return numpy.frombuffer(content[content.index(b"data") + 8:], "<f4")


@pytest.mark.parametrize("samples, expected", [
    (numpy.array([0, 64, 128, 255], "u1"), [-1, -0.5, 0, 127 / 128]),
    (numpy.array([-(1 << 15), 0, 1 << 14], "i2"), [-1, 0, 0.5]),
    (numpy.array([-(1 << 31), 0, 1 << 30], ">i4"), [-1, 0, 0.5]),
    (numpy.array([0.5, -2], "f2"), [0.5, -2]), ([0.25, 1.0], [0.25, 1]), (numpy.array([0.5], ">f8"), [0.5]),
    (numpy.ones((3, 2), "f4")[::2], [1] * 4), ([], []),
])
def test_samples_of_any_type(samples: Any, expected: list[float]) -> None:
    file = io.BytesIO()
    pacinian.write_wav(file, samples, 1)
    assert floats(file.getvalue()).tolist() == expected


@pytest.mark.parametrize("samples, rate, error, words", [
    ([0.0, numpy.nan], 8_000, ValueError, r"1 samples are not finite.* \[1\]"),
    (numpy.full((2, 2), numpy.inf), 8_000, ValueError, r"4 samples are not finite.* \[0, 0\]"),
    ([1e300], 8_000, ValueError, "not finite floats of 32 bits"),
    ([0.0], 0, ValueError, "rate is 0, .* from 1"), ([0.0], -1, ValueError, "rate is -1"),
    ([0.0], 1 << 40, ValueError, "1099511627776"),
    ([0.0], numpy.nan, ValueError, "rate is nan"), ([0.0], 0.5, ValueError, "rate is 0.5"),
    ([0.0], "8000", TypeError, "a number"),
    ([0.0], None, ValueError, "do not know their rate"),
    (TONE[::2], None, ValueError, "do not know their rate"),
    (TONE, 16_000, ValueError, "has 8000 Hz, and not 16000"),
    (0.0, 8_000, ValueError, r"shape \(\)"), (numpy.zeros((2, 2, 2)), 8_000, ValueError, r"shape \(2, 2, 2\)"),
    (numpy.zeros((2, 8_000)), 8_000, ValueError, r"8000 channels.*samples\.T"),
    (numpy.zeros((5, 0)), 8_000, ValueError, "0 channels"),
    ([0, 1], 8_000, TypeError, "int64"),
    (numpy.zeros(2, bool), 8_000, TypeError, "bool"), ([1j], 8_000, TypeError, "complex"),
    (["a"], 8_000, TypeError, "<U1"), (numpy.zeros(2, "u2"), 8_000, TypeError, "uint16"),
])
def test_samples_that_are_none(tmp_path: pathlib.Path, samples: Any, rate: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        pacinian.write_wav(tmp_path / "a.wav", samples, rate)
    assert not list(tmp_path.iterdir())


def test_the_rate_of_a_file_is_the_signal_s(tmp_path: pathlib.Path) -> None:
    pacinian.write_wav(tmp_path / "a.wav", TONE * numpy.float32(0.5))
    pacinian.write_wav(str(tmp_path / "b.wav"), Signal(STEREO, 16_000), 16_000.0)
    rates = [struct.unpack("<I", (tmp_path / name).read_bytes()[24:28])[0] for name in ("a.wav", "b.wav")]
    assert rates == [8_000, 16_000]


def writers(path: pathlib.Path) -> list[Any]:
    return [lambda: pacinian.write_wav(path, TONE), lambda: Pattern([continuous(0, 1)]).save(path)]


@pytest.mark.parametrize("number", [0, 1])
def test_files_are_made_anew(tmp_path: pathlib.Path, number: int) -> None:
    path = tmp_path / "a.ahap"
    write = writers(path)[number]
    precious = tmp_path / "precious"
    precious.write_text("kept")
    # A link, also to nothing, a FIFO that nobody reads, and a folder.
    plants: list[Any] = [
        lambda: path.symlink_to(precious), lambda: path.symlink_to("nothing"), lambda: os.mkfifo(path), path.mkdir]
    for plant in plants:
        plant()
        with pytest.raises(FileExistsError, match="no regular file"):
            write()
        path.rmdir() if path.is_dir() else path.unlink()
    # Another name of a file keeps its content.
    os.link(precious, path)
    precious.chmod(0o600)
    write()
    assert precious.read_text() == "kept" and path.stat().st_mode & 0o777 == 0o600
    assert path.stat().st_size > 4 and sorted(os.listdir(tmp_path)) == ["a.ahap", "precious"]
    with pytest.raises(FileNotFoundError):
        writers(tmp_path / "nowhere" / "a.ahap")[number]()


def test_what_fails_leaves_the_old_file(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.wav"
    path.write_text("old")

    def full(one: str, other: str) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="no space"):
        pacinian.write_wav(path, TONE)
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["a.wav"]


def test_a_folder_that_is_a_link_is_a_folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    pacinian.write_wav(tmp_path / "link" / "a.wav", TONE)
    assert (tmp_path / "folder" / "a.wav").is_file()
    monkeypatch.chdir(tmp_path)
    pacinian.write_wav("a.wav", TONE)
    assert (tmp_path / "a.wav").is_file()


def test_times_are_an_axis() -> None:
    signal = Signal(numpy.zeros((3, 2)), 1_000)
    assert signal.times.tolist() == [0, 0.001, 0.002]
    with pytest.raises(ValueError, match="rate is unknown"):
        signal[::2].times


@pytest.mark.parametrize("rate, target", [(48_000, 8_000), (8_000, 48_000), (44_100, 48_000), (8_000, 7_999)])
def test_a_sine_at_another_rate(rate: int, target: int) -> None:
    lower = min(rate, target)
    for frequency in (0.01 * lower, 0.45 * lower):
        sine = Signal(numpy.sin(2 * numpy.pi * frequency * numpy.arange(rate) / rate), rate)
        other = sine.resample(target)
        assert other.rate == target and len(other) == target
        # Away from the ends, beyond which there is silence.
        inside = slice(target // 4, target * 3 // 4)
        error = numpy.asarray(other, float)[inside] - numpy.sin(
            2 * numpy.pi * frequency * other.times[inside])
        # The promise of the doc comment.
        assert numpy.sqrt((error**2).mean()) < 10 ** (-90 / 20)
    if 2 * 0.6 * target < rate:
        above = Signal(numpy.sin(2 * numpy.pi * 0.6 * target * numpy.arange(rate) / rate), rate)
        inside = slice(target // 4, target * 3 // 4)
        assert abs(numpy.asarray(above.resample(target))[inside]).max() < 10 ** (-90 / 20)


def test_resampled_signals_can_be_added() -> None:
    one, other = Signal(numpy.zeros(80), 8_000), Signal(numpy.ones((480, 2)), 48_000)
    total: Any = one + one.resample(8_000)
    assert total.rate == 8_000
    assert other.resample(8_000).shape == (80, 2)
    with pytest.raises(ValueError, match="Signal.resample"):
        one + Signal(numpy.ones(80), 48_000)
