"""Patterns."""

from __future__ import annotations

import ctypes
import functools
import json
import os
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from . import _figure, _names
from ._buffers import Rendered
from ._calls import check, made, owned, started, text_of
from ._errors import PacinianWarning, located
from ._library import library
from ._model import Curve, Diagnostic, Event, Parameter
from ._profile import Profile
from ._rendering import rendered
from ._structs import Diagnostic as DiagnosticStruct
from ._structs import PatternInfo, ReadingConfig

Source = str | os.PathLike[str] | bytes | Mapping[str, Any]


class Pattern:
    """Haptic events and their controls, immutable; threads may share one.

    `load` reads one; `Pattern(…)` makes one of events, curves and parameters by the rules of
    docs/AHAP.md: what can be repaired is, with a PacinianWarning, and the rest raises.

    >>> from pacinian import continuous, transient
    >>> pattern = Pattern([continuous(0, 0.2, HapticIntensity=0.6), transient(0.3)])
    >>> pattern.duration
    0.3
    >>> pattern.render().dtype
    dtype('float32')
    """

    def __init__(
        self, events: Iterable[Event] = (), curves: Iterable[Curve] = (),
        parameters: Iterable[Parameter] = (), *, metadata: Mapping[str, Any] | None = None,
    ) -> None:
        document: dict[str, Any] = {"Version": 1, "Pattern": [
            one._entry() for group in (events, parameters, curves) for one in group]}
        if metadata is not None:
            document["Metadata"] = metadata
        self._take(_read(document, {}), "", 3)

    def _take(self, handle: int, file: str, level: int) -> None:
        self._handle = handle
        self._file = file
        owned(self, handle, library.pcn_pattern_destroy)
        for one in self.diagnostics:
            if one.severity == "warning":
                text = f"{located(file, one.line, one.column, one.path)}{one.message} [{one.code}]"
                warnings.warn(text, PacinianWarning, stacklevel=level)

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
    def diagnostics(self) -> list[Diagnostic]:
        """What the reader noticed, in the order of the file; at most 1 000 are kept."""
        return [self._diagnostic(index) for index in range(self._info.diagnostic_count)]

    def _diagnostic(self, index: int) -> Diagnostic:
        one = started(DiagnosticStruct, library.pcn_diagnostic_init)
        check(library.pcn_pattern_get_diagnostic(self._handle, index, ctypes.byref(one)))
        return Diagnostic(
            one.code.decode(), ("note", "warning")[one.severity], one.message.decode(),
            bool(one.changes_sound), one.line, one.column, one.byte_offset, one.path.decode())

    def to_bytes(self, format: _names.Format = "ahap") -> bytes:
        """The pattern as the text of a file, in its canonical form.

        What .haptic cannot hold is left out (docs/HAPTIC.md). Patterns of several layers cannot be
        written as AHAP: PacinianError.
        """
        return text_of(library.pcn_pattern_write, self._handle, _names.number(
            _names.Format, format))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file whose ending, .ahap or .haptic, decides the format."""
        format = os.path.splitext(os.fspath(path))[1][1:].lower()
        content = self.to_bytes(format)  # type: ignore[arg-type]
        with open(path, "wb") as file:
            file.write(content)

    @functools.cached_property
    def document(self) -> dict[str, Any]:
        """The pattern as a dict, in the canonical form of AHAP. Errors are those of `to_bytes`."""
        document: dict[str, Any] = json.loads(self.to_bytes())
        return document

    def _entries(self, key: str, made: Callable[[dict[str, Any]], Any]) -> list[Any]:
        return [made(entry[key]) for entry in self.document["Pattern"] if key in entry]

    @property
    def events(self) -> list[Event]:
        """The events of `document`: in the order of times, values in their ranges."""
        return self._entries("Event", Event._of)

    @property
    def curves(self) -> list[Curve]:
        """The curves of `document`."""
        return self._entries("ParameterCurve", Curve._of)

    @property
    def parameters(self) -> list[Parameter]:
        """The steps of controls of `document`."""
        return self._entries("Parameter", Parameter._of)

    def render(
        self, rate: int = 48_000,
        profile: Profile | str | os.PathLike[str] | bytes | Mapping[str, Any] = "taptic",
        bus: _names.Bus = "haptic", *, limiter: _names.Limiter = "none",
        resources: str | os.PathLike[str] | None = None, duration_limit: float = 30,
        length_limit: float = 3_600,
    ) -> Rendered:
        """The signal in float32, with its tail: (n,) for the haptic bus, (n, 2) for audio, for both
        the pair of these.

        `rate` is 1 000 to 192 000 Hz. `resources` is the folder of recordings, by default that of
        the pattern's own file. A recording that is missing leaves its event silent,
        with a PacinianWarning. Continuous events are released after `duration_limit` seconds, and
        patterns longer than `length_limit` are refused. Other threads run meanwhile.
        """
        return rendered(
            self._handle, self._file, rate, profile, bus, limiter, resources, duration_limit,
            length_limit)

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


def load(
    source: Source, *, strict: bool = False, curve_times: _names.CurveTimes = "relative",
) -> Pattern:
    """Reads AHAP or .haptic: a path, the content as bytes, or an AHAP document as a dict.

    The reader repairs mistakes, lists them in `diagnostics` and warns of them (PacinianWarning);
    with `strict` a repair that changes the sound raises. `curve_times` is explained in docs/AHAP.md.

    >>> len(load({"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}],
    ...           "Version": 1}).events)
    1
    """
    pattern = Pattern.__new__(Pattern)
    file = "" if isinstance(source, (bytes, Mapping)) else os.fsdecode(source)
    handle = _read(source, {
        "is_strict": strict, "curve_times": _names.number(_names.CurveTimes, curve_times)})
    pattern._take(handle, file, 3)
    return pattern


def _read(source: Source, options: Mapping[str, int]) -> int:
    config = started(ReadingConfig, library.pcn_reading_config_init)
    for name, value in options.items():
        setattr(config, name, value)
    if isinstance(source, Mapping):
        source = json.dumps(source).encode()
    if isinstance(source, bytes):
        return made(library.pcn_pattern_read, source, len(source), ctypes.byref(config))
    path = os.fsencode(source)
    return made(
        library.pcn_pattern_read_file, path, len(path), ctypes.byref(config),
        file=os.fsdecode(source))
