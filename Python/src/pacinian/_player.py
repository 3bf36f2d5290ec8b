"""One pattern that an engine plays."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence

import numpy
from numpy.typing import ArrayLike

from . import _names
from ._calls import check, started
from ._library import library
from ._owner import Owner
from ._structs import ControlPoint, PlayerInfo


class Player(Owner):
    """Plays one pattern any number of times; `Engine.player` makes it.

    `at` is a time of the engine in seconds; 0 and times that have passed mean as soon as possible.
    Calls wait for the thread that renders, and may come from any thread. After `close`, what plays plays
    to its end.
    """

    def __init__(self, handle: int) -> None:
        super().__init__(handle, library.pcn_player_destroy)

    def start(self, at: float = 0) -> None:
        """Starts from the beginning, also while playing."""
        check(library.pcn_player_start(self._handle, at))

    def stop(self, at: float = 0) -> None:
        """Ends what plays, with its releases."""
        check(library.pcn_player_stop(self._handle, at))

    def pause(self, at: float = 0) -> None:
        """Pauses."""
        check(library.pcn_player_pause(self._handle, at))

    def resume(self, at: float = 0) -> None:
        """Goes on after a pause."""
        check(library.pcn_player_resume(self._handle, at))

    def seek(self, offset: float) -> None:
        """Moves to a time of the pattern; its duration or more ends it."""
        check(library.pcn_player_seek(self._handle, offset))

    def loop(self, is_enabled: bool = True, end: float = 0) -> None:
        """Repeats, or lets the present pass finish; a pass ends at `end`, or, if that is 0, with the
        last event."""
        check(library.pcn_player_set_loop(self._handle, bool(is_enabled), end))

    def send(self, control: _names.Control, values: ArrayLike, at: float = 0) -> None:
        """One value of a control for each frame from `at` on; the last one stays.

        An array of float32 is read where it is, anything else is converted. More values than the
        engine's live_capacity raise.
        """
        array = numpy.ascontiguousarray(values, numpy.float32)
        if array.ndim != 1:
            raise ValueError("values need one axis")
        check(library.pcn_player_send_values(
            self._handle, _names.number(_names.Control, control), array.ctypes.data, len(array), at))

    def follow(
        self, control: _names.Control, points: Sequence[tuple[float, float]], at: float = 0
    ) -> None:
        """The control follows a curve through points (seconds, value), counted from `at`."""
        corners = (ControlPoint * len(points))(*(ControlPoint(*point) for point in points))
        check(library.pcn_player_schedule_curve(
            self._handle, _names.number(_names.Control, control), corners, len(points), at))

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
    def playback_rate(self) -> float:
        """Pattern seconds a second, 0.001 to 1 000; can be set."""
        return float(self._info.playback_rate)

    @playback_rate.setter
    def playback_rate(self, rate: float) -> None:
        check(library.pcn_player_set_rate(self._handle, rate))
