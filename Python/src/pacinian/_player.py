"""One pattern that an engine plays."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _names
from ._calls import check, started
from ._library import library
from ._numbers import Number, Points, points_of, real, whole
from ._owner import Owner
from ._structs import ControlPoint, PlayerInfo

if TYPE_CHECKING:
    from ._engine import Engine


class Player(Owner):
    """Plays one pattern any number of times; `Engine.player` makes it.

    `at` is a time of the engine in seconds; 0 and times that have passed mean as soon as possible.
    Calls wait for the thread that renders, and may come from any thread. It keeps its engine alive.
    After `close`, what plays plays to its end.
    """

    def __init__(self, handle: int, engine: Engine[Any]) -> None:
        # A player without its engine would be silent.
        self._engine = engine
        bindings = engine._bindings

        def destroy(handle: int) -> int:
            status: int = library.pcn_player_destroy(handle)
            bindings.close(handle)
            return status

        super().__init__(handle, destroy)

    @property
    def _handle(self) -> int:
        handle = super()._handle
        self._engine._handle
        return handle

    def start(self, at: Number = 0) -> None:
        """Starts from the beginning, also while playing."""
        check(library.pcn_player_start(self._handle, real(at, "at")), at=at)

    def stop(self, at: Number = 0) -> None:
        """Ends what plays, with its releases."""
        check(library.pcn_player_stop(self._handle, real(at, "at")), at=at)

    def stop_over(self, seconds: Number) -> None:
        """Fades what plays to silence over some seconds, 0 to 3 600, and stops it; a start meanwhile ends the fade."""
        check(library.pcn_player_stop_over(self._handle, real(seconds, "the seconds")), seconds=seconds)

    def fade_volume(self, volume: Number, seconds: Number) -> None:
        """Moves `volume` to another one over some seconds, 0 to 3 600; a silent player fades in with its next start."""
        check(library.pcn_player_fade_volume(
            self._handle, real(volume, "the volume"), real(seconds, "the seconds")), volume=volume, seconds=seconds)

    def set_channel_gains(self, left: Number, right: Number) -> None:
        """Factors for what it sends to the two haptic channels, 0 to 8, for all its starts; they multiply with
        `volume`. An engine without `haptic_channels=2` raises."""
        check(library.pcn_player_set_channel_gains(
            self._handle, real(left, "the left gain"), real(right, "the right gain")), left=left, right=right)

    def cancel(self) -> None:
        """Drops calls for later and stops as soon as possible."""
        check(library.pcn_player_cancel(self._handle))

    def pause(self, at: Number = 0) -> None:
        """Pauses."""
        check(library.pcn_player_pause(self._handle, real(at, "at")), at=at)

    def resume(self, at: Number = 0) -> None:
        """Goes on after a pause."""
        check(library.pcn_player_resume(self._handle, real(at, "at")), at=at)

    def seek(self, offset: Number) -> None:
        """Moves to a time of the pattern; its duration or more ends it."""
        check(library.pcn_player_seek(self._handle, real(offset, "the offset")), offset=offset)

    def loop(self, is_enabled: bool = True, end: Number = 0) -> None:
        """Repeats, or lets the present pass finish; a pass ends at `end`, or, if that is 0, with the
        last event."""
        check(library.pcn_player_set_loop(self._handle, bool(is_enabled), real(end, "the end")), end=end)

    def send(self, control: _names.Control, values: ArrayLike, at: Number = 0) -> None:
        """One value of a control for each frame from `at` on, held for its frame; the last one stays. A
        start does not cut them.

        An array of float32 is read where it is, anything else is converted.
        """
        array = numpy.ascontiguousarray(values, numpy.float32)
        if numpy.ndim(values) != 1:
            raise ValueError(f"values have the shape {numpy.shape(values)}, and need one axis")
        check(library.pcn_player_send_values(
            self._handle, _names.number(_names.Control, control), array.ctypes.data, len(array),
            real(at, "at")), control=control, count=len(array), at=at)

    def bind(self, control: _names.Control, values: NDArray[numpy.float32] | None) -> None:
        """Each block reads its values of a control from an array, one for each of its frames, which the
        caller writes anew before each block; None ends it, and the last value stays.

        The array is read where it is: aligned, contiguous float32. It is kept as long as it is bound,
        and `Engine.render` raises for a block that is longer. A call while a block is rendered waits
        for its end.
        """
        if values is not None:
            if not isinstance(values, numpy.ndarray) or values.dtype != numpy.float32:
                raise TypeError("values to bind have to be an array of float32")
            if values.ndim != 1 or not (values.flags.c_contiguous and values.flags.aligned):
                raise ValueError("values to bind have to be contiguous and aligned, with one axis")
            if len(values) == 0:
                raise ValueError("the array to bind has no values: None ends a binding")
        number = _names.number(_names.Control, control)
        bindings = self._engine._bindings
        with bindings.lock:
            check(library.pcn_player_bind_values(
                self._handle, number, None if values is None else values.ctypes.data))
            bindings.bind(self._handle, number, control, values)

    def follow(self, control: _names.Control, points: Points, at: Number = 0) -> None:
        """The control follows a curve through points (seconds, value), counted from `at`."""
        rows = points_of(points)
        breakpoints = (ControlPoint * len(rows))(*(ControlPoint(*row) for row in rows))
        check(library.pcn_player_schedule_curve(
            self._handle, _names.number(_names.Control, control), breakpoints, len(rows),
            real(at, "at")), control=control, points=len(rows), at=at)

    @property
    def _info(self) -> PlayerInfo:
        info = started(PlayerInfo, library.pcn_player_info_init)
        check(library.pcn_player_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def is_active(self) -> bool:
        """Whether it was started and has not finished."""
        return bool(self._info.is_active)

    @property
    def is_muted(self) -> bool:
        """Whether it is silent, from the next block on; can be set."""
        return bool(self._info.is_muted)

    @is_muted.setter
    def is_muted(self, is_muted: bool) -> None:
        check(library.pcn_player_set_muted(self._handle, bool(is_muted)))

    @property
    def volume(self) -> float:
        """A factor for what it plays, 0 to 8, for all its starts; can be set."""
        return float(self._info.volume)

    @volume.setter
    def volume(self, volume: Number) -> None:
        check(library.pcn_player_set_volume(self._handle, real(volume, "the volume")), volume=volume)

    @property
    def priority(self) -> int:
        """Its rank, greater for more important ones, in an engine with steals_players; can be set."""
        return int(self._info.priority)

    @priority.setter
    def priority(self, priority: Number) -> None:
        check(library.pcn_player_set_priority(self._handle, whole(priority, "the priority", -1 << 31, (1 << 31) - 1)))

    @property
    def position(self) -> float:
        """Pattern seconds that it has reached with the last block."""
        return float(self._info.position_seconds)

    @property
    def playback_rate(self) -> float:
        """Pattern seconds a second, 0.001 to 1 000; can be set."""
        return float(self._info.playback_rate)

    @playback_rate.setter
    def playback_rate(self, rate: Number) -> None:
        check(library.pcn_player_set_rate(self._handle, real(rate, "the playback rate")), playback_rate=rate)
