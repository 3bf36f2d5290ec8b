"""Players on a clock that the caller's render calls move."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, TypedDict, overload

import numpy
from numpy.typing import ArrayLike

from . import _names
from ._bindings import Bindings
from ._buffers import Buffers, single
from ._calls import check, made, started, warn_of_silent
from ._files import Path
from ._library import library
from ._numbers import Number, rate_of, real, whole
from ._owner import Owner
from ._pattern import Pattern
from ._player import Player
from ._profile import ProfileSource, profile_of
from ._signal import Samples, Signal
from ._structs import BlockValues, EngineConfig, Telemetry

if TYPE_CHECKING:
    from typing_extensions import TypeVar, Unpack

    # What render gives, which the bus decides.
    Block = TypeVar("Block", bound="Signal | tuple[Signal, Signal]", default=Signal)
    # What render writes into.
    Out = TypeVar("Out", bound="Samples | tuple[Samples, Samples]")
else:
    from typing import TypeVar

    Block, Out = TypeVar("Block"), TypeVar("Out")


class EngineOptions(TypedDict, total=False):
    """Keywords of Engine besides profile, rate and bus."""

    limiter: _names.Limiter
    resources: Path | None
    duration_limit: Number
    steals_players: bool
    haptic_channels: Number
    player_capacity: Number
    voice_capacity: Number
    transient_capacity: Number
    command_capacity: Number
    live_capacity: Number


_PAUSED = 5  # PCN_ENGINE_PAUSED
_CAPACITIES = [name for name in EngineOptions.__annotations__ if name.endswith("_capacity")]


class Engine(Owner, Generic[Block]):
    """Plays patterns while `render` is called; it runs from the start until `close`,
    after which calls of its players raise too.

    One thread renders; everything else may come from any thread, and takes effect with the next block
    or at the time it names. Times are seconds rendered since the engine was made. An engine
    grows with its players; player_capacity, voice_capacity, transient_capacity, command_capacity and
    live_capacity are ceilings that a host may set (docs/C_API.md); with steals_players a start at one
    takes the place of a less important player. The limiter changes no signal that stays within 1. With
    haptic_channels=2 haptic signals have the shape (n, 2), left and right (Player.set_channel_gains).

    >>> from pacinian import Engine, Pattern, transient
    >>> with Engine() as engine, engine.player(Pattern([transient(0)])) as player:
    ...     player.start()
    ...     engine.render(480).shape, player.is_active, engine.time
    ((480,), True, 0.01)
    """

    @overload
    def __init__(
        self: Engine[Signal], profile: ProfileSource = ..., rate: Number = ...,
        bus: _names.OneBus = ..., **options: Unpack[EngineOptions],
    ) -> None: ...
    @overload
    def __init__(
        self: Engine[tuple[Signal, Signal]], profile: ProfileSource = ..., rate: Number = ...,
        *, bus: Literal["both"], **options: Unpack[EngineOptions],
    ) -> None: ...
    @overload
    def __init__(
        self: Engine[tuple[Signal, Signal]], profile: ProfileSource, rate: Number,
        bus: Literal["both"], **options: Unpack[EngineOptions],
    ) -> None: ...
    def __init__(
        self, profile: ProfileSource = "taptic", rate: Number = 48_000,
        bus: _names.Bus = "haptic", *, limiter: _names.Limiter = "limit",
        resources: Path | None = None, duration_limit: Number = 30, steals_players: bool = False,
        haptic_channels: Number = 1, **capacities: Number,
    ) -> None:
        config = started(EngineConfig, library.pcn_engine_config_init)
        config.sample_rate_hz = rate_of(rate)
        config.buses = _names.number(_names.Bus, bus)
        config.limiter = _names.number(_names.Limiter, limiter)
        config.notifications = 1  # Polled: what is spent is freed after each block, without a thread.
        config.duration_limit_seconds = real(duration_limit, "the duration limit")
        config.steals_players = bool(steals_players)
        config.haptic_channels = whole(haptic_channels, "haptic_channels", 1, 2)
        if resources is not None:
            config.resource_root = os.fsencode(resources)
            config.resource_root_length = len(config.resource_root)
        for name, value in capacities.items():
            if name not in _CAPACITIES:
                raise TypeError(f"Engine has no capacity {name!r}; known are {', '.join(_CAPACITIES)}")
            setattr(config, name, whole(value, name))
        self._bus: _names.Bus = bus
        self._haptic_channels: int = config.haptic_channels
        self._bindings = Bindings()
        self.rate: int = config.sample_rate_hz
        actuator = profile_of(profile)
        handle = made(library.pcn_engine_create, ctypes.byref(config), actuator._handle)
        super().__init__(handle, library.pcn_engine_destroy)
        check(library.pcn_engine_start(self._handle))

    def player(self, pattern: Pattern) -> Player:
        """A player of the pattern, which can have any number of them.

        Recordings are looked up in the engine's `resources`, or else by their name beside the
        file that the pattern was loaded from, which patterns that were made or pickled have not; one
        that is missing leaves its event silent, with a PacinianWarning.
        """
        handle = made(
            library.pcn_player_create_advanced, self._handle, pattern._handle, file=pattern._file)
        player = Player(handle, self)
        if self._bus != "haptic":
            warn_of_silent(
                library.pcn_player_get_silent_event, player._handle,
                player._info.silent_event_count)
        return player

    @overload
    def render(
        self, count: Number, *, out: None = ...,
        values: Mapping[tuple[Player, _names.Control], ArrayLike] | None = ...,
    ) -> Block: ...
    @overload
    def render(
        self, count: Number | None = ..., *, out: Out,
        values: Mapping[tuple[Player, _names.Control], ArrayLike] | None = ...,
    ) -> Out: ...
    def render(
        self, count: Number | None = None, *, out: Any = None,
        values: Mapping[tuple[Player, _names.Control], ArrayLike] | None = None,
    ) -> Any:
        """The next frames: `count` of them as a new Signal, or as many as `out` holds, over what was
        there. Shapes are those of Pattern.render, but (n, 2) of two haptic channels; for the bus "both"
        they are a pair, and so is `out`.

        `values` are values of controls for these frames, one for each, as if Player.send had sent
        them just before. Those beyond a live_capacity that was set are left out and counted in
        dropped_values of the telemetry. A block that is longer than an array of Player.bind is a
        ValueError, and nothing is rendered.
        """
        buffers = Buffers(self._bus, count, out, self._haptic_channels)
        frames = buffers.count
        # The arrays live until the call has read them.
        arrays = [(player, control, numpy.ascontiguousarray(array, numpy.float32))
                  for (player, control), array in (values or {}).items()]
        for _, control, array in arrays:
            if array.shape != (frames,):
                raise ValueError(f"values of {control} have the shape {array.shape}, and need one "
                                 f"number for each of the {frames} frames")
        runs = (BlockValues * len(arrays))(*(
            BlockValues(player._handle, _names.number(_names.Control, control), 0, array.ctypes.data)
            for player, control, array in arrays))
        with self._bindings.lock:
            self._bindings.check(frames)
            check(library.pcn_engine_render_with_values(
                self._handle, *buffers.pointers, frames, runs, len(runs)))
            self._bindings.rendered()
        check(library.pcn_engine_poll(self._handle))
        if out is not None:
            return single(buffers.arrays)
        return single([Signal(one, self.rate) for one in buffers.arrays])

    @property
    def volume(self) -> float:
        """A factor for both buses, before the limiter, 0 to 8; can be set."""
        volume = ctypes.c_double()
        check(library.pcn_engine_get_volume(self._handle, ctypes.byref(volume)))
        return volume.value

    @volume.setter
    def volume(self, volume: Number) -> None:
        check(library.pcn_engine_set_volume(self._handle, real(volume, "the volume")), volume=volume)

    def fade_volume(self, volume: Number, seconds: Number) -> None:
        """Moves `volume` to another one over some seconds, 0 to 3 600."""
        check(library.pcn_engine_fade_volume(
            self._handle, real(volume, "the volume"), real(seconds, "the seconds")), volume=volume, seconds=seconds)

    def stop_over(self, seconds: Number) -> None:
        """Fades to silence over some seconds, 0 to 3 600, while players go on, then stops."""
        check(library.pcn_engine_stop_over(self._handle, real(seconds, "the seconds")), seconds=seconds)

    @property
    def is_paused(self) -> bool:
        """Whether it moves to silence, after which its time stands still; can be set."""
        is_on = ctypes.c_uint32()
        check(library.pcn_engine_get_flag(self._handle, _PAUSED, ctypes.byref(is_on)))
        return bool(is_on.value)

    @is_paused.setter
    def is_paused(self, is_paused: bool) -> None:
        check(library.pcn_engine_set_flag(self._handle, _PAUSED, bool(is_paused)))

    @property
    def time(self) -> float:
        """Seconds rendered since the engine was made."""
        time = ctypes.c_double()
        check(library.pcn_engine_get_time(self._handle, ctypes.byref(time)))
        return time.value

    @property
    def telemetry(self) -> dict[str, float]:
        """The fields of pcn_telemetry, such as dropped_voices and haptic_peak, by name."""
        value = started(Telemetry, library.pcn_telemetry_init)
        check(library.pcn_engine_get_telemetry(self._handle, ctypes.byref(value)))
        return {name: getattr(value, name) for name, *_ in Telemetry._fields_[1:]}
