"""Events and controls as values."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from ._names import Control, EventParameters, EventType
from ._numbers import Number, Points, points_of, real

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Intensity and sharpness of events that write none: docs/RENDERING_MODEL.md, section 2.
DEFAULTS = {"HapticTransient": (0.75, 0.5), "HapticContinuous": (0.6, 0.422601)}


def _set(target: object, /, **fields: Any) -> None:
    for name, content in fields.items():
        object.__setattr__(target, name, content)


@dataclasses.dataclass(frozen=True, init=False)
class Event:
    """An event of a pattern, in the words of docs/AHAP.md; times are seconds.

    `duration` is None for a transient, and for others where the file has none. `waveform_path` names
    the recording of an AudioCustom event. Numbers become floats.
    """

    type: EventType
    time: float
    duration: float | None
    parameters: Mapping[str, float]
    waveform_path: str | None
    uses_volume_envelope: bool
    is_loop_enabled: bool

    def __init__(
        self, type: EventType, time: Number, duration: Number | None = None,
        parameters: Mapping[str, Number] = {}, waveform_path: str | None = None,
        uses_volume_envelope: bool = True, is_loop_enabled: bool = False,
    ) -> None:
        _set(self, type=type, time=real(time, "the time"),
             duration=None if duration is None else real(duration, "the duration"),
             parameters={name: real(value, name) for name, value in parameters.items()},
             waveform_path=waveform_path, uses_volume_envelope=bool(uses_volume_envelope),
             is_loop_enabled=bool(is_loop_enabled))

    def __hash__(self) -> int:
        return hash((self.type, self.time, self.duration, frozenset(self.parameters.items()),
                     self.waveform_path))

    def changed(self, **parameters: Unpack[EventParameters]) -> Event:
        """The event with other parameters.

        >>> transient(0, HapticIntensity=0.5).changed(HapticSharpness=1).parameters
        {'HapticIntensity': 0.5, 'HapticSharpness': 1.0}
        """
        return dataclasses.replace(self, parameters={
            **self.parameters, **cast("dict[str, float]", parameters)})

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


def transient(time: Number, **parameters: Unpack[EventParameters]) -> Event:
    """A short impulse at a time in seconds, with parameters such as HapticIntensity."""
    return Event("HapticTransient", time, None, cast("dict[str, Number]", parameters))


def continuous(
    time: Number, duration: Number, **parameters: Unpack[EventParameters]
) -> Event:
    """A vibration of a duration, both in seconds, with parameters such as HapticSharpness."""
    return Event("HapticContinuous", time, duration, cast("dict[str, Number]", parameters))


@dataclasses.dataclass(frozen=True, init=False)
class Parameter:
    """A step of a control: it has the value from a time on, in seconds."""

    control: Control
    time: float
    value: float

    def __init__(self, control: Control, time: Number, value: Number) -> None:
        _set(self, control=control, time=real(time, "the time"), value=real(value, "the value"))

    def _entry(self) -> dict[str, Any]:
        return {"Parameter": {
            "ParameterID": self.control, "Time": self.time, "ParameterValue": self.value}}

    @classmethod
    def _of(cls, entry: dict[str, Any]) -> Parameter:
        return cls(entry["ParameterID"], entry["Time"], entry["ParameterValue"])


@dataclasses.dataclass(frozen=True, init=False)
class Curve:
    """A control that is piecewise linear through points (time, value).

    `time` is that of the curve in seconds; times of points count from it. An array of two columns
    has points too.
    """

    control: Control
    time: float
    points: tuple[tuple[float, float], ...]

    def __init__(self, control: Control, time: Number, points: Points) -> None:
        _set(self, control=control, time=real(time, "the time"), points=points_of(points))

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
