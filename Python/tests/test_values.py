"""Patterns as values: pickles, copies, equality, and patterns that are made of others."""

from __future__ import annotations

import copy
import gc
import io
import json
import multiprocessing
import pathlib
import pickle
import warnings
from typing import Any

import numpy
import pytest

import pacinian
from pacinian import (
    Curve, Engine, Event, Parameter, Pattern, PacinianWarning, Profile, Signal, continuous, transient,
)

QUIET = Pattern([continuous(0, 0.1, HapticIntensity=0.1)])
# Of two layers, which AHAP cannot hold, with what its writer would merge.
LAYERS = b"""{"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": {}, "signals": {"continuous": {"envelopes": {
  "amplitude": [{"time": 0, "amplitude": 0.5}, {"time": 0.1, "amplitude": 0.5,
    "emphasis": {"amplitude": 1, "frequency": 0.5}}, {"time": 0.2, "amplitude": 0.3}, {"time": 0.3, "amplitude": 0}],
  "frequency": [{"time": 0, "frequency": 0.2}, {"time": 0.3, "frequency": 0.9}]}}}}"""


def peak(pattern: Pattern) -> float:
    Pattern([transient(0, HapticIntensity=0.9)])  # The worker's own, with a handle of its own.
    return pattern.render(8_000).peak_db()


@pytest.mark.parametrize("method", ["spawn", "forkserver", "fork"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # Of fork, where there are threads.
def test_a_worker_renders_what_it_is_given(method: str) -> None:
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.map(peak, [QUIET]) == [QUIET.render(8_000).peak_db()]


def test_pickles_render_the_same(example: pathlib.Path) -> None:
    for old in (pacinian.load(example), pacinian.load(LAYERS)):
        new = pickle.loads(pickle.dumps(old))
        assert new is not old and new == old and hash(new) == hash(old)
        assert new.diagnostics == old.diagnostics and new.layer_count == old.layer_count
        for one, other in zip(old.render(bus="both"), new.render(bus="both")):
            assert numpy.array_equal(one, other)


def test_a_pattern_of_several_layers_is_that_of_its_file(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.haptic").write_bytes(LAYERS)
    pattern = pacinian.load(tmp_path / "a.haptic")
    assert pattern.layer_count == 2 and pattern == pacinian.load(LAYERS) == pickle.loads(pickle.dumps(pattern))
    (tmp_path / "a.haptic").unlink()
    assert numpy.array_equal(pickle.loads(pickle.dumps(pattern)).render(), pattern.render())


def test_a_pickle_finds_its_recordings(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tone = Signal(numpy.sin(numpy.arange(4_800) / 10), 48_000)
    pacinian.write_wav(tmp_path / "a.wav", tone)
    Pattern([Event("AudioCustom", 0, waveform_path="a.wav")]).save(tmp_path / "a.ahap")
    monkeypatch.chdir(tmp_path)
    old = pacinian.load("a.ahap")
    try:
        expected = old.render(bus="audio")
    except PacinianWarning:
        pytest.skip("libsndfile is not here")
    content = pickle.dumps(old)
    monkeypatch.chdir("/")
    for new in (pickle.loads(content), pickle.loads(content).shifted(0), pickle.loads(content) + QUIET):
        assert numpy.array_equal(new.render(bus="audio")[:4_800], expected[:4_800])
    assert expected.any()


def test_a_repaired_pattern_warns_once() -> None:
    with pytest.warns(PacinianWarning):
        old = Pattern([transient(0, HapticIntensity=2)])
    assert len(old.diagnostics) == 1
    assert pickle.loads(pickle.dumps(old)).diagnostics == old.diagnostics


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy])
def test_copies_are_the_object_itself(make: Any) -> None:
    for one in (QUIET, Profile("taptic")):
        assert make(one) is one
    pattern = Pattern([transient(0)])
    twin = make(pattern)
    del pattern
    gc.collect()
    Pattern([continuous(0, 5)])
    assert twin.duration == 0


def test_profiles_are_pickled(tmp_path: pathlib.Path) -> None:
    document = {"name": "mine", "frequency": {"map": "linear", "lowest": 100, "highest": 200},
                "transient": {"spectrum": {"widthAtZero": 0.45, "widthAtOne": 0.8}}}
    content = json.dumps(document).encode()
    (tmp_path / "a.json").write_bytes(content)
    of_file = Profile(tmp_path / "a.json")
    (tmp_path / "a.json").unlink()
    expected = QUIET.render(profile=document)
    assert not numpy.array_equal(expected, QUIET.render())
    for one in (of_file, Profile(content), Profile(bytearray(content)), Profile(io.BytesIO(content)),
                Profile(document)):
        twin = pickle.loads(pickle.dumps(one))
        assert twin.name == "mine" and numpy.array_equal(QUIET.render(profile=twin), expected)
    assert pickle.loads(pickle.dumps(Profile("wideband"))).name == "wideband"
    # What a profile prepares is prepared once in a worker too.
    assert pickle.loads(pickle.dumps(of_file)) is pickle.loads(pickle.dumps(of_file))


def test_what_lives_refuses() -> None:
    with Engine() as engine, engine.player(QUIET) as player:
        for one in (engine, player, pacinian.render_many([QUIET])):
            for refuse in (pickle.dumps, copy.copy, copy.deepcopy):
                with pytest.raises(TypeError):
                    refuse(one)


def test_a_player_keeps_its_engine_alive() -> None:
    player = Engine().player(QUIET)
    gc.collect()
    player.start()
    assert player.is_active and player._engine.render(480).any()


def test_events_are_values() -> None:
    one, other = (transient(number, HapticIntensity=number) for number in (0.5, numpy.float32(0.5)))
    assert one == other and hash(one) == hash(other) and one != transient(0.5)
    curves = [Curve("HapticIntensityControl", 0, points) for points in ([(0, 1)], numpy.array([[0, 1]]))]
    assert len({*curves}) == 1 and pickle.loads(pickle.dumps(curves[0])) == curves[0]
    assert pickle.loads(pickle.dumps(one)) == one


def test_patterns_compare_by_content() -> None:
    twins = [Pattern([transient(0.25), transient(0)]), Pattern([transient(0), transient(0.25)])]
    assert twins[0] == twins[1] and len({*twins}) == 1
    assert twins[0] != QUIET and twins[0] != "text"
    assert Pattern([transient(0)], metadata={"Project": "a"}) != Pattern([transient(0)])


def test_documents_are_new() -> None:
    pattern = Pattern([transient(0)])
    pattern.document["Pattern"].clear()
    assert len(pattern.document["Pattern"]) == len(pattern.events) == 1


@pytest.mark.parametrize("parts", [
    ([transient(0), continuous(0.05, 0.1)], [], []),
    ([continuous(0, 0.2)], [Curve("HapticIntensityControl", 0, [(0, 1), (0.2, 0.25)])], []),
    # Neither control is set where the pattern begins.
    ([continuous(0, 0.2)], [Curve("HapticIntensityControl", 0.1, [(0, 0.5), (0.05, 0.25)])],
     [Parameter("HapticSharpnessControl", 0.125, 0.5)]),
])
def test_repeated_is_the_sum_of_the_shifted(parts: Any) -> None:
    pattern = Pattern(*parts)
    once, period, rate = pattern.render(8_000), 0.5, 8_000
    expected = numpy.zeros(len(once) + 2 * int(period * rate))
    for turn in range(3):
        begin = turn * int(period * rate)
        expected[begin: begin + len(once)] += once
        shifted = pattern.shifted(turn * period).render(rate).astype(float)
        # Of one renderer against another, docs/RENDERING.md promises 110 dB.
        assert numpy.linalg.norm(shifted[begin:] - once) < 10 ** -5.5 * numpy.linalg.norm(once)
        assert not shifted[:begin].any()
    signal = pattern.repeated(3, period).render(rate).astype(float)
    assert numpy.linalg.norm(signal - expected) < 10 ** -5.5 * numpy.linalg.norm(expected)


def test_repeated_goes_on_after_its_duration() -> None:
    assert [one.time for one in Pattern([continuous(0, 0.5)]).repeated(3).events] == [0, 0.5, 1]
    assert Pattern([transient(0)], metadata={"Project": "a"}).repeated(1).document["Metadata"] == {"Project": "a"}
    for count in (0, 1.5, -1):
        with pytest.raises(ValueError, match="from 1"):
            QUIET.repeated(count)


def test_a_sum_is_both() -> None:
    other = Pattern([transient(0.05)])
    both = (QUIET + other).render()
    expected = numpy.zeros(len(both))
    for one in (QUIET.render(), other.render()):
        expected[: len(one)] += one
    # Rounding of floats, of two signals of about 1.
    assert abs(both - expected).max() < 1e-6
    with pytest.raises(TypeError):
        assert QUIET + 1  # type: ignore[operator]
    with pytest.raises(pacinian.PacinianError):
        assert pacinian.load(LAYERS) + QUIET


def test_scaled_scales_what_is_written_and_what_is_not() -> None:
    pattern = Pattern([transient(0, HapticIntensity=0.5), continuous(0.1, 0.1), Event("AudioContinuous", 0, 1)])
    half = pattern.scaled(numpy.float32(0.5))
    assert [one.parameters.get("HapticIntensity") for one in half.events] == [0.25, None, 0.3]
    assert abs(half.render() - pattern.render() / 2).max() < 1e-6
    with pytest.warns(PacinianWarning, match="value-clamped") as caught:
        pattern.scaled(3)
    assert caught[0].filename == __file__


def test_shifted_before_the_start_raises() -> None:
    with pytest.raises(pacinian.PacinianError):
        Pattern([transient(0.25)]).shifted(-0.5)


def test_columns() -> None:
    pattern = Pattern([transient(0, HapticIntensity=0.5), Event("AudioCustom", 1, waveform_path="a.wav")])
    columns = pattern.columns()
    assert {len(one) for one in columns.values()} == {2}
    assert columns["waveform_path"] == [None, "a.wav"] and columns["time"].tolist() == [0, 1]
    assert numpy.isnan(columns["HapticIntensity"]).tolist() == [False, True]
    with pytest.warns(PacinianWarning, match="empty-pattern"):
        assert {len(one) for one in Pattern().columns().values()} == {0}


def test_frames(example: pathlib.Path) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    pattern = pacinian.load(example)
    frame = pattern.to_frame()
    assert len(frame) == len(pattern.events) and frame["time"].dtype == float
    assert frame["type"].tolist() == [one.type for one in pattern.events]
    assert isinstance(frame, pandas.DataFrame)


def test_sources(tmp_path: pathlib.Path, heartbeat: pathlib.Path) -> None:
    content, expected = heartbeat.read_bytes(), pacinian.load(heartbeat)
    with open(heartbeat) as text, open(heartbeat, "rb", buffering=0) as raw:
        sources: list[Any] = [bytearray(content), memoryview(content), numpy.frombuffer(content, "u1"),
                              io.BytesIO(content), io.StringIO(content.decode()), text, raw, expected]
        for source in sources:
            assert pacinian.load(source) == expected
    assert pacinian.load(expected) is expected
    (tmp_path / "bad.ahap").write_text('{"Pattern": [\n{"Event": {}}]}')
    with open(tmp_path / "bad.ahap") as text, pytest.raises(pacinian.PacinianError) as raised:
        pacinian.load(text)
    assert str(raised.value).startswith(f"{tmp_path / 'bad.ahap'}:2:")
    for wrong in (1, None, [b"a"], object()):
        with pytest.raises(TypeError, match="a source is"):
            pacinian.load(wrong)  # type: ignore[arg-type]


def test_a_source_without_an_end() -> None:
    class Endless:
        def read(self, count: int, /) -> bytes:
            return b" " * count

    with pytest.raises(pacinian.PacinianError):
        pacinian.load(Endless())


def test_numbers_of_numpy_are_numbers(heartbeat: pathlib.Path) -> None:
    number, small = numpy.int64(1), numpy.float32(0.5)
    pattern = Pattern(
        [Event("HapticContinuous", number, small, {"HapticIntensity": small}), transient(numpy.float16(0.5))],
        [Curve("HapticIntensityControl", small, numpy.ones((2, 2), numpy.int32))],
        [Parameter("HapticSharpnessControl", number, small)], metadata={"Version": number, "List": numpy.ones(2)})
    assert pattern.events[0].time == 0.5 and pattern.document["Metadata"] == {"Version": 1, "List": [1, 1]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PacinianWarning)
        document = pattern.document
        document["Pattern"][0]["Event"]["Time"] = small
        assert pacinian.load(document).duration == pattern.duration
    rate = numpy.uint16(8_000)
    signal = pattern.render(rate, duration_limit=numpy.float32(20), length_limit=numpy.int32(100))
    assert signal.rate == 8_000 and type(signal.rate) is int
    assert len(list(pacinian.render_many([heartbeat], numpy.int8(1), rate=rate))) == 1
    with Engine(rate=rate, duration_limit=small, live_capacity=numpy.int64(64)) as engine:
        player = engine.player(pattern)
        for call in (player.start, player.pause, player.resume, player.stop, player.seek):
            call(small)
        player.loop(numpy.bool_(True), small)  # type: ignore[arg-type]
        player.playback_rate = numpy.float32(2)
        player.send("HapticIntensityControl", numpy.arange(3), numpy.int8(0))
        player.follow("HapticIntensityControl", numpy.zeros((3, 2), numpy.float32), at=number)
        assert len(engine.render(numpy.int64(5))) == 5
    for wrong in ("1", None, 1j, [1], object()):
        with pytest.raises(TypeError):
            transient(wrong)  # type: ignore[arg-type]


def test_a_narrow_response_is_held_by_longer_transients() -> None:
    frequencies = numpy.arange(20, 801)
    detuning = frequencies / 170 - 170 / frequencies
    wanted = 1 / numpy.sqrt(1 + (20 * detuning) ** 2)

    def spectrum(profile: Profile) -> numpy.ndarray:
        tap = Pattern([transient(0, HapticIntensity=1.0)]).render(rate=8_000, profile=profile)
        lines = numpy.abs(numpy.fft.rfft(tap, 1 << 16))
        found = numpy.interp(frequencies, numpy.fft.rfftfreq(1 << 16, 1 / 8_000), lines)
        levels: numpy.ndarray = 20 * numpy.log10(found / found.max() / wanted)
        return levels

    near = wanted > 0.25
    with pytest.warns(pacinian.PacinianWarning, match="8.5.* Hz, and transients of 0.03 s"):
        short = Profile.from_response(frequencies, wanted)
    assert numpy.abs(spectrum(short)[near]).max() > 9
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        long = Profile.from_response(frequencies, wanted, duration=0.15)
    assert numpy.abs(spectrum(long)[near]).max() < 0.8
    for wrong in (0.02, 0.4, numpy.nan):
        with pytest.raises(ValueError):
            Profile.from_response(frequencies, wanted, duration=wrong)


def test_a_profile_of_a_response() -> None:
    frequencies, magnitudes = numpy.array([20, 100, 150, 200, 400]), [0.0, 0.2, 2.0, 0.2, 0.0]
    with pytest.warns(pacinian.PacinianWarning, match="duration"):
        profile = Profile.from_response(frequencies, magnitudes, name="mine")
    assert profile.name == "mine"
    tap = Pattern([transient(0, HapticIntensity=1.0)]).render(rate=8_000, profile=profile)
    lines, levels = Signal(numpy.concatenate([tap, numpy.zeros(8_000)]), 8_000).spectrum_db()
    # A window of 30 ms is some 30 Hz wide.
    assert abs(lines[levels.argmax()] - 150) < 30
    rows = Profile.from_response(
        frequencies, [magnitudes, magnitudes[::-1]], lowest=60, highest=300, duration=0.04)
    assert rows.name == "measured"
    wrong: list[Any] = [
        ([1, 2], [1]), ([2, 1], [1, 1]), ([1], [1]), ([1, 2], [-1, 1]), ([1, 2], [0, 0]),
        ([1, 2], [numpy.nan, 1]), ([[1, 2]], [1, 1]),
    ]
    for one, other in wrong:
        with pytest.raises(ValueError):
            Profile.from_response(one, other)
