"""One pattern rendered into arrays."""

from __future__ import annotations

import ctypes
import os
from typing import Any, TypedDict

from . import _names
from ._buffers import Buffers, single
from ._calls import check, made, started, warn_of_silent
from ._files import Path
from ._library import library
from ._numbers import Number, rate_of, real
from ._profile import ProfileSource, profile_of
from ._signal import Signal
from ._structs import RenderingConfig, RenderingInfo


class Options(TypedDict, total=False):
    """Keywords of Pattern.render besides rate, profile and bus."""

    limiter: _names.Limiter
    resources: Path | None
    duration_limit: Number
    length_limit: Number


class RatedOptions(Options, total=False):
    """Keywords of Pattern.render besides profile and bus."""

    rate: Number


def rendered(
    pattern: int, file: str, folder: str | None, rate: Number, profile: ProfileSource,
    bus: _names.Bus, limiter: _names.Limiter, resources: Path | None, duration_limit: Number,
    length_limit: Number,
) -> Any:
    """What Pattern.render promises, for a pattern's handle."""
    _names.number(_names.Bus, bus)
    config = started(RenderingConfig, library.pcn_rendering_config_init)
    config.sample_rate_hz = rate_of(rate)
    config.limiter = _names.number(_names.Limiter, limiter)
    config.duration_limit_seconds = real(duration_limit, "the duration limit")
    config.length_limit_seconds = real(length_limit, "the length limit")
    if resources is None:
        resources = folder
    if resources is not None:
        config.resource_root = os.fsencode(resources)
        config.resource_root_length = len(config.resource_root)
    actuator = profile_of(profile)
    handle = made(
        library.pcn_rendering_create, pattern, actuator._handle, ctypes.byref(config), file=file)
    try:
        info = started(RenderingInfo, library.pcn_rendering_info_init)
        check(library.pcn_rendering_get_info(handle, ctypes.byref(info)))
        if bus != "haptic":
            warn_of_silent(
                library.pcn_rendering_get_silent_event, handle, info.silent_event_count)
        buffers = Buffers(bus, info.frame_count)
        check(library.pcn_rendering_read(handle, 0, buffers.count, *buffers.pointers))
        return single([Signal(one, config.sample_rate_hz) for one in buffers.arrays])
    finally:
        library.pcn_rendering_destroy(handle)
