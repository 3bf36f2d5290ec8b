"""Patterns."""

from __future__ import annotations

import ctypes
import functools
import json
import os
import pathlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, SupportsFloat, Union, get_args, overload

import numpy

from . import _figure, _names, _tool
from ._calls import NOT_SUPPORTED, check, made, others, owned, started, text_of, warn
from ._errors import ConversionWarning, PacinianError, PacinianWarning, located
from ._files import Content, Path, content_of, write
from ._library import library
from ._model import DEFAULTS, Curve, Diagnostic, Event, Parameter
from ._numbers import Number, json_of, real, whole
from ._profile import ProfileSource, profile_of
from ._rendering import Options, rendered
from ._signal import Signal
from ._structs import Diagnostic as DiagnosticStruct
from ._structs import LossCallback, PatternInfo, ReadingConfig

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Pattern:
    """Haptic events and their controls, immutable; threads may share one.

    `load` reads one; `Pattern(…)` makes one of events, curves and parameters by the rules of
    docs/AHAP.md: what can be repaired is, with a PacinianWarning, and the rest raises.

    Patterns with one canonical document are equal and have one hash; of patterns of several layers
    the text has to be the same. They are pickled as this text, with the folder of their recordings;
    a copy is the pattern itself.

    `a + b` and `sum(patterns)` play all at once, and `a * 0.8` is `a.scaled(0.8)`. As in every pattern, a control acts on all events, whichever
    of both it came with. Patterns that are made of others look for recordings in the folder of
    these, where it is one; engines look for them in their `resources` only.

    >>> from pacinian import continuous, transient
    >>> pattern = Pattern([continuous(0, 0.2, HapticIntensity=0.6), transient(0.3)])
    >>> pattern.duration
    0.3
    >>> pattern.render().dtype
    dtype('float32')
    >>> pattern == Pattern([continuous(0, 0.2, HapticIntensity=0.6)]) + Pattern([transient(0.3)])
    True
    """

    # Of several layers, which no canonical document holds: what was read.
    _text: bytes | None = None
    # Of recordings; None without one.
    _folder: str | None = None

    def __init__(
        self, events: Iterable[Event] = (), curves: Iterable[Curve] = (),
        parameters: Iterable[Parameter] = (), *, metadata: Mapping[str, Any] | None = None,
    ) -> None:
        document: dict[str, Any] = {"Version": 1, "Pattern": [
            one._entry() for group in (events, parameters, curves) for one in group]}
        if metadata is not None:
            document["Metadata"] = metadata
        self._take(_read(json_of(document), maximum_byte_count=_UNLIMITED), "")
        self._warn()

    def _take(self, handle: int, file: str) -> None:
        self._handle = handle
        self._file = file
        owned(self, handle, library.pcn_pattern_destroy)

    def _warn(self) -> None:
        """Warns of what was repaired, once for each code; `diagnostics` has all."""
        found: dict[str, list[Diagnostic]] = {}
        for one in self.diagnostics:
            if one.severity == "warning":
                found.setdefault(one.code, []).append(one)
        for code, (one, *rest) in found.items():
            position = located(self._file, one.line, one.column, one.path)
            warn(PacinianWarning(f"{position}{one.message} [{code}]{others(1 + len(rest))}"))

    @property
    def _info(self) -> PatternInfo:
        info = started(PatternInfo, library.pcn_pattern_info_init)
        check(library.pcn_pattern_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def duration(self) -> float:
        """Seconds to the end of the last event or curve, without tails."""
        return float(self._info.duration_seconds)

    @property
    def layer_count(self) -> int:
        """How many patterns play together: one, and in .haptic files up to two."""
        return int(self._info.layer_count)

    @functools.cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What the reader noticed, in the order of the file; at most 1 000 are kept."""
        return tuple(self._diagnostic(index) for index in range(self._info.diagnostic_count))

    def _diagnostic(self, index: int) -> Diagnostic:
        one = started(DiagnosticStruct, library.pcn_diagnostic_init)
        check(library.pcn_pattern_get_diagnostic(self._handle, index, ctypes.byref(one)))
        return Diagnostic(
            one.code.decode(), ("note", "warning")[one.severity], one.message.decode(),
            bool(one.changes_sound), one.line, one.column, one.byte_offset, one.path.decode())

    def to_bytes(
        self, format: _names.Format | _names.ToolFormat = "ahap", *,
        losses: _names.Losses = "warn", profile: ProfileSource = "taptic",
    ) -> bytes:
        """The pattern as the content of a file, in its canonical form.

        "rumble" (commands for a controller's two motors, a line of JSON each), "android-ogg" (sound
        with a haptic channel) and the packets "hd-rumble", "dualsense-bt" and "pcm" need the command
        line, which the wheel has. `profile` renders all of these but "rumble".

        A format that cannot hold something (docs/HAPTIC.md, docs/PLATFORMS.md) gets the rest, with
        a ConversionWarning for each kind of loss, or with `losses="raise"` PacinianError. Patterns
        of several layers cannot be written as AHAP: PacinianError.

        >>> from pacinian import transient
        >>> pattern = Pattern([transient(0), Event("AudioContinuous", 0, 1)])
        >>> pattern.to_bytes("haptic", losses="raise")
        Traceback (most recent call last):
            ...
        pacinian._errors.PacinianError: An audio event is left out [audio-dropped]
        """
        return self._file_of(format, losses, "", profile)

    def _written(self, format: _names.Format) -> tuple[bytes, list[ConversionWarning]]:
        """The text of a file, and what it does not hold."""
        found: list[ConversionWarning] = []

        def add(_: Any, loss: Any) -> None:
            one = loss.contents
            found.append(ConversionWarning(
                one.code.decode(), one.message.decode(), one.count, one.time_seconds))

        text = text_of(
            library.pcn_pattern_write_with_losses, self._handle,
            _names.number(_names.Format, format), after=(LossCallback(add), None))
        return text, found

    def _file_of(
        self, format: _names.Format | _names.ToolFormat, losses: _names.Losses, file: str,
        profile: ProfileSource,
    ) -> bytes:
        """The content of a file, whose losses are told."""
        _names.number(_names.Losses, losses)
        if format in _TOOL_FORMATS:
            text, found = _tool.converted(self, format, profile_of(profile))
        else:
            text, found = self._written(format)  # type: ignore[arg-type]
        if found and losses == "raise":
            raise PacinianError(
                NOT_SUPPORTED, "; ".join(str(one) for one in found), file=file)
        for one in found:
            warn(one)
        return text

    def save(
        self, path: Path, *, losses: _names.Losses = "warn", profile: ProfileSource = "taptic",
    ) -> None:
        """Writes a file whose ending decides the format: .ahap, .haptic, .xml (Android), .hla
        (Hapticlabs), .rumble, .hdrumble, .dualsense or .pcm (game controllers) or .ogg (Android's
        sound with a haptic channel); the last four are rendered with `profile`.

        It is made anew and replaces a regular file; a link, a FIFO or a folder at its place raises
        FileExistsError. `losses` is that of `to_bytes`; where they raise, nothing is written.
        """
        ending = os.path.splitext(os.fspath(path))[1].lower()
        if ending not in _ENDINGS:
            raise ValueError(
                f"{os.fspath(path)!r} ends in {ending!r}, and what can be written ends in "
                f"{', '.join(_ENDINGS)}")
        write(path, self._file_of(_ENDINGS[ending], losses, os.fspath(path), profile))

    @property
    def document(self) -> dict[str, Any]:
        """The pattern as a new dict, in the canonical form of AHAP. Errors are those of `to_bytes`."""
        document: dict[str, Any] = json.loads(self._written("ahap")[0])
        return document

    @functools.cached_property
    def _parts(self) -> tuple[tuple[Event, ...], tuple[Curve, ...], tuple[Parameter, ...]]:
        entries = self.document["Pattern"]
        return (
            tuple(Event._of(one["Event"]) for one in entries if "Event" in one),
            tuple(Curve._of(one["ParameterCurve"]) for one in entries if "ParameterCurve" in one),
            tuple(Parameter._of(one["Parameter"]) for one in entries if "Parameter" in one))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of `document`: in the order of times, values in their ranges."""
        return self._parts[0]

    @property
    def curves(self) -> tuple[Curve, ...]:
        """The curves of `document`."""
        return self._parts[1]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The steps of controls of `document`."""
        return self._parts[2]

    def columns(self) -> dict[str, Any]:
        """The events as columns: a list or an array for each field of Event and each parameter, NaN
        where an event has none.

        >>> from pacinian import transient
        >>> columns = Pattern([transient(0), transient(0.5, HapticIntensity=0.25)]).columns()
        >>> columns["type"], columns["HapticIntensity"]
        (['HapticTransient', 'HapticTransient'], array([ nan, 0.25]))
        """
        def numbers(values: Iterable[float | None]) -> Any:
            return numpy.array([numpy.nan if one is None else one for one in values], float)

        events = self.events
        return {
            "type": [one.type for one in events],
            "time": numbers(one.time for one in events),
            "duration": numbers(one.duration for one in events),
            **{name: numbers(one.parameters.get(name) for one in events)
               for name in _names.EventParameters.__annotations__},
            "waveform_path": [one.waveform_path for one in events],
            "uses_volume_envelope": numpy.array([one.uses_volume_envelope for one in events], bool),
            "is_loop_enabled": numpy.array([one.is_loop_enabled for one in events], bool),
        }

    def to_frame(self) -> Any:
        """The columns as a DataFrame; needs pandas."""
        import pandas

        return pandas.DataFrame(self.columns())

    def shifted(self, seconds: Number) -> Pattern:
        """The pattern later by seconds, or earlier: events before 0 raise.

        >>> from pacinian import transient
        >>> Pattern([transient(0)]).shifted(0.5).events[0].time
        0.5
        """
        return self._made(_shifted(self.document["Pattern"], real(seconds, "the shift")))

    def scaled(self, factor: Number) -> Pattern:
        """The pattern with the intensity of every haptic event times the factor; those above 1 are
        clamped, with a PacinianWarning."""
        factor, entries = real(factor, "the factor"), self.document["Pattern"]
        for event in (one["Event"] for one in entries if "Event" in one):
            if event["EventType"] not in DEFAULTS:
                continue
            parameters = event.setdefault("EventParameters", [])
            intensity = {one["ParameterID"]: one for one in parameters}.get("HapticIntensity")
            if intensity is None:
                intensity = {"ParameterID": "HapticIntensity",
                             "ParameterValue": DEFAULTS[event["EventType"]][0]}
                parameters.append(intensity)
            intensity["ParameterValue"] *= factor
        return self._made(entries)

    def repeated(self, count: Number, period: Number | None = None) -> Pattern:
        """The pattern `count` times, every `period` seconds, by default its duration.

        A control that the pattern has not set by its start begins each time anew, which tails of
        the time before hear.
        """
        count = whole(count, "the count", 1)
        period = self.duration if period is None else real(period, "the period")
        entries = self.document["Pattern"]
        begins: dict[str, float] = {}
        for one in entries:
            for control, time in _beginnings(one):
                begins[control] = min(time, begins.get(control, time))
        resets = [
            {"Parameter": {"ParameterID": control, "Time": 0, "ParameterValue": float(
                control in _names.MULTIPLYING)}}
            for control, time in begins.items() if time > 0]
        everything = list(entries)
        for turn in range(1, count):
            everything += _shifted(resets + entries, turn * period)
        return self._made(everything)

    def _made(self, entries: list[Any], *others: Pattern) -> Pattern:
        """This document with other entries; warnings are at the caller of its caller."""
        document = {**self.document, "Pattern": entries}
        pattern = type(self).__new__(type(self))
        pattern._take(_read(json_of(document), maximum_byte_count=_UNLIMITED), "")
        folders = {one._folder for one in (self, *others)} - {None}
        pattern._folder = folders.pop() if len(folders) == 1 else None
        pattern._warn()
        return pattern

    def __add__(self, other: Pattern) -> Pattern:
        if not isinstance(other, Pattern):
            return NotImplemented
        return self._made(self.document["Pattern"] + other.document["Pattern"], other)

    def __radd__(self, other: object) -> Pattern:
        # sum() begins with 0.
        return self if isinstance(other, int) and other == 0 else NotImplemented

    def __mul__(self, factor: Number) -> Pattern:
        """The same as `scaled`."""
        if isinstance(factor, Pattern) or not isinstance(factor, SupportsFloat):
            return NotImplemented
        return self.scaled(factor)

    __rmul__ = __mul__

    @functools.cached_property
    def _content(self) -> bytes:
        return self._written("ahap")[0] if self._text is None else self._text

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pattern):
            return NotImplemented
        return self is other or self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)

    def __copy__(self) -> Pattern:
        return self

    def __deepcopy__(self, memo: Any) -> Pattern:
        return self

    def __reduce__(self) -> Any:
        folder = None if self._folder is None else os.path.abspath(self._folder)
        return _restored, (type(self), self._content, self._file, folder, self.diagnostics)

    @overload
    def render(
        self, rate: Number = ..., profile: ProfileSource = ..., bus: _names.OneBus = ...,
        **options: Unpack[Options],
    ) -> Signal: ...
    @overload
    def render(
        self, rate: Number = ..., profile: ProfileSource = ..., *, bus: Literal["both"],
        **options: Unpack[Options],
    ) -> tuple[Signal, Signal]: ...
    @overload
    def render(
        self, rate: Number, profile: ProfileSource, bus: Literal["both"],
        **options: Unpack[Options],
    ) -> tuple[Signal, Signal]: ...
    def render(
        self, rate: Number = 48_000, profile: ProfileSource = "taptic",
        bus: _names.Bus = "haptic", *, limiter: _names.Limiter = "none",
        resources: Path | None = None, duration_limit: Number = 30, length_limit: Number = 3_600,
    ) -> Signal | tuple[Signal, Signal]:
        """The signal in float32, with its tail: (n,) for the haptic bus, (n, 2) for audio, for both
        the pair of these. It is an array that knows its rate: Signal.

        `rate` is 1 000 to 192 000 Hz. `resources` is the folder of recordings, by default that of
        the pattern's own file. A recording that is missing leaves its event silent,
        with a PacinianWarning. Continuous events are released after `duration_limit` seconds, and
        patterns longer than `length_limit` are refused. Other threads run meanwhile.
        """
        result: Signal | tuple[Signal, Signal] = rendered(
            self._handle, self._file, self._folder, rate, profile, bus, limiter, resources,
            duration_limit, length_limit)
        return result

    def perception(self, profile: ProfileSource = "taptic") -> dict[str, Any]:
        """What models say of the vibration as it is felt: the sensation level over time and of each
        event, and the masked events, as `pacinian inspect --json` has them under `sensation`;
        docs/PERCEPTION.md says what they are worth. Needs the command line, which the wheel has.
        """
        return _tool.perceived(self, profile_of(profile))

    def plot(self, ax: Any = None) -> Any:
        """Draws events over the waveform and gives the axes back; needs matplotlib.

        The height of an event is its intensity, its colour its sharpness, both as written, without
        envelopes and controls; the waveform has them.
        """
        return _figure.plot(self, ax)

    def _repr_html_(self) -> str:
        return _figure.html(self)

    def __repr__(self) -> str:
        info = self._info
        return (f"<pacinian.Pattern {info.event_count} events, {info.control_count} controls, "
                f"{info.duration_seconds:.6g} s>")


# The formats that save writes, by the endings of files.
_ENDINGS: dict[str, _names.Format | _names.ToolFormat] = {
    ".ahap": "ahap", ".haptic": "haptic", ".xml": "android-xml", ".hla": "hla",
    ".rumble": "rumble", ".ogg": "android-ogg", ".hdrumble": "hd-rumble",
    ".dualsense": "dualsense-bt", ".pcm": "pcm",
}
_TOOL_FORMATS = get_args(_names.ToolFormat)
Source = Union[Pattern, Path, Content]
# The library reads no more.
_UNLIMITED = 1 << 30


def load(
    source: Source, *, strict: bool = False, curve_times: _names.CurveTimes = "relative",
) -> Pattern:
    """Reads AHAP or .haptic: a path, the content as bytes or another buffer, a file object, or an
    AHAP document as a dict. A pattern comes back as it is.

    The reader repairs mistakes, lists them in `diagnostics` and warns of them (PacinianWarning);
    with `strict` a repair that changes the sound raises. `curve_times` is explained in docs/AHAP.md.
    Recordings are looked up beside a path's file; for other sources, in `resources` of render.

    >>> len(load({"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}],
    ...           "Version": 1}).events)
    1
    """
    if isinstance(source, Pattern):
        return source
    options = {
        "is_strict": bool(strict), "curve_times": _names.number(_names.CurveTimes, curve_times)}
    content, pattern = content_of(source), Pattern.__new__(Pattern)
    if content is None:
        file = os.fsdecode(source)  # type: ignore[arg-type]
        path = os.fsencode(file)
        pattern._take(_read_file(path, file, options), file)
        pattern._folder = os.path.dirname(file) or "."
        if pattern.layer_count > 1:
            content = pathlib.Path(file).read_bytes()
    else:
        name = getattr(source, "name", "")
        file = name if isinstance(name, str) else ""
    if content is not None:
        pattern._take(_read(content, file, **options), file)
        if pattern.layer_count > 1:
            pattern._text = content
    pattern._warn()
    return pattern


def compare(
    first: Source, second: Source, *, profile: ProfileSource = "taptic",
    second_profile: ProfileSource | None = None,
) -> dict[str, Any]:
    """Compares the vibrations of two patterns, or of one on two actuators.

    `verdict` is "identical", "alike" (envelopes correlate with 0.95 or more, and spectra are within
    3 dB) or "different"; `signal`, `events` and `controls` are as in `pacinian compare --format json`
    (docs/COMPARE.md). Needs the command line, which the wheel has.
    """
    actuators = [profile_of(one) for one in (
        profile, profile if second_profile is None else second_profile)]
    return _tool.compared(load(first), load(second), (actuators[0], actuators[1]))


def taken(handle: int) -> Pattern:
    """The pattern of a handle, which ends with it."""
    pattern = Pattern.__new__(Pattern)
    pattern._take(handle, "")
    if pattern.layer_count > 1:
        pattern._text = pattern._written("haptic")[0]
    return pattern


def _read(content: bytes, file: str = "", **options: int) -> int:
    return made(
        library.pcn_pattern_read, content, len(content), ctypes.byref(_config(options)), file=file)


def _read_file(path: bytes, file: str, options: dict[str, int]) -> int:
    return made(
        library.pcn_pattern_read_file, path, len(path), ctypes.byref(_config(options)), file=file)


def _config(options: dict[str, int]) -> ReadingConfig:
    config = started(ReadingConfig, library.pcn_reading_config_init)
    for name, value in options.items():
        setattr(config, name, value)
    return config


def _restored(
    kind: type[Pattern], content: bytes, file: str, folder: str | None,
    diagnostics: tuple[Diagnostic, ...],
) -> Pattern:
    """A pattern that was pickled; it has been warned of before."""
    pattern = kind.__new__(kind)
    pattern._take(_read(content, file, maximum_byte_count=_UNLIMITED), file)
    pattern._folder = folder
    if pattern.layer_count > 1:
        pattern._text = content
    pattern.__dict__["diagnostics"] = diagnostics
    return pattern


def _beginnings(entry: dict[str, Any]) -> list[tuple[str, float]]:
    """The control of a parameter or curve, and when it begins to write."""
    if "Parameter" in entry:
        return [(entry["Parameter"]["ParameterID"], entry["Parameter"]["Time"])]
    if "ParameterCurve" in entry:
        curve = entry["ParameterCurve"]
        return [(curve["ParameterID"], curve["Time"] + min(
            (one["Time"] for one in curve["ParameterCurveControlPoints"]), default=0))]
    return []


def _shifted(entries: list[Any], seconds: float) -> list[Any]:
    """The entries later by seconds."""
    return [{key: {**one, "Time": one["Time"] + seconds} for key, one in entry.items()}
            for entry in entries]
