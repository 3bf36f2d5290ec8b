"""Patterns that are read, built, changed and written."""

from __future__ import annotations

import json
import pathlib
import pickle
from typing import Any

import numpy
import pytest

import pacinian
from pacinian import ConversionWarning, Curve, Event, Parameter, Pattern, PacinianWarning, continuous, transient


def test_the_three_sources_are_one_pattern(example: pathlib.Path) -> None:
    content = example.read_bytes()
    patterns = [pacinian.load(one) for one in (example, str(example), content, json.loads(content))]
    assert len({one.to_bytes() for one in patterns}) == 1
    assert patterns[0].duration > 0


def test_a_pattern_of_another_one_s_parts_sounds_the_same(example: pathlib.Path) -> None:
    old = pacinian.load(example)
    new = Pattern(old.events, old.curves, old.parameters)
    signals = [one.render(bus="both", resources=example.parent) for one in (old, new)]
    assert all(numpy.array_equal(one, other) for one, other in zip(*signals))


def test_parts_come_back() -> None:
    events = [transient(0, HapticIntensity=0.5), continuous(0.25, 0.125, HapticSharpness=1.0)]
    curves = [Curve("HapticIntensityControl", 0.5, [(0, 1), (0.5, 0.25)])]
    parameters = [Parameter("HapticSharpnessControl", 0.125, -0.5)]
    pattern = Pattern(events, curves, parameters)
    assert pattern.events == tuple(events)
    assert pattern.curves == tuple(curves)
    assert pattern.parameters == tuple(parameters)
    assert repr(pattern) == "<pacinian.Pattern 2 events, 2 controls, 1 s>"


def test_recordings_come_back() -> None:
    event = Event("AudioCustom", 0, 1, {"AudioVolume": 0.5}, "a.wav", False, True)
    assert Pattern([event]).events == (event,)


def test_a_recording_that_is_missing_warns(tmp_path: pathlib.Path) -> None:
    pattern = Pattern([Event("AudioCustom", 0, 1, waveform_path="a.wav")])
    with pytest.warns(PacinianWarning, match="a.wav") as caught:
        pattern.render(bus="audio", resources=tmp_path)
    assert caught[0].filename == __file__
    with pytest.warns(PacinianWarning, match="a.wav") as caught:
        with pacinian.Engine(bus="audio") as engine:
            engine.player(pattern)
    assert caught[0].filename == __file__
    pattern.render()


def test_a_change_is_heard(heartbeat: pathlib.Path) -> None:
    old = pacinian.load(heartbeat)
    softer = Pattern([one.changed(HapticIntensity=0.1) for one in old.events])
    assert abs(softer.render()).max() < abs(old.render()).max()


@pytest.mark.filterwarnings("ignore::pacinian.ConversionWarning")
@pytest.mark.parametrize("ending", ["ahap", "haptic", "hla"])
def test_files(tmp_path: pathlib.Path, heartbeat: pathlib.Path, ending: Any) -> None:
    pattern = pacinian.load(heartbeat)
    pattern.save(tmp_path / f"a.{ending}")
    assert (tmp_path / f"a.{ending}").read_bytes() == pattern.to_bytes(ending)
    assert pacinian.load(tmp_path / f"a.{ending}").duration > 0


def test_diagnostics_are_warnings() -> None:
    content = b'{"Version":1,"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0,\n' \
        b'"EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":2}]}}]}'
    with pytest.warns(PacinianWarning, match=r"^2:\d+: Pattern\[0\].*value-clamped") as caught:
        pattern = pacinian.load(content)
    assert caught[0].filename == __file__
    [one] = pattern.diagnostics
    assert (one.code, one.severity, one.line) == ("value-clamped", "warning", 2)
    with pytest.raises(pacinian.PacinianError) as raised:
        pacinian.load(content, strict=True)
    assert (raised.value.status, raised.value.line) == (-4831, 2)


def test_what_a_built_pattern_warns_of_is_at_its_maker() -> None:
    with pytest.warns(PacinianWarning) as caught:
        Pattern([transient(0, HapticIntensity=2)])
    assert caught[0].filename == __file__


def test_errors_say_where(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.ahap").write_text('{"Pattern": [\n{"Event": {"EventType": "Nothing"}}]}')
    with pytest.raises(pacinian.PacinianError) as raised:
        pacinian.load(tmp_path / "a.ahap")
    error = raised.value
    assert (error.status, error.line, error.path) == (-4821, 2, "Pattern[0].Event.EventType")
    assert str(error).startswith(f"{tmp_path / 'a.ahap'}:2:{error.column}: Pattern[0].Event.EventType: ")


def test_pictures(heartbeat: pathlib.Path) -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = pacinian.load(heartbeat).plot()
    assert len(axes.lines) >= len(pacinian.load(heartbeat).events)
    assert pacinian.load(heartbeat).plot(axes) is axes
    # The colour map takes whole numbers for places in its table.
    dull, crisp = (Pattern([transient(0, HapticSharpness=one)]).plot().lines[0].get_color()
                   for one in (0, 1))
    assert sum(crisp) > sum(dull) + 0.3
    assert "data:image/png" in pacinian.load(heartbeat)._repr_html_()


def test_a_recording_that_is_cut_warns(tmp_path: pathlib.Path) -> None:
    pacinian.write_wav(tmp_path / "cut.wav", numpy.full(4_800, 0.5, numpy.float32), 48_000)
    whole = (tmp_path / "cut.wav").read_bytes()
    (tmp_path / "cut.wav").write_bytes(whole[:-9_600])
    pattern = Pattern([Event("AudioCustom", 0, 0, waveform_path="cut.wav")])
    with pytest.warns(PacinianWarning, match="cut.wav ends before"):
        samples = pattern.render(bus="audio", resources=tmp_path)
    assert numpy.abs(samples).max() > 0.1


def test_notebooks_hear_it(heartbeat: pathlib.Path) -> None:
    assert "data:audio/wav" in pacinian.load(heartbeat)._repr_html_()


def test_notebooks_stay_small() -> None:
    # The busiest figure and the longest sound: 60 s of everything.
    seed = 4
    generator = numpy.random.default_rng(seed)
    pattern = Pattern([
        continuous(number * 0.1, 2, HapticSharpness=sharpness, HapticIntensity=intensity)
        for number, (sharpness, intensity) in enumerate(generator.random((600, 2)))])
    text = pattern._repr_html_()
    assert "first 12 s" in text
    assert len(text) <= 400_000, f"seed {seed}"


def test_what_a_format_cannot_hold_is_told(tmp_path: pathlib.Path) -> None:
    pattern = Pattern([transient(0), Event("AudioContinuous", 0.5, 1), Event("AudioContinuous", 0.25, 1)])
    path = tmp_path / "a.haptic"
    with pytest.warns(ConversionWarning, match=r"audio.* \[audio-dropped\]") as caught:
        text = pattern.to_bytes("haptic")
        pattern.save(path)
    assert path.read_bytes() == text
    assert [one.filename for one in caught] == [__file__] * 2
    loss = caught[0].message
    assert isinstance(loss, ConversionWarning)
    assert (loss.code, loss.count, loss.time) == ("audio-dropped", 2, 0.25)
    copy = pickle.loads(pickle.dumps(loss))
    assert str(copy) == str(loss) and copy.time == 0.25
    path.write_text("old")
    for write in (lambda: pattern.to_bytes("haptic", losses="raise"), lambda: pattern.save(path, losses="raise")):
        with pytest.raises(pacinian.PacinianError, match="audio-dropped") as error:
            write()
        assert error.value.status == -4809
    assert path.read_text() == "old" and error.value.file == str(path)
    # No loss, no word, also from what writes for itself.
    pattern.save(tmp_path / "a.ahap", losses="raise")
    assert pattern.document and hash(pattern) and pickle.loads(pickle.dumps(pattern)) == pattern
    with pytest.raises(ValueError, match="silent"):
        pattern.to_bytes("haptic", losses="silent")  # type: ignore[arg-type]


def test_sums_and_products() -> None:
    one, other = Pattern([transient(0, HapticIntensity=0.5)]), Pattern([transient(1)])
    assert sum([one, other]) == one + other
    assert one * 0.5 == 0.5 * one == one.scaled(0.5)
    assert (numpy.float32(0.5) * one).events[0].parameters["HapticIntensity"] == 0.25
    for wrong in ("2", None, other):
        with pytest.raises(TypeError):
            one * wrong  # type: ignore[operator]
    with pytest.raises(TypeError):
        sum([one, other], 1)


def test_the_endings_that_can_be_written(tmp_path: pathlib.Path) -> None:
    for name in ("a.json", "a.wav", "a"):
        with pytest.raises(ValueError, match=r"\.ahap, \.haptic, \.xml, \.hla, \.rumble, \.ogg"):
            Pattern([transient(0)]).save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_one_warning_for_each_code() -> None:
    events = [transient(index, HapticIntensity=2) for index in range(3)]
    with pytest.warns(PacinianWarning) as caught:
        pattern = Pattern(events)
    assert len(caught) == 1 and "and 2 more of this kind" in str(caught[0].message)
    assert caught[0].filename == __file__
    assert len(pattern.diagnostics) == 3


def test_warnings_of_many_patterns_are_at_the_caller() -> None:
    document = {"Version": 1, "Pattern": [{"Event": {
        "EventType": "HapticTransient", "Time": 0,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 2}]}}]}
    with pytest.warns(PacinianWarning, match="value-clamped") as caught:
        list(pacinian.render_many([document, document], jobs=2))
    assert [one.filename for one in caught] == [__file__] * 2
