"""What the command line does for the package: comparison, perception, rumble and Ogg."""

from __future__ import annotations

import json
import os
import pathlib
import warnings

import pytest

import pacinian
from pacinian import ConversionWarning, Event, Pattern, PacinianError, Profile, continuous, transient

HUM = Pattern([continuous(0, 1, HapticIntensity=0.5), transient(1.5)])


@pytest.fixture(autouse=True)
def on_the_path(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = str(pathlib.Path(tool).parent)
    monkeypatch.setenv("PATH", folder + os.pathsep + os.environ["PATH"])


def test_comparison() -> None:
    assert pacinian.compare(HUM, HUM)["verdict"] == "identical"
    other = pacinian.compare(HUM, Pattern([transient(0.1)]))
    assert other["verdict"] == "different" and other["events"]
    actuators = pacinian.compare(HUM, HUM, second_profile=Profile("wideband"))
    assert actuators["verdict"] != "identical"
    measured = Profile.from_response([50, 150, 400], [0.1, 1, 0.2])
    assert pacinian.compare(HUM.document, HUM, profile=measured)["verdict"] == "identical"


def test_perception() -> None:
    found = HUM.perception()
    assert found and json.dumps(found)
    assert found != HUM.scaled(0.5).perception("wideband")


@pytest.mark.parametrize("name, size", [("hum.hdrumble", 8), ("hum.dualsense", 141), ("hum.pcm", 2)])
def test_packets(tmp_path: pathlib.Path, name: str, size: int) -> None:
    HUM.save(tmp_path / name)
    content = (tmp_path / name).read_bytes()
    assert content and len(content) % size == 0
    HUM.save(tmp_path / name, profile="wideband")
    assert (tmp_path / name).read_bytes() != content


def test_rumble(tmp_path: pathlib.Path) -> None:
    with warnings.catch_warnings():
        # The motors are too slow for a tap.
        warnings.simplefilter("ignore", ConversionWarning)
        content = HUM.to_bytes("rumble")
        HUM.save(tmp_path / "hum.rumble")
    commands = [json.loads(line) for line in content.splitlines()]
    assert commands[0]["time"] >= 0 and {"low", "high", "milliseconds"} <= set(commands[0])
    # It goes on until both motors stand.
    assert pacinian.load(tmp_path / "hum.rumble").duration >= HUM.duration
    audio = Pattern([Event("AudioContinuous", 0, 1), transient(0)])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        audio.to_bytes("rumble")
    assert "audio-dropped" in {
        one.message.code for one in caught if isinstance(one.message, ConversionWarning)}
    assert {one.filename for one in caught} == {__file__}
    with pytest.raises(PacinianError, match="audio-dropped"):
        audio.save(tmp_path / "audio.rumble", losses="raise")
    assert not (tmp_path / "audio.rumble").exists()


def test_ogg(tmp_path: pathlib.Path) -> None:
    HUM.save(tmp_path / "hum.ogg", profile="wideband")
    content = (tmp_path / "hum.ogg").read_bytes()
    assert content.startswith(b"OggS") and b"ANDROID_HAPTIC=1" in content
    loud = Pattern([continuous(0, 1, HapticIntensity=1.0) for _ in range(3)])
    with pytest.warns(ConversionWarning, match="samples-limited") as caught:
        loud.to_bytes("android-ogg")
    assert {one.filename for one in caught} == {__file__}


def test_errors_name_what_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PacinianError) as late:
        Pattern([transient(4_000)]).to_bytes("rumble")
    assert "/pacinian-" not in str(late.value)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("pacinian._tool.importlib.metadata.files", lambda _: [])
    with pytest.raises(PacinianError, match="command line pacinian, which is not installed"):
        HUM.perception()
