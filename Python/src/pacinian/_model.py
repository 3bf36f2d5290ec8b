"""Events and controls as values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from ._names import Control, EventType


@dataclasses.dataclass(frozen=True)
class Event:
    """An event of a pattern, in the words of docs/AHAP.md; times are seconds.

    `duration` is None for a transient, and for others where the file has none. `waveform_path` names
    the recording of an AudioCustom event.
    """

    type: EventType
    time: float
    duration: float | None = None
    parameters: Mapping[str, float] = dataclasses.field(default_factory=dict)
    waveform_path: str | None = None
    uses_volume_envelope: bool = True
    is_loop_enabled: bool = False

    def changed(self, **parameters: float) -> Event:
        """The event with other parameters.

        >>> transient(0, HapticIntensity=0.5).changed(HapticSharpness=1).parameters
        {'HapticIntensity': 0.5, 'HapticSharpness': 1}
        """
        return dataclasses.replace(self, parameters={**self.parameters, **parameters})

    def _entry(self) -> dict[str, Any]:
        event: dict[str, Any] = {"EventType": self.type, "Time": self.time}
        if self.duration is not None:
            event["EventDuration"] = self.duration
        if self.parameters:
            event["EventParameters"] = [
                {"ParameterID": name, "ParameterValue": value}
                for name, value in self.parameters.items()
            ]
        if self.type == "AudioCustom":
            if self.waveform_path is not None:
                event["EventWaveformPath"] = self.waveform_path
            event["EventWaveformUseVolumeEnvelope"] = self.uses_volume_envelope
            event["EventWaveformLoopEnabled"] = self.is_loop_enabled
        return {"Event": event}

    @classmethod
    def _of(cls, entry: dict[str, Any]) -> Event:
        return cls(
            entry["EventType"], entry["Time"], entry.get("EventDuration"),
            {one["ParameterID"]: one["ParameterValue"] for one in entry.get("EventParameters", [])},
            entry.get("EventWaveformPath"), bool(entry.get("EventWaveformUseVolumeEnvelope", True)),
            bool(entry.get("EventWaveformLoopEnabled", False)))


def transient(time: float, **parameters: float) -> Event:
    """A short impulse at a time in seconds, with parameters such as HapticIntensity."""
    return Event("HapticTransient", time, None, parameters)


def continuous(time: float, duration: float, **parameters: float) -> Event:
    """A vibration of a duration, both in seconds, with parameters such as HapticSharpness."""
    return Event("HapticContinuous", time, duration, parameters)


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A step of a control: it has the value from a time on, in seconds."""

    control: Control
    time: float
    value: float

    def _entry(self) -> dict[str, Any]:
        return {"Parameter": {
            "ParameterID": self.control, "Time": self.time, "ParameterValue": self.value}}

    @classmethod
    def _of(cls, entry: dict[str, Any]) -> Parameter:
        return cls(entry["ParameterID"], entry["Time"], entry["ParameterValue"])


@dataclasses.dataclass(frozen=True)
class Curve:
    """A control that is piecewise linear through points (time, value).

    `time` is that of the curve in seconds; times of points count from it.
    """

    control: Control
    time: float
    points: Sequence[tuple[float, float]]

    def _entry(self) -> dict[str, Any]:
        return {"ParameterCurve": {
            "ParameterID": self.control, "Time": self.time,
            "ParameterCurveControlPoints": [
                {"Time": time, "ParameterValue": value} for time, value in self.points]}}

    @classmethod
    def _of(cls, entry: dict[str, Any]) -> Curve:
        return cls(entry["ParameterID"], entry["Time"], [
            (point["Time"], point["ParameterValue"])
            for point in entry["ParameterCurveControlPoints"]])


@dataclasses.dataclass(frozen=True)
class Diagnostic:
    """A finding of the reader: docs/AHAP.md and docs/HAPTIC.md list the codes.

    `severity` is "note" or "warning"; `changes_sound` says whether the pattern sounds different from
    what its author may expect. Positions are as in PacinianError.
    """

    code: str
    severity: str
    message: str
    changes_sound: bool
    line: int
    column: int
    byte_offset: int
    path: str
